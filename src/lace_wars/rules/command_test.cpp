// 6 Command.
#include "lace_wars/rules/command.hpp"

#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// A commander in 0503 with a radius of 3, his unit in 0506: the straight way leads over 0504 and
// 0505, every other one is longer.
Drawing line() {
  Drawing d;
  d.commander("rc", "red-1", 3).foot("r1").foot("r2").foot("b1").light_foot("b2");
  d.commander("bc", "blue-1").gun("b3");
  return d;
}
Field standing(const Drawing& d) {
  Field field(d);
  field.put("rc", "0503").put("r1", "0506");
  return field;
}
bool commanded(Field field, const char* id = "r1") {
  field.red().activate("red-1");
  return field.s.acting.contains(field.piece(id));
}

TEST(Command, r6_1a_terrain_does_not_count) {
  Drawing d = line();
  d.ground(Terrain::kWoods, {"0504"}).ground(Terrain::kTown, {"0505"}).level(2, {"0505", "0506"});
  d.stream("0503", "0504").river("0505", "0506");
  EXPECT_TRUE(commanded(standing(d)));
  Field far(d);
  EXPECT_FALSE(commanded(far.put("rc", "0503").put("r1", "0507")));
}

TEST(Command, r6_1b_r6_2_the_army_commander_helps_within_five_hexes) {
  Drawing d;
  d.unit("r2", Arm::kLineInfantry, 4, 3, 4, "");
  Field field(d.commander("ra", "").commander("rc", "red-1").foot("r1"));
  field.put("rc", "0505").put("r1", "0505").put("ra", "0510").put("r2", "1212").red();
  EXPECT_TRUE(commander_in_range(field.game(), field.s, field.game().find_formation("red-1")));
  field.put("ra", "0511");
  EXPECT_FALSE(commander_in_range(field.game(), field.s, field.game().find_formation("red-1")));
  // Out of range he tests without the bonus, and failing he has had his turn.
  field.ok("activate red-1").roll(5);
  EXPECT_TRUE(field.happened("activation-failed"));
  while (field.s.step == Step::kMove) field.ok("end");
  EXPECT_NE(field.s.tested & 1U << field.game().find_formation("red-1"), 0U);
}

TEST(Command, r6_1b_the_moment_of_the_activation_counts) {
  // The army commander rides away with another formation's commander first.
  Drawing d;
  d.commander("ra", "").commander("rc", "red-1").foot("r1").commander("rd", "red-2");
  d.unit("r2", Arm::kLineInfantry, 4, 3, 4, "red-2");
  Field field(d);
  field.put("rc", "0505").put("r1", "0505").put("ra", "0508").put("rd", "0508").put("r2", "0508");
  field.red().ok("activate red-2").ok("move rd,ra 0509 0510 0511");
  while (field.s.step != Step::kActivate) field.ok("end");
  field.ok("activate red-1").roll(5);
  EXPECT_TRUE(field.happened("activation-failed"));
}

TEST(Command, r6_1c_no_line_through_an_enemy_unit) {
  Field field = standing(line());
  field.put("b1", "0505").order("b1", Order::kRouted);
  EXPECT_FALSE(commanded(field));
  Drawing wide = line();
  wide.d->pieces.front().radius = 4;  // round a routed unit it is one hex more
  Field around = standing(wide);
  around.put("b1", "0505").order("b1", Order::kRouted);
  EXPECT_TRUE(commanded(around));
}

TEST(Command, r6_1c_commanders_block_nothing) {
  Field field = standing(line());
  EXPECT_TRUE(commanded(field.put("bc", "0505")));
}

TEST(Command, r6_1d_no_line_through_the_front_or_flank_of_the_enemy) {
  const auto past = [](Facing facing) {
    Field field = standing(line());
    return commanded(field.put("b1", "0605", facing));
  };
  EXPECT_FALSE(past(Facing::kSSW));  // 0505 is in front of it
  EXPECT_FALSE(past(Facing::kNNW));
  EXPECT_FALSE(past(Facing::kS));  // beside it
  EXPECT_FALSE(past(Facing::kN));
  EXPECT_TRUE(past(Facing::kNNE));  // behind it
  EXPECT_TRUE(past(Facing::kSSE));
}

