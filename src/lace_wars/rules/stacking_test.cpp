// 3 Stacking.
#include "lace_wars/rules/stacking.hpp"

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/tasks.hpp"

namespace tercio::lace_wars {
namespace {

// The units of a hex from the top down.
std::string stack(const Field& field, const char* hex) {
  std::string out;
  for_each_unit(field.s, Field::hex_of(hex), [&](PieceId p) {
    if (!out.empty()) out += ' ';
    out += field.game().described(p).id;
  });
  return out;
}

// Carries out what lies on the pile until a die or a decision is wanted.
void perform_all(Field& field) {
  while (field.s.pile > 0 && !perform(field.game(), field.s, nullptr)) {
  }
}

TEST(Stacking, r3_1a_two_units_at_most) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1", 2).foot("r2", 2).foot("r3", 2));
  field.put("rc", "0505").put("r1", "0505").put("r2", "0506").put("r3", "0507");
  field.red().activate("red-1");
  field.ok("move r2 0505");
  EXPECT_EQ(stack(field, "0505"), "r1 r2");
  field.ok("move r3 0506");
  EXPECT_EQ(field.refusal("move r3 0505"), "3.1a");
}

TEST(Stacking, r3_1a_two_cavalry_units_at_most) {
  Drawing d;
  Field field(d.commander("rc", "red-1").horse("r1", 2).horse("r2", 2).horse("r3", 2));
  field.put("rc", "0505").put("r1", "0505").put("r2", "0505").put("r3", "0506");
  field.red().activate("red-1");
  EXPECT_EQ(field.refusal("move r3 0505"), "3.1a");
}

TEST(Stacking, r3_1b_units_of_a_hex_face_the_same_way) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").foot("r2").light_foot("r3"));
  field.put("rc", "0505").put("r1", "0505", Facing::kNNE).put("r2", "0506").put("r3", "0405");
  field.red().activate("red-1");
  EXPECT_EQ(field.refusal("move r2 0505"), "3.1b");
  // Light troops have no facing: they join all the same.
  EXPECT_EQ(field.refusal("move r3 0505"), "");
}

TEST(Stacking, r3_1b_part_of_a_stack_does_not_turn) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").foot("r2"));
  field.put("rc", "0505").put("r1", "0505").put("r2", "0505").red().activate("red-1");
  EXPECT_EQ(field.refusal("move r1 nne"), "3.1b");
  EXPECT_EQ(field.refusal("about r2"), "3.1b");
  field.ok("move r1,r2 nne");
  EXPECT_EQ(field.facing("r1"), Facing::kNNE);
  EXPECT_EQ(field.facing("r2"), Facing::kNNE);
}

TEST(Stacking, r3_1c_infantry_and_cavalry_do_not_mix) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").horse("r2").horse("r3").foot("r4"));
  field.put("rc", "0505").put("r1", "0505").put("r2", "0506").put("r3", "0805").put("r4", "0806");
  field.red().activate("red-1");
  EXPECT_EQ(field.refusal("move r2 0505"), "3.1c");
  EXPECT_EQ(field.refusal("move r4 0805"), "3.1c");
}

TEST(Stacking, r3_1d_r3_5_3_a_battery_joins_a_full_stack_and_lies_on_top) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").foot("r2").gun("r3").horse("r4").gun("r5");
  Field field(d);
  field.put("rc", "0505").put("r1", "0505").put("r2", "0505").put("r3", "0506");
  field.put("r4", "0705").put("r5", "0706").red().activate("red-1");
  field.ok("move r3 0505");
  EXPECT_EQ(stack(field, "0505"), "r3 r1 r2");
  field.ok("move r5 0705");
  EXPECT_EQ(stack(field, "0705"), "r5 r4");
  EXPECT_EQ(top_fighter(field.game(), field.s, Field::hex_of("0505")), field.piece("r1"));
}

TEST(Stacking, r3_1e_light_troops_of_one_name_stand_together) {
  Drawing d;
  const auto named = [](const char* name) { return [=](auto& p) { p.company = name; }; };
  d.commander("rc", "red-1").light_foot("r1", 3).with(named("fischer"));
  d.light_horse("r2").with(named("fischer")).light_horse("r3").with(named("legion"));
  d.light_horse("r4").horse("r5").with(named("fischer"));
  for (const auto& [id, rule] : {std::pair{"r2", ""}, std::pair{"r3", "3.1c"},
                                 std::pair{"r4", "3.1c"}, std::pair{"r5", "3.1c"}}) {
    Field field(d);
    field.put("rc", "0505").put("r1", "0505").put(id, "0506").red().activate("red-1");
    EXPECT_EQ(field.refusal("move " + std::string(id) + " 0505"), rule) << id;
  }
}

