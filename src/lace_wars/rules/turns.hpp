// 4 Turns and phases, for those who carry out actions.
#pragma once

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// Does all that needs nobody, until somebody decides or a die is to be thrown.
void settle(const Game& game, State& s, Events* events);

void begin_turn(const Game& game, State& s, int turn, Events* events);
void begin_combat_phase(const Game& game, State& s, Events* events);
void end_activations(const Game& game, State& s, Events* events);
void end_half_turn(const Game& game, State& s, Events* events);
void take_initiative_die(const Game& game, State& s, int die, Events* events);
void take_reinforcement_die(const Game& game, State& s, int die, Events* events);

}  // namespace tercio::lace_wars
