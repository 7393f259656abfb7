// What a side wants on the map, as the battle's schedule of victory has it.
#pragma once

#include "opponent/thirty_years_war/tables.hpp"

namespace tercio::opponent::tyw {

struct Aims {
  HexSet goals;            // what units go toward
  HexSet wanted;           // where it is good to stand
  float wanted_worth = 0;  // … in strength points
  float approach = 1;      // how much going there matters; 0: they wait
  float exit_worth =
      0;  // what leaving the map is worth for a unit that can, beyond its strength; 0: nothing
  float attack_price = 0;  // what an attack must promise beyond the rest
  bool exit_disrupted = true;
  bool exit_cavalry_only = false;
  HexSet exits;  // by which they leave
};

Aims aims_of(const Tables& tables, const State& s, Side side);
// What stands between the sides and the battle's own conditions of victory, in numbers for the
// evaluation.
inline constexpr int kBattleMeasures = 16;
void measure_battle(const Tables& tables, const State& s, float* out);
// Its name; empty: the battle has no such measure.
const char* battle_measure_name(const Game& game, int measure);
// What it may be worth to the first side, before anything is fitted.
float battle_measure_guess(const Game& game, int measure);
// Whether it is one of those of the siege (Freiburg 19.5).
constexpr bool is_of_the_town(int measure) { return measure >= 10 && measure <= 13; }
// Freiburg 19.55 What breaching the walls of a hex is worth to a side.
float breach_worth(const Tables& tables, const State& s, Side side, HexId h);
// Freiburg 17.34 Whether it is time to withdraw a gun.
bool withdraws(const Tables& tables, const State& s, PieceId gun);

}  // namespace tercio::opponent::tyw
