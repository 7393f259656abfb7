// 7.0 Zones of control.
#include "thirty_years_war/rules/zones.hpp"

#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

bool controls(const Table& t, Side side, const char* hex) {
  return in_zone(t.game(), t.s, Table::hex_of(hex), side);
}

// --- 7.0 ----------------------------------------------------------------------------------------

TEST(Zones, r7_0_zone_is_the_six_hexes_around_an_undisrupted_unit) {
  Table t(Drawing().foot("r1").horse("r2"));
  t.put("r1", "0505");
  EXPECT_EQ(zones(t.game(), t.s, Side::kA),
            Drawing::hexes({"0404", "0405", "0504", "0506", "0604", "0605"}));
  EXPECT_TRUE(zones(t.game(), t.s, Side::kB).empty());
  EXPECT_FALSE(controls(t, Side::kA, "0505"));  // not its own hex
  t.put("r2", "0805");
  EXPECT_TRUE(controls(t, Side::kA, "0906"));  // cavalry as well as foot
}

TEST(Zones, r7_0_zone_ends_at_the_map_edge) {
  Table t(Drawing().foot("r1").foot("r2"));
  t.put("r1", "0101").put("r2", "1010");
  EXPECT_EQ(zones(t.game(), t.s, Side::kA), Drawing::hexes({"0102", "0201", "0910", "1009"}));
}

TEST(Zones, r7_0_the_unit_that_controls_a_hex_is_named) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put("r1", "0505");
  EXPECT_EQ(zone_holder(t.game(), t.s, Table::hex_of("0506"), Side::kA), t.piece("r1"));
  EXPECT_EQ(zone_holder(t.game(), t.s, Table::hex_of("0507"), Side::kA), kNoPiece);
}

// --- 7.11 ---------------------------------------------------------------------------------------

TEST(Zones, r7_11_zones_are_there_in_every_phase_of_both_player_turns) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put("r1", "0505").put("b1", "0808");
  for (const Side side : {Side::kA, Side::kB}) {
    for (const Phase phase :
         {Phase::kDisruptionRemoval, Phase::kArtilleryFire, Phase::kMovement, Phase::kCombat}) {
      t.at(1, side, phase);
      EXPECT_EQ(zones(t.game(), t.s, Side::kA).size(), 6);
      EXPECT_EQ(zones(t.game(), t.s, Side::kB).size(), 6);
    }
  }
}

TEST(Zones, r7_11_units_in_a_hex_do_not_cancel_the_zone) {
  Table t(Drawing().foot("r1").foot("r2").foot("b1").foot("b2"));
  t.put("r1", "0505").put("r2", "0504").put("b1", "0506").put_disrupted("b2", "0605");
  for (const char* hex : {"0504", "0506", "0605", "0404"}) {
    EXPECT_TRUE(controls(t, Side::kA, hex)) << hex;
  }
}

TEST(Zones, r7_11_a_zone_goes_with_its_unit) {
  Table t(Drawing().foot("r1").foot("r2", 24).foot("b1"));
  t.put("r1", "0505").red(Phase::kMovement).ok("move r1 0506");
  EXPECT_FALSE(controls(t, Side::kA, "0504"));
  EXPECT_TRUE(controls(t, Side::kA, "0507"));
  t.put("b1", "0802").put("r2", "0801").red(Phase::kCombat).ok("attack r2 b1").roll(1);
  EXPECT_TRUE(zones(t.game(), t.s, Side::kB).empty());  // b1 is eliminated
}

// --- 7.12 ---------------------------------------------------------------------------------------

TEST(Zones, r7_12_zones_of_both_sides_lie_over_each_other) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put("r1", "0505").put("b1", "0507");
  EXPECT_TRUE(controls(t, Side::kA, "0506"));
  EXPECT_TRUE(controls(t, Side::kB, "0506"));
}

TEST(Zones, r7_12_several_zones_in_a_hex_do_no_more_than_one) {
  Table t(Drawing().foot("r1").foot("r2").foot("b1"));
  t.put("r1", "0505").put("r2", "0406").put("b1", "0506").blue(Phase::kCombat);
  EXPECT_EQ(t.s.must_attack, t.set({"b1"}));
  EXPECT_EQ(zones(t.game(), t.s, Side::kA).size(), 10);  // 6 + 6, of which 0405 and 0506 are common
}

TEST(Zones, r7_12_one_lost_zone_leaves_the_other) {
  Table t(Drawing().foot("r1").foot("r2"));
  t.put_disrupted("r1", "0505").put("r2", "0406");
  EXPECT_TRUE(controls(t, Side::kA, "0506"));
  EXPECT_FALSE(controls(t, Side::kA, "0504"));
}

// --- 7.13 ---------------------------------------------------------------------------------------

TEST(Zones, r7_13_a_zone_does_not_cross_a_river_without_a_bridge) {
  Table t(Drawing()
              .side("river", "0505", "0506")
              .side("river", "0505", "0405")
              .side("bridge", "0505", "0405")
              .foot("r1"));
  t.put("r1", "0505");
  EXPECT_FALSE(controls(t, Side::kA, "0506"));
  EXPECT_TRUE(controls(t, Side::kA, "0405"));
  EXPECT_EQ(zones(t.game(), t.s, Side::kA).size(), 5);
}

TEST(Zones, r7_13_a_river_elsewhere_does_not_matter) {
  Table t(Drawing().side("river", "0506", "0507").side("river", "0405", "0506").foot("r1"));
  t.put("r1", "0505");
  EXPECT_EQ(zones(t.game(), t.s, Side::kA).size(), 6);
}

