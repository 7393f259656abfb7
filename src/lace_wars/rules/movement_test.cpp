// 8.1, 8.4, 8.7 Movement in general, withdrawing, artillery.

#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/movement_fixture.hpp"

namespace tercio::lace_wars {
namespace {

TEST(Movement, r8_1a_a_unit_spends_up_to_its_points) {
  MoveField field(
      drawn().foot("r1").light_foot("r2").horse("r3").light_horse("r4").gun("r5").gun("r6", 12));
  int line = 2;
  for (const auto& [id, points] : {std::pair{"r1", 4}, std::pair{"r2", 5}, std::pair{"r3", 6},
                                   std::pair{"r4", 7}, std::pair{"r5", 3}, std::pair{"r6", 2}}) {
    field.put(id, hex::label(hex::make_hex(line++, 11)), Facing::kN);
    EXPECT_EQ(points_of(field.game(), field.s, field.set({id})), points);
  }
  field.go();
  line = 2;
  for (const auto& [id, points] : {std::pair{"r1", 4}, std::pair{"r2", 5}, std::pair{"r3", 6},
                                   std::pair{"r4", 7}, std::pair{"r5", 3}, std::pair{"r6", 2}}) {
    std::string way = std::string("move ") + id;
    for (int i = 1; i <= points; ++i) way += " " + hex::label(hex::make_hex(line, 11 - i));
    EXPECT_EQ(field.refusal(way), "") << way;
    EXPECT_EQ(field.refusal(way + " " + hex::label(hex::make_hex(line, 10 - points))), "8.1a");
    ++line;
  }
  field.ok("move r1 0210 0209 0208 0207");
  EXPECT_EQ(field.hex("r1"), "0207");
  EXPECT_EQ(field.s.step, Step::kMove);  // nothing is left to spend: the move is over
}

TEST(Movement, r8_1a_there_is_no_minimum_move) {
  MoveField field(drawn().ground(Terrain::kWoods, {"0504"}).level(1, {"0504"}).foot("r1"));
  field.put("r1", "0507", Facing::kN).go();
  EXPECT_EQ(field.refusal("move r1 0506 0505 0504"), "8.1a");  // 1 + 1 + 3 of 4
  field.ok("move r1 0506 0505");
  EXPECT_EQ(field.left(), 2);
  EXPECT_EQ(field.refusal("move r1 0504"), "8.1a");
  EXPECT_EQ(field.refusal("move r1 0604"), "");
}

TEST(Movement, r8_1a_hexes_are_entered_one_beside_the_other_and_on_the_map) {
  MoveField field(drawn().light_foot("r1"));
  field.put("r1", "0101").go();
  EXPECT_EQ(field.refusal("move r1 0102 0104"), "8.1a");
  EXPECT_EQ(field.refusal("move r1"), field.refused("move r1").rule);
  EXPECT_FALSE(field.legal("move r1"));
  EXPECT_FALSE(field.legal("move r1 1313"));
}

TEST(Movement, r8_1b_points_are_neither_saved_nor_lent) {
  MoveField field(drawn().foot("r1").foot("r2"));
  field.put("r1", "0509", Facing::kN).put("r2", "0809", Facing::kN).go();
  field.ok("move r1 0508").ok("end");
  EXPECT_EQ(field.refusal("move r1 0507"), "8.1c");
  EXPECT_EQ(field.refusal("move r2 0808 0807 0806 0805 0804"), "8.1a");  // nothing from r1
  field.ok("end");
  // The next turn it has four again, not seven.
  field.s.tested = 0;
  field.at(2, Side::kA, Phase::kActivation).activate("red-1");
  EXPECT_EQ(field.refusal("move r1 0507 0506 0505 0504"), "");
  EXPECT_EQ(field.refusal("move r1 0507 0506 0505 0504 0503"), "8.1a");
}

TEST(Movement, r8_1c_a_move_is_finished_before_the_next_begins) {
  MoveField field(drawn().foot("r1").foot("r2"));
  field.put("r1", "0509", Facing::kN).put("r2", "0809", Facing::kN).go();
  field.ok("move r1 0508");
  EXPECT_TRUE(field.is_moving("r1"));
  for (const char* other : {"move r2 0808", "about r2", "back r2 0810", "march r2", "move rc 0111",
                            "move r1,r2 0508"}) {
    EXPECT_EQ(field.refusal(other), "8.1c") << other;
  }
  field.ok("end").ok("move r2 0808");
  EXPECT_TRUE(field.is_moving("r2"));
  EXPECT_EQ(field.refusal("move r1 0507"), "8.1c");
  field.ok("end");
  EXPECT_EQ(field.refusal("move r2 0807"), "8.1c");
}

TEST(Movement, r8_1c_a_stack_moves_as_one_with_the_fewest_points) {
  MoveField field(drawn().horse("r1").light_horse("r2").gun("r3"));
  field.put("r1", "0511", Facing::kN).put("r2", "0511").put("r3", "0511", Facing::kN).go();
  EXPECT_EQ(points_of(field.game(), field.s, field.set({"r1", "r2"})), 6);
  EXPECT_EQ(points_of(field.game(), field.s, field.set({"r1", "r2", "r3"})), 3);
  EXPECT_EQ(field.refusal("move r1,r2,r3 0510 0509 0508 0507"), "8.1a");
  field.ok("move r1,r2,r3 0510 0509 0508");
  for (const char* id : {"r1", "r2", "r3"}) EXPECT_EQ(field.hex(id), "0508") << id;
  EXPECT_EQ(field.top("0508"), "r3");
  for (const char* id : {"r1", "r2", "r3"}) {
    EXPECT_EQ(field.refusal(std::string("move ") + id + " 0507"), "8.1c") << id;
  }
}

TEST(Movement, r8_1c_units_may_leave_a_stack_singly_top_or_bottom) {
  MoveField field(drawn().foot("r1").foot("r2"));
  field.put("r1", "0511", Facing::kN).put("r2", "0511", Facing::kN).go();
  EXPECT_EQ(field.refusal("move r1 0510"), "");
  field.ok("move r2 0510 0509").ok("end");
  EXPECT_EQ(field.hex("r1"), "0511");
  EXPECT_EQ(field.hex("r2"), "0509");
  field.ok("move r1 0510");
  EXPECT_EQ(field.left(), 3);
  // It may not turn in a hex where another formed unit stays.
  MoveField other(drawn().foot("r1").foot("r2"));
  other.put("r1", "0511", Facing::kN).put("r2", "0511", Facing::kN).go();
  EXPECT_EQ(other.refusal("move r1 nne"), "3.1b");
  EXPECT_EQ(other.refusal("about r1"), "3.1b");
  EXPECT_EQ(other.refusal("move r1,r2 nne"), "");
  EXPECT_EQ(other.refusal("move r1,r0 0510"), "8.1c");  // not in one hex
}

TEST(Movement, r8_1d_formed_units_enter_frontal_hexes_and_keep_their_facing) {
  MoveField field(drawn().foot("r1").horse("r2").gun("r3"));
  field.put("r1", "0505", Facing::kN).put("r2", "0805", Facing::kSSW).put("r3", "1005").go();
  // A step by itself; named as an order, a hex beside it is come to by turning first.
  const auto step = [&](const char* id, const char* to) {
    Route route;
    route.push_back(Field::hex_of(to));
    const Denial denial = why_not(field.game(), field.s, Move{field.set({id}), route});
    return std::string(denial ? denial.rule : "");
  };
  for (const char* to : {"0605", "0506", "0405", "0404"}) {
    EXPECT_EQ(step("r1", to), "8.1d") << to;
    EXPECT_EQ(field.refusal(std::string("move r1 ") + to), "") << to;
  }
  for (const char* to : {"0504", "0604"}) {
    EXPECT_EQ(field.refusal(std::string("move r1 ") + to), "") << to;
  }
  for (const char* to : {"0705", "0706"}) {  // line 08: left up and left down
    EXPECT_EQ(field.refusal(std::string("move r2 ") + to), "") << to;
  }
  for (const char* to : {"0804", "0905", "0906", "0806"}) {
    EXPECT_EQ(step("r2", to), "8.1d") << to;
  }
  EXPECT_EQ(step("r3", "1006"), "8.1d");
  EXPECT_EQ(field.refusal("move r1 0604 0603 nne 0602"), "8.1d");
  field.ok("move r1 0604 0603");
  EXPECT_EQ(field.facing("r1"), Facing::kN);
  field.ok("move r1 nne");
  EXPECT_EQ(field.refusal("move r1 0703"), "");
}

TEST(Movement, r8_1e_light_troops_and_commanders_move_in_any_direction) {
  MoveField field(drawn().light_foot("r1").light_horse("r2"));
  field.put("r1", "0505", Facing::kN).put("r2", "0905", Facing::kS).put("rc", "0509").go();
  for (const char* to : {"0504", "0604", "0605", "0506", "0405", "0404"}) {
    EXPECT_EQ(field.refusal(std::string("move r1 ") + to), "") << to;
  }
  for (const char* to : {"0904", "1004", "1005", "0906", "0805", "0804"}) {
    EXPECT_EQ(field.refusal(std::string("move r2 ") + to), "") << to;
  }
  for (const char* to : {"0508", "0608", "0609", "0510", "0409", "0408"}) {
    EXPECT_EQ(field.refusal(std::string("move rc ") + to), "") << to;
  }
  // … and need not turn.
  EXPECT_EQ(field.refusal("move r1 nne"), "2.1b");
  EXPECT_EQ(field.refusal("about r1"), "2.1b");
  EXPECT_EQ(field.refusal("back r1 0506"), "8.1e");
  EXPECT_EQ(field.refusal("move rc nne"), "2.2");
  // There and back again.
  field.ok("move r1 0504 0505");
  EXPECT_EQ(field.hex("r1"), "0505");
  EXPECT_EQ(field.left(), 3);
}

TEST(Movement, r8_1e_light_troops_with_a_formed_unit_move_as_it_does) {
  MoveField field(drawn().light_foot("r1").foot("r2"));
  field.put("r1", "0505", Facing::kS).put("r2", "0505", Facing::kN).go();
  EXPECT_EQ(field.refusal("move r1,r2 0506 0507"), "8.1d");
  EXPECT_EQ(field.refusal("move r1,r2 0504"), "");
  EXPECT_EQ(field.refusal("move r1 0506"), "");
}

TEST(Movement, r8_1g_no_unit_passes_through_another) {
  MoveField field(drawn().foot("r1").foot("r2").light_foot("r3").foot("b1"));
  field.put("r1", "0508", Facing::kN).put("r2", "0507", Facing::kN);
  field.put("r3", "0808").put("b1", "0807", Facing::kN).go();
  EXPECT_EQ(field.refusal("move r1 0507"), "");  // to stay
  EXPECT_EQ(field.refusal("move r1 0507 0506"), "8.1g");
  EXPECT_EQ(field.refusal("move r3 0807"), "8.1g");
  field.ok("move r1 0507");
  EXPECT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.top("0507"), "r2");  // 3.5.2 the newcomer goes underneath
  EXPECT_EQ(field.refusal("move r1 0506"), "8.1c");
}

TEST(Movement, r8_1g_a_friend_is_joined_with_its_facing_only) {
  MoveField field(drawn().foot("r1").foot("r2").light_foot("r3"));
  field.put("r1", "0508", Facing::kN).put("r2", "0507", Facing::kNNE).put("r3", "0407").go();
  EXPECT_EQ(field.refusal("move r1 0507"), "3.1b");
  EXPECT_EQ(field.refusal("move r3 0507"), "");  // light troops from any side
  EXPECT_EQ(field.refusal("move r1 nne 0507"), "8.1d");
}

TEST(Movement, r8_1g_a_battery_alone_is_ridden_down) {
  MoveField field(drawn().foot("r1").gun("r2").gun("b1").foot("b2"));
  field.put("r1", "0508", Facing::kN).put("b1", "0507", Facing::kN);
  field.put("r2", "0608", Facing::kNNW).put("b2", "1005", Facing::kN).go();
  EXPECT_EQ(field.refusal("move r2 0508"), "3.1b");
  field.ok("move r1 0507");
  EXPECT_TRUE(field.is_eliminated("b1"));
  EXPECT_EQ(field.hex("r1"), "0507");
  EXPECT_TRUE(field.is_moving("r1"));
  EXPECT_EQ(field.left(), 3);  // nothing stops it there
  // Its zone went with it: the way beyond is open.
  field.ok("move r1 0506 0505");
  EXPECT_EQ(field.hex("r1"), "0505");
}

TEST(Movement, r8_1g_a_way_over_a_battery_is_ordered_in_one) {
  MoveField field(drawn().foot("r1").gun("b1"));
  field.put("r1", "0508", Facing::kN).put("b1", "0507", Facing::kN).go();
  field.ok("move r1 0507 0506 nne");
  EXPECT_EQ(field.hex("r1"), "0506");
  EXPECT_EQ(field.left(), 1);  // the turn cost one: nobody controls 0506 any more
}

TEST(Movement, r8_1g_artillery_and_columns_ride_nothing_down) {
  MoveField field(drawn().gun("r1").foot("r2").gun("b1").gun("b2").foot("b3"));
  field.put("r1", "0508", Facing::kN).put("b1", "0507", Facing::kS);
  field.put("r2", "0908", Facing::kN).put("b2", "0907", Facing::kN).put("b3", "0907", Facing::kN);
  field.go();
  EXPECT_EQ(field.refusal("move r1 0507"), "7.1d");
  field.s.facing[field.piece("b1")] = Facing::kN;
  EXPECT_EQ(field.refusal("move r1 0507"), "8.1g");
  EXPECT_EQ(field.refusal("move r2 0907"), "8.1g");  // a battery that is not alone
}

TEST(Movement, r8_1g_a_commander_with_a_battery_ridden_down_is_placed_anew) {
  MoveField field(drawn().foot("r1").gun("b1").foot("b2"));
  field.put("r1", "0508", Facing::kN).put("b1", "0507", Facing::kN).put("bc", "0507");
  field.put("b2", "0804", Facing::kN).go();
  field.ok("move r1 0507");
  EXPECT_TRUE(field.is_eliminated("b1"));
  EXPECT_EQ(field.hex("bc"), "0804");
  ASSERT_EQ(field.s.step, Step::kCommanderRoll);  // W-67
  field.roll(3);
  EXPECT_EQ(field.hex("bc"), "0804");
  EXPECT_TRUE(field.is_moving("r1"));
}

TEST(Movement, r8_1g_a_commander_alone_makes_room) {
  MoveField field(drawn().foot("r1").foot("b1").foot("b2"));
  field.put("r1", "0508", Facing::kN).put("bc", "0507");
  field.put("b1", "0904", Facing::kN).put("b2", "0911", Facing::kN).go();
  ASSERT_EQ(hex::distance(Field::hex_of("0507"), Field::hex_of("0904")), 5);
  ASSERT_GE(hex::distance(Field::hex_of("0507"), Field::hex_of("0911")), 6);
  field.ok("move r1 0507");
  EXPECT_EQ(field.hex("bc"), "0904");  // 3.2b the nearest unit of his formation
  EXPECT_TRUE(field.is_moving("r1"));
  EXPECT_EQ(field.refusal("move r1 0506"), "");
}

// --- 8.4 ---

TEST(Movement, r8_4a_withdrawing_costs_all_points_and_keeps_the_facing) {
  MoveField field(drawn().foot("r1").foot("b1"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).go();
  for (const char* to : {"0605", "0404", "0604"}) {  // flanks and front
    EXPECT_EQ(field.refusal(std::string("withdraw r1 ") + to), "8.4a") << to;
  }
  EXPECT_EQ(field.refusal("withdraw r1 0504"), "8.4a");
  EXPECT_EQ(field.refusal("withdraw r1 0507"), "8.4a");  // not next to it
  EXPECT_EQ(field.refusal("withdraw r1 0405"), "");
  field.ok("withdraw r1 0506");
  EXPECT_EQ(field.hex("r1"), "0506");
  EXPECT_EQ(field.facing("r1"), Facing::kN);
  EXPECT_EQ(field.s.step, Step::kMove);  // the move is over
  EXPECT_EQ(field.refusal("move r1 0505"), "8.1c");
}

TEST(Movement, r8_4a_only_out_of_a_zone_and_as_the_first_act) {
  MoveField field(drawn().foot("r1").horse("r2").foot("b1"));
  field.put("r1", "0507", Facing::kN).put("r2", "0405", Facing::kNNE).put("b1", "0504", Facing::kS);
  field.go();
  EXPECT_EQ(field.refusal("withdraw r1 0508"), "8.4a");  // in no zone
  field.ok("move r2 0505");                              // into the zone, past b1
  ASSERT_TRUE(field.is_moving("r2"));
  EXPECT_EQ(field.refusal("withdraw r2 0405"), "8.3f");
  EXPECT_EQ(field.refusal("move r2 0604"), "7.1a");
}

TEST(Movement, r8_4a_not_into_closed_terrain_or_enemies) {
  MoveField field(drawn()
                      .ground(Terrain::kWoods, {"0506"})
                      .river("0805", "0806")
                      .horse("r1")
                      .foot("b1")
                      .foot("b2")
                      .foot("b3")
                      .foot("r2"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).put("b2", "0405", Facing::kSSW);
  field.put("r2", "0805", Facing::kN).put("b3", "0804", Facing::kS).go();
  EXPECT_EQ(field.refusal("withdraw r1 0506"), "8.4a");
  EXPECT_EQ(field.refusal("withdraw r1 0405"), "8.1g");
  // The French ford on their way back too.
  field.ok("withdraw r2 0806");
  EXPECT_EQ(field.s.step, Step::kFordRoll);
  field.roll(4);
  EXPECT_EQ(field.order("r2"), Order::kDisorganised);
  EXPECT_EQ(field.steps("r2"), 2);
}

TEST(Movement, r8_4a_artillery_does_not_withdraw) {
  MoveField field(drawn().gun("r1").foot("r2").foot("b1"));
  field.put("r2", "0505", Facing::kN).put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS);
  field.go();
  EXPECT_EQ(field.refusal("withdraw r1 0506"), "9.5a");
  EXPECT_EQ(field.refusal("withdraw r1,r2 0506"), "9.5a");
  EXPECT_EQ(field.refusal("withdraw r2 0506"), "");
}

TEST(Movement, r8_4a_friends_behind_are_crossed_and_tested) {
  MoveField field(drawn().foot("r1").foot("r2").foot("b1"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).put("r2", "0506", Facing::kN);
  field.go();
  field.ok("withdraw r1 0506");
  ASSERT_EQ(field.s.step, Step::kTestRoll);
  field.roll(4);  // r2, of morale 3, is disorganised
  EXPECT_EQ(field.order("r2"), Order::kDisorganised);
  ASSERT_EQ(field.s.step, Step::kRetreat);  // two hexes lie behind
  field.ok("retreat 0507");
  EXPECT_EQ(field.hex("r1"), "0507");
  EXPECT_EQ(field.order("r1"), Order::kGood);
  EXPECT_EQ(field.s.step, Step::kMove);
}

TEST(Movement, r8_4a_friends_without_free_ground_behind_bar_the_way) {
  MoveField field(drawn().foot("r1").foot("r2").foot("b1").foot("b2").foot("b3"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).put("r2", "0506", Facing::kN);
  field.put("b2", "0508", Facing::kN).put("b3", "0406", Facing::kSSW).go();
  // Behind r2 lie 0507, controlled by b2, and 0406, held by b3.
  EXPECT_EQ(field.refusal("withdraw r1 0506"), "11.2.1b-2");
  EXPECT_EQ(field.refusal("withdraw r1 0405"), "");
}

TEST(Movement, r8_4a_beyond_friends_too_enemy_flank_hexes_do_no_harm) {
  MoveField field(drawn().foot("r1").foot("r2").foot("b1").foot("b2").foot("b3"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).put("r2", "0506", Facing::kN);
  field.put("b2", "0407", Facing::kSSE).put("b3", "0406", Facing::kSSW).go();
  field.ok("withdraw r1 0506").roll(1);  // r2 is tested for being crossed
  EXPECT_EQ(field.hex("r1"), "0507");
  EXPECT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.order("r1"), Order::kGood);
}

TEST(Movement, r8_4a_enemy_flank_hexes_do_no_harm) {
  MoveField field(drawn().foot("r1").foot("b1").foot("b2"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS);
  field.put("b2", "0407", Facing::kSSE);
  field.go();
  ASSERT_TRUE(on_flank(field.game(), field.s, Side::kB, Field::hex_of("0507")));
  ASSERT_FALSE(field.in_zone_of(Side::kB, "0506"));
  field.ok("withdraw r1 0506");
  EXPECT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.order("r1"), Order::kGood);
}

TEST(Movement, r8_4a_after_a_failed_activation_half_the_points_are_all) {
  MoveField field(drawn().foot("r1").foot("r2").foot("b1"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).put("r2", "0809", Facing::kN);
  field.red().ok("activate red-1").roll(6);
  field.ok("withdraw r1 0506");
  EXPECT_EQ(field.hex("r1"), "0506");
  EXPECT_NE(field.s.step, Step::kMoving);
}

TEST(Movement, r8_4b_who_has_withdrawn_does_not_turn) {
  MoveField field(drawn().foot("r1").light_horse("r2").foot("b1").foot("b2"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS);
  field.put("r2", "0905").put("b2", "0904", Facing::kS).go();
  field.ok("withdraw r1 0506");
  EXPECT_FALSE(field.is_moving("r1"));
  EXPECT_EQ(field.refusal("move r1 nne"), "8.1c");
  field.ok("withdraw r2 0906");
  EXPECT_FALSE(field.is_moving("r2"));
}

TEST(Movement, r8_4c_cavalry_that_has_withdrawn_turns_one_vertex) {
  MoveField field(drawn().horse("r1").foot("b1"));
  field.put("r1", "0505", Facing::kN).put("b1", "0504", Facing::kS).go();
  field.ok("withdraw r1 0506");
  ASSERT_TRUE(field.is_moving("r1"));
  EXPECT_EQ(field.left(), 0);
  EXPECT_EQ(field.refusal("move r1 sse"), "8.4c");
  EXPECT_EQ(field.refusal("move r1 0505"), "8.4a");
  EXPECT_EQ(field.refusal("move r1 0507"), "8.4a");
  EXPECT_EQ(field.refusal("about r1"), "8.3d");
  field.ok("move r1 nne");
  EXPECT_EQ(field.facing("r1"), Facing::kNNE);
  EXPECT_FALSE(field.is_moving("r1"));
}

// --- 13.1e ---

TEST(Movement, r13_1e_demoralised_units_enter_no_zone) {
  MoveField field(drawn().foot("r1").foot("r2").foot("b1").foot("b2"));
  field.put("r1", "0507", Facing::kN).put("b1", "0504", Facing::kS);
  field.put("r2", "0905", Facing::kN).put("b2", "0904", Facing::kS).demoralised("red-1").go();
  EXPECT_EQ(field.refusal("move r1 0506 0505"), "13.1e");
  EXPECT_EQ(field.refusal("move r1 0506 0605"), "");
  EXPECT_EQ(field.refusal("withdraw r2 0906"), "");  // who is in one may leave it
}

// --- 8.7, 8.1f ---

TEST(Movement, r8_1f_r8_7b_artillery_that_fired_does_not_move) {
  MoveField field(drawn().gun("r1").gun("r2").foot("b1"));
  field.put("r1", "0508", Facing::kN).put("r2", "0608", Facing::kN).put("b1", "0504", Facing::kS);
  field.red().ok("activate red-1").roll(1).ok("fire r1 0504").roll(1);
  field.ok("end");
  EXPECT_EQ(field.refusal("move r1 0507"), "8.7b");
  EXPECT_EQ(field.refusal("about r1"), "8.7b");
  EXPECT_EQ(field.refusal("move r2 0607"), "");
  // In reaction counts as well.
  field.s.fired.clear();
  EXPECT_EQ(field.refusal("move r1 0507"), "");
  field.s.fired.insert(field.piece("r1"));
  EXPECT_EQ(field.refusal("move r1 0507"), "8.7b");
}

TEST(Movement, r8_7a_artillery_turns_one_vertex_and_fires) {
  MoveField field(drawn().gun("r1").foot("b1"));
  field.put("r1", "0508", Facing::kNNE).put("b1", "0504", Facing::kS);
  field.red().ok("activate red-1").roll(1);
  ASSERT_EQ(field.s.step, Step::kFire);
  EXPECT_EQ(field.refusal("fire r1 0504"), "9.1a");
  EXPECT_EQ(field.refusal("turn r1 nnw"), "8.7a");
  EXPECT_EQ(field.refusal("turn r1 nne"), "8.7a");
  field.ok("turn r1 n");
  EXPECT_EQ(field.refusal("turn r1 nnw"), "8.7a");  // one and only one
  field.ok("fire r1 0504").roll(1);
  EXPECT_EQ(field.refusal("move r1 0507"), "8.7b");
}

TEST(Movement, r8_7a_artillery_turned_to_fire_does_not_move_either) {
  MoveField field(drawn().gun("r1"));
  field.put("r1", "0508", Facing::kNNE);
  field.red().ok("activate red-1").roll(1).ok("turn r1 n");
  ASSERT_EQ(field.s.step, Step::kMove);
  EXPECT_EQ(field.refusal("move r1 0507"), "8.7b");
}

TEST(Movement, r8_7c_artillery_that_moved_fires_again_next_turn) {
  MoveField field(drawn().gun("r1").foot("b1"));
  field.put("r1", "0508", Facing::kN).put("b1", "0503", Facing::kN).go();
  field.ok("move r1 0507").ok("end").ok("end");
  // Not this turn, not in reaction either.
  field.blue().activate("blue-1");
  field.ok("move b1 0502");
  EXPECT_FALSE(field.reacts());
  field.ok("end").ok("end");
  ASSERT_EQ(field.s.turn, 2);
  EXPECT_TRUE(field.s.limbered.empty());
  field.at(2, Side::kA, Phase::kActivation).ok("activate red-1").roll(1);
  EXPECT_EQ(field.refusal("fire r1 0502"), "");
}

TEST(Movement, r8_7c_a_turn_within_a_move_is_movement) {
  MoveField field(drawn().gun("r1").foot("b1"));
  field.put("r1", "0508", Facing::kNNE).put("b1", "0503", Facing::kS).go();
  field.ok("move r1 n").ok("end").ok("end");
  field.blue().activate("blue-1");
  field.ok("move b1 0504");
  EXPECT_FALSE(field.reacts());
}

}  // namespace
}  // namespace tercio::lace_wars
