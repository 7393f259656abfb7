#include "server/reminders.hpp"

#include <gtest/gtest.h>

namespace tercio::server {
namespace {

using Seat = Reminders::Seat;
const Seat kFrench{"table", "french"};

TEST(RemindersTest, a_letter_is_due_after_a_while_once) {
  Reminders reminders;
  reminders.turn(kFrench, 120);
  reminders.turn(kFrench, 200);
  EXPECT_TRUE(reminders.due(119).empty());
  EXPECT_EQ(reminders.due(120), std::vector<Seat>{kFrench});
  EXPECT_TRUE(reminders.due(300).empty());
  reminders.turn(kFrench, 600);
  EXPECT_EQ(reminders.due(600).size(), 1U);
}

TEST(RemindersTest, who_comes_while_a_letter_is_noted_is_known_to_have_come) {
  Reminders reminders;
  EXPECT_FALSE(reminders.been_there(kFrench));
  reminders.begin_note(kFrench);
  EXPECT_TRUE(reminders.been_there(kFrench));
  reminders.end_note(kFrench);
  EXPECT_FALSE(reminders.been_there(kFrench));
}

TEST(RemindersTest, who_comes_before_it_is_due_gets_none) {
  Reminders reminders;
  reminders.turn(kFrench, 120);
  EXPECT_FALSE(reminders.been_there(kFrench));
  EXPECT_TRUE(reminders.due(1000).empty());
}

TEST(RemindersTest, a_table_that_is_gone_is_forgotten) {
  Reminders reminders;
  reminders.turn(kFrench, 120);
  reminders.turn({"other", "spanish"}, 120);
  reminders.forget("table");
  EXPECT_EQ(reminders.due(1000), (std::vector<Seat>{{"other", "spanish"}}));
}

TEST(RemindersTest, nobodys_box_is_filled) {
  Reminders reminders;
  int sent = 0;
  for (int i = 0; i < 100; ++i) sent += reminders.may_write_to("a@b", 1000) ? 1 : 0;
  EXPECT_EQ(sent, 30);
  EXPECT_TRUE(reminders.may_write_to("c@d", 1000));
  EXPECT_TRUE(reminders.may_write_to("a@b", 1000 + 24 * 3600)) << "the next day";
}

}  // namespace
}  // namespace tercio::server
