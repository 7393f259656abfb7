// Freiburg 15.0 Demoralization levels: tests of morale.
#include "thirty_years_war/freiburg/august_fixture.hpp"
#include "thirty_years_war/rules/demoralization.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace august;

// --- 15.0, 15.1 Casualty level -------------------------------------------------------------------

TEST(FreiburgMorale, r15_0_losses_alone_demoralize_nobody) {
  Table t = field();
  set_losses(t, "bavarian", 25);
  kill(t, "bavarian-foot-1");
  EXPECT_EQ(t.losses("bavarian"), 31);
  EXPECT_TRUE(test_is_due(t));
  EXPECT_FALSE(t.demoralized("bavarian"));
  t.roll(6);
  EXPECT_FALSE(t.demoralized("bavarian"));
}

TEST(FreiburgMorale, r15_0_r11_11_a_demoralized_army_does_not_restore_its_infantry) {
  Table t = field();
  demoralize(t, "bavarian");
  t.put_disrupted("bavarian-foot-1", "1526").put_disrupted("bavarian-horse-1", "1626");
  t.at(2, kBavarian, Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.subject, t.piece("bavarian-horse-1"));
  t.roll(6);
  EXPECT_TRUE(t.is_ready("bavarian-horse-1"));
  EXPECT_TRUE(t.is_disrupted("bavarian-foot-1"));
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
}

TEST(FreiburgMorale, r15_11_every_army_has_a_total_of_its_own) {
  Table t = field("5-august");
  kill(t, "regular-foot-1");
  kill(t, "mercenary-foot-1");
  kill(t, "bavarian-horse-1");
  EXPECT_EQ(t.losses("regular"), 6);
  EXPECT_EQ(t.losses("mercenary"), 4);
  EXPECT_EQ(t.losses("bavarian"), 2);
}

TEST(FreiburgMorale, r15_11_cavalry_counts_and_the_front_of_disrupted_units) {
  Table t = field("5-august");  // F-05
  kill(t, "regular-horse-1");
  EXPECT_EQ(t.losses("regular"), 3);
  kill(t, "mercenary-horse-1");
  EXPECT_EQ(t.losses("mercenary"), 2);
}

TEST(FreiburgMorale, r15_11_a_test_when_the_level_is_reached_and_not_before) {
  Table t = field();
  set_losses(t, "bavarian", 24);
  kill(t, "bavarian-foot-1");
  EXPECT_EQ(t.losses("bavarian"), 30);
  EXPECT_FALSE(test_is_due(t));
  Table u = field();
  set_losses(u, "bavarian", 26);
  kill(u, "bavarian-foot-1");
  EXPECT_TRUE(test_is_due(u));
}

TEST(FreiburgMorale, r15_11_an_exited_unit_does_not_count) {
  Table t = field("9-august");  // S-89
  t.put("bavarian-foot-1", "1501").put("bavarian-foot-2", "1707");
  t.at(2, kBavarian, Phase::kMovement).ok("exit bavarian-foot-1");
  EXPECT_EQ(t.losses("bavarian"), 0);
}

TEST(FreiburgMorale, r15_12_each_of_three_levels_calls_for_one_die_and_the_fourth_for_none) {
  Table t = field();
  const std::array levels{31, 40, 49};
  const std::array victims{"bavarian-foot-1", "bavarian-foot-2", "bavarian-foot-3"};
  for (std::size_t i = 0; i < levels.size(); ++i) {
    EXPECT_EQ(t.level("bavarian"), levels[i]);
    set_losses(t, "bavarian", levels[i] - 6);
    kill(t, victims[i]);
    ASSERT_TRUE(test_is_due(t)) << levels[i];
    t.roll(6);
    EXPECT_FALSE(test_is_due(t)) << levels[i];
    EXPECT_FALSE(t.demoralized("bavarian"));
  }
  EXPECT_EQ(t.level("bavarian"), 59);
  set_losses(t, "bavarian", 52);
  kill(t, "bavarian-foot-4");
  EXPECT_FALSE(t.demoralized("bavarian"));
  set_losses(t, "bavarian", 53);
  kill(t, "bavarian-foot-5");
  EXPECT_FALSE(test_is_due(t));
  EXPECT_TRUE(t.demoralized("bavarian"));
}

