// What a click offers in a Thirty Years War position, and why it does not.
#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "advice/thirty_years_war/fixture.hpp"

namespace tercio::advice::tyw {
namespace {

using testing::HasSubstr;

bool has_note(const Target& target, const std::string& rule) {
  return std::any_of(target.notes.begin(), target.notes.end(),
                     [&](const Note& note) { return note.rule == rule; });
}

std::string all_of(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += text + '\n';
  return out;
}

// --- 6.0 ---

TEST(ThirtyYearsWarSelection, r6_14_a_move_has_its_cost_its_path_and_its_words) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  const Target target = table.target({"tott-1"}, "0817");
  EXPECT_EQ(target.kind, "move");
  EXPECT_EQ(target.label, "2");
  EXPECT_EQ(target.said, "0815 to 0817: 2 of 8 movement points");
  EXPECT_EQ(target.path, (Hexes{at("0815"), at("0816"), at("0817")}));
  EXPECT_EQ(target.action, "move tott-1 0816 0817");
}

TEST(ThirtyYearsWarSelection, r8_12_a_move_into_an_enemy_zone_says_that_it_must_attack) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0515")});
  const Target beside = table.target({"tott-1"}, "0615");
  EXPECT_TRUE(has_note(beside, "8.12"));
  EXPECT_EQ(beside.tone, Tone::kRisk);
  EXPECT_FALSE(has_note(table.target({"tott-1"}, "0816"), "8.12"));
}

TEST(ThirtyYearsWarSelection, r5_32_a_move_onto_an_enemy_gun_says_that_it_is_captured) {
  const Table table =
      field("allied", "movement",
            {piece("tott-1", "0815"), piece("imperialist-gun-1", "0817"), piece("grotta", "0415")});
  const Target target = table.target({"tott-1"}, "0817");
  EXPECT_TRUE(has_note(target, "5.32"));
  EXPECT_EQ(target.tone, Tone::kGood);
}

TEST(ThirtyYearsWarSelection, what_bars_a_move_is_told_with_its_case) {
  const Table table = field("allied", "movement",
                            {piece("tott-1", "0815"), piece("winkel", "0818"),
                             piece("allied-gun-1", "0818"), piece("grotta", "0715")});
  EXPECT_EQ(table.rule_of({"tott-1"}, "0715"), "6.12");
  EXPECT_EQ(table.rule_of({"winkel"}, "0801"), "6.14");
  EXPECT_EQ(table.rule_of({"tott-1"}, "0815"), "6.15");
  EXPECT_EQ(table.rule_of({"allied-gun-1"}, "0817"), "5.0");
  EXPECT_EQ(table.rule_of({"grotta"}, "0615"), "4.1C");
  EXPECT_EQ(table.rule_of({"tott-1", "winkel"}, "0816"), "offered") << "they go together";
  EXPECT_EQ(table.rule_of({}, "1405"), "4.1C");
  EXPECT_EQ(table.rule_of({}, "0815"), "offered");
  EXPECT_EQ(table.why({"tott-1"}, "0715")->pieces, (std::vector<std::string>{"tott-1", "grotta"}));
  EXPECT_EQ(table.why({"tott-1"}, "9999")->code, engine::Code::kUnknown);
  EXPECT_EQ(table.why({"nobody"}, "0815")->code, engine::Code::kUnknown);
}

TEST(ThirtyYearsWarSelection, r9_15_a_disrupted_unit_counts_hexes) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815", true), piece("grotta", "0415")});
  EXPECT_THAT(table.target({"tott-1"}, "0816").said, HasSubstr("1 of 2 hexes, disrupted"));
  EXPECT_EQ(table.rule_of({"tott-1"}, "0819"), "9.15");
}

// --- 5.0 ---

