// 1.1.4, 3.1j, 11.1d, 11.1e, 11.5 Steps lost, units eliminated, guns lost.
#include "lace_wars/rules/losses.hpp"

#include "lace_wars/rules/results_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// The combat points after each loss, the last being 0: eliminated.
std::vector<int> ladder_of(int points) {
  Clash f(Drawing().foot("b1", points).foot("r1"));
  f.blue_at("b1", "0605");
  std::vector<int> out;
  while (!f.is_eliminated("b1")) {
    lose_step(f.game(), f.s, f.piece("b1"), "11.1d", nullptr);
    out.push_back(f.is_eliminated("b1") ? 0 : f.points("b1"));
  }
  return out;
}

using Ladder = std::vector<int>;

TEST(Losses, r1_1_4b_a_one_step_unit_that_loses_a_step_is_eliminated) {
  Clash f(Drawing().foot("b1", 4).gun("bg"));
  f.blue_at("b1", "0605").blue_at("bg", "0805").steps("b1", 1);
  lose_step(f.game(), f.s, f.piece("b1"), "11.1d", nullptr);
  EXPECT_TRUE(f.is_eliminated("b1"));
  EXPECT_EQ(f.steps("b1"), 0);
  EXPECT_EQ(f.hex("b1"), "");
  EXPECT_FALSE(is_occupied(f.s, Field::hex_of("0605")));
  EXPECT_FALSE(has_unit(f.s, Field::hex_of("0605"), Side::kB));
  lose_step(f.game(), f.s, f.piece("bg"), "11.1d", nullptr);
  EXPECT_TRUE(f.is_eliminated("bg"));
}

TEST(Losses, r1_1_4c_a_two_step_unit_flips_and_is_then_eliminated) {
  EXPECT_EQ(ladder_of(4), (Ladder{2, 0}));
  EXPECT_EQ(ladder_of(3), (Ladder{2, 0}));
  EXPECT_EQ(ladder_of(2), (Ladder{1, 0}));
}

TEST(Losses, r1_1_4d_r1_1_4e_a_three_step_unit_loses_two_points_flips_and_is_eliminated) {
  EXPECT_EQ(ladder_of(6), (Ladder{4, 2, 0}));
  EXPECT_EQ(ladder_of(5), (Ladder{3, 2, 0}));
}

TEST(Losses, r1_1_4d_r1_1_4f_a_four_step_unit_goes_8_6_4_2_and_is_eliminated_on_the_fourth) {
  EXPECT_EQ(ladder_of(8), (Ladder{6, 4, 2, 0}));
  EXPECT_EQ(ladder_of(7), (Ladder{5, 4, 2, 0}));
}

TEST(Losses, r3_1j_r11_1d_in_a_stack_the_top_unit_loses_first_then_the_lower_then_the_top) {
  for (int losses = 1; losses <= 3; ++losses) {
    const std::string result = std::to_string(losses);
    Clash f(decided(Drawing().foot("r1").foot("b2", 5).foot("b1", 5), "-", result.c_str()));
    f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605");
    f.fight("0505", "0605");
    EXPECT_EQ(f.steps("b1"), losses == 3 ? 1 : 2) << losses;
    EXPECT_EQ(f.steps("b2"), losses >= 2 ? 2 : 3) << losses;
    EXPECT_EQ(f.steps("r1"), 2);
  }
}

