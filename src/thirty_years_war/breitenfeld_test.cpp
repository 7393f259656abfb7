// Breitenfeld 16.0 to 20.0: release, charge, visibility, exits, demoralization.
#include "thirty_years_war/breitenfeld.hpp"

#include "thirty_years_war/demoralization.hpp"
#include "thirty_years_war/disruption.hpp"
#include "thirty_years_war/movement.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

constexpr Side kImperialist = Side::kA;
constexpr Side kAllied = Side::kB;

Table field(const Table::OptionMap& options = {}) {
  return Table("breitenfeld/historical", options);
}

// Counts units as lost, as a combat would.
void lose(Table& t, std::initializer_list<std::string_view> units) {
  for (const auto id : units) {
    if (!on_map(t.s, t.piece(id))) t.put(id, "0128");
    eliminate(t.game(), t.s, t.piece(id), t.s.demoralized, "8.61-De", nullptr);
    test_demoralization(t.game(), t.s, nullptr);
  }
}

void demoralize(Table& t, std::string_view category) {
  t.s.demoralized =
      static_cast<std::uint16_t>(t.s.demoralized | 1U << t.game().category_index(category));
}

void see(Table& t, Visibility visibility) { t.s.breitenfeld.visibility = visibility; }

int budget(const Table& t, std::string_view id) {
  return gait_of(t.game(), t.s, t.piece(id)).budget;
}

// --- 16.0 Movement restrictions ----------------------------------------------------------------

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

// --- 17.0 Swedish cavalry charge ---------------------------------------------------------------

// Tott 6-8 in 0815 and Brahes 5-8 in 0814 next to Grotta 9-3 in 0715, disrupted, back 5.
Table charge_table(const Table::OptionMap& options = {}) {
  Table t = field(options);
  t.put("tott-1", "0815").put("brahes", "0814").put_disrupted("grotta", "0715");
  t.at(6, kAllied, Phase::kCombat);
  return t;
}

TEST(Breitenfeld, r17_0_swedish_cavalry_may_double_against_disrupted_infantry) {
  Table t = charge_table();
  EXPECT_EQ(t.odds({"tott-1"}, {"grotta"}).attack, 6);
  EXPECT_EQ(t.odds({"tott-1"}, {"grotta"}, true).attack, 12);
  EXPECT_EQ(t.odds({"tott-1"}, {"grotta"}, true).defence, 5);
  EXPECT_TRUE(t.legal("attack tott-1 grotta charge"));
}

TEST(Breitenfeld, r17_0_infantry_alone_cannot_charge) {
  Table t = field();
  t.put("winkel", "0815").put_disrupted("grotta", "0715").at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack winkel grotta charge"), "17.0");
}

TEST(Breitenfeld, r17_11_every_defender_must_be_disrupted_infantry) {
  Table t = field();
  t.put("tott-1", "0815").put_disrupted("grotta", "0715").put("wahl", "0716");
  t.put_disrupted("merode", "0914").at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack tott-1 wahl charge"), "17.11");
  EXPECT_EQ(t.refusal("attack tott-1 grotta,wahl charge"), "17.11");
  Table horse = field();
  horse.put("tott-1", "0815").put_disrupted("merode", "0715").put_disrupted("grotta", "0716");
  horse.at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(horse.refusal("attack tott-1 merode charge"), "17.11");
  EXPECT_EQ(horse.refusal("attack tott-1 grotta,merode charge"), "17.11");
  EXPECT_TRUE(horse.legal("attack tott-1 grotta charge"));
}

TEST(Breitenfeld, r17_11_a_disrupted_infantry_pair_may_be_charged_together) {
  Table t = field();
  t.put("tott-1", "0815").put_disrupted("grotta", "0715").put_disrupted("wahl", "0716");
  t.at(6, kAllied, Phase::kCombat);
  EXPECT_TRUE(t.legal("attack tott-1 grotta,wahl charge"));
}

