// What becomes of each kind of task when it is the next to be done.
#pragma once

#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// Carries out the task on top of the pile, or calls for a die or a decision about it (then
// s.step is set and true is returned; the task stays on the pile).
bool perform(const Game& game, State& s, Events* events);

}  // namespace tercio::lace_wars
