// 20.0 Demoralization levels at Breitenfeld, the optional rally of 23.0, and the ground of its map.
#include "thirty_years_war/breitenfeld/fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

// --- 20.0 Demoralization levels ----------------------------------------------------------------

TEST(Breitenfeld, r20_11_four_points_of_saxon_infantry_are_enough) {
  Table t = field();
  t.at(5, kImperialist, Phase::kCombat);
  EXPECT_EQ(t.level("saxon"), 4);
  lose(t, {"kurfursten", "pflugk", "bindauf"});
  EXPECT_EQ(t.losses("saxon"), 0);  // cavalry does not count
  EXPECT_FALSE(t.demoralized("saxon"));
  lose(t, {"armin"});
  EXPECT_TRUE(t.demoralized("saxon"));
}

TEST(Breitenfeld, r20_11_twelve_from_the_end_of_the_imperialist_player_turn_of_turn_7) {
  Table t = field();
  t.at(6, kAllied, Phase::kCombat).ok("end");
  EXPECT_EQ(t.level("saxon"), 4);
  t.at(7, kImperialist, Phase::kCombat);
  EXPECT_EQ(t.level("saxon"), 4);
  t.ok("end");
  EXPECT_EQ(t.s.phasing, kAllied);
  EXPECT_EQ(t.s.turn, 7);
  EXPECT_EQ(t.level("saxon"), 12);
  lose(t, {"armin", "klitzing"});
  EXPECT_FALSE(t.demoralized("saxon"));
  lose(t, {"loser"});
  EXPECT_TRUE(t.demoralized("saxon"));
}

TEST(Breitenfeld, r20_11_a_loss_on_turn_7_itself_still_collapses_them_and_is_not_cured) {
  Table t = field();
  t.at(7, kImperialist, Phase::kCombat);
  lose(t, {"armin"});
  t.ok("end");
  EXPECT_TRUE(t.demoralized("saxon"));
  EXPECT_EQ(t.level("saxon"), 4);
}

// Geleen 17-3 next to Armin, Wahl next to Klitzing; Saxon and Swedish horse stand by.
Table eve_of_collapse(const Table::OptionMap& options = {}) {
  Table t = field(options);
  t.put("geleen", "0805").put("armin", "0705").put("wahl", "0808").put("klitzing", "0708");
  t.put_disrupted("kurfursten", "0410").put("pflugk", "0412").put("tott-1", "0414");
  t.at(5, kImperialist, Phase::kCombat);
  return t;
}

TEST(Breitenfeld, r20_12_on_collapse_every_saxon_is_disrupted_at_once) {
  Table t = eve_of_collapse();
  t.ok("attack geleen armin").roll(1);  // 4-1: De
  EXPECT_TRUE(t.is_eliminated("armin"));
  EXPECT_TRUE(t.happened("demoralized"));
  EXPECT_TRUE(t.is_disrupted("klitzing"));
  EXPECT_TRUE(t.is_disrupted("pflugk"));
  EXPECT_TRUE(t.is_disrupted("kurfursten"));  // it was already, and is not eliminated
  EXPECT_TRUE(t.is_ready("tott-1"));
  EXPECT_EQ(t.losses("saxon"), 4);
}

TEST(Breitenfeld, r20_12_in_mid_phase_a_collapsed_saxon_need_not_be_attacked) {
  // Geleen is next to Armin and Klitzing, Chiesa to Klitzing and Winkel.
  Table t = field();
  t.put("geleen", "0805").put("armin", "0705").put("klitzing", "0706");
  t.put("chiesa", "0806").put("winkel", "0707").at(5, kImperialist, Phase::kCombat);
  t.ok("attack geleen armin");
  Table no_effect = t;
  no_effect.roll(6);
  EXPECT_EQ(no_effect.refusal("attack chiesa winkel"), "8.21");
  t.roll(1);
  t.ok("attack chiesa winkel").roll(2);
  EXPECT_TRUE(t.legal("end"));
}

