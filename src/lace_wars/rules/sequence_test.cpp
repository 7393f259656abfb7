// 4 The sequence of play.

#include "lace_wars/rules/sequence.hpp"

#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// Two formations with a gun each, far apart.
Drawing armies() {
  Drawing d;
  d.commander("ra", "").commander("rc", "red-1").foot("r1").foot("r2").gun("r3");
  d.commander("rd", "red-2").unit("r4", Arm::kLineInfantry, 4, 3, 4, "red-2");
  d.unit("r9", Arm::kLineInfantry, 4, 3, 4, "");
  d.commander("ba", "").commander("bc", "blue-1").foot("b1").horse("b2").gun("b3");
  return d;
}
Field camp(const Drawing& d) {
  Field field(d);
  field.put("rc", "0305").put("r1", "0305").put("r2", "0306").put("r3", "0307");
  field.put("rd", "0311").put("r4", "0311").put("r9", "0302");
  field.put("bc", "1105", Facing::kS).put("b1", "1105", Facing::kS).put("b3", "1107", Facing::kS);
  return field;
}
Field camp() { return camp(armies()); }

void end_until(Field& field, Phase phase) {
  while (field.s.phase != phase) field.ok("end");
}
// Ends everything until the next turn's first decision or die.
void end_turn(Field& field) {
  const int turn = field.s.turn;
  while (field.s.turn == turn && !is_over(field.s)) field.ok("end");
}

TEST(Sequence, r4A_columns_are_played_before_everything_else) {
  Field field = camp();
  field.column("r2").at(2, Side::kB, Phase::kMarch);
  // Blue plays first but has no column; red has one.
  EXPECT_EQ(field.s.phase, Phase::kMarch);
  EXPECT_EQ(field.s.active, Side::kA);
  EXPECT_EQ(field.refusal("activate red-2"), "4A");
  EXPECT_EQ(field.refusal("activate r9"), "4A");
  EXPECT_EQ(field.refusal("hold red-1"), "4A");
  field.ok("activate red-1").roll(1);
  while (field.s.step == Step::kFire || field.s.step == Step::kJoin) field.ok("end");
  EXPECT_EQ(field.refusal("move r1 0304"), "");  // units in line act as well
  EXPECT_EQ(field.refusal("form r2 n"), "");
}

TEST(Sequence, r4A_who_played_in_phase_a_does_not_play_again) {
  for (const int die : {1, 6}) {
    Field field = camp();
    field.column("r2").at(2, Side::kA, Phase::kMarch);
    field.ok("activate red-1");
    ASSERT_EQ(field.s.step, Step::kActivationRoll);  // it has been on the map before
    field.roll(die);
    while (field.s.phase == Phase::kMarch) field.ok("end");
    EXPECT_EQ(field.s.phase, Phase::kActivation);
    EXPECT_EQ(field.refusal("activate red-1"), "5.1b") << die;
    EXPECT_EQ(field.refusal("activate red-2"), "") << die;
  }
}

TEST(Sequence, r4A_after_a_failure_one_unit_moves_with_half_its_points) {
  Field field = camp();
  field.column("r2").at(2, Side::kA, Phase::kMarch);
  field.ok("activate red-1").roll(6);
  while (field.s.step == Step::kFire) field.ok("end");
  EXPECT_EQ(field.refusal("form r2 n"), "14g");
  EXPECT_EQ(field.refusal("move r1 0304 0303 0403"), "8.1d");
  EXPECT_EQ(field.refusal("move r1 0304 0403 0402"), "8.1a");
  field.ok("move r1 0304 0303");
  EXPECT_TRUE(field.happened("activation-ended"));
}

TEST(Sequence, r4A_phase_a_may_be_passed_over) {
  Field field = camp();
  field.column("r2").column("r9").at(2, Side::kA, Phase::kMarch);
  EXPECT_EQ(field.refusal("activate r9"), "");
  field.ok("end");
  EXPECT_EQ(field.s.phase, Phase::kActivation);
  EXPECT_EQ(field.refusal("activate red-1"), "");
}

