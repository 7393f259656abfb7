// 5 Activation.

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/rules/may_activate.hpp"

namespace tercio::lace_wars {
namespace {

Drawing small() {
  Drawing d;
  d.commander("ra", "").commander("rc", "red-1").foot("r1").foot("r2");
  d.unit("r9", Arm::kLineInfantry, 4, 3, 4, "");  // independent
  return d;
}

// Whether the activation with this die succeeds.
bool succeeds(Field field, const char* body, int die) {
  field.ok("activate " + std::string(body));
  EXPECT_EQ(field.s.step, Step::kActivationRoll);
  field.roll(die);
  EXPECT_EQ(field.happened("activated"), !field.happened("activation-failed"));
  return field.happened("activated");
}

TEST(Activation, r5_1a_r5_2_r16_1_2_four_or_less_succeeds) {
  Field field(small());
  field.put("rc", "0305").put("r1", "0305").red();
  for (int die = 1; die <= 6; ++die) EXPECT_EQ(succeeds(field, "red-1", die), die <= 4) << die;
  EXPECT_EQ(field.game().numbers().activation, 4);
  EXPECT_EQ(warburg()->system.numbers.activation, 4);
}

TEST(Activation, r5_1a_an_independent_unit_needs_the_same) {
  Field field(small());
  field.put("rc", "0305").put("r1", "0305").put("r9", "0310").red();
  for (int die = 1; die <= 6; ++die) EXPECT_EQ(succeeds(field, "r9", die), die <= 4) << die;
}

TEST(Activation, r5_1b_one_try_for_each_formation) {
  for (const int die : {1, 6}) {
    Field field(small());
    field.put("rc", "0305").put("r1", "0305").put("r9", "0310").red();
    field.ok("activate red-1").roll(die);
    while (field.s.step != Step::kActivate) field.ok("end");
    EXPECT_EQ(field.refusal("activate red-1"), "5.1b") << die;
    EXPECT_EQ(field.refusal("hold red-1"), "5.1b") << die;
    EXPECT_EQ(field.refusal("activate r9"), "") << die;
  }
}

TEST(Activation, r5_1b_one_try_for_each_independent_unit) {
  for (const int die : {1, 6}) {
    Field field(small());
    field.put("rc", "0305").put("r1", "0305").put("r9", "0307").red();
    field.ok("activate r9").roll(die);
    while (field.s.step != Step::kActivate) field.ok("end");
    EXPECT_EQ(field.refusal("activate r9"), "5.1b");
    // Nor does it act with a formation any more.
    field.ok("activate red-1").roll(1);
    EXPECT_NE(field.s.step, Step::kJoin);
  }
}

TEST(Activation, r5_1c_independent_units_in_range_may_act_with_a_formation) {
  Drawing d = small();
  d.unit("r8", Arm::kLineInfantry, 4, 3, 4, "").unit("b9", Arm::kLineInfantry, 4, 3, 4, "");
  Field field(d);
  field.put("rc", "0305").put("r1", "0305").put("r9", "0308").put("r8", "0309").put("b9", "1112");
  field.red().ok("activate red-1").roll(1);
  ASSERT_EQ(field.s.step, Step::kJoin);
  EXPECT_EQ(field.refusal("join r8"), "5.1c");  // four hexes away
  EXPECT_EQ(field.refusal("join r1"), "5.1c");  // not independent
  EXPECT_EQ(field.refusal("join b9"), "5.1c");
  EXPECT_EQ(field.refusal("move r1 0304"), "8.1a");  // not before this is settled
  field.ok("join r9");
  EXPECT_EQ(field.s.acting, field.set({"r1", "r9"}));
  EXPECT_EQ(field.s.step, Step::kMove);  // nobody else can join
  while (field.s.step != Step::kActivate) field.ok("end");
  EXPECT_EQ(field.refusal("activate r9"), "5.1b");
  EXPECT_EQ(field.refusal("activate r8"), "");
}

TEST(Activation, r5_1c_who_is_not_chosen_may_be_tested_later) {
  Field field(small());
  field.put("rc", "0305").put("r1", "0305").put("r9", "0308").red();
  field.ok("activate red-1").roll(1).ok("end");
  EXPECT_EQ(field.s.acting, field.set({"r1"}));
  while (field.s.step != Step::kActivate) field.ok("end");
  EXPECT_EQ(field.refusal("activate r9"), "");
}

TEST(Activation, r5_1c_nobody_joins_a_formation_that_failed_or_is_held) {
  for (const char* how : {"activate red-1", "hold red-1"}) {
    Field field(small());
    field.put("rc", "0305").put("r1", "0305").put("r9", "0308").red().ok(how);
    if (field.s.step == Step::kActivationRoll) field.roll(6);
    EXPECT_NE(field.s.step, Step::kJoin);
    EXPECT_EQ(field.refusal("join r9"), "5.1c");
  }
}

TEST(Activation, r5_1c_routed_units_do_not_join) {
  Field field(small());
  field.put("rc", "0305").put("r1", "0305").put("r9", "0308").order("r9", Order::kRouted).red();
  EXPECT_EQ(field.refusal("activate r9"), "12.3a");
  field.ok("activate red-1").roll(1);
  EXPECT_NE(field.s.step, Step::kJoin);
}

TEST(Activation, r5_1d_with_the_army_commander_an_independent_unit_needs_no_die) {
  Field field(small());
  field.put("rc", "0305").put("r1", "0305").put("r9", "0310").put("ra", "0310").red();
  field.ok("activate r9");
  EXPECT_TRUE(field.happened("activated"));
  EXPECT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.s.acting, field.set({"r9"}));
  while (field.s.step != Step::kActivate) field.ok("end");
  EXPECT_EQ(field.refusal("activate r9"), "5.1b");
  // Beside him it does.
  Field beside(small());
  beside.put("rc", "0305").put("r1", "0305").put("r9", "0310").put("ra", "0309").red();
  beside.ok("activate r9");
  EXPECT_EQ(beside.s.step, Step::kActivationRoll);
}

TEST(Activation, r5_1e_the_army_commander_near_takes_one_off_the_die) {
  for (const auto& [at, highest] :
       {std::pair{"0310", 5}, std::pair{"0311", 4}, std::pair{"0306", 5}}) {
    Field field(small());
    field.put("rc", "0305").put("r1", "0305").put("ra", at).red();  // 5, 6 and 1 hexes
    for (int die = 1; die <= 6; ++die) {
      EXPECT_EQ(succeeds(field, "red-1", die), die <= highest) << at << ' ' << die;
    }
  }
}

TEST(Activation, r5_1e_also_for_an_independent_unit) {
  for (const auto& [at, highest] : {std::pair{"0310", 5}, std::pair{"0311", 4}}) {
    Field field(small());
    field.put("rc", "0805").put("r1", "0805").put("r9", "0305").put("ra", at).red();
    for (int die = 1; die <= 6; ++die) {
      EXPECT_EQ(succeeds(field, "r9", die), die <= highest) << at << ' ' << die;
    }
  }
}

TEST(Activation, r5_1e_the_line_to_him_must_be_free) {
  Drawing d = small();
  d.foot("b1");
  Field field(d);
  field.put("rc", "0305").put("r1", "0305").put("ra", "0310");
  field.put("b1", "0307").order("b1", Order::kRouted).red();
  // Straight through the enemy: five hexes; round him: six.
  EXPECT_FALSE(succeeds(field, "red-1", 5));
  EXPECT_TRUE(succeeds(field, "red-1", 4));
}

TEST(Activation, r5_1f_with_the_army_commander_a_formation_commander_needs_no_die) {
  Field field(small());
  field.put("rc", "0305").put("r1", "0306").put("ra", "0305").red().ok("activate red-1");
  EXPECT_TRUE(field.happened("activated"));
  EXPECT_EQ(field.s.step, Step::kMove);
  // With a unit of the formation alone he helps only by being near.
  Field unit(small());
  unit.put("rc", "0305").put("r1", "0306").put("ra", "0306").red().ok("activate red-1");
  EXPECT_EQ(unit.s.step, Step::kActivationRoll);
}

// Two units, a gun and their commander after a failed test.
Field failed() {
  Drawing d;
  d.commander("ra", "").commander("rc", "red-1").foot("r1").foot("r2").horse("r3").gun("r4");
  d.unit("r5", Arm::kLightCavalry, 3, 3, 7, "red-1").foot("b1").foot("r6");
  Field field(d);
  field.put("rc", "0505").put("r1", "0505").put("r2", "0306").put("r3", "0507").put("r4", "0605");
  field.put("r5", "0405").put("b1", "1003", Facing::kS).put("r6", "0112").red();
  field.ok("activate red-1").roll(5);
  return field;
}

TEST(Activation, r5_3a_r5_3b_guns_of_a_failed_formation_turn_a_vertex_and_fire) {
  Field field = failed();
  ASSERT_EQ(field.s.step, Step::kFire);
  EXPECT_EQ(field.refusal("turn r4 s"), "8.7a");
  field.ok("turn r4 nne");
  EXPECT_EQ(field.refusal("turn r4 sse"), "8.7a");
  EXPECT_EQ(field.refusal("move r1 0504"), "8.1a");  // not yet
  field.ok("end");
  EXPECT_EQ(field.refusal("fire r4 1003"), "4C-d");
  Field shot = failed();
  shot.ok("fire r4 1003").roll(1);
  EXPECT_TRUE(shot.s.fired.contains(shot.piece("r4")));
}

TEST(Activation, r5_3b_also_guns_out_of_command) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").gun("r2").foot("b1"));
  field.put("rc", "0505").put("r1", "0505").put("r2", "1106").put("b1", "1103", Facing::kS).red();
  field.ok("activate red-1").roll(6);
  ASSERT_EQ(field.s.step, Step::kFire);
  EXPECT_EQ(field.refusal("fire r2 1103"), "");
}