TEST(ThirtyYearsWarSelection, r5_1_a_shot_has_its_chance_and_says_what_a_hit_does) {
  const Table table = field("imperialist", "artillery-fire",
                            {piece("imperialist-gun-1", "1811"), piece("alt-tilly", "1811"),
                             piece("tott-1", "1611"), piece("tott-2", "1613", true)});
  const Target target = table.target({"imperialist-gun-1"}, "1611");
  EXPECT_EQ(target.kind, "fire");
  EXPECT_GT(target.chance.value_or(0), 0);
  EXPECT_EQ(target.tone, Tone::kGood);
  EXPECT_TRUE(has_note(target, "5.11"));
  EXPECT_EQ(table.target({"imperialist-gun-1"}, "1613").tone, Tone::kBad);
  EXPECT_EQ(table.target({"imperialist-gun-1"}, "1613").chance, 0.0);
  EXPECT_EQ(table.rule_of({"imperialist-gun-1"}, "1612"), "5.0");
  EXPECT_EQ(table.rule_of({"alt-tilly"}, "1711"), "6.11");
  EXPECT_EQ(table.rule_of({"alt-tilly"}, "1611"), "4.1D");
}

// --- 8.0 ---

TEST(ThirtyYearsWarSelection, r8_15_attacks_are_offered_at_adjacent_enemies_alone) {
  const Table table = field("allied", "combat",
                            {piece("tott-1", "0815"), piece("tott-2", "0816"),
                             piece("grotta", "0715"), piece("wahl", "0415")});
  const Target target = table.target({"tott-1"}, "0715");
  EXPECT_EQ(target.kind, "attack");
  EXPECT_TRUE(target.action.empty());
  EXPECT_EQ(target.attackers, (Ids{"tott-1"}));
  EXPECT_EQ(target.defenders, (Ids{"grotta"}));
  EXPECT_EQ(table.rule_of({"tott-1"}, "0415"), "8.15");
  EXPECT_EQ(table.rule_of({"tott-1"}, "0814"), "6.11");
  EXPECT_EQ(table.target({"grotta"}, "0815").attackers, (Ids{"tott-1"}));
}

TEST(ThirtyYearsWarSelection, r8_21_an_attack_that_needs_company_is_offered_with_a_warning) {
  const Table table =
      field("allied", "combat",
            {piece("tott-1", "0815"), piece("grotta", "0715"), piece("wahl", "0716")});
  EXPECT_TRUE(has_note(table.target({"tott-1"}, "0715"), "8.21"));
  EXPECT_FALSE(has_note(table.target({"tott-1", "grotta"}, "0716"), "8.21"));
}

// --- Plans ---

TEST(ThirtyYearsWarPlan, r8_6_sums_column_and_six_outcomes) {
  const Table table = field("allied", "combat", {piece("tott-1", "0815"), piece("grotta", "0715")});
  const Plan plan = table.plan({"tott-1"}, {"grotta"});
  EXPECT_EQ(plan.action, "attack tott-1 grotta");
  EXPECT_FALSE(plan.refused);
  EXPECT_EQ(plan.sums[0].total, 6);
  EXPECT_EQ(plan.sums[1].total, 9);
  EXPECT_EQ(plan.sums[0].terms[0].rule, "8.3");
  EXPECT_EQ(plan.column->rule, "8.6");
  EXPECT_EQ(plan.outcomes.size(), 6U);
  EXPECT_FALSE(plan.summary.empty());
  EXPECT_TRUE(plan.warnings.empty());
  // Grotta is neither disrupted nor demoralized: there is no charge to speak of.
  EXPECT_TRUE(plan.switches.empty());
  EXPECT_EQ(plan.odds, "1-2");
  ASSERT_EQ(plan.needs.size(), 2U);
  EXPECT_EQ(plan.needs[0].text, "3 more points reach 1-1");
  EXPECT_EQ(plan.needs[1].text, "2 points fewer make it 1-3");
}

TEST(ThirtyYearsWarPlan, r17_14_a_charge_doubles_and_has_its_price) {
  const Table table =
      field("allied", "combat", {piece("tott-1", "0815"), piece("grotta", "0715", true)});
  const Plan plan = table.plan({"tott-1"}, {"grotta"}, {"charge"});
  EXPECT_EQ(plan.action, "attack tott-1 grotta charge");
  EXPECT_EQ(plan.sums[0].total, 12);
  // What it starts with, and what it has come to: said once each.
  ASSERT_EQ(plan.sums[0].terms.size(), 2U);
  EXPECT_FALSE(plan.sums[0].terms[0].total);
  EXPECT_TRUE(plan.sums[0].terms[1].total);
  EXPECT_EQ(plan.sums[0].terms[1].amount, 12);
  EXPECT_TRUE(plan.switches[0].on);
  EXPECT_FALSE(plan.switches[0].refused);
  EXPECT_THAT(all_of(plan.summary), HasSubstr("Grotta is eliminated"));
  EXPECT_THAT(all_of(plan.summary), HasSubstr("1/Tott is disrupted"));
}