TEST(Breitenfeld, r20_12_in_mid_phase_the_dice_for_later_attacks_see_disrupted_saxons) {
  Table t = eve_of_collapse();
  EXPECT_EQ(t.odds({"wahl"}, {"klitzing"}).defence, 4);
  t.ok("attack geleen armin").roll(1);
  EXPECT_EQ(t.odds({"wahl"}, {"klitzing"}).defence, 2);
  EXPECT_TRUE(t.legal("end"));           // a disrupted enemy need not be attacked (S-60)
  t.ok("attack wahl klitzing").roll(5);  // 5-1: Dd
  EXPECT_TRUE(t.is_eliminated("klitzing"));
  t.ok("end");
}

TEST(Breitenfeld, r20_12_saxons_that_collapse_in_their_own_combat_phase_attack_no_more) {
  Table t = field();
  t.put("geleen", "0805").put("armin", "0705").put("wahl", "0808").put("klitzing", "0708");
  t.at(5, kAllied, Phase::kCombat).ok("attack armin geleen").roll(3);  // 1-5: Ae
  EXPECT_TRUE(t.is_disrupted("klitzing"));
  EXPECT_EQ(t.refusal("attack klitzing wahl"), "9.14");
  EXPECT_TRUE(t.legal("end"));
}

TEST(Breitenfeld, r20_12_attacks_declared_before_the_collapse_are_dropped) {
  Table t = field({{"combat.declare_all_first", "on"}});
  t.put("geleen", "0805").put("armin", "0705").put("wahl", "0808").put("klitzing", "0708");
  t.at(5, kAllied, Phase::kCombat).ok("attack armin geleen").ok("attack klitzing wahl").ok("end");
  t.ok("attack armin geleen").roll(3);
  EXPECT_TRUE(t.is_disrupted("klitzing"));
  EXPECT_EQ(t.s.turn, 6);  // the phase is over
}

TEST(Breitenfeld, r20_12_no_saxon_is_ever_restored_horse_included) {
  Table t = field();
  t.put_disrupted("pflugk", "0412").put_disrupted("klitzing", "0418");
  t.put_disrupted("tott-1", "0424");
  t.at(5, kAllied, Phase::kMovement);
  lose(t, {"armin"});
  t.at(8, kAllied, Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.subject, t.piece("tott-1"));
  t.roll(6);
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
  EXPECT_TRUE(t.is_disrupted("pflugk"));
  EXPECT_TRUE(t.is_disrupted("klitzing"));
  EXPECT_EQ(why_not_removal(t.game(), t.s, t.piece("pflugk")).rule, std::string("20.12"));
}

TEST(Breitenfeld, r20_12_collapsed_saxons_flee_four_hexes) {
  Table t = field();
  t.put("klitzing", "0418").put("pflugk", "0412").at(5, kImperialist, Phase::kCombat);
  lose(t, {"armin"});
  t.at(6, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("move klitzing 0419 0420 0421 0422"));
  EXPECT_TRUE(t.legal("move pflugk 0413 0414 0415 0416"));
}

TEST(Breitenfeld, r20_13_from_the_next_player_turn_saxons_in_an_enemy_zone_die) {
  Table t = eve_of_collapse();
  t.ok("attack geleen armin").roll(1).ok("attack wahl klitzing").roll(6);  // 5-1: Dx
  EXPECT_TRUE(t.is_eliminated("klitzing"));
  t.put_disrupted("loser", "0804");  // next to Geleen
  t.ok("end");
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);  // the removal phase has ended
  EXPECT_EQ(t.s.phasing, kAllied);
  EXPECT_TRUE(t.is_eliminated("loser"));
  EXPECT_TRUE(t.is_disrupted("pflugk"));
  EXPECT_EQ(t.losses("saxon"), 12);
  EXPECT_EQ(t.points(kImperialist), 12);
}

TEST(Breitenfeld, r20_13_not_in_the_player_turn_of_the_collapse_itself) {
  Table t = field();
  t.put("geleen", "0805").put("klitzing", "0705");
  t.at(5, kImperialist, Phase::kMovement);
  lose(t, {"armin"});
  t.ok("end");
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  EXPECT_TRUE(t.is_disrupted("klitzing"));
}

