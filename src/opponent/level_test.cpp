#include "opponent/level.hpp"

#include <set>

#include <gtest/gtest.h>

namespace tercio::opponent {
namespace {

TEST(Levels, there_are_at_least_five_and_each_thinks_no_less_than_the_one_below) {
  const auto all = levels();
  ASSERT_GE(all.size(), 5U);
  for (std::size_t i = 1; i < all.size(); ++i) {
    EXPECT_GE(all[i].judgements, all[i - 1].judgements) << all[i].id;
  }
}

TEST(Levels, all_but_the_strongest_take_a_second_at_most_and_it_takes_five) {
  const auto all = levels();
  for (const Level& level : all.first(all.size() - 1)) EXPECT_LE(level.seconds, 1.0) << level.id;
  EXPECT_DOUBLE_EQ(all.back().seconds, 5.0);
}

TEST(Levels, ids_are_found_and_differ) {
  std::set<std::string_view> ids;
  for (const Level& level : all_players()) {
    EXPECT_TRUE(ids.insert(level.id).second) << level.id;
    EXPECT_EQ(find_level(level.id), &level);
    EXPECT_FALSE(level.about.empty());
  }
  EXPECT_EQ(find_level("field marshal"), nullptr);
}

TEST(Levels, those_offered_first_and_asked_for_advice_are_levels_one_can_play_against) {
  std::set<std::string_view> ids;
  for (const Level& level : levels()) ids.insert(level.id);
  EXPECT_TRUE(ids.contains(default_level().id));
  EXPECT_TRUE(ids.contains(adviser_level().id));
}

}  // namespace
}  // namespace tercio::opponent
