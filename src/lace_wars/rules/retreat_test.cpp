// 11.2 Retreat: where to, through whom, at what price.

#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/results_fixture.hpp"

namespace tercio::lace_wars {
namespace {

constexpr auto kAway = Clash::kRedFront;  // red units behind blue ones that look away from them
constexpr auto kBack = Clash::kBlueFront;

// b1 in 0605 is attacked by r1 in 0505: behind it 0705 and 0706, beside it 0604 (in the zone of
// r1) and 0606.
Drawing& four(Drawing& d, const char* result) {
  return decided(d.foot("r1").foot("r2").foot("r3").foot("r4").foot("b1", 6), "-", result);
}
Clash& meet(Clash& f) {
  f.red_at("r1", "0505").blue_at("b1", "0605");
  return f;
}

TEST(Retreat, r11_2_1a_1_to_a_rear_hex_first) {
  Drawing d;
  Clash f(four(d, "R1"));
  meet(f).fight("0505", "0605");
  ASSERT_EQ(f.s.step, Step::kRetreat);
  EXPECT_TRUE(f.legal("retreat 0705"));
  EXPECT_TRUE(f.legal("retreat 0706"));
  for (const char* hex : {"0604", "0606", "0505", "0506", "0805"}) {
    EXPECT_EQ(f.refusal(std::string("retreat ") + hex), "11.2.1a-1") << hex;
  }
  f.ok("retreat 0706");
  EXPECT_EQ(f.hex("b1"), "0706");
  EXPECT_EQ(f.steps("b1"), 3);
  EXPECT_EQ(f.order("b1"), Order::kGood);
}

TEST(Retreat, r11_2_1a_1_a_free_rear_hex_before_one_on_an_enemy_flank) {
  Drawing d;
  Clash f(four(d, "R1"));
  meet(f).put("r2", "0707", kAway);  // 0706 is on its flank, 0705 is free
  f.fight("0505", "0605");
  EXPECT_EQ(f.hex("b1"), "0705");
}

TEST(Retreat, r11_2_1a_1_a_free_flank_hex_before_a_rear_hex_on_an_enemy_flank) {
  Drawing d;
  Clash f(four(d, "R1"));
  meet(f).put("r2", "0705", kAway);  // 0706 on its flank; 0606 is free
  f.fight("0505", "0605");
  EXPECT_EQ(f.hex("b1"), "0606");
  EXPECT_EQ(f.order("b1"), Order::kGood);
}

TEST(Retreat, r11_2_2b_r7_2a_an_enemy_flank_hex_before_his_zone_with_a_test_at_plus_1) {
  for (const int die : {2, 3}) {
    Drawing d;
    Clash f(four(d, "R1"));
    meet(f).put("r2", "0705", kAway).put("r3", "0606", kBack);
    f.fight("0505", "0605");
    EXPECT_EQ(f.hex("b1"), "0706");  // flank of r2, rear of r3
    ASSERT_EQ(f.s.step, Step::kTestRoll);
    f.roll(die);
    EXPECT_EQ(f.order("b1"), die == 2 ? Order::kGood : Order::kDisorganised);
    EXPECT_EQ(f.steps("b1"), 3);
  }
}

TEST(Retreat, r11_2_2a_r7_1b_forced_into_a_zone_it_loses_a_step_and_tests_at_plus_2) {
  for (const int die : {1, 2}) {
    Drawing d;
    Clash f(four(d, "R1"));
    meet(f).put("r2", "0705", kAway).put("r3", "0606", kAway);  // 0706: in front of r3
    f.fight("0505", "0605");
    EXPECT_EQ(f.hex("b1"), "0706");
    EXPECT_EQ(f.steps("b1"), 2);
    ASSERT_EQ(f.s.step, Step::kTestRoll);
    f.roll(die);
    EXPECT_EQ(f.order("b1"), die == 1 ? Order::kGood : Order::kDisorganised);
  }
}

TEST(Retreat, r11_2_1a_1_a_flank_hex_on_an_enemy_flank_before_a_rear_hex_in_his_zone) {
  Drawing d;
  Clash f(four(d, "R1"));
  meet(f).put("r2", "0705", kAway).put("r3", "0607", kAway).put("r4", "0806", kBack);
  f.fight("0505", "0605");
  EXPECT_EQ(f.hex("b1"), "0606");  // on the flank of r3; r4 looks at 0706
  EXPECT_EQ(f.steps("b1"), 3);
  EXPECT_EQ(f.s.step, Step::kTestRoll);
}

TEST(Retreat, r11_2_2a_a_flank_hex_in_a_zone_is_the_last_choice) {
  Drawing d;
  Clash f(four(d, "R1"));
  meet(f).put("r2", "0705", kAway).put("r3", "0606", kAway).put("r4", "0706", kAway);
  f.fight("0505", "0605");
  EXPECT_EQ(f.hex("b1"), "0604");
  EXPECT_EQ(f.steps("b1"), 2);
}

TEST(Retreat, r11_2_2c_r7_2b_a_rear_hex_of_the_enemy_does_nothing) {
  Drawing d;
  Clash f(four(d, "R1"));
  meet(f).put("r2", "0805", kAway);  // behind it 0705 and 0706
  f.fight("0505", "0605");
  ASSERT_EQ(f.s.step, Step::kRetreat);
  f.ok("retreat 0705");
  EXPECT_EQ(f.s.step, Step::kAdvance);
  EXPECT_EQ(f.steps("b1"), 3);
  EXPECT_EQ(f.order("b1"), Order::kGood);
}

TEST(Retreat, r11_2_2a_effects_come_hex_by_hex_and_a_rout_replaces_the_rest) {
  Drawing d;
  Clash f(four(d, "R2"));
  meet(f).put("r2", "0705", kAway).put("r3", "0606", kAway).order("b1", Order::kDisorganised);
  f.fight("0505", "0605");
  EXPECT_EQ(f.hex("b1"), "0706");
  f.roll(6);
  EXPECT_EQ(f.order("b1"), Order::kRouted);
  ASSERT_EQ(f.s.step, Step::kRout);
  f.ok("rout 0806 0907 1007");
  EXPECT_EQ(f.hex("b1"), "1007");  // three hexes and no retreat after them
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Retreat, r11_2_1a_2_facing_is_kept) {
  Drawing d;
  Clash f(four(d, "R2"));
  meet(f).put("r2", "0705", kAway);
  f.fight("0505", "0605");  // first beside it, then behind
  EXPECT_EQ(f.hex("b1"), "0707");
  EXPECT_EQ(f.facing("b1"), kBack);
}

TEST(Retreat, r11_2_1a_3_who_cannot_retreat_is_eliminated) {
  Drawing d;
  Clash f(four(d.foot("r5"), "R1"));
  meet(f).put("r2", "0705", kAway).put("r3", "0606", kAway).put("r4", "0706", kAway);
  f.put("r5", "0604", kAway);
  f.fight("0505", "0605");
  EXPECT_TRUE(f.told("eliminated", "b1", "11.2.1a-3"));
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Retreat, r11_2_1a_3_ground_it_may_not_enter_bars_the_way) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0705", "0706", "0606", "0604"});
  Clash f(decided(d.foot("r1").horse("b1"), "-", "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  EXPECT_TRUE(f.told("eliminated", "b1", "11.2.1a-3"));
  // Infantry goes into the woods.
  Drawing e;
  e.ground(Terrain::kWoods, {"0705", "0706", "0606", "0604"});
  Clash g(decided(e.foot("r1").foot("b1"), "-", "R1"));
  g.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605").ok("retreat 0705");
  EXPECT_EQ(g.hex("b1"), "0705");
}

TEST(Retreat, r11_2_1a_3_the_second_hex_too_must_be_there) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0706", "0606", "0804", "0805", "0704"});
  Clash f(decided(d.foot("r1").horse("b1"), "-", "R2"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  EXPECT_TRUE(f.told("retreated", "b1", "11.2.1a-1") || f.happened("retreated"));
  EXPECT_TRUE(f.told("eliminated", "b1", "11.2.1a-3"));
}

TEST(Retreat, r11_2_1a_3_no_hex_is_entered_twice) {
  // W-63: beside it and back again would be no retreat.
  Drawing d;
  d.ground(Terrain::kWoods, {"0705", "0706", "0707", "0607"});
  Clash f(decided(d.foot("r1").horse("b1"), "-", "R2"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  EXPECT_TRUE(f.told("eliminated", "b1", "11.2.1a-3"));
  EXPECT_TRUE(f.s.way.empty());
}

TEST(Retreat, r11_2_1a_1_the_map_edge_and_the_front_are_no_way_out) {
  Drawing d;
  Clash f(decided(d.foot("r1").foot("r2").foot("b1"), "-", "R1"));
  f.red_at("r1", "1105").blue_at("b1", "1205").red_at("r2", "1106");
  f.fight("1105", "1205");
  // Behind it there is no map: the flanks are left, 1204 in the zone of r1, 1206 in that of r2.
  ASSERT_EQ(f.s.step, Step::kRetreat);
  EXPECT_TRUE(f.legal("retreat 1204"));
  EXPECT_TRUE(f.legal("retreat 1206"));
  EXPECT_FALSE(f.legal("retreat 1106"));
}

TEST(Retreat, r11_2_1a_1_light_troops_go_away_from_those_they_fight) {
  Drawing d;
  Clash f(decided(d.light_foot("r1").light_foot("b1"), "-", "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  ASSERT_EQ(f.s.step, Step::kRetreat);
  for (const char* hex : {"0705", "0706", "0606"}) {
    EXPECT_TRUE(f.legal(std::string("retreat ") + hex)) << hex;
  }
  for (const char* hex : {"0604", "0506"}) {
    EXPECT_EQ(f.refusal(std::string("retreat ") + hex), "11.2.1a-1") << hex;
  }
}

TEST(Retreat, r11_2_1a_1_light_attackers_go_away_from_the_defenders) {
  Drawing d;
  Clash f(decided(d.light_foot("r1").light_foot("b1"), "R1", "-"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  ASSERT_EQ(f.s.step, Step::kRetreat);
  EXPECT_EQ(f.s.decider, Side::kA);
  for (const char* hex : {"0404", "0405", "0504"}) {
    EXPECT_TRUE(f.legal(std::string("retreat ") + hex)) << hex;
  }
  EXPECT_FALSE(f.legal("retreat 0506"));
  EXPECT_FALSE(f.legal("retreat 0604"));
}

TEST(Retreat, r11_2_1a_4_the_commander_goes_with_his_units) {
  Drawing d;
  Clash f(
      decided(d.foot("r1").foot("b1").commander("bc", "blue-1").commander("bd", ""), "-", "R2"));
  f.red_at("r1", "0505").blue_at("b1", "0605").put("bc", "0605").put("bd", "0605");
  f.fight("0505", "0605").ok("retreat 0705");
  EXPECT_EQ(f.hex("bc"), "0705");
  f.ok("retreat 0804");
  for (const char* id : {"b1", "bc", "bd"}) EXPECT_EQ(f.hex(id), "0804") << id;
}

TEST(Retreat, r11_2_1a_4_three_commanders_go_along_and_one_met_on_the_way_does_not) {
  Drawing d;
  d.foot("r1").foot("b1", 4, 6).foot("b2", 4, 6);
  d.commander("bc", "blue-1").commander("bd", "").commander("be", "blue-2");
  Clash f(decided(d, "-", "R2"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705");
  f.put("bc", "0605").put("bd", "0605").put("be", "0705");
  f.fight("0505", "0605").ok("retreat 0705").roll(1).ok("retreat 0804").ok("retreat 0904");
  for (const char* id : {"b1", "bc", "bd"}) EXPECT_EQ(f.hex(id), "0904") << id;
  EXPECT_EQ(f.hex("be"), "0705");
  Drawing e;
  e.foot("r1").foot("b1").unit("b2", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  e.commander("bc", "blue-1").commander("bd", "").commander("be", "blue-2");
  Clash g(decided(e, "-", "R1"));
  g.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0903");
  for (const char* id : {"bc", "bd", "be"}) g.put(id, "0605");
  g.fight("0505", "0605").ok("retreat 0705");
  for (const char* id : {"bc", "bd", "be"}) EXPECT_EQ(g.hex(id), "0705") << id;
}

// b2 stands behind b1.
Drawing& through(Drawing& d, const char* result) {
  return decided(d.foot("r1").foot("b1").foot("b2", 4, 3), "-", result);
}

TEST(Retreat, r11_2_1b_1_a_friend_with_the_same_facing_tests) {
  for (const int die : {3, 4}) {
    Drawing d;
    Clash f(through(d, "R1"));
    f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705");
    f.fight("0505", "0605").ok("retreat 0705");
    ASSERT_EQ(f.s.step, Step::kTestRoll);
    f.roll(die);
    EXPECT_EQ(f.order("b2"), die == 3 ? Order::kGood : Order::kDisorganised);
    EXPECT_EQ(f.order("b1"), Order::kGood);  // not who crosses
    f.ok("retreat 0805");
    EXPECT_EQ(f.hex("b1"), "0805");
    EXPECT_EQ(f.hex("b2"), "0705");
  }
}

TEST(Retreat, r11_2_1b_1_a_free_hex_may_be_chosen_instead) {
  Drawing d;
  Clash f(through(d, "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705");
  f.fight("0505", "0605").ok("retreat 0706");
  EXPECT_EQ(f.s.step, Step::kAdvance);
  EXPECT_EQ(f.order("b2"), Order::kGood);
}

TEST(Retreat, r11_2_1b_2_r3_3_it_stops_in_the_first_hex_free_of_friends) {
  Drawing d;
  d.foot("b3", 5).foot("b4", 5).foot("b5", 5);
  Clash f(through(d, "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705");
  f.blue_at("b3", "0805").blue_at("b4", "0805");  // ten points: no room, but it is crossed
  f.fight("0505", "0605").ok("retreat 0705").roll(1).ok("retreat 0805").roll(1);
  EXPECT_EQ(units_in(f.s, Field::hex_of("0805")).size(), 3);  // limits do not hold meanwhile
  ASSERT_EQ(f.s.step, Step::kRetreat);
  EXPECT_TRUE(f.legal("retreat 0906"));
  EXPECT_FALSE(f.legal("retreat 0804"));  // on to the rear
  f.ok("retreat 0905");
  EXPECT_EQ(f.hex("b1"), "0905");
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Retreat, r11_2_1b_2_hexes_added_so_do_not_count_against_r2) {
  Drawing d;
  Clash f(through(d, "R2"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705");
  f.fight("0505", "0605").ok("retreat 0705").roll(1).ok("retreat 0805");
  ASSERT_EQ(f.s.step, Step::kRetreat);
  f.ok("retreat 0905");
  EXPECT_EQ(f.hex("b1"), "0905");
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Retreat, r11_2_1b_3_a_friend_with_another_facing_is_disorganised_without_a_test) {
  Drawing d;
  Clash f(through(d, "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").put("b2", "0705", Facing::kS);
  f.fight("0505", "0605").ok("retreat 0705");
  EXPECT_EQ(f.order("b2"), Order::kDisorganised);
  EXPECT_EQ(f.s.step, Step::kRetreat);
}

TEST(Retreat, r11_2_1b_3_r12_2b_if_disorganised_already_it_routs) {
  Drawing d;
  Clash f(through(d, "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").put("b2", "0705", Facing::kS);
  f.order("b2", Order::kDisorganised);
  f.fight("0505", "0605").ok("retreat 0705");
  EXPECT_EQ(f.order("b2"), Order::kRouted);
  ASSERT_EQ(f.s.step, Step::kRout);
  f.ok("rout 0805 0906 1006");
  ASSERT_EQ(f.s.step, Step::kRetreat);
  EXPECT_EQ(f.hex("b1"), "0705");
}

TEST(Retreat, r11_2_1b_1_light_troops_count_as_facing_alike) {
  Drawing d;
  Clash f(decided(d.foot("r1").foot("b1").light_foot("b2"), "-", "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").put("b2", "0705", Facing::kS);
  f.fight("0505", "0605").ok("retreat 0705");
  EXPECT_EQ(f.s.step, Step::kTestRoll);
}

TEST(Retreat, r3_4_who_stands_on_friends_and_cannot_go_on_is_one_too_many) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0706", "0804", "0805", "0704", "0606"});
  Clash f(decided(d.foot("r1").horse("b1").horse("b2").horse("b3"), "-", "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705").blue_at("b3", "0705");
  f.fight("0505", "0605").roll(1);
  EXPECT_TRUE(f.told("eliminated", "b1", "3.4"));
  EXPECT_EQ(f.hex("b2"), "0705");
  EXPECT_EQ(f.hex("b3"), "0705");
}

// A lone battery of friends in 0705 is passed by b1, which finds no way on, or falls in a zone
// there.
TEST(Retreat, r11_5a_who_falls_while_passing_takes_no_battery_of_friends_along) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0706", "0804", "0805", "0704", "0606"});
  d.foot("r1").horse("b1").gun("bg").commander("bc", "blue-1").commander("bd", "");
  Clash f(decided(d, "-", "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("bg", "0705").put("bc", "0705");
  f.put("bd", "0605");
  f.fight("0505", "0605");
  EXPECT_TRUE(f.told("eliminated", "b1", "3.4"));
  EXPECT_FALSE(f.is_eliminated("bg"));
  EXPECT_EQ(f.hex("bg"), "0705");
  // 11.4b He who came along has lost his unit; he who stood there has not.
  ASSERT_EQ(f.s.step, Step::kCommanderRoll);
  EXPECT_EQ(f.s.subject, f.piece("bd"));
  f.roll(3);
  EXPECT_EQ(f.hex("bd"), "0705");
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Retreat, r11_5a_nor_does_one_that_loses_its_last_step_there) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0706", "0604", "0606"});
  Clash f(decided(d.foot("r1").foot("r2").horse("b1").gun("bg"), "-", "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("bg", "0705").steps("b1", 1);
  f.put("r2", "0805", Clash::kBlueFront);  // looks at 0705 and 0706
  f.fight("0505", "0605");
  EXPECT_TRUE(f.told("eliminated", "b1", "11.1d"));
  EXPECT_FALSE(f.is_eliminated("bg"));
}

TEST(Retreat, r11_5a_the_battery_it_stood_with_goes_along) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0705", "0706", "0704", "0606", "0604"});
  Clash f(decided(d.foot("r1").horse("b1").gun("bg"), "-", "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("bg", "0605");
  f.fight("0505", "0605");
  EXPECT_TRUE(f.told("eliminated", "b1", "11.2.1a-3"));
  EXPECT_TRUE(f.told("eliminated", "bg", "11.5a"));
}

TEST(Retreat, r3_3_outside_retreat_and_rout_limits_hold_at_all_times) {
  Drawing d;
  Clash f(d.foot("r1", 5).foot("r2", 5).foot("r3", 2).commander("rc", "red-1", 6));
  f.red_at("r1", "0505").red_at("r2", "0505").red_at("r3", "0404").put("rc", "0404").red();
  f.activate("red-1");
  EXPECT_EQ(f.refusal("move r3 0505"), "3.1a");
  EXPECT_EQ(f.refusal("move r3 0505 0605"), "3.1a");  // nor in passing
}

TEST(Retreat, r16_1_6b_red_may_ford_on_its_retreat) {
  Drawing d;
  d.river("0505", "0404").river("0505", "0405");
  Clash f(decided(d.foot("r1", 6).foot("b1").commander("rc", "red-1"), "-", "R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").put("rc", "0505");
  f.fight("0605", "0505").ok("retreat 0404");
  ASSERT_EQ(f.s.step, Step::kFordRoll);
  EXPECT_EQ(f.order("r1"), Order::kDisorganised);
  f.roll(5);
  EXPECT_EQ(f.steps("r1"), 2);
  EXPECT_EQ(f.s.step, Step::kAdvance);  // 11.4a: no die for the commander in the river
  EXPECT_TRUE(f.s.spared.contains(f.piece("r1")));
}

}  // namespace
}  // namespace tercio::lace_wars
