// What the rules cannot hold of an edited position.
#pragma once

#include "engine/fields.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

// Where the pieces stand: stacking, ground, enemies. To be asked before the position is made
// consistent.
void find_ground_faults(const Game& game, const State& s, engine::Faults& faults);
// Everything else, of a position that has been made consistent.
void find_position_faults(const Game& game, const State& s, engine::Faults& faults);
// What forbids that a phase begins with it.
void find_start_faults(const Game& game, const State& s, engine::Faults& faults);

}  // namespace tercio::thirty_years_war
