// Freiburg: 12.0 entrenchments, fortifications and gates, 6.23 the river, 6.33 zones of control.
#include "thirty_years_war/freiburg/august_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace august;

// --- 12.0-Entrenchment: entering -----------------------------------------------------------------

TEST(FreiburgGround, r12_0_entrenchment_costs_bavarian_foot_one_point) {
  Table t = field();
  t.put("bavarian-foot-1", "1423").at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(cost(t, "bavarian-foot-1", "1422"), 1);
}

TEST(FreiburgGround, r12_0_entrenchment_costs_the_french_three_points) {
  Table t = field("5-august");
  t.put("regular-foot-1", "1423").put("mercenary-foot-1", "1523").at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(cost(t, "regular-foot-1", "1422"), 3);
  EXPECT_EQ(cost(t, "mercenary-foot-1", "1522"), 3);
  t.ok("move regular-foot-1 1422");
  EXPECT_EQ(t.hex("regular-foot-1"), "1422");
}

TEST(FreiburgGround, r12_0_entrenchment_is_out_of_reach_of_french_foot_two_hexes_away) {
  Table t = field();
  t.put("regular-foot-1", "1424").at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-foot-1 1423 1422"), "6.14");
}

TEST(FreiburgGround, r12_0_entrenchment_costs_leaders_as_it_does_foot) {
  Table t = field();  // F-23
  t.put("d-enghien-leader", "1423").put("von-mercy-leader", "1521");
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(cost(t, "d-enghien-leader", "1422"), 3);
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(cost(t, "von-mercy-leader", "1522"), 1);
}

TEST(FreiburgGround, r12_0_entrenchment_is_closed_to_bavarian_cavalry) {
  Table t = field();  // F-13
  t.put("bavarian-horse-1", "1423").at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move bavarian-horse-1 1422"), "12.0-Entrenchment");
  EXPECT_EQ(t.reach("bavarian-horse-1").count("1422"), 0U);
}

TEST(FreiburgGround, r12_0_entrenchment_may_be_left_by_bavarian_cavalry) {
  Table t = field();  // F-13
  t.put("bavarian-horse-1", "1422").at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(cost(t, "bavarian-horse-1", "1423"), 1);
  EXPECT_EQ(t.refusal("move bavarian-horse-1 1421"), "12.0-Entrenchment");
}

TEST(FreiburgGround, r12_0_entrenchment_opens_to_bavarian_cavalry_by_option) {
  Table t = field("3-august", {{"freiburg.bav_cav_enter_entrenchment", "on"}});
  t.put("bavarian-horse-1", "1423").at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(cost(t, "bavarian-horse-1", "1422"), 1);
  EXPECT_EQ(t.reach("bavarian-horse-1").count("1421"), 1U);
}

