#include "opponent/outcome.hpp"

#include <nlohmann/json.hpp>

namespace tercio::opponent {

Evaluation outcome_of(const engine::Match& match) {
  const engine::Json state = match.state();
  const engine::Json outcome = state.value("outcome", engine::Json());
  Chance chance{.side = {}, .level = "draw", .chance = 1};
  if (outcome.is_object()) {
    if (outcome.contains("winner") && outcome["winner"].is_string()) {
      chance.side = outcome["winner"].get<std::string>();
    }
    if (outcome.contains("level") && outcome["level"].is_string()) {
      chance.level = outcome["level"].get<std::string>();
    }
  }
  const double first = chance.side.empty() ? 0.5 : chance.side == match.sides().front() ? 1 : 0;
  return {.chances = {std::move(chance)}, .value = {first, 1 - first}};
}

}  // namespace tercio::opponent