TEST(Sequence, r4A_the_first_player_marches_first) {
  for (const Side first : {Side::kA, Side::kB}) {
    Field field = camp();
    field.column("r2").column("b1").at(2, first, Phase::kMarch);
    EXPECT_EQ(field.s.active, first);
    field.ok("end");
    EXPECT_EQ(field.s.phase, Phase::kMarch);
    EXPECT_EQ(field.s.active, other(first));
  }
}

TEST(Sequence, r4B_first_the_disorganised_then_the_routed_first_player_first) {
  Drawing d;
  d.foot("r1").foot("r2").foot("b1").foot("b2").foot("b3");
  Field field(d);
  field.put("r1", "0505").order("r1", Order::kDisorganised).put("b1", "0504", Facing::kS);
  field.put("r2", "0810").order("r2", Order::kRouted);
  field.put("b2", "1102").order("b2", Order::kRouted);
  field.put("b3", "1105").order("b3", Order::kDisorganised);
  field.order("b1", Order::kDisorganised);
  field.at(1, Side::kB, Phase::kRally);
  // Blue plays first: b3 is out of every zone and recovers by itself; b1 tests before b2.
  EXPECT_EQ(field.order("b3"), Order::kGood);
  EXPECT_EQ(field.order("r1"), Order::kDisorganised);
  EXPECT_EQ(field.s.subject, field.piece("b1"));
  field.roll(6);
  EXPECT_EQ(field.order("b1"), Order::kDisorganised);
  EXPECT_EQ(field.s.subject, field.piece("b2"));
  field.roll(1).ok("face s");
  EXPECT_EQ(field.order("b2"), Order::kDisorganised);  // one state better, not two
  EXPECT_EQ(field.s.subject, field.piece("r1"));
  field.roll(1);
  EXPECT_EQ(field.order("r1"), Order::kGood);
  EXPECT_EQ(field.s.subject, field.piece("r2"));
  field.roll(1).ok("face n");
  EXPECT_EQ(field.s.phase, Phase::kActivation);
  EXPECT_EQ(field.s.active, Side::kB);
}

TEST(Sequence, r4C_a_r16_1a_r16_2a_the_scenario_names_the_first_player_of_turn_1) {
  for (const auto& [scenario, first] :
       {std::pair{"historical", Side::kA}, std::pair{"alternate", Side::kB}}) {
    Field field(scenario);
    field.as_set_up().ok("end").ok("end");
    EXPECT_EQ(field.s.turn, 1);
    EXPECT_EQ(field.s.phase, Phase::kActivation);  // no die, nobody marches, nobody rallies
    EXPECT_EQ(field.s.first, first);
    EXPECT_EQ(field.s.active, first);
  }
}

TEST(Sequence, r4C_a_r16_1b_from_turn_2_the_higher_die_plays_first) {
  for (const auto& [red, blue, first] :
       {std::tuple{4, 3, Side::kA}, std::tuple{3, 4, Side::kB}, std::tuple{6, 1, Side::kA},
        std::tuple{1, 6, Side::kB}, std::tuple{1, 1, Side::kB}, std::tuple{5, 5, Side::kB}}) {
    Field field = camp();
    field.red();
    end_turn(field);
    ASSERT_EQ(field.s.turn, 2);
    ASSERT_EQ(field.s.step, Step::kInitiativeRoll);
    field.roll(red);
    ASSERT_EQ(field.s.step, Step::kInitiativeRoll);
    field.roll(blue);
    EXPECT_EQ(field.s.phase, Phase::kActivation);
    EXPECT_EQ(field.s.first, first) << red << ' ' << blue;
    EXPECT_EQ(field.s.active, first) << red << ' ' << blue;
  }
}

