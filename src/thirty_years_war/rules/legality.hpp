// 4.1 Whether an action belongs to the decision that is due, and the rules allow it.
#pragma once

#include "thirty_years_war/action.hpp"

namespace tercio::thirty_years_war {

// Why an action is not allowed now; no denial: it is.
Denial why_not(const Game& game, const State& s, const Action& action);

}  // namespace tercio::thirty_years_war
