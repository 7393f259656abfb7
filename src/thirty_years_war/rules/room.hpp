// 6.32 (S-91) Room for the units that share a hex for the moment.
#pragma once

#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// The units that have not moved and share their hex with one that has.
PieceSet crowded_units(const Game& game, const State& s);

// Whether every crowded unit can still be given a hex of its own (or leave the map).
bool has_room(const Game& game, const State& s);
// Whether a move to this hex leaves every crowded unit a place to go (S-91).
bool leaves_room(const Game& game, const State& s, PieceId piece, HexId to);

}  // namespace tercio::thirty_years_war
