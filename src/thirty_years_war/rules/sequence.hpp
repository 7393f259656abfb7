// 4.0 The sequence of play, and the one door through which every action goes.
#pragma once

#include "thirty_years_war/action.hpp"
#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// The position in which the first decision of a game is to be made.
State start(const Game& game, Events* events);
// Goes on from a prepared position to the first decision of its phase (`setup` of the protocol).
void resume(const Game& game, State& s);

// Carries out an action. Requires: !why_not(action).
void apply(const Game& game, State& s, const Action& action, Events* events);

inline bool is_over(const State& s) { return s.step == Step::kOver; }
// 3.0, Freiburg 18.3 Before the first turn of a day.
inline bool is_deployment(const State& s) {
  return s.phase == Phase::kSetUp || s.phase == Phase::kInterregnum;
}

}  // namespace tercio::thirty_years_war
