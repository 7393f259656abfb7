// Rulings read from their document.
#include "data/rulings.hpp"

#include <gtest/gtest.h>

namespace tercio::data {
namespace {

TEST(Rulings, a_paragraph_is_a_ruling) {
  const auto found = parse_rulings(
      "# Rulings\n\nSome words.\n\n**S-42 | 6.16** -> one path;\nno more (`x.y`). *Why*: "
      "letter.\n\n"
      "**1.2-1 * | who? ** not one\n**G-01 | hexes | what is it?** -> A number.\n\n| a | table "
      "|\n");
  EXPECT_EQ(found.size(), 2U);
  EXPECT_EQ(found.at("S-42"), "one path; no more (x.y). Why: letter.");
  EXPECT_EQ(found.at("G-01"), "what is it? A number.");
}

TEST(Rulings, the_program_has_those_the_rules_name) {
  const auto found = parse_rulings(embedded_rulings());
  EXPECT_GT(found.size(), 300U);
  for (const char* id : {"S-42", "S-73a", "F-27", "W-01", "1.1.2-1"}) {
    ASSERT_TRUE(found.contains(id)) << id;
    EXPECT_GT(found.at(id).size(), 20U);
  }
}

}  // namespace
}  // namespace tercio::data
