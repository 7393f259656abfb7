// Whether a position that came from outside holds together.
#pragma once

#include "engine/fields.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

// What no game could have led to and no chapter could go on from. Requires: the stacks are as the
// pieces say.
void find_faults(const Game& game, const State& s, engine::Faults& faults);

}  // namespace tercio::lace_wars
