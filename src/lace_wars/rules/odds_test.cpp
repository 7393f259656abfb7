// 10.2, 10.3 The modifiers of a combat, one by one.
#include <gtest/gtest.h>

#include "lace_wars/rules/odds_fixture.hpp"

namespace tercio::lace_wars {
namespace {

TEST(Odds, r10_3p_equal_lines_on_the_flat_have_no_modifier) {
  EXPECT_EQ(duel().modifier(kSingle), 0);
}

// Strengths given, the modifier of the ratio.
int ratio(int attack, int defence) { return Field(lines()).game().ratio_modifier(attack, defence); }

TEST(Odds, r10_2a_r10_3i_ratio_is_rounded_for_the_defender_at_every_row) {
  EXPECT_EQ(ratio(16, 4), 4) << "stated: 4/1 is +4";
  EXPECT_EQ(ratio(20, 4), 5);
  EXPECT_EQ(ratio(40, 4), 5);
  EXPECT_EQ(ratio(19, 4), 4);
  EXPECT_EQ(ratio(15, 4), 3);
  EXPECT_EQ(ratio(12, 4), 3);
  EXPECT_EQ(ratio(11, 4), 2);
  EXPECT_EQ(ratio(8, 4), 2);
  EXPECT_EQ(ratio(7, 4), 1);
  EXPECT_EQ(ratio(6, 4), 1);
  EXPECT_EQ(ratio(5, 4), 0);
  EXPECT_EQ(ratio(4, 4), 0);
  EXPECT_EQ(ratio(3, 4), -1);
  EXPECT_EQ(ratio(4, 6), -1);
  EXPECT_EQ(ratio(5, 8), -2);
  EXPECT_EQ(ratio(4, 8), -2);
  EXPECT_EQ(ratio(3, 8), -3);
  EXPECT_EQ(ratio(2, 6), -3);
  EXPECT_EQ(ratio(2, 7), -4);
  EXPECT_EQ(ratio(1, 10), -4);
}

TEST(Odds, r10_2a_points_of_all_units_on_a_side_are_added) {
  Field f(lines());
  f.put("r1", "0606", kUp).put("r2", "0606", kUp).put("rg", "0606", kUp);
  f.put("b1", "0706", kDown).put("b2", "0707", kDown).put("bg", "0707", kDown);
  f.steps("r2", 1);
  f.red(Phase::kCombat);
  const Odds one = odds_of(f.game(), f.s, kSingle, nullptr);
  EXPECT_EQ(one.attack, 6) << "4 and the reduced 2; artillery has none";
  EXPECT_EQ(one.defence, 4);
  EXPECT_EQ(f.term(kSingle, "ratio"), 1);
  const Odds both = odds_of(f.game(), f.s, kTwoTargets, nullptr);
  EXPECT_EQ(both.defence, 8);
  EXPECT_EQ(f.term(kTwoTargets, "ratio"), -1);
}

TEST(Odds, r10_2b_modifiers_then_die_then_table) {
  Field f = duel();
  f.order("b1", Order::kDisorganised);
  f.ok("attack 0606 0706").roll(3);
  const Event& rolled = f.events().list.front();
  ASSERT_EQ(rolled.kind, EventKind::kCombatRolled);
  EXPECT_EQ(rolled.die, 3);
  EXPECT_EQ(rolled.modified, 4);
  EXPECT_EQ(rolled.attack, 4);
  EXPECT_EQ(rolled.defence, 4);
  // Row 4: defender MT, then attacker MT+1.
  EXPECT_EQ(f.s.step, Step::kTestRoll);
  EXPECT_TRUE(f.s.tasks[f.s.pile - 1U].pieces.contains(f.piece("b1")));
}

TEST(Odds, r10_2b_table_ends_at_both_sides) {
  const Field f(lines());
  const Game& game = f.game();
  const auto row = [&](int die) {
    const CombatRow& r = game.system().combat[static_cast<std::size_t>(game.combat_row(die))];
    return r.attacker.text + " / " + r.defender.text;
  };
  EXPECT_EQ(row(-9), "3 D R2 * / -");
  EXPECT_EQ(row(-2), "3 D R2 * / -");
  EXPECT_EQ(row(-1), "2 D R2 * / -");
  EXPECT_EQ(row(2), "D R1 * / MT-1");
  EXPECT_EQ(row(6), "MT / MT+1");
  EXPECT_EQ(row(7), "MT / 1 MT+1");
  EXPECT_EQ(row(12), "- / 3 D R2 *");
  EXPECT_EQ(row(13), "- / E");
  EXPECT_EQ(row(20), "- / E");
}

TEST(Odds, r10_2c_results_are_applied_before_the_next_combat) {
  Field f(lines().foot("r3"));
  f.put("r1", "0606", kUp).put("b1", "0706", kDown).put("r3", "0610", kUp);
  f.put("b2", "0710", kDown);
  f.order("b1", Order::kDisorganised);
  f.red(Phase::kCombat).ok("attack 0606 0706");
  EXPECT_FALSE(f.legal("attack 0610 0710"));
  f.roll(3);
  EXPECT_FALSE(f.legal("attack 0610 0710")) << "its tests come first";
  f.roll(1).roll(1);
  EXPECT_EQ(f.s.step, Step::kAttack);
  EXPECT_TRUE(f.legal("attack 0610 0710"));
}

// --- Terrain ---

TEST(Odds, r10_3a_ground_of_the_defender) {
  for (const auto& [terrain, expected] :
       {std::pair{Terrain::kClear, 0}, std::pair{Terrain::kWoods, -1},
        std::pair{Terrain::kVillage, -1}, std::pair{Terrain::kTown, -2}}) {
    EXPECT_EQ(duel(lines().ground(terrain, {"0706"})).term(kSingle, "terrain"), expected);
    EXPECT_EQ(duel(lines().ground(terrain, {"0606"})).term(kSingle, "terrain"), 0)
        << "that of the attacker is nothing";
  }
}

TEST(Odds, r10_3a_slope_stream_and_bridge) {
  EXPECT_EQ(duel(lines().level(1, {"0706"})).term(kSingle, "terrain"), -1);
  EXPECT_EQ(duel(lines().level(2, {"0706"})).term(kSingle, "terrain"), -2);
  EXPECT_EQ(duel(lines().level(1, {"0606"}).level(2, {"0706"})).term(kSingle, "terrain"), -1);
  EXPECT_EQ(duel(lines().level(1, {"0606"})).term(kSingle, "terrain"), 0) << "downhill";
  EXPECT_EQ(duel(lines().level(2, {"0606"})).term(kSingle, "terrain"), 0);
  EXPECT_EQ(duel(lines().stream("0606", "0706")).term(kSingle, "terrain"), -1);
  EXPECT_EQ(duel(lines().stream("0706", "0606")).term(kSingle, "terrain"), -1);
  EXPECT_EQ(duel(lines().stream("0606", "0707")).term(kSingle, "terrain"), 0);
  EXPECT_EQ(duel(lines().bridge("0606", "0706")).term(kSingle, "terrain"), -1);
}

TEST(Odds, r10_3a_only_the_row_best_for_the_defender_counts) {
  EXPECT_EQ(duel(lines().ground(Terrain::kTown, {"0706"}).level(1, {"0706"}).stream("0606", "0706"))
                .term(kSingle, "terrain"),
            -2);
  // One of two attackers comes up a slope.
  Field f(lines().level(1, {"0706", "0605"}));
  f.put("r1", "0606", kUp).put("r2", "0605", kUp).put("b1", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kDouble, "terrain"), -1);
  EXPECT_EQ(f.term(Field::attack({"0605"}, {"0706"}), "terrain"), 0);
  // One of two defenders stands in a wood.
  Field two(lines().ground(Terrain::kWoods, {"0707"}));
  two.put("r1", "0606", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown);
  two.red(Phase::kCombat);
  EXPECT_EQ(two.term(kTwoTargets, "terrain"), -1);
  EXPECT_EQ(two.term(kSingle, "terrain"), 0);
}

// --- Morale ---

TEST(Odds, r10_3b_difference_of_morale_values) {
  EXPECT_EQ(duel(lines().foot("r9", 4, 5), "r9").term(kSingle, "morale"), 2);
  EXPECT_EQ(duel(lines().foot("r9", 4, 2), "r9").term(kSingle, "morale"), -1);
  EXPECT_EQ(duel().term(kSingle, "morale"), 0);
}

TEST(Odds, r10_3c_a_stack_has_the_value_of_its_top_unit) {
  Field f(lines().foot("r9", 4, 5).foot("b9", 4, 5));
  f.put("rg", "0606", kUp).put("r1", "0606", kUp).put("r9", "0606", kUp);
  f.put("b1", "0706", kDown).put("b9", "0706", kDown).put("bg", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kSingle, "morale"), 0) << "neither the better one below nor the gun";
  Field top(lines().foot("r9", 4, 5));
  top.put("r9", "0606", kUp).put("r1", "0606", kUp).put("b1", "0706", kDown);
  top.red(Phase::kCombat);
  EXPECT_EQ(top.term(kSingle, "morale"), 2);
}

