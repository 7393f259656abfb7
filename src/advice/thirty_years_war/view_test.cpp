// What a view of a Thirty Years War position tells.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "advice/thirty_years_war/fixture.hpp"

namespace tercio::advice::tyw {
namespace {

using testing::HasSubstr;

// The entry of a list whose field has this value; null: there is none.
Json entry(const Json& list, const char* field, const std::string& value) {
  for (const Json& one : list) {
    if (one.value(field, "") == value) return one;
  }
  return nullptr;
}

TEST(ThirtyYearsWarView, r8_12_units_that_must_attack_are_listed_and_the_phase_cannot_end) {
  const Table table = field("allied", "combat", {piece("tott-1", "0815"), piece("grotta", "0715")});
  const Json view = table.view();
  EXPECT_EQ(entry(view["todo"], "text", "1/Tott must attack")["rule"], "8.12");
  EXPECT_EQ(entry(view["todo"], "text", "Grotta must be attacked")["rule"], "8.11");
  EXPECT_TRUE(view["planner"].get<bool>());
  EXPECT_EQ(view["orders"][0]["label"], "End combat");
  EXPECT_EQ(view["orders"][0]["refused"]["rule"], "8.12");
  EXPECT_EQ(view["ready"]["tott-1"], Json::array({"attack"}));
}

TEST(ThirtyYearsWarView, r2_4_a_counter_shows_the_face_that_lies_up) {
  const Table table = field(
      "imperialist", "movement",
      {piece("merode", "1825", true), piece("tilly-leader", "1825"), piece("tott-1", "0815")});
  const Json view = table.view();
  const Json merode = entry(view["counters"], "id", "merode");
  EXPECT_EQ(merode["values"], Json::array({"3", "8"}));
  EXPECT_EQ(merode["symbol"], "horse");
  EXPECT_EQ(merode["marks"], Json::array({"disrupted"}));
  EXPECT_THAT(merode["said"].get<std::string>(), HasSubstr("disrupted (in order 5)"));
  const Json tilly = entry(view["counters"], "id", "tilly-leader");
  EXPECT_GT(tilly["layer"].get<int>(), merode["layer"].get<int>());
  EXPECT_EQ(entry(view["counters"], "id", "grotta")["place"], "unused");
}

TEST(ThirtyYearsWarView, r5_32_a_captured_gun_is_of_its_new_owner) {
  Table table("breitenfeld/historical");
  table.edit({{"clear", true},
              {"turn", 6},
              {"side", "imperialist"},
              {"phase", "movement"},
              {"pieces", {piece("imperialist-gun-1", "1811"), piece("tott-1", "0815")}},
              {"facts", {{"owner", {{"imperialist-gun-1", "allied"}}}}}});
  const Json gun = entry(table.view()["counters"], "id", "imperialist-gun-1");
  EXPECT_EQ(gun["side"], "allied");
  EXPECT_EQ(gun["marks"], Json::array({"captured"}));
}

TEST(ThirtyYearsWarView, r5_0_a_die_on_the_table_has_its_six_buttons_and_what_they_do) {
  Table table = field(
      "imperialist", "artillery-fire",
      {piece("imperialist-gun-1", "1811"), piece("alt-tilly", "1811"), piece("tott-1", "1611")});
  table.act("fire imperialist-gun-1 1611");
  const Json view = table.view();
  ASSERT_EQ(view["orders"].size(), 7U);
  EXPECT_EQ(view["orders"][0]["action"], "roll");
  EXPECT_EQ(view["orders"][3]["die"], 3);
  EXPECT_TRUE(view["prompt"]["side"].is_null());
  EXPECT_THAT(view["prompt"]["text"].get<std::string>(), HasSubstr("1/Tott is disrupted"));
  EXPECT_EQ(view["pending"]["hexes"], Json::array({"1611", "1811"}));
}

TEST(ThirtyYearsWarView, r4_1_who_is_not_to_decide_has_nothing_to_press) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  const Json view = table.advice().view(table.match(), "imperialist");
  EXPECT_TRUE(view["orders"].empty());
  EXPECT_TRUE(view["ready"].empty());
  EXPECT_TRUE(view["todo"].empty());
  EXPECT_EQ(view["prompt"]["side"], "allied");
  const auto selected = table.advice().select(table.match(), "imperialist", {"grotta"});
  EXPECT_EQ((*selected)["refused"]["code"], "not-to-act");
  const auto why = table.advice().why_not(table.match(), "imperialist", "end");
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->code, engine::Code::kNotToAct);
}

TEST(ThirtyYearsWarView, r6_16_to_end_the_movement_before_anybody_moved_is_asked_about) {
  Table table = field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  EXPECT_THAT(table.view()["orders"][0]["confirm"].get<std::string>(), HasSubstr("1 piece"));
  table.act("move tott-1 0816");
  EXPECT_TRUE(table.view()["orders"][0]["primary"].get<bool>());
}