// S-45
TEST(Zones, r7_13_a_zone_enters_ground_that_the_unit_could_not) {
  Table t(Drawing()
              .ground("forest", {"0506"})
              .ground("town", {"0504"})
              .ground("woods", {"0405"})
              .side("stream", "0505", "0605")
              .side("slope", "0505", "0604")
              .slope_hexes({"0505"})
              .horse("r1"));
  t.put("r1", "0505");
  EXPECT_EQ(zones(t.game(), t.s, Side::kA).size(), 6);
}

TEST(Zones, r7_13_no_duty_to_attack_across_a_river) {
  Table t(Drawing().side("river", "0505", "0506").foot("r1").foot("b1"));
  t.put("r1", "0505").put("b1", "0506").red(Phase::kCombat);
  EXPECT_TRUE(t.s.must_attack.empty());
  EXPECT_TRUE(t.legal("end"));
}

// --- 7.21 ---------------------------------------------------------------------------------------

TEST(Zones, r7_21_undisrupted_units_in_each_others_zones_must_fight) {
  Table t(Drawing().foot("r1").foot("b1").foot("r2"));
  t.put("r1", "0504").put("b1", "0506").put("r2", "0101").red(Phase::kMovement);
  t.ok("move r1 0505").ok("end");
  EXPECT_EQ(t.s.must_attack, t.set({"r1"}));
  EXPECT_EQ(t.s.must_be_attacked, t.set({"b1"}));
  EXPECT_EQ(t.refusal("end"), "8.12");
  t.ok("attack r1 b1").roll(3).ok("end");
}

TEST(Zones, r7_21_a_zone_left_before_the_end_of_movement_brings_no_combat) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put("r1", "0505").put("b1", "0506").red(Phase::kMovement).ok("move r1 0504").ok("end");
  EXPECT_TRUE(t.s.must_attack.empty());
  EXPECT_TRUE(t.legal("end"));
}

TEST(Zones, r7_21_disrupted_units_on_either_side_bring_no_duty) {
  Table t(Drawing().foot("r1").foot("r2").foot("b1").foot("b2"));
  t.put_disrupted("r1", "0505").put("b1", "0506");  // it cannot attack
  t.put("r2", "0905").put_disrupted("b2", "0906");  // it need not
  t.red(Phase::kCombat);
  EXPECT_TRUE(t.s.must_attack.empty());
  EXPECT_TRUE(t.legal("end"));
}

// --- 7.22 ---------------------------------------------------------------------------------------

TEST(Zones, r7_22_guns_leaders_and_disrupted_units_have_no_zone) {
  Table t(Drawing().foot("r1").gun("rgun").leader("rlead", 3));
  t.put_disrupted("r1", "0505").put("rgun", "0805").put("rlead", "0202");
  EXPECT_TRUE(zones(t.game(), t.s, Side::kA).empty());
}

TEST(Zones, r7_22_a_zone_is_lost_by_disruption_and_comes_back_with_order) {
  Table t(Drawing().foot("r1").gun("bgun"));
  t.put("r1", "0505").put("bgun", "0508").blue(Phase::kArtilleryFire);
  t.ok("fire bgun 0505").roll(1);
  EXPECT_TRUE(zones(t.game(), t.s, Side::kA).empty());
  t.red(Phase::kDisruptionRemoval).roll(6);
  EXPECT_EQ(zones(t.game(), t.s, Side::kA).size(), 6);
}

// --- 7.23 ---------------------------------------------------------------------------------------

TEST(Zones, r7_23_no_leader_helps_a_unit_inside_an_enemy_zone) {
  Table t(Drawing().foot("r1").foot("r2").leader("rlead", 3).foot("b1"));
  t.put_disrupted("r1", "0505").put("rlead", "0505").put("b1", "0506").put("r2", "0101");
  const Denial denial = why_not_removal(t.game(), t.s, t.piece("r1"));
  EXPECT_EQ(std::string(denial.rule), "9.2");
  EXPECT_EQ(denial.other, t.piece("b1"));
  t.red(Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);  // nobody has rolled
  EXPECT_TRUE(t.is_disrupted("r1"));
}

// S-82
TEST(Zones, r7_23_only_the_hex_of_the_disrupted_unit_counts) {
  Table t(Drawing().foot("r1").foot("r2").leader("rlead", 3).foot("b1"));
  t.put_disrupted("r1", "0504").put("r2", "0505").put("rlead", "0505").put("b1", "0506");
  t.red(Phase::kDisruptionRemoval).roll(2);  // 2 + 3
  EXPECT_TRUE(t.is_ready("r1"));
}

// The set of zones and the single question say the same.
TEST(Zones, zones_are_the_hexes_in_a_zone) {
  for (const char* scenario : {"breitenfeld/historical", "rocroi/historical"}) {
    Table t(scenario);
    t.as_set_up();
    for (const Side side : {Side::kA, Side::kB}) {
      const HexSet all = zones(t.game(), t.s, side);
      EXPECT_FALSE(all.empty());
      for (int line = 1; line <= 23; ++line) {
        for (int place = 1; place <= 29; ++place) {
          const HexId h = hex::make_hex(line, place);
          EXPECT_EQ(all.contains(h), in_zone(t.game(), t.s, h, side)) << hex::label(h);
        }
      }
    }
  }
}

}  // namespace
}  // namespace tercio::thirty_years_war
