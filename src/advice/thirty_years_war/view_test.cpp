// What a view of a Thirty Years War position tells.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "advice/thirty_years_war/fixture.hpp"

namespace tercio::advice::tyw {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// The entry of a list whose field has this value; an empty one: there is none.
template <class Entry>
Entry entry(const std::vector<Entry>& list, std::string Entry::* field, const std::string& value) {
  for (const Entry& one : list) {
    if (one.*field == value) return one;
  }
  return {};
}

std::string all_of(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += text + '\n';
  return out;
}

TEST(ThirtyYearsWarView, r4_1_the_case_that_matters_is_that_of_the_duty_the_die_or_the_phase) {
  const auto pieces = {piece("tott-1", "0815"), piece("grotta", "0715")};
  EXPECT_EQ(field("allied", "movement", pieces).view().matters, "6.0");
  EXPECT_EQ(field("allied", "artillery-fire", pieces).view().matters, "5.0");
  Table table = field("allied", "combat", pieces);
  EXPECT_EQ(table.view().matters, "8.12");
  EXPECT_EQ(table.act("attack tott-1 grotta").view().matters, "8.6");
  EXPECT_EQ(field("allied", "combat", Json::array({piece("tott-1", "0815")})).view().matters,
            "8.0");
}

TEST(ThirtyYearsWarView, r8_12_units_that_must_attack_are_listed_and_the_phase_cannot_end) {
  const Table table = field("allied", "combat", {piece("tott-1", "0815"), piece("grotta", "0715")});
  const View view = table.view();
  EXPECT_EQ(entry(view.todo, &Todo::text, "1/Tott in 0815 must attack").rule, "8.12");
  EXPECT_EQ(entry(view.todo, &Todo::text, "Grotta in 0715 must be attacked").rule, "8.11");
  EXPECT_TRUE(view.planner);
  EXPECT_EQ(view.orders[0].label, "End combat");
  EXPECT_EQ(view.orders[0].refused->rule, "8.12");
  ASSERT_EQ(view.ready.size(), 1U);
  EXPECT_EQ(view.ready[0].first, "tott-1");
  EXPECT_EQ(view.ready[0].second, (Ids{"attack"}));
  EXPECT_EQ(view.prompt.verbs, (Ids{"attack"}));
}

TEST(ThirtyYearsWarView, r2_4_a_counter_shows_the_face_that_lies_up) {
  const Table table = field(
      "imperialist", "movement",
      {piece("merode", "1825", true), piece("tilly-leader", "1825"), piece("tott-1", "0815")});
  const View view = table.view();
  const auto merode = entry(view.counters, &Counter::id, "merode");
  EXPECT_EQ(merode.values, (Ids{"3", "8"}));
  EXPECT_EQ(merode.symbol, "horse");
  EXPECT_EQ(merode.marks, (Ids{"disrupted"}));
  EXPECT_THAT(merode.said, HasSubstr("strength 3 (5 when recovered), movement 2, disrupted"));
  const auto tilly = entry(view.counters, &Counter::id, "tilly-leader");
  EXPECT_GT(tilly.layer, merode.layer);
  EXPECT_EQ(entry(view.counters, &Counter::id, "grotta").place, Place::kUnused);
}

TEST(ThirtyYearsWarView, r5_32_a_captured_gun_is_of_its_new_owner) {
  Table table("breitenfeld/historical");
  table.edit({{"clear", true},
              {"turn", 6},
              {"side", "imperialist"},
              {"phase", "movement"},
              {"pieces", {piece("imperialist-gun-1", "1811"), piece("tott-1", "0815")}},
              {"facts", {{"owner", {{"imperialist-gun-1", "allied"}}}}}});
  const auto gun = entry(table.view().counters, &Counter::id, "imperialist-gun-1");
  EXPECT_EQ(gun.side, "allied");
  EXPECT_EQ(gun.marks, (Ids{"captured"}));
}

TEST(ThirtyYearsWarView, r5_0_a_die_on_the_table_has_its_six_buttons_and_what_they_do) {
  Table table = field(
      "imperialist", "artillery-fire",
      {piece("imperialist-gun-1", "1811"), piece("alt-tilly", "1811"), piece("tott-1", "1611")});
  table.act("fire imperialist-gun-1 1611");
  const View view = table.view();
  ASSERT_EQ(view.orders.size(), 7U);
  EXPECT_EQ(view.orders[0].action, "roll");
  EXPECT_EQ(view.orders[3].die, 3);
  EXPECT_TRUE(view.prompt.side.empty());
  ASSERT_EQ(view.prompt.faces.size(), 2U);
  EXPECT_EQ(view.prompt.faces[0].text, "1/Tott is disrupted");
  EXPECT_EQ(view.prompt.faces[1].text, "nothing changes");
  EXPECT_EQ(view.prompt.verbs, (Ids{"roll"}));
  EXPECT_EQ(view.pending->hexes, (Hexes{at("1611"), at("1811")}));
}

TEST(ThirtyYearsWarView, r4_1_who_is_not_to_decide_has_nothing_to_press) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  const View view = table.advice().view(table.match(), "imperialist");
  EXPECT_TRUE(view.orders.empty());
  EXPECT_TRUE(view.ready.empty());
  EXPECT_TRUE(view.todo.empty());
  EXPECT_EQ(view.prompt.side, "allied");
  const auto selected = table.advice().select(table.match(), "imperialist", {"grotta"});
  EXPECT_EQ(selected->refused->code, engine::Code::kNotToAct);
  const auto why = table.advice().why_not(table.match(), "imperialist", "end");
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->code, engine::Code::kNotToAct);
}

