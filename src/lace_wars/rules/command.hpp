// 6 Command: radius, the chain, and what it covers.
#pragma once

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// 6.1 Whether a line of at most this many hexes leads from one hex to the other past the enemies of
// a side.
bool is_traced(const Game& game, const State& s, Side side, HexId from, HexId to, int radius);
// The hexes to which such a line leads.
HexSet traced_from(const Game& game, const State& s, Side side, HexId from, int radius);

// 6.1b, 5.1e
bool commander_in_range(const Game& game, const State& s, int formation);
bool unit_in_range(const Game& game, const State& s, PieceId unit);

// 6.3 The units of a formation in command now, with the chain; routed units are none of them.
PieceSet in_command(const Game& game, const State& s, int formation);
// 5.1c Independent units that could act with it, not yet used this turn.
PieceSet joinable(const Game& game, const State& s, int formation);

}  // namespace tercio::lace_wars