TEST(Losses, r11_1d_a_third_loss_falls_on_the_lower_unit_when_the_top_is_gone) {
  Clash f(decided(Drawing().foot("r1").foot("b1", 4).foot("b2", 6), "-", "3"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605").steps("b1", 1);
  f.fight("0505", "0605");
  EXPECT_TRUE(f.is_eliminated("b1"));
  EXPECT_EQ(f.steps("b2"), 1);
}

TEST(Losses, r11_1d_the_owner_distributes_losses_over_his_hexes) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1").foot("b2").foot("b3"), "-", "2"));
  f.red_at("r1", "0505").blue_at("b1", "0604").blue_at("b2", "0605").blue_at("b3", "0705");
  f.fight("0505", "0604,0605");
  ASSERT_EQ(f.s.step, Step::kLoss);
  EXPECT_EQ(f.s.decider, Side::kB);
  EXPECT_EQ(f.refusal("lose 0705"), "11.1d");  // took no part
  EXPECT_EQ(f.refusal("lose 0505"), "11.1d");
  EXPECT_EQ(f.steps("b1") + f.steps("b2"), 4);
  f.ok("lose 0605");
  EXPECT_EQ(f.steps("b2"), 1);
  ASSERT_EQ(f.s.step, Step::kLoss);
  f.ok("lose 0605");  // both on one hex if he likes
  EXPECT_TRUE(f.is_eliminated("b2"));
  EXPECT_EQ(f.steps("b1"), 2);
}

TEST(Losses, r11_1d_the_attacker_distributes_his_own) {
  Clash f(decided(Drawing().foot("r1").foot("r2").foot("b1"), "1", "-"));
  f.red_at("r1", "0505").red_at("r2", "0506").blue_at("b1", "0605");
  f.fight("0505,0506", "0605");
  ASSERT_EQ(f.s.step, Step::kLoss);
  EXPECT_EQ(f.s.decider, Side::kA);
  f.ok("lose 0506");
  EXPECT_EQ(f.steps("r2"), 1);
  EXPECT_EQ(f.steps("r1"), 2);
}

TEST(Losses, r11_1d_losses_beyond_the_last_step_are_nobodys) {
  Clash f(decided(Drawing().foot("r1").foot("b1", 2).foot("b2"), "-", "3"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705");
  f.fight("0505", "0605");
  EXPECT_TRUE(f.is_eliminated("b1"));
  EXPECT_EQ(f.steps("b2"), 2);
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Losses, r11_1e_all_units_involved_are_eliminated_artillery_too) {
  Clash f(decided(Drawing().foot("r1", 8).foot("b1").foot("b2").gun("bg").foot("b3"), "-", "E"));
  f.red_at("r1", "0505").blue_at("b1", "0604").blue_at("b2", "0605").blue_at("bg", "0605");
  f.blue_at("b3", "0705");
  f.fight("0505", "0604,0605");
  for (const char* id : {"b1", "b2", "bg"}) EXPECT_TRUE(f.is_eliminated(id)) << id;
  EXPECT_FALSE(f.is_eliminated("b3"));
  EXPECT_FALSE(f.is_eliminated("r1"));
}

TEST(Losses, r11_5a_a_battery_dies_with_the_last_unit_it_stands_with) {
  Clash f(decided(Drawing().foot("r1").foot("b1", 2).foot("b2", 2).gun("bg"), "-", "2"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605").blue_at("bg", "0605");
  f.steps("b1", 1);
  f.fight("0505", "0605");
  EXPECT_TRUE(f.is_eliminated("b1"));
  EXPECT_FALSE(f.is_eliminated("bg"));  // b2 still stands with it
  lose_step(f.game(), f.s, f.piece("b2"), "11.1d", nullptr);
  EXPECT_TRUE(f.is_eliminated("bg"));
}

TEST(Losses, r11_5b_lone_artillery_dies_when_an_enemy_enters) {
  Clash f(Drawing().foot("r1").gun("bg").commander("rc", "red-1", 6));
  f.red_at("r1", "0505").put("bg", "0605", Facing::kNNE);
  f.put("rc", "0505").red();
  f.activate("red-1");
  EXPECT_FALSE(f.is_eliminated("bg"));  // to stand beside it does nothing
  f.ok("move r1 0605");
  EXPECT_TRUE(f.told("eliminated", "bg", "11.5b"));
  EXPECT_EQ(f.hex("r1"), "0605");
}

TEST(Losses, r11_5c_artillery_neither_retreats_nor_routs) {
  Clash f(decided(Drawing().foot("r1").foot("b1").gun("bg"), "-", "D R1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("bg", "0605");
  f.fight("0505", "0605");
  f.ok("retreat 0706");
  EXPECT_EQ(f.hex("b1"), "0706");
  EXPECT_EQ(f.hex("bg"), "0605");
  EXPECT_EQ(f.order("bg"), Order::kGood);
  EXPECT_FALSE(f.is_eliminated("bg"));
  // Routed companions leave it behind too.
  Clash g(decided(Drawing().foot("r1").foot("b1").gun("bg"), "-", "D"));
  g.red_at("r1", "0505").blue_at("b1", "0605").blue_at("bg", "0605");
  g.order("b1", Order::kDisorganised);
  g.fight("0505", "0605").ok("rout 0705 0804 0904");
  EXPECT_EQ(g.hex("bg"), "0605");
  EXPECT_EQ(g.order("bg"), Order::kGood);
}

}  // namespace
}  // namespace tercio::lace_wars
