// Finds where a group can go by flooding sets of hexes, one set for each facing and number of
// vertices turned.
#pragma once

#include "lace_wars/rules/reach.hpp"

namespace tercio::lace_wars {

void flood_reach(const Game& game, const State& s, const Obstacles& obstacles, const Walk& start,
                 Reach& out);

}  // namespace tercio::lace_wars
