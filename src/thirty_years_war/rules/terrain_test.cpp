// 12.0 The Terrain Effects Chart, line by line: movement and combat.
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/terrain_effects.hpp"
#include "thirty_years_war/rules/zones.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// What a single step costs; 0 when it is refused.
int step(const Table& t, Kind kind, const char* from, const char* to) {
  const auto d = hex::direction_to(Table::hex_of(from), Table::hex_of(to));
  const StepPrice price = step_price(t.game(), {Side::kA, kind, Order::kInOrder},
                                     Table::hex_of(from), *d, Passage::kOpen);
  return price.denial ? 0 : price.cost;
}
int foot_step(const Table& t, const char* from, const char* to) {
  return step(t, Kind::kInfantry, from, to);
}
int horse_step(const Table& t, const char* from, const char* to) {
  return step(t, Kind::kCavalry, from, to);
}

// Red foot of 12 at 0505 and blue foot of 4 at 0506, red to attack. 0506 has the given ground.
Drawing duel() { return Drawing().foot("r1", 12).horse("rhorse", 12).foot("r2", 12).foot("b1", 4); }
Table& face(Table& t, const char* attacker = "r1") {
  return t.put(attacker, "0505").put("b1", "0506").red(Phase::kCombat);
}
int defence(Table t) { return face(t).odds({"r1"}, {"b1"}).defence; }

// --- Clear --------------------------------------------------------------------------------------

TEST(Terrain, r12_0_clear_costs_one_point_and_changes_no_strength) {
  const Table t(duel());
  EXPECT_EQ(foot_step(t, "0505", "0506"), 1);
  EXPECT_EQ(horse_step(t, "0505", "0506"), 1);
  EXPECT_EQ(step(t, Kind::kLeader, "0505", "0506"), 1);
  Table u(duel());
  EXPECT_EQ(face(u).odds({"r1"}, {"b1"}).attack, 12);
  EXPECT_EQ(u.odds({"r1"}, {"b1"}).defence, 4);
}

// --- Forest and Town ----------------------------------------------------------------------------

TEST(Terrain, r12_0_forest_may_not_be_entered) {
  Table t(Drawing().ground("forest", {"0502"}).foot("r1").horse("r2").leader("rlead", 1));
  t.put("r1", "0501").put("r2", "0503").put("rlead", "0501").red(Phase::kMovement);
  for (const char* text : {"move r1 0502", "move r2 0502", "move rlead 0502"}) {
    EXPECT_EQ(t.refusal(text), "12.0-Forest") << text;
  }
  EXPECT_FALSE(t.reach("r1").contains("0502"));
}

TEST(Terrain, r12_0_forest_lets_no_combat_in) {
  Table t(duel().ground("forest", {"0506"}));
  face(t);
  EXPECT_EQ(t.refusal("attack r1 b1"), "12.0-Forest");
  EXPECT_TRUE(t.legal("end"));  // what is forbidden is no duty
}

// S-36 Out of a forest a unit attacks freely.
TEST(Terrain, r12_0_forest_does_not_stop_an_attack_out_of_it) {
  Table t(duel().ground("forest", {"0505"}));
  face(t);
  EXPECT_TRUE(t.legal("attack r1 b1"));
  EXPECT_EQ(t.refusal("end"), "8.12");
}

TEST(Terrain, r12_0_forest_between_two_units_both_in_it_lets_no_combat_through) {
  Table t(duel().ground("forest", {"0505", "0506"}));
  EXPECT_EQ(face(t).refusal("attack r1 b1"), "12.0-Forest");
}

// S-45
TEST(Terrain, r12_0_forest_lies_in_zones_of_control_all_the_same) {
  Table t(duel().ground("forest", {"0506"}));
  face(t);
  EXPECT_TRUE(in_zone(t.game(), t.s, Table::hex_of("0506"), Side::kA));
  EXPECT_TRUE(in_zone(t.game(), t.s, Table::hex_of("0505"), Side::kB));
}

TEST(Terrain, r12_0_town_may_not_be_entered_nor_attacked) {
  Table t(duel().ground("town", {"0506"}));
  EXPECT_EQ(foot_step(t, "0505", "0506"), 0);
  EXPECT_EQ(horse_step(t, "0505", "0506"), 0);
  EXPECT_EQ(step(t, Kind::kLeader, "0505", "0506"), 0);
  EXPECT_EQ(face(t).refusal("attack r1 b1"), "12.0-Town");
  EXPECT_TRUE(t.legal("end"));
  t.red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0506"), "12.0-Town");
}

// --- Woods and Rough ----------------------------------------------------------------------------

