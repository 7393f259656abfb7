// For tests of the lace-wars advice: positions of random games, and what every seat is told.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "advice/lace_wars/adviser.hpp"
#include "advice/wire.hpp"
#include "data/rules_reference.hpp"
#include "data/source.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/telling/talk_fixture.hpp"

namespace tercio::advice::lace {

using engine::Json;
using lace_wars::Field;
using lace_wars::Game;
using lace_wars::PieceId;
using lace_wars::PieceSet;
using lace_wars::Side;
using lace_wars::State;
using lace_wars::Step;

inline const data::RulesReference& rules() {
  static const auto kLoaded = data::load_rules_references(data::embedded_sources());
  return *data::rules_of(kLoaded.systems, "warburg");
}
inline bool is_case(const std::string& rule) { return rules().find("warburg", rule) != nullptr; }

inline const std::vector<std::string>& scenarios() {
  static const std::vector<std::string> kAll{"historical", "alternate", "free"};
  return kAll;
}

// Calls visit(game, advice, match, state) for positions of random games of every scenario, up to so
// many of each step.
template <class Visit>
void in_positions(int of_each_step, Visit visit) {
  for (const std::string& scenario : scenarios()) {
    const auto game = lace_wars::shipped_game(scenario);
    const auto advice = make_adviser(game);
    std::map<Step, int> seen;
    lace_wars::in_random_games(*game, 2, 1, [&](const State& s) {
      // Spread over the game: the first, and then ever rarer ones.
      int& count = seen[s.step];
      ++count;
      if ((count & (count - 1)) != 0 || count > (1 << (of_each_step - 1))) return;
      if (testing::Test::HasFatalFailure()) return;
      const auto match = lace_wars::make_match(game, s);
      visit(*game, *advice, *match, s);
    });
  }
}

inline std::vector<std::string> seats(const Game& game) {
  return {game.side_id(Side::kA), game.side_id(Side::kB)};
}

// Every text of an answer, whatever holds it.
template <class Visit>
void for_each_text(const Json& json, Visit visit, const std::string& key = {}) {
  if (json.is_string()) {
    visit(key, json.get<std::string>());
  } else if (json.is_object()) {
    for (const auto& [name, value] : json.items()) for_each_text(value, visit, name);
  } else if (json.is_array()) {
    for (const auto& value : json) for_each_text(value, visit, key);
  }
}

}  // namespace tercio::advice::lace
