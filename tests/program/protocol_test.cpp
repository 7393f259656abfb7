// The engine protocol, line by line (docs/protocol.md).
#include "engine/protocol.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cli/commands/counsel.hpp"
#include "data/library.hpp"
#include "data/source.hpp"

namespace tercio {
namespace {

using nlohmann::json;

class Engine : public ::testing::Test {
 protected:
  json ask(const json& request) { return json::parse(protocol_.answer(request.dump())); }
  json raw(std::string_view line) { return json::parse(protocol_.answer(line)); }
  json act(const std::string& action) { return ask({{"command", "do"}, {"action", action}}); }
  std::string code(const json& answer) { return answer.at("error").at("code"); }
  std::string rule(const json& answer) { return answer.at("error").value("rule", ""); }
  json piece(const std::string& id) {
    const json state = ask({{"command", "state"}});
    for (const auto& p : state["pieces"]) {
      if (p["id"] == id) return p;
    }
    return nullptr;
  }
  json start(const std::string& scenario, json more = json::object()) {
    more["command"] = "new";
    more["scenario"] = scenario;
    if (!more.contains("dice")) more["dice"] = "manual";
    if (!more.contains("seed")) more["seed"] = 1;
    return ask(more);
  }

  data::GameLibrary library_{data::embedded_sources()};

