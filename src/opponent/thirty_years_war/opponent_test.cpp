#include "opponent/opponent.hpp"

#include <cmath>
#include <set>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "opponent/opponent_fixture.hpp"
#include "opponent/thirty_years_war/dice.hpp"
#include "opponent/thirty_years_war/evaluation.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::opponent {
namespace {

std::vector<std::string> scenarios() { return scenarios_of(thirty_years_war::kSystemId); }

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
  const Bounds bounds = thought(150);
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
  const auto play = [&](std::uint64_t seed) {
    return opponent->play({player("captain", 1), player("captain", 2)}, thought(30), seed).hash;
  };
  EXPECT_EQ(play(3), play(3));
  EXPECT_NE(play(3), play(4));
}

TEST(Opponent, told_to_stop_it_answers_at_once_with_a_legal_decision) {
  const auto opponent = opponent_at("rocroi/historical");
  const auto match = until(*opponent, "rocroi/historical", "move");
  expect_stops(*opponent, *match);
}

TEST(Opponent, the_clock_cuts_a_thought_short) {
  const auto opponent = opponent_at("rocroi/historical");
  const auto match = until(*opponent, "rocroi/historical", "move");
  expect_keeps_to_the_clock(*opponent, *match);
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
    const std::string first = match->sides()[0];
    expect_adds_up(opponent->evaluate(*match, first), scenario);
    expect_adds_up(opponent->judge(*match, first, 3, 1, nullptr), scenario);
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
    expect_good_advice(opponent->advise(*match, match->to_act(), {"", 3}, thought(200)), *match,
                       decision);
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
