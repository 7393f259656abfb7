// The system behind the type-erased contract.
#include "lace_wars/match.hpp"

#include <gmock/gmock.h>

#include "engine/words.hpp"
#include "lace_wars/telling/talk_fixture.hpp"

namespace tercio::lace_wars {
namespace {

using engine::Code;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// A position of turn 2 with these pieces: "post 1506 n".
std::unique_ptr<engine::Match> on_turn_2(const char* side, const char* phase,
                                         std::initializer_list<const char*> pieces) {
  Json setup{{"clear", true}, {"turn", 2}, {"side", side}, {"phase", phase}};
  for (const char* piece : pieces) {
    const auto words = engine::words_of(piece);
    Json placed{{"id", words.at(0)}, {"hex", words.at(1)}};
    if (words.size() > 2) placed["facing"] = words[2];
    setup["pieces"].push_back(placed);
  }
  auto match = make_match(shipped_game());
  for (const auto& fault : match->set_up(setup)) ADD_FAILURE() << fault.message;
  return match;
}

// Two stacks of either side beside each other, in the combat phase of the Allies.
Json a_combat() {
  return {{"clear", true},
          {"turn", 2},
          {"side", "allied"},
          {"phase", "combat"},
          {"pieces",
           {{{"id", "toll"}, {"hex", "1307"}, {"facing", "ssw"}},
            {{"id", "zastrow-leader"}, {"hex", "1307"}},
            {{"id", "brunswick-leader"}, {"hex", "1504"}},
            {{"id", "jenner"}, {"hex", "1207"}, {"facing", "nne"}},
            {{"id", "segur-leader"}, {"hex", "1107"}},
            {{"id", "de-muy-leader"}, {"hex", "0812"}}}}};
}

TEST(Match, says_who_it_is) {
  const auto match = make_match(shipped_game());
  EXPECT_EQ(match->rules(), "lace-wars 1");
  EXPECT_EQ(match->scenario(), "warburg/historical");
  EXPECT_EQ(match->sides(), (std::vector<std::string>{"french", "allied"}));
  EXPECT_FALSE(match->over());
  const auto entry = catalogue_entry(*warburg());
  EXPECT_EQ(entry["system"], "lace-wars");
  EXPECT_EQ(entry["scenarios"].size(), 3U);
  EXPECT_EQ(entry["scenarios"][0]["id"], "warburg/historical");
}

TEST(Match, refuses_without_changing_anything) {
  const auto match = make_match(shipped_game());
  const auto before = match->hash();
  for (const char* text : {"", "dance", "roll 7", "fire toll 1207", "attack 1207 1307",
                           "retreat 1207", "place 1207", "promote segur-leader", "face n"}) {
    EXPECT_TRUE(match->check(text)) << text;
    EXPECT_FALSE(match->apply(text)) << text;
    EXPECT_EQ(match->hash(), before) << text;
  }
}

TEST(Match, every_action_it_lists_is_accepted_and_every_answer_is_json) {
  const auto match = make_match(shipped_game());
  engine::Random random(11);
  for (int step = 0; step < 600 && !match->over(); ++step) {
    const auto actions = match->actions();
    ASSERT_FALSE(actions.empty()) << match->heading();
    EXPECT_FALSE(match->heading().empty());
    if (step % 50 == 0) {
      for (const auto& a : actions) ASSERT_FALSE(match->check(a)) << a;
      EXPECT_FALSE(match->state().dump().empty());
      EXPECT_TRUE(match->legal_extras().is_object());
    }
    const auto done = match->apply(
        actions[static_cast<std::size_t>(random.below(static_cast<int>(actions.size())))]);
    ASSERT_TRUE(done) << done.error().message;
    ASSERT_EQ(done->seen.size(), 2U);
    for (const auto& e : done->events) {
      EXPECT_TRUE(e.contains("type") && e.contains("text")) << e.dump();
      EXPECT_FALSE(e["text"].get<std::string>().empty()) << e.dump();
      EXPECT_TRUE(e.contains("rule")) << e.dump();
    }
  }
}

TEST(Match, heading_names_turn_side_and_phase) {
  const auto match = make_match(shipped_game());
  EXPECT_THAT(match->heading(), StartsWith("Set-up, "));
  ASSERT_TRUE(match->set_up(a_combat()).empty());
  EXPECT_EQ(match->heading(), "Turn 2, Allied, combat");
}

TEST(Match, r10_2b_odds_carry_their_arithmetic) {
  const auto match = make_match(shipped_game());
  ASSERT_TRUE(match->set_up(a_combat()).empty());
  const auto odds = match->odds({{"attackers", {"toll"}}, {"defenders", {"1207"}}});
  ASSERT_TRUE(odds) << odds.error().message;
  EXPECT_EQ((*odds)["attack"], 5);
  int sum = 0;
  for (const auto& term : (*odds)["breakdown"]) {
    sum += term["amount"].get<int>();
    EXPECT_FALSE(term["rule"].get<std::string>().empty()) << term.dump();
    EXPECT_FALSE(term["title"].get<std::string>().empty()) << term.dump();
  }
  EXPECT_EQ((*odds)["modifier"], sum);
  EXPECT_EQ((*odds)["results"].size(), 6U);
  EXPECT_EQ((*odds)["results"]["3"]["modified"], 3 + sum);
}

TEST(Match, r10_1a_odds_are_told_only_for_units_that_could_fight) {
  const auto match = make_match(shipped_game());
  ASSERT_TRUE(match->set_up(a_combat()).empty());
  const auto refusal = [&](const Json& request) {
    const auto answer = match->odds(request);
    return answer ? std::string("answered") : answer.error().rule + answer.error().field;
  };
  EXPECT_EQ(refusal({{"defenders", {"1207"}}}), "attackers");
  EXPECT_EQ(refusal({{"attackers", {"toll"}}, {"defenders", {"1409"}}}), "defenders");
  EXPECT_EQ(refusal({{"attackers", {"toll"}}, {"defenders", {"toll"}}}), "10.1a");
  EXPECT_EQ(refusal({{"attackers", {"nobody"}}, {"defenders", {"1207"}}}), "attackers");
  EXPECT_EQ(refusal({{"attackers", {"toll"}}, {"defenders", {"1207"}}, {"seat", "prussian"}}),
            "seat");
}

TEST(Match, r9_2_a_shot_can_be_asked_about) {
  const auto match = make_match(shipped_game());
  Json setup = a_combat();
  setup["pieces"].push_back({{"id", "art-12l-spoercken"}, {"hex", "1409"}, {"facing", "ssw"}});
  ASSERT_TRUE(match->set_up(setup).empty());
  const auto missed = match->odds({{"gun", "toll"}, {"target", "1207"}});
  ASSERT_FALSE(missed);
  EXPECT_EQ(missed.error().field, "gun");
  const auto empty = match->odds({{"gun", "art-12l-spoercken"}, {"target", "1509"}});
  ASSERT_FALSE(empty);
  EXPECT_EQ(empty.error().rule, "9.1a");
}

// Blues and the Greys of Granby on the road, a French battalion far off, in the Allied activation.
Json two_of_granby() {
  return {{"clear", true},
          {"turn", 2},
          {"side", "allied"},
          {"phase", "activation"},
          {"pieces",
           {{{"id", "blues"}, {"hex", "0815"}, {"facing", "n"}},
            {{"id", "greys"}, {"hex", "0816"}, {"facing", "n"}},
            {{"id", "granby-leader"}, {"hex", "0815"}},
            {{"id", "legion-britannique-1"}, {"hex", "1220"}},
            {{"id", "art-6l-segur"}, {"hex", "0103"}, {"facing", "n"}},
            {{"id", "jenner"}, {"hex", "0101"}, {"facing", "n"}}}}};
}

TEST(Match, r8_1a_before_the_activation_reach_tells_what_would_be) {
  const auto match = make_match(shipped_game());
  ASSERT_TRUE(match->set_up(two_of_granby()).empty());
  const auto before = match->reach("blues");
  ASSERT_TRUE(before) << before.error().message;
  EXPECT_EQ((*before)["if_activated"], true);
  EXPECT_EQ((*before)["hexes"]["0814"], 1);
  EXPECT_TRUE(match->reach("granby-leader"));
  EXPECT_FALSE(match->reach("jenner"));  // of the other side
  const auto hash = match->hash();
  ASSERT_TRUE(match->apply("activate granby"));
  ASSERT_TRUE(match->apply("roll 1"));
  const auto now = match->reach("blues");
  ASSERT_TRUE(now);
  EXPECT_FALSE(now->contains("if_activated"));
  EXPECT_EQ((*now)["hexes"], (*before)["hexes"]);
  EXPECT_NE(match->hash(), hash);
  // Another body, in the middle of this activation.
  const auto other = match->reach("legion-britannique-1");
  ASSERT_TRUE(other) << other.error().message;
  EXPECT_EQ((*other)["if_activated"], true);
}

TEST(Match, r8_1c_reach_answers_those_who_act_at_every_step_of_their_activation) {
  const auto match =
      on_turn_2("allied", "activation",
                {"post 1506 n", "block 1606 n", "art-12l-spoercken 1303 n", "spoercken-leader 1506",
                 "legion-britannique-1 1507", "maxwell 1505 n", "jenner 1310 n"});
  const auto before = match->reach("post");
  ASSERT_TRUE(before);
  for (const char* action : {"activate spoercken", "roll 1"}) ASSERT_TRUE(match->apply(action));
  for (const char* step : {"join", "fire", "move"}) {
    ASSERT_EQ(match->decision(), step);
    const auto now = match->reach("post");
    ASSERT_TRUE(now) << step << ": " << now.error().message;
    EXPECT_EQ((*now)["hexes"], (*before)["hexes"]) << step;
    EXPECT_FALSE(now->contains("if_activated")) << step;
    if (match->decision() != "move") {
      ASSERT_TRUE(match->apply("end"));
    }
  }
  ASSERT_TRUE(match->apply("move block 1605"));
  ASSERT_EQ(match->decision(), "moving");
  const auto meanwhile = match->reach("post");
  ASSERT_FALSE(meanwhile);
  EXPECT_EQ(meanwhile.error().rule, "8.1c");
  EXPECT_THAT(meanwhile.error().message, HasSubstr("Block has not finished"));
  EXPECT_EQ(match->reach("jenner").error().rule, "0.1b");
}

TEST(Match, r8_1a_a_far_hex_is_refused_for_what_it_costs_or_what_bars_it) {
  const auto match = make_match(shipped_game());
  ASSERT_TRUE(match->set_up(two_of_granby()).empty());
  ASSERT_TRUE(match->apply("activate granby"));
  ASSERT_TRUE(match->apply("roll 1"));
  const auto far = match->check("move blues 0805");
  ASSERT_TRUE(far);
  EXPECT_EQ(far->rule, "8.1a");
  EXPECT_THAT(far->message, HasSubstr("of 6 movement points"));
  EXPECT_THAT(far->message, StartsWith("0805 costs "));
  ASSERT_TRUE(match->apply("march blues"));
  EXPECT_FALSE(match->check("move blues 0805"));  // ten of twelve
}

// A column before the river, with a bridge beside it and the ford in front.
std::unique_ptr<engine::Match> before_the_ford() {
  auto match = on_turn_2("french", "activation",
                         {"bourbon 0312 n", "lutzelberg-leader 0312", "post 1701 n"});
  for (const char* action : {"activate lutzelberg", "roll 1", "march bourbon"}) {
    EXPECT_TRUE(match->apply(action)) << action;
  }
  return match;
}

TEST(Match, r8_1a_the_way_that_reach_tells_is_taken_and_a_dear_step_has_a_text_of_its_own) {
  const auto match = before_the_ford();
  EXPECT_EQ((*match->reach("bourbon"))["hexes"]["0411"], 2);
  EXPECT_THAT(match->actions(), Contains("move bourbon 0312 0411"));
  EXPECT_THAT(match->actions(), Not(Contains("move bourbon 0411")));
  const auto by_bridge = match->clone();
  EXPECT_TRUE(by_bridge->apply("move bourbon 0411"));
  EXPECT_EQ(by_bridge->decision(), "moving");
  const auto by_ford = match->apply("move bourbon 0312 0411");
  ASSERT_TRUE(by_ford);
  EXPECT_EQ(by_ford->action, "move bourbon 0312 0411");
  EXPECT_EQ(match->decision(), "ford-roll");
}

// Its proof is over the words as they stand.
TEST(Match, a_record_means_the_step_by_a_single_hex_and_keeps_its_words) {
  for (const char* line : {"move bourbon 0411", "move bourbon 0312 0411"}) {
    const auto match = before_the_ford();
    const auto done = match->apply_recorded(line);
    ASSERT_TRUE(done);
    EXPECT_EQ(done->action, line);
    EXPECT_EQ(match->decision(), "ford-roll") << line;
  }
}

TEST(Match, r12_1a_the_owner_throws_for_his_units_in_the_turn_of_the_other) {
  const auto match =
      on_turn_2("allied", "combat",
                {"post 1506 s", "spoercken-leader 1606", "jenner 1507 n", "segur-leader 1508"});
  ASSERT_TRUE(match->apply("attack 1506 1507"));
  EXPECT_EQ(match->decision(), "combat-roll");
  EXPECT_EQ(match->legal_extras()["thrower"], "allied");
  ASSERT_TRUE(match->apply("roll 3"));
  ASSERT_EQ(match->decision(), "test-roll");
  ASSERT_EQ(match->state()["pending"]["pieces"][0], "jenner");
  EXPECT_EQ(match->legal_extras()["thrower"], "french");
}

TEST(Match, r4_what_end_ends_and_whom_it_leaves_is_named) {
  const auto match = make_match(shipped_game());
  ASSERT_TRUE(match->set_up(two_of_granby()).empty());
  Json extras = match->legal_extras();
  EXPECT_EQ(extras["ends"], "activations");
  EXPECT_THAT(extras["left"], Contains("granby"));
  EXPECT_THAT(extras["left"], Contains("legion-britannique-1"));
  ASSERT_TRUE(match->apply("activate granby"));
  ASSERT_TRUE(match->apply("roll 1"));
  while (match->decision() != "move") ASSERT_TRUE(match->apply("end"));
  extras = match->legal_extras();
  EXPECT_EQ(extras["ends"], "activation");
  EXPECT_THAT(extras["left"], Contains("greys"));
  ASSERT_TRUE(match->apply("move blues 0814"));
  EXPECT_EQ(match->legal_extras()["ends"], "move");
}

TEST(Match, r4C_d_the_guns_that_end_would_leave_silent_are_named) {
  const auto match = on_turn_2(
      "allied", "activation",
      {"post 1604 n", "art-12l-spoercken 1506 s", "spoercken-leader 1604", "jenner 1508 n"});
  ASSERT_TRUE(match->apply("activate spoercken"));
  ASSERT_TRUE(match->apply("roll 1"));
  ASSERT_EQ(match->decision(), "fire");
  EXPECT_EQ(match->legal_extras()["ends"], "fire");
  EXPECT_EQ(match->legal_extras()["left"], Json::array({"art-12l-spoercken"}));
}

TEST(Match, r16_1_5a_entries_are_grouped_by_hex_and_look_into_the_map) {
  const auto match = make_match(std::make_shared<const Game>(warburg(), "free", Options{}));
  while (match->decision() == "deploy") ASSERT_TRUE(match->apply("end"));
  ASSERT_EQ(match->decision(), "activate");
  ASSERT_TRUE(match->apply("activate zastrow"));
  while (match->decision() != "move") ASSERT_TRUE(match->apply("end"));
  const Json entries = match->legal_extras()["entries"];
  ASSERT_TRUE(entries.contains("1706"));
  EXPECT_EQ(entries["1706"][0]["facings"].size(), 6U);
  EXPECT_EQ(entries["1706"][0]["facings"][0], "ssw");  // line 17 is the east edge
  for (const std::string& action : match->actions()) {
    if (!action.starts_with("enter ")) continue;
    EXPECT_THAT(action, HasSubstr(" ssw")) << "the first one listed";
    break;
  }
}

TEST(Match, r9_5a_a_battery_alone_is_told_no_morale_test) {
  const auto match = on_turn_2("allied", "activation",
                               {"art-6l-zastrow 1406 n", "zastrow-leader 1406",
                                "art-6l-segur 1404 s", "jenner 1403 s", "segur-leader 1403"});
  const auto lone = match->odds({{"gun", "art-6l-zastrow"}, {"target", "1404"}});
  ASSERT_TRUE(lone) << lone.error().message;
  EXPECT_EQ((*lone)["lone_battery"], true);
  for (const auto& [die, result] : (*lone)["results"].items()) {
    EXPECT_TRUE(result["result"] == "E" || result["result"] == "-") << die << result;
  }
}

TEST(Match, r10_1b_an_attack_is_offered_with_its_obligations) {
  const auto match = make_match(shipped_game());
  ASSERT_TRUE(match->set_up(a_combat()).empty());
  EXPECT_EQ(match->decision(), "attack");
  const Json extras = match->legal_extras();
  ASSERT_TRUE(extras["may_attack"].contains("1307")) << extras.dump();
  EXPECT_THAT(extras["may_attack"]["1307"], Contains("1207"));
  EXPECT_THAT(match->actions(), Contains("attack 1307 1207"));
}

TEST(Match, r3_6_each_side_has_its_own_view) {
  const auto match = make_match(shipped_game());
  Json setup = a_combat();
  setup["pieces"].push_back({{"id", "lochmann"}, {"hex", "1207"}, {"facing", "nne"}});
  ASSERT_TRUE(match->set_up(setup).empty());
  EXPECT_EQ(piece_of(match->state(), "lochmann")["hex"], "1207");
  EXPECT_EQ(piece_of(match->view("french"), "lochmann")["hex"], "1207");
  EXPECT_EQ(piece_of(match->view("allied"), "lochmann")["state"], "hidden");
}

TEST(Match, goes_on_from_what_it_saved) {
  const auto match = make_match(shipped_game());
  ASSERT_TRUE(match->set_up(a_combat()).empty());
  const auto other_match = make_match(shipped_game());
  ASSERT_TRUE(other_match->restore(match->save()).empty());
  EXPECT_EQ(other_match->hash(), match->hash());
  EXPECT_EQ(other_match->actions(), match->actions());
  EXPECT_FALSE(other_match->restore(Json::object()).empty());
  EXPECT_EQ(other_match->hash(), match->hash());
}

}  // namespace
}  // namespace tercio::lace_wars
