// 10.2, 10.3 The modifiers of a combat, each with its case.
#pragma once

#include <vector>

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

// The arithmetic of a combat.
struct Odds {
  int attack = 0;
  int defence = 0;
  int modifier = 0;
};
Odds odds_of(const Game& game, const State& s, const Attack& attack, std::vector<Term>* terms);

}  // namespace tercio::lace_wars
