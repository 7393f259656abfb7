// 9.0 Disruption: what it does to a unit, and how it ends.
#include "thirty_years_war/rules/disruption.hpp"

#include "thirty_years_war/rules/zones.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// --- 9.0 ----------------------------------------------------------------------------------------

TEST(Disruption, r9_0_the_first_result_disrupts_the_second_removes) {
  Table t(Drawing().foot("r1", 6).foot("b1", 5));
  t.put("r1", "0505").put("b1", "0506").red(Phase::kCombat).ok("attack r1 b1").roll(1);
  EXPECT_TRUE(t.is_disrupted("b1"));
  EXPECT_EQ(t.hex("b1"), "0506");
  t.red(Phase::kCombat).ok("attack r1 b1").roll(1);
  EXPECT_TRUE(t.is_eliminated("b1"));
  EXPECT_EQ(t.hex("b1"), "");
}

TEST(Disruption, r9_0_fire_never_removes) {
  Table t(Drawing().gun("rg").gun("rh").foot("b1"));
  t.put("rg", "0505").put("rh", "0405").put("b1", "0506").red(Phase::kArtilleryFire);
  t.ok("fire rg 0506").roll(1);
  EXPECT_TRUE(t.is_disrupted("b1"));
  t.ok("fire rh 0506").roll(1);
  EXPECT_TRUE(t.is_disrupted("b1"));
  EXPECT_FALSE(t.happened("disrupted"));
}

// S-90
TEST(Disruption, r9_0_an_automatic_disruption_only_sets_the_state) {
  Table t(Drawing().foot("r1"));
  t.put("r1", "0505").red(Phase::kMovement);
  Events events;
  disrupt(t.game(), t.s, t.piece("r1"), "9.0", &events);
  EXPECT_TRUE(t.is_disrupted("r1"));
  disrupt(t.game(), t.s, t.piece("r1"), "9.0", &events);
  EXPECT_TRUE(t.is_disrupted("r1"));
  EXPECT_EQ(events.list.size(), 1U);
  suffer_disruption(t.game(), t.s, t.piece("r1"), 0, &events);
  EXPECT_TRUE(t.is_eliminated("r1"));
}

// --- 9.1 ----------------------------------------------------------------------------------------

TEST(Disruption, r9_11_leaders_and_guns_are_not_touched_by_results) {
  Table t(Drawing().foot("r1").leader("rl", 1).gun("rg").foot("b1").leader("bl", 1).gun("bg"));
  t.put("r1", "0505").put("rl", "0505").put("rg", "0505").put("b1", "0506").put("bl", "0506");
  t.put("bg", "0506").red(Phase::kCombat).ok("attack r1 b1").roll(2);  // Dx
  EXPECT_TRUE(t.is_disrupted("r1") && t.is_disrupted("b1"));
  EXPECT_TRUE(t.is_ready("rl") && t.is_ready("rg") && t.is_ready("bl") && t.is_ready("bg"));
}

TEST(Disruption, r9_11_disrupted_company_does_not_hamper_them) {
  Table t(Drawing().foot("r1").leader("rl", 2, 8).gun("rg").foot("r2").foot("b1"));
  t.put_disrupted("r1", "0505").put("rl", "0505").put("rg", "0505").put("b1", "0508");
  t.red(Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire rg 0508"));
  t.ok("end");
  EXPECT_TRUE(t.legal("move rl 0504 0503 0502 0501 0401 0301 0201 0101"));
}

TEST(Disruption, r9_12_no_zone_of_control) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put("r1", "0505").put_disrupted("b1", "0506").red(Phase::kCombat);
  EXPECT_FALSE(in_zone(t.game(), t.s, Table::hex_of("0505"), Side::kB));
  EXPECT_TRUE(zones(t.game(), t.s, Side::kB).empty());
  EXPECT_TRUE(t.s.must_attack.empty() && t.s.must_be_attacked.empty());
}

TEST(Disruption, r9_12_need_not_be_attacked_but_may_be) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put("r1", "0505").put_disrupted("b1", "0506").red(Phase::kCombat);
  EXPECT_TRUE(t.legal("end"));
  t.ok("attack r1 b1").roll(1);  // 4:2
  EXPECT_TRUE(t.is_eliminated("b1"));
}

