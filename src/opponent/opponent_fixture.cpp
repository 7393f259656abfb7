#include "opponent/opponent_fixture.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "data/source.hpp"
#include "engine/random.hpp"

namespace tercio::opponent {

const data::GameLibrary& shipped() {
  static const data::GameLibrary kLibrary(data::embedded_sources());
  return kLibrary;
}

std::vector<std::string> scenarios_of(std::string_view system) {
  std::vector<std::string> out;
  for (const data::BattleInfo& battle : shipped().battles()) {
    if (battle.system != system) continue;
    for (const auto& scenario : battle.scenarios) out.push_back(scenario.id);
  }
  return out;
}

std::unique_ptr<Opponent> opponent_at(const std::string& scenario) {
  return make_opponent(*shipped().game(scenario, {}));
}

Player player(const char* level, std::uint64_t seed) { return {find_level(level), seed}; }

Bounds thought(std::int64_t judgements) {
  Bounds bounds;
  bounds.judgements = judgements;
  bounds.seconds = 600;
  return bounds;
}

std::unique_ptr<engine::Match> until(const Opponent& opponent, const std::string& scenario,
                                     const std::string& decision, int times) {
  auto match = data::match_of(*shipped().game(scenario, {}));
  engine::Random random(9);
  while (!match->over()) {
    if (match->decision() == decision && --times == 0) return match;
    if (match->dice_to_act()) {
      EXPECT_TRUE(match->apply("roll " + std::to_string(random.die())));
      continue;
    }
    const auto decided = opponent.decide(*match, match->to_act(), player("ensign"), {});
    for (const std::string& action : decided.actions) EXPECT_TRUE(match->apply(action)) << action;
  }
  return match;
}

void expect_adds_up(const Evaluation& evaluation, const std::string& where) {
  double sum = 0;
  for (const Chance& c : evaluation.chances) {
    EXPECT_GE(c.chance, -1e-9) << where;
    sum += c.chance;
  }
  EXPECT_NEAR(sum, 1, 1e-6) << where;
  EXPECT_NEAR(evaluation.value[0] + evaluation.value[1], 1, 1e-6) << where;
}

void expect_good_advice(const std::vector<Suggestion>& advice, const engine::Match& match,
                        const std::string& where) {
  ASSERT_FALSE(advice.empty()) << where;
  EXPECT_LE(advice.size(), 3U);
  for (std::size_t i = 0; i < advice.size(); ++i) {
    ASSERT_FALSE(advice[i].actions.empty());
    EXPECT_FALSE(match.check(advice[i].actions.front())) << advice[i].actions.front();
    EXPECT_FALSE(advice[i].reason.empty()) << where << ' ' << advice[i].actions.front();
    EXPECT_LE(advice[i].value, advice[i == 0 ? 0 : i - 1].value);
  }
}

void expect_stops(const Opponent& opponent, engine::Match& match) {
  std::atomic<bool> stop = true;
  Bounds bounds = thought(100'000'000);
  bounds.stop = &stop;
  const auto decided = opponent.decide(match, match.to_act(), player("marshal"), bounds);
  EXPECT_TRUE(decided.cut_short);
  ASSERT_FALSE(decided.actions.empty());
  for (const std::string& action : decided.actions) EXPECT_TRUE(match.apply(action)) << action;
}

void expect_keeps_to_the_clock(const Opponent& opponent, const engine::Match& match) {
  Bounds bounds = thought(100'000'000);
  bounds.seconds = 0.05;
  const auto decided = opponent.decide(match, match.to_act(), player("marshal"), bounds);
  EXPECT_TRUE(decided.cut_short);
  EXPECT_LT(decided.judgements, 100'000'000);
}

}  // namespace tercio::opponent
