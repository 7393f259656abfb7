// Mixed dice. Anybody can compute them again:
//   printf '%s\n%s' SECRET SHARE | openssl dgst -sha256 -hmac SEED
#include "dice/mixed.hpp"

#include <gtest/gtest.h>

#include "dice/committed.hpp"
#include "dice/proof.hpp"

namespace tercio::dice {
namespace {

const std::string kSecret(64, 'a');
const std::string kShare(64, 'b');

TEST(MixedDice, the_seed_is_an_hmac_over_secret_and_share_with_the_servers_seed) {
  // printf '%s\n%s' aaa… bbb… | openssl dgst -sha256 -hmac seed
  EXPECT_EQ(mixed_seed("seed", kSecret, kShare),
            "b68fd49f3759f3ca4cacbd243afbd37cd20bf9a92ca34ea648b68093f49c9c8c");
}

TEST(MixedDice, a_secret_is_64_small_hexadecimal_digits) {
  EXPECT_TRUE(is_secret(kSecret));
  EXPECT_FALSE(is_secret(kSecret + "a"));
  EXPECT_FALSE(is_secret(std::string(64, 'A')));
  EXPECT_FALSE(is_secret(std::string(64, 'g')));
  EXPECT_FALSE(is_secret(""));
}

TEST(MixedDice, they_wait_for_the_share_and_then_for_the_secret) {
  Contributions given;
  EXPECT_EQ(mixing_of(given), Mixing::kAlone);
  given.seal = sha256_of(kSecret);
  EXPECT_EQ(mixing_of(given), Mixing::kWaiting);
  given.secret = kSecret;
  EXPECT_EQ(mixing_of(given), Mixing::kWaiting) << "the share comes first";
  given.secret.clear();
  given.share = kShare;
  EXPECT_EQ(mixing_of(given), Mixing::kSealed);
  EXPECT_FALSE(ready(given));
  given.secret = std::string(64, 'c');
  EXPECT_EQ(mixing_of(given), Mixing::kSealed) << "another secret than the one sealed";
  given.secret = kSecret;
  EXPECT_EQ(mixing_of(given), Mixing::kReady);
  EXPECT_EQ(seed_of(given, "seed"), mixed_seed("seed", kSecret, kShare));
}

TEST(MixedDice, without_a_share_they_are_the_servers_alone) {
  const Contributions given{.seal = sha256_of(kSecret), .share = std::string(kNoShare)};
  EXPECT_EQ(mixing_of(given), Mixing::kAlone);
  EXPECT_TRUE(ready(given));
  EXPECT_EQ(seed_of(given, "seed"), "seed");
}

TEST(MixedDice, the_first_link_covers_the_share) {
  Contributions given{.seal = sha256_of(kSecret)};
  EXPECT_EQ(first_link(given, "aa"), "aa");
  given.share = kShare;
  EXPECT_EQ(first_link(given, "aa"), next_link("aa", "share " + kShare));
}

}  // namespace
}  // namespace tercio::dice