TEST(Odds, r10_3c_several_hexes_have_the_best_value) {
  Field f(lines().foot("r9", 4, 5));
  f.put("r1", "0605", kUp).put("r9", "0606", kUp).put("b1", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kDouble, "morale"), 2);
  Field other_way(lines().foot("r9", 4, 5));
  other_way.put("r9", "0605", kUp).put("r1", "0606", kUp).put("b1", "0706", kDown);
  other_way.red(Phase::kCombat);
  EXPECT_EQ(other_way.term(kDouble, "morale"), 2);
  Field d(lines().foot("b9", 4, 5));
  d.put("r1", "0606", kUp).put("b1", "0706", kDown).put("b9", "0707", kDown);
  d.red(Phase::kCombat);
  EXPECT_EQ(d.term(kTwoTargets, "morale"), -2);
  EXPECT_EQ(d.term(kSingle, "morale"), 0);
}

// --- Flank and rear ---

TEST(Odds, r10_3d_flank_two_rear_three_front_nothing) {
  // The attacker in 0606 lies in direction prev-high of 0706.
  const std::array<std::pair<int, int>, 6> expected{{
      {2, 0},  // nnw
      {0, 3},  // n
      {0, 3},  // nne
      {2, 0},  // sse
      {0, 0},  // s
      {0, 0},  // ssw
  }};
  for (int facing = 0; facing < kFacings; ++facing) {
    Field f(lines());
    f.put("r1", "0606", kUp).put("b1", "0706", static_cast<Facing>(facing));
    f.red(Phase::kCombat);
    const auto& [flank, rear] = expected[static_cast<std::size_t>(facing)];
    EXPECT_EQ(f.term(kSingle, "flank"), flank) << facing;
    EXPECT_EQ(f.term(kSingle, "rear"), rear) << facing;
  }
}