TEST(ThirtyYearsWarPlan, r8_21_what_would_leave_a_duty_unmet_is_refused_and_told) {
  const Table table =
      field("allied", "combat",
            {piece("tott-1", "0815"), piece("grotta", "0715"), piece("wahl", "0716")});
  const Plan plan = table.plan({"tott-1"}, {"grotta"});
  EXPECT_TRUE(plan.action.empty());
  EXPECT_EQ(plan.refused->rule, "8.21");
  EXPECT_EQ(plan.more_defenders, (Ids{"wahl"}));
  EXPECT_EQ(plan.warnings[0].pieces, (Ids{"wahl"}));
  EXPECT_EQ(plan.outcomes.size(), 6U);
  EXPECT_EQ(table.plan({"tott-1"}, {"grotta", "wahl"}).action, "attack tott-1 grotta,wahl");
}

TEST(ThirtyYearsWarPlan, r8_12_duties_that_remain_are_warned_of) {
  const Table table = field("allied", "combat",
                            {piece("tott-1", "0815"), piece("grotta", "0715"),
                             piece("winkel", "1215"), piece("wahl", "1115")});
  const std::vector<PlanWarning> warnings = table.plan({"tott-1"}, {"grotta"}).warnings;
  ASSERT_EQ(warnings.size(), 2U);
  EXPECT_EQ(warnings[0].rule, "8.12");
  EXPECT_EQ(warnings[1].rule, "8.11");
}

TEST(ThirtyYearsWarPlan, r4_1D_outside_the_combat_phase_a_plan_shows_odds_and_is_refused) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0715")});
  const Plan plan = table.plan({"tott-1"}, {"grotta"});
  EXPECT_EQ(plan.refused->rule, "4.1D");
  EXPECT_EQ(plan.sums[0].total, 6);
  EXPECT_EQ(table.plan({}, {}).refused->rule, "8.0");
  EXPECT_FALSE(table.advice().plan(table.match(), "allied", {.attackers = {"nobody"}}));
  EXPECT_FALSE(table.advice().plan(
      table.match(), "allied",
      {.attackers = {"tott-1"}, .defenders = {"grotta"}, .switches = {"flank"}}));
}

// --- Attackers that are not beside their enemies yet ---

TEST(ThirtyYearsWarPlan, r8_15_attackers_at_a_distance_are_supposed_beside_their_enemies) {
  const Table table =
      field("allied", "movement",
            {piece("tott-1", "1015"), piece("tott-2", "1016"), piece("grotta", "0715")});
  const Plan plan = table.plan({"tott-1", "tott-2"}, {"grotta"});
  EXPECT_TRUE(plan.action.empty());
  EXPECT_EQ(plan.refused->rule, "4.1D");
  ASSERT_EQ(plan.supposed.size(), 2U);
  EXPECT_THAT(plan.supposed[0].text, HasSubstr("as if 1/Tott were in 08"));
  EXPECT_THAT(plan.supposed[0].text, HasSubstr("of 8 movement points away"));
  EXPECT_NE(plan.supposed[0].text.substr(24, 4), plan.supposed[1].text.substr(24, 4));
  EXPECT_EQ(plan.sums[0].total, 12);
  EXPECT_EQ(plan.sums[1].total, 9);
  EXPECT_EQ(plan.outcomes.size(), 6U);
}

TEST(ThirtyYearsWarPlan, r6_14_what_is_out_of_reach_is_supposed_and_said_so) {
  const Table table =
      field("allied", "movement", {piece("winkel", "1515"), piece("grotta", "0715")});
  const Plan plan = table.plan({"winkel"}, {"grotta"});
  ASSERT_EQ(plan.supposed.size(), 1U);
  EXPECT_THAT(plan.supposed[0].text, HasSubstr("which it cannot reach this turn"));
  EXPECT_EQ(plan.sums.size(), 2U);
}

