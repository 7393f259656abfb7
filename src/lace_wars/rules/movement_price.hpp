// 8.1a, 8.2, 16.1.6 The Terrain Effects Chart: what a step costs, where it is closed, what it does
// to the order of a unit.
#pragma once

#include "lace_wars/board.hpp"
#include "lace_wars/denial.hpp"

namespace tercio::lace_wars {

// The price of entering a neighbour, or why it is closed to the group. `column`: in march column.
struct StepPrice {
  int points = 0;
  Denial denial{};
  bool ford = false;  // 16.1.6
  bool road = false;  // along a road link
};
StepPrice step_price(const Game& game, PieceSet pieces, HexId from, Direction d, bool column);
// The price for one arm, without a reason where the step is closed: 0 points.
int arm_price(const Game& game, Arm arm, Side side, HexId from, Direction d, bool column);
// Whether terrain is closed to an arm whatever the points (10.1n, 11.2, 12.4).
bool may_cross(const Game& game, Arm arm, Side side, HexId from, Direction d);
// 8.2 Whether the step disorganises the arm for the time it stays.
bool step_is_rough(const Game& game, Arm arm, HexId from, Direction d);

}  // namespace tercio::lace_wars
