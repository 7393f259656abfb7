// 8.6 The course of an attack: declared, led, rolled for, and its result applied.
#pragma once

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/rules/strength.hpp"

namespace tercio::thirty_years_war {

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
