// What the side to act may and must do now, in a sentence or two.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cli/terminal.hpp"
#include "engine/match.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::cli {

// The sentence, then a line for every open obligation.
std::string guidance(const Screen& screen, const thirty_years_war::Game& game,
                     const engine::Match& match, const engine::Json& state);

// What the six faces of the die that is to be thrown would do, faces with the same effect
// together.
std::string die_outcomes(const Screen& screen, const engine::Match& match);

// "De": "De, the defender is eliminated".
std::string result_text(std::string_view result);

// One event as a sentence with its rule.
std::string event_text(const Screen& screen, const engine::Json& event);

// The name of a piece: "Merode", "leader Tilly".
std::string name_of_piece(const engine::Json& state, std::string_view id);
// Its hex, or nothing.
std::string hex_of_piece(const engine::Json& state, std::string_view id);
// "Merode, Strozzi and Tilly".
std::string in_a_row(const std::vector<std::string>& words);

}  // namespace tercio::cli
