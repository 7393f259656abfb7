#include "lab/summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::lab {
namespace {

using testing::HasSubstr;

Header header() {
  Header h;
  h.scenarios.resize(2);
  h.scenarios[0].id = "a/b";
  h.scenarios[0].names = {"North", "South"};
  h.scenarios[1].id = "a/c";
  h.variations.resize(2);
  h.variations[0].name = "base";
  h.variations[1].name = "v";
  return h;
}

GameResult game(const char* variation, int pair, int winner, int margin, int seating = 0,
                const char* scenario = "a/b") {
  GameResult g;
  g.scenario = scenario;
  g.variation = variation;
  g.pair = pair;
  g.seating = seating;
  g.winner = winner;
  g.margin = margin;
  return g;
}

TEST(Summary, variations_are_compared_seed_by_seed) {
  const Header h = header();
  Summary summary(h);
  EXPECT_EQ(summary.running(), "");
  for (const GameResult& g :
       {game("base", 0, 0, 10), game("base", 0, 1, -4, 1), game("v", 0, 1, -2),
        game("v", 0, 1, -5, 1), game("base", 1, -1, 0), game("v", 1, 0, 6)}) {
    summary.add(g);
  }
  const Tally base = summary.of(0, 0);
  EXPECT_EQ(base.games, 3);
  EXPECT_DOUBLE_EQ(base.points, 1.5);
  EXPECT_EQ(base.points_more.pairs(), 0);
  const Tally v = summary.of(0, 1);
  // Both seatings of the first seed are one.
  EXPECT_EQ(v.points_more.pairs(), 2);
  EXPECT_NEAR(v.points_more.mean().value(), (-0.5 + 0.5) / 2, 1e-12);
  EXPECT_NEAR(v.margin_more.mean().value(), (-6.5 + 6) / 2, 1e-12);
  EXPECT_THAT(summary.running(), HasSubstr("North 50.0 % ["));
  EXPECT_THAT(summary.table(), HasSubstr("a/b"));
}

TEST(Summary, a_game_without_its_like_in_the_base_is_not_compared) {
  const Header h = header();
  Summary summary(h);
  summary.add(game("base", 0, 0, 10));
  summary.add(game("v", 0, 1, 0, 0, "a/c"));
  summary.add(game("v", 1, 1, 0));
  EXPECT_EQ(summary.of(1, 1).points_more.pairs(), 0);
  EXPECT_EQ(summary.of(0, 1).points_more.pairs(), 0);
  EXPECT_EQ(summary.of(0, 1).games, 1);
}

}  // namespace
}  // namespace tercio::lab
