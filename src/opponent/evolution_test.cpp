#include "opponent/evolution.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace tercio::opponent {
namespace {

using Point = Evolution::Point;

template <class Reward>
Point learn(const Evolution::Settings& settings, int generations, const Reward& reward) {
  Evolution evolution(settings);
  for (int i = 0; i < generations; ++i) {
    std::vector<double> rewards;
    for (const Point& point : evolution.ask()) rewards.push_back(reward(point));
    evolution.tell(rewards);
  }
  return evolution.mean();
}

// A bowl around (1, -2, 3, …), a hundred times as steep along the last number as along the first.
double height(const Point& at) {
  double sum = 0;
  for (std::size_t i = 0; i < at.size(); ++i) {
    const double wanted = (i % 2 == 0 ? 1 : -1) * static_cast<double>(i + 1);
    const double steep = std::pow(100, static_cast<double>(i) / static_cast<double>(at.size() - 1));
    sum += steep * (at[i] - wanted) * (at[i] - wanted);
  }
  return sum;
}

TEST(Evolution, finds_the_bottom_of_a_bowl_that_is_steeper_one_way_than_the_other) {
  const Point found =
      learn({.numbers = 6, .players = 12}, 400, [](const Point& at) { return -height(at); });
  EXPECT_LT(height(found), 1e-6);
}

TEST(Evolution, comes_near_the_bottom_where_what_it_is_told_is_noisy) {
  engine::Random random(3);
  const Point found =
      learn({.numbers = 6, .players = 16, .least_spread = 0.08, .most_spread = 0.5}, 400,
            [&](const Point& at) { return -height(at) + random.below(1000) / 200.0; });
  EXPECT_LT(height(found), 5);
}

TEST(Evolution, a_seed_gives_the_same_generations_and_another_seed_others) {
  const auto run = [](std::uint64_t seed) {
    return learn({.numbers = 5, .players = 8, .seed = seed}, 20,
                 [](const Point& at) { return -height(at); });
  };
  EXPECT_EQ(run(4), run(4));
  EXPECT_NE(run(4), run(5));
}

TEST(Evolution, players_come_in_pairs_to_both_sides_of_the_mean) {
  Evolution evolution({.numbers = 3, .players = 6});
  const auto& players = evolution.ask();
  ASSERT_EQ(players.size(), 6U);
  for (std::size_t k = 0; k < players.size(); k += 2) {
    for (std::size_t i = 0; i < 3; ++i) EXPECT_DOUBLE_EQ(players[k][i], -players[k + 1][i]);
  }
}

TEST(Evolution, the_spread_stays_within_its_bounds) {
  Evolution evolution(
      {.numbers = 3, .players = 8, .spread = 0.3, .least_spread = 0.2, .most_spread = 0.4});
  for (int i = 0; i < 60; ++i) {
    std::vector<double> rewards;
    // First far away, then where it is.
    for (const Point& at : evolution.ask()) {
      rewards.push_back(i < 30 ? at[0] : -at[0] * at[0] - at[1] * at[1] - at[2] * at[2]);
    }
    evolution.tell(rewards);
    EXPECT_GE(evolution.spread(), 0.2);
    EXPECT_LE(evolution.spread(), 0.4);
  }
}

}  // namespace
}  // namespace tercio::opponent