TEST(ThirtyYearsWarPlan, r8_15_who_stands_beside_his_enemy_stays_there) {
  const Table table =
      field("allied", "combat",
            {piece("tott-1", "0815"), piece("tott-2", "1015"), piece("grotta", "0715")});
  EXPECT_TRUE(table.plan({"tott-1"}, {"grotta"}).supposed.empty());
  const Plan plan = table.plan({"tott-1", "tott-2"}, {"grotta"});
  EXPECT_EQ(plan.refused->rule, "8.15");
  ASSERT_EQ(plan.supposed.size(), 1U);
  EXPECT_THAT(plan.supposed[0].text, HasSubstr("2/Tott"));
}

TEST(ThirtyYearsWarPlan, r9_14_disrupted_attackers_have_no_odds) {
  const Table table =
      field("allied", "movement", {piece("tott-1", "0915", true), piece("grotta", "0715")});
  const Plan plan = table.plan({"tott-1"}, {"grotta"});
  EXPECT_TRUE(plan.sums.empty());
  EXPECT_TRUE(plan.supposed.empty());
}

// --- All attacks declared first ---

Table rocroi_at_a_distance(const Json& pieces) {
  Table table("rocroi/historical", {{"option.leader_radius", "on"}});
  table.edit(
      {{"clear", true}, {"turn", 6}, {"side", "french"}, {"phase", "combat"}, {"pieces", pieces}});
  return table;
}

TEST(ThirtyYearsWarPlan, r18_0_the_leader_who_must_serve_is_in_the_sums) {
  const Table table = rocroi_at_a_distance(
      {piece("persen", "0712"), piece("spanish-1", "0711"), piece("de-melos-leader", "0711")});
  const Plan plan = table.plan({"persen"}, {"spanish-1"});
  EXPECT_EQ(plan.sums[0].total, 8);
  EXPECT_EQ(plan.sums[1].total, 17);
  EXPECT_THAT(table.target({"persen"}, "0711").said, HasSubstr("8 to 17"));
}

TEST(ThirtyYearsWarPlan, r16_12_the_charge_is_offered_when_the_attack_is_resolved) {
  Table table = rocroi_at_a_distance({piece("royal", "0712"), piece("italian-1", "0711", true)});
  EXPECT_EQ(table.plan({"royal"}, {"italian-1"}).switches[0].refused->rule, "16.12");
  EXPECT_EQ(table.plan({"royal"}, {"italian-1"}, {"charge"}).refused->rule, "16.12");
  table.act("attack royal italian-1").act("end");
  const Plan plan = table.plan({"royal"}, {"italian-1"}, {"charge"});
  EXPECT_EQ(plan.action, "attack royal italian-1 charge");
  EXPECT_EQ(plan.sums[0].total, 16);
  EXPECT_EQ(plan.outcomes.size(), 6U);
  EXPECT_FALSE(plan.switches[0].refused);
  EXPECT_EQ(table.target({"royal"}, "0711").action, "attack royal italian-1");
  EXPECT_EQ(table.select({"royal"}).targets[1].action, "attack royal italian-1 charge");
  const std::vector<advice::Order> orders = table.view().orders;
  ASSERT_EQ(orders.size(), 2U);
  EXPECT_EQ(orders[1].action, "attack royal italian-1 charge");
}

// --- 6.0 Several at once ---

TEST(ThirtyYearsWarGroup, r6_16_several_go_the_same_way_and_the_moves_are_legal_in_their_order) {
  Table table = field("allied", "movement",
                      {piece("tott-1", "0815"), piece("tott-2", "0816"), piece("grotta", "0415")});
  EXPECT_TRUE(table.view().together);
  const Selection line = table.select({"tott-1", "tott-2"});
  EXPECT_FALSE(line.refused);
  ASSERT_FALSE(line.targets.empty());
  EXPECT_EQ(line.targets[0].kind, "group");
  EXPECT_TRUE(line.targets[0].action.empty());
  // Along their own line: who is in front goes first.
  const auto group =
      table.advice().group(table.match(), table.seat(), {"tott-1", "tott-2"}, "0816");
  ASSERT_TRUE(group.has_value());
  ASSERT_EQ(group->moves.size(), 2U);
  EXPECT_TRUE(group->stays.empty());
  EXPECT_EQ(group->moves[0].piece, "tott-2");
  for (const GroupMove& move : group->moves) table.act(move.target.action);
  EXPECT_EQ(table.state().at[table.game().find_piece("tott-1")], at("0816"));
  EXPECT_EQ(table.state().at[table.game().find_piece("tott-2")], at("0817"));
}

