// 8.3 Changing facing, turning about, moving backward.
#include "lace_wars/rules/movement_fixture.hpp"

namespace tercio::lace_wars {
namespace {

TEST(Turning, r8_3a_a_vertex_costs_a_point) {
  MoveField field(drawn().foot("r1").horse("r2").gun("r3"));
  field.put("r1", "0505", Facing::kN).put("r2", "0805", Facing::kN).put("r3", "1005", Facing::kN);
  field.go();
  field.ok("move r1 nne");
  EXPECT_EQ(field.left(), 3);
  EXPECT_EQ(field.facing("r1"), Facing::kNNE);
  field.ok("move r1 n");  // back again costs again
  EXPECT_EQ(field.left(), 2);
  EXPECT_EQ(field.s.mover.turned, 2);
  field.ok("end").ok("move r2 ssw");  // two vertices counter-clockwise
  EXPECT_EQ(field.left(), 4);
  field.ok("end").ok("move r3 1004 nnw");
  EXPECT_EQ(field.left(), 1);
}

TEST(Turning, r8_3a_three_vertices_at_most) {
  MoveField field(drawn().horse("r1").horse("r2"));
  field.put("r1", "0505", Facing::kN).put("r2", "0805", Facing::kN).go();
  EXPECT_EQ(field.refusal("move r1 nne n nne"), "");
  EXPECT_EQ(field.refusal("move r1 nne n nne n"), "8.3a");
  EXPECT_EQ(field.refusal("move r1 sse n"), "8.3a");
  EXPECT_EQ(field.refusal("move r1 n"), "8.3a");  // it faces so already
  field.ok("move r1 s");                          // three at once
  EXPECT_EQ(field.left(), 3);
  EXPECT_EQ(field.refusal("move r1 sse"), "8.3a");
  EXPECT_EQ(field.refusal("move r1 0506 0507 sse"), "8.3a");  // wherever it turns
  field.ok("move r1 0506").ok("end");
  field.ok("move r2 nne 0905 sse 0906 s");
  EXPECT_EQ(field.left(), 1);
  EXPECT_EQ(field.refusal("move r2 ssw"), "8.3a");
}

TEST(Turning, r8_3a_no_turn_without_points) {
  MoveField field(drawn().foot("r1"));
  field.put("r1", "0508", Facing::kN).go();
  EXPECT_EQ(field.refusal("move r1 0507 0506 sse"), "");
  EXPECT_EQ(field.refusal("move r1 0507 0506 0505 sse"), "8.3a");
}

TEST(Turning, r8_3a_a_stack_turns_as_one) {
  MoveField field(drawn().foot("r1").foot("r2").gun("r3").commander("r4", ""));
  field.put("r1", "0505", Facing::kN).put("r2", "0505", Facing::kN).put("r3", "0505", Facing::kN);
  field.go();
  field.ok("move r1,r2,r3 nne");
  for (const char* id : {"r1", "r2", "r3"}) EXPECT_EQ(field.facing(id), Facing::kNNE) << id;
  EXPECT_EQ(field.left(), 2);
}

// r1 at 0505 stands in the zone of b1 at 0504 and looks past it.
struct InZone : MoveField {
  explicit InZone(Drawing d = drawn().horse("r1").foot("b1"), Facing facing = Facing::kNNE)
      : MoveField(d) {
    put("r1", "0505", facing).put("b1", "0504", Facing::kS);
  }
};

TEST(Turning, r8_3b_in_a_zone_a_vertex_costs_two_points_and_one_test) {
  InZone field;
  field.go();
  field.ok("move r1 sse");
  EXPECT_EQ(field.facing("r1"), Facing::kSSE);
  EXPECT_EQ(field.left(), 4);
  ASSERT_EQ(field.s.step, Step::kTestRoll);
  field.roll(3);
  EXPECT_EQ(field.order("r1"), Order::kGood);
  ASSERT_TRUE(field.is_moving("r1"));
  field.ok("move r1 s");  // no second test
  EXPECT_EQ(field.left(), 2);
  EXPECT_TRUE(field.is_moving("r1"));
  EXPECT_EQ(field.refusal("move r1 nne"), "8.3a");
}

TEST(Turning, r8_3b_a_failed_test_disorganises_and_the_turn_stands) {
  InZone field;
  field.go();
  field.ok("move r1 s").roll(4);
  EXPECT_EQ(field.order("r1"), Order::kDisorganised);
  EXPECT_EQ(field.facing("r1"), Facing::kS);
  EXPECT_EQ(field.left(), 2);
  EXPECT_TRUE(field.is_moving("r1"));
}

TEST(Turning, r8_3b_a_failed_test_never_routs) {
  InZone field;
  field.order("r1", Order::kDisorganised).go();
  field.ok("move r1 s").roll(6);
  EXPECT_EQ(field.order("r1"), Order::kDisorganised);
}

TEST(Turning, r8_3b_it_takes_the_points) {
  InZone field(drawn().foot("r1").foot("b1"), Facing::kNNE);
  field.go();
  EXPECT_EQ(field.refusal("move r1 s"), "");          // four points
  EXPECT_EQ(field.refusal("move r1 s ssw"), "8.3b");  // six
  InZone guns(drawn().gun("r1").foot("b1"), Facing::kNNE);
  guns.go();
  EXPECT_EQ(guns.refusal("move r1 s"), "8.3b");
  guns.ok("move r1 sse");
  EXPECT_NE(guns.s.step, Step::kTestRoll);  // artillery is never disorganised: no test
  EXPECT_EQ(guns.facing("r1"), Facing::kSSE);
}

TEST(Turning, r8_3b_a_stack_takes_one_test_with_its_top_unit) {
  InZone field(drawn().horse("r1", 4, 4).horse("r2", 4, 2).foot("b1"));
  field.put("r2", "0505", Facing::kNNE).go();
  field.ok("move r1,r2 sse").roll(4);
  EXPECT_EQ(field.order("r1"), Order::kGood);
  EXPECT_EQ(field.order("r2"), Order::kGood);
  EXPECT_TRUE(field.is_moving("r2"));
}

TEST(Turning, r8_3b_who_walks_into_a_zone_turns_there_at_the_same_price) {
  MoveField field(drawn().horse("r1").foot("b1"));
  field.put("r1", "0405", Facing::kNNE).put("b1", "0504", Facing::kS).go();
  field.ok("move r1 0505 sse");
  EXPECT_EQ(field.left(), 3);
  ASSERT_EQ(field.s.step, Step::kTestRoll);
}

TEST(Turning, r8_3c_not_with_an_enemy_in_the_own_zone) {
  InZone field(drawn().horse("r1").foot("b1"), Facing::kN);
  field.go();
  for (const char* f : {"nne", "nnw", "s"}) {
    EXPECT_EQ(field.refusal(std::string("move r1 ") + f), "8.3c") << f;
  }
  // The enemy need not control it.
  MoveField rear(drawn().horse("r1").foot("b1").horse("r2").foot("b2"));
  rear.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kN);
  rear.put("r2", "0905", Facing::kN).put("b2", "0904", Facing::kN).order("b2", Order::kRouted).go();
  EXPECT_EQ(rear.refusal("move r1 nne"), "8.3c");
  EXPECT_EQ(rear.refusal("about r1"), "8.3c");
  EXPECT_EQ(rear.refusal("move r2 nne"), "8.3c");
  EXPECT_EQ(rear.refusal("move r1 0604 nne"), "");  // once it is past it
}

TEST(Turning, r8_3c_an_enemy_where_the_zone_does_not_reach_is_no_hindrance) {
  MoveField field(drawn()
                      .ground(Terrain::kWoods, {"0504"})
                      .stream("0905", "0904")
                      .horse("r1")
                      .foot("b1")
                      .horse("r2")
                      .foot("b2"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kN);
  field.put("r2", "0905", Facing::kN).put("b2", "0904", Facing::kS).go();
  EXPECT_EQ(field.refusal("move r1 nne"), "");
  EXPECT_EQ(field.refusal("move r2 nne"), "");
}

TEST(Turning, r8_3d_about_face_costs_a_point_and_reverses_the_order) {
  MoveField field(drawn().foot("r1").foot("r2").gun("r3"));
  field.put("r1", "0505", Facing::kN).put("r2", "0505", Facing::kN).put("r3", "0505", Facing::kN);
  field.go();
  ASSERT_EQ(top_fighter(field.game(), field.s, Field::hex_of("0505")), field.piece("r1"));
  field.ok("about r1,r2,r3");
  EXPECT_EQ(field.left(), 2);
  for (const char* id : {"r1", "r2", "r3"}) EXPECT_EQ(field.facing(id), Facing::kS) << id;
  EXPECT_EQ(top_fighter(field.game(), field.s, Field::hex_of("0505")), field.piece("r2"));
  EXPECT_EQ(field.top("0505"), "r3");
  EXPECT_TRUE(field.s.reordered.empty());
  field.ok("move r1,r2,r3 0506 0507");
  EXPECT_EQ(field.hex("r3"), "0507");
}

TEST(Turning, r8_3d_about_face_uses_up_the_turning) {
  MoveField field(drawn().horse("r1").horse("r2"));
  field.put("r1", "0505", Facing::kN).put("r2", "0805", Facing::kN).go();
  field.ok("about r1");
  EXPECT_EQ(field.refusal("move r1 ssw"), "8.3d");
  EXPECT_EQ(field.refusal("about r1"), "8.3d");
  EXPECT_EQ(field.refusal("back r1 0504"), "8.3f");
  EXPECT_EQ(field.refusal("move r1 0506 0507 0508 0509 0510"), "");
  field.ok("end").ok("move r2 nne");
  EXPECT_EQ(field.refusal("about r2"), "8.3d");
}

TEST(Turning, r8_3d_a_unit_may_turn_about_on_its_way) {
  MoveField field(drawn().foot("r1"));
  field.put("r1", "0508", Facing::kN).go();
  field.ok("move r1 0507 0506 0505").ok("about r1");
  EXPECT_EQ(field.facing("r1"), Facing::kS);
  EXPECT_FALSE(field.is_moving("r1"));  // its four points are spent
}

TEST(Turning, r8_3e_no_about_face_in_a_zone) {
  InZone field;
  field.go();
  EXPECT_EQ(field.refusal("about r1"), "8.3e");
  MoveField past(drawn().horse("r1").foot("b1"));
  past.put("r1", "0405", Facing::kNNE).put("b1", "0504", Facing::kS).go();
  past.ok("move r1 0505");
  EXPECT_EQ(past.refusal("about r1"), "8.3e");
}

TEST(Turning, r8_3f_two_hexes_backward_then_one_vertex) {
  MoveField field(drawn().foot("r1"));
  field.put("r1", "0505", Facing::kN).go();
  for (const char* to : {"0504", "0604", "0605", "0404"}) {
    EXPECT_EQ(field.refusal(std::string("back r1 ") + to), "8.3f") << to;
  }
  field.ok("back r1 0506");
  EXPECT_EQ(field.facing("r1"), Facing::kN);
  EXPECT_EQ(field.left(), 3);
  field.ok("back r1 0406");  // 0506: behind it lie 0507 and 0406
  EXPECT_EQ(field.left(), 2);
  EXPECT_EQ(field.refusal("back r1 0407"), "8.3f");
  EXPECT_EQ(field.refusal("move r1 0405"), "8.3f");
  EXPECT_EQ(field.refusal("about r1"), "8.3d");
  EXPECT_EQ(field.refusal("move r1 sse"), "8.3f");
  field.ok("move r1 nne");
  EXPECT_EQ(field.facing("r1"), Facing::kNNE);
  EXPECT_FALSE(field.is_moving("r1"));
}

TEST(Turning, r8_3f_after_the_vertex_it_goes_no_further) {
  MoveField field(drawn().foot("r1"));
  field.put("r1", "0505", Facing::kN).go();
  field.ok("back r1 0506").ok("move r1 nne");
  EXPECT_FALSE(field.is_moving("r1"));
  MoveField order(drawn().horse("r1"));
  order.put("r1", "0505", Facing::kN).go();
  order.ok("back r1 0506");
  // nne: behind it lie 0405 and 0406.
  EXPECT_EQ(order.refusal("move r1 nne 0406"), "8.3f");
  EXPECT_EQ(order.refusal("move r1 0505"), "8.3f");  // and not forward again
  EXPECT_EQ(order.refusal("move r1 0507"), "");
}

TEST(Turning, r8_3f_one_hex_if_stacked) {
  MoveField field(drawn().foot("r1").foot("r2"));
  field.put("r1", "0505", Facing::kN).put("r2", "0505", Facing::kN).go();
  field.ok("back r1,r2 0506");
  EXPECT_EQ(field.refusal("back r1,r2 0507"), "8.3f");
  EXPECT_EQ(field.refusal("move r1,r2 nnw"), "");
  // Who leaves a stack behind was stacked as well.
  MoveField alone(drawn().foot("r1").foot("r2"));
  alone.put("r1", "0505", Facing::kN).put("r2", "0505", Facing::kN).go();
  alone.ok("back r2 0506");
  EXPECT_EQ(alone.refusal("back r2 0507"), "8.3f");
}

TEST(Turning, r8_3f_commanders_do_not_count_as_a_stack) {
  MoveField field(drawn().foot("r1"));
  field.put("r1", "0505", Facing::kN).put("rc", "0505").go();
  field.ok("back r1,rc 0506").ok("back r1,rc 0507");
  EXPECT_EQ(field.hex("rc"), "0507");
}

TEST(Turning, r8_3f_backward_is_the_whole_move_and_costs_as_ever) {
  MoveField field(drawn().ground(Terrain::kWoods, {"0506"}).foot("r1").foot("r2").horse("r3"));
  field.put("r1", "0505", Facing::kN).put("r2", "0805", Facing::kN).put("r3", "0605", Facing::kN);
  field.go();
  EXPECT_EQ(field.refusal("back r3 0506"), "8.1a");  // closed to heavy cavalry
  field.ok("back r1 0506");
  EXPECT_EQ(field.left(), 2);
  EXPECT_TRUE(field.rough("r1"));
  field.ok("end").ok("move r2 0804");
  EXPECT_EQ(field.refusal("back r2 0805"), "8.3f");
}

TEST(Turning, r8_3f_backward_into_a_zone_it_stops) {
  MoveField field(drawn().horse("r1").foot("b1"));
  field.put("r1", "0505", Facing::kN).put("b1", "0507", Facing::kN).go();  // 0506, 0606
  field.ok("back r1 0506");
  EXPECT_EQ(field.refusal("back r1 0406"), "7.1a");
  field.ok("move r1 nne");
  EXPECT_EQ(field.left(), 3);  // one for the hex, two for the vertex
  EXPECT_EQ(field.s.step, Step::kTestRoll);
}

TEST(Turning, r8_3f_backward_a_friend_is_joined_from_its_front) {
  MoveField field(drawn().foot("r1").foot("r2"));
  field.put("r1", "0505", Facing::kN).put("r2", "0506", Facing::kN).go();
  field.ok("back r1 0506");
  EXPECT_EQ(field.hex("r1"), "0506");
  EXPECT_EQ(field.top("0506"), "r2");
  EXPECT_FALSE(field.is_moving("r1"));
}

TEST(Turning, r8_3f_in_a_zone_it_can_only_withdraw) {
  InZone field;
  field.go();
  EXPECT_EQ(field.refusal("back r1 0404"), "8.3f");
  EXPECT_EQ(field.refusal("withdraw r1 0405"), "");
}

}  // namespace
}  // namespace tercio::lace_wars