TEST(Disruption, r9_13_the_back_is_the_strength_whatever_it_says) {
  Drawing drawing = Drawing().foot("r1", 6).foot("b1", 9);
  drawing.d->pieces[1].disrupted = 4;  // not the half
  Table t(drawing);
  t.put("r1", "0505").put_disrupted("b1", "0506").red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 4);
  set_status(t.game(), t.s, t.piece("b1"), Status::kReady);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 9);
}

TEST(Disruption, r9_14_never_attacks_and_has_no_duty) {
  Table t(Drawing().foot("r1").foot("r2").foot("b1"));
  t.put_disrupted("r1", "0505").put("r2", "0405").put("b1", "0506").red(Phase::kCombat);
  const auto refused = t.refused("attack r1 b1");
  EXPECT_EQ(refused.rule, "9.14");
  EXPECT_EQ(refused.message, "r1 is disrupted and cannot attack");
  EXPECT_EQ(t.refusal("attack r1,r2 b1"), "9.14");
  EXPECT_EQ(t.s.must_attack, t.set({"r2"}));
  t.ok("attack r2 b1").roll(3);
  EXPECT_TRUE(t.legal("end"));
}

TEST(Disruption, r9_14_an_enemy_beside_disrupted_units_only_need_not_be_attacked) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put_disrupted("r1", "0505").put("b1", "0506").red(Phase::kCombat);
  EXPECT_TRUE(t.s.must_be_attacked.empty());
  EXPECT_TRUE(t.legal("end"));
}

// --- 9.15 ---------------------------------------------------------------------------------------

TEST(Disruption, r9_15_two_hexes_and_no_more) {
  Table t(Drawing().horse("r1", 4, 8));
  t.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_EQ(t.reach("r1").size(), 18U);
  const auto refused = t.refused("move r1 0506 0507 0508");
  EXPECT_EQ(refused.rule, "9.15");
  EXPECT_EQ(refused.message.rfind("r1 is disrupted and can move only 2 hexes; ", 0), 0U);
  t.ok("move r1 0506 0507");
  EXPECT_TRUE(t.is_disrupted("r1"));
}

// S-49
TEST(Disruption, r9_15_whatever_the_ground_costs) {
  Table t(Drawing()
              .foot("r1", 4, 2)
              .ground("marsh", {"0506"})
              .ground("rough", {"0507"})
              .side("stream", "0505", "0506")
              .slope_hexes({"0506"})
              .side("slope", "0506", "0507"));
  t.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_TRUE(t.legal("move r1 0506 0507"));
}

// S-50
TEST(Disruption, r9_15_a_unit_in_order_may_not_use_the_two_hexes) {
  Table t(Drawing().foot("r1", 4, 2).side("stream", "0505", "0506"));
  t.put("r1", "0505").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0506 0507"), "6.14");
}

// S-47
TEST(Disruption, r9_15_never_over_a_river_not_even_by_a_bridge) {
  const Drawing drawing = Drawing()
                              .foot("r1")
                              .side("river", "0505", "0506")
                              .side("bridge", "0505", "0506")
                              .side("river", "0505", "0504")
                              .side("stream", "0505", "0405")
                              .side("bridge", "0505", "0405");
  Table t(drawing);
  t.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0506 0507"), "9.15");
  EXPECT_EQ(t.refusal("move r1 0504 0503"), "6.23");
  EXPECT_TRUE(t.legal("move r1 0405"));
  Table option(drawing, {{"disrupted.may_use_river_bridges", "on"}});
  option.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_TRUE(option.legal("move r1 0506 0507"));
  EXPECT_EQ(option.refusal("move r1 0504 0503"), "6.23");
}

// S-48
TEST(Disruption, r9_15_never_into_woods_except_along_a_road) {
  Table t(Drawing().foot("r1").ground("woods", {"0506", "0504"}).side("road", "0505", "0504"));
  t.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0506"), "9.15");
  EXPECT_TRUE(t.legal("move r1 0504"));
  Table in_order(Drawing().foot("r1").ground("woods", {"0506"}));
  in_order.put("r1", "0505").red(Phase::kMovement);
  EXPECT_TRUE(in_order.legal("move r1 0506"));
}

