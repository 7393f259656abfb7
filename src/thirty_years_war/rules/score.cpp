#include "thirty_years_war/rules/score.hpp"

#include <algorithm>

namespace tercio::thirty_years_war {

std::string score_of(const std::array<int, 2>& totals) {
  const auto [least, most] = std::minmax(totals[0], totals[1]);
  return std::to_string(most) + " to " + std::to_string(least) + " victory points";
}

Outcome more_points_win(const std::array<int, 2>& totals, const char* rule) {
  if (totals[0] == totals[1]) return {true, Side::kA, "draw", score_of(totals), rule};
  return {false, totals[0] > totals[1] ? Side::kA : Side::kB, "victory", score_of(totals), rule};
}

}  // namespace tercio::thirty_years_war
