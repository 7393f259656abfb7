// 4 The sequence of play, and the one door through which every action goes.
#pragma once

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// The position in which the first decision of a game is to be made.
State start(const Game& game, Events* events);
// Goes on from a prepared position to the first decision of its phase (`setup` of the protocol):
// s.turn, s.phase, s.active and s.first are given.
void resume(const Game& game, State& s);

// Why an action is not allowed now; no denial: it is.
Denial why_not(const Game& game, const State& s, const Action& action);

// Carries out an action. Requires: !why_not(action).
void apply(const Game& game, State& s, const Action& action, Events* events);

inline bool is_over(const State& s) { return s.step == Step::kOver; }

}  // namespace tercio::lace_wars
