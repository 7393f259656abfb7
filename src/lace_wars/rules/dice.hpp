// What the dice of fire, combat, tests, fords, commanders, charges and rallies decide.
#pragma once

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// The die rolled for the task or the combat at hand.
void take_die(const Game& game, State& s, int die, Events* events);

}  // namespace tercio::lace_wars
