// 10.1 Combat: who may and must attack whom.
#pragma once

#include <vector>

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// 10.1a, 10.1n Whether the stack in a hex could attack the neighbour at all, by arm and ground.
Denial why_not_attack_hex(const Game& game, const State& s, HexId from, HexId to);
// 10.1b … 10.1e Whether it is obliged to.
bool is_obliged(const Game& game, const State& s, HexId from, HexId to);
// 10.1-2, 10.1l Whether it can answer for an enemy that has to be attacked: it may attack him and
// has him in its zone of control, obliged to or not, or only if obliged (duty.relief).
bool answers_for(const Game& game, const State& s, HexId from, HexId to);
// 10.1-4 The hexes that have to be attacked, as the phase begins.
HexSet obligations(const Game& game, const State& s);
// The hexes that still have to be attacked and can be.
HexSet open_obligations(const Game& game, const State& s);

Denial why_not_attack(const Game& game, const State& s, const Attack& attack);
Denial why_not_end_combat(const Game& game, const State& s);
// Every legal attack.
std::vector<Attack> attacks(const Game& game, const State& s);
// Enemy hexes that the stack may attack now.
HexSet attackable_from(const Game& game, const State& s, HexId from);

}  // namespace tercio::lace_wars
