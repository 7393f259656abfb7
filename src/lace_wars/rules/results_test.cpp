// 11.1 The results of a combat, side by side and one after the other.
#include "lace_wars/rules/results_fixture.hpp"

namespace tercio::lace_wars {
namespace {

TEST(Results, r11_1a_a_morale_test_with_its_modifier) {
  const std::vector<std::pair<const char*, int>> highest{
      {"MT-1", 4}, {"MT", 3}, {"MT+1", 2}, {"MT+2", 1}};
  for (const auto& [result, up_to] : highest) {
    for (int die = 1; die <= 6; ++die) {
      Clash f(decided(Drawing().foot("r1").foot("b1", 4, 3), "-", result));
      f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
      ASSERT_EQ(f.s.step, Step::kTestRoll);
      f.roll(die);
      EXPECT_EQ(f.order("b1") == Order::kGood, die <= up_to) << result << " " << die;
      EXPECT_EQ(f.order("r1"), Order::kGood);
    }
  }
}

TEST(Results, r11_1a_every_hex_tests_for_itself_and_a_stack_once) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1", 4, 3).foot("b2", 4, 5).foot("b3", 4, 2), "-",
                  "MT"));
  f.red_at("r1", "0505").blue_at("b1", "0604").blue_at("b3", "0604").blue_at("b2", "0605");
  f.fight("0505", "0604,0605");
  ASSERT_EQ(f.s.step, Step::kTestRoll);
  f.roll(4);  // too much for 3: b1 and b3 of the stack share it
  EXPECT_EQ(f.order("b1"), Order::kDisorganised);
  EXPECT_EQ(f.order("b3"), Order::kDisorganised);
  EXPECT_EQ(f.order("b2"), Order::kGood);
  ASSERT_EQ(f.s.step, Step::kTestRoll);
  f.roll(5);
  EXPECT_EQ(f.order("b2"), Order::kGood);
  EXPECT_NE(f.s.step, Step::kTestRoll);
}

TEST(Results, r11_1b_every_unit_involved_is_disorganised_and_no_other) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1").foot("b2").foot("b3").gun("bg").foot("b4"),
                  "-", "D"));
  f.red_at("r1", "0505").blue_at("b1", "0604").blue_at("b2", "0604").blue_at("b3", "0605");
  f.blue_at("bg", "0605").blue_at("b4", "0705");
  f.fight("0505", "0604,0605");
  for (const char* id : {"b1", "b2", "b3"}) EXPECT_EQ(f.order(id), Order::kDisorganised) << id;
  for (const char* id : {"bg", "b4", "r1"}) EXPECT_EQ(f.order(id), Order::kGood) << id;
}

TEST(Results, r11_1b_d_strikes_a_stack_unit_by_unit) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1").foot("b2"), "-", "D"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605");
  f.order("b2", Order::kDisorganised);
  f.fight("0505", "0605");
  EXPECT_EQ(f.order("b1"), Order::kDisorganised);
  EXPECT_EQ(f.order("b2"), Order::kRouted);
  f.ok("rout 0705 0804 0904");
  EXPECT_EQ(f.hex("b1"), "0605");
}

TEST(Results, r11_1c_all_units_involved_retreat_one_or_two_hexes) {
  for (const int hexes : {1, 2}) {
    Clash f(decided(Drawing().foot("r1", 8).foot("b1").foot("b2").foot("b3"), "-",
                    hexes == 1 ? "R1" : "R2"));
    f.red_at("r1", "0505").blue_at("b1", "0604").blue_at("b2", "0605").blue_at("b3", "0605");
    f.fight("0505", "0604,0605");
    ASSERT_EQ(f.s.step, Step::kRetreat);
    EXPECT_EQ(f.s.decider, Side::kB);
    f.ok("retreat 0704");
    if (hexes == 2) f.ok("retreat 0803");
    EXPECT_EQ(f.hex("b1"), hexes == 1 ? "0704" : "0803");
    f.ok("retreat 0706");
    if (hexes == 2) f.ok("retreat 0806");
    for (const char* id : {"b2", "b3"}) EXPECT_EQ(f.hex(id), hexes == 1 ? "0706" : "0806");
    EXPECT_EQ(f.s.step, Step::kAdvance);
  }
}