TEST(Odds, r10_3d_of_several_the_worst_for_the_defender_counts_once) {
  Field f(lines());
  // Facing nnw: 0605 is in front, 0606 on the flank.
  f.put("r1", "0605", kUp).put("r2", "0606", kUp).put("b1", "0706", Facing::kNNW);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kDouble, "flank"), 2);
  EXPECT_EQ(f.term(Field::attack({"0605"}, {"0706"}), "flank"), 0);
  // Facing n: 0605 on the flank, 0606 in the rear.
  f.s.facing[f.piece("b1")] = Facing::kN;
  EXPECT_EQ(f.term(kDouble, "rear"), 3);
  EXPECT_EQ(f.term(kDouble, "flank"), 0) << "not added";
  // Facing sse: 0605 in the rear, 0606 on the flank.
  f.s.facing[f.piece("b1")] = Facing::kSSE;
  EXPECT_EQ(f.term(kDouble, "rear"), 3);
  EXPECT_EQ(f.term(kDouble, "flank"), 0);
  Field two(lines());
  two.put("r1", "0606", kUp).put("b1", "0706", kDown).put("b2", "0707", kUp);
  two.red(Phase::kCombat);
  EXPECT_EQ(two.term(kTwoTargets, "rear"), 3);
}

TEST(Odds, r10_3d_light_troops_have_neither_flank_nor_rear) {
  Field f(lines());
  f.put("r1", "0606", kUp).put("bl", "0706", kUp);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kSingle, "flank") + f.term(kSingle, "rear"), 0);
}

// --- Order and formation ---

