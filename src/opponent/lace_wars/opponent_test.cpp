#include "opponent/opponent.hpp"

#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "lace_wars/legal.hpp"
#include "lace_wars/match.hpp"
#include "opponent/lace_wars/evaluation.hpp"
#include "opponent/lace_wars/guess_fixture.hpp"
#include "opponent/opponent_fixture.hpp"
#include "opponent/review.hpp"

namespace tercio::opponent {
namespace {

constexpr const char* kScenarios[] = {"warburg/historical", "warburg/alternate", "warburg/free"};

std::shared_ptr<const lace_wars::Game> game_of(const std::string& scenario) {
  return *shipped().game_of<lace_wars::Game>(scenario, {});
}

TEST(OpponentAtWarburg, the_same_player_in_the_same_position_decides_the_same_in_any_thread) {
  const auto opponent = opponent_at("warburg/historical");
  for (const char* decision : {"activate", "move", "fire"}) {
    const auto match = until(*opponent, "warburg/historical", decision, 2);
    ASSERT_FALSE(match->over()) << decision;
    const auto decide = [&] {
      return opponent->decide(*match, match->to_act(), player("marshal"), thought(100)).actions;
    };
    const auto first = decide();
    std::vector<std::vector<std::string>> others(3);
    std::vector<std::thread> threads;
    for (auto& actions : others) threads.emplace_back([&] { actions = decide(); });
    for (std::thread& thread : threads) thread.join();
    for (const auto& actions : others) EXPECT_EQ(actions, first) << decision;
  }
}

TEST(OpponentAtWarburg, a_game_repeats_for_its_seed_and_differs_for_another) {
  const auto opponent = opponent_at("warburg/historical");
  const auto play = [&](std::uint64_t seed) {
    return opponent->play({player("ensign", 1), player("recruit", 2)}, thought(12), seed).hash;
  };
  EXPECT_EQ(play(3), play(3));
  EXPECT_NE(play(3), play(4));
}

TEST(OpponentAtWarburg, told_to_stop_it_answers_at_once_with_a_legal_decision) {
  const auto opponent = opponent_at("warburg/historical");
  const auto match = until(*opponent, "warburg/historical", "move");
  expect_stops(*opponent, *match);
}

TEST(OpponentAtWarburg, the_clock_cuts_a_thought_short) {
  const auto opponent = opponent_at("warburg/historical");
  const auto match = until(*opponent, "warburg/historical", "move");
  expect_keeps_to_the_clock(*opponent, *match);
}

TEST(OpponentAtWarburg, chances_add_up_to_one_and_so_do_the_values_of_the_sides) {
  for (const char* scenario : kScenarios) {
    const auto opponent = opponent_at(scenario);
    const auto match = until(*opponent, scenario, "fire", 3);
    for (const std::string& seat : {match->sides()[0], match->sides()[1], std::string()}) {
      expect_adds_up(opponent->evaluate(*match, seat), scenario);
      expect_adds_up(opponent->judge(*match, seat, 3, 1, nullptr), scenario);
    }
  }
}

TEST(OpponentAtWarburg, a_finished_game_is_certain) {
  const auto opponent = opponent_at("warburg/historical");
  const auto match = until(*opponent, "warburg/historical", "no such decision");
  ASSERT_TRUE(match->over());
  const Evaluation e = opponent->evaluate(*match, match->sides()[0]);
  for (const Chance& c : e.chances) EXPECT_TRUE(c.chance == 0 || c.chance == 1);
}

TEST(OpponentAtWarburg, advice_names_legal_actions_with_a_reason_best_first) {
  const auto opponent = opponent_at("warburg/historical");
  for (const char* decision :
       {"activate", "fire", "move", "moving", "attack", "react", "retreat", "advance"}) {
    const auto match = until(*opponent, "warburg/historical", decision, 2);
    if (match->over()) continue;
    expect_good_advice(opponent->advise(*match, match->to_act(), {"", 3}, thought(150)), *match,
                       decision);
  }
}

TEST(OpponentAtWarburg, advice_for_a_piece_is_about_that_piece) {
  const auto opponent = opponent_at("warburg/historical");
  const auto match = until(*opponent, "warburg/historical", "move", 2);
  const auto legal = match->actions();
  int asked = 0;
  const engine::Json position = match->view(match->to_act());
  for (const auto& piece : position["pieces"]) {
    if (piece["side"] != match->to_act()) continue;
    const auto id = piece["id"].get<std::string>();
    if (match->actions_of(id)->empty()) continue;
    for (const Suggestion& one : opponent->advise(*match, match->to_act(), {id, 3}, thought(60))) {
      EXPECT_NE((' ' + one.actions.front()).find(id), std::string::npos)
          << id << ": " << one.actions.front();
    }
    if (++asked == 3) break;
  }
  EXPECT_GT(asked, 0);
}

TEST(OpponentAtWarburg, a_review_goes_over_a_whole_game_with_both_sides_open) {
  const auto opponent = opponent_at("warburg/historical");
  engine::Session session(data::match_of(*shipped().game("warburg/historical", {})),
                          engine::Dice::kManual, "");
  (void)session.begin();
  engine::Random random(5);
  while (session.length() < 40 && !session.match().over()) {
    if (session.match().dice_to_act()) {
      ASSERT_TRUE(session.act("roll " + std::to_string(random.die())));
      continue;
    }
    const auto decided =
        opponent->decide(session.match(), session.match().to_act(), player("ensign"), {});
    for (const std::string& action : decided.actions) ASSERT_TRUE(session.act(action)) << action;
  }
  const Review reviewed = review(session, *opponent, thought(12));
  std::size_t at = 0;
  for (const ReviewStep& step : reviewed.steps) {
    EXPECT_EQ(step.number, at);
    at += step.count;
    EXPECT_GE(step.loss, 0);
    EXPECT_FALSE(step.text.empty()) << step.heading;
  }
  EXPECT_EQ(at, session.length());
}

// 3.6 The heart of the matter: two positions that look alike to the seat that decides.
TEST(OpponentAtWarburg, r3_6_what_a_seat_does_not_see_changes_nothing_it_is_told_or_does) {
  int decisions = 0;
  int advised = 0;
  for (const char* scenario : kScenarios) {
    const auto game = game_of(scenario);
    const auto opponent = opponent_at(scenario);
    int at = 0;
    lw::with_hidden_counters_exchanged(
        *game, 89,
        [&](const lace_wars::State& s, const lace_wars::State& other_way, lace_wars::Side seat) {
          const auto real = make_match(game, s);
          const auto other = make_match(game, other_way);
          const std::string& side = game->side_id(seat);
          const auto same = [](const Evaluation& a, const Evaluation& b) {
            EXPECT_EQ(a.value, b.value);
            for (std::size_t i = 0; i < a.chances.size(); ++i) {
              EXPECT_EQ(a.chances[i].chance, b.chances[i].chance);
            }
          };
          same(opponent->evaluate(*real, side), opponent->evaluate(*other, side));
          if (++at % 4 == 0) {
            same(opponent->judge(*real, side, 4, 1, nullptr),
                 opponent->judge(*other, side, 4, 1, nullptr));
          }
          if (real->to_act() != side) return;
          // What is refused is no secret: the list of what is allowed lies before the player.
          if (real->actions() != other->actions()) return;
          for (const char* level : {"recruit", "ensign", "captain"}) {
            ++decisions;
            const auto here = opponent->decide(*real, side, player(level), thought(12));
            const auto there = opponent->decide(*other, side, player(level), thought(12));
            ASSERT_EQ(here.actions.front(), there.actions.front())
                << level << ' ' << real->heading();
            EXPECT_EQ(here.value, there.value);
          }
          if (++advised % 10 != 0) return;
          const auto here = opponent->advise(*real, side, {"", 3}, thought(12));
          const auto there = opponent->advise(*other, side, {"", 3}, thought(12));
          ASSERT_EQ(here.size(), there.size());
          for (std::size_t i = 0; i < here.size(); ++i) {
            EXPECT_EQ(here[i].actions.front(), there[i].actions.front());
            EXPECT_EQ(here[i].value, there[i].value);
            EXPECT_EQ(here[i].reason, there[i].reason);
          }
        });
  }
  EXPECT_GT(decisions, 100);
  EXPECT_GE(advised, 10);
}

}  // namespace
}  // namespace tercio::opponent