TEST(Sequence, r4C_b_r4C_h_formations_are_played_one_after_the_other) {
  Field field = camp();
  field.put("ra", "0112").red();
  EXPECT_EQ(field.refusal("activate blue-1"), "4C-b");
  EXPECT_EQ(field.refusal("activate b2"), "4C-b");
  EXPECT_EQ(field.refusal("move r1 0304"), "8.1a");
  for (const char* body : {"red-2", "red-1", "r9"}) {
    EXPECT_EQ(field.s.phase, Phase::kActivation) << body;
    field.ok("activate " + std::string(body)).roll(1);
    while (field.s.phase == Phase::kActivation && field.s.step != Step::kActivate) field.ok("end");
    EXPECT_NE(field.refusal("activate " + std::string(body)), "") << body;
  }
  EXPECT_EQ(field.s.phase, Phase::kArmyCommander);  // all have been tested
}

TEST(Sequence, r4C_h_a_formation_may_be_held_and_its_guns_fire) {
  Field field = camp();
  field.put("b1", "0506", Facing::kNNE).put("r3", "0307", Facing::kNNE).red();
  field.ok("hold red-1");
  ASSERT_EQ(field.s.step, Step::kFire);
  EXPECT_EQ(field.refusal("turn r3 n"), "4C-h");
  field.ok("fire r3 0506").roll(1);
  while (is_roll(field.s.step)) field.roll(1);
  while (field.s.step == Step::kFire) field.ok("end");
  // Nobody moves, and it has had its turn.
  EXPECT_EQ(field.s.step, Step::kActivate);
  EXPECT_EQ(field.refusal("activate red-1"), "5.1b");
  field.ok("hold r9").ok("hold red-2");
  EXPECT_EQ(field.s.active, Side::kB);
}

TEST(Sequence, r4C_h_the_rest_may_be_passed_at_once) {
  Field field = camp();
  field.put("ra", "0308").red().ok("end");
  EXPECT_EQ(field.s.phase, Phase::kArmyCommander);
}

TEST(Sequence, r4C_c_command_is_checked_before_anything_moves) {
  Field field = camp();
  field.put("r2", "0312").red().ok("activate red-1");
  EXPECT_TRUE(field.s.acting.empty());
  field.roll(1);
  EXPECT_EQ(field.s.acting, field.set({"r1", "r3"}));
}

TEST(Sequence, r4C_d_guns_then_the_commander_then_the_units) {
  Field field = camp();
  field.put("r9", "1201").red().ok("activate red-1").roll(1);
  ASSERT_EQ(field.s.step, Step::kFire);
  EXPECT_EQ(field.refusal("move rc 0304"), "8.1a");
  EXPECT_EQ(field.refusal("move r1 0304"), "8.1a");
  field.ok("turn r3 nne");
  ASSERT_EQ(field.s.step, Step::kMove);  // there is nothing to fire at
  EXPECT_EQ(field.refusal("fire r3 0506"), "4C-d");
  EXPECT_EQ(field.refusal("turn r3 n"), "6.4b");
  field.ok("move rc 0304").ok("end");
  EXPECT_EQ(field.refusal("move rc 0303"), "8.5d");
  field.ok("move r1 0304").ok("end");
  EXPECT_EQ(field.refusal("move rc 0303"), "8.5d");
  EXPECT_EQ(field.refusal("move r3 0306"), "8.7b");  // it has been laid for firing
}

TEST(Sequence, r4C_d_after_a_unit_has_moved_the_commander_stays) {
  Field field = camp();
  field.put("r9", "1201").red().activate("red-1");
  field.ok("move r2 nne").ok("end");
  EXPECT_EQ(field.refusal("move rc 0304"), "4C-d");
  EXPECT_EQ(field.refusal("move rc,r1 0304"), "4C-d");
  EXPECT_EQ(field.refusal("move r1 0304"), "");
}

TEST(Sequence, r4C_d_the_commander_may_go_with_a_stack) {
  Field field = camp();
  field.put("r9", "1201").red().activate("red-1");
  field.ok("move rc,r1 0304");
  EXPECT_EQ(field.hex("rc"), "0304");
  EXPECT_EQ(field.s.mover.points, 3);  // as the unit moves
}