TEST(Odds, r10_3j_disorganisation_counts_once_for_each_side) {
  Field f(lines());
  f.put("r1", "0606", kUp).put("r2", "0606", kUp).put("b1", "0706", kDown).put("b2", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.modifier(kSingle), 0);
  f.order("r2", Order::kDisorganised);
  EXPECT_EQ(f.term(kSingle, "attacker-disorganised"), -1);
  f.order("r1", Order::kDisorganised);
  EXPECT_EQ(f.term(kSingle, "attacker-disorganised"), -1);
  EXPECT_EQ(f.modifier(kSingle), -1);
  f.order("b2", Order::kDisorganised);
  EXPECT_EQ(f.term(kSingle, "defender-disorganised"), 1);
  f.order("b1", Order::kDisorganised);
  EXPECT_EQ(f.term(kSingle, "defender-disorganised"), 1);
  EXPECT_EQ(f.modifier(kSingle), 0);
  Field rough = duel();
  rough.s.rough.insert(rough.piece("b1"));
  EXPECT_EQ(rough.modifier(kSingle), 1) << "by the terrain as well";
}

TEST(Odds, r10_3k_demoralised_formation_counts_besides_its_morale) {
  Field a = duel();
  a.demoralised("red-1");
  EXPECT_EQ(a.term(kSingle, "attacker-demoralised"), -1);
  EXPECT_EQ(a.term(kSingle, "morale"), -1);
  EXPECT_EQ(a.modifier(kSingle), -2);
  Field b = duel();
  b.demoralised("blue-1");
  EXPECT_EQ(b.term(kSingle, "defender-demoralised"), 1);
  EXPECT_EQ(b.modifier(kSingle), 2);
  Field c = duel();
  c.demoralised("red-2").demoralised("blue-2");
  EXPECT_EQ(c.modifier(kSingle), 0) << "only that of the units that fight";
}

// --- Kind of unit ---

TEST(Odds, r10_3l_light_troops_are_weaker_in_clear_terrain) {
  EXPECT_EQ(duel(lines(), "rl", "b1").term(kSingle, "light-attacks"), -1);
  EXPECT_EQ(duel(lines(), "rk", "bh").term(kSingle, "light-attacks"), -1);
  EXPECT_EQ(duel(lines(), "rl", "bl").term(kSingle, "light-attacks"), 0) << "among themselves";
  EXPECT_EQ(duel(lines(), "rl", "bl").term(kSingle, "light-defends"), 0);
  EXPECT_EQ(duel(lines(), "r1", "bl").term(kSingle, "light-defends"), 1);
  EXPECT_EQ(duel(lines(), "rh", "bk").term(kSingle, "light-defends"), 1);
  EXPECT_EQ(duel(lines(), "r1", "b1").term(kSingle, "light-defends"), 0);
  for (const char* hex : {"0606", "0706"}) {
    EXPECT_EQ(
        duel(lines().ground(Terrain::kWoods, {hex}), "rl", "b1").term(kSingle, "light-attacks"), 0)
        << "both hexes must be clear";
    EXPECT_EQ(
        duel(lines().ground(Terrain::kWoods, {hex}), "r1", "bl").term(kSingle, "light-defends"), 0);
  }
  EXPECT_EQ(duel(lines().level(1, {"0706"}), "rl", "b1").term(kSingle, "light-attacks"), -1)
      << "the level does not matter";
}

// W-43
TEST(Odds, r10_3l_only_a_side_of_light_troops_alone_counts_as_light) {
  Field f(lines());
  f.put("r1", "0605", kUp).put("rl", "0606", kUp).put("b1", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kDouble, "light-attacks"), 0);
  Field d(lines());
  d.put("r1", "0606", kUp).put("bl", "0706", kDown).put("b1", "0707", kDown);
  d.red(Phase::kCombat);
  EXPECT_EQ(d.term(kTwoTargets, "light-defends"), 0);
}

// --- Commander, order of the stack, column, artillery ---

TEST(Odds, r1_2c_r10_3m_commander_with_the_attack_adds_one) {
  EXPECT_EQ(duel().term(kSingle, "commander"), 0);
  EXPECT_EQ(duel().put("rc", "0606").term(kSingle, "commander"), 1);
  EXPECT_EQ(duel().put("ra", "0606").term(kSingle, "commander"), 1) << "the army's";
  EXPECT_EQ(duel().put("rd", "0606").term(kSingle, "commander"), 0) << "not another formation's";
  EXPECT_EQ(duel().put("rc", "0605").term(kSingle, "commander"), 0) << "not beside it";
  EXPECT_EQ(duel().put("bc", "0706").put("ba", "0706").modifier(kSingle), 0) << "not in defence";
}

