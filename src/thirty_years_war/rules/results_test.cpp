// 8.61 What the results of the Combat Results Table do.
#include "thirty_years_war/rules/results.hpp"

#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// Column 1-1: 1 Dd, 2 Dx, 3 and 4 nothing, 5 Dx, 6 Ad.

// --- Ad, Ae -------------------------------------------------------------------------------------

TEST(Results, r8_61_ad_all_attackers_and_nobody_else_are_disrupted) {
  Table t(Drawing().foot("r1").foot("r2").foot("r3").leader("rl", 1).gun("rg").foot("b1", 9));
  t.put("r1", "0504").put("r2", "0506").put("r3", "0303").put("rl", "0504").put("rg", "0504");
  t.put("b1", "0505").red(Phase::kCombat).ok("attack r1,r2 b1").roll(6);
  EXPECT_TRUE(t.is_disrupted("r1") && t.is_disrupted("r2"));
  EXPECT_TRUE(t.is_ready("r3") && t.is_ready("b1") && t.is_ready("rl") && t.is_ready("rg"));
  EXPECT_EQ(t.s.step, Step::kAttack);
}

TEST(Results, r8_61_ae_all_attackers_are_eliminated) {
  Table t(Drawing().foot("r1", 1).horse("r2", 2).foot("r3").foot("b1", 20));
  t.put("r1", "0504").put("r2", "0506").put("r3", "0303").put("b1", "0505").red(Phase::kCombat);
  t.ok("attack r1,r2 b1").roll(6);
  EXPECT_TRUE(t.is_eliminated("r1") && t.is_eliminated("r2"));
  EXPECT_EQ(t.hex("r1"), "");
  EXPECT_TRUE(t.is_ready("r3") && t.is_ready("b1"));
  EXPECT_EQ(t.points(Side::kB), 3);
  EXPECT_FALSE(has_unit(t.s, Table::hex_of("0504"), Side::kA));
}

// S-71
TEST(Results, r8_61_ae_does_not_touch_a_gun_and_leaves_it_its_owner) {
  Table t(Drawing().foot("r1", 1).gun("rg").foot("b1", 20));
  t.put("r1", "0504").put("rg", "0504").put("b1", "0505").red(Phase::kCombat);
  t.ok("attack r1 b1").roll(6);
  EXPECT_TRUE(t.is_ready("rg"));
  EXPECT_EQ(t.owner("rg"), Side::kA);
}

// --- Dd, De -------------------------------------------------------------------------------------

TEST(Results, r8_61_dd_disrupts_the_undisrupted_and_eliminates_the_disrupted) {
  Table t(Drawing().foot("r1", 8).foot("b1").foot("b2").leader("bl", 1).gun("bg").foot("b3"));
  t.put("r1", "0505").put("b1", "0506").put_disrupted("b2", "0504").put("bl", "0506");
  t.put("bg", "0506").put("b3", "0808").red(Phase::kCombat).ok("attack r1 b1,b2").roll(1);
  EXPECT_TRUE(t.is_disrupted("b1"));
  EXPECT_TRUE(t.is_eliminated("b2"));
  EXPECT_TRUE(t.is_ready("bl") && t.is_ready("bg") && t.is_ready("b3") && t.is_ready("r1"));
  EXPECT_EQ(t.points(Side::kA), 4);  // the front
}

TEST(Results, r8_61_de_all_defenders_are_eliminated) {
  Table t(Drawing().foot("r1", 48).foot("b1").foot("b2").foot("b3").gun("bg"));
  t.put("r1", "0505").put("b1", "0506").put_disrupted("b2", "0504").put("b3", "0507");
  t.put("bg", "0506").red(Phase::kCombat).ok("attack r1 b1,b2").roll(1);
  EXPECT_TRUE(t.is_eliminated("b1") && t.is_eliminated("b2"));
  EXPECT_TRUE(t.is_ready("b3") && t.is_ready("bg"));
  EXPECT_EQ(t.owner("bg"), Side::kB);  // S-17
  EXPECT_EQ(t.points(Side::kA), 8);
}