TEST(FreiburgMorale, r15_12_a_level_is_tested_once) {
  Table t = field();
  set_losses(t, "bavarian", 25);
  kill(t, "bavarian-foot-1");
  t.roll(4);
  kill(t, "bavarian-horse-1");
  EXPECT_EQ(t.losses("bavarian"), 33);
  EXPECT_FALSE(test_is_due(t));
}

TEST(FreiburgMorale, r15_12_a_demoralized_army_is_not_tested_again) {
  Table t = field();
  set_losses(t, "bavarian", 25);
  kill(t, "bavarian-foot-1");
  t.roll(1);
  ASSERT_TRUE(t.demoralized("bavarian"));
  set_losses(t, "bavarian", 34);
  kill(t, "bavarian-foot-2");
  EXPECT_FALSE(test_is_due(t));
}

// Two disrupted Bavarian foot between two French: 12 to 6, 2-1, both eliminated by a 1.
Table double_kill(int losses, int survived = 0) {
  Table t = field();
  survive(t, "bavarian", survived);
  t.put("regular-foot-1", "1525").put("regular-foot-2", "1526");
  t.put_disrupted("bavarian-foot-1", "1425").put_disrupted("bavarian-foot-2", "1625");
  set_losses(t, "bavarian", losses);
  t.at(2, kFrench, Phase::kCombat);
  t.ok("attack regular-foot-1,regular-foot-2 bavarian-foot-1,bavarian-foot-2").roll(1);
  return t;
}

TEST(FreiburgMorale, r15_13_two_levels_in_one_combat_call_for_two_dice) {
  Table t = double_kill(28);
  EXPECT_EQ(t.losses("bavarian"), 40);
  ASSERT_TRUE(test_is_due(t));
  t.roll(4);  // 1-3 demoralize at 31
  EXPECT_FALSE(t.demoralized("bavarian"));
  ASSERT_TRUE(test_is_due(t));
  t.roll(4);  // 1-4 at 40
  EXPECT_TRUE(t.demoralized("bavarian"));
  EXPECT_FALSE(test_is_due(t));
}

TEST(FreiburgMorale, r15_13_the_second_die_is_not_thrown_after_demoralization) {
  Table t = double_kill(28);  // F-06
  t.roll(3);
  EXPECT_TRUE(t.demoralized("bavarian"));
  EXPECT_FALSE(test_is_due(t));
}

TEST(FreiburgMorale, r15_13_both_dice_may_be_survived) {
  Table t = double_kill(29);
  t.roll(4).roll(5);
  EXPECT_FALSE(t.demoralized("bavarian"));
  EXPECT_EQ(t.level("bavarian"), 49);
}

TEST(FreiburgMorale, r15_13_after_a_die_the_last_level_is_automatic) {
  Table t = double_kill(48, 2);  // F-06: 60 passes 49 and 59
  ASSERT_TRUE(test_is_due(t));
  t.roll(6);
  EXPECT_TRUE(t.demoralized("bavarian"));
  EXPECT_FALSE(test_is_due(t));
}

TEST(FreiburgMorale, r15_13_nothing_else_is_done_before_the_die) {
  Table t = field();
  set_losses(t, "bavarian", 25);
  t.put("regular-foot-1", "1828").put_disrupted("bavarian-foot-2", "1728");
  kill(t, "bavarian-foot-1");
  EXPECT_EQ(t.refusal("attack regular-foot-1 bavarian-foot-2"), "4.1D");
  EXPECT_EQ(t.refusal("end"), "4.1");
  t.roll(6).ok("attack regular-foot-1 bavarian-foot-2");
}

TEST(FreiburgMorale, r15_13_the_phase_goes_on_where_the_test_broke_in) {
  Table t = field();
  set_losses(t, "bavarian", 25);
  kill(t, "bavarian-foot-1");
  t.roll(2);
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  EXPECT_EQ(t.s.step, Step::kAttack);
  EXPECT_EQ(t.s.decider, kFrench);
  t.ok("end");
  EXPECT_EQ(t.s.phasing, kBavarian);
}

