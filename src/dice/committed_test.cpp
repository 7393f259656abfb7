// Committed dice. Anybody can compute them again:
//   printf '%s' seed | sha256sum
//   printf 'table\n12\nfire gun-1 1213\n1' | openssl dgst -sha256 -hmac seed
#include "dice/committed.hpp"

#include <array>

#include <gtest/gtest.h>

#include "dice/secret.hpp"

namespace tercio::dice {
namespace {

TEST(CommittedDice, a_hash_is_the_sha_256_in_small_letters) {
  EXPECT_EQ(sha256_of("seed"), "19b25856e1c150ca834cffc8b59b23adbd0ec0389e58eb22b3b64768098d002b");
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

TEST(Secret, no_two_are_alike) {
  EXPECT_EQ(drawn_text(16).size(), 22U);
  EXPECT_NE(drawn_text(16), drawn_text(16));
  EXPECT_EQ(drawn_seed().size(), 64U);
  EXPECT_EQ(drawn_name().size(), 10U);
}

}  // namespace
}  // namespace tercio::dice
