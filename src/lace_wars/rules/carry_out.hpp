// The one door through which every action goes.
#pragma once

#include "lace_wars/action.hpp"
#include "lace_wars/event.hpp"

namespace tercio::lace_wars {

// Carries out an action. Requires: !why_not(action).
void apply(const Game& game, State& s, const Action& action, Events* events);

}  // namespace tercio::lace_wars
