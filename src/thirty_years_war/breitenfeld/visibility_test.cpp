// 18.0 Visibility at Breitenfeld.
#include "thirty_years_war/breitenfeld/fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

Visibility after_roll(int turn, Visibility before, int die) {
  Table t = field();
  see(t, before);
  t.at(turn, kImperialist, Phase::kVisibility).roll(die);
  EXPECT_NE(t.s.phase, Phase::kVisibility);
  return t.s.breitenfeld.visibility;
}

TEST(Breitenfeld, r18_0_one_die_before_the_first_phase_of_every_turn) {
  Table t = field();
  t.as_set_up();
  for (int turn = 1; turn <= 2; ++turn) {
    EXPECT_EQ(t.s.step, Step::kTurnRoll);
    t.roll(1);
    for (int phase = 0; phase < 6; ++phase) {
      EXPECT_NE(t.s.step, Step::kTurnRoll);
      t.ok("end");
    }
  }
}

TEST(Breitenfeld, r18_0_the_die_says_clear_moderate_or_restricted) {
  for (const int turn : {1, 5}) {
    EXPECT_EQ(after_roll(turn, Visibility::kModerate, 1), Visibility::kClear);
    EXPECT_EQ(after_roll(turn, Visibility::kModerate, 2), Visibility::kClear);
    EXPECT_EQ(after_roll(turn, Visibility::kClear, 3), Visibility::kModerate);
    EXPECT_EQ(after_roll(turn, Visibility::kClear, 4), Visibility::kModerate);
    EXPECT_EQ(after_roll(turn, Visibility::kClear, 5), Visibility::kRestricted);
  }
}

TEST(Breitenfeld, r18_0_a_six_leaves_it_and_means_moderate_on_turn_1) {
  EXPECT_EQ(after_roll(1, Visibility::kClear, 6), Visibility::kModerate);
  for (const Visibility v : {Visibility::kClear, Visibility::kModerate, Visibility::kRestricted}) {
    EXPECT_EQ(after_roll(2, v, 6), v);
  }
}

TEST(Breitenfeld, r18_0_it_holds_for_both_player_turns) {
  Table t = field();
  t.as_set_up().roll(5).ok("end").ok("end").ok("end");
  EXPECT_EQ(t.s.phasing, kAllied);
  EXPECT_EQ(t.s.breitenfeld.visibility, Visibility::kRestricted);
  EXPECT_EQ(t.refusal("fire allied-gun-1 1816"), "18.1-3");
}

TEST(Breitenfeld, r18_1_1_clear_changes_nothing) {
  Table t = field();
  t.put("tott-1", "0815").put("winkel", "0820").put("geleen", "1510").put("horn-leader", "0815");
  see(t, Visibility::kClear);
  t.at(6, kAllied, Phase::kMovement);
  EXPECT_EQ(budget(t, "tott-1"), 8);
  EXPECT_EQ(budget(t, "winkel"), 4);
  EXPECT_EQ(budget(t, "geleen"), 3);
  EXPECT_EQ(budget(t, "horn-leader"), 8);
  t.put_disrupted("hard", "0325").at(6, kAllied, Phase::kDisruptionRemoval).roll(5);
  EXPECT_TRUE(t.is_ready("hard"));
}

TEST(Breitenfeld, r18_1_2_moderate_halves_every_allowance_rounded_up) {
  Table t = field();
  t.put("tott-1", "0815").put("winkel", "0820").put("geleen", "1510").put("horn-leader", "0815");
  see(t, Visibility::kModerate);
  t.at(6, kAllied, Phase::kMovement);
  EXPECT_EQ(budget(t, "tott-1"), 4);
  EXPECT_EQ(budget(t, "winkel"), 2);
  EXPECT_EQ(budget(t, "geleen"), 2);
  EXPECT_EQ(budget(t, "horn-leader"), 4);
  EXPECT_TRUE(t.legal("move winkel 0821 0822"));
  EXPECT_EQ(t.refusal("move winkel 0821 0822 0823"), "6.14");
}

TEST(Breitenfeld, r18_1_2_moderate_foot_crosses_no_stream) {
  Table t = field();
  t.put("winkel", "1315");
  see(t, Visibility::kModerate);
  t.at(6, kAllied, Phase::kMovement);
  EXPECT_EQ(t.refusal("move winkel 1415"), "6.14");
  see(t, Visibility::kClear);
  EXPECT_TRUE(t.legal("move winkel 1415"));
}

TEST(Breitenfeld, r18_1_2_two_hexes_of_a_disrupted_unit_stay_two_unless_the_option_halves_them) {
  Table t = field();
  t.put_disrupted("winkel", "0820");
  see(t, Visibility::kModerate);
  t.at(6, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("move winkel 0821 0822"));
  Table half = field({{"visibility.halve_disrupted_two", "on"}});
  half.put_disrupted("winkel", "0820");
  see(half, Visibility::kModerate);
  half.at(6, kAllied, Phase::kMovement);
  EXPECT_TRUE(half.legal("move winkel 0821"));
  EXPECT_EQ(half.refusal("move winkel 0821 0822"), "9.15");
}

