// 5.2 Line of sight.
#pragma once

#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

struct Sight {
  bool clear = true;
  int range = 0;
  hex::Between blocked_by;    // the hex, or the two hexes of a hexside
  const char* rule = "5.21";  // the case that decided
};

// What a gun fires at: a unit, or the walls of a hex (19.55).
enum class Aim : std::uint8_t { kAtUnit, kAtWalls };

// Whether a gun in one hex could see the other.
Sight look(const Game& game, const State& s, HexId from, HexId to, Aim aim = Aim::kAtUnit);

// The hexes among `targets` that a gun in `from` sees.
HexSet visible(const Game& game, const State& s, HexId from, const HexSet& targets,
               Aim aim = Aim::kAtUnit);

}  // namespace tercio::thirty_years_war