TEST(Breitenfeld, r17_11_demoralized_infantry_in_order_is_not_charged) {
  Table t = field();
  t.put("tott-1", "0815").put("grotta", "0715");
  demoralize(t, "imperialist");
  t.at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack tott-1 grotta charge"), "17.11");
}

TEST(Breitenfeld, r17_11_imperialist_and_saxon_cavalry_never_charge) {
  Table t = field();
  t.put("merode", "0815").put_disrupted("winkel", "0715").at(6, kImperialist, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack merode winkel charge"), "17.11");
  Table saxon = field();
  saxon.put("pflugk", "0815").put_disrupted("grotta", "0715").at(6, kAllied, Phase::kCombat);
  EXPECT_FALSE(saxon.legal("attack pflugk grotta charge"));
  EXPECT_TRUE(saxon.legal("attack pflugk grotta"));
}

TEST(Breitenfeld, r17_12_all_cavalry_of_the_attack_charges) {
  Table t = charge_table();
  EXPECT_EQ(t.odds({"tott-1", "brahes"}, {"grotta"}, true).attack, 22);
  t.ok("attack tott-1,brahes grotta charge").roll(5);  // 4-1: Dx
  EXPECT_TRUE(t.is_disrupted("tott-1"));
  EXPECT_TRUE(t.is_disrupted("brahes"));
}

TEST(Breitenfeld, r17_12_beside_saxon_cavalry_nobody_charges) {
  Table t = field();
  t.put("tott-1", "0815").put("pflugk", "0814").put_disrupted("grotta", "0715");
  t.at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack tott-1,pflugk grotta charge"), "17.12");
  EXPECT_TRUE(t.legal("attack tott-1,pflugk grotta"));
  EXPECT_TRUE(t.legal("attack tott-1 grotta charge"));
}

TEST(Breitenfeld, r17_12_the_charge_is_voluntary_and_chosen_for_each_attack) {
  Table t = field();
  t.put("tott-1", "0815").put_disrupted("grotta", "0715");
  t.put("brahes", "0820").put_disrupted("wahl", "0720").at(6, kAllied, Phase::kCombat);
  t.ok("attack tott-1 grotta").roll(3);  // 1-1: no effect
  EXPECT_TRUE(t.is_ready("tott-1"));
  t.ok("attack brahes wahl charge").roll(4);  // 2-1: no effect
  EXPECT_TRUE(t.is_disrupted("brahes"));
  EXPECT_TRUE(t.is_disrupted("wahl"));
}

TEST(Breitenfeld, r17_13_infantry_joins_undoubled) {
  Table t = charge_table();
  t.put("lillies", "0716");
  t.at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(t.odds({"tott-1", "lillies"}, {"grotta"}, true).attack, 12 + 8);
  t.ok("attack tott-1,lillies grotta charge").roll(1);  // 4-1: De
  EXPECT_TRUE(t.is_disrupted("tott-1"));
  EXPECT_TRUE(t.is_ready("lillies"));
}

TEST(Breitenfeld, r17_13_saxon_infantry_joins_a_charge) {
  Table t = charge_table();
  t.put("armin", "0716").at(6, kAllied, Phase::kCombat);
  EXPECT_TRUE(t.legal("attack tott-1,armin grotta charge"));
}

TEST(Breitenfeld,
     r17_13_the_leader_of_charging_cavalry_is_doubled_unless_the_option_says_otherwise) {
  Table t = charge_table();
  t.put("gustavus-adolphus-leader", "0815");
  EXPECT_EQ(t.odds({"tott-1"}, {"grotta"}).attack, 9);
  EXPECT_EQ(t.odds({"tott-1"}, {"grotta"}, true).attack, 18);
  Table off = charge_table({{"charge.leader_doubled", "off"}});
  off.put("gustavus-adolphus-leader", "0815");
  EXPECT_EQ(off.odds({"tott-1"}, {"grotta"}, true).attack, 15);
}

TEST(Breitenfeld, r17_13_a_leader_with_infantry_beside_the_charge_is_not_doubled) {
  Table t = charge_table();
  t.put("lillies", "0716").put("gustavus-adolphus-leader", "0716");
  EXPECT_EQ(t.odds({"tott-1", "lillies"}, {"grotta"}, true).attack, 12 + 8 + 3);
}

TEST(Breitenfeld, r17_14_charging_cavalry_ends_disrupted_whatever_the_result) {
  for (int die = 1; die <= 6; ++die) {  // 2-1: Dd Dd Dx - - Dx
    Table t = charge_table();
    t.ok("attack tott-1 grotta charge").roll(die);
    EXPECT_TRUE(t.is_disrupted("tott-1")) << die;
    EXPECT_EQ(t.is_eliminated("grotta"), die != 4 && die != 5) << die;
  }
}

// Baudissin 3-8 in 1415 charges Geleen 17-3 in 1315, disrupted, back 9, across the stream: 6 to 18.
Table hopeless_charge(const Table::OptionMap& options = {}) {
  Table t = field(options);
  t.put("baudissin-1", "1415").put_disrupted("geleen", "1315").at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(t.column(t.odds({"baudissin-1"}, {"geleen"}, true)), "1-3");
  return t;
}

TEST(Breitenfeld, r17_14_ad_leaves_it_disrupted_and_ae_eliminates_it) {
  Table ad = hopeless_charge();
  ad.ok("attack baudissin-1 geleen charge").roll(3);
  EXPECT_TRUE(ad.is_disrupted("baudissin-1"));
  Table ae = hopeless_charge();
  ae.ok("attack baudissin-1 geleen charge").roll(6);
  EXPECT_TRUE(ae.is_eliminated("baudissin-1"));
  EXPECT_EQ(ae.points(kImperialist), 3);
}

TEST(Breitenfeld, r17_14_by_option_ae_only_disrupts_it) {
  Table t = hopeless_charge({{"charge.immune_to_ae", "on"}});
  t.ok("attack baudissin-1 geleen charge").roll(6);
  EXPECT_TRUE(t.is_disrupted("baudissin-1"));
  EXPECT_EQ(t.points(kImperialist), 0);
}

TEST(Breitenfeld, r17_14_its_printed_strength_pays_in_an_exchange) {
  Table t = charge_table();
  t.put("ramsay", "0716").at(6, kAllied, Phase::kCombat);
  t.ok("attack tott-1,ramsay grotta charge").roll(5);  // 20 to 5, 4-1: Dx; 5 owed, 6 paid
  EXPECT_TRUE(t.is_eliminated("grotta"));
  EXPECT_TRUE(t.is_disrupted("tott-1"));
  EXPECT_TRUE(t.is_ready("ramsay"));
}

TEST(Breitenfeld, r17_14_the_rest_of_an_exchange_falls_on_the_infantry) {
  Table t = field();
  t.put("baudissin-1", "0815").put("lillies", "0814").put("ramsay", "0716");
  t.put_disrupted("geleen", "0715").at(6, kAllied, Phase::kCombat);
  t.ok("attack baudissin-1,lillies,ramsay geleen charge").roll(3);  // 22 to 9, 2-1: Dx
  EXPECT_EQ(exchange_owed(t.game(), t.s), 9 - 3);
  EXPECT_FALSE(t.legal("disrupt baudissin-1"));
  t.ok("disrupt ramsay");
  EXPECT_TRUE(t.is_disrupted("baudissin-1"));
  EXPECT_TRUE(t.is_disrupted("ramsay"));
  EXPECT_TRUE(t.is_ready("lillies"));
  EXPECT_TRUE(t.is_eliminated("geleen"));
}

TEST(Breitenfeld, r17_14_the_price_is_paid_after_the_leaders_are_tested) {
  Table t = charge_table();
  t.put("tott-2", "0714").put("pappenheim-leader", "0715");  // 34 to ceil(11/2), 5-1
  t.at(6, kAllied, Phase::kCombat).ok("attack tott-1,brahes,tott-2 grotta charge").roll(1);
  EXPECT_TRUE(t.is_eliminated("grotta"));
  EXPECT_TRUE(t.is_eliminated("pappenheim-leader"));
  EXPECT_TRUE(t.is_disrupted("tott-2"));
}

TEST(Breitenfeld, r17_14_after_the_charge_the_cavalry_has_no_zone) {
  Table t = charge_table();
  t.put_disrupted("wahl", "0716");
  t.at(6, kAllied, Phase::kCombat).ok("attack tott-1 grotta charge").roll(4).ok("end");
  // The Imperialist Player-Turn begins with a die for Wahl, free of zones.
  t.roll(1);  // visibility
  EXPECT_EQ(t.s.step, Step::kRemovalRoll);
  EXPECT_EQ(t.s.subject, t.piece("wahl"));
}

// --- 18.0 Visibility ---------------------------------------------------------------------------

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

// --- 19.0 Exiting the map ----------------------------------------------------------------------

// A turn in which the named army is demoralized.
Table fleeing(std::string_view category, const Table::OptionMap& options = {}) {
  Table t = field(options);
  demoralize(t, category);
  return t;
}

TEST(Breitenfeld, r19_0_exits_happen_only_in_the_movement_phase) {
  Table t = fleeing("imperialist");
  t.put("merode", "2305");
  t.at(10, kImperialist, Phase::kArtilleryFire);
  EXPECT_EQ(t.refusal("exit merode"), "6.11");
  t.at(10, kImperialist, Phase::kCombat);
  EXPECT_EQ(t.refusal("exit merode"), "6.11");
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit merode"), "6.11");
  t.at(10, kImperialist, Phase::kMovement).ok("exit merode");
  EXPECT_EQ(t.status("merode"), Status::kExited);
}

TEST(Breitenfeld, r19_0_leaders_stay_unless_the_option_lets_them_go) {
  Table t = fleeing("imperialist");
  t.put("tilly-leader", "2305").at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit tilly-leader"), "19.0");
  Table on = fleeing("imperialist", {{"breitenfeld.leaders_may_exit", "on"}});
  on.put("tilly-leader", "2305").at(10, kImperialist, Phase::kMovement).ok("exit tilly-leader");
  EXPECT_EQ(on.status("tilly-leader"), Status::kExited);
  EXPECT_EQ(on.points(kAllied), 0);
}

TEST(Breitenfeld, r19_11_a_unit_leaves_from_a_map_edge_hex_for_one_point) {
  Table t = fleeing("imperialist");
  t.put("grotta", "2105").put("wahl", "2005").at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit grotta"), "19.11");
  EXPECT_EQ(t.refusal("exit grotta 2205"), "19.11");
  EXPECT_TRUE(t.legal("exit grotta 2205 2305"));
  EXPECT_TRUE(t.legal("move wahl 2105 2205 2305"));
  EXPECT_FALSE(t.legal("exit wahl 2105 2205 2305"));  // four points, and it has three
}

TEST(Breitenfeld, r19_11_a_unit_without_points_left_waits_for_the_next_turn) {
  Table t = fleeing("imperialist");
  t.put("wahl", "2005").at(10, kImperialist, Phase::kMovement).ok("move wahl 2105 2205 2305");
  EXPECT_EQ(t.refusal("exit wahl"), "6.16");
  t.at(11, kImperialist, Phase::kMovement).ok("exit wahl");
  EXPECT_EQ(t.status("wahl"), Status::kExited);
}

TEST(Breitenfeld, r19_11_for_a_disrupted_unit_the_exit_is_one_of_its_hexes) {
  Table t = fleeing("imperialist");
  t.put_disrupted("hard", "0210").put_disrupted("lillies", "0315");
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("exit hard 0110"));
  EXPECT_FALSE(t.legal("exit lillies 0215 0115"));
  demoralize(t, "swedish");
  EXPECT_TRUE(t.legal("exit lillies 0215 0115"));
}

