#include "cli/table/review_text.hpp"

#include <gmock/gmock.h>

#include "cli/commands/review_page.hpp"

namespace tercio::cli {
namespace {

using opponent::Review;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

Review game() {
  Review review{.scenario = "bare/test",
                .sides = {"red", "blue"},
                .level = "colonel",
                .result = "Red victory"};
  review.steps.push_back({.number = 0,
                          .count = 3,
                          .turn = 1,
                          .heading = "Turn 1, Red, movement",
                          .side = "red",
                          .text = "Merode moves from 1625 to 1724.",
                          .before = 0.5,
                          .after = 0.4,
                          .loss = 0.1,
                          .best = {"move merode 1825"},
                          .best_text = "Merode moves from 1625 to <1825>."});
  review.steps.push_back({.number = 3,
                          .turn = 2,
                          .heading = "Turn 2, Blue, combat",
                          .side = "blue",
                          .text = "Rolled 1.",
                          .die = true,
                          .before = 0.4,
                          .after = 1,
                          .luck = -0.25});
  review.totals = {{.side = "red", .accuracy = 37.2, .loss = 0.1, .decisions = 1},
                   {.side = "blue", .luck = -0.25}};
  review.marks = {3, 0};
  return review;
}

TEST(ReviewText, tells_the_curve_the_swings_and_the_totals) {
  const std::string text = review_text({false, 80}, game());
  EXPECT_THAT(
      text,
      AllOf(HasSubstr("Red victory."), HasSubstr("Reviewed by the Colonel."),
            HasSubstr("The chance of the Red side"), HasSubstr("The Red side gave away 10.0"),
            HasSubstr("Better: Merode moves from 1625 to <1825>."),
            HasSubstr("Bad luck for the Blue side: -25.0"), HasSubstr("turn 1"), HasSubstr("37")));
  // In the order of the game, whatever was larger.
  EXPECT_LT(text.find("gave away 10"), text.find("Bad luck"));
}

TEST(ReviewText, a_swing_of_nothing_has_no_minus) {
  EXPECT_EQ(swing_text(-0.0004), swing_text(0));
  EXPECT_THAT(swing_text(-0.0006), HasSubstr("-0.1"));
}

TEST(ReviewText, the_chart_is_as_wide_and_high_as_it_is_asked_to_be) {
  const std::string chart = chart_text({false, 80}, game(), 10, 4);
  EXPECT_EQ(std::count(chart.begin(), chart.end(), '\n'), 6);
  // The last column is the end of the game.
  EXPECT_THAT(chart, HasSubstr("100 % │         █\n"));
}

TEST(ReviewText, only_the_largest_swings_are_told_when_few_are_wanted) {
  EXPECT_THAT(swings_text({false, 80}, game(), 1),
              AllOf(HasSubstr("Bad luck"), Not(HasSubstr("gave away"))));
  EXPECT_THAT(swings_text({false, 80}, Review{}, 3), HasSubstr("No decision and no die"));
}

TEST(ReviewPage, is_one_file_in_which_texts_are_only_texts) {
  const std::string page = review_page(game(), "Rocroi & <friends>");
  EXPECT_THAT(page, AllOf(HasSubstr("<title>Rocroi &amp; &lt;friends&gt;</title>"),
                          HasSubstr("&lt;1825&gt;"), HasSubstr("<svg"), HasSubstr("<circle"),
                          HasSubstr("prefers-color-scheme:dark"), Not(HasSubstr("http"))));
  EXPECT_THAT(review_page({.sides = {"red", "blue"}}, "Empty"),
              HasSubstr("Nothing has been done yet."));
}

}  // namespace
}  // namespace tercio::cli