TEST(Results, r11_1f_r12_2d_the_star_kills_cavalry_that_combat_disorganised_before) {
  Clash f(decided(Drawing().foot("r1", 8).horse("b1", 5).horse("b2", 5), "-", "D *"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605");
  f.order("b2", Order::kDisorganised);
  f.fight("0505", "0605");
  EXPECT_TRUE(f.is_eliminated("b2"));  // however strong
  EXPECT_TRUE(f.told("eliminated", "b2", "11.1f"));
  EXPECT_EQ(f.order("b1"), Order::kDisorganised);  // by this very result: spared
  EXPECT_EQ(f.hex("b1"), "0605");
}

TEST(Results, r11_1f_the_star_spares_infantry_and_who_is_in_order) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1").horse("b2"), "-", "*"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0604");
  f.order("b1", Order::kDisorganised);
  f.fight("0505", "0604,0605");
  EXPECT_EQ(f.hex("b1"), "0605");
  EXPECT_EQ(f.hex("b2"), "0604");
}

TEST(Results, r11_1f_the_star_spares_cavalry_disorganised_by_ground_ford_or_turning) {
  for (const bool rough : {true, false}) {
    Clash f(decided(Drawing().foot("r1", 8).horse("b1"), "-", "*"));
    f.red_at("r1", "0505").blue_at("b1", "0605");
    if (rough) {
      f.s.rough.insert(f.piece("b1"));
    } else {
      f.order("b1", Order::kDisorganised).s.spared.insert(f.piece("b1"));
    }
    f.fight("0505", "0605");
    EXPECT_EQ(f.hex("b1"), "0605") << rough;
  }
}

