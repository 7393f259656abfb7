// 8.3 - 8.6 Combat strength, odds and the Combat Results Table.
#pragma once

#include <vector>

#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// The two sides of one attack.
struct Combat {
  PieceSet attackers;
  PieceSet defenders;
  bool charge = false;
};

struct Odds {
  int attack = 0;
  int defence = 0;
  int column = 0;
};

// The odds of an attack; with `terms`, the whole arithmetic is added to it.
Odds odds_of(const Game& game, const State& s, const Combat& combat, std::vector<Term>* terms);

// 8.61 (S-69) The printed strength of a defender, as a Dx counts it.
int printed_defence(const Game& game, const State& s, PieceId defender);
// Half, fractions rounded up.
constexpr int half_up(int v) { return (v + 1) / 2; }

}  // namespace tercio::thirty_years_war