TEST(Stacking, r3_1f_two_batteries_never_share_a_hex) {
  Drawing d;
  Field field(d.commander("rc", "red-1").gun("r1").gun("r2").foot("r3").gun("r4"));
  field.put("rc", "0505").put("r1", "0505").put("r2", "0506");
  field.put("r3", "0506").put("r4", "0507").red().activate("red-1");
  EXPECT_EQ(field.refusal("move r2 0505"), "3.1f");
  EXPECT_EQ(field.refusal("move r4 0506"), "3.1f");
  EXPECT_EQ(field.refusal("move r3 0505"), "");
}

TEST(Stacking, r3_1g_ten_combat_points_at_most) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1", 6).foot("r2", 4).foot("r3", 5).gun("r4");
  Field field(d);
  field.put("rc", "0505").put("r1", "0505").put("r4", "0505").put("r2", "0506");
  field.put("r3", "0705").red().activate("red-1");
  EXPECT_EQ(field.refusal("move r2 0505"), "");  // ten
  Field eleven(d);
  eleven.put("rc", "0505").put("r1", "0505").put("r3", "0506").red().activate("red-1");
  EXPECT_EQ(eleven.refusal("move r3 0505"), "3.1g");
  // Current points count, not those of full strength.
  Field reduced(d);
  reduced.put("rc", "0505").put("r1", "0505").steps("r1", 2).put("r3", "0506");
  reduced.red().activate("red-1");
  EXPECT_EQ(reduced.refusal("move r3 0505"), "");
}

TEST(Stacking, r3_1h_a_unit_joins_from_the_rear_or_backward_from_the_front) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").foot("r2").foot("r3").foot("r4"));
  field.put("rc", "0505").put("r1", "0505").put("r2", "0506").put("r3", "0805");
  field.put("r4", "0804").red().activate("red-1");
  EXPECT_EQ(field.refusal("move r2 0505"), "");
  field.ok("back r4 0805");
  EXPECT_EQ(stack(field, "0805"), "r3 r4");
  EXPECT_EQ(field.facing("r4"), Facing::kN);
}

TEST(Stacking, r3_1h_no_formed_unit_joins_through_a_flank_hex) {
  Drawing d;
  Field field(d.foot("r1").foot("r2").light_foot("r3"));
  field.put("r1", "0505").red();
  const auto rule = [&](const char* id, const char* from, bool backward) {
    const auto way = hex::direction_to(Field::hex_of("0505"), Field::hex_of(from));
    const Denial denial = why_not_join_from(field.game(), field.s, field.set({id}),
                                            Field::hex_of("0505"), *way, backward);
    return std::string(denial ? denial.rule : "");
  };
  for (const char* rear : {"0506", "0405"}) {
    EXPECT_EQ(rule("r2", rear, false), "") << rear;
    EXPECT_EQ(rule("r2", rear, true), "3.1h") << rear;
  }
  for (const char* front : {"0504", "0604"}) {
    EXPECT_EQ(rule("r2", front, false), "3.1h") << front;
    EXPECT_EQ(rule("r2", front, true), "") << front;
  }
  for (const char* flank : {"0404", "0605"}) {
    EXPECT_EQ(rule("r2", flank, false), "3.1h") << flank;
    EXPECT_EQ(rule("r2", flank, true), "3.1h") << flank;
    EXPECT_EQ(rule("r3", flank, false), "") << flank;  // light troops from any side
  }
}

TEST(Stacking, r3_1i_r3_2a_commanders_do_not_count) {
  Drawing d;
  d.commander("ra", "").commander("rc", "red-1").commander("rd", "red-2").foot("r1", 5);
  Field field(d.foot("r2", 5));
  field.put("ra", "0505").put("rc", "0505").put("rd", "0505").put("r1", "0505").put("r2", "0506");
  field.red().activate("red-1");
  EXPECT_EQ(field.refusal("move r2 0505"), "");
  // He may also stand alone.
  field.ok("move rc 0504 0404");
  EXPECT_EQ(field.hex("rc"), "0404");
  EXPECT_FALSE(is_occupied(field.s, Field::hex_of("0404")));
}

