// What the opponent computes once for a game.
#pragma once

#include <array>

#include "lace_wars/board.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/readings.hpp"

namespace tercio::opponent::lw {

using namespace lace_wars;  // NOLINT: the opponent is compiled against the system

struct Tables {
  explicit Tables(const Game& game);

  const Game& game;
  Side french = Side::kA;  // who has to get back over the river
  HexSet south;            // beyond it
  HexSet bridges;          // the hexes of the bridges
};

}  // namespace tercio::opponent::lw
