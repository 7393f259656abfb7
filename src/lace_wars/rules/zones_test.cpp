// 7 Zones of control.
#include "lace_wars/rules/zones.hpp"

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/movement_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// The zone of one blue unit in the open, alone on the map.
std::string zone_of(const Drawing& d, const char* id, Facing facing, const char* hex = "0505") {
  Field field(d);
  field.put(id, hex, facing);
  return labels(zones(field.game(), field.s, Side::kB));
}

TEST(Zones, r7a_a_formed_unit_controls_its_two_frontal_hexes) {
  const Drawing d = Drawing().foot("b1").horse("b2").gun("b3");
  for (const char* id : {"b1", "b2", "b3"}) {
    EXPECT_EQ(zone_of(d, id, Facing::kN), "0504 0604");
    EXPECT_EQ(zone_of(d, id, Facing::kNNE), "0604 0605");
    EXPECT_EQ(zone_of(d, id, Facing::kSSE), "0506 0605");
    EXPECT_EQ(zone_of(d, id, Facing::kS), "0405 0506");
    EXPECT_EQ(zone_of(d, id, Facing::kSSW), "0404 0405");
    EXPECT_EQ(zone_of(d, id, Facing::kNNW), "0404 0504");
  }
}

TEST(Zones, r7a_light_troops_control_all_six_hexes) {
  const Drawing d = Drawing().light_foot("b1").light_horse("b2").gun("b3");
  EXPECT_EQ(zone_of(d, "b1", Facing::kN), "0404 0405 0504 0506 0604 0605");
  EXPECT_EQ(zone_of(d, "b2", Facing::kS), "0404 0405 0504 0506 0604 0605");
  // With a formed unit they take its facing.
  Field field(d);
  field.put("b1", "0505", Facing::kS).put("b3", "0505", Facing::kN);
  EXPECT_EQ(labels(zones(field.game(), field.s, Side::kB)), "0504 0604");
}

TEST(Zones, r7b_commanders_and_routed_units_control_nothing) {
  const Drawing d =
      Drawing().foot("b1").light_foot("b2").commander("b3", "blue-1").commander("b4", "");
  for (const char* id : {"b3", "b4"}) EXPECT_EQ(zone_of(d, id, Facing::kN), "");
  for (const char* id : {"b1", "b2"}) {
    Field field(d);
    field.put(id, "0505").order(id, Order::kRouted);
    EXPECT_TRUE(zones(field.game(), field.s, Side::kB).empty()) << id;
    EXPECT_FALSE(is_menaced(field.game(), field.s, Side::kB, Field::hex_of("0504"))) << id;
    field.order(id, Order::kDisorganised);
    EXPECT_TRUE(zones(field.game(), field.s, Side::kB).contains(Field::hex_of("0504"))) << id;
    field.order(id, Order::kGood).column(id);
    EXPECT_TRUE(zones(field.game(), field.s, Side::kB).contains(Field::hex_of("0504"))) << id;
  }
}

TEST(Zones, r7a_no_zone_leaves_the_map) {
  const Drawing d = Drawing().light_foot("b1").foot("b2");
  EXPECT_EQ(zone_of(d, "b1", Facing::kN, "0101"), "0102 0201");
  EXPECT_EQ(zone_of(d, "b2", Facing::kNNW, "0101"), "");
}

TEST(Zones, r7_1f_only_light_infantry_controls_woods) {
  const Drawing d = Drawing()
                        .ground(Terrain::kWoods, {"0504"})
                        .ground(Terrain::kVillage, {"0707"})
                        .ground(Terrain::kWoods, {"0706"})
                        .foot("b1")
                        .light_foot("b2")
                        .horse("b3")
                        .light_horse("b4")
                        .gun("b5");
  for (const char* id : {"b1", "b3", "b5"}) EXPECT_EQ(zone_of(d, id, Facing::kN), "0604") << id;
  EXPECT_EQ(zone_of(d, "b2", Facing::kN), "0404 0405 0504 0506 0604 0605");
  EXPECT_EQ(zone_of(d, "b4", Facing::kN), "0404 0405 0506 0604 0605");
  // Out of the woods it works as ever.
  EXPECT_EQ(zone_of(d, "b1", Facing::kS, "0504"), "0404 0505");
  // 1.3f Dismounted in a village light cavalry does as light infantry.
  EXPECT_EQ(zone_of(d, "b4", Facing::kN, "0707"), "0606 0607 0706 0708 0806 0807");
  // In a stack it is enough that one of the units is light infantry.
  Field field(d);
  field.put("b1", "0505", Facing::kN).put("b2", "0505");
  EXPECT_EQ(labels(zones(field.game(), field.s, Side::kB)), "0504 0604");
}