TEST(ThirtyYearsWarView, r6_16_to_end_the_movement_before_anybody_moved_is_asked_about) {
  Table table = field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  EXPECT_THAT(table.view().orders[0].confirm, HasSubstr("1 piece"));
  EXPECT_FALSE(table.view().orders[0].primary);
  EXPECT_EQ(table.view().next.pieces, (Ids{"tott-1"}));
  table.act("move tott-1 0816");
  EXPECT_TRUE(table.view().orders[0].primary);
  EXPECT_TRUE(table.view().next.pieces.empty());
}

TEST(ThirtyYearsWarView, r6_16_the_end_of_the_movement_is_not_next_while_somebody_can_move) {
  Table table = field("allied", "movement",
                      {piece("tott-1", "0815"), piece("tott-2", "1815"), piece("grotta", "0415")});
  table.act("move tott-1 0816");
  const Order end = table.view().orders[0];
  EXPECT_FALSE(end.primary);
  EXPECT_THAT(end.left, AllOf(HasSubstr("1 of 2 pieces"), HasSubstr("in 1815")));
  EXPECT_TRUE(end.confirm.empty());
  EXPECT_FALSE(nothing_to_do(table.view()));
}

TEST(ThirtyYearsWarView, r5_0_guns_come_one_after_another) {
  const Table table("rocroi/historical");
  const View view = table.view();
  EXPECT_TRUE(view.next.pick);
  EXPECT_FALSE(view.next.pieces.empty());
  EXPECT_FALSE(view.orders[0].primary);
  EXPECT_FALSE(view.together);
}

TEST(ThirtyYearsWarView, r18_0_visibility_and_its_range_are_told) {
  Table table("breitenfeld/historical");
  table.edit({{"clear", true},
              {"turn", 6},
              {"side", "allied"},
              {"phase", "artillery-fire"},
              {"pieces", {piece("tott-1", "0815"), piece("grotta", "0415")}},
              {"facts", {{"visibility", "restricted"}}}});
  const auto fact = entry(table.view().facts, &Fact::title, "Visibility");
  EXPECT_THAT(fact.text, AllOf(HasSubstr("restricted"), HasSubstr("guns fire at most")));
}

TEST(ThirtyYearsWarView, r11_0_losses_stand_against_the_level) {
  Table table("breitenfeld/historical");
  table.edit({{"clear", true},
              {"turn", 6},
              {"side", "allied"},
              {"phase", "movement"},
              {"pieces", {piece("tott-1", "0815"), piece("grotta", "0415")}},
              {"facts", {{"losses", {{"saxon", 8}}}, {"levels", {{"saxon", 12}}}}}});
  const auto gauge = entry(table.view().gauges, &Gauge::title, "Saxon army");
  EXPECT_EQ(gauge.value, 8);
  EXPECT_EQ(gauge.of, 12);
  EXPECT_EQ(gauge.rule, "20.11");
  EXPECT_FALSE(gauge.broken);
}

TEST(ThirtyYearsWarView, r20_1_the_choice_of_a_stand_has_a_button_for_each_alternative) {
  const Table table("freiburg/siege-campaign");
  const View view = table.view();
  EXPECT_EQ(view.orders.size(), 2U);
  EXPECT_EQ(view.prompt.verbs, (Ids{"choose"}));
  EXPECT_EQ(view.ribbon.steps[0].id, "choose");
  EXPECT_EQ(view.ribbon.at, 0);
}

TEST(ThirtyYearsWarView, r3_0_a_set_up_counts_what_is_to_be_placed_and_offers_the_suggested_one) {
  Table table("freiburg/3-august");
  const View before = table.view();
  EXPECT_TRUE(before.todo[0].must);
  EXPECT_EQ(before.orders[0].action, "deploy suggested");
  EXPECT_EQ(before.orders[1].refused->rule, "3.0");
  table.act("deploy suggested");
  const View after = table.view();
  EXPECT_FALSE(after.orders[0].confirm.empty());
  EXPECT_TRUE(after.orders[1].primary);
}

