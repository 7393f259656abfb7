// 11.2 Retreat, 12.4 rout, 11.3 advance: carrying out what has been decided.
#pragma once

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// Decisions about the task on top of the pile. Requires: no denial.
void take_retreat(const Game& game, State& s, HexId hex, Events* events);
void take_rout(const Game& game, State& s, const Rout& rout, Events* events);
void take_advance(const Game& game, State& s, const Advance& advance, Events* events);
void pass_advance(State& s);

// 11.2.1b Puts the tests of friends that are crossed on the pile.
void cross_friends(const Game& game, State& s, PieceSet crossing, PieceSet crossed);

}  // namespace tercio::lace_wars
