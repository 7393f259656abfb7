// 14 March column.
#include "lace_wars/rules/movement_fixture.hpp"

namespace tercio::lace_wars {
namespace {

TEST(Column, r14a_points_are_doubled) {
  MoveField field(drawn().foot("r1").light_horse("r2").gun("r3").horse("r4"));
  field.put("r1", "0512", Facing::kN).put("r2", "0712").put("r3", "0912", Facing::kN);
  field.put("r4", "1112", Facing::kN).go();
  for (const auto& [id, points] :
       {std::pair{"r1", 8}, std::pair{"r2", 14}, std::pair{"r3", 6}, std::pair{"r4", 12}}) {
    field.ok(std::string("march ") + id);
    EXPECT_EQ(field.left(), points) << id;
    field.ok("end");
  }
}

TEST(Column, r14a_a_column_marches_eight_hexes_of_open_ground) {
  MoveField field(drawn().foot("r1"));
  field.put("r1", "0511", Facing::kN).go();
  field.ok("march r1");
  EXPECT_EQ(field.refusal("move r1 0510 0509 0508 0507 0506 0505 0504 0503 0502"), "8.1a");
  field.ok("move r1 0510 0509 0508 0507 0506 0505 0504 0503");
  EXPECT_EQ(field.hex("r1"), "0503");
}

TEST(Column, r14b_terrain_disorganises_and_turning_costs_off_the_road) {
  MoveField field(drawn().ground(Terrain::kWoods, {"0510"}).foot("r1"));
  field.put("r1", "0511", Facing::kN).go();
  field.ok("march r1").ok("move r1 0510");
  EXPECT_EQ(field.left(), 6);
  EXPECT_TRUE(field.rough("r1"));
  field.ok("move r1 nne");
  EXPECT_EQ(field.left(), 5);
}

TEST(Column, r14b_what_only_a_column_enters_is_no_place_to_deploy) {
  MoveField field(drawn().ground(Terrain::kVillage, {"0510"}).horse("r1").gun("r2"));
  field.put("r1", "0510", Facing::kN).column("r1").go();
  EXPECT_EQ(field.refusal("form r1 n"), "14b");
  MoveField guns(drawn().ground(Terrain::kVillage, {"0510"}).gun("r1"));
  guns.put("r1", "0510", Facing::kN).column("r1").go();
  EXPECT_EQ(guns.refusal("form r1 n"), "");
}

// A road 0508-0507-0606-0706.
Drawing with_road() {
  return drawn()
      .road("0508", "0507")
      .road("0507", "0606")
      .road("0606", "0706")
      .horse("r1")
      .foot("r2");
}

TEST(Column, r14c_along_a_road_turning_is_free) {
  MoveField field(with_road());
  field.put("r1", "0508", Facing::kS).put("r2", "0807", Facing::kN).go();
  field.ok("march r1");
  ASSERT_EQ(field.left(), 12);
  field.ok("move r1 n");  // three vertices towards the road
  EXPECT_EQ(field.left(), 12);
  EXPECT_EQ(field.s.mover.turned, 0);
  field.ok("move r1 0507 nne 0606");
  EXPECT_EQ(field.hex("r1"), "0606");
  EXPECT_EQ(field.left(), 10);
  field.ok("move r1 nnw");  // neither 0506 nor 0605 is linked by the road: it costs
  EXPECT_EQ(field.left(), 8);
  EXPECT_EQ(field.s.mover.turned, 2);
}

TEST(Column, r14c_the_three_vertices_do_not_count_on_the_road) {
  MoveField field(with_road());
  field.put("r1", "0507", Facing::kN).go();
  field.ok("march r1");
  field.ok("move r1 s n s nne");  // along the road to either side, as often as it likes
  EXPECT_EQ(field.left(), 12);
}

TEST(Column, r14c_a_turn_is_paid_where_the_step_after_it_leaves_the_road) {
  MoveField field(with_road());
  field.put("r1", "0507", Facing::kN).go();
  field.ok("march r1").ok("move r1 nne");  // along the road to 0606
  EXPECT_EQ(field.left(), 12);
  EXPECT_EQ(field.s.mover.turned, 0);
  field.ok("move r1 0507 0607");  // in front as well, and off the road
  EXPECT_EQ(field.left(), 10);
  EXPECT_EQ(field.s.mover.turned, 1);
  // On along it, nothing was to be paid.
  MoveField along(with_road());
  along.put("r1", "0507", Facing::kN).go();
  along.ok("march r1").ok("move r1 nne").ok("move r1 0606");
  EXPECT_EQ(along.left(), 11);
  EXPECT_EQ(along.s.mover.turned, 0);
}

TEST(Column, r14c_who_cannot_pay_for_a_turn_goes_on_along_the_road_or_turns_back) {
  MoveField field(with_road());
  field.put("r2", "0508", Facing::kS).go();
  field.ok("march r2");
  field.s.mover.points = 1;
  field.ok("move r2 n");  // three vertices, one point
  EXPECT_EQ(field.refusal("end"), "14c");
  EXPECT_EQ(field.refusal("move r2 0607"), "8.1a");  // the turn would be paid
  EXPECT_EQ(field.refusal("move r2 0507"), "");
  field.ok("move r2 s");
  EXPECT_EQ(field.left(), 1);
  field.ok("end");
}

TEST(Column, r14c_only_in_column) {
  MoveField field(with_road());
  field.put("r1", "0507", Facing::kN).go();
  field.ok("move r1 s");
  EXPECT_EQ(field.left(), 3);
}

TEST(Column, r14d_a_column_only_marches_or_deploys) {
  MoveField field(drawn().foot("r1").foot("r2").gun("r3").foot("b1"));
  field.put("r1", "0509", Facing::kN).put("r2", "0509", Facing::kN).column("r1").column("r2");
  field.put("r3", "0709", Facing::kN).column("r3").put("b1", "0705", Facing::kS);
  field.red().ok("activate red-1").roll(1);
  EXPECT_NE(field.s.step, Step::kFire);  // no gun that could fire
  EXPECT_EQ(field.refusal("reorder 0509"), "14d");
  EXPECT_EQ(field.refusal("march r1,r2"), "14g");  // it is one
  EXPECT_EQ(field.refusal("move r1,r2 0508"), "");
  EXPECT_EQ(field.refusal("form r1,r2 nne"), "");
  // Those in column do not move together with those that are not.
  field.s.column.erase(field.piece("r2"));
  EXPECT_EQ(field.refusal("move r1,r2 0508"), "14d");
}

TEST(Column, r14d_a_column_neither_attacks_nor_fires_nor_charges_nor_slips_away) {
  MoveField field(drawn().foot("r1").horse("r2").foot("b1").gun("b2").horse("b3").light_foot("b4"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).column("r1");
  field.red(Phase::kCombat);
  EXPECT_NE(field.s.step, Step::kAttack);
  // Reactions: a gun and cavalry in column.
  MoveField react(drawn().foot("r1").gun("b2").horse("b3"));
  react.put("r1", "0506", Facing::kN).put("b2", "0502", Facing::kS).column("b2");
  react.put("b3", "0403", Facing::kS).column("b3").go();
  react.ok("move r1 0505");
  EXPECT_FALSE(react.reacts());
  react.s.column.clear();
  react.ok("end");
  // Evasion.
  MoveField evade(drawn().foot("r1").light_foot("b4"));
  evade.put("r1", "0505", Facing::kN).put("b4", "0504").column("b4").red(Phase::kCombat);
  evade.ok("attack 0505 0504");
  EXPECT_EQ(evade.s.step, Step::kCombatRoll);
}

TEST(Column, r14e_no_column_within_two_hexes_of_an_enemy) {
  MoveField field(drawn().foot("r1").foot("r2").foot("b1"));
  field.put("r1", "0505", Facing::kN).put("r2", "0908", Facing::kN).put("b1", "0506", Facing::kS);
  field.go();
  EXPECT_EQ(field.refusal("march r1"), "14e");  // behind the enemy's back, but beside it
  field.ok("march r2");
  EXPECT_EQ(field.refusal("move r2 0907"), "");
}

TEST(Column, r14e_at_two_hexes_it_may) {
  MoveField field(drawn().foot("r1").foot("b1"));
  field.put("r1", "0508", Facing::kN).put("b1", "0505", Facing::kN).go();
  field.ok("march r1").ok("move r1 0507");
  EXPECT_EQ(field.hex("r1"), "0507");
  EXPECT_EQ(field.refusal("move r1 0506"), "14e");  // its rear: no zone, but too near
  EXPECT_EQ(field.refusal("move r1 0606"), "");
}

TEST(Column, r14e_a_column_with_an_enemy_beside_it_does_nothing) {
  MoveField field(drawn().road("0505", "0504").foot("r1").foot("b1"));
  field.put("r1", "0505", Facing::kN).put("b1", "0506", Facing::kS).column("r1").go();
  EXPECT_EQ(field.refusal("move r1 0504"), "14e");
  EXPECT_EQ(field.refusal("move r1 nnw"), "14e");
  EXPECT_EQ(field.refusal("about r1"), "14e");
  EXPECT_EQ(field.refusal("form r1 n"), "14e");
  field.s.facing[field.piece("b1")] = Facing::kN;  // now it is in its zone
  field.s.facing[field.piece("r1")] = Facing::kS;
  EXPECT_EQ(field.refusal("withdraw r1 0504"), "14e");
}

TEST(Column, r14f_a_column_attacked_gives_two) {
  MoveField field(drawn().foot("r1").foot("b1"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).red(Phase::kCombat);
  const Attack attack = Field::attack({"0505"}, {"0504"});
  const int plain = field.modifier(attack);
  field.column("b1");
  EXPECT_EQ(field.modifier(attack), plain + 2);
  EXPECT_EQ(field.term(attack, "column"), 2);
}

TEST(Column, r14g_the_marker_comes_at_the_start_of_the_move) {
  MoveField field(drawn().foot("r1").foot("r2"));
  field.put("r1", "0509", Facing::kN).put("r2", "0709", Facing::kN).go();
  field.ok("move r1 0508");
  EXPECT_EQ(field.refusal("march r1"), "14g");
  EXPECT_EQ(field.refusal("march rc"), "8.1c");
  field.ok("end");
  EXPECT_EQ(field.refusal("march rc"), "4C-d");
  field.ok("march r2");
  EXPECT_TRUE(field.s.column.contains(field.piece("r2")));
  EXPECT_TRUE(field.is_moving("r2"));
  EXPECT_EQ(field.refusal("form r2 n"), "14g");  // not in the same activation
  field.ok("move r2 0708").ok("end");
  EXPECT_TRUE(field.s.column.contains(field.piece("r2")));
  EXPECT_EQ(field.refusal("form r2 n"), "8.1c");
  // The next activation: deployed with any facing, at no cost, and it acts as others do.
  field.s.tested = 0;
  field.at(2, Side::kA, Phase::kActivation).activate("red-1");
  field.ok("form r2 s");
  EXPECT_FALSE(field.s.column.contains(field.piece("r2")));
  EXPECT_EQ(field.facing("r2"), Facing::kS);
  EXPECT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.refusal("march r2"), "");
  field.ok("move r2 0709 0710 0711 0712");
  EXPECT_EQ(field.hex("r2"), "0712");
}

TEST(Column, r14g_a_column_in_a_stack_deploys_with_the_facing_of_the_others) {
  MoveField field(drawn().foot("r1").foot("r2"));
  field.put("r1", "0509", Facing::kN).put("r2", "0509", Facing::kN).column("r1").go();
  EXPECT_EQ(field.refusal("form r1 s"), "3.1b");
  EXPECT_EQ(field.refusal("form r1,r2 n"), "14d");
  field.ok("form r1 n");
  EXPECT_TRUE(field.s.column.empty());
}

TEST(Column, r14g_after_a_failed_test_nobody_forms_or_deploys) {
  MoveField field(drawn().foot("r1").foot("r2"));
  field.put("r1", "0509", Facing::kN).put("r2", "0709", Facing::kN).column("r2");
  field.red().ok("activate red-1").roll(6);
  EXPECT_EQ(field.refusal("march r1"), "14g");
  EXPECT_EQ(field.refusal("form r2 n"), "14g");
  field.ok("move r2 0708");  // it may march with half its eight points
  EXPECT_EQ(field.left(), 3);
}

TEST(Column, r14g_a_column_that_was_attacked_has_deployed) {
  MoveField field(drawn().foot("r1").foot("b1"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).column("b1");
  field.red(Phase::kCombat);
  const int modifier = field.modifier(Field::attack({"0505"}, {"0504"}));
  field.ok("attack 0505 0504").roll(std::clamp(6 - modifier, 1, 6));
  while (field.s.step == Step::kTestRoll) field.roll(1);
  EXPECT_FALSE(field.s.column.contains(field.piece("b1")));
  EXPECT_EQ(field.facing("b1"), Facing::kS);
}

}  // namespace
}  // namespace tercio::lace_wars
