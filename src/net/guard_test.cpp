// Hosts and origins.
#include "net/guard.hpp"

#include <gtest/gtest.h>

namespace tercio::net {
namespace {

TEST(Guard, only_names_of_this_machine_are_home) {
  for (const char* host :
       {"localhost", "LOCALHOST:80", "127.0.0.1:1631", "127.0.0.2:80", "[::1]", "[::1]:1"}) {
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
  EXPECT_TRUE(is_loopback("127.0.0.2"));
  EXPECT_TRUE(is_loopback("::ffff:127.0.0.1"));
  EXPECT_FALSE(is_loopback("127.evil"));
  EXPECT_FALSE(is_loopback("0.0.0.0"));
  EXPECT_FALSE(is_loopback("192.0.2.1"));
}

Knock at_home() { return {.peer = "127.0.0.1", .host = "localhost:1631"}; }

TEST(Guard, being_at_home_is_a_matter_of_the_request) {
  const Door door;
  EXPECT_TRUE(is_at_home(door, at_home()));
  Knock knock = at_home();
  knock.relayed = true;  // Forwarded, Via and the like
  EXPECT_FALSE(is_at_home(door, knock));
  knock = at_home();
  knock.forwarded = "192.0.2.1";
  EXPECT_FALSE(is_at_home(door, knock));
  knock = at_home();
  knock.peer = "192.0.2.1";
  EXPECT_FALSE(is_at_home(door, knock));
  knock = at_home();
  knock.host = "play.example";
  EXPECT_FALSE(is_at_home(door, knock));
  EXPECT_FALSE(is_at_home({.home = false}, at_home()));
}

TEST(Guard, a_server_answers_to_the_names_it_was_given) {
  const Door home;
  const Door open{.home = false, .hosts = {"play.example"}};
  Knock knock = at_home();
  EXPECT_FALSE(why_turned_away(home, knock));
  EXPECT_FALSE(why_turned_away(open, knock));
  for (const char* host : {"192.0.2.7:1631", "[2001:db8::1]:1631"}) {
    knock.host = host;
    EXPECT_TRUE(why_turned_away(home, knock)) << host;
    EXPECT_FALSE(why_turned_away(open, knock)) << host;
  }
  knock.host = "Play.Example:443";
  EXPECT_TRUE(why_turned_away(home, knock));
  EXPECT_FALSE(why_turned_away(open, knock));
  for (const char* host : {"evil.example", "play.example.evil", "", "play.example:x", "[::1"}) {
    knock.host = host;
    EXPECT_TRUE(why_turned_away(open, knock)) << host;
  }
}

TEST(Guard, other_pages_are_turned_away_but_a_link_leads_to_the_page) {
  const Door door;
  for (const char* site : {"cross-site", "same-site"}) {
    Knock knock = at_home();
    knock.site = site;
    EXPECT_TRUE(why_turned_away(door, knock)) << site;
    knock.mode = "navigate";
    EXPECT_TRUE(why_turned_away(door, knock)) << "data is not followed to";
    knock.page = true;
    EXPECT_FALSE(why_turned_away(door, knock)) << site;
    knock.mode = "no-cors";
    EXPECT_TRUE(why_turned_away(door, knock)) << site;
  }
  for (const char* site : {"", "same-origin", "none"}) {
    Knock knock = at_home();
    knock.site = site;
    EXPECT_FALSE(why_turned_away(door, knock)) << site;
  }
  Knock socket = at_home();
  socket.upgrade = true;
  socket.origin = "http://evil.example";
  EXPECT_TRUE(why_turned_away(door, socket));
  socket.origin = "http://localhost:1631";
  EXPECT_FALSE(why_turned_away(door, socket));
}

TEST(Guard, only_a_known_proxy_says_for_whom_it_speaks) {
  const Door door{.home = false, .proxies = {"127.0.0.1", "10.0.0.1"}};
  Knock knock{.peer = "127.0.0.1", .host = "localhost"};
  EXPECT_EQ(address_of(door, knock), "127.0.0.1");
  knock.forwarded = "198.51.100.9, 203.0.113.5";
  EXPECT_EQ(address_of(door, knock), "203.0.113.5") << "the first is what the client made up";
  knock.forwarded = "203.0.113.5 , 10.0.0.1";
  EXPECT_EQ(address_of(door, knock), "203.0.113.5");
  knock.forwarded = "nonsense";
  EXPECT_EQ(address_of(door, knock), "127.0.0.1");
  knock.peer = "192.0.2.1";
  knock.forwarded = "203.0.113.5";
  EXPECT_EQ(address_of(door, knock), "192.0.2.1");
}

TEST(Guard, a_proxy_is_known_however_its_address_is_written) {
  const Door door{.home = false, .proxies = {"127.0.0.1", "2001:db8:0::1"}};
  for (const char* address : {"127.0.0.1", "::ffff:127.0.0.1", "2001:db8::1"}) {
    EXPECT_TRUE(is_proxy(door, address)) << address;
  }
  for (const char* address : {"127.0.0.2", "::1", "", "nonsense"}) {
    EXPECT_FALSE(is_proxy(door, address)) << address;
  }
}

TEST(Guard, an_account_is_kept_for_a_network) {
  EXPECT_EQ(account_address("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(account_address("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(account_address("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
}

TEST(Guard, accounts_are_changed_from_the_servers_own_page_alone) {
  Knock knock{.peer = "127.0.0.1", .host = "localhost:1631", .origin = "http://localhost:1631"};
  EXPECT_FALSE(why_not_posted(knock));
  knock.site = "same-origin";
  EXPECT_FALSE(why_not_posted(knock));
  for (const char* site : {"cross-site", "same-site", "none"}) {
    knock.site = site;
    EXPECT_TRUE(why_not_posted(knock)) << site;
  }
  knock.site = {};
  for (const char* origin : {"", "null", "http://evil.example", "http://localhost:1632",
                             "http://localhost", "file://"}) {
    knock.origin = origin;
    EXPECT_TRUE(why_not_posted(knock)) << origin;
  }
}

TEST(Guard, a_known_proxy_or_the_browser_itself_says_that_it_speaks_tls) {
  const Door door{.home = false, .proxies = {"10.0.0.1"}};
  EXPECT_TRUE(is_secure(door, {.peer = "10.0.0.1", .scheme = "https"}));
  EXPECT_FALSE(is_secure(door, {.peer = "10.0.0.2", .scheme = "https"}));
  EXPECT_FALSE(is_secure(door, {.peer = "10.0.0.1", .scheme = "http"}));
  EXPECT_TRUE(is_secure(door, {.peer = "10.0.0.2", .origin = "https://play.example"}));
  EXPECT_FALSE(is_secure(door, {.peer = "10.0.0.2", .origin = "http://play.example"}));
}

TEST(Guard, a_cookie_is_found_among_others) {
  EXPECT_EQ(cookie_in("tercio=abc", "tercio"), "abc");
  EXPECT_EQ(cookie_in("a=b; tercio=abc;c=d", "tercio"), "abc");
  EXPECT_EQ(cookie_in("xtercio=abc; tercioy=abc; tercio", "tercio"), "");
  EXPECT_EQ(cookie_in("tercio=; b=c", "tercio"), "");
  EXPECT_EQ(cookie_in(";;; =;", "tercio"), "");
}

}  // namespace
}  // namespace tercio::net