TEST(Sequence, r4C_e_the_activated_are_marked) {
  for (const int die : {1, 6}) {
    Field field = camp();
    field.red();
    const unsigned bit = 1U << field.game().find_formation("red-2");
    EXPECT_EQ(field.s.tested & bit, 0U);
    field.ok("activate red-2").roll(die);
    while (field.s.step != Step::kActivate) field.ok("end");
    EXPECT_EQ(field.s.tested & bit, bit);
    EXPECT_TRUE(field.s.acting.empty());
    field.ok("activate r9").roll(die);
    while (field.s.step != Step::kActivate) field.ok("end");
    EXPECT_EQ(field.s.used, field.set({"r9"}));
  }
}

TEST(Sequence, r4C_f_r4_4b_he_keeps_his_own_move_halved_if_he_went_along) {
  for (const bool along : {false, true}) {
    Field field = camp();
    field.put("ra", "0305").red().activate("red-1");
    EXPECT_EQ(field.refusal("move ra 0304"), "8.5a");
    field.ok(along ? "move rc,ra 0304" : "move rc 0304");
    end_until(field, Phase::kArmyCommander);
    const std::string start = along ? "" : "0304 ";
    EXPECT_EQ(field.refusal("move ra " + start + "0303 0302 0301"), "");
    EXPECT_EQ(field.refusal("move ra " + start + "0303 0302 0301 0201"), along ? "8.5b" : "");
    EXPECT_EQ(field.hex("rc"), "0304");
  }
}

TEST(Sequence, r4C_f_r4_4b_also_when_he_rode_along_in_phase_a) {
  Field field = camp();
  field.put("ra", "0305").column("r2").at(2, Side::kA, Phase::kMarch);
  field.activate("red-1").ok("move rc,ra 0304");
  end_until(field, Phase::kArmyCommander);
  EXPECT_EQ(field.refusal("move ra 0303 0302 0301"), "");
  EXPECT_EQ(field.refusal("move ra 0303 0302 0301 0201"), "8.5b");
  end_turn(field);
  field.roll(6).roll(1);
  end_until(field, Phase::kArmyCommander);
  EXPECT_EQ(field.refusal("move ra 0303 0302 0301 0201"), "");  // a new turn
}

TEST(Sequence, r4C_f_r4_4b_each_army_commander_for_himself) {
  Field field = camp();
  field.put("ra", "0305").put("ba", "1110").red().activate("red-1").ok("move rc,ra 0304");
  while (field.s.active == Side::kA) field.ok("end");
  end_until(field, Phase::kArmyCommander);
  EXPECT_EQ(field.s.active, Side::kB);
  EXPECT_EQ(field.refusal("move ba 1109 1108 1107 1106 1105 1104"), "");
}

TEST(Sequence, r4C_g_reactions_only_to_a_unit_that_has_moved_a_hex) {
  Drawing d;
  Field field(
      d.commander("rc", "red-1").foot("r1").gun("b1").horse("b2").commander("bc", "blue-1"));
  field.put("rc", "0509").put("r1", "0507").put("b1", "0502", Facing::kS);
  field.put("b2", "0705", Facing::kS).put("bc", "1212").red().ok("activate red-1").roll(1);
  field.ok("move r1 nne");
  EXPECT_EQ(field.s.step, Step::kMoving);  // it has only turned
  field.ok("move r1 n").ok("move r1 0506");
  ASSERT_EQ(field.s.step, Step::kReact);
  EXPECT_EQ(field.s.decider, Side::kB);
  EXPECT_EQ(field.refusal("fire b1 0506"), "");
  EXPECT_EQ(field.refusal("charge b2"), "");
  field.ok("pass");
  EXPECT_EQ(field.s.decider, Side::kA);
}

TEST(Sequence, r4C_g_no_reaction_to_a_commander_alone) {
  Drawing d;
  Field field(d.commander("rc", "red-1").foot("r1").gun("b1").commander("bc", "blue-1"));
  field.put("rc", "0507").put("r1", "0512").put("b1", "0502", Facing::kS).put("bc", "1212").red();
  field.activate("red-1").ok("move rc 0506");
  EXPECT_EQ(field.s.step, Step::kMoving);
}

