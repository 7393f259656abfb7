// The texts of actions: written, read, and refused.
#include <gmock/gmock.h>

#include "lace_wars/telling/talk_fixture.hpp"

namespace tercio::lace_wars {
namespace {

using engine::Code;
using ::testing::HasSubstr;

TEST(ActionText, reads_what_it_writes) {
  Field t;
  for (const char* text : {"end",
                           "pass",
                           "roll 4",
                           "deploy de-muy-leader 0812",
                           "activate segur",
                           "activate rouergue",
                           "hold segur",
                           "hold rouergue",
                           "join fischer-infantry",
                           "turn jenner nnw",
                           "fire art-6l-segur 1308",
                           "move jenner 1307",
                           "move jenner nne 1307 sse",
                           "about jenner",
                           "back jenner 1107",
                           "withdraw jenner 1107",
                           "march jenner",
                           "form jenner s",
                           "reorder 1207",
                           "enter greys 1714 ssw",
                           "enter greys,granby-leader 1714 ssw column",
                           "charge la-reine",
                           "attack 1207 1307",
                           "attack 1207,1208 1307",
                           "attack 1207 1306,1307",
                           "evade fischer-infantry 0712",
                           "evade fischer-infantry 0712 0612",
                           "lose 1207",
                           "retreat 1107",
                           "rout 1107 1006 0907",
                           "rout 1107 1006 0907 with segur-leader 1006",
                           "face ssw",
                           "promote segur-leader",
                           "place 1207",
                           "advance jenner 1307",
                           "advance la-reine 1307 1406"}) {
    const Parsed parsed = parse_action(t.game(), t.s, text);
    ASSERT_TRUE(parsed.ok) << text << ": " << parsed.refusal.message;
    EXPECT_EQ(text_of(t.game(), parsed.action), text);
  }
}

TEST(ActionText, has_one_way_to_write_each_action) {
  Field t;
  const auto canonical = [&](std::string_view text) {
    const Parsed parsed = parse_action(t.game(), t.s, text);
    EXPECT_TRUE(parsed.ok) << text << ": " << parsed.refusal.message;
    return text_of(t.game(), parsed.action);
  };
  EXPECT_EQ(canonical("  move \t jenner   1307 "), "move jenner 1307");
  EXPECT_EQ(canonical("about lochmann,jenner"), canonical("about jenner,lochmann"));
  EXPECT_EQ(canonical("attack 1208,1207 1307"), "attack 1207,1208 1307");
  EXPECT_EQ(canonical("rout 1107 1006 0907 with segur-leader 1006 with de-muy-leader 0907"),
            canonical("rout 1107 1006 0907 with de-muy-leader 0907 with segur-leader 1006"));
}

TEST(ActionText, r10_1i_a_piece_stands_for_its_hex_in_an_attack) {
  Field t;
  t.put("jenner", "1207").put("lochmann", "1207").put("courten", "1107").put("toll", "1307");
  const Parsed parsed = parse_action(t.game(), t.s, "attack lochmann,jenner,courten toll");
  ASSERT_TRUE(parsed.ok) << parsed.refusal.message;
  EXPECT_EQ(text_of(t.game(), parsed.action), "attack 1107,1207 1307");
}

TEST(ActionText, r8_1a_a_single_far_hex_is_the_cheapest_way) {
  Field t;
  t.put("jenner", "1207", Facing::kNNE).put("segur-leader", "1207");
  t.at(2, Side::kA, Phase::kActivation);
  t.ok("activate segur");
  while (is_roll(t.s.step)) t.ok("roll 1");
  while (t.s.step == Step::kJoin || t.s.step == Step::kFire) t.ok("end");
  ASSERT_EQ(t.s.step, Step::kMove);
  const Parsed parsed = parse_action(t.game(), t.s, "move jenner 1405");
  ASSERT_TRUE(parsed.ok);
  const auto& route = std::get<Move>(parsed.action).route;
  if (route.length > 1) {
    EXPECT_FALSE(why_not(t.game(), t.s, parsed.action));
    EXPECT_EQ(Route::hex_of(route.back()), Field::hex_of("1405"));
  }
}

TEST(ActionText, names_what_is_wrong) {
  Field t;
  t.put("jenner", "1207");
  const struct {
    const char* text;
    Code code;
    const char* message;
  } cases[] = {
      {"", Code::kBadRequest, "empty"},
      {"   ", Code::kBadRequest, "empty"},
      {"dance", Code::kUnknown, "there is no action 'dance'"},
      {"end now", Code::kBadRequest, "the form is: end"},
      {"roll", Code::kBadRequest, "the form is: roll N"},
      {"roll six", Code::kBadRequest, "'six' is not a number"},
      {"roll 99999999999999999999", Code::kBadRequest, "is not a number"},
      {"deploy nobody 0812", Code::kUnknown, "there is no piece 'nobody'"},
      {"deploy jenner 9999", Code::kUnknown, "there is no hex '9999' on the map"},
      {"deploy jenner 3030", Code::kUnknown, "there is no hex '3030' on the map"},
      {"activate nobody", Code::kUnknown, "there is no formation or unit 'nobody'"},
      {"activate segur-leader", Code::kUnknown, "there is no formation or unit"},
      {"hold", Code::kBadRequest, "the form is: hold"},
      {"turn jenner west", Code::kUnknown, "there is no facing 'west'"},
      {"turn jenner NNE", Code::kUnknown, "there is no facing 'NNE'"},
      {"move jenner 1307 sideways", Code::kUnknown, "there is no hex or facing 'sideways'"},
      {"move jenner,jenner 1307", Code::kBadRequest, "'jenner' is named twice"},
      {"move jenner, 1307", Code::kUnknown, "there is no piece ''"},
      {"enter greys 1714 ssw colum", Code::kBadRequest, "the form is: enter"},
      {"attack 1207,1207 1307", Code::kBadRequest, "'1207' is named twice"},
      {"attack 1207 lochmann", Code::kBadRequest, "'lochmann' is not on the map"},
      {"attack 1207 nowhere", Code::kUnknown, "there is no hex or piece 'nowhere'"},
      {"attack 1201,1202,1203,1204,1205,1206,1207 1307", Code::kBadRequest, "at most six"},
      {"attack 1207 1306,1307,1308", Code::kBadRequest, "at most six"},
      {"rout", Code::kBadRequest, "the form is: rout"},
      {"rout with segur-leader 1006", Code::kBadRequest, "the form is: rout"},
      {"rout 1107 with segur-leader", Code::kBadRequest, "the form is: rout"},
      {"rout 1107 with de-muy-leader 1107 with de-muy-leader 1107", Code::kBadRequest,
       "named twice"},
      {"face up", Code::kUnknown, "there is no facing 'up'"},
  };
  for (const auto& c : cases) {
    const Parsed parsed = parse_action(t.game(), t.s, c.text);
    EXPECT_FALSE(parsed.ok) << c.text;
    EXPECT_EQ(parsed.refusal.code, c.code) << c.text;
    EXPECT_THAT(parsed.refusal.message, HasSubstr(c.message)) << c.text;
    EXPECT_EQ(parsed.refusal.field, "action") << c.text;
  }
}

TEST(ActionText, takes_no_more_steps_than_a_way_can_have) {
  Field t;
  std::string text = "move jenner";
  for (int i = 0; i <= Route::kMax; ++i) text += " 1307";
  EXPECT_FALSE(parse_action(t.game(), t.s, text).ok);
  EXPECT_FALSE(parse_action(t.game(), t.s, "rout" + text.substr(11)).ok);
}

TEST(ActionText, survives_any_text) {
  Field t;
  t.as_set_up();
  engine::Random random(5);
  const std::string letters = "abcdefgh ,-0123456789 movertacki\xc3\xa9\t\xff";
  const std::vector<std::string> verbs{"move",    "attack", "rout", "evade", "enter",
                                       "advance", "turn",   "fire", "form",  "place"};
  for (int i = 0; i < 20000; ++i) {
    std::string text = i % 2 == 0 ? verbs[static_cast<std::size_t>(i / 2) % verbs.size()] : "";
    for (int n = random.below(30); n > 0; --n) {
      text += letters[static_cast<std::size_t>(random.below(static_cast<int>(letters.size())))];
    }
    const Parsed parsed = parse_action(t.game(), t.s, text);
    if (parsed.ok) {
      EXPECT_TRUE(parse_action(t.game(), t.s, text_of(t.game(), parsed.action)).ok) << text;
    } else {
      EXPECT_FALSE(parsed.refusal.message.empty());
    }
  }
}

TEST(ActionText, every_legal_action_comes_back_from_its_text) {
  const auto game = shipped_game();
  in_random_games(*game, 2, 25, [&](const State& s) {
    for (const Action& a : legal_actions(*game, s)) {
      const std::string text = text_of(*game, s, a);
      const Parsed parsed = parse_action(*game, s, text);
      ASSERT_TRUE(parsed.ok) << text << ": " << parsed.refusal.message;
      ASSERT_TRUE(parsed.action == a) << text << " became " << text_of(*game, s, parsed.action);
      // A record reads it so, too, and what records wrote before steps had a text of their own.
      for (const std::string& line : {text, text_of(*game, a)}) {
        ASSERT_TRUE(parse_action(*game, s, line, Reading::kRecord).action == a) << line;
      }
    }
  });
}

}  // namespace
}  // namespace tercio::lace_wars
