// 16.0 Movement restrictions at Breitenfeld.
#include "thirty_years_war/breitenfeld/fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

TEST(Breitenfeld, r16_0_both_armies_wait_and_then_move_freely) {
  Table t = field();
  t.as_set_up().roll(1).ok("end");
  EXPECT_TRUE(t.reach("merode").empty());
  t.at(4, kImperialist, Phase::kMovement);
  t.ok("move merode 1726").ok("move isolano 2007").ok("move tilly-leader 1713");
  t.at(5, kAllied, Phase::kMovement);
  t.ok("move armin 1202").ok("move winkel 1223");
}

TEST(Breitenfeld, r16_11_no_imperialist_moves_before_turn_4) {
  Table t = field();
  t.as_set_up();
  for (int turn = 1; turn <= 3; ++turn) {
    t.at(turn, kImperialist, Phase::kMovement);
    EXPECT_EQ(t.refusal("move merode 1726"), "16.11");
  }
  t.at(4, kImperialist, Phase::kMovement);
  EXPECT_TRUE(t.legal("move merode 1726"));
}

TEST(Breitenfeld, r16_11_allied_fire_that_disrupts_releases_the_imperialists) {
  Table t = field();
  t.as_set_up().at(1, kAllied, Phase::kArtilleryFire);
  t.ok("fire allied-gun-1 1816").roll(1);
  EXPECT_TRUE(t.happened("released"));
  t.at(2, kImperialist, Phase::kMovement);
  EXPECT_TRUE(t.legal("move merode 1726"));
}

TEST(Breitenfeld, r16_11_a_miss_releases_nobody) {
  Table t = field();
  t.as_set_up().at(1, kAllied, Phase::kArtilleryFire);
  t.ok("fire allied-gun-1 1816").roll(2);
  t.at(2, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("move merode 1726"), "16.11");
}

TEST(Breitenfeld, r16_11_a_hit_on_a_disrupted_unit_releases_nobody) {
  Table t = field();
  t.put("allied-gun-1", "0812").put_disrupted("grotta", "0810").put("merode", "2005");
  t.at(1, kAllied, Phase::kArtilleryFire).ok("fire allied-gun-1 0810").roll(1);
  t.at(2, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("move merode 2006"), "16.11");
}

TEST(Breitenfeld, r16_11_a_disruption_in_combat_releases_nobody) {
  Table t = field();
  t.put("winkel", "0815").put("merode", "0715").put("grotta", "2005");
  t.at(1, kAllied, Phase::kCombat).ok("attack winkel merode").roll(1);
  EXPECT_TRUE(t.is_disrupted("merode"));
  t.at(2, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("move grotta 2006"), "16.11");
}

TEST(Breitenfeld, r16_11_imperialist_fire_releases_nobody) {
  Table t = field();
  t.put("imperialist-gun-1", "0812").put("winkel", "0810").put("merode", "2005");
  t.at(1, kImperialist, Phase::kArtilleryFire).ok("fire imperialist-gun-1 0810").roll(1).ok("end");
  EXPECT_EQ(t.refusal("move merode 2006"), "16.11");
}

TEST(Breitenfeld, r16_11_leaders_are_frozen_too_unless_the_option_says_otherwise) {
  Table frozen = field();
  frozen.put("tilly-leader", "2005").at(2, kImperialist, Phase::kMovement);
  EXPECT_EQ(frozen.refusal("move tilly-leader 2006"), "16.11");
  Table loose = field({{"breitenfeld.freeze_leaders", "off"}});
  loose.put("tilly-leader", "2005").put("merode", "2010").at(2, kImperialist, Phase::kMovement);
  EXPECT_TRUE(loose.legal("move tilly-leader 2006"));
  EXPECT_EQ(loose.refusal("move merode 2011"), "16.11");
}

TEST(Breitenfeld, r16_12_leaders_of_the_allies_are_frozen_too_unless_the_option_says_otherwise) {
  Table frozen = field();
  frozen.put("horn-leader", "1015").at(2, kAllied, Phase::kMovement);
  EXPECT_EQ(frozen.refusal("move horn-leader 1016"), "16.12");
  Table loose = field({{"breitenfeld.freeze_leaders", "off"}});
  loose.put("horn-leader", "1015").at(2, kAllied, Phase::kMovement);
  EXPECT_TRUE(loose.legal("move horn-leader 1016"));
}

TEST(Breitenfeld, r16_12_no_ally_moves_before_turn_5) {
  Table t = field();
  t.as_set_up();
  for (int turn = 1; turn <= 4; ++turn) {
    t.at(turn, kAllied, Phase::kMovement);
    EXPECT_EQ(t.refusal("move winkel 1223"), "16.12");
    EXPECT_EQ(t.refusal("move armin 1202"), "16.12");
  }
  t.at(5, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("move winkel 1223"));
}