TEST(ThirtyYearsWarGroup, r6_14_each_goes_as_far_as_it_may_and_who_stays_is_told_why) {
  // A gun does not move; a slow foot unit gets as near as it can.
  const Table table = field("allied", "movement",
                            {piece("tott-1", "0815"), piece("winkel", "1015"),
                             piece("allied-gun-1", "1017"), piece("grotta", "0102")});
  const auto group = table.advice().group(table.match(), table.seat(),
                                          {"tott-1", "winkel", "allied-gun-1"}, "0822");
  ASSERT_TRUE(group.has_value());
  ASSERT_EQ(group->moves.size(), 2U);
  EXPECT_EQ(group->moves[0].target.hex, at("0822"));
  EXPECT_EQ(hex::line_of(group->moves[1].target.hex), 10);
  EXPECT_LT(hex::place_of(group->moves[1].target.hex), 22);
  EXPECT_GT(hex::place_of(group->moves[1].target.hex), 15);
  ASSERT_EQ(group->stays.size(), 1U);
  EXPECT_EQ(group->stays[0].piece, "allied-gun-1");
  EXPECT_FALSE(group->stays[0].why.rule.empty());
}

TEST(ThirtyYearsWarGroup, r6_11_only_in_the_movement_phase_and_by_who_decides) {
  const Table fire("rocroi/historical");
  EXPECT_EQ(fire.advice().group(fire.match(), fire.seat(), {"piedmont"}, "1612").error().rule,
            "6.11");
  const Table table =
      field("allied", "movement", {piece("tott-1", "0815"), piece("grotta", "0415")});
  EXPECT_FALSE(table.advice().group(table.match(), "imperialist", {"grotta"}, "0416").has_value());
  EXPECT_FALSE(table.advice().group(table.match(), table.seat(), {"nobody"}, "0416").has_value());
  EXPECT_FALSE(table.advice().group(table.match(), table.seat(), {}, "0416").has_value());
  EXPECT_FALSE(table.advice().group(table.match(), table.seat(), {"tott-1"}, "9999").has_value());
}

// --- 19.55 ---

TEST(ThirtyYearsWarSelection, r19_55_a_shot_at_walls_is_not_barred_by_them) {
  Table table("freiburg/siege");
  int walls = 0;
  engine::Random random(7);
  for (int n = 0; n < 400 && walls < 20 && !table.match().over(); ++n) {
    if (table.match().decision() == "fire") {
      for (const auto& [id, deeds] : table.view().ready) {
        const Selection selection = table.select({id});
        for (const Target& target : selection.targets) {
          walls += target.kind == "breach" ? 1 : 0;
          for (const Blocked& blocked : selection.blocked) EXPECT_NE(blocked.hex, target.hex);
        }
      }
    }
    if (!table.match().dice_to_act() && !table.match().check("end")) {
      table.act("end");
      continue;
    }
    const auto actions = table.match().actions();
    table.act(actions[static_cast<std::size_t>(random.below(static_cast<int>(actions.size())))]);
  }
  EXPECT_GT(walls, 0);
}

// --- An end of the game that comes too early ---

TEST(ThirtyYearsWarSelection, r19_62_2_the_exit_of_the_last_unit_before_von_mercy_is_warned_of) {
  Json pieces{piece("bavarian-foot-1", "0701"), piece("von-mercy-leader", "0803"),
              piece("regular-foot-1", "1526")};
  for (int n = 2; n <= 7; ++n) {
    pieces.push_back({{"id", "bavarian-foot-" + std::to_string(n)}, {"state", "exited"}});
  }
  Table table("freiburg/siege");
  table.edit({{"clear", true},
              {"turn", 4},
              {"side", "bavarian"},
              {"phase", "movement"},
              {"pieces", pieces},
              {"facts", {{"day", 2}}}});
  const Target exit = table.target({"bavarian-foot-1"}, "0701", "exit");
  EXPECT_TRUE(has_note(exit, "19.62-2"));
  EXPECT_EQ(exit.tone, Tone::kBad);
  EXPECT_EQ(table.view().todo[0].rule, "19.62-2");
  table.act("exit von-mercy-leader 0801");
  EXPECT_FALSE(has_note(table.target({"bavarian-foot-1"}, "0701", "exit"), "19.62-2"));
}

}  // namespace
}  // namespace tercio::advice::tyw