TEST(Activation, r5_3a_r5_3c_one_unit_moves_with_half_its_points) {
  Field field = failed();
  field.ok("end");
  EXPECT_EQ(field.refusal("move r2 0305 0304 0303"), "8.1a");  // two of four points
  field.ok("move r2 nne 0406");
  EXPECT_EQ(field.hex("r2"), "0406");
  // That was all: nobody else moves.
  EXPECT_TRUE(field.happened("activation-ended"));
  EXPECT_NE(field.s.step, Step::kMove);
  for (const char* id : {"r1", "r2", "r3", "r4", "r5"}) {
    EXPECT_FALSE(field.legal("move " + std::string(id) + " nne")) << id;
  }
}

TEST(Activation, r5_3c_half_is_rounded_up) {
  Field field = failed();
  field.ok("end");
  // Seven points: four. Light horse goes where it likes.
  EXPECT_EQ(field.refusal("move r5 0305 0205 0105 0106"), "");
  EXPECT_EQ(field.refusal("move r5 0305 0205 0105 0106 0107"), "8.1a");
  // A battery of three points: two.
  EXPECT_EQ(field.refusal("move r4 0604 0603"), "");
  EXPECT_EQ(field.refusal("move r4 0604 0603 0602"), "8.1a");
}

TEST(Activation, r5_3c_or_one_stack) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").foot("r2").foot("r3"));
  field.put("rc", "0505").put("r1", "0506").put("r2", "0506").put("r3", "0606").red();
  field.ok("activate red-1").roll(6);
  EXPECT_EQ(field.refusal("move r1,r2 0505 0504 0503"), "8.1a");
  field.ok("move r1,r2 0505 0504");
  EXPECT_EQ(field.hex("r2"), "0504");
  EXPECT_TRUE(field.happened("activation-ended"));
}

