// 8.0 Combat: which units attack, and the resolution of attacks.
#pragma once

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/rules/strength.hpp"

namespace tercio::thirty_years_war {

// --- 8.1, 8.2 Which units attack ---------------------------------------------------------------

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

// --- The course of an attack --------------------------------------------------------------------

void declare(const Game& game, State& s, const Combat& combat, Events* events);
// With combat.declare_all_first: ends the declaring. Returns false when there is nothing to
// resolve.
bool begin_resolution(const Game& game, State& s, Events* events);
// The declared attack with this number, less what has become unable to fight since; no charge yet.
Combat declared(const Game& game, const State& s, int number);
Denial why_not_resolve(const Game& game, const State& s, const Combat& combat);
void resolve(const Game& game, State& s, const Combat& combat, Events* events);

// 10.11 Leaders, by choice (leader.auto_apply off) or by assignment (Rocroi 18.0).
PieceSet leaders_to_choose(const Game& game, const State& s, Side side);
Denial why_not_choose_leaders(const Game& game, const State& s, PieceSet leaders);
void choose_leaders(const Game& game, State& s, PieceSet leaders, Events* events);
PieceSet assignable_units(const Game& game, const State& s, PieceId leader);
Denial why_not_assign(const Game& game, const State& s, PieceId leader, PieceId unit);
void assign(const Game& game, State& s, PieceId leader, PieceId unit, Events* events);
void end_assigning(const Game& game, State& s, Events* events);

void roll_combat(const Game& game, State& s, int die, Events* events);
// Puts the current attack out of mind.
void forget_attack(State& s);

// 8.61 Dx: what the attacker owes beyond what charging cavalry pays, and who may pay it.
int exchange_owed(const Game& game, const State& s);
PieceSet exchange_payers(const Game& game, const State& s);
Denial why_not_exchange(const Game& game, const State& s, PieceSet units);
void exchange(const Game& game, State& s, PieceSet units, Events* events);

// Whether every declared attack has been resolved and the phase must end by itself.
bool all_resolved(const Game& game, const State& s);

}  // namespace tercio::thirty_years_war
