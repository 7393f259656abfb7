// Victory by points, as a battle's outcome tells it.
#pragma once

#include <array>
#include <string>

#include "thirty_years_war/battle.hpp"

namespace tercio::thirty_years_war {

// "41 to 28 victory points"
std::string score_of(const std::array<int, 2>& totals);
// More points win, equal points are a draw.
Outcome more_points_win(const std::array<int, 2>& totals, const char* rule);

}  // namespace tercio::thirty_years_war
