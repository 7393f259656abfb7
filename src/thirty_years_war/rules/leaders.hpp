// 10.0 Leaders.
#pragma once

#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// 10.21, 10.23 The leader who helps a unit's removal roll most; kNoPiece when none does.
PieceId best_removal_leader(const Game& game, const State& s, PieceId unit);

// 10.11 The leaders who may add their value to a unit in combat.
PieceSet combat_leaders(const Game& game, const State& s, PieceId unit);
// Rocroi 18.0 The leader who must serve a unit that is attacked: of those in its hex
// who serve nobody yet the one with the highest value; kNoPiece when there is none.
PieceId bound_leader(const Game& game, const State& s, PieceId unit);
// 10.13 The leader who adds his value to a unit that attacks or is attacked; kNoPiece when none
// does. One who must serve counts before he has been assigned.
enum class Role : std::uint8_t { kAttacks, kDefends };
PieceId combat_leader(const Game& game, const State& s, PieceId unit, Role role);

// 10.0 Whether a leader is caught: no friendly unit in his hex, an enemy zone of control over it.
bool is_caught(const Game& game, const State& s, PieceId leader);
// Eliminates every leader who is caught (S-76).
void remove_caught_leaders(const Game& game, State& s, Events* events);
void eliminate_leader(const Game& game, State& s, PieceId leader, const char* rule, Events* events);

}  // namespace tercio::thirty_years_war
