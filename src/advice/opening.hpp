// The armies as they stand when play begins, for whoever wants to see them before.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "advice/adviser.hpp"

namespace tercio::advice {

struct Opening {
  std::vector<Counter> counters{};      // those on the map
  std::string note{};                   // where the players have a choice: what is shown; or empty
  std::map<std::string, int> strength;  // side → all it can lose, in the unit of Statistics
};

// Requires: the adviser is that of the game.
Opening opening_of(const data::AnyGame& game, const Adviser& adviser);

}  // namespace tercio::advice