TEST(Stacking, r3_1j_the_top_unit_takes_the_first_loss) {
  Drawing d;
  Field field(d.gun("r1").foot("r2").foot("r3", 6));
  field.put("r1", "0505").put("r2", "0505").put("r3", "0505").red(Phase::kCombat);
  push(field.s, Task::losses(field.set({"r2", "r3"}), 1));
  perform_all(field);
  EXPECT_EQ(field.steps("r2"), 1);
  EXPECT_EQ(field.steps("r3"), 3);
  EXPECT_EQ(field.steps("r1"), 1);
}

// A field on which red foot rides over the hex of a blue commander.
Field overrun(const char* commander) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").commander("bc", "blue-1").commander("ba", "");
  d.foot("b1").unit("b2", Arm::kLineInfantry, 4, 3, 4, "blue-2").foot("b3");
  Field field(d);
  field.put("rc", "0505").put("r1", "0505").put(commander, "0504");
  return field;
}

TEST(Stacking, r3_2b_a_lone_formation_commander_goes_to_the_nearest_unit_of_his_formation) {
  Field field = overrun("bc");
  field.put("b2", "0301", Facing::kSSW).put("b1", "0701", Facing::kNNE).put("b3", "1201");
  field.red().activate("red-1");
  field.ok("move r1 0504");
  EXPECT_EQ(field.hex("r1"), "0504");
  EXPECT_EQ(field.hex("bc"), "0701");  // b2 is as near, but of another formation
  EXPECT_TRUE(field.happened("commander-repositioned") || field.happened("repositioned"));
}

TEST(Stacking, r3_2b_the_owner_chooses_among_equals) {
  Field field = overrun("bc");
  field.put("b1", "0204", Facing::kSSW).put("b3", "0804", Facing::kNNE).red().activate("red-1");
  field.ok("move r1 0504");
  ASSERT_EQ(field.s.step, Step::kPlace);
  EXPECT_EQ(field.s.decider, Side::kB);
  EXPECT_EQ(field.refusal("place 0505"), "3.2b");
  field.ok("place 0804");
  EXPECT_EQ(field.hex("bc"), "0804");
  EXPECT_EQ(field.s.step, Step::kMoving);  // and red goes on
}

TEST(Stacking, r3_2c_a_lone_army_commander_goes_to_the_nearest_friendly_unit) {
  Field field = overrun("ba");
  field.put("b2", "0301", Facing::kSSW).put("b1", "1201").red().activate("red-1");
  field.ok("move r1 0504");
  EXPECT_EQ(field.hex("ba"), "0301");
}

TEST(Stacking, r3_2b_with_no_unit_left_he_counts_as_dead) {
  Field field = overrun("bc");
  field.put("b2", "0301", Facing::kSSW).red().activate("red-1");
  field.ok("move r1 0504");
  EXPECT_EQ(field.hex("bc"), "");
  EXPECT_TRUE(field.is_eliminated("bc"));
  const int f = field.game().find_formation("blue-1");
  EXPECT_EQ(field.s.commander_dead >> f & 1, 1);
}

TEST(Stacking, r3_2a_r3_2b_a_commander_with_a_unit_is_not_moved) {
  Field field = overrun("bc");
  field.put("b1", "0504", Facing::kN).red().activate("red-1");
  EXPECT_EQ(field.refusal("move r1 0504"), "8.1g");
  EXPECT_EQ(field.hex("bc"), "0504");
}

TEST(Stacking, r3_2d_two_commanders_give_one_bonus) {
  Drawing d;
  Field field(d.commander("ra", "").commander("rc", "red-1").foot("r1").foot("b1"));
  field.put("r1", "0505").put("ra", "0505").put("b1", "0504", Facing::kS).red(Phase::kCombat);
  EXPECT_EQ(field.term(Field::attack({"0505"}, {"0504"}), "commander"), 1);
  field.put("rc", "0505");
  EXPECT_EQ(field.term(Field::attack({"0505"}, {"0504"}), "commander"), 1);
}

TEST(Stacking, r3_3_the_limits_hold_on_the_way_too) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1", 6).foot("r2", 6).foot("r3"));
  field.put("rc", "0505").put("r1", "0505").put("r2", "0506").put("r3", "0806");
  field.red().activate("red-1");
  EXPECT_EQ(field.refusal("move r2 0505 0504"), "3.1g");
}

TEST(Stacking, r3_3_who_enters_the_hex_of_a_friend_stays) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").foot("r2"));
  field.put("rc", "0505").put("r1", "0505").put("r2", "0506").red().activate("red-1");
  EXPECT_EQ(field.refusal("move r2 0505 0504"), "8.1g");
  field.ok("move r2 0505");
  EXPECT_NE(field.s.step, Step::kMoving);
  EXPECT_EQ(field.refusal("move r2 0504"), "8.1c");
}