TEST(Breitenfeld, r18_1_2_four_hexes_of_the_demoralized_become_two) {
  Table t = field();
  t.put_disrupted("winkel", "0820");
  demoralize(t, "swedish");
  t.at(6, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("move winkel 0821 0822 0823 0824"));
  see(t, Visibility::kModerate);
  EXPECT_TRUE(t.legal("move winkel 0821 0822"));
  EXPECT_EQ(t.refusal("move winkel 0821 0822 0823"), "11.12");
}

bool restored(Visibility visibility, std::string_view leader, int die) {
  Table t = field();
  t.put_disrupted("winkel", "0820");
  if (!leader.empty()) t.put(leader, "0821");
  see(t, visibility);
  t.at(6, kAllied, Phase::kDisruptionRemoval).roll(die);
  return t.is_ready("winkel");
}

TEST(Breitenfeld, r18_1_2_moderate_removal_needs_an_adjusted_six) {
  EXPECT_FALSE(restored(Visibility::kModerate, "", 5));
  EXPECT_TRUE(restored(Visibility::kModerate, "", 6));
  EXPECT_FALSE(restored(Visibility::kModerate, "teuffel-leader", 3));
  EXPECT_TRUE(restored(Visibility::kModerate, "teuffel-leader", 4));
  EXPECT_TRUE(restored(Visibility::kModerate, "gustavus-adolphus-leader", 3));
}

TEST(Breitenfeld, r18_1_2_moderate_leaves_range_and_charge_alone) {
  Table t = charge_table();
  see(t, Visibility::kModerate);
  EXPECT_TRUE(t.legal("attack tott-1 grotta charge"));
  t.put("allied-gun-1", "0325").put("merode", "0320").at(6, kAllied, Phase::kArtilleryFire);
  EXPECT_TRUE(t.legal("fire allied-gun-1 0320"));
}

TEST(Breitenfeld, r18_1_3_restricted_includes_the_effects_of_moderate) {
  EXPECT_FALSE(restored(Visibility::kRestricted, "", 5));
  EXPECT_TRUE(restored(Visibility::kRestricted, "", 6));
  Table t = field();
  t.put("tott-1", "0815");
  see(t, Visibility::kRestricted);
  EXPECT_EQ(budget(t, "tott-1"), 4);
}

TEST(Breitenfeld, r18_1_3_restricted_guns_fire_at_one_or_two_hexes_only) {
  Table t = field();
  t.put("allied-gun-1", "0810").put("grotta", "0711").put("merode", "0808").put("wahl", "0813");
  t.at(6, kAllied, Phase::kArtilleryFire);
  see(t, Visibility::kRestricted);
  EXPECT_TRUE(t.legal("fire allied-gun-1 0711"));
  EXPECT_TRUE(t.legal("fire allied-gun-1 0808"));
  EXPECT_EQ(t.refusal("fire allied-gun-1 0813"), "18.1-3");
  see(t, Visibility::kModerate);
  EXPECT_TRUE(t.legal("fire allied-gun-1 0813"));
}

TEST(Breitenfeld, r18_1_3_restricted_sight_is_still_needed) {
  Table t = field();
  t.put("allied-gun-1", "0810").put("merode", "0811").put("strozzi", "0812");
  see(t, Visibility::kRestricted);
  t.at(6, kAllied, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("fire allied-gun-1 0812"), "5.23");
}

TEST(Breitenfeld, r18_1_3_restricted_charge_only_with_or_next_to_a_leader) {
  Table t = charge_table();
  see(t, Visibility::kRestricted);
  EXPECT_EQ(t.refusal("attack tott-1 grotta charge"), "18.1-3");
  EXPECT_TRUE(t.legal("attack tott-1 grotta"));
  t.put("horn-leader", "0917");  // two hexes away
  EXPECT_EQ(t.refusal("attack tott-1 grotta charge"), "18.1-3");
  t.put("baner-leader", "0816");  // next to Tott, not to Brahes
  EXPECT_TRUE(t.legal("attack tott-1 grotta charge"));
  EXPECT_EQ(t.refusal("attack tott-1,brahes grotta charge"), "18.1-3");
  t.put("teuffel-leader", "0814");  // with Brahes
  EXPECT_TRUE(t.legal("attack tott-1,brahes grotta charge"));
}

TEST(Breitenfeld, r18_1_3_restricted_an_enemy_leader_does_not_help) {
  Table t = charge_table();
  see(t, Visibility::kRestricted);
  t.put("tilly-leader", "0715");
  EXPECT_EQ(t.refusal("attack tott-1 grotta charge"), "18.1-3");
}

TEST(Breitenfeld, r18_1_3_restricted_infantry_in_a_charge_needs_no_leader) {
  Table t = charge_table();
  see(t, Visibility::kRestricted);
  t.put("lillies", "0614").put("baner-leader", "0816");
  t.at(6, kAllied, Phase::kCombat);
  EXPECT_TRUE(t.legal("attack tott-1,lillies grotta charge"));
}

}  // namespace
}  // namespace tercio::thirty_years_war