TEST(Command, r6_1d_light_troops_block_all_around_and_batteries_as_others) {
  for (int f = 0; f < kFacings; ++f) {
    Field field = standing(line());
    EXPECT_FALSE(commanded(field.put("b2", "0605", static_cast<Facing>(f)))) << f;
  }
  EXPECT_FALSE(commanded(standing(line()).put("b3", "0605", Facing::kSSW)));
  EXPECT_TRUE(commanded(standing(line()).put("b3", "0605", Facing::kNNE)));
}

TEST(Command, r6_1d_routed_enemies_block_only_their_hex) {
  Field field = standing(line());
  field.put("b1", "0605", Facing::kSSW);
  EXPECT_TRUE(commanded(field.order("b1", Order::kRouted)));
  EXPECT_FALSE(commanded(field.order("b1", Order::kDisorganised)));
}

TEST(Command, r6_1d_a_friendly_unit_opens_the_hex) {
  Field field = standing(line());
  field.put("b1", "0605", Facing::kSSW);
  EXPECT_FALSE(commanded(field));
  // Another formation's unit serves, so that no chain is at work.
  Drawing d = line();
  d.unit("r3", Arm::kLineInfantry, 4, 3, 4, "red-2");
  Field helped = standing(d);
  EXPECT_TRUE(commanded(helped.put("b1", "0605", Facing::kSSW).put("r3", "0505")));
}

TEST(Command, r6_1d_a_commander_alone_does_not_open_it) {
  Drawing d = line();
  d.commander("rd", "red-2");
  Field field = standing(d);
  EXPECT_FALSE(commanded(field.put("b1", "0605", Facing::kSSW).put("rd", "0505")));
}

TEST(Command, r6_1d_the_first_and_the_last_hex_are_free) {
  Field last = standing(line());
  EXPECT_TRUE(commanded(last.put("b1", "0507", Facing::kN)));  // 0506 before it, 0505 not
  Field first = standing(line());
  EXPECT_TRUE(commanded(first.put("b1", "0502", Facing::kS)));  // 0503 before it
}

TEST(Command, r6_1d_where_a_zone_could_not_reach_nothing_is_blocked) {
  Drawing woods = line();
  woods.ground(Terrain::kWoods, {"0505"});
  EXPECT_TRUE(commanded(standing(woods).put("b1", "0605", Facing::kSSW)));
  EXPECT_FALSE(commanded(standing(woods).put("b2", "0605")));  // light infantry reaches into woods
  Drawing town = line();
  town.ground(Terrain::kTown, {"0505"});
  EXPECT_TRUE(commanded(standing(town).put("b1", "0605", Facing::kSSW)));
  EXPECT_TRUE(commanded(standing(town).put("b2", "0605")));
  Drawing village = line();
  village.ground(Terrain::kVillage, {"0505"});
  EXPECT_FALSE(commanded(standing(village).put("b1", "0605", Facing::kSSW)));
  Drawing stream = line();
  stream.stream("0505", "0605");
  EXPECT_TRUE(commanded(standing(stream).put("b1", "0605", Facing::kSSW)));
  Drawing river = line();
  river.river("0505", "0605");
  EXPECT_TRUE(commanded(standing(river).put("b1", "0605", Facing::kSSW)));
  Drawing bridge = line();
  bridge.bridge("0505", "0605");
  EXPECT_FALSE(commanded(standing(bridge).put("b1", "0605", Facing::kSSW)));
}

TEST(Command, r6_3a_r6_3b_only_units_within_the_radius_act) {
  Drawing d = line();
  Field field = standing(d);
  field.put("r2", "0508").red().activate("red-1");
  EXPECT_EQ(field.s.acting, field.set({"r1"}));
  EXPECT_EQ(field.refusal("move r1 0505"), "");
  EXPECT_EQ(field.refusal("move r2 0507"), "6.4a");
  EXPECT_EQ(field.refusal("move r2 nne"), "6.4a");
  EXPECT_EQ(field.refusal("back r2 0509"), "6.4a");
  EXPECT_EQ(field.refusal("about r2"), "6.4a");
  EXPECT_EQ(field.refusal("march r2"), "6.4a");
}

