// Who reads a position: somebody who may see everything, or one side.
#pragma once

#include <optional>

#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

// Who reads, and what he does not see.
struct Eyes {
  const Game& game;
  const State& s;
  std::optional<Side> seat{};
  PieceSet hidden{};

  bool sees(PieceId p) const { return !hidden.contains(p); }
  // Whether everything about a side is known to the reader.
  bool owns(Side side) const { return !seat || *seat == side; }
  // The pieces of a set that he sees.
  PieceSet seen(PieceSet pieces) const { return pieces - hidden; }
};

}  // namespace tercio::lace_wars