TEST(FreiburgGround, r12_0_entrenchment_option_does_not_let_bavarian_cavalry_attack_into_it) {
  Table t = field("3-august", {{"freiburg.bav_cav_enter_entrenchment", "on"}});
  t.put("bavarian-horse-1", "1423").put("regular-foot-1", "1422").at(1, kBavarian, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack bavarian-horse-1 regular-foot-1"), "12.0-Entrenchment");
}

TEST(FreiburgGround, r12_0_entrenchment_above_a_slope_is_too_dear_for_french_foot) {
  Table t = field();  // F-22
  t.put("regular-foot-1", "2019").put("d-enghien-leader", "2019");
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-foot-1 1919"), "6.14");
  EXPECT_EQ(cost(t, "d-enghien-leader", "1919"), 4);
}

TEST(FreiburgGround, r12_0_entrenchment_above_a_slope_is_open_to_disrupted_foot) {
  Table t = field();  // S-32, F-22
  t.put_disrupted("regular-foot-1", "2019").at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(cost(t, "regular-foot-1", "1919"), 1);
}

// --- 12.0-Entrenchment: fighting -----------------------------------------------------------------

TEST(FreiburgGround, r12_0_entrenchment_gives_a_bavarian_defender_one_point) {
  Table t = field();
  t.put("bavarian-foot-1", "1422").put("bavarian-horse-1", "1522").put("regular-foot-1", "1423");
  t.put("regular-foot-2", "1523");
  EXPECT_EQ(t.odds({"regular-foot-1"}, {"bavarian-foot-1"}).defence, 7);
  EXPECT_EQ(t.odds({"regular-foot-2"}, {"bavarian-horse-1"}).defence, 3);
  EXPECT_EQ(t.odds({"regular-foot-2"}, {"bavarian-foot-1", "bavarian-horse-1"}).defence, 10);
}

TEST(FreiburgGround, r12_0_entrenchment_gives_nothing_to_a_bavarian_who_attacks_out_of_it) {
  Table t = field();
  t.put("bavarian-foot-1", "1422").put("regular-foot-1", "1423");
  EXPECT_EQ(t.odds({"bavarian-foot-1"}, {"regular-foot-1"}).attack, 6);
}

TEST(FreiburgGround, r12_0_entrenchment_gives_the_french_nothing) {
  Table t = field();  // F-21
  t.put("regular-foot-1", "1422").put("bavarian-foot-1", "1423");
  EXPECT_EQ(t.odds({"bavarian-foot-1"}, {"regular-foot-1"}).defence, 6);
}

TEST(FreiburgGround, r12_0_entrenchment_point_comes_after_leader_and_disruption) {
  Table t = field();  // F-20
  t.put("bavarian-foot-1", "1422").put("von-mercy-leader", "1422").put("regular-foot-1", "1423");
  EXPECT_EQ(t.odds({"regular-foot-1"}, {"bavarian-foot-1"}).defence, 9);
  Table u = field();
  u.put_disrupted("bavarian-foot-1", "1422").put("regular-foot-1", "1423");
  EXPECT_EQ(u.odds({"regular-foot-1"}, {"bavarian-foot-1"}).defence, 4);
  u.put("von-mercy-leader", "1422");
  EXPECT_EQ(u.odds({"regular-foot-1"}, {"bavarian-foot-1"}).defence, 5);
}

TEST(FreiburgGround, r12_0_entrenchment_point_is_not_added_to_the_doubling_of_a_slope) {
  Table t = field();  // F-19
  t.put("bavarian-foot-1", "1919").put("regular-foot-1", "2019").put("regular-foot-2", "1818");
  EXPECT_EQ(t.odds({"regular-foot-1"}, {"bavarian-foot-1"}).defence, 12);
  EXPECT_EQ(t.odds({"regular-foot-1", "regular-foot-2"}, {"bavarian-foot-1"}).defence, 7);
}

TEST(FreiburgGround, r12_0_entrenchment_is_never_attacked_by_cavalry) {
  Table t = field();  // F-18
  t.put("bavarian-foot-1", "1422").put("regular-horse-1", "1423").put("regular-foot-1", "1523");
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-horse-1 bavarian-foot-1"), "12.0-Entrenchment");
  EXPECT_EQ(t.refusal("attack regular-foot-1,regular-horse-1 bavarian-foot-1"),
            "12.0-Entrenchment");
  EXPECT_TRUE(t.legal("attack regular-foot-1 bavarian-foot-1"));
}

TEST(FreiburgGround, r12_0_entrenchment_bars_a_charge_too) {
  Table t = field();  // F-18
  t.put_disrupted("bavarian-foot-1", "1422").put("regular-horse-1", "1423");
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-horse-1 bavarian-foot-1 charge"), "12.0-Entrenchment");
}

TEST(FreiburgGround, r12_0_entrenchment_leaves_cavalry_before_it_without_a_duty) {
  Table t = field();  // F-18, S-61
  t.put("bavarian-foot-1", "1422").put("regular-horse-1", "1423");
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_TRUE(t.s.must_attack.empty());
  EXPECT_TRUE(t.s.must_be_attacked.empty());
  EXPECT_TRUE(t.legal("end"));
}

TEST(FreiburgGround, r12_0_entrenchment_lets_bavarian_cavalry_attack_out_of_it) {
  Table t = field();  // F-18
  t.put("bavarian-horse-1", "1422").put("regular-foot-1", "1423");
  t.at(1, kBavarian, Phase::kCombat);
  EXPECT_EQ(t.refusal("end"), "8.12");
  t.ok("attack bavarian-horse-1 regular-foot-1");
}

TEST(FreiburgGround, r12_0_entrenchment_held_by_the_french_is_closed_to_bavarian_cavalry) {
  Table t = field();  // F-18
  t.put("regular-foot-1", "1422").put("bavarian-horse-1", "1423");
  t.at(1, kBavarian, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack bavarian-horse-1 regular-foot-1"), "12.0-Entrenchment");
}

TEST(FreiburgGround, r12_0_entrenchment_does_not_block_a_line_of_sight) {
  Table t = field();  // S-23
  t.put("regular-gun-1", "1424").put("bavarian-foot-1", "1420");
  t.at(1, kFrench, Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire regular-gun-1 1420"));  // over the works of 1422 and 1421
}

// --- 12.0-Fortification, 12.0-Gate ---------------------------------------------------------------

TEST(FreiburgGround, r12_0_fortification_is_crossed_by_nobody) {
  Table t = field("siege");
  t.put("bavarian-foot-1", "0405").put("von-mercy-leader", "0405");
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move bavarian-foot-1 0404"), "19.51");
  EXPECT_EQ(t.refusal("move von-mercy-leader 0406 0307"), "19.51");
  Table u = field("siege");
  u.put("regular-foot-1", "0305").at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(u.refusal("move regular-foot-1 0405"), "19.51");
}

TEST(FreiburgGround, r12_0_fortification_breached_costs_one_point_more) {
  Table t = field("siege");
  t.put("bavarian-foot-1", "0405").put("regular-foot-1", "0305");
  breach(t, "0405");
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(cost(t, "bavarian-foot-1", "0404"), 2);
  EXPECT_EQ(cost(t, "bavarian-foot-1", "0406"), 1);
}

TEST(FreiburgGround, r12_0_fortification_is_attacked_from_outside_only_through_a_breach) {
  Table t = field("siege");
  t.put("bavarian-foot-1", "0405").put("regular-foot-1", "0305").at(1, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-foot-1 bavarian-foot-1"), "19.51");
  breach(t, "0405");
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_TRUE(t.legal("attack regular-foot-1 bavarian-foot-1"));
}

TEST(FreiburgGround, r12_0_fortification_breached_doubles_the_defender) {
  Table t = field("siege");
  t.put("bavarian-foot-1", "0405").put("regular-foot-1", "0305").put("regular-foot-2", "0506");
  breach(t, "0405");
  EXPECT_EQ(t.odds({"regular-foot-1"}, {"bavarian-foot-1"}).defence, 12);
  // Not if one of them is in the town already.
  EXPECT_EQ(t.odds({"regular-foot-1", "regular-foot-2"}, {"bavarian-foot-1"}).defence, 6);
}

TEST(FreiburgGround, r12_0_gate_costs_its_friends_nothing_more_and_stops_the_enemy) {
  Table t = field("siege");
  t.put("bavarian-foot-1", "0406").put("regular-foot-1", "0205");
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(cost(t, "bavarian-foot-1", "0306"), 1);
  Table u = field("siege");
  u.put("regular-foot-1", "0306").at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(u.refusal("move regular-foot-1 0406"), "19.57");
}

TEST(FreiburgGround, r12_0_gate_is_friendly_to_whoever_was_last_on_both_sides) {
  Table t = field("siege");
  t.put("regular-foot-1", "0306").put("bavarian-foot-1", "0405");
  occupy(t.game(), t.s, Table::hex_of("0306"), kFrench, nullptr);
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-foot-1 0406"), "19.57");
  occupy(t.game(), t.s, Table::hex_of("0406"), kFrench, nullptr);
  EXPECT_EQ(cost(t, "regular-foot-1", "0406"), 1);
}

TEST(FreiburgGround, r12_0_gate_breached_costs_one_point_more_to_the_enemy) {
  Table t = field("siege");
  t.put("regular-foot-1", "0306");
  breach(t, "0406");
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(cost(t, "regular-foot-1", "0406"), 2);
}

TEST(FreiburgGround, r12_0_gate_is_attacked_only_when_breached_and_doubles_the_defender_then) {
  Table t = field("siege");
  t.put("bavarian-foot-1", "0406").put("regular-foot-1", "0306").at(1, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-foot-1 bavarian-foot-1"), "19.51");
  breach(t, "0406");
  t.at(1, kFrench, Phase::kCombat);
  EXPECT_TRUE(t.legal("attack regular-foot-1 bavarian-foot-1"));
  EXPECT_EQ(t.odds({"regular-foot-1"}, {"bavarian-foot-1"}).defence, 12);
}

// --- 6.23 The Dreisam ----------------------------------------------------------------------------

TEST(FreiburgGround, r6_23_the_dreisam_is_crossed_at_a_bridge_without_extra_cost) {
  Table t = field("9-august");
  t.put("bavarian-foot-1", "1105").at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(cost(t, "bavarian-foot-1", "1004"), 1);
}

TEST(FreiburgGround, r6_23_the_dreisam_is_crossed_nowhere_else) {
  Table t = field("9-august");
  t.put("bavarian-foot-1", "1110").put("von-mercy-leader", "1110");
  t.at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move bavarian-foot-1 1009"), "6.23");
  EXPECT_EQ(t.refusal("move von-mercy-leader 1010 1009"), "6.23");
}

TEST(FreiburgGround, r6_23_no_attack_over_the_dreisam_except_at_a_bridge) {
  Table t = field("9-august");
  t.put("bavarian-foot-1", "1110").put("regular-foot-1", "1009").put("bavarian-foot-2", "1105");
  t.put("regular-foot-2", "1004").at(1, kBavarian, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack bavarian-foot-1 regular-foot-1"), "12.0-River");
  EXPECT_TRUE(t.legal("attack bavarian-foot-2 regular-foot-2"));
  EXPECT_EQ(t.odds({"bavarian-foot-2"}, {"regular-foot-2"}).defence, 12);
}

TEST(FreiburgGround, r6_23_r9_15_a_disrupted_unit_does_not_cross_even_at_a_bridge) {
  Table t = field("9-august");
  t.put_disrupted("bavarian-foot-1", "1105").at(1, kBavarian, Phase::kMovement);
  EXPECT_EQ(t.refusal("move bavarian-foot-1 1004"), "9.15");
}

// --- 6.33 Zones of control and movement ----------------------------------------------------------

TEST(FreiburgGround, r6_33_foot_and_leaders_pass_the_zones_of_entrenched_units) {
  Table t = field();
  t.put("bavarian-foot-1", "1522").put("regular-foot-1", "1623").put("d-enghien-leader", "1623");
  t.at(1, kFrench, Phase::kMovement);
  t.ok("move regular-foot-1 1622 1722 1721");
  EXPECT_TRUE(t.legal("move d-enghien-leader 1622 1722 1721"));
}

TEST(FreiburgGround, r6_33_cavalry_passes_every_other_zone) {
  Table t = field();
  t.put("bavarian-foot-1", "1526").put("regular-horse-1", "1627").put("bavarian-horse-1", "1722");
  t.at(1, kFrench, Phase::kMovement);
  t.ok("move regular-horse-1 1626 1625 1624");
  EXPECT_TRUE(t.is_ready("regular-horse-1"));
}

TEST(FreiburgGround, r6_33_bavarian_cavalry_passes_the_zones_of_french_in_entrenchments) {
  Table t = field();
  t.put("regular-foot-1", "1522").put("bavarian-horse-1", "1623");
  t.at(1, kBavarian, Phase::kMovement);
  t.ok("move bavarian-horse-1 1622 1722");
  EXPECT_TRUE(t.is_ready("bavarian-horse-1"));
}

TEST(FreiburgGround, r6_33_r16_1_french_cavalry_alone_is_kept_out_of_zones_of_entrenched_units) {
  Table t = field();
  t.put("bavarian-foot-1", "1522").put("regular-horse-1", "1623");
  t.at(1, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-horse-1 1622 1722"), "16.1-a");
}

}  // namespace
}  // namespace tercio::thirty_years_war