TEST(Stacking, r3_3_a_retreat_passes_over_full_stacks) {
  Drawing d;
  Field field(d.foot("r1", 6).foot("r2", 5).foot("r3", 5).foot("r4", 5).foot("r5", 5));
  field.put("r1", "0505").put("r2", "0506").put("r3", "0506").put("r4", "0405").put("r5", "0405");
  field.red(Phase::kCombat);
  push(field.s, Task::retreat(field.set({"r1"}), 1));
  perform_all(field);
  ASSERT_EQ(field.s.step, Step::kRetreat);
  field.ok("retreat 0506").roll(1);
  while (field.s.step == Step::kRetreat) {
    EXPECT_EQ(units_in(field.s, Field::hex_of("0506")).size(), 3);  // only on the way
    field.ok("retreat 0507");
  }
  EXPECT_EQ(field.hex("r1"), "0507");
  EXPECT_EQ(stack(field, "0506"), "r2 r3");
}

TEST(Stacking, r3_4_who_is_one_too_many_is_eliminated) {
  // In the corner of the map: behind the friends there is no hex to go on to.
  Drawing d;
  Field field(d.foot("r1").foot("r2", 8).foot("b1").foot("b2"));
  field.put("r1", "0111").put("r2", "0112").put("b1", "0211", Facing::kNNE);
  field.put("b2", "0212", Facing::kNNE).red(Phase::kCombat);
  push(field.s, Task::retreat(field.set({"r1"}), 1));
  perform_all(field);
  while (field.s.step == Step::kTestRoll) field.roll(1);
  EXPECT_TRUE(field.is_eliminated("r1"));
  EXPECT_EQ(stack(field, "0112"), "r2");
}

TEST(Stacking, r3_5_1a_changing_the_order_costs_half_the_points_of_all) {
  Drawing d;
  d.commander("rc", "red-1").unit("r1", Arm::kLineInfantry, 4, 3, 5, "red-1").foot("r2");
  Field field(d);
  field.put("rc", "0505").put("r1", "0507").put("r2", "0507").red().activate("red-1");
  field.ok("reorder 0507");
  EXPECT_EQ(stack(field, "0507"), "r2 r1");
  ASSERT_EQ(field.s.step, Step::kMoving);
  EXPECT_EQ(field.s.mover.points, 2);  // of 5 three are spent, of 4 two
  EXPECT_EQ(field.refusal("reorder 0507"), "3.5.1a");
  EXPECT_EQ(field.refusal("move r1,r2 0506 0505 0504"), "8.1a");
  field.ok("move r1,r2 0506 0505");
  EXPECT_EQ(stack(field, "0505"), "r2 r1");
  EXPECT_TRUE(field.s.reordered.empty());
}

TEST(Stacking,
     r3_5_1a_the_order_is_changed_at_any_time_of_the_move_while_half_the_points_are_left) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").foot("r2").foot("r3");
  Field field(d);
  field.put("rc", "0610").put("r1", "0510").put("r2", "0510").put("r3", "0705");
  field.red().activate("red-1").ok("move r1,r2 0509 0508");
  ASSERT_EQ(field.s.step, Step::kMoving);
  EXPECT_EQ(field.refusal("reorder 0510"), "8.1c");
  EXPECT_EQ(field.refusal("reorder 0705"), "8.1c");
  field.ok("reorder 0508");
  EXPECT_EQ(stack(field, "0508"), "r2 r1");
  EXPECT_TRUE(field.s.moved.contains(field.piece("r1")));  // no point is left: the move is over
  // With less than half left it is refused, and a move that could only reorder goes on.
  Field late(d);
  late.put("rc", "0610").put("r1", "0510").put("r2", "0510").put("r3", "0705");
  late.red().activate("red-1").ok("move r1,r2 0509 0508 0507");
  EXPECT_EQ(late.refused("reorder 0507").message,
            "changing the order costs half of all movement points; 1 are left");
}

TEST(Stacking, r3_5_1a_a_move_stopped_by_a_zone_may_still_change_the_order_once) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").foot("r2").foot("b1");
  Field field(d);
  field.put("rc", "0505").put("r1", "0507", Facing::kN).put("r2", "0507", Facing::kN);
  field.put("b1", "0505", Facing::kS);
  take(field.game(), field.s, field.piece("rc"), Status::kUnused);
  field.put("rc", "0508").red().activate("red-1").ok("move r1,r2 0506");
  ASSERT_EQ(field.s.step, Step::kMoving);  // it can neither go on nor turn
  EXPECT_EQ(field.refusal("move r1,r2 nne"), "8.3c");
  field.ok("reorder 0506");
  EXPECT_EQ(stack(field, "0506"), "r2 r1");
  EXPECT_TRUE(field.s.reordered.contains(field.piece("r1")));
}