TEST(Terrain, r12_0_woods_cost_two_points_and_are_closed_to_cavalry) {
  Table t(Drawing().ground("woods", {"0506"}).horse("r1").foot("r2"));
  EXPECT_EQ(foot_step(t, "0505", "0506"), 2);
  EXPECT_EQ(step(t, Kind::kLeader, "0505", "0506"), 2);
  t.put("r1", "0505").put("r2", "0507").red(Phase::kMovement);
  const auto refusal = t.refused("move r1 0506");
  EXPECT_EQ(refusal.rule, "12.0-Woods");
  EXPECT_EQ(refusal.message, "cavalry cannot enter the ground in 0506");
  t.ok("move r2 0506");
}

TEST(Terrain, r12_0_woods_are_attacked_by_foot_without_effect_and_never_by_cavalry) {
  Table t(duel().ground("woods", {"0506"}));
  face(t).put("rhorse", "0406");
  t.red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 4);
  EXPECT_EQ(t.refusal("attack rhorse b1"), "12.0-Woods");
  EXPECT_EQ(t.refusal("attack r1,rhorse b1"), "12.0-Woods");
  t.ok("attack r1 b1");  // and the cavalry is excused
}

TEST(Terrain, r12_0_woods_are_no_duty_for_cavalry) {
  Table t(duel().ground("woods", {"0506"}));
  EXPECT_TRUE(face(t, "rhorse").legal("end"));
}

// 9.15
TEST(Terrain, r12_0_woods_are_closed_to_disrupted_units) {
  Table t(Drawing().ground("woods", {"0506"}).foot("r1"));
  t.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r1 0506"), "9.15");
  Table road(Drawing().ground("woods", {"0506"}).side("road", "0505", "0506").foot("r1"));
  road.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_TRUE(road.legal("move r1 0506"));  // except along a road (S-48)
}

TEST(Terrain, r12_0_rough_costs_three_points_and_is_closed_to_cavalry) {
  const Table t(Drawing().ground("rough", {"0506"}));
  EXPECT_EQ(foot_step(t, "0505", "0506"), 3);
  EXPECT_EQ(step(t, Kind::kLeader, "0505", "0506"), 3);
  EXPECT_EQ(horse_step(t, "0505", "0506"), 0);
}

TEST(Terrain, r12_0_rough_is_attacked_by_foot_without_effect_and_never_by_cavalry) {
  EXPECT_EQ(defence(Table(duel().ground("rough", {"0506"}))), 4);
  Table t(duel().ground("rough", {"0506"}));
  EXPECT_EQ(face(t, "rhorse").refusal("attack rhorse b1"), "12.0-Rough");
  EXPECT_TRUE(t.legal("end"));
  t.put("r1", "0406").red(Phase::kCombat);
  EXPECT_TRUE(t.legal("attack r1 b1"));
}

TEST(Terrain, r12_0_rough_is_open_to_disrupted_foot_and_closed_to_disrupted_cavalry) {
  Table t(Drawing().ground("rough", {"0506"}).foot("r1").horse("r2"));
  t.put_disrupted("r1", "0505").put_disrupted("r2", "0406").red(Phase::kMovement);
  EXPECT_EQ(t.refusal("move r2 0506"), "12.0-Rough");
  EXPECT_TRUE(t.legal("move r1 0506 0507"));
}

// --- Ditch --------------------------------------------------------------------------------------

TEST(Terrain, r12_0_ditch_costs_cavalry_five_and_others_two) {
  const Table t(Drawing().ground("ditch", {"0506"}));
  EXPECT_EQ(horse_step(t, "0505", "0506"), 5);
  EXPECT_EQ(foot_step(t, "0505", "0506"), 2);
  EXPECT_EQ(step(t, Kind::kLeader, "0505", "0506"), 2);
}

TEST(Terrain, r12_0_ditch_has_no_effect_on_combat) {
  EXPECT_EQ(defence(Table(duel().ground("ditch", {"0506"}))), 4);
  Table t(duel().ground("ditch", {"0505", "0506"}));
  EXPECT_TRUE(face(t, "rhorse").legal("attack rhorse b1"));
  EXPECT_EQ(t.odds({"rhorse"}, {"b1"}).attack, 12);
}

// --- Road ---------------------------------------------------------------------------------------

TEST(Terrain, r12_0_road_cancels_the_ground_of_the_hex_it_enters) {
  for (const char* ground : {"forest", "woods", "town", "marsh", "rough", "ditch"}) {
    const Table t(Drawing().ground(ground, {"0506"}).side("road", "0505", "0506"));
    EXPECT_EQ(foot_step(t, "0505", "0506"), 1) << ground;
    EXPECT_EQ(horse_step(t, "0505", "0506"), 1) << ground;
    EXPECT_EQ(step(t, Kind::kLeader, "0505", "0506"), 1) << ground;
  }
}

