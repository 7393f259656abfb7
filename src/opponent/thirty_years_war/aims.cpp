#include "opponent/thirty_years_war/aims.hpp"

namespace tercio::opponent::tyw {

Aims aims_of(const Tables& tables, const State& s, Side side) {
  (void)tables;
  Aims aims;
  aims.goals = s.units[index_of(other(side))];
  return aims;
}

void measure_battle(const Tables&, const State&, float*) {}

float breach_worth(const Tables&, const State&, Side, HexId) { return 0; }

bool withdraws(const Tables&, const State&, PieceId) { return false; }

}  // namespace tercio::opponent::tyw
