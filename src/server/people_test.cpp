#include "server/people.hpp"

#include <gtest/gtest.h>

#include "server/memory_store.hpp"

namespace tercio::server {
namespace {

constexpr std::int64_t kNow = 1'800'000'000;
constexpr std::int64_t kDay = 24LL * 3600;

class PeopleTest : public ::testing::Test {
 protected:
  void write(std::vector<Write> writes) {
    store_.write(std::move(writes), [](const std::string& fault) { EXPECT_EQ(fault, ""); });
    store_.settle();
  }
  std::string add(const User& user) {
    std::string out = "nothing";
    people_.add(user, [&](const std::string& fault) { out = fault; });
    store_.settle();
    return out;
  }
  User ann_{.id = "a1",
            .name = "Ann",
            .password = "hash",
            .email = "Ann@example.org",
            .notify = true,
            .since = kNow,
            .unsubscribe = "a1.secret"};
  MemoryStore store_;
  People people_{store_, [this](std::vector<Write> writes, Store::Done done) {
                   store_.write(std::move(writes), std::move(done));
                 }};
};

TEST_F(PeopleTest, a_name_is_found_in_any_case_and_given_once) {
  EXPECT_EQ(add(ann_), "");
  const auto found = people_.named("aNN");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->name, "Ann");
  EXPECT_EQ(found->email, "Ann@example.org");
  EXPECT_TRUE(found->notify);
  EXPECT_EQ(add({.id = "b2", .name = "ANN"}), kTakenMeanwhile);
  EXPECT_EQ(people_.size(), 1U);
  EXPECT_FALSE(people_.user("b2"));
  EXPECT_EQ(people_.name_of("a1"), "Ann");
  EXPECT_EQ(people_.name_of("b2"), "");
}

TEST_F(PeopleTest, an_address_leads_to_all_who_have_given_it_and_to_nobody_who_has_another_now) {
  add(ann_);
  add({.id = "b2", .name = "Bob", .email = "ann@EXAMPLE.org"});
  EXPECT_EQ(people_.with_email("ann@example.org").size(), 2U);
  User bob = *people_.user("b2");
  bob.email = "bob@example.org";
  people_.change(bob, [](const std::string&) {});
  store_.settle();
  ASSERT_EQ(people_.with_email("ann@example.org").size(), 1U);
  EXPECT_EQ(people_.with_email("ann@example.org").front().id, "a1");
  EXPECT_EQ(people_.with_email("bob@example.org").size(), 1U);
}

TEST_F(PeopleTest, a_change_that_is_being_written_is_not_lost_to_the_next_one) {
  add(ann_);
  User changed = *people_.user("a1");
  changed.password = "another";
  people_.change(changed, [](const std::string&) {});
  User again = *people_.user("a1");
  again.notify = false;
  people_.change(again, [](const std::string&) {});
  store_.settle();
  EXPECT_EQ(people_.user("a1")->password, "another");
  EXPECT_FALSE(people_.user("a1")->notify);
}

TEST_F(PeopleTest, a_session_is_kept_as_a_hash_and_ends_when_it_is_not_used) {
  add(ann_);
  const auto begun = people_.sign_in("a1", kNow);
  write(begun.writes);
  EXPECT_FALSE(store_.document("session", begun.cookie));
  EXPECT_EQ(people_.user_of_session(begun.cookie, kNow), "a1");
  EXPECT_EQ(people_.user_of_session(begun.cookie + "x", kNow), "");
  EXPECT_EQ(people_.user_of_session("", kNow), "");
  // Used after 60 days, it lasts for 90 more.
  EXPECT_EQ(people_.user_of_session(begun.cookie, kNow + 60 * kDay), "a1");
  store_.settle();
  EXPECT_EQ(people_.user_of_session(begun.cookie, kNow + 140 * kDay), "a1");
  store_.settle();
  EXPECT_EQ(people_.user_of_session(begun.cookie, kNow + 231 * kDay), "");
}

TEST_F(PeopleTest, a_session_that_was_ended_does_not_come_back_by_being_used_meanwhile) {
  add(ann_);
  const auto begun = people_.sign_in("a1", kNow);
  write(begun.writes);
  auto ends = people_.sign_out(begun.cookie);
  EXPECT_EQ(people_.user_of_session(begun.cookie, kNow + 2 * kDay), "");
  write(std::move(ends));
  EXPECT_EQ(people_.user_of_session(begun.cookie, kNow + 2 * kDay), "");
  EXPECT_TRUE(people_.sessions_of("a1").empty());
}

TEST_F(PeopleTest, of_too_many_sessions_the_oldest_end) {
  add(ann_);
  std::string first;
  for (int i = 0; i < 25; ++i) {
    const auto begun = people_.sign_in("a1", kNow + i);
    if (i == 0) first = begun.cookie;
    write(begun.writes);
  }
  EXPECT_EQ(people_.sessions_of("a1").size(), 20U);
  EXPECT_EQ(people_.user_of_session(first, kNow + 30), "");
}

TEST_F(PeopleTest, a_token_works_once_for_an_hour_and_the_next_waits) {
  add(ann_);
  auto token = people_.draw_token("a1", kNow);
  ASSERT_TRUE(token);
  write(token->writes);
  EXPECT_FALSE(people_.draw_token("a1", kNow + 60));
  EXPECT_EQ(people_.user_of_token(token->text, kNow + 3599), "a1");
  EXPECT_EQ(people_.user_of_token(token->text, kNow + 3601), "");
  const auto spent = people_.void_tokens("a1");
  EXPECT_EQ(people_.user_of_token(token->text, kNow), "") << "it is void before it is written";
  write(spent);
  EXPECT_EQ(people_.user_of_token(token->text, kNow), "");
  // A second letter makes the first void.
  auto second = people_.draw_token("a1", kNow + 700);
  write(second->writes);
  auto third = people_.draw_token("a1", kNow + 1400);
  write(third->writes);
  EXPECT_EQ(people_.user_of_token(second->text, kNow + 1401), "");
  EXPECT_EQ(people_.user_of_token(third->text, kNow + 1401), "a1");
}

TEST_F(PeopleTest, letters_are_switched_off_by_what_they_bring_alone) {
  add(ann_);
  EXPECT_TRUE(people_.unsubscribed_by("a1.secret"));
  for (const char* wrong : {"", "a1", "a1.", "a1.secreu", "b2.secret", ".", "a1.secret2"}) {
    EXPECT_FALSE(people_.unsubscribed_by(wrong)) << wrong;
  }
}

TEST_F(PeopleTest, whoever_is_gone_leaves_nothing) {
  add(ann_);
  write(people_.sign_in("a1", kNow).writes);
  write({People::block("a1", "b2", kNow), People::keep_played("a1", {.table = "t"})});
  bool gone = false;
  people_.remove(ann_, {}, [&](const std::string& fault) { gone = fault.empty(); });
  EXPECT_FALSE(people_.user("a1")) << "he is gone before it is written";
  store_.settle();
  EXPECT_TRUE(gone);
  EXPECT_EQ(people_.size(), 0U);
  EXPECT_EQ(people_.name_of("a1"), "");
  for (const char* kind : {"user", "name", "email", "session", "token", "block", "played"}) {
    EXPECT_TRUE(store_.documents(kind, "", 10).empty()) << kind;
  }
  EXPECT_EQ(add({.id = "c3", .name = "ann"}), "") << "the name is free again";
}

TEST_F(PeopleTest, either_who_blocks_the_other_is_enough) {
  write({People::block("a1", "b2", kNow)});
  EXPECT_TRUE(people_.avoid("a1", "b2"));
  EXPECT_TRUE(people_.avoid("b2", "a1"));
  EXPECT_FALSE(people_.avoid("a1", "c3"));
  EXPECT_FALSE(people_.avoid("", ""));
  EXPECT_EQ(people_.blocked_by("a1"), std::vector<std::string>{"b2"});
  EXPECT_TRUE(people_.blocked_by("b2").empty());
  write({People::unblock("a1", "b2")});
  people_.read_blocked_again("a1/b2");
  EXPECT_FALSE(people_.avoid("a1", "b2"));
}

std::string fault_of(const Json& json, const std::function<void(const Request&)>& read) {
  try {
    read(Request(json));
    return "";
  } catch (const Fault& fault) {
    return fault.error.refusal.field;
  }
}

TEST(Fields, a_name_is_short_and_plain) {
  const auto fault = [](const std::string& name) {
    return fault_of({{"name", name}}, [](const Request& request) { (void)name_field(request); });
  };
  for (const char* good : {"Ann", "a_b-9", "abcdefghijklmnopqrstuvwx"}) EXPECT_EQ(fault(good), "");
  for (const char* bad : {"", "ab", "abcdefghijklmnopqrstuvwxy", "a b c", "Änne", "<b>", "a\nb"}) {
    EXPECT_EQ(fault(bad), "name") << bad;
  }
  for (const char* kept : {"admin", "TERCIO", "Server", "system"}) EXPECT_TRUE(is_reserved(kept));
  EXPECT_FALSE(is_reserved("Tilly"));
}

TEST(Fields, a_password_is_counted_in_characters) {
  const auto fault = [](const std::string& password) {
    return fault_of({{"password", password}},
                    [](const Request& request) { (void)password_field(request, "password"); });
  };
  EXPECT_EQ(fault("12345678"), "");
  EXPECT_EQ(fault("ääääääää"), "");
  EXPECT_EQ(fault("ääää"), "password");
  EXPECT_EQ(fault(std::string(200, 'x')), "");
  EXPECT_EQ(fault(std::string(201, 'x')), "password");
}

TEST(Fields, an_address_cannot_bring_another_header) {
  const auto fault = [](const std::string& email) {
    return fault_of({{"email", email}}, [](const Request& request) { (void)email_field(request); });
  };
  for (const char* good : {"", "a@b", "ann.b+c@mail.example.org"})
    EXPECT_EQ(fault(good), "") << good;
  for (const char* bad : {"ann", "@b", "a@", "a@b@c", "a b@c", "a@b\r\nBcc: x@y", "<a@b>",
                          "a@b,c@d", "ä@b", "-oX@b", "\"a\"@b"}) {
    EXPECT_EQ(fault(bad), "email") << bad;
  }
}

}  // namespace
}  // namespace tercio::server