TEST(FreiburgMorale, r15_13_between_two_attacks_declared_together) {
  Table t = field("3-august", {{"combat.declare_all_first", "on"}});
  t.put("regular-foot-1", "1525").put("regular-foot-2", "1527").put("regular-foot-3", "1425");
  t.put_disrupted("bavarian-foot-1", "1526").put("regular-foot-4", "1828");
  t.put_disrupted("bavarian-foot-2", "1728");
  set_losses(t, "bavarian", 25);
  t.at(2, kFrench, Phase::kCombat);
  t.ok("attack regular-foot-1,regular-foot-2,regular-foot-3 bavarian-foot-1");
  t.ok("attack regular-foot-4 bavarian-foot-2").ok("end");
  t.ok("attack regular-foot-1,regular-foot-2,regular-foot-3 bavarian-foot-1").roll(1);
  ASSERT_TRUE(test_is_due(t));
  t.roll(6);
  EXPECT_EQ(t.s.step, Step::kCombatRoll);  // of the one attack that is left
  t.roll(1);
  EXPECT_TRUE(t.is_eliminated("bavarian-foot-2"));
  EXPECT_EQ(t.s.phasing, kBavarian);
}

// --- 15.14, 15.3 The table -----------------------------------------------------------------------

struct Row {
  const char* scenario;
  const char* army;
  const char* victim;
  int strength;
  std::array<int, 4> levels;
};

const std::array kRows{
    Row{"3-august", "bavarian", "bavarian-foot-1", 6, {31, 40, 49, 59}},
    Row{"3-august", "regular", "regular-foot-1", 6, {44, 52, 61, 70}},
    Row{"5-august", "bavarian", "bavarian-foot-1", 6, {41, 49, 58, 66}},
    Row{"5-august", "regular", "regular-foot-1", 6, {48, 58, 67, 77}},
    Row{"5-august", "mercenary", "mercenary-foot-1", 4, {18, 22, 25, 29}},
    Row{"9-august", "bavarian", "bavarian-foot-1", 6, {18, 23, 29, 34}},
    Row{"9-august", "regular", "regular-foot-1", 6, {19, 25, 31, 37}},
    Row{"9-august", "mercenary", "mercenary-foot-1", 4, {7, 9, 11, 13}},
};

// The army has survived the lower levels, and the loss of one unit reaches this one.
Table at_level(const Row& row, int column) {
  Table t = field(row.scenario);
  survive(t, row.army, column);
  set_losses(t, row.army, row.levels[static_cast<std::size_t>(column)] - row.strength);
  kill(t, row.victim);
  return t;
}

TEST(FreiburgMorale, r15_14_r15_3_the_die_demoralizes_within_the_range_of_the_column) {
  for (const Row& row : kRows) {
    for (int column = 0; column < 3; ++column) {
      SCOPED_TRACE(std::string(row.scenario) + " " + row.army + " " + std::to_string(column));
      Table in = at_level(row, column);
      ASSERT_TRUE(test_is_due(in));
      in.roll(3 + column);
      EXPECT_TRUE(in.demoralized(row.army));
      Table out = at_level(row, column);
      out.roll(4 + column);
      EXPECT_FALSE(out.demoralized(row.army));
    }
    EXPECT_TRUE(at_level(row, 3).demoralized(row.army)) << row.scenario << row.army;
  }
}

TEST(FreiburgMorale, r15_14_one_point_less_calls_for_no_test) {
  for (const Row& row : kRows) {
    for (int column = 0; column < 4; ++column) {
      Table t = field(row.scenario);
      survive(t, row.army, column);
      set_losses(t, row.army, row.levels[static_cast<std::size_t>(column)] - row.strength - 1);
      kill(t, row.victim);
      EXPECT_FALSE(test_is_due(t)) << row.scenario << row.army << column;
      EXPECT_FALSE(t.demoralized(row.army));
    }
  }
}