TEST(Command, r6_3b_each_commander_has_his_own_radius) {
  for (const int radius : {1, 2, 3, 4}) {
    Drawing d;
    Field field(d.commander("rc", "red-1", radius).foot("r1").foot("r2"));
    const std::string at = "050" + std::to_string(3 + radius);
    const std::string beyond = "050" + std::to_string(5 + radius);
    field.put("rc", "0503").put("r1", at).put("r2", beyond).red().activate("red-1");
    EXPECT_EQ(field.s.acting, field.set({"r1"})) << radius;
  }
}

TEST(Command, r6_3c_infantry_and_artillery_beside_a_unit_in_command) {
  Drawing d;
  d.commander("rc", "red-1", 1).foot("r1").foot("r2").gun("r3").foot("r4").light_foot("r5");
  Field field(d);
  // 0504 in range, 0505 and 0506 by the chain, 0508 two hexes from it.
  field.put("rc", "0503").put("r1", "0504").put("r2", "0505").put("r3", "0506").put("r4", "0508");
  EXPECT_TRUE(commanded(field, "r1"));
  EXPECT_TRUE(commanded(field, "r2"));
  EXPECT_TRUE(commanded(field, "r3"));
  EXPECT_FALSE(commanded(field, "r4"));
  EXPECT_FALSE(commanded(field.put("r5", "0705"), "r5"));
}

TEST(Command, r6_3c_the_chain_is_made_of_the_same_formation) {
  Drawing d;
  d.commander("rc", "red-1", 1).foot("r1").foot("r2");
  d.unit("r3", Arm::kLineInfantry, 4, 3, 4, "red-2");
  Field field(d);
  field.put("rc", "0503").put("r1", "0504").put("r3", "0505").put("r2", "0506");
  EXPECT_FALSE(commanded(field, "r2"));
}

TEST(Command, r6_3c_routed_units_carry_no_chain) {
  Drawing d;
  Field field(d.commander("rc", "red-1", 1).foot("r1").foot("r2"));
  field.put("rc", "0503").put("r1", "0504").put("r2", "0505");
  EXPECT_TRUE(commanded(field, "r2"));
  EXPECT_FALSE(commanded(field.order("r1", Order::kRouted), "r2"));
  EXPECT_FALSE(commanded(field, "r1"));
}

TEST(Command, r6_3d_cavalry_within_two_hexes_of_a_unit_in_command) {
  Drawing d;
  d.commander("rc", "red-1", 1).foot("r1").horse("r2").light_horse("r3").horse("r4").foot("b1");
  Field field(d);
  field.put("rc", "0503").put("r1", "0504").put("r2", "0506").put("r3", "0508").put("r4", "0511");
  EXPECT_TRUE(commanded(field, "r2"));
  EXPECT_TRUE(commanded(field, "r3"));
  EXPECT_FALSE(commanded(field, "r4"));
  // The hex between is traced like any other.
  Field blocked(d);
  blocked.put("rc", "0503").put("r1", "0504").put("r2", "0506");
  EXPECT_FALSE(commanded(blocked.put("b1", "0605", Facing::kSSW), "r2"));
  Field open(d);
  open.put("rc", "0503").put("r1", "0504").put("r2", "0506");
  EXPECT_TRUE(commanded(open.put("b1", "0605", Facing::kNNE), "r2"));
}

TEST(Command, r6_3d_dismounted_light_cavalry_counts_as_infantry) {
  Drawing d;
  d.ground(Terrain::kVillage, {"0506"}).commander("rc", "red-1", 1).foot("r1").light_horse("r2");
  Field field(d);
  EXPECT_FALSE(commanded(field.put("rc", "0503").put("r1", "0504").put("r2", "0506"), "r2"));
}

