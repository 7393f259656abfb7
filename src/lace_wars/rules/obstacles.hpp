// What stands in the way of a side: the same for all its pieces in a position.
#pragma once

#include <span>

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

struct Obstacles {
  Side side = Side::kA;
  HexSet friends;    // hexes with units of the side
  HexSet enemy;      // … of the enemy
  HexSet lone_guns;  // 9.5c … with nothing but artillery
  HexSet zone;       // 7 in the enemy's zones of control
  HexSet menaced;    // 8.5c frontal and flank hexes of the enemy
  HexSet too_near;   // 14e where no column may be
};
Obstacles obstacles_of(const Game& game, const State& s, Side side);
// 9.5c Takes the batteries of some hexes away. The frontal and flank hexes stay as they are: only
// commanders ask for them.
void ride_down(const Game& game, const State& s, std::span<const HexId> guns, Obstacles& obstacles);

}  // namespace tercio::lace_wars
