// 5.0 Artillery.
#pragma once

#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// Why a gun may not fire in this phase at all.
Denial why_not_serve(const Game& game, const State& s, PieceId gun);
// Why a gun may not fire at a hex.
Denial why_not_fire(const Game& game, const State& s, PieceId gun, HexId target);
// The hexes a gun may fire at. Requires: !why_not_serve(gun).
HexSet fire_targets(const Game& game, const State& s, PieceId gun);

// Freiburg 19.55 Why a gun may not fire at the walls of a hex, and the hexes whose walls it may
// fire at.
Denial why_not_breach(const Game& game, const State& s, PieceId gun, HexId target);
HexSet wall_targets(const Game& game, const State& s, PieceId gun);
// Freiburg 17.34 Why a gun may not be withdrawn.
Denial why_not_withdraw(const Game& game, const State& s, PieceId gun);

void fire(State& s, PieceId gun, HexId target, Events* events);
void breach(State& s, PieceId gun, HexId target, Events* events);
void withdraw(State& s, PieceId gun);
void roll_fire(const Game& game, State& s, int die, Events* events);

// 5.32 A unit that enters a hex takes the enemy guns in it.
void capture_guns(const Game& game, State& s, PieceId unit, HexId h, Events* events);

}  // namespace tercio::thirty_years_war
