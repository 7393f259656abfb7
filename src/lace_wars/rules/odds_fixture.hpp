// For tests of the odds: two lines that face each other.
#pragma once

#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {

// Red on line 06 looks to line 07 (nne), blue on line 07 back (ssw): red in 0606 has 0706 and 0707
// in front, red in 0605 has 0705 and 0706; blue in 0706 has 0605 and 0606 in front.
inline constexpr Facing kUp = Facing::kNNE;
inline constexpr Facing kDown = Facing::kSSW;

inline Drawing lines() {
  return Drawing()
      .foot("r1")
      .foot("r2")
      .horse("rh")
      .horse("ri")
      .light_foot("rl")
      .light_horse("rk")
      .gun("rg")
      .foot("b1")
      .foot("b2")
      .horse("bh")
      .light_foot("bl")
      .light_horse("bk")
      .gun("bg")
      .commander("rc", "red-1")
      .commander("rd", "red-2")
      .commander("ra", "")
      .commander("bc", "blue-1")
      .commander("ba", "");
}
inline const Attack kSingle = Field::attack({"0606"}, {"0706"});
inline const Attack kDouble = Field::attack({"0605", "0606"}, {"0706"});
inline const Attack kTwoTargets = Field::attack({"0606"}, {"0706", "0707"});

inline Field duel(const Drawing& d = lines(), const char* attacker = "r1",
                  const char* defender = "b1") {
  Field f(d);
  f.put(attacker, "0606", kUp).put(defender, "0706", kDown);
  f.red(Phase::kCombat);
  return f;
}

}  // namespace tercio::lace_wars
