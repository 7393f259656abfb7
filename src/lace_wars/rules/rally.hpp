// 4B, 12.2, 12.5 The rally phase.
#pragma once

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// Recovers what needs no die, and lists what needs one. Stage 0: disorganised units of a side,
// stage 1: routed ones.
void begin_rally(const Game& game, State& s, Side side, int stage, Events* events);
// The next test: calls for its die (true), or there is none (false; the task is taken off).
bool next_rally(const Game& game, State& s, Events* events);
void take_rally_die(const Game& game, State& s, int die, Events* events);
// 2.2 The facing a rallied unit takes.
void take_facing(const Game& game, State& s, Facing facing, Events* events);

}  // namespace tercio::lace_wars