TEST(FreiburgMorale, r15_3_mercenaries_have_no_row_on_3_august) {
  Table t = field("3-august");
  EXPECT_EQ(t.level("mercenary"), 0);
  set_losses(t, "mercenary", 40);
  kill(t, "bavarian-foot-1");
  EXPECT_FALSE(test_is_due(t));
}

TEST(FreiburgMorale, r15_15_regulars_of_5_august_pass_58_with_60) {
  for (int die = 1; die <= 6; ++die) {
    Table t = field("5-august");
    survive(t, "regular", 1);  // at 48
    set_losses(t, "regular", 54);
    kill(t, "regular-foot-1");
    EXPECT_EQ(t.losses("regular"), 60);
    ASSERT_TRUE(test_is_due(t));
    t.roll(die);
    EXPECT_EQ(t.demoralized("regular"), die <= 4) << die;
    EXPECT_FALSE(test_is_due(t));
  }
}

// --- 15.16, 15.24 Regulars and Mercenaries -------------------------------------------------------

TEST(FreiburgMorale, r15_16_mercenaries_fall_alone) {
  Table t = field("5-august");
  set_losses(t, "mercenary", 14);
  kill(t, "mercenary-foot-1");
  t.roll(3);
  EXPECT_TRUE(t.demoralized("mercenary"));
  EXPECT_FALSE(t.demoralized("regular"));
}

TEST(FreiburgMorale, r15_16_r15_24_regulars_take_the_mercenaries_along) {
  Table t = field("5-august");
  t.put("mercenary-foot-1", "1216");
  set_losses(t, "regular", 42);
  kill(t, "regular-foot-1");
  t.roll(3);
  EXPECT_TRUE(t.demoralized("regular"));
  EXPECT_TRUE(t.demoralized("mercenary"));
  EXPECT_FALSE(t.demoralized("bavarian"));
  EXPECT_STREQ(t.events().list.back().rule, "15.16");
}

TEST(FreiburgMorale, r15_16_r15_24_also_at_the_last_level_without_a_die) {
  Table t = field("9-august");
  t.put("mercenary-foot-1", "1216");
  survive(t, "regular", 3);
  set_losses(t, "regular", 31);
  kill(t, "regular-foot-1");
  EXPECT_TRUE(t.demoralized("regular"));
  EXPECT_TRUE(t.demoralized("mercenary"));
}

TEST(FreiburgMorale, r15_16_mercenaries_that_are_not_in_the_battle_are_not_touched) {
  Table t = field("3-august");
  set_losses(t, "regular", 38);
  kill(t, "regular-foot-1");
  t.roll(1);
  EXPECT_TRUE(t.demoralized("regular"));
  EXPECT_FALSE(t.demoralized("mercenary"));
}

// The Regulars end 3 August demoralized and without D'Enghien: they stay so (18.35).
Table second_day(const Table::OptionMap& options) {
  Table t = field("campaign", options);
  t.as_set_up().ok("deploy suggested").ok("end").ok("deploy suggested").ok("end");
  demoralize(t, "regular");
  demoralize(t, "bavarian");
  t.s.leaderless = static_cast<std::uint8_t>(1U << t.game().category_index("regular"));
  t.ok("end");
  EXPECT_EQ(t.s.phase, Phase::kInterregnum);
  return t;
}

TEST(FreiburgMorale, r15_16_mercenaries_that_arrive_later_are_not_bound) {
  Table t = second_day({});  // F-09
  EXPECT_TRUE(t.demoralized("regular"));
  EXPECT_FALSE(t.demoralized("mercenary"));
}

TEST(FreiburgMorale, r15_16_by_option_they_are) {
  Table t = second_day({{"freiburg.regular_cascade", "state"}});
  EXPECT_TRUE(t.demoralized("regular"));
  EXPECT_TRUE(t.demoralized("mercenary"));
}

TEST(FreiburgMorale, r15_16_with_the_option_mercenaries_recover_with_the_regulars) {
  Table t = field("campaign", {{"freiburg.regular_cascade", "state"}});
  t.as_set_up().ok("deploy suggested").ok("end").ok("deploy suggested").ok("end");
  demoralize(t, "regular");
  demoralize(t, "bavarian");
  t.ok("end");
  EXPECT_FALSE(t.demoralized("regular"));
  EXPECT_FALSE(t.demoralized("mercenary"));
}

