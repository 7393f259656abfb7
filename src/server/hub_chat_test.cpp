#include "server/hub_apart_fixture.hpp"

namespace tercio::server {
namespace {

class Chat : public ApartTest {
 protected:
  Json say(ConnectionId who, const std::string& text) {
    return at_table(who, "say", {{"text", text}});
  }
};

TEST_F(Chat, is_heard_by_those_who_have_a_seat_and_kept) {
  both_here();
  const std::string watch = at_table(kAnn, "watch-link")["watch"];
  ASSERT_EQ(code(at_table(kEve, "join", {{"watch", watch}})), "ok");
  EXPECT_EQ(say(kAnn, "Good evening, <b>Bob</b>!")["number"], 0);
  const auto heard = pushes(kBob, "said");
  ASSERT_EQ(heard.size(), 1U);
  const Json line{{"number", 0},
                  {"side", "french"},
                  {"at", time_},
                  {"text", "Good evening, <b>Bob</b>!"},
                  {"name", ""}};
  EXPECT_EQ(heard[0]["said"], line);
  EXPECT_EQ(pushes(kAnn, "said").size(), 1U);
  EXPECT_TRUE(pushes(kEve, "said").empty()) << "who looks on hears nothing";
  EXPECT_EQ(code(at_table(kEve, "chat")), "no-seat");
  EXPECT_EQ(say(kBob, "Guten Abend, schöne Schlacht 🎲")["number"], 1);
  restart();
  join(kBob, kGuestKey);
  const Json said = at_table(kBob, "chat")["said"];
  ASSERT_EQ(said.size(), 2U);
  EXPECT_EQ(said[0], line);
  EXPECT_EQ(said[1]["side"], "spanish");
  EXPECT_EQ(at_table(kBob, "chat", {{"from", 1}})["said"].size(), 1U);
  EXPECT_EQ(at_table(kBob, "chat", {{"from", 2}})["said"].size(), 0U);
  EXPECT_EQ(say(kBob, "Still there?")["number"], 2) << "the numbers go on";
}

TEST_F(Chat, is_plain_text_of_one_line) {
  both_here();
  std::string longest;
  for (int i = 0; i < 500; ++i) longest += "ß";
  EXPECT_EQ(code(say(kAnn, longest)), "ok");
  EXPECT_EQ(code(say(kAnn, longest + "x")), "too-large");
  EXPECT_EQ(code(say(kAnn, "")), "bad-request");
  EXPECT_EQ(code(say(kAnn, "   ")), "bad-request");
  EXPECT_EQ(code(say(kAnn, "two\nlines")), "bad-request");
  EXPECT_EQ(code(say(kAnn, "an escape \x1b[31m")), "bad-request");
  EXPECT_EQ(code(say(kAnn, "turned \u202e around")), "bad-request");
  EXPECT_EQ(code(say(kAnn, "unseen \u200b space")), "bad-request");
  EXPECT_EQ(code(say(kAnn, "deleted \x7f")), "bad-request");
  EXPECT_EQ(code(say(kAnn, "a family 👨‍👩‍👧")), "ok");
  EXPECT_EQ(code(at_table(kAnn, "say", {{"text", 7}})), "bad-request");
}

TEST_F(Chat, cannot_flood_the_other) {
  both_here();
  int heard = 0;
  for (int i = 0; i < 30; ++i) heard += code(say(kAnn, "Hello?")) == "ok" ? 1 : 0;
  EXPECT_EQ(heard, 10);
  EXPECT_EQ(code(say(kBob, "Yes?")), "ok") << "each has his own allowance";
  now_ += 2;
  EXPECT_EQ(code(say(kAnn, "Ah.")), "ok");
}

TEST_F(Chat, of_a_table_comes_to_an_end) {
  both_here();
  for (int i = 0; i < 2000; ++i) {
    now_ += 1;
    ASSERT_EQ(say(kAnn, "Line")["number"], i);
  }
  now_ += 1;
  EXPECT_EQ(code(say(kAnn, "One more")), "too-large");
  EXPECT_EQ(at_table(kAnn, "chat", {{"from", 1700}})["said"].size(), 200U);
  EXPECT_EQ(at_table(kAnn, "chat", {{"from", 1900}})["said"].size(), 100U);
  restart();
  join(kAnn, ann_);
  EXPECT_EQ(code(say(kAnn, "And now?")), "too-large");
}

TEST_F(Chat, of_other_tables_is_not_told) {
  both_here();
  say(kAnn, "Ours");
  const std::string first = table_;
  const Json made = create({});
  join(kAnn, made["keys"]["french"]);
  EXPECT_EQ(at_table(kAnn, "chat")["said"].size(), 0U);
  say(kAnn, "Mine");
  EXPECT_EQ(at_table(kAnn, "chat")["said"].size(), 1U);
  table_ = first;
  EXPECT_EQ(at_table(kAnn, "chat")["said"].size(), 1U);
}

TEST_F(Chat, can_be_switched_off) {
  both_here({{"chat", false}});
  EXPECT_EQ(code(say(kAnn, "Hello")), "bad-request");
  EXPECT_EQ(code(at_table(kAnn, "chat")), "bad-request");
}

}  // namespace
}  // namespace tercio::server
