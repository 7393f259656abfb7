#include "opponent/lace_wars/chronicle.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "data/library.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent::lw {
namespace {

const Opponent& warburg() {
  static const data::GameLibrary library(data::embedded_sources());
  static const auto opponent = make_opponent(*library.game("warburg/historical", {}));
  return *opponent;
}

Played play(std::uint64_t seed, Course* course, const char* level = "ensign") {
  const Player player{find_level(level), seed};
  return warburg().play({player, player}, {}, seed, course);
}

TEST(LaceWarsChronicle, to_be_observed_changes_nothing_of_a_game) {
  for (const char* level : {"ensign", "random"}) {
    Course course;
    const Played seen = play(3, &course, level);
    const Played unseen = play(3, nullptr, level);
    EXPECT_EQ(seen.hash, unseen.hash) << level;
    EXPECT_EQ(seen.margin, unseen.margin);
    EXPECT_EQ(seen.turns, unseen.turns);
  }
}

TEST(LaceWarsChronicle, losses_by_turn_and_by_hex_are_those_of_the_game) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Course course;
    const Played played = play(seed, &course);
    ASSERT_EQ(course.turns.size(), static_cast<std::size_t>(played.turns) + 1);
    EXPECT_EQ(course.turns.front().turn, 0);
    EXPECT_EQ(course.turns.back().turn, played.turns);
    EXPECT_EQ(course.turns.back().lost, (std::array<int, 2>{played.points[1], played.points[0]}));
    const int last = played.winner < 0 ? 500 : played.winner == 0 ? 1000 : 0;
    EXPECT_EQ(course.turns.back().chance, last);
    int lost = 0;
    for (const Course::Place& place : course.places) lost += place.lost;
    EXPECT_EQ(lost, played.points[0] + played.points[1]);
    EXPECT_GT(lost, 0);
  }
}

TEST(LaceWarsChronicle, cases_and_dice_are_counted) {
  Course course;
  play(1, &course);
  EXPECT_GT(course.dice, 20);
  EXPECT_GT(course.rules.size(), 20U);
  EXPECT_TRUE(std::is_sorted(course.rules.begin(), course.rules.end()));
  const auto fired = std::find_if(course.rules.begin(), course.rules.end(),
                                  [](const auto& rule) { return rule.first == "9.2"; });
  ASSERT_NE(fired, course.rules.end());
  int shots = 0;
  for (const Course::Place& place : course.places) shots += place.fired_at;
  EXPECT_GE(fired->second, shots);
  EXPECT_GT(shots, 0);
}

}  // namespace
}  // namespace tercio::opponent::lw
