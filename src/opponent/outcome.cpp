#include "opponent/outcome.hpp"

#include <nlohmann/json.hpp>

namespace tercio::opponent {

Evaluation outcome_of(const engine::Match& match) {
  const engine::Ending ending = match.ending();
  Chance chance{.side = {}, .level = ending.level, .chance = 1};
  if (ending.winner >= 0) {
    chance.side = match.sides()[static_cast<std::size_t>(ending.winner)];
  }
  const double first = ending.winner < 0 ? 0.5 : ending.winner == 0 ? 1 : 0;
  return {.chances = {std::move(chance)}, .value = {first, 1 - first}};
}

}  // namespace tercio::opponent
