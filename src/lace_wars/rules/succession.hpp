// 3.2, 11.4 Commanders in danger: who is tested, who falls, who takes his place and where he is
// put.
#pragma once

#include "lace_wars/board.hpp"
#include "lace_wars/denial.hpp"

namespace tercio::lace_wars {

// 11.4-1 Sees to it that the commanders endangered are tested, once, after what is going on.
void call_for_commanders(State& s);
// 11.4 A commander is killed.
void commander_falls(const Game& game, State& s, PieceId c, const char* rule, Events* events);
// 3.2b, 3.2c A commander alone has to make room.
void displace(const Game& game, State& s, PieceId commander);

// 11.4c Who may take over the army, by the task on top of the pile.
PieceSet promotable(const Game& game, const State& s);
Denial why_not_promote(const Game& game, const State& s, PieceId commander);
// Requires: no denial.
void take_promotion(const Game& game, State& s, PieceId commander, Events* events);

// 11.4c, 11.4d, 3.2 Where the commander of the task on top of the pile may be put.
HexSet place_hexes(const Game& game, const State& s);
Denial why_not_place(const Game& game, const State& s, HexId hex);
// Requires: no denial.
void take_place(const Game& game, State& s, HexId hex, Events* events);

}  // namespace tercio::lace_wars
