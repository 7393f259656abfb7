#include "advice/statistics.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace tercio::advice {
namespace {

Statistics counted(const std::string& scenario, const std::vector<Json>& events) {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  const auto game = kLibrary.game(scenario, {});
  EXPECT_TRUE(game.has_value());
  return statistics_of(*game, events);
}
Json event(const char* type, Json more) {
  more["type"] = type;
  more["text"] = "";
  more["n"] = 1;
  return more;
}

TEST(Statistics, strength_is_lost_in_the_turn_of_the_day_in_which_it_falls) {
  const auto numbers = counted(
      "breitenfeld/historical",
      {event("turn-began", {{"turn", 1}}), event("turn-began", {{"turn", 2}}),
       event("eliminated", {{"piece", "alt-piccolomini"}}),
       event("leader-eliminated", {{"piece", "teuffel-leader"}}),
       event("combat-rolled", {{"pieces", {"stahlhandske"}}, {"column", "2-1"}, {"result", "De"}}),
       event("combat-rolled", {{"pieces", {"stahlhandske"}}, {"column", "1-1"}, {"result", "Dx"}}),
       event("combat-rolled", {{"pieces", {"nobody"}}, {"column", "1-1"}, {"result", "Dx"}})});
  ASSERT_EQ(numbers.turns.size(), 2U);
  EXPECT_TRUE(numbers.turns[0].lost.empty());
  EXPECT_EQ(numbers.turns[1].lost.size(), 1U) << "a leader has no strength";
  EXPECT_GT(numbers.turns[1].lost.at("imperialist"), 0);
  ASSERT_EQ(numbers.casualties.size(), 2U);
  EXPECT_EQ(numbers.casualties[0].turn, "Turn 2");
  EXPECT_EQ(numbers.casualties[1].side, "allied");
  ASSERT_EQ(numbers.attacks.size(), 2U);
  EXPECT_EQ(numbers.attacks[0].odds, "1-1") << "by rising odds";
  EXPECT_EQ(numbers.attacks[1].counts, (std::vector<int>{1, 0, 0, 0, 0, 0}));
}

TEST(Statistics, dice_that_succeed_are_told_beside_their_chance) {
  const auto numbers = counted(
      "breitenfeld/historical",
      {event("removal-rolled", {{"piece", "kurfursten"}, {"die", 4}, {"bonus", 1}, {"needed", 5}}),
       event("fired", {{"piece", "imperialist-gun-1"}, {"die", 3}, {"hits_up_to", 2}})});
  ASSERT_EQ(numbers.chances.size(), 2U);
  EXPECT_EQ(numbers.chances[0].title, "Artillery hits");
  EXPECT_EQ(numbers.chances[0].successes, 0);
  EXPECT_DOUBLE_EQ(numbers.chances[0].expected, 2 / 6.0);
  EXPECT_EQ(numbers.chances[1].successes, 1);
  EXPECT_DOUBLE_EQ(numbers.chances[1].expected, 3 / 6.0);
}

TEST(Statistics, what_a_unit_has_left_is_lost_with_it) {
  const auto numbers = counted(
      "warburg/historical",
      {event("turn-began", {{"turn", 1}}), event("step-lost", {{"piece", "aumont"}, {"steps", 1}}),
       event("eliminated", {{"piece", "aumont"}}),
       event("combat-rolled", {{"pieces", {"aumont"}},
                               {"attack", 8},
                               {"defence", 4},
                               {"attacker", "MT"},
                               {"defender", "1 MT+1"}}),
       event("tested", {{"pieces", {"aumont"}}, {"die", 2}, {"passed", true}})});
  const auto all = counted("warburg/historical", {event("turn-began", {{"turn", 1}}),
                                                  event("eliminated", {{"piece", "aumont"}})});
  EXPECT_EQ(numbers.turns[0].lost, all.turns[0].lost);
  EXPECT_GE(numbers.turns[0].lost.at("french"), 2);
  ASSERT_EQ(numbers.attacks.size(), 1U);
  EXPECT_EQ(numbers.attacks[0].odds, "2:1");
  EXPECT_EQ(numbers.attacks[0].counts, (std::vector<int>{1, 0, 0, 0}));
  EXPECT_TRUE(numbers.chances.empty()) << "what is hidden of a die is not counted";
}

}  // namespace
}  // namespace tercio::advice
