#include "opponent/course_keeper.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::opponent {
namespace {

using testing::ElementsAre;
using testing::Pair;

TEST(CourseKeeper, labels_a_position_with_the_turn_that_has_ended) {
  Course course;
  CourseKeeper keeper(course);
  EXPECT_TRUE(keeper.is_due(1, 1));
  keeper.keep({.chance = 600}, 1, 1);
  EXPECT_FALSE(keeper.is_due(1, 1));
  keeper.keep({.chance = 550}, 1, 2);
  EXPECT_TRUE(keeper.is_due(2, 1));
  keeper.keep({.chance = 500}, 2, 1);
  ASSERT_EQ(course.turns.size(), 3U);
  EXPECT_EQ(course.turns[0], (Course::Turn{.day = 1, .turn = 0, .chance = 600}));
  EXPECT_EQ(course.turns[1], (Course::Turn{.day = 1, .turn = 1, .chance = 550}));
  EXPECT_EQ(course.turns[2], (Course::Turn{.day = 1, .turn = 2, .chance = 500}));
}

TEST(CourseKeeper, counts_texts_and_not_their_addresses) {
  const std::string first = "8.61";
  const std::string second = "8.61";
  Course course;
  CourseKeeper keeper(course);
  keeper.rule(first.c_str());
  keeper.rule(second.c_str());
  keeper.rule("5.1");
  keeper.finish();
  EXPECT_THAT(course.rules, ElementsAre(Pair("5.1", 1), Pair("8.61", 2)));
}

TEST(CourseKeeper, has_only_the_hexes_where_something_happened) {
  Course course;
  course.wanted.luck = false;
  CourseKeeper keeper(course);
  keeper.lost(hex::make_hex(18, 25), 5);
  keeper.entered(hex::make_hex(3, 4));
  keeper.entered(hex::kNoHex);  // off the map
  keeper.finish();
  EXPECT_FALSE(course.wanted.luck);
  EXPECT_THAT(course.places, ElementsAre(Course::Place{hex::make_hex(3, 4), 1, 0, 0, 0},
                                         Course::Place{hex::make_hex(18, 25), 0, 0, 0, 5}));
}

TEST(CourseKeeper, a_die_is_weighed_against_all_its_faces) {
  int judged = 0;
  const Weighed weighed = weigh_die(
      0, 5, [](int& s, int face) { s = face >= 5 ? 1 : 0; },
      [&](int s) {
        ++judged;
        return s == 1 ? 0.9 : 0.3;
      });
  EXPECT_DOUBLE_EQ(weighed.after, 0.9);
  EXPECT_DOUBLE_EQ(weighed.mean, 0.5);
  EXPECT_EQ(judged, 2);
}

TEST(CourseKeeper, luck_is_that_of_the_side_whose_action_the_die_was_for) {
  Course course;
  CourseKeeper keeper(course);
  keeper.die(engine::Side::kA, {0.6, 0.5});   // good for the first side
  keeper.die(engine::Side::kB, {0.7, 0.55});  // bad for the second
  keeper.finish();
  EXPECT_THAT(course.luck, ElementsAre(100, -150));
  EXPECT_EQ(course.dice, 2);
}

struct Told {
  struct Reason {
    const char* rule = nullptr;
  };
  std::vector<Reason> list;
  std::vector<Reason> terms;
};

TEST(CourseKeeper, takes_over_the_cases_and_the_events_as_far_as_they_are_wanted) {
  const Told told{.list = {{"5.1"}, {nullptr}}, .terms = {{"8.61"}, {"5.1"}}};
  for (const bool rules : {false, true}) {
    for (const bool heat : {false, true}) {
      Course course;
      course.wanted.rules = rules;
      course.wanted.heat = heat;
      CourseKeeper keeper(course);
      EXPECT_EQ(keeper.listens(), rules || heat);
      std::size_t counted = 0;
      keeper.take(told, [&](const Told::Reason&) { ++counted; });
      keeper.finish();
      EXPECT_EQ(counted, heat ? told.list.size() : 0);
      if (rules) {
        EXPECT_THAT(course.rules, ElementsAre(Pair("5.1", 2), Pair("8.61", 1)));
      } else {
        EXPECT_TRUE(course.rules.empty());
      }
    }
  }
}

}  // namespace
}  // namespace tercio::opponent
