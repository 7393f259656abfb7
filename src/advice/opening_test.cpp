#include "advice/opening.hpp"

#include <set>

#include <gtest/gtest.h>

namespace tercio::advice {
namespace {

const data::GameLibrary& library() {
  static const data::GameLibrary kLibrary{data::embedded_sources()};
  return kLibrary;
}

Opening opening(const std::string& scenario) {
  const auto game = library().game(scenario, {});
  EXPECT_TRUE(game.has_value()) << scenario;
  return opening_of(*game, *make_adviser(*game));
}

TEST(Opening, both_armies_stand_on_the_map_in_every_scenario) {
  for (const std::string& scenario : library().scenarios()) {
    const Opening start = opening(scenario);
    std::set<std::string> sides;
    for (const Counter& counter : start.counters) {
      EXPECT_EQ(counter.place, Place::kMap) << scenario;
      EXPECT_NE(counter.hex, kNoHex) << scenario;
      sides.insert(counter.side);
    }
    EXPECT_EQ(sides.size(), 2U) << scenario;
    EXPECT_EQ(start.strength.size(), 2U) << scenario;
  }
}

TEST(Opening, a_set_up_of_the_players_is_said_to_be_a_suggestion) {
  EXPECT_EQ(opening("rocroi/historical").note, "");
  EXPECT_EQ(opening("freiburg/3-august").note,
            "The players deploy the armies themselves; this is the suggested set-up.");
  EXPECT_TRUE(opening("freiburg/siege-campaign").note.starts_with("One side first chooses"));
  EXPECT_TRUE(opening("warburg/free").note.ends_with("Who comes later is not shown."));
}

TEST(Opening, strength_is_counted_as_losses_are) {
  // 15.11, 15.12
  const auto breitenfeld = opening("breitenfeld/historical").strength;
  EXPECT_EQ(breitenfeld.at("imperialist"), 153 + 109);
  EXPECT_EQ(breitenfeld.at("allied"), 20 + 14 + 151 + 86);
  // The forces of the day, not all counters: 17.11, 17.12.
  const auto freiburg = opening("freiburg/3-august").strength;
  EXPECT_EQ(freiburg.at("bavarian"), 14 * 6 + 5 * 2);
  EXPECT_EQ(freiburg.at("french"), 10 * 6 + 9 * 3);
}

}  // namespace
}  // namespace tercio::advice