TEST(Zones, r7_1g_no_zone_enters_a_town_but_it_enters_a_village) {
  const Drawing d = Drawing()
                        .ground(Terrain::kTown, {"0504"})
                        .ground(Terrain::kVillage, {"0604"})
                        .foot("b1")
                        .light_foot("b2");
  EXPECT_EQ(zone_of(d, "b1", Facing::kN), "0604");
  EXPECT_EQ(zone_of(d, "b2", Facing::kN), "0404 0405 0506 0604 0605");
  EXPECT_EQ(zone_of(d, "b1", Facing::kS, "0504"), "0404 0505");  // out of it
}

TEST(Zones, r7_1h_no_zone_crosses_stream_or_river_but_over_a_bridge) {
  const Drawing d = Drawing()
                        .stream("0505", "0504")
                        .river("0505", "0604")
                        .bridge("0505", "0605")
                        .foot("b1")
                        .light_foot("b2");
  EXPECT_EQ(zone_of(d, "b1", Facing::kN), "");
  EXPECT_EQ(zone_of(d, "b1", Facing::kNNE), "0605");
  EXPECT_EQ(zone_of(d, "b2", Facing::kN), "0404 0405 0506 0605");
  // From the other bank likewise.
  EXPECT_EQ(zone_of(d, "b1", Facing::kS, "0504"), "0404");
  EXPECT_EQ(zone_of(d, "b1", Facing::kSSW, "0605"), "0505 0506");
}

TEST(Zones, r7_1h_slopes_do_not_stop_a_zone) {
  const Drawing d = Drawing().level(1, {"0504"}).level(2, {"0604"}).foot("b1");
  EXPECT_EQ(zone_of(d, "b1", Facing::kN), "0504 0604");
}

TEST(Zones, r7_1a_a_unit_that_enters_a_zone_stops_but_may_turn) {
  MoveField field(drawn().horse("r1").foot("b1"));
  field.put("r1", "0508", Facing::kN).put("b1", "0504", Facing::kS).go();  // zone: 0505, 0404
  EXPECT_EQ(field.refusal("move r1 0507 0506 0505 0605"), "7.1a");
  EXPECT_EQ(field.refusal("move r1 0507 0506 0505 0504"), "7.1a");
  field.ok("move r1 0507 0506 0605");  // beside the zone it may go on
  EXPECT_TRUE(field.is_moving("r1"));
  EXPECT_EQ(field.left(), 3);
  EXPECT_EQ(field.refusal("move r1 0604"), "");
}

TEST(Zones, r7_1a_the_move_is_over_where_nothing_but_steps_is_left) {
  MoveField field(drawn().light_horse("r1").foot("b1"));
  field.put("r1", "0508").put("b1", "0504", Facing::kS).go();
  field.ok("move r1 0507 0506 0505");
  EXPECT_EQ(field.hex("r1"), "0505");
  EXPECT_TRUE(field.happened("stopped"));
  EXPECT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.refusal("move r1 0605"), "8.1c");
}

