// 16.1.5, 16.3 Formations that come onto the map.
#pragma once

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

Denial why_not_enter(const Game& game, const State& s, const Enter& action);
// Requires: no denial.
void enter_map(const Game& game, State& s, const Enter& action, Events* events);

// The commanders who wait and may come with a unit of the formation (ruling 16.1.5-4).
PieceSet waiting_leaders(const Game& game, const State& s, int formation);

// The facing that looks into the map from a hex of its edge.
Facing into_the_map(const Game& game, HexId hex);
// All six, that one first.
std::array<Facing, kFacings> facings_to_enter(const Game& game, HexId hex);

// 16.1.5a Nobody delays: why activations may not end before a formation has come, why it may not be
// held, and why its own activation may not end before all have come who can.
Denial why_not_end_activations(const Game& game, const State& s);
Denial why_not_hold_back(const Game& game, const State& s, int formation);
Denial why_not_end_entry(const Game& game, const State& s);

}  // namespace tercio::lace_wars
