#include "cli/table/terminal.hpp"

#include <gtest/gtest.h>

namespace tercio::cli {
namespace {

TEST(Terminal, counts_characters_not_bytes_or_escapes) {
  EXPECT_EQ(columns_of("Düben"), 5);
  EXPECT_EQ(columns_of("\033[1;31mred\033[0m"), 3);
  EXPECT_EQ(padded("ü", 3), "ü  ");
  EXPECT_EQ(right_aligned("7", 2), " 7");
}

TEST(Terminal, wraps_at_blanks_and_indents) {
  const Screen screen{false, 20};
  EXPECT_EQ(screen.wrap("one two three four five six"), "one two three four\nfive six");
  EXPECT_EQ(screen.wrap("one two three four five", 2, 4), "  one two three four\n    five");
}

TEST(Terminal, keeps_blanks_inside_a_line) {
  const Screen screen{false, 40};
  EXPECT_EQ(screen.wrap("1 2    2 in 6: nothing"), "1 2    2 in 6: nothing");
}

TEST(Terminal, a_word_longer_than_the_line_stands_alone) {
  const Screen screen{false, 20};
  EXPECT_EQ(screen.wrap("a bbbbbbbbbbbbbbbbbbbbbbbb c"), "a\nbbbbbbbbbbbbbbbbbbbbbbbb\nc");
}

TEST(Terminal, paints_only_with_colour) {
  EXPECT_EQ((Screen{false, 80}.paint(Role::kHeading, "x")), "x");
  EXPECT_EQ((Screen{true, 80}.paint(Role::kHeading, "x")), "\033[1mx\033[0m");
}

}  // namespace
}  // namespace tercio::cli