// --- 15.2 Loss of a leader -----------------------------------------------------------------------

// A leader alone next to an enemy unit is lost when the French Movement Phase ends.
Table leader_lost(const char* leader, const std::string& scenario = "5-august") {
  Table t = field(scenario);
  t.put("mercenary-foot-7", "1216");  // the Mercenaries are in the battle
  const bool french = t.game().piece(t.piece(leader)).side == kFrench;
  t.put(leader, "2126").put(french ? "bavarian-foot-9" : "regular-foot-9", "2127");
  t.at(2, kFrench, Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_eliminated(leader));
  return t;
}

TEST(FreiburgMorale, r15_21_r15_22_the_loss_of_a_leader_tests_his_own_army) {
  for (const auto& [leader, army] :
       {std::pair{"von-mercy-leader", "bavarian"}, std::pair{"d-enghien-leader", "regular"},
        std::pair{"turenne-leader", "mercenary"}}) {
    Table t = leader_lost(leader);
    ASSERT_TRUE(test_is_due(t)) << leader;
    EXPECT_EQ(category_to_test(t.game(), t.s), t.game().category_index(army));
    t.roll(4);
    EXPECT_TRUE(t.demoralized(army)) << leader;
    EXPECT_FALSE(test_is_due(t));
  }
}

TEST(FreiburgMorale, r15_22_one_to_four_demoralize_and_five_and_six_do_not) {
  for (int die = 1; die <= 6; ++die) {
    Table t = leader_lost("von-mercy-leader");  // F-07: this die is not reduced
    t.roll(die);
    EXPECT_EQ(t.demoralized("bavarian"), die <= 4) << die;
  }
}

TEST(FreiburgMorale, r15_22_play_goes_on_after_the_test) {
  Table t = leader_lost("von-mercy-leader");
  EXPECT_EQ(t.s.phase, Phase::kMovement);
  t.roll(5);
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  EXPECT_EQ(t.s.step, Step::kAttack);
}

TEST(FreiburgMorale, r15_22_every_later_die_of_the_army_is_reduced_by_one) {
  for (const int die : {4, 5}) {
    Table t = leader_lost("von-mercy-leader");
    t.roll(6);
    set_losses(t, "bavarian", 35);
    kill(t, "bavarian-foot-1");
    t.roll(die);  // at 41: 1-3
    EXPECT_EQ(t.demoralized("bavarian"), die == 4);
    if (die != 5) continue;
    set_losses(t, "bavarian", 43);
    kill(t, "bavarian-foot-2");
    t.roll(5);  // at 49: 1-4
    EXPECT_TRUE(t.demoralized("bavarian"));
  }
}

TEST(FreiburgMorale, r15_22_a_die_of_one_becomes_zero_and_demoralizes) {
  Table t = leader_lost("von-mercy-leader");  // F-07
  t.roll(6);
  set_losses(t, "bavarian", 35);
  kill(t, "bavarian-foot-1");
  t.roll(1);
  EXPECT_TRUE(t.demoralized("bavarian"));
}

TEST(FreiburgMorale, r15_22_the_dice_of_the_other_armies_are_not_reduced) {
  Table t = leader_lost("turenne-leader");
  t.roll(6);
  set_losses(t, "regular", 42);
  kill(t, "regular-foot-1");
  t.roll(4);
  EXPECT_FALSE(t.demoralized("regular"));
}

TEST(FreiburgMorale, r15_22_without_the_loss_of_a_leader_no_die_is_reduced) {
  Table t = field("5-august");
  t.put("von-mercy-leader", "1908");
  set_losses(t, "bavarian", 35);
  kill(t, "bavarian-foot-1");
  t.roll(4);
  EXPECT_FALSE(t.demoralized("bavarian"));
}

TEST(FreiburgMorale, r15_22_r15_24_the_loss_of_d_enghien_may_cost_both_armies) {
  Table t = leader_lost("d-enghien-leader");
  t.roll(1);
  EXPECT_TRUE(t.demoralized("regular"));
  EXPECT_TRUE(t.demoralized("mercenary"));
}

