// 3.0 The suggested set-up for those pieces that have not been placed by hand.
#pragma once

#include <utility>
#include <vector>

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// Where the pieces still to be placed would stand beside those that are placed, in an order in
// which they can be placed one by one: units first, then leaders and guns, these with a unit where
// that is possible. Requires: a free set-up, and the side that sets up decides.
std::vector<std::pair<PieceId, HexId>> suggestion_for_the_rest(const Game& game, const State& s);

}  // namespace tercio::advice::tyw