TEST(ThirtyYearsWarView, r19_57_gates_have_owners) {
  Table table("freiburg/siege");
  const auto gate = entry(table.view().works, &Work::kind, "gate");
  EXPECT_EQ(gate.owner, "bavarian");
  EXPECT_NE(gate.side.first, kNoHex);
  EXPECT_NE(gate.side.second, kNoHex);
}

TEST(ThirtyYearsWarView, every_overlay_that_is_named_answers) {
  for (const char* scenario : {"breitenfeld/free", "rocroi/historical", "freiburg/9-august",
                               "freiburg/campaign", "freiburg/siege"}) {
    Table table(scenario);
    if (table.match().decision() == "deploy") table.act("deploy suggested").act("end");
    const View view = table.view();
    for (const OverlayInfo& overlay : view.overlays) {
      const bool hex = overlay.needs == Needs::kHex;
      const auto answer = table.advice().overlay(table.match(), table.seat(),
                                                 {.id = overlay.id, .hex = hex ? "1010" : ""});
      ASSERT_TRUE(answer.has_value()) << overlay.id;
      EXPECT_FALSE(answer->text.empty()) << overlay.id;
      EXPECT_TRUE(answer->rule.empty() || is_case(table.game().definition().id, answer->rule))
          << overlay.id << ' ' << answer->rule;
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
  EXPECT_EQ(threats->pieces, (Ids{"tott-1"}));
}

TEST(ThirtyYearsWarView, a_hex_and_a_piece_are_described_in_sentences) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0715")});
  const auto hex = table.advice().describe(table.match(), "allied", "0715");
  EXPECT_EQ(hex->title, "Hex 0715");
  EXPECT_EQ(hex->pieces, (Ids{"grotta"}));
  EXPECT_THAT(all_of(hex->lines), HasSubstr("can attack into it"));
  EXPECT_THAT(all_of(hex->lines), HasSubstr("zone of control"));
  const auto piece = table.advice().describe(table.match(), "allied", "grotta");
  EXPECT_EQ(piece->title, "Grotta");
  EXPECT_FALSE(table.advice().describe(table.match(), "allied", "nobody"));
}

TEST(ThirtyYearsWarView, r5_11_no_gun_is_told_to_threaten_a_disrupted_unit) {
  const Table table = field("allied", "movement",
                            {piece("tott-1", "1611"), piece("tott-2", "1613", true),
                             piece("imperialist-gun-1", "1811"), piece("alt-tilly", "1811")});
  const auto ready = table.advice().describe(table.match(), "allied", "1611");
  EXPECT_THAT(all_of(ready->lines), HasSubstr("guns that can fire at it"));
  EXPECT_THAT(all_of(ready->lines), HasSubstr("at range 2 (hits on 1 to"));
  const auto disrupted = table.advice().describe(table.match(), "allied", "1613");
  EXPECT_THAT(all_of(disrupted->lines), Not(HasSubstr("guns that can fire at it")));
  EXPECT_THAT(all_of(disrupted->lines), HasSubstr("gun fire cannot hurt it (5.11)"));
}

TEST(ThirtyYearsWarView, r18_1_3_no_gun_is_told_to_fire_farther_than_one_sees) {
  Table table("breitenfeld/historical");
  table.edit(
      {{"clear", true},
       {"turn", 6},
       {"side", "allied"},
       {"phase", "movement"},
       {"pieces",
        {piece("tott-1", "1211"), piece("imperialist-gun-1", "1811"), piece("alt-tilly", "1811")}},
       {"facts", {{"visibility", "restricted"}}}});
  const auto far = table.advice().describe(table.match(), "allied", "1211");
  EXPECT_THAT(all_of(far->lines), Not(HasSubstr("guns that can fire at it")));
  const auto gun = table.advice().describe(table.match(), "imperialist", "imperialist-gun-1");
  EXPECT_THAT(all_of(gun->lines), HasSubstr("It sees no enemy unit in range"));
}

TEST(ThirtyYearsWarView, r18_3_between_two_days_it_is_told_who_sets_up_and_who_goes_first) {
  Table table("freiburg/campaign");
  table.edit(
      {{"turn", 0}, {"phase", "interregnum"}, {"side", "bavarian"}, {"facts", {{"day", 2}}}});
  const View view = table.view();
  EXPECT_THAT(entry(view.facts, &Fact::title, "Order").text,
              HasSubstr("the Bavarian player sets up first"));
  EXPECT_FALSE(entry(view.facts, &Fact::title, "Between two days").text.empty());
  EXPECT_THAT(view.heading, HasSubstr("before day 2"));
}

}  // namespace
}  // namespace tercio::advice::tyw
