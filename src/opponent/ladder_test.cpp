#include "opponent/ladder.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tercio::opponent {
namespace {

LadderGame game(std::string a, std::string b, std::uint64_t seed, int winner, int margin) {
  LadderGame g;
  g.scenario = "rocroi/historical";
  g.players = {std::move(a), std::move(b)};
  g.seed = seed;
  g.played.winner = winner;
  g.played.margin = margin;
  return g;
}

TEST(Ladder, wilson_intervals_are_the_known_ones) {
  const Share half = wilson(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 0.0005);
  EXPECT_NEAR(half.high, 0.5962, 0.0005);
  const Share all = wilson(200, 200);
  EXPECT_NEAR(all.low, 0.9812, 0.0005);
  EXPECT_DOUBLE_EQ(all.high, 1.0);
}

TEST(Ladder, elo_of_a_share) {
  EXPECT_NEAR(elo_of(0.5), 0, 1e-9);
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-6);
  EXPECT_NEAR(elo_of(0.25), -elo_of(0.75), 1e-9);
}

TEST(Ladder, both_games_of_a_pair_count_for_the_player_on_either_side) {
  const auto scores =
      scores_of({game("captain", "ensign", 1, 0, 12), game("ensign", "captain", 1, 1, -8),
                 game("captain", "ensign", 2, -1, 0)});
  ASSERT_EQ(scores.size(), 1U);
  EXPECT_EQ(scores[0].player, "captain");
  EXPECT_EQ(scores[0].games, 3);
  EXPECT_DOUBLE_EQ(scores[0].points, 2.5);
  EXPECT_DOUBLE_EQ(scores[0].points_as[0], 1.5);
  EXPECT_DOUBLE_EQ(scores[0].points_as[1], 1.0);
  EXPECT_DOUBLE_EQ(scores[0].margin, 20);
  EXPECT_EQ(scores[0].pairs, 1);
}

TEST(Ladder, a_game_is_read_back_from_its_line_and_a_broken_line_is_none) {
  const LadderGame g = game("captain", "ensign", 77, 0, 12);
  LadderGame back;
  ASSERT_TRUE(read(json_of(g).dump(), back));
  EXPECT_EQ(json_of(back), json_of(g));
  EXPECT_FALSE(read("{\"scenario\":", back));
  EXPECT_FALSE(read("[]", back));
  EXPECT_FALSE(read(R"({"scenario":"rocroi/historical"})", back));
}

}  // namespace
}  // namespace tercio::opponent