TEST(Breitenfeld, r19_11_any_edge_will_do_unless_the_option_wants_the_hexrow_that_scores) {
  Table t = fleeing("imperialist");
  t.put("merode", "1201").put("strozzi", "1229").put("erwitte", "2301").put("tott-1", "0115");
  t.at(10, kImperialist, Phase::kMovement);
  EXPECT_TRUE(t.legal("exit merode"));
  EXPECT_TRUE(t.legal("exit strozzi"));
  EXPECT_TRUE(t.legal("exit erwitte"));
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("exit tott-1"));
}

TEST(Breitenfeld, r19_11_by_option_only_the_hexrow_that_scores) {
  Table t = fleeing("imperialist", {{"breitenfeld.exit_edges", "scoring_row_only"}});
  t.put("merode", "1201").put("erwitte", "2301").put("wahl", "0120");
  t.at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit merode"), "19.11");
  EXPECT_TRUE(t.legal("exit erwitte"));
  EXPECT_EQ(t.refusal("exit wahl"), "19.11");  // hexrow 0100 scores when the Swedes flee
  Table swedes = fleeing("swedish", {{"breitenfeld.exit_edges", "scoring_row_only"}});
  swedes.put("winkel", "0120").put("hard", "2305").at(10, kAllied, Phase::kMovement);
  EXPECT_TRUE(swedes.legal("exit winkel"));
  EXPECT_EQ(swedes.refusal("exit hard"), "19.11");
}

