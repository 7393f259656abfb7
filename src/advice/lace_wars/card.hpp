// The card of a piece: what its numbers mean, how it is, what it can and must do now.
#pragma once

#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// Requires: the seat sees the piece.
std::vector<Fact> card_of(const Scene& scene, PieceId p);

}  // namespace tercio::advice::lace