// S-34 A road hex entered over another side is its other ground.
TEST(Terrain, r12_0_road_helps_only_across_its_own_hexside) {
  const Table t(Drawing().ground("forest", {"0506"}).side("road", "0505", "0506"));
  EXPECT_EQ(foot_step(t, "0507", "0506"), 0);
  EXPECT_EQ(foot_step(t, "0506", "0507"), 1);  // out of the forest into the open
  const Table marsh(Drawing().ground("marsh", {"0506"}).side("road", "0505", "0506"));
  EXPECT_EQ(foot_step(marsh, "0507", "0506"), 2);
}

TEST(Terrain, r12_0_road_leads_through_a_forest) {
  Table t(Drawing()
              .ground("forest", {"0502", "0503"})
              .side("road", "0501", "0502")
              .side("road", "0502", "0503")
              .side("road", "0503", "0504")
              .foot("r1", 4, 3)
              .horse("r2"));
  t.put("r1", "0501").put_disrupted("r2", "0504").red(Phase::kMovement);
  EXPECT_TRUE(t.legal("move r1 0502 0503 0504"));
  t.ok("move r2 0503 0502");  // a disrupted unit follows it too (S-48)
  EXPECT_EQ(t.hex("r2"), "0502");
}

// S-35
TEST(Terrain, r12_0_road_does_not_cancel_what_lies_on_the_hexside) {
  const Drawing d = Drawing()
                        .ground("marsh", {"0506"})
                        .side("road", "0505", "0506")
                        .side("stream", "0505", "0506")
                        .side("slope", "0505", "0506")
                        .slope_hexes({"0505"});
  EXPECT_EQ(foot_step(Table(d), "0505", "0506"), 1 + 2 + 1);
  EXPECT_EQ(foot_step(Table(d), "0506", "0505"), 1 + 2);
  const Table negated(d, {{"move.road_negates_hexsides", "on"}});
  EXPECT_EQ(foot_step(negated, "0505", "0506"), 1);
  EXPECT_EQ(foot_step(negated, "0506", "0505"), 1);
}

TEST(Terrain, r12_0_road_does_not_cross_a_river_without_a_bridge) {
  Drawing d = Drawing().side("river", "0505", "0506").side("road", "0505", "0506");
  EXPECT_EQ(foot_step(Table(d), "0505", "0506"), 0);
  EXPECT_EQ(foot_step(Table(d, {{"move.road_negates_hexsides", "on"}}), "0505", "0506"), 0);
}

TEST(Terrain, r12_0_road_has_no_effect_on_strength) {
  EXPECT_EQ(defence(Table(duel().side("road", "0505", "0506"))), 4);
  EXPECT_EQ(defence(Table(duel().side("road", "0505", "0506").side("stream", "0505", "0506"))), 8);
}

// S-36 A unit on a forest road is attacked only along the road.
TEST(Terrain, r12_0_road_lets_an_attack_into_a_forest_along_itself) {
  Table t(duel().ground("forest", {"0506"}).side("road", "0505", "0506"));
  face(t).put("r2", "0406");
  t.red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack r2 b1"), "12.0-Forest");
  EXPECT_EQ(t.refusal("attack r1,r2 b1"), "12.0-Forest");
  EXPECT_EQ(t.refusal("end"), "8.12");  // r1 must attack, r2 need not
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 4);
  t.ok("attack r1 b1");
}

// --- Slope --------------------------------------------------------------------------------------

Drawing uphill() { return duel().side("slope", "0505", "0506").slope_hexes({"0505"}); }

TEST(Terrain, r12_0_slope_costs_one_point_more_uphill_and_nothing_down) {
  const Table t(uphill());
  EXPECT_EQ(foot_step(t, "0505", "0506"), 2);
  EXPECT_EQ(horse_step(t, "0505", "0506"), 2);
  EXPECT_EQ(step(t, Kind::kLeader, "0505", "0506"), 2);
  EXPECT_EQ(foot_step(t, "0506", "0505"), 1);
  EXPECT_EQ(foot_step(t, "0504", "0505"), 1);
}

// S-39
TEST(Terrain, r12_0_slope_doubles_a_defender_attacked_uphill) {
  EXPECT_EQ(defence(Table(uphill())), 8);
  EXPECT_EQ(defence(Table(duel().side("slope", "0506", "0505").slope_hexes({"0506"}))), 4);
}

