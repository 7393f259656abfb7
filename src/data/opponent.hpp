// opponent.toml: what the computer opponent makes of the numbers of a position, whatever the rule
// system.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "data/reader.hpp"
#include "engine/opponent_weights.hpp"

namespace tercio::data {

// What the file may name.
struct OpponentNames {
  std::vector<std::string> scenarios;
  std::array<std::string, 2> sides;
};
template <class Definition>
OpponentNames opponent_names(const Definition& battle) {
  OpponentNames names;
  for (const auto& scenario : battle.scenarios) names.scenarios.push_back(scenario.id);
  for (std::size_t i = 0; i < names.sides.size(); ++i) names.sides[i] = battle.sides[i].id;
  return names;
}

std::vector<engine::OpponentWeights> read_weights(const Value& root, const OpponentNames& names);

template <class Definition>
void read_opponent(const Value& root, Definition& battle) {
  battle.opponent = read_weights(root, opponent_names(battle));
}

}  // namespace tercio::data
