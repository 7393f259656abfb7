// 15 Victory, and 16.1.6 what lies beyond the river.
#pragma once

#include <string>

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

struct Outcome {
  bool draw = true;
  Side winner = Side::kA;
  std::string level;  // "operational", "tactical", "draw"
  std::string reason;
  std::string rule;
};
// As it would be if the battle ended now.
Outcome outcome_of(const Game& game, const State& s);

// 15a French combat counters that have crossed the Diemel.
PieceSet crossed(const Game& game, const State& s);
// 15c Whether the Allies have neither a unit nor a zone on the hexes of the bridge.
bool bridge_is_free(const Game& game, const State& s, const Bridge& bridge);

}  // namespace tercio::lace_wars