TEST(Activation, r5_3a_r5_3c_only_a_unit_in_command) {
  Field field = failed();
  field.ok("end");
  EXPECT_EQ(field.refusal("move r6 0111"), "5.3a");
  EXPECT_EQ(field.refusal("turn r6 nne"), "6.4b");  // nothing of the kind after a failure
  EXPECT_EQ(field.refusal("march r2"), "14g");
}

TEST(Activation, r5_3d_the_commander_moves_with_half_his_points) {
  Field field = failed();
  field.ok("end");
  EXPECT_EQ(field.refusal("move rc 0504 0503 0502 0501"), "8.5b");
  field.ok("move rc 0504 0503 0502");
  EXPECT_EQ(field.hex("rc"), "0502");
  // And one unit besides.
  EXPECT_EQ(field.refusal("move r1 0504 0503"), "");
}

TEST(Activation, r5_3d_or_with_half_those_of_the_unit_he_is_with) {
  Field field = failed();
  field.ok("end");
  EXPECT_EQ(field.refusal("move r1,rc 0504 0503 0502"), "8.1a");
  field.ok("move r1,rc 0504 0503");
  EXPECT_EQ(field.hex("rc"), "0503");
  EXPECT_EQ(field.hex("r1"), "0503");
  EXPECT_TRUE(field.happened("activation-ended"));
}

