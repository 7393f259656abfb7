// Committed dice. Anybody can compute them again:
//   printf '%s' seed | sha256sum
//   printf 'table\n12\nfire gun-1 1213\n1' | openssl dgst -sha256 -hmac seed
#include "dice/committed.hpp"

#include <array>

#include <gtest/gtest.h>

#include "dice/secret.hpp"

namespace tercio::dice {
namespace {

engine::Record a_record() {
  engine::Record record;
  record.scenario = "rocroi/historical";
  record.table = "table";
  record.seed = "seed";
  record.commitment = commitment_of("seed");
  const auto add = [&](const std::string& action) {
    record.lines.push_back({action, static_cast<int>(record.lines.size()) + 10, ""});
  };
  const auto roll = [&](const engine::Throw& thrown) {
    add("roll " + std::to_string(committed_die("seed", "table", thrown)));
  };
  roll({.sequence = 0, .action = "", .ordinal = 1});
  add("fire gun-1 1213");
  roll({.sequence = 1, .action = "fire gun-1 1213", .ordinal = 1});
  roll({.sequence = 1, .action = "fire gun-1 1213", .ordinal = 2});
  add("end");
  return record;
}

std::string another(const std::string& roll) { return roll == "roll 1" ? "roll 2" : "roll 1"; }

TEST(CommittedDice, the_commitment_is_the_sha_256_of_the_seed) {
  EXPECT_EQ(commitment_of("seed"),
            "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b");
}

TEST(CommittedDice, a_die_is_the_first_byte_below_252_of_the_hmac) {
  // openssl: a1be371555e8…
  EXPECT_EQ(
      committed_die("seed", "table", {.sequence = 12, .action = "fire gun-1 1213", .ordinal = 1}),
      0xa1 % 6 + 1);
}

TEST(CommittedDice, all_faces_come_up_and_depend_on_everything) {
  std::array<int, 7> faces{};
  for (std::size_t i = 0; i < 6000; ++i) {
    const int die = committed_die("s", "t", {.sequence = i, .action = "end", .ordinal = 1});
    ASSERT_GE(die, 1);
    ASSERT_LE(die, 6);
    ++faces[static_cast<std::size_t>(die)];
  }
  for (int die = 1; die <= 6; ++die) EXPECT_NEAR(faces[static_cast<std::size_t>(die)], 1000, 150);
}

TEST(CommittedDice, a_sound_record_has_all_its_dice_from_the_seed) {
  const auto checked = check_dice(a_record());
  ASSERT_TRUE(checked.has_value());
  EXPECT_EQ(checked->fault, "");
  EXPECT_EQ(checked->dice, 3);
}

TEST(CommittedDice, another_die_is_named_with_its_line) {
  auto record = a_record();
  record.lines[3].action = another(record.lines[3].action);
  const auto checked = check_dice(record);
  ASSERT_TRUE(checked.has_value());
  EXPECT_NE(checked->fault, "");
  EXPECT_EQ(checked->line, 13);
}

TEST(CommittedDice, another_seed_or_commitment_is_found_out) {
  auto record = a_record();
  record.seed = "sead";
  EXPECT_NE(check_dice(record)->fault, "");
  record = a_record();
  record.commitment[0] = 'f';
  EXPECT_NE(check_dice(record)->fault, "");
}

TEST(CommittedDice, dice_of_an_earlier_game_are_not_judged) {
  auto record = a_record();
  record.lines[0].action = another(record.lines[0].action);
  record.taken_over = 1;
  EXPECT_EQ(check_dice(record)->fault, "");
  EXPECT_EQ(check_dice(record)->dice, 2);
}

TEST(CommittedDice, before_the_seed_is_told_nothing_can_be_checked) {
  auto record = a_record();
  record.seed.clear();
  EXPECT_FALSE(check_dice(record).has_value());
}

TEST(Secret, no_two_are_alike) {
  EXPECT_EQ(drawn_text(16).size(), 22U);
  EXPECT_NE(drawn_text(16), drawn_text(16));
  EXPECT_EQ(drawn_seed().size(), 64U);
  EXPECT_EQ(drawn_name().size(), 10U);
}

}  // namespace
}  // namespace tercio::dice
