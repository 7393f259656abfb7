// 3.1 What a hex cannot hold, whatever brought it about.
#pragma once

#include "engine/fields.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

// Every hex of an edited position that the rules cannot hold, with its case.
void find_stacking_faults(const Game& game, const State& s, engine::Faults& faults);

}  // namespace tercio::lace_wars
