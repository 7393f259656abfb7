// The combat planner: every modifier, both columns for the six dice, and what they would mean.
#pragma once

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// 10 An attack that is being planned, by pieces of any hexes.
Plan plan_of(const Scene& scene, PieceSet attackers, PieceSet defenders);

}  // namespace tercio::advice::lace
