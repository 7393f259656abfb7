#include "opponent/thirty_years_war/chronicle.hpp"

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "data/library.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent::tyw {
namespace {

std::unique_ptr<Opponent> opponent_of(const char* scenario) {
  static const data::GameLibrary library(data::embedded_sources());
  return opponent::make_opponent(*library.game(scenario, {}));
}

Played play(const Opponent& opponent, std::uint64_t seed, Course* course,
            const char* level = "ensign") {
  const Player player{find_level(level), seed};
  return opponent.play({player, player}, {}, seed, course);
}

TEST(Chronicle, to_be_observed_changes_nothing_of_a_game) {
  for (const char* scenario : {"first-orders/training", "rocroi/historical", "freiburg/siege"}) {
    const auto opponent = opponent_of(scenario);
    for (const char* level : {"ensign", "random"}) {
      Course course;
      const Played seen = play(*opponent, 3, &course, level);
      const Played unseen = play(*opponent, 3, nullptr, level);
      EXPECT_EQ(seen.hash, unseen.hash) << scenario << ' ' << level;
      EXPECT_EQ(seen.points, unseen.points);
      EXPECT_EQ(seen.turns, unseen.turns);
    }
  }
}

TEST(Chronicle, has_a_position_for_each_turn_and_ends_as_the_game_does) {
  for (const char* scenario : {"breitenfeld/historical", "freiburg/campaign"}) {
    const auto opponent = opponent_of(scenario);
    Course course;
    const Played played = play(*opponent, 5, &course);
    ASSERT_EQ(course.turns.size(), static_cast<std::size_t>(played.turns) + 1) << scenario;
    EXPECT_EQ(course.turns.front().turn, 0);
    EXPECT_EQ(course.turns.front().lost, (std::array<int, 2>{0, 0}));
    const int last = played.winner < 0 ? 500 : played.winner == 0 ? 1000 : 0;
    EXPECT_EQ(course.turns.back().chance, last);
    for (std::size_t i = 1; i < course.turns.size(); ++i) {
      const Course::Turn& now = course.turns[i];
      const Course::Turn& before = course.turns[i - 1];
      EXPECT_TRUE(now.day > before.day ? now.turn == 1 : now.turn == before.turn + 1);
      for (std::size_t side = 0; side < 2; ++side) EXPECT_GE(now.lost[side], before.lost[side]);
    }
  }
}

TEST(Chronicle, what_is_lost_by_hex_is_what_is_lost) {
  const auto opponent = opponent_of("breitenfeld/historical");
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Course course;
    play(*opponent, seed, &course);
    int lost = 0;
    int entered = 0;
    int attacked = 0;
    int fired = 0;
    for (const Course::Place& place : course.places) {
      lost += place.lost;
      entered += place.entered;
      attacked += place.attacked;
      fired += place.fired_at;
    }
    EXPECT_EQ(lost, course.turns.back().lost[0] + course.turns.back().lost[1]);
    EXPECT_GT(lost, 0);
    EXPECT_GT(entered, 100);
    EXPECT_GT(attacked, 10);
    EXPECT_GT(fired, 10);
    EXPECT_TRUE(std::is_sorted(course.places.begin(), course.places.end(),
                               [](const auto& a, const auto& b) { return a.hex < b.hex; }));
  }
}

TEST(Chronicle, counts_the_cases_that_gave_a_reason) {
  const auto opponent = opponent_of("breitenfeld/historical");
  Course course;
  play(*opponent, 1, &course);
  const auto times = [&](const std::string& rule) {
    for (const auto& [text, count] : course.rules) {
      if (text == rule) return count;
    }
    return 0;
  };
  int entered = 0;
  int fired = 0;
  for (const Course::Place& place : course.places) {
    entered += place.entered;
    fired += place.fired_at;
  }
  EXPECT_GT(times("6.0"), 0);
  EXPECT_LE(times("6.0"), entered);  // a move enters one hex at least
  EXPECT_EQ(times("5.1"), fired);
  EXPECT_TRUE(std::is_sorted(course.rules.begin(), course.rules.end()));
}

TEST(Chronicle, luck_evens_out_over_many_games_and_is_that_of_the_dice) {
  const auto opponent = opponent_of("first-orders/training");
  double sum = 0;
  double squares = 0;
  constexpr int kGames = 150;
  for (int seed = 1; seed <= kGames; ++seed) {
    Course course;
    course.wanted = {.turns = false, .heat = false, .rules = false, .luck = true};
    play(*opponent, static_cast<std::uint64_t>(seed), &course);
    EXPECT_GT(course.dice, 0);
    EXPECT_TRUE(course.places.empty());
    EXPECT_TRUE(course.rules.empty());
    EXPECT_TRUE(course.turns.empty());
    const double luck = course.luck[0] - course.luck[1];
    sum += luck;
    squares += luck * luck;
  }
  const double deviation = std::sqrt(squares / kGames);
  EXPECT_GT(deviation, 50);                                              // dice decide much of it …
  EXPECT_LT(std::abs(sum / kGames), 4 * deviation / std::sqrt(kGames));  // … and favour nobody
}

}  // namespace
}  // namespace tercio::opponent::tyw
