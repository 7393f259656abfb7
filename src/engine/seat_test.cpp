// What a side may see: positions and events of a game in which something is hidden.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/match_fixture.hpp"
#include "engine/protocol.hpp"
#include "engine/session.hpp"

namespace tercio::engine {
namespace {

// A game for these tests: Red hides a number, which Blue may not know; a die that both see follows.
class Hiding final : public BareMatch<Hiding> {
 public:
  std::string to_act() const override { return rolling_ ? "dice" : "red"; }
  bool dice_to_act() const override { return rolling_; }
  tl::expected<Done, Refusal> apply(std::string_view action) override {
    if (rolling_ != action.starts_with("roll")) {
      return tl::unexpected(Refusal{.code = Code::kNotToAct, .message = "not now"});
    }
    rolling_ = !rolling_;
    const Json event{{"type", rolling_ ? "hidden" : "rolled"}, {"text", std::string(action)}};
    if (!rolling_) return Done{std::string(action), {event}};
    hidden_ = action;
    const Json rumour{{"type", "hidden"}, {"text", "something is hidden"}};
    return Done{std::string(action), {event}, {{event}, {rumour}}};
  }
  Json state() const override { return {{"hidden", hidden_}}; }
  Json view(std::string_view side) const override {
    return side == "red" ? state() : Json{{"hidden", nullptr}};
  }

 private:
  std::string hidden_ = "nothing";
  bool rolling_ = false;
};

class Seats : public ::testing::Test {
 protected:
  Seats() { ask({{"command", "new"}, {"scenario", "hiding/test"}, {"seed", 1}}); }
  Json ask(const Json& request) { return Json::parse(protocol_.answer(request.dump())); }

 private:
  OneGame<Hiding> library_;
  Protocol protocol_{library_, [] { return std::string("1"); }};
};

TEST_F(Seats, a_position_is_told_as_the_seat_may_see_it) {
  ask({{"command", "do"}, {"action", "hide 7"}});
  EXPECT_EQ(ask({{"command", "state"}})["hidden"], "hide 7");
  EXPECT_EQ(ask({{"command", "state"}, {"seat", "red"}})["hidden"], "hide 7");
  EXPECT_TRUE(ask({{"command", "state"}, {"seat", "blue"}})["hidden"].is_null());
}

TEST_F(Seats, events_and_the_dice_after_them_are_told_as_the_seat_may_know_them) {
  const Json all = ask({{"command", "do"}, {"action", "hide 7"}})["events"];
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0]["text"], "hide 7");
  const Json red = ask({{"command", "do"}, {"action", "hide 8"}, {"seat", "red"}})["events"];
  ASSERT_EQ(red.size(), 2U);
  EXPECT_EQ(red[0]["text"], "hide 8");
  EXPECT_EQ(red[1]["type"], "rolled");
  const Json blue = ask({{"command", "do"}, {"action", "hide 9"}, {"seat", "blue"}})["events"];
  ASSERT_EQ(blue.size(), 2U);
  EXPECT_EQ(blue[0]["text"], "something is hidden");
  EXPECT_EQ(blue[1]["type"], "rolled");
}

TEST_F(Seats, an_unknown_seat_is_refused_and_nothing_is_done) {
  for (const char* command : {"state", "do"}) {
    const Json answer = ask({{"command", command}, {"action", "hide 7"}, {"seat", "green"}});
    EXPECT_EQ(answer["ok"], false);
    EXPECT_EQ(answer["error"]["code"], "unknown");
    EXPECT_EQ(answer["error"]["field"], "seat");
  }
  EXPECT_EQ(ask({{"command", "state"}})["hidden"], "nothing");
}

TEST(ProtocolTest, a_line_that_is_nested_too_deep_is_answered) {
  const OneGame<Hiding> library;
  Protocol protocol(library, [] { return std::string("1"); });
  const std::string deep = "{\"id\":" + std::string(200'000, '[') + std::string(200'000, ']') + "}";
  const Json answer = Json::parse(protocol.answer(deep));
  EXPECT_EQ(answer["ok"], false);
  EXPECT_EQ(answer["error"]["code"], "bad-request");
  EXPECT_EQ(answer["error"]["message"], "the line is not a JSON object: nested deeper than 32");
  // Brackets in a text are no lists.
  const Json text{{"command", "hello"}, {"id", std::string(1000, '[') + "\\\""}};
  EXPECT_EQ(Json::parse(protocol.answer(text.dump()))["ok"], true);
}

TEST(HappenedTest, what_all_see_goes_into_the_lists_of_all_once_there_are_any) {
  const Json a{{"text", "a"}};
  const Json b{{"text", "b"}};
  const Json c{{"text", "c"}};
  Happened happened{{a}};
  EXPECT_EQ(happened.known_to(1).size(), 1U);
  happened.add({"", {b}, {{b}, {}}});
  happened.add({"", {c}});
  EXPECT_EQ(happened.events, (std::vector<Json>{a, b, c}));
  EXPECT_EQ(happened.known_to(0), (std::vector<Json>{a, b, c}));
  EXPECT_EQ(happened.known_to(1), (std::vector<Json>{a, c}));
}

}  // namespace
}  // namespace tercio::engine