TEST(ThirtyYearsWarView, r18_0_visibility_and_its_range_are_told) {
  Table table("breitenfeld/historical");
  table.edit({{"clear", true},
              {"turn", 6},
              {"side", "allied"},
              {"phase", "artillery-fire"},
              {"pieces", {piece("tott-1", "0815"), piece("grotta", "0415")}},
              {"facts", {{"visibility", "restricted"}}}});
  const Json fact = entry(table.view()["facts"], "title", "Visibility");
  EXPECT_THAT(fact["text"].get<std::string>(), HasSubstr("restricted: guns fire at most"));
}

TEST(ThirtyYearsWarView, r11_0_losses_stand_against_the_level) {
  Table table("breitenfeld/historical");
  table.edit({{"clear", true},
              {"turn", 6},
              {"side", "allied"},
              {"phase", "movement"},
              {"pieces", {piece("tott-1", "0815"), piece("grotta", "0415")}},
              {"facts", {{"losses", {{"saxon", 8}}}, {"levels", {{"saxon", 12}}}}}});
  const Json gauge = entry(table.view()["gauges"], "title", "Saxon army");
  EXPECT_EQ(gauge["value"], 8);
  EXPECT_EQ(gauge["of"], 12);
  EXPECT_EQ(gauge["rule"], "20.11");
  EXPECT_FALSE(gauge["broken"].get<bool>());
}

TEST(ThirtyYearsWarView, r20_1_the_choice_of_a_stand_has_a_button_for_each_alternative) {
  const Table table("freiburg/siege-campaign");
  const Json view = table.view();
  EXPECT_EQ(view["orders"].size(), 2U);
  EXPECT_EQ(view["ribbon"]["steps"][0]["id"], "choose");
  EXPECT_EQ(view["ribbon"]["at"], 0);
}

TEST(ThirtyYearsWarView, r3_0_a_set_up_counts_what_is_to_be_placed_and_offers_the_suggested_one) {
  Table table("freiburg/3-august");
  const Json before = table.view();
  EXPECT_TRUE(before["todo"][0]["must"].get<bool>());
  EXPECT_EQ(before["orders"][0]["action"], "deploy suggested");
  EXPECT_EQ(before["orders"][1]["refused"]["rule"], "3.0");
  table.act("deploy suggested");
  const Json after = table.view();
  EXPECT_TRUE(after["orders"][0].contains("confirm"));
  EXPECT_TRUE(after["orders"][1]["primary"].get<bool>());
}

TEST(ThirtyYearsWarView, r19_57_gates_have_owners) {
  Table table("freiburg/siege");
  const Json works = table.view()["works"];
  const Json gate = entry(works, "kind", "gate");
  EXPECT_EQ(gate["owner"], "bavarian");
  EXPECT_EQ(gate["side"].size(), 2U);
}

TEST(ThirtyYearsWarView, every_overlay_that_is_named_answers) {
  for (const char* scenario : {"breitenfeld/free", "rocroi/historical", "freiburg/9-august",
                               "freiburg/campaign", "freiburg/siege"}) {
    Table table(scenario);
    if (table.match().decision() == "deploy") table.act("deploy suggested").act("end");
    const Json view = table.view();
    for (const Json& overlay : view["overlays"]) {
      const bool hex = overlay["needs"] == "hex";
      const auto answer = table.advice().overlay(
          table.match(), table.seat(),
          {.id = overlay["id"].get<std::string>(), .hex = hex ? "1010" : ""});
      ASSERT_TRUE(answer.has_value()) << overlay;
      EXPECT_FALSE((*answer)["text"].get<std::string>().empty()) << overlay;
      if (answer->contains("rule")) {
        EXPECT_TRUE(is_case(table.game().definition().id, (*answer)["rule"].get<std::string>()))
            << *answer;
      }
    }
    EXPECT_FALSE(table.advice().overlay(table.match(), table.seat(), {.id = "weather"}));
    EXPECT_FALSE(table.advice().overlay(table.match(), table.seat(), {.id = "sight"}));
  }
}

TEST(ThirtyYearsWarView, r8_15_threats_are_the_units_that_could_come_and_attack) {
  const Table table =
      field("allied", "movement",
            {piece("tott-1", "0815"), piece("grotta", "0415"), piece("merode", "1815")});
  const auto threats =
      table.advice().overlay(table.match(), "imperialist", {.id = "threats", .piece = "grotta"});
  EXPECT_EQ((*threats)["pieces"], Json::array({"tott-1"}));
}

TEST(ThirtyYearsWarView, a_hex_and_a_piece_are_described_in_sentences) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0715")});
  const auto hex = table.advice().describe(table.match(), "allied", "0715");
  EXPECT_EQ((*hex)["title"], "Hex 0715");
  EXPECT_EQ((*hex)["pieces"], Json::array({"grotta"}));
  EXPECT_THAT(hex->dump(), HasSubstr("can attack into it"));
  EXPECT_THAT(hex->dump(), HasSubstr("zone of control"));
  const auto piece = table.advice().describe(table.match(), "allied", "grotta");
  EXPECT_EQ((*piece)["title"], "Grotta");
  EXPECT_FALSE(table.advice().describe(table.match(), "allied", "nobody"));
}

}  // namespace
}  // namespace tercio::advice::tyw
