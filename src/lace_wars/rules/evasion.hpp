// 1.3d, 1.3e Light troops slip away before a combat.
#pragma once

#include <vector>

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// The light troops of a hex that may slip away from the combat being fought.
PieceSet may_evade(const Game& game, const State& s, HexId hex);
Denial why_not_evade(const Game& game, const State& s, PieceSet pieces, const Route& route);
std::vector<Evade> evasions(const Game& game, const State& s);
// Requires: no denial.
void take_evasion(const Game& game, State& s, const Evade& evade, Events* events);

}  // namespace tercio::lace_wars