TEST(Breitenfeld, r20_13_at_the_end_of_any_phase_of_either_side) {
  Table t = field();
  t.put("geleen", "0805").put("klitzing", "0712").put("pflugk", "0420");
  t.at(5, kImperialist, Phase::kCombat);
  lose(t, {"armin"});
  t.at(6, kImperialist, Phase::kMovement).ok("move geleen 0806 0807 0808");
  t.ok("end").ok("end").ok("end");  // up to the Allied movement
  EXPECT_TRUE(t.is_disrupted("klitzing"));
  t.ok("move klitzing 0711 0710 0709 0708");  // into the zone of Geleen
  EXPECT_TRUE(t.is_disrupted("klitzing"));
  t.ok("end");
  EXPECT_TRUE(t.is_eliminated("klitzing"));
  Table m = field();
  m.put("merode", "0805").put("klitzing", "0712").at(5, kImperialist, Phase::kCombat);
  lose(m, {"armin"});
  m.at(6, kImperialist, Phase::kMovement).ok("move merode 0812");
  EXPECT_TRUE(m.is_disrupted("klitzing"));
  m.ok("end");
  EXPECT_TRUE(m.is_eliminated("klitzing"));
}

TEST(Breitenfeld, r20_13_a_disrupted_imperialist_has_no_zone_to_die_in) {
  Table t = field();
  t.put_disrupted("geleen", "0805").put("klitzing", "0705").at(5, kImperialist, Phase::kCombat);
  lose(t, {"armin"});
  t.ok("end");
  EXPECT_TRUE(t.is_disrupted("klitzing"));
}

TEST(Breitenfeld, r20_13_a_leader_sheltered_by_a_saxon_falls_with_him) {
  Table t = field();
  t.put("geleen", "0805").put("klitzing", "0705").put("horn-leader", "0705");
  t.at(5, kImperialist, Phase::kCombat);
  lose(t, {"armin"});
  EXPECT_TRUE(t.is_disrupted("klitzing"));
  t.ok("attack geleen klitzing").roll(6);  // 6-1: Dd, and he is gone already
  EXPECT_TRUE(t.is_eliminated("klitzing"));
  EXPECT_TRUE(t.is_eliminated("horn-leader"));
}

TEST(Breitenfeld, r20_13_a_leader_alone_after_it_is_caught_in_the_same_phase) {
  Table t = field();
  t.put_disrupted("geleen", "0805").put("klitzing", "0705").put("horn-leader", "0705");
  t.at(5, kImperialist, Phase::kCombat);
  lose(t, {"armin"});
  t.put("merode", "0804").ok("end");
  EXPECT_TRUE(t.is_eliminated("klitzing"));
  EXPECT_TRUE(t.is_eliminated("horn-leader"));
}

TEST(Breitenfeld, r20_13_by_option_they_may_flee_in_their_next_movement_first) {
  Table t = field({{"breitenfeld.saxon_grace", "until_own_movement_end"}});
  t.put("geleen", "0805").put("armin", "0705").at(5, kImperialist, Phase::kCombat);
  t.ok("attack geleen armin").roll(1);
  t.put_disrupted("loser", "0804").ok("end");
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);  // the removal phase has passed
  EXPECT_TRUE(t.is_disrupted("loser"));
  t.ok("end");  // fire
  EXPECT_TRUE(t.is_disrupted("loser"));
  Table stay = t;
  t.ok("move loser 0704 0604 0504").ok("end");
  EXPECT_TRUE(t.is_disrupted("loser"));
  stay.ok("end");
  EXPECT_TRUE(stay.is_eliminated("loser"));
}

TEST(Breitenfeld, r20_13_the_grace_of_the_option_is_given_once) {
  Table t = field({{"breitenfeld.saxon_grace", "until_own_movement_end"}});
  t.put("merode", "0820").put("klitzing", "0705").at(5, kAllied, Phase::kCombat);
  lose(t, {"armin"});
  t.ok("end").roll(1).ok("end").ok("move merode 0819 0818 0817 0816 0815 0814 0813 0812");
  t.ok("end").ok("end");
  EXPECT_EQ(t.s.phasing, kAllied);
  t.ok("end").ok("end").ok("end");  // the Allied movement of turn 6 has passed
  t.roll(1).ok("end").ok("move merode 0811 0810 0809 0808 0807 0806 0805").ok("end");
  EXPECT_TRUE(t.is_eliminated("klitzing"));
}