TEST(Breitenfeld, r19_12_an_exited_unit_never_returns) {
  Table t = fleeing("imperialist");
  t.put("merode", "2305").at(10, kImperialist, Phase::kMovement).ok("exit merode");
  EXPECT_TRUE(t.happened("exited"));
  EXPECT_EQ(t.hex("merode"), "");
  t.at(11, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("move merode 2305"), "6.0");
  EXPECT_EQ(t.refusal("enter merode 2305"), "4.1C");
}

TEST(Breitenfeld, r19_13_nobody_leaves_before_a_demoralization) {
  Table t = field();
  t.put("merode", "2305").put("winkel", "0120").put("armin", "1101");
  t.at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit merode"), "19.13");
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit winkel"), "19.13");
  EXPECT_EQ(t.refusal("exit armin"), "19.13");
}

TEST(Breitenfeld, r19_13_the_saxon_collapse_opens_the_edge_for_saxons_only) {
  Table t = fleeing("saxon");
  t.put("merode", "2305").put("winkel", "0120").put_disrupted("armin", "1101");
  t.at(10, kAllied, Phase::kMovement);
  EXPECT_TRUE(t.legal("exit armin"));
  EXPECT_EQ(t.refusal("exit winkel"), "19.13");
  t.at(10, kImperialist, Phase::kMovement);
  EXPECT_EQ(t.refusal("exit merode"), "19.13");
}

TEST(Breitenfeld, r19_13_swedish_or_imperialist_demoralization_opens_it_for_both_but_no_saxon) {
  for (const char* army : {"swedish", "imperialist"}) {
    Table t = fleeing(army);
    t.put("merode", "2305").put("winkel", "0120").put("armin", "1101");
    t.at(10, kAllied, Phase::kMovement);
    EXPECT_TRUE(t.legal("exit winkel")) << army;
    EXPECT_EQ(t.refusal("exit armin"), "19.13") << army;
    t.at(10, kImperialist, Phase::kMovement);
    EXPECT_TRUE(t.legal("exit merode")) << army;
  }
}

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
  // Wahl ended his movement in a zone of control and has somebody to attack: he still must.
  EXPECT_EQ(t.refusal("end"), "8.12");
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
