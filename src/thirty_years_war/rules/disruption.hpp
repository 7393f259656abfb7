// 9.0 Disruption and its removal; the elimination of units.
#pragma once

#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// 9.0 Makes a unit disrupted; one that is already stays so (S-90). `rule`: the case behind it.
void disrupt(const Game& game, State& s, PieceId unit, const char* rule, Events* events);

// Removes a unit from play and counts its loss (S-84). `before`: the categories that were
// demoralized before the event.
void eliminate(const Game& game, State& s, PieceId unit, std::uint16_t before, const char* rule,
               Events* events);

// 9.0 What a disruption result does: disrupts, or removes a unit that is disrupted already.
void suffer_disruption(const Game& game, State& s, PieceId unit, std::uint16_t before,
                       Events* events);

// 9.2 Why no die is thrown for a unit.
Denial why_not_removal(const Game& game, const State& s, PieceId unit);
// The die a unit needs after the leader's bonus, and the leader who helps it.
struct RemovalOdds {
  int needed = 5;
  int bonus = 0;
  PieceId leader = kNoPiece;
};
RemovalOdds removal_odds(const Game& game, const State& s, PieceId unit);

// The next unit of the phasing side, in order of hex number, that a die is thrown for; kNoPiece
// when there is none (S-05). `after`: the hex of the last one.
PieceId next_removal(const Game& game, const State& s, HexId after);
void roll_removal(const Game& game, State& s, int die, Events* events);

}  // namespace tercio::thirty_years_war
