// The examples of RFC 4648, 10.
#include "dice/base64.hpp"

#include <gtest/gtest.h>

namespace tercio::dice {
namespace {

TEST(Base64, is_filled_up_to_four_letters) {
  EXPECT_EQ(base64_of(""), "");
  EXPECT_EQ(base64_of("f"), "Zg==");
  EXPECT_EQ(base64_of("fo"), "Zm8=");
  EXPECT_EQ(base64_of("foo"), "Zm9v");
  EXPECT_EQ(base64_of("foobar"), "Zm9vYmFy");
}

TEST(Base64, takes_any_byte) {
  EXPECT_EQ(base64_of(std::string_view("\0\xff\xfe\xfb", 4)), "AP/++w==");
}

}  // namespace
}  // namespace tercio::dice
