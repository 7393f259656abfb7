// 8.6 Opportunity charge, 9.3 reaction fire: what the inactive player may do in the middle of a
// move.
#pragma once

#include <vector>

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// Whether the inactive player has any reaction to the step just made.
bool may_react(const Game& game, const State& s);
Denial why_not_charge(const Game& game, const State& s, PieceSet pieces);
// 8.6d The highest die that passes the reaction test.
int highest_charge(const Game& game, const State& s, PieceSet pieces);
// The cavalry stacks that may try.
std::vector<PieceSet> chargers(const Game& game, const State& s);
// 8.6e The ways that end beside the enemy with it in front, one to each hex and facing.
std::vector<Route> charge_routes(const Game& game, const State& s, PieceSet pieces);
Denial why_not_charge_along(const Game& game, const State& s, PieceSet pieces, const Route& route);
// Requires: no denial.
void take_charge_route(const Game& game, State& s, const Route& route, Events* events);

}  // namespace tercio::lace_wars