TEST(Terrain, r12_0_slope_doubles_only_if_all_attack_across_it) {
  Table t(uphill());
  face(t).put("r2", "0406");
  EXPECT_EQ(t.odds({"r1", "r2"}, {"b1"}).defence, 4);
  Table all(uphill().side("slope", "0406", "0506").slope_hexes({"0406"}));
  face(all).put("r2", "0406");
  EXPECT_EQ(all.odds({"r1", "r2"}, {"b1"}).defence, 8);
}

// --- Stream -------------------------------------------------------------------------------------

TEST(Terrain, r12_0_stream_costs_two_points_more) {
  const Table t(Drawing().side("stream", "0505", "0506").ground("marsh", {"0506"}));
  EXPECT_EQ(foot_step(t, "0505", "0506"), 4);
  EXPECT_EQ(horse_step(t, "0506", "0505"), 3);
  EXPECT_EQ(step(t, Kind::kLeader, "0506", "0505"), 3);
}

TEST(Terrain, r12_0_stream_doubles_only_if_all_attack_across_it) {
  EXPECT_EQ(defence(Table(duel().side("stream", "0505", "0506"))), 8);
  Table t(duel().side("stream", "0505", "0506"));
  face(t).put("r2", "0406");
  EXPECT_EQ(t.odds({"r1", "r2"}, {"b1"}).defence, 4);
  EXPECT_EQ(t.odds({"r2"}, {"b1"}).defence, 4);
}

// S-66 Each defender is judged by himself, over every attacker.
TEST(Terrain, r12_0_stream_is_tested_for_each_defender) {
  Table t(duel().side("stream", "0505", "0506").foot("b2", 6));
  face(t).put("b2", "0406");  // no stream between r1 and b2
  EXPECT_EQ(t.odds({"r1"}, {"b1", "b2"}).defence, 2 * 4 + 6);
}

// S-65 Stream, bridge and ford are one class; a slope is another.
TEST(Terrain, r12_0_stream_and_bridge_count_together_and_slope_apart) {
  Table bridge(duel()
                   .side("stream", "0505", "0506")
                   .side("stream", "0406", "0506")
                   .side("bridge", "0406", "0506"));
  face(bridge).put("r2", "0406");
  EXPECT_EQ(bridge.odds({"r1", "r2"}, {"b1"}).defence, 8);
  const Drawing mixed =
      duel().side("stream", "0505", "0506").side("slope", "0406", "0506").slope_hexes({"0406"});
  Table off(mixed);
  face(off).put("r2", "0406");
  EXPECT_EQ(off.odds({"r1", "r2"}, {"b1"}).defence, 4);
  Table on(mixed, {{"combat.mixed_obstacles_double", "on"}});
  face(on).put("r2", "0406");
  EXPECT_EQ(on.odds({"r1", "r2"}, {"b1"}).defence, 8);
}

// S-37, S-64 Stream and slope on one side double once.
TEST(Terrain, r12_0_stream_and_slope_on_one_side_double_once) {
  EXPECT_EQ(defence(Table(uphill().side("stream", "0505", "0506"))), 8);
}

// --- River, Bridge, Ford ------------------------------------------------------------------------

// S-40
TEST(Terrain, r12_0_river_is_crossed_and_attacked_over_only_at_a_bridge) {
  Table t(duel().side("river", "0505", "0506"));
  EXPECT_EQ(foot_step(t, "0505", "0506"), 0);
  EXPECT_EQ(horse_step(t, "0506", "0505"), 0);
  EXPECT_EQ(step(t, Kind::kLeader, "0505", "0506"), 0);
  const auto refusal = face(t).refused("attack r1 b1");
  EXPECT_EQ(refusal.rule, "12.0-River");
  EXPECT_EQ(refusal.pieces, (std::vector<std::string>{"r1", "b1"}));
  EXPECT_TRUE(t.legal("end"));
}

TEST(Terrain, r12_0_bridge_over_a_river_costs_nothing_more_and_doubles_the_defender) {
  Table t(duel().side("river", "0505", "0506").side("bridge", "0505", "0506"));
  EXPECT_EQ(foot_step(t, "0505", "0506"), 1);
  EXPECT_TRUE(face(t).legal("attack r1 b1"));
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 8);
  EXPECT_EQ(t.refusal("end"), "8.12");
}

// S-38
TEST(Terrain, r12_0_bridge_over_a_stream_costs_nothing_more_and_doubles_the_defender) {
  Table t(duel().side("stream", "0505", "0506").side("bridge", "0505", "0506"));
  EXPECT_EQ(foot_step(t, "0505", "0506"), 1);
  EXPECT_EQ(face(t).odds({"r1"}, {"b1"}).defence, 8);
}