// S-49
TEST(Disruption, r9_15_what_is_closed_stays_closed) {
  Table t(Drawing().horse("r1").foot("b1").ground("forest", {"0506"}).ground("rough", {"0504"}));
  t.put_disrupted("r1", "0505").put("b1", "0405").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0506"), "12.0-Forest");
  EXPECT_EQ(t.refusal("move r1 0504"), "12.0-Rough");
  EXPECT_EQ(t.refusal("move r1 0405"), "6.12");
}

// S-48
TEST(Disruption, r9_15_along_a_road_through_forest) {
  Table t(Drawing()
              .foot("r1")
              .ground("forest", {"0506"})
              .side("road", "0505", "0506")
              .side("road", "0506", "0507"));
  t.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_TRUE(t.legal("move r1 0506 0507"));
}

// --- 9.2 Removal --------------------------------------------------------------------------------

TEST(Disruption, r9_2_five_and_six_restore) {
  for (int die = 1; die <= 6; ++die) {
    Table t(Drawing().foot("r1"));
    t.put_disrupted("r1", "0505").red(Phase::kDisruptionRemoval).roll(die);
    EXPECT_EQ(t.is_ready("r1"), die >= 5) << die;
    EXPECT_EQ(t.happened("restored"), die >= 5);
    EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
  }
}

// S-05
TEST(Disruption, r9_2_one_die_for_each_disrupted_unit_of_the_phasing_side) {
  Table t(Drawing().foot("r1").foot("r2").horse("r3").foot("r4").foot("b1"));
  t.put_disrupted("r1", "0707").put_disrupted("r2", "0302").put_disrupted("r3", "0303");
  t.put("r4", "0304").put_disrupted("b1", "0902").red(Phase::kDisruptionRemoval);
  PieceSet rolled;
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(t.s.step, Step::kRemovalRoll);
    EXPECT_FALSE(t.legal("end"));
    EXPECT_EQ(legal_actions(t.game(), t.s).size(), 6U);  // the dice and nothing else
    rolled.insert(t.s.subject);
    t.roll(i == 1 ? 5 : 4);
  }
  EXPECT_EQ(rolled, t.set({"r1", "r2", "r3"}));
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
  EXPECT_TRUE(t.is_ready("r3"));
  EXPECT_TRUE(t.is_disrupted("r1") && t.is_disrupted("r2") && t.is_disrupted("b1"));
}

TEST(Disruption, r9_2_not_in_an_enemy_zone) {
  Table t(Drawing().foot("r1").foot("r2").foot("b1"));
  t.put_disrupted("r1", "0505").put_disrupted("r2", "0508").put("b1", "0506");
  t.red(Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.subject, t.piece("r2"));
  const Denial denial = why_not_removal(t.game(), t.s, t.piece("r1"));
  EXPECT_STREQ(denial.rule, "9.2");
  EXPECT_EQ(refusal_of(t.game(), denial).message, "r1 is in the zone of control of b1");
  t.roll(6);
  EXPECT_TRUE(t.is_disrupted("r1"));
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
}

TEST(Disruption, r9_2_beside_a_disrupted_enemy_or_over_a_river_there_is_no_zone) {
  Table t(Drawing().foot("r1").foot("b1").foot("b2").side("river", "0505", "0504"));
  t.put_disrupted("r1", "0505").put_disrupted("b1", "0506").put("b2", "0504");
  t.red(Phase::kDisruptionRemoval).roll(5);
  EXPECT_TRUE(t.is_ready("r1"));
}

TEST(Disruption, r9_2_a_restored_unit_acts_normally_at_once) {
  Table t(Drawing().foot("r1", 6, 4).foot("b1", 5));
  t.put_disrupted("r1", "0503").put("b1", "0508").red(Phase::kDisruptionRemoval).roll(5);
  t.ok("end").ok("move r1 0504 0505 0506 0507").ok("end");
  EXPECT_EQ(t.s.must_attack, t.set({"r1"}));
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 6);
  t.ok("attack r1 b1");
}

TEST(Disruption, r9_2_a_restored_unit_has_its_zone_again) {
  Table t(Drawing().foot("r1"));
  t.put_disrupted("r1", "0505").red(Phase::kDisruptionRemoval);
  EXPECT_FALSE(in_zone(t.game(), t.s, Table::hex_of("0506"), Side::kA));
  t.roll(6);
  EXPECT_TRUE(in_zone(t.game(), t.s, Table::hex_of("0506"), Side::kA));
}

}  // namespace
}  // namespace tercio::thirty_years_war