TEST(Results, r11_1f_the_test_of_the_same_result_does_not_make_a_victim_of_the_star) {
  Clash f(decided(Drawing().foot("r1", 8).horse("b1"), "-", "MT *"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605").roll(6);
  EXPECT_EQ(f.order("b1"), Order::kDisorganised);
  EXPECT_EQ(f.hex("b1"), "0605");
}

TEST(Results, r11_1f_the_star_strikes_attackers_too) {
  Clash f(decided(Drawing().horse("r1").horse("r2").foot("b1"), "*", "-"));
  f.red_at("r1", "0505").red_at("r2", "0505").blue_at("b1", "0605");
  f.order("r1", Order::kDisorganised);
  f.fight("0505", "0605");
  EXPECT_TRUE(f.is_eliminated("r1"));
  EXPECT_FALSE(f.is_eliminated("r2"));
}

TEST(Results, r11_1g_the_whole_stack_takes_the_result_but_losses_fall_on_the_top_unit_first) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1", 5).foot("b2", 5), "-", "1 D R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605");
  f.fight("0505", "0605").ok("retreat 0705");
  EXPECT_EQ(f.steps("b1"), 2);
  EXPECT_EQ(f.steps("b2"), 3);
  for (const char* id : {"b1", "b2"}) {
    EXPECT_EQ(f.order(id), Order::kDisorganised);
    EXPECT_EQ(f.hex(id), "0705");
  }
  EXPECT_EQ(f.s.top[Field::hex_of("0705")], f.piece("b1"));  // the order of the stack is kept
}

TEST(Results, r11_1h_losses_then_test_then_disorganisation_then_retreat) {
  // The loss takes the top unit: the survivor's value counts in the test.
  Clash f(decided(Drawing().foot("r1", 8).foot("b1", 2, 5).foot("b2", 4, 2), "-", "1 MT R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605").steps("b1", 1);
  f.fight("0505", "0605");
  EXPECT_TRUE(f.is_eliminated("b1"));
  ASSERT_EQ(f.s.step, Step::kTestRoll);
  EXPECT_EQ(f.hex("b2"), "0605");
  f.roll(3);
  EXPECT_EQ(f.order("b2"), Order::kDisorganised);
  ASSERT_EQ(f.s.step, Step::kRetreat);
  // A test failed and then D: the unit routs before it could retreat.
  Clash g(decided(Drawing().foot("r1", 8).foot("b1"), "-", "MT D R1"));
  g.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605").roll(6);
  EXPECT_EQ(g.order("b1"), Order::kRouted);
  EXPECT_EQ(g.s.step, Step::kRout);
}

TEST(Results, r11_1h_the_defenders_part_comes_before_the_attackers) {
  Clash f(decided(Drawing().foot("r1").foot("b1", 4, 2), "1 MT", "1 MT"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  EXPECT_EQ(f.steps("b1"), 1);
  EXPECT_EQ(f.steps("r1"), 2);
  f.roll(3);
  EXPECT_EQ(f.order("b1"), Order::kDisorganised);
  ASSERT_EQ(f.s.step, Step::kTestRoll);
  EXPECT_EQ(f.steps("r1"), 1);
  f.roll(4);
  EXPECT_EQ(f.order("r1"), Order::kDisorganised);
}

TEST(Results, r11_1h_the_attackers_part_holds_though_his_target_is_gone) {
  Clash f(decided(Drawing().foot("r1").foot("b1", 4, 2), "1", "E"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  EXPECT_TRUE(f.is_eliminated("b1"));
  EXPECT_EQ(f.steps("r1"), 1);
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Results, r11_1i_who_routs_before_the_retreat_makes_the_rout_move_only) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1").foot("b2"), "-", "D R2"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605");
  f.order("b1", Order::kDisorganised);
  f.fight("0505", "0605").ok("rout 0706 0806 0907");
  EXPECT_EQ(f.hex("b1"), "0907");
  // Its companion, disorganised only now, retreats as it was told.
  ASSERT_EQ(f.s.step, Step::kRetreat);
  f.ok("retreat 0705").ok("retreat 0804");
  EXPECT_EQ(f.hex("b2"), "0804");
  EXPECT_EQ(f.hex("b1"), "0907");
}

// b1, disorganised by the ground, is disorganised by a combat.
Clash rough_and_beaten(const char* after_terrain) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1"), "-", "D"),
          {{"rout.after_terrain", after_terrain}});
  f.red_at("r1", "0505").blue_at("b1", "0605");
  f.s.rough.insert(f.piece("b1"));
  f.fight("0505", "0605");
  return f;
}

TEST(Results, r12_2b_who_is_disorganised_by_the_ground_and_then_by_combat_routs) {
  const Clash f = rough_and_beaten("yes");
  EXPECT_EQ(f.order("b1"), Order::kRouted);
  EXPECT_EQ(f.s.step, Step::kRout);
  EXPECT_FALSE(f.s.rough.contains(f.piece("b1")));
}

TEST(Results, r12_2b_r8_2b_by_the_other_reading_what_the_ground_did_makes_no_rout_of_a_result) {
  // W-61: disorganised for the time only, it is disorganised in earnest by the combat.
  const Clash f = rough_and_beaten("no");
  EXPECT_EQ(f.order("b1"), Order::kDisorganised);
  EXPECT_EQ(f.hex("b1"), "0605");
}

TEST(Results, r12_2b_friends_who_cross_and_failed_tests_rout_whom_the_ground_disorganised) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1").foot("b2"), "-", "MT R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").put("b2", "0705", Facing::kS);
  f.s.rough.insert(f.piece("b2"));
  f.fight("0505", "0605").roll(1).ok("retreat 0705");
  EXPECT_EQ(f.order("b2"), Order::kRouted);
  Clash g(decided(Drawing().foot("r1", 8).foot("b1"), "-", "MT"));
  g.red_at("r1", "0505").blue_at("b1", "0605");
  g.s.rough.insert(g.piece("b1"));
  g.fight("0505", "0605").roll(6);
  EXPECT_EQ(g.order("b1"), Order::kRouted);
}

}  // namespace
}  // namespace tercio::lace_wars
