// Whether an action belongs to the decision at hand and is allowed.
#pragma once

#include "lace_wars/action.hpp"

namespace tercio::lace_wars {

// Why an action is not allowed now; no denial: it is.
Denial why_not(const Game& game, const State& s, const Action& action);

}  // namespace tercio::lace_wars