TEST(Activation, r5_3a_a_failed_formation_is_not_led_by_the_army_commander) {
  // Ruling 4.4-1: only units that were activated.
  for (const auto& [die, rule] : {std::pair{1, ""}, std::pair{6, "4.4a"}}) {
    Field field(small());
    field.put("rc", "0305").put("r1", "0306").put("ra", "0306").red();
    field.ok("activate red-1").roll(die);
    while (field.s.phase != Phase::kArmyCommander) field.ok("end");
    EXPECT_EQ(field.refusal("move r1,ra 0305"), rule) << die;
  }
}

TEST(Activation, r5_3e_r6_5_a_failed_independent_unit_only_turns_a_vertex) {
  Field field(small());
  field.put("rc", "0805").put("r1", "0805").put("r9", "0305").red();
  field.ok("activate r9").roll(5);
  ASSERT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.refusal("move r9 0304"), "5.3a");
  EXPECT_EQ(field.refusal("move r9 nne"), "5.3a");
  EXPECT_EQ(field.refusal("turn r9 sse"), "6.4b");
  EXPECT_EQ(field.refusal("turn r1 nne"), "6.4b");
  field.ok("turn r9 nne");
  EXPECT_EQ(field.facing("r9"), Facing::kNNE);
  EXPECT_EQ(field.s.step, Step::kActivate);  // no test, and nothing more to do
}

TEST(Activation, r5_3e_it_may_also_stand_as_it_is) {
  Field field(small());
  field.put("rc", "0805").put("r1", "0805").put("r9", "0305").red();
  field.ok("activate r9").roll(6).ok("end");
  EXPECT_EQ(field.facing("r9"), Facing::kN);
  EXPECT_EQ(field.s.step, Step::kActivate);
}

TEST(Activation, r5_3e_one_of_two_in_a_hex_does_not_turn_alone) {
  Drawing d = small();
  d.unit("r8", Arm::kLineInfantry, 4, 3, 4, "");
  Field field(d);
  field.put("rc", "0805").put("r1", "0805").put("r9", "0305").put("r8", "0305").red();
  field.ok("activate r9").roll(6);
  EXPECT_EQ(field.refusal("turn r9 nne"), field.s.step == Step::kMove ? "3.1b" : "8.7a");
  EXPECT_EQ(field.facing("r8"), Facing::kN);
}

TEST(Activation, r5_3f_with_a_formation_an_independent_unit_follows_the_general_rules) {
  Field field(small());
  field.put("rc", "0505").put("r1", "0505").put("r9", "0507").red();
  field.ok("activate red-1").roll(4).ok("join r9");
  EXPECT_EQ(field.refusal("turn r9 nne"), "6.4b");
  field.ok("move r9 0506");
  EXPECT_EQ(field.s.mover.points, 3);
  EXPECT_EQ(field.refusal("move r1 0504"), "8.1c");
}

}  // namespace
}  // namespace tercio::lace_wars