TEST(Terrain, r12_0_bridge_doubles_only_if_all_attack_across_one) {
  Table t(duel().side("river", "0505", "0506").side("bridge", "0505", "0506"));
  face(t).put("r2", "0406");
  EXPECT_EQ(t.odds({"r1", "r2"}, {"b1"}).defence, 4);
}

// S-47
TEST(Terrain, r12_0_bridge_over_a_river_is_closed_to_disrupted_units) {
  const Drawing d =
      Drawing().side("river", "0505", "0506").side("bridge", "0505", "0506").foot("r1");
  Table off(d);
  off.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_EQ(off.refusal("move r1 0506 0507"), "9.15");
  Table on(d, {{"disrupted.may_use_river_bridges", "on"}});
  on.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_TRUE(on.legal("move r1 0506 0507"));
  Table stream(Drawing().side("stream", "0505", "0506").side("bridge", "0505", "0506").foot("r1"));
  stream.put_disrupted("r1", "0505").red(Phase::kMovement);
  EXPECT_TRUE(stream.legal("move r1 0506 0507"));
}

// S-38 A ford is a stream to those who move and a bridge to those who fight.
TEST(Terrain, r12_0_bridge_line_covers_the_ford) {
  Table t(duel().side("river", "0505", "0506").side("ford", "0505", "0506"));
  EXPECT_EQ(foot_step(t, "0505", "0506"), 3);
  EXPECT_TRUE(face(t).legal("attack r1 b1"));
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 8);
  EXPECT_TRUE(in_zone(t.game(), t.s, Table::hex_of("0505"), Side::kB));
  const Table stream(Drawing().side("stream", "0505", "0506").side("ford", "0505", "0506"));
  EXPECT_EQ(foot_step(stream, "0505", "0506"), 3);
}

// --- Marsh --------------------------------------------------------------------------------------

TEST(Terrain, r12_0_marsh_costs_two_points) {
  const Table t(Drawing().ground("marsh", {"0506"}));
  EXPECT_EQ(foot_step(t, "0505", "0506"), 2);
  EXPECT_EQ(horse_step(t, "0505", "0506"), 2);
  EXPECT_EQ(step(t, Kind::kLeader, "0505", "0506"), 2);
}

TEST(Terrain, r12_0_marsh_halves_units_in_it_fractions_up) {
  Table t(Drawing().ground("marsh", {"0505", "0506"}).foot("r1", 11).foot("b1", 5));
  face(t);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).attack, 6);
  EXPECT_EQ(t.odds({"r1"}, {"b1"}).defence, 3);
}

TEST(Terrain, r12_0_marsh_halves_the_attacker_alone_or_the_defender_alone) {
  Table out(duel().ground("marsh", {"0505"}));
  EXPECT_EQ(face(out).odds({"r1"}, {"b1"}).attack, 6);
  EXPECT_EQ(out.odds({"r1"}, {"b1"}).defence, 4);
  Table in(duel().ground("marsh", {"0506"}));
  EXPECT_EQ(face(in).odds({"r1"}, {"b1"}).attack, 12);
  EXPECT_EQ(in.odds({"r1"}, {"b1"}).defence, 2);
}

TEST(Terrain, r12_0_marsh_halves_each_unit_by_itself_leader_included) {
  Table t(Drawing()
              .ground("marsh", {"0505", "0406"})
              .foot("r1", 5)
              .foot("r2", 5)
              .leader("rlead", 2)
              .foot("b1"));
  t.put("r1", "0505").put("rlead", "0505").put("r2", "0406").put("b1", "0506");
  t.red(Phase::kCombat);
  EXPECT_EQ(t.odds({"r1", "r2"}, {"b1"}).attack, 4 + 3);  // (5+2)/2 and 5/2, both up
}

TEST(Terrain, r12_0_marsh_stays_marsh_for_combat_on_a_road) {
  EXPECT_EQ(defence(Table(duel().ground("marsh", {"0506"}).side("road", "0505", "0506"))), 2);
}

// B-37, 8.4
TEST(Terrain, r12_0_marsh_yields_to_a_doubling) {
  const Drawing d = duel().ground("marsh", {"0506"}).side("stream", "0505", "0506");
  EXPECT_EQ(defence(Table(d)), 8);
  EXPECT_EQ(defence(Table(d, {{"marsh.cumulative_with_double", "on"}})), 4);
}

}  // namespace
}  // namespace tercio::thirty_years_war
