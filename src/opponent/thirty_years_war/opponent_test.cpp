#include "opponent/opponent.hpp"

#include <cmath>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "data/source.hpp"
#include "opponent/thirty_years_war/dice.hpp"
#include "opponent/thirty_years_war/evaluation.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent {
namespace {

const data::GameLibrary& shipped() {
  static const data::GameLibrary kLibrary(data::embedded_sources());
  return kLibrary;
}

std::vector<std::string> scenarios() {
  std::vector<std::string> out;
  for (const std::string& id : shipped().scenarios()) {
    if (!id.starts_with("warburg")) out.push_back(id);
  }
  return out;
}

std::unique_ptr<Opponent> opponent_at(const std::string& scenario) {
  return make_opponent(*shipped().game(scenario, {}));
}

Player player(const char* level, std::uint64_t seed = 1) { return {find_level(level), seed}; }

// Plays on with this level on both sides until a step of this name is due.
std::unique_ptr<engine::Match> until(const Opponent& opponent, const std::string& scenario,
                                     const std::string& decision, int times = 1) {
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

TEST(Opponent, plays_every_battle_and_says_that_it_does_not_play_other_systems) {
  for (const std::string& id : shipped().scenarios()) {
    EXPECT_TRUE(opponent_at(id)) << id;
    EXPECT_EQ(why_no_opponent(shipped().battle_of(id)->system), "") << id;
  }
  EXPECT_EQ(why_no_opponent("napoleon"), "The computer does not play this battle yet.");
}

TEST(Opponent, the_same_player_in_the_same_position_decides_the_same_whatever_the_threads) {
  const auto opponent = opponent_at("first-orders/training");
  const auto match = until(*opponent, "first-orders/training", "move", 3);
  Bounds bounds;
  bounds.judgements = 150;
  bounds.seconds = 600;
  const auto first = opponent->decide(*match, match->to_act(), player("marshal"), bounds);
  std::vector<std::vector<std::string>> others(3);
  std::vector<std::thread> threads;
  for (auto& actions : others) {
    threads.emplace_back([&] {
      actions = opponent->decide(*match, match->to_act(), player("marshal"), bounds).actions;
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const auto& actions : others) EXPECT_EQ(actions, first.actions);
  EXPECT_FALSE(first.cut_short);
}

TEST(Opponent, a_game_repeats_for_its_seed_and_differs_for_another) {
  const auto opponent = opponent_at("first-orders/training");
  Bounds bounds;
  bounds.judgements = 30;
  bounds.seconds = 600;
  const auto play = [&](std::uint64_t seed) {
    return opponent->play({player("captain", 1), player("captain", 2)}, bounds, seed).hash;
  };
  EXPECT_EQ(play(3), play(3));
  EXPECT_NE(play(3), play(4));
}

TEST(Opponent, told_to_stop_it_answers_at_once_with_a_legal_decision) {
  const auto opponent = opponent_at("rocroi/historical");
  const auto match = until(*opponent, "rocroi/historical", "move");
  std::atomic<bool> stop = true;
  Bounds bounds;
  bounds.seconds = 600;
  bounds.judgements = 100'000'000;
  bounds.stop = &stop;
  const auto decided = opponent->decide(*match, match->to_act(), player("marshal"), bounds);
  EXPECT_TRUE(decided.cut_short);
  ASSERT_FALSE(decided.actions.empty());
  for (const std::string& action : decided.actions) EXPECT_TRUE(match->apply(action)) << action;
}

TEST(Opponent, the_clock_cuts_a_thought_short) {
  const auto opponent = opponent_at("rocroi/historical");
  const auto match = until(*opponent, "rocroi/historical", "move");
  Bounds bounds;
  bounds.seconds = 0.05;
  bounds.judgements = 100'000'000;
  const auto decided = opponent->decide(*match, match->to_act(), player("marshal"), bounds);
  EXPECT_TRUE(decided.cut_short);
  EXPECT_LT(decided.judgements, 100'000'000);
}

TEST(Opponent, moves_decided_together_end_the_phase_and_are_legal_one_after_another) {
  for (const std::string& scenario : scenarios()) {
    const auto opponent = opponent_at(scenario);
    auto match = until(*opponent, scenario, "move");
    if (match->over()) continue;
    Bounds bounds;
    bounds.judgements = 12;
    const auto decided = opponent->decide(*match, match->to_act(), player("captain"), bounds);
    ASSERT_FALSE(decided.actions.empty()) << scenario;
    for (const std::string& action : decided.actions) {
      EXPECT_TRUE(match->apply(action)) << scenario << ": " << action;
    }
    EXPECT_NE(match->decision(), "move") << scenario;
  }
}

TEST(Opponent, chances_add_up_to_one_and_so_do_the_values_of_the_sides) {
  for (const std::string& scenario : scenarios()) {
    const auto opponent = opponent_at(scenario);
    const auto match = until(*opponent, scenario, "fire", 3);
    for (const Evaluation& e : {opponent->evaluate(*match, match->sides()[0]),
                                opponent->judge(*match, match->sides()[0], 3, 1)}) {
      double sum = 0;
      for (const Chance& c : e.chances) {
        EXPECT_GE(c.chance, -1e-9) << scenario;
        sum += c.chance;
      }
      EXPECT_NEAR(sum, 1, 1e-6) << scenario;
      EXPECT_NEAR(e.value[0] + e.value[1], 1, 1e-6) << scenario;
    }
  }
}

TEST(Opponent, a_finished_game_is_certain) {
  const auto opponent = opponent_at("first-orders/training");
  const auto match = until(*opponent, "first-orders/training", "no such decision");
  ASSERT_TRUE(match->over());
  const Evaluation e = opponent->evaluate(*match, match->sides()[0]);
  for (const Chance& c : e.chances) EXPECT_TRUE(c.chance == 0 || c.chance == 1);
}

TEST(Opponent, advice_names_legal_actions_with_a_reason_best_first) {
  const auto opponent = opponent_at("first-orders/training");
  for (const char* decision : {"fire", "move", "attack"}) {
    const auto match = until(*opponent, "first-orders/training", decision, 2);
    if (match->over()) continue;
    Bounds bounds;
    bounds.judgements = 200;
    bounds.seconds = 600;
    const auto advice = opponent->advise(*match, match->to_act(), {"", 3}, bounds);
    ASSERT_FALSE(advice.empty()) << decision;
    EXPECT_LE(advice.size(), 3U);
    for (std::size_t i = 0; i < advice.size(); ++i) {
      ASSERT_FALSE(advice[i].actions.empty());
      EXPECT_FALSE(match->check(advice[i].actions.front())) << advice[i].actions.front();
      EXPECT_FALSE(advice[i].reason.empty()) << decision;
      if (i > 0) {
        EXPECT_LE(advice[i].value, advice[i - 1].value);
      }
    }
  }
}

TEST(Opponent, every_scenario_it_plays_has_fitted_weights_whose_measures_are_known) {
  for (const std::string& scenario : scenarios()) {
    const auto game = shipped().game_of<thirty_years_war::Game>(scenario, {});
    ASSERT_TRUE(game);
    const auto names = tyw::measure_names(**game);
    bool found = false;
    for (const auto& weights : (*game)->definition().opponent) {
      if (weights.scenario != (*game)->scenario().id) continue;
      found = true;
      for (const auto& w : weights.weights) {
        EXPECT_NE(std::find(names.begin(), names.end(), w.measure), names.end()) << w.measure;
      }
    }
    EXPECT_TRUE(found) << scenario;
  }
}

TEST(MindDice, six_samples_in_a_row_show_every_face_once) {
  thirty_years_war::State s;
  s.step = thirty_years_war::Step::kFireRoll;
  s.subject = 12;
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    std::set<int> faces;
    for (int sample = 6; sample < 12; ++sample) faces.insert(tyw::MindDice(seed, sample)(s));
    EXPECT_EQ(faces.size(), 6U);
  }
}

TEST(MindDice, what_a_die_is_thrown_for_decides_it_and_nothing_else) {
  thirty_years_war::State s;
  s.step = thirty_years_war::Step::kFireRoll;
  s.subject = 12;
  thirty_years_war::State elsewhere = s;
  elsewhere.points = {5, 7};
  int differ = 0;
  for (std::uint64_t seed = 1; seed < 50; ++seed) {
    EXPECT_EQ(tyw::MindDice(seed, 0)(s), tyw::MindDice(seed, 0)(elsewhere));
    thirty_years_war::State other = s;
    other.subject = 13;
    differ += tyw::MindDice(seed, 0)(s) != tyw::MindDice(seed, 0)(other) ? 1 : 0;
  }
  EXPECT_GT(differ, 20);
}

}  // namespace
}  // namespace tercio::opponent