 private:
  engine::Protocol protocol_{library_, [] { return std::string("drawn"); },
                             cli::make_counsel(library_)};
};

TEST_F(Engine, every_answer_echoes_the_id_and_says_whether_it_is_ok) {
  const json hello = ask({{"id", {{"any", "value"}}}, {"command", "hello"}});
  EXPECT_EQ(hello["id"], json({{"any", "value"}}));
  EXPECT_EQ(hello["ok"], true);
  EXPECT_EQ(hello["name"], "Tercio");
  EXPECT_EQ(hello["protocol"], 1);
}

TEST_F(Engine, a_line_that_is_no_request_is_answered_and_play_goes_on) {
  for (const char* line : {"", "nonsense", "[1,2]", "\"hello\"", "{\"id\":7}", "{\"command\":5}",
                           "{\"command\":\"dance\"}", "{\"command\":\"state\"}", "{\"id\":1"}) {
    const json answer = raw(line);
    EXPECT_EQ(answer["ok"], false) << line;
    EXPECT_TRUE(answer["error"].contains("code")) << line;
  }
  EXPECT_EQ(code(raw("{\"command\":\"state\"}")), "no-game");
  EXPECT_EQ(code(raw("{\"command\":\"dance\"}")), "unknown");
  EXPECT_EQ(raw("{\"command\":\"dance\"}")["error"]["field"], "command");
  EXPECT_EQ(ask({{"command", "hello"}})["ok"], true);
}

TEST_F(Engine, games_lists_scenarios_with_sides_turns_and_options) {
  const json games = ask({{"command", "games"}})["games"];
  ASSERT_EQ(games.size(), 5U);
  EXPECT_EQ(games[0]["id"], "first-orders");
  EXPECT_EQ(games[1]["id"], "breitenfeld");
  EXPECT_EQ(games[3]["scenarios"].size(), 6U);
  const json& scenario = games[1]["scenarios"][0];
  EXPECT_EQ(scenario["id"], "breitenfeld/historical");
  EXPECT_EQ(scenario["sides"], json({"imperialist", "allied"}));
  EXPECT_EQ(scenario["turns"], 17);
  bool found = false;
  for (const auto& o : scenario["options"]) {
    if (o["key"] != "breitenfeld.gustavus_hex") continue;
    found = true;
    EXPECT_EQ(o["default"], "1113");
    EXPECT_EQ(o["values"], json({"1113", "1123", "1225", "1118"}));
  }
  EXPECT_TRUE(found);
}

TEST_F(Engine, new_refuses_what_it_does_not_know_and_keeps_the_game_in_play) {
  start("rocroi/historical");
  EXPECT_EQ(code(start("waterloo/1815")), "unknown");
  EXPECT_EQ(start("waterloo/1815")["error"]["field"], "scenario");
  EXPECT_EQ(code(start("rocroi/historical", {{"options", {{"no.such", "on"}}}})), "unknown");
  EXPECT_EQ(code(start("rocroi/historical", {{"options", {{"option.beck", "maybe"}}}})), "unknown");
  EXPECT_EQ(code(start("rocroi/historical", {{"dice", "loaded"}})), "bad-request");
  EXPECT_EQ(code(start("rocroi/historical", {{"seed", 1.5}})), "bad-request");
  EXPECT_EQ(ask({{"command", "state"}})["scenario"], "rocroi/historical");
}

TEST_F(Engine, manual_dice_wait_and_auto_dice_are_thrown_from_the_seed) {
  json state = start("breitenfeld/historical");
  EXPECT_EQ(state["to_act"], "dice");
  EXPECT_EQ(state["phase"], "visibility");
  EXPECT_EQ(code(act("end")), "not-to-act");
  EXPECT_EQ(code(act("roll 7")), "illegal");
  const json rolled = act("roll 3");
  EXPECT_EQ(rolled["to_act"], "imperialist");
  EXPECT_EQ(rolled["decision"], "fire");
  state = start("breitenfeld/historical", {{"dice", "auto"}, {"seed", "x"}});
  EXPECT_EQ(state["to_act"], "imperialist");
  const json again = start("breitenfeld/historical", {{"dice", "auto"}, {"seed", "x"}});
  EXPECT_EQ(again["facts"]["visibility"], state["facts"]["visibility"]);
  EXPECT_EQ(code(act("roll 3")), "not-to-act");
}

TEST_F(Engine, a_refusal_names_rule_hexes_and_pieces_and_changes_nothing) {
  start("rocroi/historical");
  act("end");
  const json before = ask({{"command", "state"}});
  const json refused = act("move persen 1313");
  EXPECT_EQ(code(refused), "illegal");
  EXPECT_EQ(rule(refused), "6.14");
  EXPECT_EQ(refused["error"]["pieces"], json({"persen"}));
  EXPECT_EQ(ask({{"command", "check"}, {"action", "move persen 1313"}})["error"], refused["error"]);
  EXPECT_EQ(ask({{"command", "check"}, {"action", "move persen 1713"}})["ok"], true);
  EXPECT_EQ(ask({{"command", "state"}}), before);
}

TEST_F(Engine, reach_tells_the_points_and_legal_the_actions_of_a_piece) {
  start("rocroi/historical");
  act("end");
  const json reach = ask({{"command", "reach"}, {"piece", "persen"}});
  const json legal = ask({{"command", "legal"}, {"piece", "persen"}});
  EXPECT_EQ(reach["hexes"].size(), legal["actions"].size());
  EXPECT_EQ(reach["hexes"]["1713"], 1);
  EXPECT_EQ(code(ask({{"command", "reach"}, {"piece", "nobody"}})), "unknown");
  EXPECT_EQ(ask({{"command", "reach"}, {"piece", "nobody"}})["error"]["field"], "piece");
}

TEST_F(Engine, setup_edits_the_start_and_tells_all_faults_at_once) {
  const json setup = {{"clear", true},
                      {"turn", 3},
                      {"side", "allied"},
                      {"phase", "combat"},
                      {"pieces",
                       {{{"id", "merode"}, {"hex", "1625"}, {"disrupted", true}},
                        {{"id", "tott-1"}, {"hex", "1624"}},
                        {{"id", "tott-2"}, {"hex", "1626"}}}},
                      {"facts",
                       {{"visibility", "clear"},
                        {"losses", {{"saxon", 8}}},
                        {"demoralized", {"saxon"}},
                        {"released", {{"imperialist", true}, {"allied", true}}}}}};
  const json state = start("breitenfeld/historical", {{"setup", setup}});
  ASSERT_EQ(state["ok"], true) << state;
  EXPECT_EQ(state["turn"], 3);
  EXPECT_EQ(state["phase"], "combat");
  EXPECT_EQ(state["to_act"], "allied");
  EXPECT_EQ(piece("merode")["state"], "disrupted");
  EXPECT_EQ(piece("strozzi")["state"], "unused");
  EXPECT_EQ(state["facts"]["demoralized"], json({"saxon"}));
  const json legal = ask({{"command", "legal"}});
  EXPECT_EQ(legal["may_attack"]["tott-1"], json({"merode"}));
  EXPECT_EQ(legal["must_attack"], json::array());

  const json bad = {{"turn", 99},
                    {"colour", "blue"},
                    {"pieces",
                     {{{"id", "merode"}, {"hex", "1824"}},
                      {{"id", "strozzi"}, {"hex", "2213"}},
                      {{"id", "nobody"}, {"hex", "1101"}}}}};
  const json refused = start("breitenfeld/historical", {{"setup", bad}});
  EXPECT_EQ(refused["ok"], false);
  EXPECT_EQ(refused["error"]["faults"].size(), 5U) << refused.dump(1);
}

TEST_F(Engine, odds_give_the_sums_term_by_term) {
  const json setup = {{"clear", true},
                      {"turn", 5},
                      {"side", "imperialist"},
                      {"phase", "combat"},
                      {"pieces",
                       {{{"id", "alt-tilly"}, {"hex", "1016"}},
                        {{"id", "tilly-leader"}, {"hex", "1016"}},
                        {{"id", "baudissin-1"}, {"hex", "1017"}}}}};
  ASSERT_EQ(start("breitenfeld/historical", {{"setup", setup}})["ok"], true);
  const json odds =
      ask({{"command", "odds"}, {"attackers", {"alt-tilly"}}, {"defenders", {"baudissin-1"}}});
  EXPECT_EQ(odds["attack"], 13);
  EXPECT_EQ(odds["defence"], 3);
  EXPECT_EQ(odds["column"], "4-1");
  EXPECT_EQ(odds["results"]["1"], "De");
  EXPECT_EQ(odds["breakdown"][0]["piece"], "alt-tilly");
  EXPECT_EQ(odds["breakdown"][0]["terms"][1]["rule"], "10.11");
  EXPECT_EQ(odds["breakdown"][0]["terms"][1]["leader"], "tilly-leader");
  EXPECT_EQ(code(ask({{"command", "odds"}, {"attackers", {"alt-tilly"}}})), "bad-request");
}

TEST_F(Engine, sight_and_zones_answer_with_the_hexes) {
  start("breitenfeld/historical");
  const json sight = ask({{"command", "sight"}, {"from", "1816"}, {"to", "1116"}});
  EXPECT_EQ(sight["range"], 7);
  EXPECT_TRUE(sight.contains("clear") && sight.contains("blocked_by") && sight.contains("rule"));
  EXPECT_EQ(code(ask({{"command", "sight"}, {"from", "9999"}, {"to", "1116"}})), "unknown");
  const json zones = ask({{"command", "zones"}, {"side", "imperialist"}});
  EXPECT_GT(zones["hexes"].size(), 40U);
  EXPECT_EQ(code(ask({{"command", "zones"}, {"side", "french"}})), "unknown");
}

TEST_F(Engine, undo_takes_back_decisions_but_not_past_the_dice) {
  start("rocroi/historical");
  act("end");
  const json before = ask({{"command", "state"}});
  act("move persen 1713");
  EXPECT_EQ(ask({{"command", "undo"}})["undone"], "Undone: Persen to 1713");
  EXPECT_EQ(ask({{"command", "state"}}), before);
  start("rocroi/historical", {{"dice", "auto"}});
  const json legal = ask({{"command", "legal"}});
  ASSERT_EQ(act(legal["actions"][0])["ok"], true) << legal["actions"][0];
  EXPECT_EQ(code(ask({{"command", "undo"}})), "past-dice");
  EXPECT_EQ(code(ask({{"command", "undo"}, {"consent", true}})), "illegal");
  start("rocroi/historical", {{"dice", "auto"}, {"options", {{"ui.undo_by_consent", "on"}}}});
  ASSERT_EQ(act(legal["actions"][0])["ok"], true);
  EXPECT_EQ(code(ask({{"command", "undo"}})), "past-dice");
  EXPECT_EQ(ask({{"command", "undo"}, {"consent", true}})["ok"], true);
}

TEST_F(Engine, undo_is_the_wish_of_the_side_to_act_unless_a_seat_is_named) {
  start("breitenfeld/historical");
  act("roll 4");
  while (ask({{"command", "legal"}})["to_act"] == "imperialist") act("end");
  const json now = ask({{"command", "state"}});
  ASSERT_EQ(now["to_act"], "allied");
  const json refused = ask({{"command", "undo"}});
  EXPECT_EQ(code(refused), "illegal");
  EXPECT_EQ(refused["error"]["message"], "the last decision is that of the Imperialist side");
  EXPECT_EQ(ask({{"command", "state"}}), now);
  EXPECT_EQ(code(ask({{"command", "undo"}, {"seat", "nobody"}})), "unknown");
  EXPECT_EQ(ask({{"command", "undo"}, {"seat", "imperialist"}})["to_act"], "imperialist");
}

TEST_F(Engine, a_record_loads_as_the_same_game) {
  start("breitenfeld/historical", {{"dice", "auto"}});
  for (int i = 0; i < 3; ++i) act("end");
  const json state = ask({{"command", "state"}});
  const std::string record = ask({{"command", "record"}})["record"];
  start("rocroi/historical");
  ASSERT_EQ(ask({{"command", "load"}, {"record", record}})["ok"], true);
  EXPECT_EQ(ask({{"command", "state"}}), state);
  const json broken = ask({{"command", "load"}, {"record", record + "move merode 0101\n"}});
  EXPECT_EQ(broken["ok"], false);
  EXPECT_NE(std::string(broken["error"]["message"]).find("line "), std::string::npos);
  EXPECT_EQ(ask({{"command", "state"}}), state) << "a record that does not load changes nothing";
}

TEST_F(Engine, perft_counts_sequences_and_dice_as_six) {
  start("breitenfeld/historical");
  EXPECT_EQ(ask({{"command", "perft"}, {"depth", 0}})["nodes"], 1);
  EXPECT_EQ(ask({{"command", "perft"}, {"depth", 1}})["nodes"], 6);
  EXPECT_EQ(code(ask({{"command", "perft"}, {"depth", -1}})), "bad-request");
}

TEST_F(Engine, advice_is_legal_and_no_more_than_was_asked_for) {
  start("first-orders/training");
  const json answer = ask({{"command", "advise"}, {"most", 2}, {"judgements", 20}});
  ASSERT_EQ(answer["ok"], true) << answer;
  EXPECT_EQ(answer["to_act"], "swedish");
  ASSERT_FALSE(answer["suggestions"].empty());
  EXPECT_LE(answer["suggestions"].size(), 2U);
  for (const json& one : answer["suggestions"]) {
    const std::string action = one.at("actions").at(0);
    EXPECT_EQ(ask({{"command", "check"}, {"action", action}})["ok"], true) << action;
    EXPECT_GE(one.at("value").get<double>(), 0);
    EXPECT_LE(one.at("value").get<double>(), 1);
    EXPECT_TRUE(one.at("gain").is_number());
    EXPECT_TRUE(one.at("reason").is_string());
  }
}

TEST_F(Engine, nobody_can_ask_for_more_thought_than_there_is) {
  start("first-orders/training");
  const auto field = [&](const char* command, const char* key, const json& value) {
    const json answer = ask({{"command", command}, {key, value}});
    EXPECT_EQ(code(answer), "bad-request") << answer;
    return answer["error"]["field"] == key;
  };
  for (const json& value : {json(0), json(100'001), json("all"), json(1.5)}) {
    EXPECT_TRUE(field("advise", "judgements", value));
    EXPECT_TRUE(field("evaluate", "judgements", value));
  }
  for (const json& value : {json(0), json(61), json(-1), json("long")}) {
    EXPECT_TRUE(field("advise", "seconds", value));
  }
  for (const json& value : {json(0), json(21)}) EXPECT_TRUE(field("advise", "most", value));
  EXPECT_EQ(code(ask({{"command", "advise"}, {"piece", "nobody"}})), "unknown");
  EXPECT_EQ(code(ask({{"command", "evaluate"}, {"seat", "french"}})), "unknown");
}

TEST_F(Engine, the_chances_add_up_to_one_with_and_without_looking_ahead) {
  start("first-orders/training");
  for (const json& request :
       {json{{"command", "evaluate"}}, json{{"command", "evaluate"}, {"judgements", 4}}}) {
    const json answer = ask(request);
    ASSERT_EQ(answer["ok"], true) << answer;
    double sum = 0;
    for (const json& one : answer["chances"]) sum += one.at("chance").get<double>();
    EXPECT_NEAR(sum, 1, 1e-6);
    EXPECT_NEAR(
        answer["value"]["swedish"].get<double>() + answer["value"]["imperial"].get<double>(), 1,
        1e-6);
  }
}

TEST_F(Engine, dice_and_a_game_that_is_over_get_no_advice) {
  start("breitenfeld/historical");
  EXPECT_EQ(code(ask({{"command", "advise"}})), "not-to-act");
  EXPECT_EQ(ask({{"command", "evaluate"}})["ok"], true);
}

TEST_F(Engine, advice_and_chances_at_warburg_are_those_of_a_seat) {
  start("warburg/historical");
  const json answer = ask({{"command", "advise"}, {"most", 2}, {"judgements", 20}});
  ASSERT_EQ(answer["ok"], true) << answer;
  EXPECT_EQ(answer["to_act"], "french");
  ASSERT_FALSE(answer["suggestions"].empty());
  const std::string action = answer["suggestions"][0].at("actions").at(0);
  EXPECT_EQ(ask({{"command", "check"}, {"action", action}})["ok"], true) << action;
  for (const char* seat : {"french", "allied"}) {
    const json chances = ask({{"command", "evaluate"}, {"seat", seat}});
    ASSERT_EQ(chances["ok"], true) << chances;
    EXPECT_NEAR(chances["value"]["french"].get<double>() + chances["value"]["allied"].get<double>(),
                1, 1e-6);
  }
}

TEST_F(Engine, where_nothing_is_hidden_every_seat_sees_all) {
  start("rocroi/historical");
  const json all = ask({{"command", "state"}});
  EXPECT_EQ(ask({{"command", "state"}, {"seat", "french"}}), all);
  EXPECT_EQ(ask({{"command", "state"}, {"seat", "spanish"}}), all);
  const json refused = ask({{"command", "do"}, {"action", "end"}, {"seat", "swedish"}});
  EXPECT_EQ(code(refused), "unknown");
  EXPECT_EQ(refused["error"]["field"], "seat");
  EXPECT_EQ(ask({{"command", "state"}}), all);
  EXPECT_FALSE(ask({{"command", "do"}, {"action", "end"}, {"seat", "spanish"}})["events"].empty());
}

}  // namespace
}  // namespace tercio
