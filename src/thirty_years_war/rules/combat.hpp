// 8.1, 8.2 Combat: which units may and must attack, and whom.
#pragma once

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/rules/strength.hpp"

namespace tercio::thirty_years_war {

// Whether a unit may attack an enemy unit, as far as place and ground are concerned (S-53, the set
// E).
bool can_attack(const Game& game, const State& s, PieceId attacker, PieceId defender);
// The enemy units a unit may attack now: adjacent, not yet attacked.
PieceSet targets_of(const Game& game, const State& s, PieceId attacker);
// The phasing units that may still attack an enemy unit now.
PieceSet attackers_of(const Game& game, const State& s, PieceId defender);

// Fixes who must attack and who must be attacked (S-53).
void set_obligations(const Game& game, State& s);
// The obligations still open: excused are those that have become disrupted, are gone, or whose last
// enemies have become disrupted or are gone (S-60).
PieceSet open_must_attack(const Game& game, const State& s);
PieceSet open_must_be_attacked(const Game& game, const State& s);

// Why a unit may take no part in an attack any more.
Denial why_not_attacker(const Game& game, const State& s, PieceId unit);
Denial why_not_defender(const Game& game, const State& s, PieceId unit);
// 17.12 B, 16.12 R, 16.22 F (S-94) Why an attack may not be a charge now: one is announced just
// before the die.
Denial why_not_charge(const Game& game, const State& s, const Combat& combat);
// Why an attack may not be declared.
Denial why_not_attack(const Game& game, const State& s, const Combat& combat);
// Why the phase may not end, or, with combat.declare_all_first, the declaring.
Denial why_not_end_combat(const Game& game, const State& s);

}  // namespace tercio::thirty_years_war
