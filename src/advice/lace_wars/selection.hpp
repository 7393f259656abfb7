// A selection: its pieces in words, what they can do, and the ground they hold.
#pragma once

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// For pieces of either side that the seat sees.
Selection selection_of(const Scene& scene, PieceSet pieces);

}  // namespace tercio::advice::lace