TEST(Breitenfeld, r20_14_swedish_leaders_do_nothing_for_saxons) {
  Table t = field();
  t.put("armin", "0705").put("gustavus-adolphus-leader", "0705").put("geleen", "0805");
  t.at(5, kAllied, Phase::kCombat);
  EXPECT_EQ(t.odds({"armin"}, {"geleen"}).attack, 4);
  t.at(5, kImperialist, Phase::kCombat);
  EXPECT_EQ(t.odds({"geleen"}, {"armin"}).defence, 4);
}

TEST(Breitenfeld, r20_14_swedish_leaders_do_not_help_saxons_to_rally) {
  Table t = field();
  t.put_disrupted("armin", "0705").put("gustavus-adolphus-leader", "0705");
  t.at(5, kAllied, Phase::kDisruptionRemoval).roll(4);
  EXPECT_TRUE(t.is_disrupted("armin"));
  t.at(5, kAllied, Phase::kDisruptionRemoval).roll(5);
  EXPECT_TRUE(t.is_ready("armin"));
}

TEST(Breitenfeld, r20_2_swedes_at_75_points_of_infantry) {
  Table t = field();
  t.at(10, kImperialist, Phase::kCombat);
  lose(t, {"tott-1", "tott-2", "rhengreven"});
  lose(t, {"teuffel", "scots", "winkel", "hands", "hogendorf", "lillies"});  // 69
  EXPECT_EQ(t.losses("swedish"), 69);
  EXPECT_FALSE(t.demoralized("swedish"));
  lose(t, {"ramsay"});
  EXPECT_TRUE(t.demoralized("swedish"));
  Table exact = field();
  lose(exact, {"teuffel", "hands", "hogendorf", "hard", "oxtierna", "monro", "mischetal"});
  EXPECT_TRUE(exact.demoralized("swedish"));
  EXPECT_EQ(exact.losses("swedish"), 75);
}

TEST(Breitenfeld, r20_31_imperialists_at_45_points_of_infantry) {
  Table t = field();
  lose(t, {"merode", "strozzi", "baldiron", "gallas", "alt-tilly", "holstein"});
  EXPECT_EQ(t.losses("imperialist"), 44);
  EXPECT_FALSE(t.demoralized("imperialist"));
  Table exact = field();
  lose(exact, {"geleen", "grotta", "pappenheim", "chiesa"});
  EXPECT_EQ(exact.losses("imperialist"), 45);
  EXPECT_TRUE(exact.demoralized("imperialist"));
}

TEST(Breitenfeld, r20_31_the_level_rises_after_the_allied_player_turns_of_turns_9_and_15) {
  Table t = field();
  t.at(9, kImperialist, Phase::kCombat).ok("end");
  EXPECT_EQ(t.level("imperialist"), 45);
  t.at(9, kAllied, Phase::kCombat).ok("end");
  EXPECT_EQ(t.level("imperialist"), 55);
  t.at(14, kAllied, Phase::kCombat).ok("end");
  EXPECT_EQ(t.level("imperialist"), 55);
  t.at(15, kAllied, Phase::kCombat).ok("end");
  EXPECT_EQ(t.level("imperialist"), 65);
  lose(t, {"geleen", "grotta", "pappenheim", "chiesa", "gallas"});
  EXPECT_FALSE(t.demoralized("imperialist"));
  lose(t, {"wahl"});
  EXPECT_TRUE(t.demoralized("imperialist"));
}

TEST(Breitenfeld, r20_31_the_demoralized_are_not_cured_by_a_later_level) {
  Table t = field();
  t.at(9, kAllied, Phase::kCombat);
  lose(t, {"geleen", "grotta", "pappenheim", "chiesa"});
  t.ok("end");
  EXPECT_TRUE(t.demoralized("imperialist"));
  EXPECT_EQ(t.level("imperialist"), 45);
}

TEST(Breitenfeld, r20_32_five_more_from_the_turn_after_the_saxon_collapse) {
  Table t = field();
  t.at(5, kImperialist, Phase::kCombat);
  lose(t, {"armin"});
  t.ok("end");
  EXPECT_EQ(t.level("imperialist"), 45);
  t.ok("end").ok("end").ok("end");
  EXPECT_EQ(t.s.turn, 6);
  EXPECT_EQ(t.level("imperialist"), 50);
  t.at(9, kAllied, Phase::kCombat).ok("end");
  EXPECT_EQ(t.level("imperialist"), 60);
  t.at(15, kAllied, Phase::kCombat).ok("end");
  EXPECT_EQ(t.level("imperialist"), 70);
}

