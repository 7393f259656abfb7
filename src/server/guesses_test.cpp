#include "server/guesses.hpp"

#include <gtest/gtest.h>

namespace tercio::server {
namespace {

TEST(GuessesTest, after_some_wrong_tries_one_waits_and_ever_longer) {
  Guesses guesses({.free = 3, .first = 10, .longest = 35});
  for (int i = 0; i < 2; ++i) guesses.tried("eve", 0);
  EXPECT_EQ(guesses.wait("eve", 0), 0);
  guesses.tried("eve", 0);
  EXPECT_EQ(guesses.wait("eve", 0), 10);
  EXPECT_EQ(guesses.wait("eve", 10), 0);
  guesses.tried("eve", 10);
  EXPECT_EQ(guesses.wait("eve", 10), 20);
  guesses.tried("eve", 30);
  EXPECT_EQ(guesses.wait("eve", 30), 35) << "not for ever";
  EXPECT_EQ(guesses.wait("ann", 30), 0) << "others do not wait";
}

TEST(GuessesTest, what_was_right_does_not_count_and_forgives_no_wrong_ones) {
  Guesses guesses({.free = 3, .first = 10});
  for (int i = 0; i < 3; ++i) guesses.tried("eve", 0);
  guesses.tried("eve", 20);
  guesses.take_back("eve");
  EXPECT_EQ(guesses.wait("eve", 20), 0);
  guesses.tried("eve", 20);
  EXPECT_GT(guesses.wait("eve", 20), 0);
  guesses.forgive("eve");
  EXPECT_EQ(guesses.wait("eve", 20), 0);
  guesses.take_back("nobody");
}

TEST(GuessesTest, of_too_many_the_last_share_one_and_old_ones_are_forgotten) {
  Guesses guesses({.free = 2, .first = 10, .most = 2});
  guesses.tried("a", 0);
  guesses.tried("b", 0);
  guesses.tried("c", 0);
  guesses.tried("d", 0);
  EXPECT_GT(guesses.wait("e", 0), 0);
  EXPECT_LE(guesses.size(), 3U);
  guesses.tried("f", 100'000);
  EXPECT_EQ(guesses.size(), 1U);
}

}  // namespace
}  // namespace tercio::server