TEST(Sequence, r4_4a_the_army_commander_moves_after_all_activations) {
  Field field = camp();
  field.put("ra", "0308").red();
  EXPECT_EQ(field.refusal("move ra 0309"), "8.1a");
  field.ok("activate red-1").roll(1);
  while (field.s.step != Step::kMove) field.ok("end");
  EXPECT_EQ(field.refusal("move ra 0309"), "8.5a");
  end_until(field, Phase::kArmyCommander);
  EXPECT_EQ(field.refusal("move rc 0304"), "4.4a");
  EXPECT_EQ(field.refusal("move r4 0310"), "4.4a");
  EXPECT_EQ(field.refusal("move ra 0309 0310 0311 0312 0412 0411 0410"), "8.5b");  // seven
  field.ok("move ra 0309 0310 0311 0312 0412 0411");
  EXPECT_NE(field.s.phase, Phase::kArmyCommander);  // once
}

TEST(Sequence, r4_4a_he_leads_a_stack_that_was_activated_and_has_not_moved) {
  Field field = camp();
  field.put("ra", "0306").red().activate("red-1").ok("move r1 0304").ok("end");
  end_until(field, Phase::kArmyCommander);
  EXPECT_EQ(field.refusal("move r2 0305"), "4.4a");  // not without him
  EXPECT_EQ(field.refusal("move r2,ra 0305 0304"), "");
  field.ok("move r2,ra 0305");
  EXPECT_EQ(field.hex("r2"), "0305");
  EXPECT_EQ(field.hex("ra"), "0305");
  EXPECT_EQ(field.s.mover.points, 3);
}

TEST(Sequence, r4_4a_he_leads_nobody_who_has_moved_or_was_not_activated) {
  Field moved = camp();
  moved.put("ra", "0304").red().activate("red-1").ok("move r1 0304").ok("end");
  end_until(moved, Phase::kArmyCommander);
  EXPECT_EQ(moved.refusal("move r1,ra 0303"), "4.4a");
  for (const char* how : {"hold red-1", "end"}) {
    Field idle = camp();
    idle.put("ra", "0306").red().ok(how);
    end_until(idle, Phase::kArmyCommander);
    EXPECT_EQ(idle.refusal("move r2,ra 0305"), "4.4a") << how;
    EXPECT_EQ(idle.refusal("move ra 0305"), "") << how;
  }
}

TEST(Sequence, r4_4b_tired_he_leads_a_stack_at_half_its_points) {
  Field field = camp();
  field.put("ra", "0305").red().activate("red-1").ok("move rc,ra 0306").ok("end");
  end_until(field, Phase::kArmyCommander);
  EXPECT_EQ(field.refusal("move r2,ra nne 0405"), "");
  EXPECT_EQ(field.refusal("move r2,ra nne 0405 0505"), "8.1a");
  field.ok("move r2,ra nne");
  EXPECT_EQ(field.s.mover.points, 1);
}

TEST(Sequence, r4_5_combats_come_after_all_movement_in_the_attackers_order) {
  Drawing d;
  d.commander("rc", "red-1").foot("r1").foot("r2").foot("b1").foot("b2");
  Field field(d);
  field.put("rc", "0505").put("r1", "0505").put("b1", "0504", Facing::kS);
  field.put("r2", "0905").put("b2", "0904", Facing::kS).red();
  EXPECT_EQ(field.refusal("attack 0505 0504"), "10.1f");
  field.activate("red-1");
  EXPECT_EQ(field.refusal("attack 0505 0504"), "10.1f");
  end_until(field, Phase::kCombat);
  EXPECT_EQ(field.refusal("attack 0505 0504"), "");
  field.ok("attack 0905 0904").roll(1);
  while (field.s.step != Step::kAttack) {
    if (is_roll(field.s.step)) {
      field.roll(1);
    } else {
      field.ok(text_of(field.game(), legal_actions(field.game(), field.s).back()));
    }
  }
  EXPECT_TRUE(field.s.attacked.contains(field.piece("r2")));
  EXPECT_EQ(field.s.step, Step::kAttack);
  EXPECT_NE(field.refusal("attack 0905 0904"), "");  // once
  EXPECT_EQ(field.refusal("end"), "10.1b");
  field.ok("attack 0505 0504");
}