TEST(Zones, r7_1c_no_way_leads_from_zone_to_zone) {
  // r1 stands in b1's zone; of the hexes behind it b2 controls 0506 and leaves 0405 free.
  MoveField field(drawn().foot("r1").foot("b1").foot("b2"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).put("b2", "0606", Facing::kSSW);
  field.go();
  ASSERT_TRUE(field.in_zone_of(Side::kB, "0505"));
  ASSERT_TRUE(field.in_zone_of(Side::kB, "0506"));
  EXPECT_EQ(field.refusal("withdraw r1 0506"), "7.1c");
  EXPECT_EQ(field.refusal("withdraw r1 0405"), "");
  // A step forward from zone to zone is no more possible.
  EXPECT_EQ(field.refusal("move r1 0604"), "7.1d");
}

TEST(Zones, r7_1d_a_zone_is_left_only_by_withdrawing) {
  MoveField field(drawn().foot("r1").light_foot("r2").foot("b1").foot("b2"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS);
  field.put("r2", "0905").put("b2", "0904", Facing::kS).go();
  EXPECT_EQ(field.refusal("move r1 0604"), "7.1d");
  EXPECT_EQ(field.refusal("back r1 0506"), "8.3f");
  EXPECT_EQ(field.refusal("withdraw r1 0506"), "");
  // Light troops too, though they go any way.
  for (const char* to : {"0906", "1005", "0805"}) {
    EXPECT_EQ(field.refusal(std::string("move r2 ") + to), "7.1d") << to;
    EXPECT_EQ(field.refusal(std::string("withdraw r2 ") + to), "") << to;
  }
}

TEST(Zones, r7_1e_a_friend_in_the_hex_cancels_a_zone_for_commanders_only) {
  MoveField field(drawn().foot("r1").foot("r2").foot("b1"));
  field.put("rc", "0507").put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS);
  field.put("r2", "0506", Facing::kN).go();
  // 0505 is controlled, with r1 in it; 0404 is controlled and empty.
  EXPECT_EQ(field.refusal("move rc 0506 0505"), "");
  EXPECT_EQ(field.refusal("move rc 0406 0405 0404"), "8.5c");
  // Units stop all the same: r2 joins r1 and both are in the zone.
  field.ok("move r2 0505");
  EXPECT_EQ(field.refusal("move r2 0604"), "8.1c");
  EXPECT_EQ(field.refusal("move r1 0604"), "7.1d");
}

TEST(Zones, r7_2a_flank_hexes_do_not_hinder_movement) {
  MoveField field(drawn().foot("r1").foot("b1"));
  // b1 at 0505 faces N: flanks 0404 and 0605.
  field.put("r1", "0607", Facing::kN).put("b1", "0505", Facing::kN).go();
  field.ok("move r1 0606 0605");
  EXPECT_TRUE(field.is_moving("r1"));
  EXPECT_EQ(field.left(), 2);
  EXPECT_EQ(field.refusal("move r1 0705"), "");
  EXPECT_EQ(field.refusal("move r1 0604"), "");  // into the front: there it would stop
  field.ok("move r1 0705 0704");
  EXPECT_EQ(field.hex("r1"), "0704");
}

TEST(Zones, r7_2b_rear_hexes_do_not_hinder_movement) {
  MoveField field(drawn().foot("r1").foot("b1"));
  // Behind b1 lie 0506 and 0405.
  field.put("r1", "0508", Facing::kN).put("b1", "0505", Facing::kN).go();
  field.ok("move r1 0507 0506");
  EXPECT_TRUE(field.is_moving("r1"));
  EXPECT_EQ(field.refusal("move r1 0605"), "");
  EXPECT_EQ(field.left(), 2);
}

// --- Retreats (11.2.2) ---

// b1 at 0506 faces N and is beaten by r1 from 0505; where it may go is up to the others.
struct Beaten : MoveField {
  Beaten() : MoveField(drawing()) { put("r1", "0505", Facing::kS).put("b1", "0506", Facing::kN); }
  static Drawing drawing() {
    return drawn().foot("r1", 8, 6).foot("r2").foot("r3").foot("r4").foot("b1", 6);
  }
  // A result "1 D R1 *" for the defender.
  void fight() {
    at(1, Side::kA, Phase::kCombat);
    const int modifier = this->modifier(attack({"0505"}, {"0506"}));
    ok("attack 0505 0506").roll(9 - modifier);
  }
};

TEST(Zones, r7_1b_retreating_into_a_zone_costs_a_step_and_a_test) {
  Beaten field;
  field.put("r2", "0508", Facing::kN);  // 0507, 0607
  field.put("r3", "0407", Facing::kN);  // 0406, 0507
  field.put("r4", "0607", Facing::kN);  // 0606, 0707
  field.fight();
  ASSERT_EQ(field.steps("b1"), 2);
  ASSERT_EQ(field.s.step, Step::kRetreat);
  field.ok("retreat 0507");
  EXPECT_EQ(field.steps("b1"), 1);
  ASSERT_EQ(field.s.step, Step::kTestRoll);
  EXPECT_TRUE(top_task(field.s).pieces == field.set({"b1"}));
  field.roll(2);  // 3 - 2 = 1: fails, and routs as it is disorganised
  EXPECT_EQ(field.order("b1"), Order::kRouted);
}

TEST(Zones, r7_2a_retreating_into_a_flank_hex_brings_a_test) {
  Beaten field;
  // r2 controls 0507 and has 0406 on its flank.
  field.put("r2", "0407", Facing::kNNE);
  ASSERT_TRUE(on_flank(field.game(), field.s, Side::kA, Field::hex_of("0406")));
  ASSERT_TRUE(field.in_zone_of(Side::kA, "0507"));
  field.put("r4", "0607", Facing::kN);  // 0606 is controlled too
  field.fight();
  EXPECT_EQ(field.hex("b1"), "0406");
  EXPECT_EQ(field.steps("b1"), 2);
  ASSERT_EQ(field.s.step, Step::kTestRoll);
  EXPECT_TRUE(top_task(field.s).pieces == field.set({"b1"}));
  field.roll(3);  // 3 - 1 = 2: fails
  EXPECT_EQ(field.order("b1"), Order::kRouted);
}

TEST(Zones, r7_2b_retreating_into_a_rear_hex_does_nothing) {
  Beaten field;
  field.put("r2", "0508", Facing::kS);  // rear: 0507, 0608
  ASSERT_FALSE(on_flank(field.game(), field.s, Side::kA, Field::hex_of("0507")));
  field.fight();
  field.ok("retreat 0507");
  EXPECT_EQ(field.steps("b1"), 2);
  ASSERT_EQ(field.s.step, Step::kTestRoll);
  EXPECT_TRUE(top_task(field.s).pieces == field.set({"r1"}));  // the attacker's own test
  EXPECT_EQ(field.order("b1"), Order::kDisorganised);
}

}  // namespace
}  // namespace tercio::lace_wars