TEST(Breitenfeld, r20_32_also_when_the_saxons_collapse_late) {
  Table t = field();
  t.at(9, kAllied, Phase::kCombat);
  lose(t, {"armin"});
  t.ok("end");
  EXPECT_EQ(t.level("imperialist"), 60);
  t.at(12, kAllied, Phase::kCombat).ok("end");
  EXPECT_EQ(t.level("imperialist"), 60);
}

TEST(Breitenfeld, r20_32_not_for_imperialists_who_are_demoralized_already) {
  Table t = field();
  t.at(5, kAllied, Phase::kCombat);
  lose(t, {"armin", "geleen", "grotta", "pappenheim", "chiesa"});
  t.ok("end");
  EXPECT_EQ(t.level("imperialist"), 45);
}

// --- 23.0, by option ---------------------------------------------------------------------------

// Winkel, disrupted, of a demoralized army, with a leader beside him.
Table rally(const Table::OptionMap& options, std::string_view leader) {
  Table t = field(options);
  t.put_disrupted("winkel", "0820").put_disrupted("tott-1", "0828");
  if (!leader.empty()) t.put(leader, "0821");
  demoralize(t, "swedish");
  t.at(10, kAllied, Phase::kDisruptionRemoval);
  return t;
}

TEST(Breitenfeld, r23_0_demoralized_infantry_is_not_restored) {
  Table t = rally({}, "gustavus-adolphus-leader");
  EXPECT_EQ(t.s.subject, t.piece("tott-1"));
  t.roll(5);
  EXPECT_TRUE(t.is_disrupted("winkel"));
  EXPECT_TRUE(t.is_ready("tott-1"));
}

TEST(Breitenfeld, r23_0_by_option_it_rallies_on_a_modified_seven) {
  const Table::OptionMap on{{"option.demoralized_rally_on_7", "on"}};
  Table alone = rally(on, "");
  EXPECT_EQ(alone.s.subject, alone.piece("tott-1"));
  Table three = rally(on, "gustavus-adolphus-leader");
  EXPECT_EQ(three.s.subject, three.piece("winkel"));
  Table four = three;
  EXPECT_TRUE(three.roll(3).is_disrupted("winkel"));
  EXPECT_TRUE(four.roll(4).is_ready("winkel"));
  EXPECT_TRUE(rally(on, "horn-leader").roll(6).is_ready("winkel"));
}

TEST(Breitenfeld, r23_0_the_option_does_nothing_for_saxons) {
  Table t = field({{"option.demoralized_rally_on_7", "on"}});
  t.put("klitzing", "0820").put("gustavus-adolphus-leader", "0820");
  t.at(5, kImperialist, Phase::kCombat);
  lose(t, {"armin"});
  t.at(6, kAllied, Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
  EXPECT_TRUE(t.is_disrupted("klitzing"));
}

// --- 12.0 The ground of this map ---------------------------------------------------------------

TEST(Breitenfeld, r12_0_marsh_halves_attack_and_defence_rounded_up) {
  Table t = field();
  t.put("tott-1", "1314").put_disrupted("grotta", "1214").at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(t.odds({"tott-1"}, {"grotta"}).attack, 3);
  EXPECT_EQ(t.odds({"tott-1"}, {"grotta"}, true).attack, 6);  // doubled, then halved
  t.put("horn-leader", "1314");
  EXPECT_EQ(t.odds({"tott-1"}, {"grotta"}).attack, 4);
  Table d = field();
  d.put("merode", "1314").put("tott-1", "1214").at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(d.odds({"tott-1"}, {"merode"}).defence, 3);
}

TEST(Breitenfeld, r12_0_marsh_behind_a_stream_doubles_or_by_option_cancels) {
  const auto defence = [](const Table::OptionMap& options) {
    Table t = field(options);
    t.put("tott-1", "1315").put("wahl", "1414").at(6, kAllied, Phase::kCombat);
    return t.odds({"tott-1"}, {"wahl"}).defence;
  };
  EXPECT_EQ(defence({}), 20);
  EXPECT_EQ(defence({{"marsh.cumulative_with_double", "on"}}), 10);
}

}  // namespace
}  // namespace tercio::thirty_years_war
