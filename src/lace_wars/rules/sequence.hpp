// 4 The sequence of play: turns, phases, and what is to be decided next.
#pragma once

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// The position in which the first decision of a game is to be made.
State start(const Game& game, Events* events);
// Goes on from a prepared position to the first decision of its phase (`setup` of the protocol):
// s.turn, s.phase, s.active and s.first are given.
void resume(const Game& game, State& s);
inline bool is_over(const State& s) { return s.step == Step::kOver; }

// Does all that needs nobody, until somebody decides or a die is to be rolled.
void settle(const Game& game, State& s, Events* events);

// Turns and phases, for those who carry out actions.
void begin_turn(const Game& game, State& s, int turn, Events* events);
void begin_combat_phase(const Game& game, State& s, Events* events);
void end_activations(const Game& game, State& s, Events* events);
void end_half_turn(const Game& game, State& s, Events* events);
void take_initiative_die(const Game& game, State& s, int die, Events* events);
void take_reinforcement_die(const Game& game, State& s, int die, Events* events);

}  // namespace tercio::lace_wars