TEST(FreiburgMorale, r15_22_the_loss_of_turenne_costs_the_mercenaries_only) {
  Table t = leader_lost("turenne-leader");
  t.roll(1);
  EXPECT_TRUE(t.demoralized("mercenary"));
  EXPECT_FALSE(t.demoralized("regular"));
}

TEST(FreiburgMorale, r15_22_a_demoralized_army_is_not_tested_for_its_leader) {
  Table t = field("5-august");
  demoralize(t, "bavarian");
  t.put("von-mercy-leader", "1726").put("regular-foot-4", "1727");
  t.at(2, kFrench, Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_eliminated("von-mercy-leader"));
  EXPECT_FALSE(test_is_due(t));
}

TEST(FreiburgMorale, r15_22_a_leader_who_leaves_the_map_is_not_lost) {
  Table t = field("9-august");  // F-10
  t.put("von-mercy-leader", "1501").put("bavarian-foot-1", "1707");
  t.at(2, kBavarian, Phase::kMovement).ok("exit von-mercy-leader");
  EXPECT_EQ(t.status("von-mercy-leader"), Status::kExited);
  EXPECT_FALSE(test_is_due(t));
  set_losses(t, "bavarian", 12);
  kill(t, "bavarian-foot-2");
  t.roll(4);
  EXPECT_FALSE(t.demoralized("bavarian"));
}

TEST(FreiburgMorale, r15_22_a_leader_caught_while_he_moves_is_tested_for_at_once) {
  Table t = field("3-august", {{"leader.elimination_check", "continuous"}});  // S-76
  t.put("von-mercy-leader", "2129").put("bavarian-foot-1", "2026").put("regular-foot-9", "2127");
  t.at(2, kBavarian, Phase::kMovement).ok("move von-mercy-leader 2128");
  ASSERT_TRUE(test_is_due(t));
  t.roll(5);
  EXPECT_EQ(t.s.step, Step::kMove);
  EXPECT_TRUE(t.legal("move bavarian-foot-1 2025"));
}

// A disrupted 6-3 with von Mercy is eliminated, and he with it.
Table unit_and_leader_lost(int losses) {
  Table t = field("5-august");
  t.put("von-mercy-leader", "1526");
  set_losses(t, "bavarian", losses);
  kill(t, "bavarian-foot-1");
  EXPECT_TRUE(t.is_eliminated("von-mercy-leader"));
  return t;
}

TEST(FreiburgMorale, r15_23_the_test_for_the_leader_comes_after_those_for_losses) {
  Table t = unit_and_leader_lost(35);  // F-08: 41 is reached
  ASSERT_TRUE(test_is_due(t));
  t.roll(4);  // 1-3, and not reduced by the loss in the same combat
  EXPECT_FALSE(t.demoralized("bavarian"));
  EXPECT_STREQ(event(t, EventKind::kMoraleRolled).rule, "15.3");
  ASSERT_TRUE(test_is_due(t));
  t.roll(5);
  EXPECT_STREQ(event(t, EventKind::kMoraleRolled).rule, "15.22");
  EXPECT_FALSE(t.demoralized("bavarian"));
  EXPECT_FALSE(test_is_due(t));
}

TEST(FreiburgMorale, r15_23_the_test_for_the_leader_may_demoralize_what_the_losses_did_not) {
  Table t = unit_and_leader_lost(35);
  t.roll(6).roll(4);
  EXPECT_TRUE(t.demoralized("bavarian"));
}

TEST(FreiburgMorale, r15_23_no_second_test_once_the_army_is_demoralized) {
  Table t = unit_and_leader_lost(35);
  t.roll(3);
  EXPECT_TRUE(t.demoralized("bavarian"));
  EXPECT_FALSE(test_is_due(t));
}

TEST(FreiburgMorale, r15_23_without_a_level_reached_only_the_leader_is_tested) {
  Table t = unit_and_leader_lost(0);
  ASSERT_TRUE(test_is_due(t));
  t.roll(5);
  EXPECT_FALSE(test_is_due(t));
}

}  // namespace
}  // namespace tercio::thirty_years_war
