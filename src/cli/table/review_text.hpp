// A game gone over, in words: what the lines of the terminal and the page of a review share.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/table/terminal.hpp"
#include "opponent/review.hpp"

namespace tercio::cli {

// "+12.0 %", with a sign.
std::string swing_text(double swing);
// "The French gave away 12.0 %", "Good luck for the French: +12.0 %".
std::string verdict_of(const opponent::ReviewStep& step);
// "Reviewed by the Colonel. A chance is that of winning, with half of that of a draw."
std::string method_of(const opponent::Review& review);
// "The chance of the French, from 0 to 100 %".
std::string curve_title(const opponent::Review& review);

// The chance of the first side as a chart of columns, `width` wide and `height` lines high.
std::string chart_text(const Screen& screen, const opponent::Review& review, int width, int height);
// How each side did.
std::string totals_text(const Screen& screen, const opponent::Review& review);
// The steps with the largest swings, at most so many, in the order of the game.
std::string swings_text(const Screen& screen, const opponent::Review& review, std::size_t most);
// The curve, so many swings and how each side did.
std::string short_review_text(const Screen& screen, const opponent::Review& review,
                              std::size_t swings);
// All of it.
std::string review_text(const Screen& screen, const opponent::Review& review);

// The steps that are marked, at most so many of the largest, in the order of the game.
std::vector<const opponent::ReviewStep*> marked_steps(const opponent::Review& review,
                                                      std::size_t most);

}  // namespace tercio::cli
