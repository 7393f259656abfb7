#include "server/lobby.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace tercio::server {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

Challenge challenge(const std::string& id, std::int64_t at = 100) {
  Challenge out;
  out.id = id;
  out.connection = 1;
  out.address = "192.0.2.1";
  out.scenario = "rocroi/historical";
  out.options = "{}";
  out.side = "french";
  out.key = "key-of-" + id;
  out.at = at;
  return out;
}

Challenge by_letter(const std::string& id, std::int64_t at = 100) {
  Challenge out = challenge(id, at);
  out.terms.pace = Terms::Pace::kCorrespondence;
  out.terms.days = 3;
  return out;
}

std::vector<std::string> ids(const Lobby::Found& found) {
  std::vector<std::string> out;
  for (const Challenge* one : found.challenges) out.push_back(one->id);
  return out;
}

std::string code_of(const std::function<void()>& work) {
  try {
    work();
  } catch (const Fault& fault) {
    return fault.error.code;
  }
  return "ok";
}

const auto kAll = [](const Challenge&) { return true; };

TEST(Lobby, the_latest_comes_first_and_of_two_at_once_the_second) {
  const Limits limits;
  Lobby lobby(limits);
  lobby.put(challenge("b", 100));
  lobby.put(challenge("a", 100));
  lobby.put(challenge("c", 50));
  EXPECT_THAT(ids(lobby.latest(10, kAll)), ElementsAre("a", "b", "c"));
  const Lobby::Found two = lobby.latest(2, kAll);
  EXPECT_THAT(ids(two), ElementsAre("a", "b"));
  EXPECT_EQ(two.total, 3U);
}

TEST(Lobby, a_challenge_is_taken_once) {
  const Limits limits;
  Lobby lobby(limits);
  lobby.put(challenge("a"));
  EXPECT_EQ(lobby.find_by_key("key-of-a")->id, "a");
  EXPECT_EQ(lobby.take("a")->key, "key-of-a");
  EXPECT_FALSE(lobby.take("a"));
  EXPECT_EQ(lobby.find("a"), nullptr);
  EXPECT_EQ(lobby.find_by_key("key-of-a"), nullptr);
}

TEST(Lobby, a_person_an_address_and_all_have_only_so_many) {
  Limits limits;
  limits.challenges_of_person = 2;
  limits.challenges_of_one = 3;
  limits.challenges = 4;
  Lobby lobby(limits);
  lobby.put(challenge("a"));
  lobby.put(challenge("b"));
  EXPECT_EQ(code_of([&] { lobby.check_may_add(challenge("x")); }), "too-many");
  // Somebody else at the same address.
  Challenge other = challenge("c");
  other.connection = 2;
  EXPECT_EQ(code_of([&] { lobby.check_may_add(other); }), "ok");
  lobby.put(other);
  other.connection = 3;
  EXPECT_EQ(code_of([&] { lobby.check_may_add(other); }), "too-many");
  other.id = "d";
  other.address = "192.0.2.2";
  EXPECT_EQ(code_of([&] { lobby.check_may_add(other); }), "ok");
  lobby.put(other);
  other.address = "192.0.2.3";
  other.connection = 4;
  EXPECT_EQ(code_of([&] { lobby.check_may_add(other); }), "too-many");
}

TEST(Lobby, an_account_has_no_more_by_coming_again) {
  Limits limits;
  limits.challenges_of_person = 1;
  Lobby lobby(limits);
  Challenge first = by_letter("a");
  first.user = "ann";
  lobby.put(first);
  (void)lobby.left(1);
  Challenge again = challenge("b");
  again.user = "ann";
  again.connection = 2;
  again.address = "192.0.2.2";
  EXPECT_EQ(code_of([&] { lobby.check_may_add(again); }), "too-many");
}

TEST(Lobby, live_ones_go_with_who_made_them_and_others_stay) {
  const Limits limits;
  Lobby lobby(limits);
  lobby.put(challenge("live"));
  lobby.put(by_letter("letters"));
  Challenge other = challenge("other");
  other.connection = 2;
  lobby.put(other);
  EXPECT_THAT(lobby.left(1), ElementsAre("live"));
  EXPECT_EQ(lobby.find("live"), nullptr);
  EXPECT_EQ(lobby.find("letters")->connection, 0U);
  EXPECT_EQ(lobby.find("other")->connection, 2U);
}

TEST(Lobby, what_is_too_old_goes) {
  const Limits limits;
  Lobby lobby(limits);
  lobby.put(by_letter("old", 100));
  lobby.put(by_letter("new", 200));
  EXPECT_THAT(lobby.drop_older_than(200), ElementsAre("old"));
  EXPECT_EQ(lobby.size(), 1U);
}

TEST(Lobby, changes_are_told_once_and_what_came_and_went_is_none) {
  const Limits limits;
  Lobby lobby(limits);
  lobby.put(challenge("a"));
  lobby.put(challenge("b"));
  lobby.take("b");
  Lobby::Changes changes = lobby.take_changes();
  EXPECT_THAT(changes.added, ElementsAre("a"));
  EXPECT_THAT(changes.gone, IsEmpty());
  EXPECT_TRUE(lobby.take_changes().empty());
  // Taken, and put back as the table could not be opened.
  const Challenge taken = *lobby.take("a");
  lobby.put(taken);
  EXPECT_TRUE(lobby.take_changes().empty());
  lobby.take("a");
  changes = lobby.take_changes();
  EXPECT_THAT(changes.gone, ElementsAre("a"));
}

TEST(Lobby, a_challenge_outlives_the_server_without_its_address) {
  Challenge out = by_letter("a");
  out.user = "u1";
  out.by = "Ann";
  out.options = R"({"x.y":"on"})";
  out.games = 2;
  out.second_key = "another";
  out.second_seal = std::string(64, 'a');
  out.terms.seal = std::string(64, 'b');
  const Document document = document_of(out);
  EXPECT_EQ(document.kind, "challenge");
  EXPECT_EQ(document.owner, "u1") << "it is gone with the account";
  EXPECT_EQ(document.text.find("192.0.2.1"), std::string::npos);
  const auto read = challenge_of(document);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->terms, out.terms);
  EXPECT_EQ(read->connection, 0U);
  EXPECT_EQ(json_of(*read, false), json_of(out, false));
  EXPECT_EQ(read->key, out.key);
  EXPECT_EQ(read->second_key, out.second_key);
  EXPECT_EQ(read->second_seal, out.second_seal);
}

TEST(Lobby, a_damaged_row_is_no_challenge) {
  EXPECT_FALSE(challenge_of({.kind = "challenge", .id = "a", .text = "{"}));
  EXPECT_FALSE(challenge_of({.kind = "challenge", .id = "a", .text = "{}"}));
  EXPECT_FALSE(challenge_of({.kind = "challenge", .id = "a", .text = R"({"terms":{},"by":7})"}));
}

TEST(Lobby, neither_key_nor_address_nor_seal_is_shown) {
  Challenge out = challenge("a");
  out.second_key = "second-key";
  out.terms.seal = std::string(64, 'b');
  const std::string text = text_of(json_of(out, true));
  for (const char* hidden : {"key-of-a", "second-key", "192.0.2.1", "bbbb"}) {
    EXPECT_EQ(text.find(hidden), std::string::npos) << hidden;
  }
}

}  // namespace
}  // namespace tercio::server
