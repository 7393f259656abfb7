#include "opponent/answers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::opponent {
namespace {

using testing::DoubleEq;
using testing::ElementsAre;

TEST(Answers, an_evaluation_begins_with_the_first_sides_highest_victory) {
  const Evaluation told =
      evaluation_of({{"red", "decisive"}, {"", "draw"}, {"blue", "marginal"}, {"blue", "decisive"}},
                    {0.25, 0.5, 0.125, 0.125}, {"blue", "red"});
  ASSERT_EQ(told.chances.size(), 4U);
  EXPECT_EQ(told.chances.front().side, "blue");
  EXPECT_EQ(told.chances.front().level, "decisive");
  EXPECT_EQ(told.chances.front().chance, 0.125);
  EXPECT_EQ(told.chances.back().side, "red");
  EXPECT_EQ(told.chances.back().chance, 0.25);
  // Won, and half of drawn.
  EXPECT_THAT(told.value, ElementsAre(DoubleEq(0.5), DoubleEq(0.5)));
}

TEST(Answers, chances_of_several_positions_have_a_mean) {
  MeanChances sum(2);
  EXPECT_THAT(sum.mean(), ElementsAre(0, 0));
  sum.add({1, 0});
  sum.add({0.5, 0.5});
  EXPECT_THAT(sum.mean(), ElementsAre(DoubleEq(0.75), DoubleEq(0.25)));
}

}  // namespace
}  // namespace tercio::opponent