TEST(Sequence, r4C2_then_the_second_player_does_the_same) {
  for (const Side first : {Side::kA, Side::kB}) {
    Field field = camp();
    field.at(1, first, Phase::kActivation);
    EXPECT_EQ(field.s.active, first);
    while (field.s.active == first) field.ok("end");
    EXPECT_EQ(field.s.turn, 1);
    EXPECT_EQ(field.s.phase, Phase::kActivation);
    EXPECT_EQ(field.s.step, Step::kActivate);
    EXPECT_EQ(field.s.active, other(first));
    EXPECT_EQ(field.s.decider, other(first));
    end_turn(field);
    EXPECT_EQ(field.s.turn, 2);
  }
}

TEST(Sequence, r4D_a_markers_come_off_at_the_end_of_the_turn) {
  Field field = camp();
  field.put("ra", "0305").red().activate("red-1").ok("move rc,ra 0304");
  while (field.s.step != Step::kActivate) field.ok("end");
  field.ok("activate r9").roll(6);
  while (field.s.active == Side::kA) field.ok("end");
  // The second player's half-turn does not take them off.
  EXPECT_NE(field.s.tested, 0);
  EXPECT_EQ(field.s.used, field.set({"r9"}));
  field.s.fired = field.set({"r3"});
  field.s.reacted = field.set({"r3"});
  field.s.limbered = field.set({"b3"});
  end_turn(field);
  EXPECT_EQ(field.s.tested, 0);
  EXPECT_TRUE(field.s.used.empty());
  EXPECT_TRUE(field.s.fired.empty());
  EXPECT_TRUE(field.s.reacted.empty());
  EXPECT_TRUE(field.s.limbered.empty());
  EXPECT_TRUE(field.s.activated.empty());
  EXPECT_TRUE(field.s.marched.empty());
  EXPECT_EQ(field.s.army_commander_moved, 0);
}

TEST(Sequence, r4D_b_formations_recover_morale_only_at_the_end_of_a_turn) {
  Drawing d = armies();
  for (auto& f : d.d->formations) f.demoralisation = 1;
  Field field = camp(d);
  field.order("r1", Order::kRouted).demoralised("red-1").order("r4", Order::kRouted);
  field.demoralised("red-2").red();
  const unsigned one = 1U << field.game().find_formation("red-1");
  const unsigned two = 1U << field.game().find_formation("red-2");
  field.order("r1", Order::kGood);
  while (field.s.active == Side::kA) field.ok("end");
  EXPECT_EQ(field.s.demoralised & one, one);
  end_turn(field);
  EXPECT_EQ(field.s.demoralised & one, 0U);
  EXPECT_EQ(field.s.demoralised & two, two);  // r4 still runs
}

TEST(Sequence, r4D_c_no_victory_ends_the_game_early) {
  Drawing d = armies();
  Field field = camp(d);
  field.s.army_demoralised = 3;
  field.s.demoralised = 0xFF;
  field.red();
  end_turn(field);
  EXPECT_EQ(field.s.turn, 2);
  EXPECT_FALSE(is_over(field.s));
}

TEST(Sequence, r4D_d_r16_1_1_the_game_ends_after_its_last_turn) {
  Field field = camp();  // three turns
  field.red();
  for (int turn = 1; turn <= 3; ++turn) {
    EXPECT_EQ(field.s.turn, turn);
    EXPECT_FALSE(is_over(field.s));
    end_turn(field);
    if (turn < 3) field.roll(5).roll(2);
  }
  EXPECT_TRUE(is_over(field.s));
  EXPECT_EQ(field.s.phase, Phase::kOver);
  EXPECT_TRUE(field.happened("game-over"));
  EXPECT_NE(field.refusal("end"), "");
  for (const auto& scenario : warburg()->scenarios) EXPECT_EQ(scenario.turns, 8) << scenario.id;
}

}  // namespace
}  // namespace tercio::lace_wars
