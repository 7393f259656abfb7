#include "advice/comparison.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "advice/opening.hpp"
#include "data/rules_reference.hpp"

namespace tercio::advice {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

const data::GameLibrary& library() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

// A game of two sides, red and blue, with 200 and 100 points to lose.
struct Played {
  View view{.outcome = Outcome{.winner = "red"}};
  Statistics numbers{.unit = "strength points",
                     .turns = {{.label = "1", .lost = {{"red", 10}}},
                               {.label = "2", .lost = {{"red", 20}, {"blue", 50}}}}};

  std::vector<std::string> against(const data::RealEnd& real) const {
    const std::map<std::string, int> strength{{"red", 200}, {"blue", 100}};
    const std::map<std::string, std::string> titles{{"red", "Red"}, {"blue", "Blue"}};
    return how_it_differed(real, {view, numbers, strength, titles});
  }
};

data::RealEnd won_by(const std::string& winner, const std::string& lasted = {}) {
  data::RealEnd real;
  real.winner = winner;
  real.lasted = lasted;
  return real;
}
data::RealEnd with_loss(const std::string& side, int least, int most) {
  data::RealEnd real;
  real.losses.push_back({side, least, most});
  return real;
}

TEST(Comparison, the_winner_and_the_length_are_compared) {
  Played game;
  EXPECT_THAT(game.against(won_by("red")),
              ElementsAre("The Red side won, as in reality.", "Here it took 2 turns."));
  EXPECT_THAT(game.against(won_by("blue", "a day")),
              ElementsAre("The Red side won. In reality it was the Blue side.",
                          "Here it took 2 turns; in reality a day."));
  EXPECT_EQ(game.against({}).front(), "The Red side won. In reality neither did.");
  game.view.outcome->winner.clear();
  EXPECT_EQ(game.against({}).front(), "Nobody won, as in reality.");
  EXPECT_EQ(game.against(won_by("blue")).front(), "It was a draw. In reality the Blue side won.");
}

TEST(Comparison, losses_are_compared_by_their_share) {
  const Played game;
  EXPECT_EQ(game.against(with_loss("red", 10, 20))[1],
            "Red losses: 30 of 200 strength points, 15 in a hundred. In reality 10 to 20 of a "
            "hundred men were killed, wounded or taken: about as many.");
  EXPECT_THAT(game.against(with_loss("red", 20, 30))[1], HasSubstr("taken: fewer here."));
  EXPECT_THAT(game.against(with_loss("blue", 20, 30))[1], HasSubstr("taken: more here."));
  // Nobody knows how many there were.
  EXPECT_EQ(game.against(with_loss("green", 20, 30)).size(), 2U);
}

TEST(Comparison, who_fell_and_what_broke_is_compared) {
  Played game;
  data::RealEnd real;
  real.moments.push_back({"duke", "", true, "He fell.", "He lived."});
  real.moments.push_back({"", "Horse", false, "It held.", "It broke."});
  EXPECT_THAT(game.against(real), Contains("He lived."));
  EXPECT_THAT(game.against(real), Contains("It held."));
  game.numbers.casualties.push_back({.piece = "duke"});
  game.view.gauges.push_back({.title = "Horse", .broken = true});
  EXPECT_THAT(game.against(real), Contains("He fell."));
  EXPECT_THAT(game.against(real), Contains("It broke."));
}

TEST(Comparison, what_a_story_says_of_breaking_is_shown_by_a_gauge) {
  const auto rules = data::load_rules_references(data::embedded_sources());
  const auto stories = data::load_stories(library(), rules.systems, data::embedded_sources());
  int checked = 0;
  for (const data::Story& story : stories.stories) {
    for (const data::StoryScenario& told : story.scenarios) {
      if (!told.real) continue;
      const auto game = library().game(told.id, {});
      ASSERT_TRUE(game.has_value());
      const View view = make_adviser(*game)->view(*data::match_of(*game), kOpenTable);
      for (const data::RealMoment& moment : told.real->moments) {
        if (moment.broke.empty()) continue;
        EXPECT_TRUE(std::any_of(view.gauges.begin(), view.gauges.end(),
                                [&](const Gauge& g) { return g.title == moment.broke; }))
            << told.id << ": " << moment.broke;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 5);
}

}  // namespace
}  // namespace tercio::advice
