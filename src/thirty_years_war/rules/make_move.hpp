// 6.0 Moves carried out: what happens on the way, and where the piece stands afterwards.
#pragma once

#include "hex/flood.hpp"
#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// Begins the move of a piece on the map: it no longer crowds its hex.
void set_out(const Game& game, State& s, PieceId piece);
// Ends the move of a piece on the map in a hex: it has moved, and may share the hex for the moment.
void settle_in(const Game& game, State& s, PieceId piece, HexId to);

void move(const Game& game, State& s, PieceId piece, const hex::Path& path, Events* events);
void exit(const Game& game, State& s, PieceId piece, const hex::Path& path, Events* events);
void enter(const Game& game, State& s, PieceId piece, const hex::Path& path, Events* events);

}  // namespace tercio::thirty_years_war
