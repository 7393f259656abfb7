// 12 Morale of units, 13 of formations and armies.
#pragma once

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// 12.1 The highest die with which a stack passes a morale test with this modifier. `struck`: it is
// tested as standing in the hex it has just left (9.3-1).
int highest_pass(const Game& game, const State& s, PieceSet pieces, int modifier,
                 HexId struck = kNoHex);
// 12.2f, 12.5 … recovers or rallies.
int highest_recovery(const Game& game, const State& s, PieceSet pieces);
int highest_rally(const Game& game, const State& s, PieceId unit);

// 13.1b The losses of a formation that count.
int formation_losses(const Game& game, const State& s, int formation);
int demoralised_formations(const Game& game, const State& s, Side side);

// 13.1f Whether formations or armies are demoralised now.
void check_demoralisation(const Game& game, State& s, Events* events);

}  // namespace tercio::lace_wars
