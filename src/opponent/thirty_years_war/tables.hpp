// What the opponent computes once for a game.
#pragma once

#include <array>

#include "thirty_years_war/board.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::opponent::tyw {

using namespace thirty_years_war;  // NOLINT: the opponent is compiled against the system

// The chances of the results of one column of the Combat Results Table.
struct ResultChances {
  float ad = 0;
  float ae = 0;
  float dd = 0;
  float de = 0;
  float dx = 0;
};

struct Tables {
  explicit Tables(const Game& game);

  const Game& game;
  HexSet map;
  // By kind (infantry, cavalry) and direction: the hexes an attack enters.
  std::array<std::array<HexSet, hex::kDirections>, 2> attacked;
  std::array<ResultChances, 10> results;
  // By piece: points the enemy scores for it, or its strength where points decide nothing.
  std::array<float, kMaxPieces> worth{};
  float gun_worth = 3;
  bool has_levels = false;  // whether a victory has a level

  // The hexes that units of this kind standing in these could attack.
  HexSet attacked_from(const State& s, Kind kind, const HexSet& hexes) const;
};

// The hexes next to those of a set.
HexSet around(const HexSet& set);

}  // namespace tercio::opponent::tyw