TEST(Command, r6_3e_independent_units_join_by_the_same_rules) {
  Drawing d;
  d.commander("rc", "red-1", 1).foot("r1");
  d.unit("r2", Arm::kLineInfantry, 4, 3, 4, "").unit("r3", Arm::kHeavyCavalry, 4, 3, 6, "");
  d.unit("r4", Arm::kLineInfantry, 4, 3, 4, "").unit("r5", Arm::kLineInfantry, 4, 3, 4, "");
  Field field(d);
  // r2 beside r1, r3 two hexes from it, r4 two hexes, r5 beside r2 only.
  field.put("rc", "0503").put("r1", "0504").put("r2", "0505").put("r3", "0704").put("r4", "0304");
  field.put("r5", "0506").red();
  const int f = field.game().find_formation("red-1");
  EXPECT_EQ(joinable(field.game(), field.s, f), field.set({"r2", "r3"}));
}

TEST(Command, r6_3f_command_is_fixed_as_the_activation_begins) {
  Drawing d = line();
  Field field = standing(d);
  field.put("r2", "0508").red().activate("red-1");
  field.ok("move rc 0504 0505").ok("end");
  EXPECT_EQ(field.refusal("move r2 0507"), "6.4a");  // now within the radius, too late
  Field away = standing(d);
  away.red().activate("red-1").ok("move rc 0502 0501").ok("end");
  EXPECT_EQ(away.refusal("move r1 0505"), "");  // out of the radius, still in command
}

TEST(Command, r6_3g_a_commander_commands_from_anywhere_in_his_radius) {
  Field alone = standing(line());
  EXPECT_TRUE(commanded(alone));
  Field with = standing(line());
  EXPECT_TRUE(commanded(with.put("rc", "0506")));
}

TEST(Command, r6_3c_r6_3d_r6_3b_the_worked_example) {
  // Fürstenberg 2 within the radius, Anhalt 1 beside it, Einsiedel's horse two hexes on, Gilsa by
  // itself.
  Drawing d;
  d.commander("r-wutginau", "red-1", 2).foot("r-fuerstenberg-2").foot("r-anhalt-1");
  d.horse("r-einsiedel").foot("r-gilsa");
  Field field(d);
  field.put("r-wutginau", "0503").put("r-fuerstenberg-2", "0505").put("r-anhalt-1", "0506");
  field.put("r-einsiedel", "0508").put("r-gilsa", "0510").red().activate("red-1");
  EXPECT_EQ(field.s.acting, field.set({"r-fuerstenberg-2", "r-anhalt-1", "r-einsiedel"}));
}

TEST(Command, r6_4a_an_out_of_command_unit_does_not_move) {
  Drawing d = line();
  Field field = standing(d);
  field.put("r2", "0510").red().activate("red-1");
  EXPECT_EQ(field.refusal("move r2 0509"), "6.4a");
  // Free of enemies it turns one vertex without a test.
  EXPECT_EQ(field.refusal("turn r2 sse"), "6.4b");
  EXPECT_EQ(field.refusal("turn r1 nne"), "6.4b");  // r1 is in command
  field.ok("turn r2 nnw");
  EXPECT_EQ(field.facing("r2"), Facing::kNNW);
  EXPECT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.refusal("turn r2 ssw"), "6.4b");
}

TEST(Command, r6_4b_in_an_enemy_zone_it_tests_and_turns_anyway) {
  // b1 in 0610 looks at r2 in 0510 from behind its right.
  for (const int die : {2, 3}) {
    Field field = standing(line());
    field.put("r2", "0510", Facing::kN).put("b1", "0509", Facing::kS).red();
    field.put("r2", "0510", Facing::kSSE);
    field.s.facing[field.piece("r2")] = Facing::kSSE;
    field.activate("red-1");
    EXPECT_EQ(field.refusal("withdraw r2 0511"), "6.4a");
    field.ok("turn r2 s");
    ASSERT_EQ(field.s.step, Step::kTestRoll);
    EXPECT_EQ(field.facing("r2"), Facing::kS);
    field.roll(die);  // morale 3, one more on the die
    EXPECT_EQ(field.facing("r2"), Facing::kS);
    EXPECT_EQ(field.order("r2"), die <= 2 ? Order::kGood : Order::kDisorganised) << die;
  }
}

TEST(Command, r6_4b_a_second_disorganisation_does_not_rout_it) {
  Field field = standing(line());
  field.put("r2", "0510", Facing::kSSE).put("b1", "0509", Facing::kS);
  field.order("r2", Order::kDisorganised).red().activate("red-1");
  field.ok("turn r2 s").roll(6);
  EXPECT_EQ(field.order("r2"), Order::kDisorganised);
}

