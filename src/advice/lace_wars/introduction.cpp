#include "advice/lace_wars/introduction.hpp"

#include <fmt/format.h>

#include "advice/wording.hpp"

namespace tercio::advice::lace {

using lace_wars::Side;

Introduction introduction_of(const lace_wars::Game& game) {
  const auto& scenario = game.scenario();
  const auto first = static_cast<Side>(scenario.first_side);
  const std::string turns = counted(scenario.turns, "turn", "turns");
  const std::string order = fmt::format("{} plays first on turn 1", game.side_name(first));
  return {fmt::format("{}; {}", order, turns),
          fmt::format(
              "{}. {}; after that both sides roll every turn (rule {}). The lower counters of a "
              "stack are hidden from the enemy. The numbers on most counters, the map and "
              "most rows of the tables are reconstructed: `tercio show --tags` tells which.",
              capital(turns), order, scenario.rule),
          turns};
}

}  // namespace tercio::advice::lace