// S-73
TEST(Results, r8_61_de_nobody_advances) {
  Table t(Drawing().foot("r1", 48).foot("b1"));
  t.put("r1", "0505").put("b1", "0506").red(Phase::kCombat).ok("attack r1 b1").roll(1);
  EXPECT_EQ(t.hex("r1"), "0505");
  EXPECT_EQ(t.refusal("move r1 0506"), "6.11");
}

// --- No effect ----------------------------------------------------------------------------------

TEST(Results, r8_61_dot_changes_nothing) {
  Table t(Drawing().foot("r1").foot("b1").foot("b2").leader("bl", 0));
  t.put("r1", "0505").put_disrupted("b1", "0506").put("b2", "0504").red(Phase::kCombat);
  t.ok("attack r1 b2");
  const auto at = t.s.at;
  const auto status = t.s.status;
  t.roll(3);
  EXPECT_EQ(t.s.at, at);
  EXPECT_EQ(t.s.status, status);
  EXPECT_EQ(t.happened(), std::vector<std::string>{"combat-rolled"});
  EXPECT_EQ(t.points(Side::kA) + t.points(Side::kB), 0);
}

TEST(Results, r8_61_dot_counts_as_the_attack) {
  Table t(Drawing().foot("r1").foot("b1"));
  t.put("r1", "0505").put("b1", "0506").red(Phase::kCombat).ok("attack r1 b1").roll(4);
  EXPECT_TRUE(t.legal("end"));
  EXPECT_EQ(t.refusal("attack r1 b1"), "8.14");
}

// --- Dx -----------------------------------------------------------------------------------------

// r1 (2), r2 (3) and r3 (5) against b1 (8): 1-1.
Drawing three_on_one() {
  return Drawing().foot("r1", 2).foot("r2", 3).foot("r3", 5).foot("r4", 9).foot("b1", 8);
}
Table& exchange_begun(Table& t, bool disrupted) {
  t.put("r1", "0504").put("r2", "0506").put("r3", "0404").put("r4", "0808");
  disrupted ? t.put_disrupted("b1", "0505") : t.put("b1", "0505");
  t.red(Phase::kCombat).ok("attack r1,r2,r3 b1");
  return t.roll(disrupted ? 3 : 2);  // 10:4 and 10:8
}

TEST(Results, r8_61_dx_the_attacker_chooses_who_pays) {
  Table t(three_on_one());
  exchange_begun(t, false);
  EXPECT_EQ(t.s.step, Step::kExchange);
  EXPECT_EQ(t.s.decider, Side::kA);
  EXPECT_EQ(exchange_owed(t.game(), t.s), 8);
  EXPECT_TRUE(t.is_ready("b1"));  // both sides together
  t.ok("disrupt r2,r3");
  EXPECT_TRUE(t.is_disrupted("b1") && t.is_disrupted("r2") && t.is_disrupted("r3"));
  EXPECT_TRUE(t.is_ready("r1") && t.is_ready("r4"));
  EXPECT_EQ(t.s.step, Step::kAttack);
  EXPECT_TRUE(t.legal("end"));
}

// S-70
TEST(Results, r8_61_dx_at_least_as_much_and_more_if_he_likes) {
  Table t(three_on_one());
  exchange_begun(t, false);
  const auto refused = t.refused("disrupt r1,r3");
  EXPECT_EQ(refused.rule, "8.61-Dx");
  EXPECT_EQ(refused.message,
            "the attackers you disrupt must have 8 printed strength points or more; these have 7");
  EXPECT_TRUE(t.legal("disrupt r1,r2,r3"));
  EXPECT_FALSE(t.legal("end"));
  EXPECT_EQ(legal_actions(t.game(), t.s).size(), 2U);
}

TEST(Results, r8_61_dx_only_participants_pay) {
  Table t(three_on_one());
  exchange_begun(t, false);
  const auto refused = t.refused("disrupt r2,r3,r4");
  EXPECT_EQ(refused.rule, "8.61-Dx");
  EXPECT_EQ(refused.pieces, std::vector<std::string>{"r4"});
  EXPECT_EQ(t.refusal("disrupt b1"), "8.61-Dx");
}