// Winkel in 1120; 1420 is three hexes away, 1520 four.
Table approach(const Table::OptionMap& options = {}) {
  Table t = field(options);
  t.put("winkel", "1120").put("erwitte", "1820").put("pappenheim-leader", "1820");
  t.at(4, kImperialist, Phase::kMovement);
  return t;
}

void to_allied_movement(Table& t) { t.ok("end").ok("end").ok("end"); }

TEST(Breitenfeld, r16_12_an_imperialist_unit_within_three_hexes_releases_the_allies_at_once) {
  Table t = approach();
  t.ok("move erwitte 1720 1620 1520 1420");
  EXPECT_TRUE(t.happened("released"));
  to_allied_movement(t);
  EXPECT_EQ(t.s.turn, 4);
  EXPECT_TRUE(t.legal("move winkel 1220"));
}

TEST(Breitenfeld, r16_12_four_hexes_away_releases_nobody) {
  Table t = approach();
  t.ok("move erwitte 1720 1620 1520");
  to_allied_movement(t);
  EXPECT_EQ(t.refusal("move winkel 1220"), "16.12");
}

TEST(Breitenfeld, r16_12_passing_within_three_hexes_releases_unless_the_option_says_otherwise) {
  Table t = approach();
  t.ok("move erwitte 1720 1620 1520 1420 1520 1620");
  to_allied_movement(t);
  EXPECT_TRUE(t.legal("move winkel 1220"));
  Table stop = approach({{"breitenfeld.release_on_passing", "off"}});
  stop.ok("move erwitte 1720 1620 1520 1420 1520 1620");
  to_allied_movement(stop);
  EXPECT_EQ(stop.refusal("move winkel 1220"), "16.12");
  Table near = approach({{"breitenfeld.release_on_passing", "off"}});
  near.ok("move erwitte 1720 1620 1520 1420");
  to_allied_movement(near);
  EXPECT_TRUE(near.legal("move winkel 1220"));
}

TEST(Breitenfeld, r16_12_a_leader_who_comes_near_releases_nobody) {
  Table t = approach();
  t.ok("move pappenheim-leader 1720 1620 1520 1420");
  to_allied_movement(t);
  EXPECT_EQ(t.refusal("move winkel 1220"), "16.12");
}

TEST(Breitenfeld, r16_12_coming_near_a_leader_or_a_gun_releases_nobody) {
  Table t = field();
  t.put("horn-leader", "1120").put("allied-gun-1", "1121").put("winkel", "0320");
  t.put("erwitte", "1820").at(4, kImperialist, Phase::kMovement);
  t.ok("move erwitte 1720 1620 1520 1420");
  to_allied_movement(t);
  EXPECT_EQ(t.refusal("move winkel 0420"), "16.12");
}

TEST(Breitenfeld, r16_12_a_saxon_counts_as_an_allied_unit) {
  Table t = field();
  t.put("armin", "1120").put("winkel", "0320").put("erwitte", "1820");
  t.at(4, kImperialist, Phase::kMovement).ok("move erwitte 1720 1620 1520 1420");
  to_allied_movement(t);
  EXPECT_TRUE(t.legal("move winkel 0420"));
}

TEST(Breitenfeld, r16_0_fire_removal_and_combat_go_on_before_release) {
  Table t = field();
  t.put("winkel", "0815").put("merode", "0715").put_disrupted("hard", "0320");
  t.put("allied-gun-1", "0812").at(1, kAllied, Phase::kDisruptionRemoval);
  t.roll(6);
  EXPECT_TRUE(t.is_ready("hard"));
  EXPECT_TRUE(t.legal("fire allied-gun-1 0715"));
  t.ok("end").ok("end");
  EXPECT_EQ(t.refusal("end"), "8.12");
  t.ok("attack winkel merode").roll(1);
}

TEST(Breitenfeld, r16_13_the_allied_player_moves_swedes_and_saxons_and_they_fight_together) {
  Table t = field();
  t.put("armin", "0913").put("winkel", "0914").put("merode", "0715");
  t.at(5, kAllied, Phase::kMovement);
  t.ok("move armin 0914 0814");  // through the Swede
  t.ok("move winkel 0815").ok("end");
  EXPECT_EQ(t.odds({"armin", "winkel"}, {"merode"}).attack, 16);
  t.ok("attack armin,winkel merode");
}

TEST(Breitenfeld, r16_13_a_saxon_shelters_a_swedish_leader) {
  Table t = field();
  t.put("armin", "0815").put("horn-leader", "0815").put("baner-leader", "0714");
  t.put("merode", "0715").at(5, kImperialist, Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_ready("horn-leader"));
  EXPECT_TRUE(t.is_eliminated("baner-leader"));
}

}  // namespace
}  // namespace tercio::thirty_years_war
