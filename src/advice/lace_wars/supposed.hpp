// Positions that are only thought of, made of what the seat sees.
#pragma once

#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// As if a side had its turn and every unit of it were activated.
State as_if_active(const Scene& scene, Side side);

// A position and what was changed to come to it.
struct Supposed {
  State s;
  std::vector<Note> notes{};  // "As if Post stood in 1005, facing NNE"
};
// As if the combat phase of the attackers were on and nobody had attacked yet. Attackers that do
// not have all the defenders before them stand where they would: in a hex that they can reach this
// turn at the least cost, or else in any that is free.
Supposed as_if_combat(const Scene& scene, PieceSet attackers, PieceSet defenders);

}  // namespace tercio::advice::lace