// S-69
TEST(Results, r8_61_dx_a_disrupted_defender_is_eliminated_and_counts_its_back) {
  Table t(three_on_one());
  exchange_begun(t, true);
  EXPECT_EQ(exchange_owed(t.game(), t.s), 4);
  EXPECT_TRUE(t.legal("disrupt r1,r2"));
  EXPECT_FALSE(t.legal("disrupt r2"));
  t.ok("disrupt r3");
  EXPECT_TRUE(t.is_eliminated("b1"));
  EXPECT_TRUE(t.is_disrupted("r3") && t.is_ready("r1") && t.is_ready("r2"));
}

// S-69, by option
TEST(Results, r8_61_dx_by_option_the_front_counts) {
  Table t(three_on_one(), {{"dx.printed_side", "front"}});
  exchange_begun(t, true);
  EXPECT_EQ(exchange_owed(t.game(), t.s), 8);
  EXPECT_FALSE(t.legal("disrupt r3"));
  t.ok("disrupt r2,r3");
  EXPECT_TRUE(t.is_eliminated("b1") && t.is_ready("r1"));
}

TEST(Results, r8_61_dx_not_asked_when_only_all_together_will_do) {
  Table t(Drawing().foot("r1", 4).foot("r2", 4).foot("b1", 5));
  t.put("r1", "0504").put("r2", "0506").put("b1", "0505").red(Phase::kCombat);
  t.ok("attack r1,r2 b1").roll(2);
  EXPECT_EQ(t.s.step, Step::kAttack);
  EXPECT_TRUE(t.is_disrupted("b1") && t.is_disrupted("r1") && t.is_disrupted("r2"));
}

// S-70
TEST(Results, r8_61_dx_all_pay_when_they_fall_short) {
  Table t(Drawing().foot("r1", 4).foot("r2", 3).foot("b1", 12));
  t.put("r1", "0504").put("r2", "0506").put("b1", "0505").red(Phase::kCombat);
  t.ok("attack r1,r2 b1").roll(4);  // 7:12, Dx
  EXPECT_EQ(t.s.step, Step::kAttack);
  EXPECT_TRUE(t.is_disrupted("b1") && t.is_disrupted("r1") && t.is_disrupted("r2"));
}

TEST(Results, r8_61_dx_a_single_attacker_pays_unasked) {
  Table t(Drawing().foot("r1", 9).foot("b1", 8));
  t.put("r1", "0504").put("b1", "0505").red(Phase::kCombat).ok("attack r1 b1").roll(5);
  EXPECT_TRUE(t.is_disrupted("r1") && t.is_disrupted("b1"));
}

// S-69 Neither ground nor leaders count on either side.
TEST(Results, r8_61_dx_counts_printed_strengths_only) {
  Table t(Drawing()
              .foot("r1", 5)
              .foot("r2", 5)
              .leader("rl", 3)
              .foot("b1", 5)
              .leader("bl", 2)
              .side("stream", "0504", "0505")
              .side("stream", "0505", "0506"));
  t.put("r1", "0504").put("rl", "0504").put("r2", "0506").put("b1", "0505").put("bl", "0505");
  t.red(Phase::kCombat).ok("attack r1,r2 b1").roll(4);  // 13:14, 1-2
  EXPECT_EQ(t.s.step, Step::kExchange);
  EXPECT_EQ(exchange_owed(t.game(), t.s), 5);
  t.ok("disrupt r2");
  EXPECT_TRUE(t.is_ready("r1"));
}

TEST(Results, r8_61_dx_several_defenders_count_together) {
  Table t(Drawing().foot("r1", 6).foot("r2", 6).foot("b1", 4).foot("b2", 5));
  t.put("b1", "0505").put_disrupted("b2", "0404").put("r1", "0504").put("r2", "0405");
  t.red(Phase::kCombat).ok("attack r1,r2 b1,b2").roll(2);  // 12:7
  EXPECT_EQ(t.s.step, Step::kAttack);                      // 7 owed: both pay
  EXPECT_TRUE(t.is_disrupted("b1") && t.is_eliminated("b2"));
  EXPECT_TRUE(t.is_disrupted("r1") && t.is_disrupted("r2"));
}

}  // namespace
}  // namespace tercio::thirty_years_war
