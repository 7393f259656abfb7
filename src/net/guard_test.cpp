// Hosts and origins.
#include "net/guard.hpp"

#include <gtest/gtest.h>

namespace tercio::net {
namespace {

TEST(Guard, only_names_of_this_machine_are_home) {
  for (const char* host : {"localhost", "LOCALHOST:80", "127.0.0.1:1631", "[::1]", "[::1]:1"}) {
    EXPECT_TRUE(is_home_host(host)) << host;
  }
  for (const char* host : {"", "localhost.", "localhost:", "localhost:x", "localhost.evil",
                           "127.0.0.1.evil", "127.0.0.1:123456", "::1", "evil", "[::1]x"}) {
    EXPECT_FALSE(is_home_host(host)) << host;
  }
}

TEST(Guard, an_origin_is_the_page_of_the_host) {
  EXPECT_TRUE(is_same_origin("", "localhost:1631"));
  EXPECT_TRUE(is_same_origin("http://localhost:1631", "localhost:1631"));
  EXPECT_TRUE(is_same_origin("https://Play.Example", "play.example"));
  EXPECT_FALSE(is_same_origin("http://localhost:1632", "localhost:1631"));
  EXPECT_FALSE(is_same_origin("http://evil", "localhost:1631"));
  EXPECT_FALSE(is_same_origin("null", "localhost:1631"));
  EXPECT_FALSE(is_same_origin("http://", ""));
}

TEST(Guard, loopback_addresses) {
  EXPECT_TRUE(is_loopback("127.0.0.1"));
  EXPECT_TRUE(is_loopback("::1"));
  EXPECT_FALSE(is_loopback("0.0.0.0"));
  EXPECT_FALSE(is_loopback("192.0.2.1"));
}

}  // namespace
}  // namespace tercio::net
