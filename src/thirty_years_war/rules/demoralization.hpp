// 11.0 Demoralization.
#pragma once

#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// 11.0 (S-84) Adds the front strength of an eliminated unit to the losses that count.
void count_loss(const Game& game, State& s, PieceId unit);

// 11.0 (S-85) Demoralizes every category whose army has lost as much as its level, where no die
// decides it.
void test_demoralization(const Game& game, State& s, Events* events);

// Freiburg 15.0 The category that a die must be thrown for, or -1; and its die.
int category_to_test(const Game& game, const State& s);
void roll_morale(const Game& game, State& s, int die, Events* events);

// Demoralizes a category and tells the battle. `why`: the reason, where it is not the losses.
void demoralize(const Game& game, State& s, int category, const char* rule, const char* why,
                Events* events);

// Raises levels that rise with the end of this Player-Turn, of categories that still hold.
void raise_levels(const Game& game, State& s, Events* events);
void set_level(State& s, int category, int level, const char* rule, Events* events);

inline bool category_demoralized(const State& s, int category) {
  return (s.demoralized >> category & 1U) != 0;
}

}  // namespace tercio::thirty_years_war
