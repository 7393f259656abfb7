// What the adviser tells, printed for a terminal.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "advice/adviser.hpp"
#include "cli/table/terminal.hpp"

namespace tercio::cli {

// What is asked of the side that decides, how it is typed, and what is still to be done.
std::string prompt_text(const Screen& screen, const advice::View& view,
                        std::span<const advice::Verb> orders);
// The turn, how the sides stand, and what holds now.
std::string facts_text(const Screen& screen, const advice::View& view);
// The facts that belong to a topic; empty: there are none.
std::string topic_text(const Screen& screen, const advice::View& view, std::string_view topic);
// The topics of the facts: "town", "routes".
std::vector<std::string> topics_of(const advice::View& view);
// The victory points as they stand, and the outcome of a battle that is over.
std::string score_text(const Screen& screen, const advice::View& view, const advice::Board& board);
// Every piece on the map, one hex a line, by side and hex; then those off it. `side`: only this
// one; empty: both.
std::string position_text(const Screen& screen, const advice::View& view,
                          const advice::Board& board, std::string_view side);
// Every piece with the word to call it by.
std::string pieces_text(const Screen& screen, const advice::View& view, std::string_view side);

std::string selection_text(const Screen& screen, const advice::Selection& selection);
// Where a selection can go, by cost.
std::string reach_text(const Screen& screen, const advice::Selection& selection);
// What it can shoot at.
std::string shots_text(const Screen& screen, const advice::Selection& selection);
std::string plan_text(const Screen& screen, const advice::Plan& plan);
std::string overlay_text(const Screen& screen, const advice::Overlay& overlay);
std::string description_text(const Screen& screen, const advice::Description& description);

const advice::Counter* find_counter(const advice::View& view, std::string_view id);
// "Imperialist" of "imperialist".
std::string side_title(const advice::Board& board, std::string_view id);

}  // namespace tercio::cli