TEST(Odds, r3_2d_r10_3m_two_commanders_add_one_together) {
  EXPECT_EQ(duel().put("rc", "0606").put("ra", "0606").term(kSingle, "commander"), 1);
  Field f(lines());
  f.put("r1", "0605", kUp).put("r2", "0606", kUp).put("b1", "0706", kDown);
  f.put("rc", "0605").put("ra", "0606").red(Phase::kCombat);
  EXPECT_EQ(f.term(kDouble, "commander"), 1) << "also in two stacks";
}

TEST(Odds, r3_5_1b_r10_3n_order_changed_in_a_zone_takes_two_attacking) {
  Field f(lines());
  f.put("r1", "0606", kUp).put("r2", "0606", kUp).put("b1", "0706", kDown).put("rc", "0506");
  f.red().activate("red-1");
  f.ok("reorder 0606");
  while (f.s.phase != Phase::kCombat && f.s.active == Side::kA) f.ok("end");
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_EQ(f.s.top[Field::hex_of("0606")], f.piece("r2"));
  EXPECT_EQ(f.term(kSingle, "reordered"), -2);
}

TEST(Odds, r3_5_1b_r10_3n_no_penalty_outside_a_zone_or_in_defence) {
  Field f(lines());
  f.put("r1", "0606", kUp).put("r2", "0606", kUp).put("b1", "0706", kUp).put("rc", "0506");
  f.red().activate("red-1");
  f.ok("reorder 0606");
  while (f.s.phase != Phase::kCombat && f.s.active == Side::kA) f.ok("end");
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_EQ(f.term(kSingle, "reordered"), 0) << "the enemy shows his back";
  Field d = duel();
  d.s.reordered.insert(d.piece("b1"));
  EXPECT_EQ(d.modifier(kSingle), 0);
}

TEST(Odds, r10_3o_r14f_march_column_attacked_gives_two) {
  Field f = duel();
  f.column("b1");
  EXPECT_EQ(f.term(kSingle, "column"), 2);
  EXPECT_EQ(f.modifier(kSingle), 2);
  f.s.facing[f.piece("b1")] = kUp;
  EXPECT_EQ(f.modifier(kSingle), 5) << "besides the rear";
}

TEST(Odds, r10_3q_artillery_with_the_defender_takes_one) {
  Field f(lines().gun("bj", 12));
  f.put("r1", "0606", kUp).put("rg", "0606", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.term(kSingle, "artillery-support"), 0) << "the attacker's does nothing";
  f.put("bg", "0706", kDown);
  EXPECT_EQ(f.term(kSingle, "artillery-support"), -1);
  f.put("bj", "0707", kDown);
  EXPECT_EQ(f.term(kTwoTargets, "artillery-support"), -1) << "whatever their number and calibre";
  EXPECT_EQ(f.term(Field::attack({"0606"}, {"0707"}), "artillery-support"), -1);
}

TEST(Odds, r10_3p_all_modifiers_add_up) {
  Drawing d = lines().ground(Terrain::kTown, {"0706"});
  d.foot("rf").with([](PieceDefinition& p) { p.fist = true; });
  Field f(d);
  f.put("rf", "0606", kUp).put("r1", "0606", kUp).put("rc", "0606").put("b1", "0706", kUp);
  f.put("bg", "0706", kUp).order("b1", Order::kDisorganised);
  f.red(Phase::kCombat);
  // 8 to 4 +2, rear +3, town -2, fist +1, commander +1, disorganised +1, artillery -1.
  EXPECT_EQ(f.modifier(kSingle), 5);
  std::vector<Term> terms;
  odds_of(f.game(), f.s, kSingle, &terms);
  int sum = 0;
  for (const Term& t : terms) sum += t.amount;
  EXPECT_EQ(sum, 5);
  EXPECT_EQ(terms.size(), 7U);
}

// A hex whose units fall without a die, or have slipped away, is no part of the combat.
TEST(Odds, r10_3a_r10_3c_hex_without_defenders_gives_nothing) {
  Field f(lines().foot("b9", 4, 5).ground(Terrain::kTown, {"0707"}));
  f.put("r1", "0606", kUp).put("b1", "0706", kDown).put("b9", "0707", kDown);
  f.order("b9", Order::kRouted).red(Phase::kCombat);
  EXPECT_EQ(f.modifier(kTwoTargets), 0);
}

}  // namespace
}  // namespace tercio::lace_wars
