// For tests: whole games, in which whatever the opponent decides must be legal.
#pragma once

#include <array>
#include <cctype>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/random.hpp"
#include "opponent/opponent_fixture.hpp"

namespace tercio::opponent {

// A System names its Game and its PlayoutCount, its kId, and tells the position of a match,
// position(match), and the turn after which a game may be left, turn(position).
template <class System>
std::shared_ptr<const typename System::Game> legal_game(
    const std::string& scenario, const std::map<std::string, std::string>& options = {}) {
  auto made = shipped().game_of<typename System::Game>(scenario, options);
  if (!made) throw std::runtime_error(made.error().message);
  return *made;
}

// Plays a game to its end; a side without a level plays at random. `until`: the turn after which
// the game is left.
constexpr int kToTheEnd = 1000;
template <class System>
void play_legally(const std::shared_ptr<const typename System::Game>& game,
                  std::array<const Level*, 2> levels, std::uint64_t seed, int until) {
  const auto opponent = make_opponent(data::AnyGame{game});
  ASSERT_TRUE(opponent);
  const auto match = make_match(game);
  engine::Random random(seed);
  typename System::PlayoutCount count;
  Bounds bounds;
  bounds.judgements = 12;
  bounds.seconds = 600;
  int decisions = 0;
  while (!match->over() && System::turn(System::position(*match)) <= until) {
    const auto& now = System::position(*match);
    if (is_roll(now.step)) {
      ASSERT_TRUE(match->apply("roll " + std::to_string(random.die())));
      continue;
    }
    const Level* level = levels[index_of(now.decider)];
    if (level == nullptr) {
      auto s = now;
      while (!is_over(s) && (is_roll(s.step) || levels[index_of(s.decider)] == nullptr)) {
        random_step(*game, s, random, count);
      }
      ASSERT_TRUE(match->restore(save(*game, s)).empty());
      continue;
    }
    ASSERT_LT(++decisions, 20'000) << "no end: " << match->heading() << ", " << match->decision();
    const std::string seat = match->to_act();
    const Decision decision = opponent->decide(*match, seat, {level, seed}, bounds);
    ASSERT_FALSE(decision.actions.empty()) << match->heading() << ' ' << match->decision();
    for (const std::string& action : decision.actions) {
      ASSERT_EQ(match->to_act(), seat) << action;
      const auto refusal = match->check(action);
      ASSERT_FALSE(refusal) << match->heading() << ": " << action << ": "
                            << (refusal ? refusal->message : "");
      ASSERT_TRUE(match->apply(action)) << action;
    }
  }
}

// Scripts play under each option of each battle with each value that is not its default, in the
// battle's scenarios by turns.
template <class System>
void play_under_every_option() {
  const Level* recruit = find_level("recruit");
  const Level* ensign = find_level("ensign");
  for (const data::BattleInfo& battle : shipped().battles()) {
    if (battle.system != System::kId) continue;
    std::size_t next = 0;
    for (const data::OptionInfo& option : battle.options) {
      for (std::size_t v = 1; v < option.values.size(); ++v) {
        const std::string& scenario = battle.scenarios[next % battle.scenarios.size()].id;
        SCOPED_TRACE(scenario + " " + option.key + " = " + option.values[v]);
        play_legally<System>(
            legal_game<System>(scenario, {{option.key, option.values[v]}}),
            next % 2 == 0 ? std::array{recruit, ensign} : std::array{ensign, recruit}, next + 1,
            kToTheEnd);
        ++next;
      }
    }
  }
}

// A scenario as the name of a test.
inline std::string name_of_scenario(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

}  // namespace tercio::opponent
