// 4C, 5 How the activation of a formation or unit runs: test, command, guns, commander, units.
#pragma once

#include "lace_wars/rules/may_activate.hpp"

namespace tercio::lace_wars {

void forget_activation(State& s);
// Begins: without a die, or by calling for one.
void activate(const Game& game, State& s, Body body, Events* events);
void hold(const Game& game, State& s, Body body, Events* events);
void take_activation_die(const Game& game, State& s, int die, Events* events);
// The next decision of the activation; false when it is over.
bool go_on_with_activation(const Game& game, State& s);
void end_activation(const Game& game, State& s, Events* events);

// Makes of a position one in which the formation or the independent unit of the pieces has been
// activated and is about to move, or says why that will not be. For questions.
Denial suppose_activated(const Game& game, State& s, PieceSet pieces);

}  // namespace tercio::lace_wars
