// 15 Victory at Warburg.
#pragma once

#include "lace_wars/battle.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// The French, who have to get back over the river.
Side retiring(const Game& game);
// 15a French combat counters that have crossed the Diemel.
PieceSet crossed(const Game& game, const State& s);
// 15c Whether the Allies have neither a unit nor a zone on the hexes of the bridge.
bool bridge_is_free(const Game& game, const State& s, const Bridge& bridge);

// As it would be if the battle ended now.
Outcome victory_at_warburg(const Game& game, const State& s);

}  // namespace tercio::lace_wars