TEST(Command, r6_4b_with_an_enemy_in_its_own_zone_it_does_not_turn) {
  Field field = standing(line());
  field.put("r2", "0510", Facing::kN).put("b1", "0509", Facing::kS).red().activate("red-1");
  EXPECT_EQ(field.refusal("turn r2 nne"), "8.3c");
  EXPECT_EQ(field.refusal("turn r2 nnw"), "8.3c");
}

TEST(Command, r6_4b_one_of_a_stack_in_command_does_not_turn) {
  Drawing d = line();
  d.unit("r3", Arm::kLineInfantry, 4, 3, 4, "red-2");
  Field field = standing(d);
  field.put("r2", "0510").put("r3", "0510").red().activate("red-1");
  EXPECT_EQ(field.refusal("turn r2 nne"), "3.1b");
}

TEST(Command, r6_4b_a_battery_turns_before_the_units_move_only) {
  Drawing d;
  Field field(d.commander("rc", "red-1", 1).foot("r1").gun("r2"));
  field.put("rc", "0503").put("r1", "0503").put("r2", "0510").red();
  field.ok("activate red-1").roll(1);
  ASSERT_EQ(field.s.step, Step::kFire);
  EXPECT_EQ(field.refusal("turn r2 nne"), "");
  field.ok("end");
  EXPECT_EQ(field.refusal("turn r2 nne"), "4C-d");
}

TEST(Command, r6_4c_an_out_of_command_unit_fights) {
  for (const Order order : {Order::kGood, Order::kDisorganised}) {
    Field field = standing(line());
    field.put("r2", "0510", Facing::kN).put("b1", "0509", Facing::kS).order("r2", order);
    field.red().activate("red-1");
    EXPECT_FALSE(field.s.acting.contains(field.piece("r2")));
    while (field.s.phase != Phase::kCombat) field.ok("end");
    EXPECT_EQ(field.refusal("attack 0510 0509"), "");
    EXPECT_EQ(field.refusal("end"), "10.1b");  // and in the open it must
  }
}

TEST(Command, r6_4d_out_of_command_artillery_fires) {
  Drawing d;
  Field field(d.commander("rc", "red-1", 1).foot("r1").gun("r2").foot("b1"));
  field.put("rc", "0503").put("r1", "0503").put("r2", "0510").put("b1", "0508", Facing::kS).red();
  field.ok("activate red-1").roll(1);
  EXPECT_FALSE(field.s.acting.contains(field.piece("r2")));
  ASSERT_EQ(field.s.step, Step::kFire);
  EXPECT_EQ(field.refusal("fire r2 0508"), "");
  field.ok("end");
  EXPECT_EQ(field.refusal("move r2 0509"), "6.4a");
}

TEST(Command, r6_5_a_failed_independent_unit_in_an_enemy_zone_tests_and_turns) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").unit("r2", Arm::kLineInfantry, 4, 3, 4, "").foot("b1");
  for (const int die : {2, 3}) {
    Field field(d);
    field.put("rc", "0503").put("r1", "0503").put("r2", "0510", Facing::kSSE);
    field.put("b1", "0509", Facing::kS).red().ok("activate r2").roll(6);
    ASSERT_EQ(field.s.step, Step::kMove);
    field.ok("turn r2 s");
    ASSERT_EQ(field.s.step, Step::kTestRoll);
    field.roll(die);
    EXPECT_EQ(field.facing("r2"), Facing::kS);
    EXPECT_EQ(field.order("r2"), die <= 2 ? Order::kGood : Order::kDisorganised) << die;
  }
}

TEST(Command, r6_5_a_light_independent_unit_has_nothing_to_turn) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").unit("r2", Arm::kLightInfantry, 4, 3, 5, "");
  Field field(d);
  field.put("rc", "0503").put("r1", "0503").put("r2", "0510").red().ok("activate r2").roll(6);
  EXPECT_EQ(field.s.step, Step::kActivate);
}

}  // namespace
}  // namespace tercio::lace_wars
