#include "opponent/appraisal.hpp"

#include <numeric>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::opponent {
namespace {

using engine::Side;
using testing::DoubleEq;
using testing::ElementsAre;

Appraisal appraisal() {
  Weights weights;
  weights.endings = {{"red", "high"}, {"red", "low"}, {"", "draw"}, {"blue", "low"}};
  weights.cuts = {-1, -0.5F, 0.5F};
  weights.slopes = {1, 1, 1};
  const auto rank_of = [](const Ending& e) {
    if (e.side.empty()) return 0;
    return (e.side == "blue" ? 1 : -1) * (e.level == "high" ? 2 : 1);
  };
  return {weights, rank_of, [](int rank) { return 0.4 + 0.05 * rank; }};
}

TEST(Appraisal, a_game_that_is_over_is_certain) {
  const Appraisal a = appraisal();
  EXPECT_THAT(a.ranks(), ElementsAre(-2, -1, 0, 1));
  EXPECT_THAT(a.chances({.rank = -2}), ElementsAre(1, 0, 0, 0));
  EXPECT_EQ(a.value({.rank = -2}, Side::kA), 0);
  EXPECT_EQ(a.value({.rank = -2}, Side::kB), 1);
  EXPECT_EQ(a.value({.rank = 0}, Side::kA), 0.5);
  EXPECT_THAT(a.utility({.rank = -2}, Side::kB), DoubleEq(1));
  EXPECT_THAT(a.utility({.rank = -1}, Side::kB), DoubleEq(0.95));
  EXPECT_EQ(a.utility({.rank = 0}, Side::kB), 0.5);
}

TEST(Appraisal, an_ending_the_weights_do_not_have_counts_as_the_nearest) {
  EXPECT_THAT(appraisal().chances({.rank = 2}), ElementsAre(0, 0, 0, 1));
  EXPECT_THAT(appraisal().chances({.rank = -5}), ElementsAre(1, 0, 0, 0));
}

TEST(Appraisal, who_is_farther_ahead_is_better_off) {
  const Appraisal a = appraisal();
  double value = 0;
  double utility = 0;
  for (const double ahead : {-3.0, -1.0, 0.0, 1.0, 3.0}) {
    const Standing standing{.ahead = ahead};
    const auto chances = a.chances(standing);
    EXPECT_NEAR(std::accumulate(chances.begin(), chances.end(), 0.0), 1, 1e-12);
    EXPECT_NEAR(a.value(standing, Side::kA), chances[3] + chances[2] / 2, 1e-12);
    EXPECT_NEAR(a.value(standing, Side::kA) + a.value(standing, Side::kB), 1, 1e-12);
    EXPECT_GT(a.value(standing, Side::kA), value);
    EXPECT_GT(a.utility(standing, Side::kA), utility);
    value = a.value(standing, Side::kA);
    utility = a.utility(standing, Side::kA);
  }
}

}  // namespace
}  // namespace tercio::opponent
