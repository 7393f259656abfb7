// opponent.toml: what the computer opponent makes of the numbers of a position, whatever the rule
// system.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/reader.hpp"
#include "engine/opponent_weights.hpp"

namespace tercio::data {

// What the file may name.
struct OpponentNames {
  std::vector<std::string> scenarios;
  std::array<std::string, 2> sides;
  std::span<const std::string_view> numbers{};  // of a taste; none: the system has no tastes
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
// … of a battle whose script has these numbers.
template <const auto& kNumbers, class Definition>
void read_opponent_with(const Value& root, Definition& battle) {
  OpponentNames names = opponent_names(battle);
  names.numbers = kNumbers;
  battle.opponent = read_weights(root, names);
}

}  // namespace tercio::data