TEST(Stacking, r3_5_1a_only_two_units_in_command_that_have_not_moved) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").foot("r2").foot("r3");
  d.unit("r4", Arm::kLineInfantry, 4, 3, 4, "red-2").foot("r5").gun("r6");
  Field field(d);
  field.put("rc", "0505").put("r1", "0507").put("r2", "0508").put("r3", "0707");
  field.put("r4", "0707").put("r5", "0510").put("r6", "0510").red().activate("red-1");
  EXPECT_EQ(field.refusal("reorder 0507"), "3.5.1a");  // one unit
  EXPECT_EQ(field.refusal("reorder 0510"), "3.5.1a");  // a gun is always on top
  EXPECT_EQ(field.refusal("reorder 0707"), "6.4a");    // r4 is not activated
  field.ok("move r2 0507");
  EXPECT_EQ(field.refusal("reorder 0507"), "8.1c");  // r2 has joined and finished
  EXPECT_EQ(stack(field, "0507"), "r1 r2");
}

TEST(Stacking, r3_5_1b_changing_the_order_under_the_enemys_eyes_costs_two_in_combat) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").foot("r2").foot("b1"));
  field.put("rc", "0505").put("r1", "0505").put("r2", "0505").put("b1", "0504", Facing::kS);
  field.red().activate("red-1").ok("reorder 0505");
  EXPECT_EQ(stack(field, "0505"), "r2 r1");
  while (field.s.phase != Phase::kCombat) field.ok("end");
  EXPECT_EQ(field.term(Field::attack({"0505"}, {"0504"}), "reordered"), -2);
  // Not when it is attacked itself.
  EXPECT_EQ(field.term(Field::attack({"0504"}, {"0505"}), "reordered"), 0);
}

TEST(Stacking, r3_5_1b_an_order_changed_in_phase_a_counts_until_the_combat_and_no_longer) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").foot("r2").foot("r3").foot("b1");
  Field field(d);
  field.put("rc", "0505").put("r1", "0505").put("r2", "0505").put("b1", "0504", Facing::kS);
  field.put("r3", "0507").column("r3").at(1, Side::kA, Phase::kMarch);
  field.activate("red-1").ok("reorder 0505");
  while (field.s.step == Step::kMoving) field.ok("end");
  while (field.s.phase != Phase::kCombat) field.ok("end");
  EXPECT_EQ(field.term(Field::attack({"0505"}, {"0504"}), "reordered"), -2);
  field.ok("attack 0505 0504").roll(3);
  while (field.s.active == Side::kA && field.s.turn == 1) {
    if (is_roll(field.s.step)) {
      field.roll(1);
    } else {
      field.ok(legal_actions(field.game(), field.s).empty()
                   ? "end"
                   : text_of(field.game(), legal_actions(field.game(), field.s).back()));
    }
  }
  EXPECT_TRUE(field.s.reordered.empty());
}

TEST(Stacking, r3_5_2_the_arriving_unit_goes_underneath) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1", 2).foot("r2", 2).horse("r3").horse("r4"));
  field.put("rc", "0505").put("r2", "0505").put("r1", "0506").put("r4", "0705").put("r3", "0706");
  field.red().activate("red-1");
  field.ok("move r1 0505");
  EXPECT_EQ(stack(field, "0505"), "r2 r1");
  field.ok("move r3 0705");
  EXPECT_EQ(stack(field, "0705"), "r4 r3");
}

TEST(Stacking, r3_5_2_r3_5_3_a_stack_keeps_its_order_on_the_march) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").foot("r2").gun("r3"));
  field.put("rc", "0505").put("r2", "0505").put("r1", "0505").put("r3", "0505");
  field.red().activate("red-1");
  field.ok("move r1,r2,r3 0504");
  EXPECT_EQ(stack(field, "0504"), "r3 r2 r1");
}

TEST(Stacking, r3_5_3_a_unit_that_joins_a_battery_goes_beneath_it) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").gun("r2"));
  field.put("rc", "0505").put("r2", "0505").put("r1", "0506").red().activate("red-1");
  field.ok("move r1 0505");
  EXPECT_EQ(stack(field, "0505"), "r2 r1");
}

}  // namespace
}  // namespace tercio::lace_wars
