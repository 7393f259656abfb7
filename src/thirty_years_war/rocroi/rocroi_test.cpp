// Rocroi 15.0, 16.0, 19.0: deployment, charge, demoralization by category.
#include "thirty_years_war/rocroi/rocroi.hpp"

#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

constexpr Side kFrench = Side::kA;
constexpr Side kSpanish = Side::kB;

constexpr const char* kFrenchFoot = "french-infantry";
constexpr const char* kFrenchHorse = "french-cavalry-and-roiiaux";
constexpr const char* kSpanishHorse = "spanish-cavalry";
constexpr const char* kForeignFoot = "italian-german-burgundian-infantry";
constexpr const char* kSpanishFoot = "spanish-and-walloon-infantry";

Table field(const Table::OptionMap& options = {}) { return Table("rocroi/historical", options); }

void lose(Table& t, std::initializer_list<std::string_view> units) {
  for (const auto id : units) {
    if (!on_map(t.s, t.piece(id))) t.put(id, "0520");
    eliminate(t.game(), t.s, t.piece(id), t.s.demoralized, "8.61-De", nullptr);
    test_demoralization(t.game(), t.s, nullptr);
  }
}

void demoralize(Table& t, std::string_view category) {
  t.s.demoralized =
      static_cast<std::uint16_t>(t.s.demoralized | 1U << t.game().category_index(category));
}

// --- 15.0 Initial deployment -------------------------------------------------------------------

TEST(Rocroi, r15_0_everybody_is_on_the_map_but_the_force_of_beck) {
  Table t = field();
  t.as_set_up();
  EXPECT_EQ(t.s.units[index_of(kFrench)].size(), 44);
  EXPECT_EQ(t.s.units[index_of(kSpanish)].size(), 41);
  EXPECT_EQ(t.status("beck-leader"), Status::kUnused);
  EXPECT_EQ(t.status("beck-cavalry-4-6"), Status::kUnused);
  EXPECT_EQ(t.s.turn, 1);
}

TEST(Rocroi, r15_0_no_reinforcements_in_the_basic_game) {
  Table t = field();
  t.at(8, kSpanish, Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.turn, 9);
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);  // no die for Beck
  t.at(9, kSpanish, Phase::kMovement);
  EXPECT_EQ(t.refusal("enter beck-leader 0114"), "4.1C");
}

TEST(Rocroi, r15_1_units_stand_where_the_list_puts_them) {
  Table t = field();
  t.as_set_up();
  EXPECT_EQ(t.hex("fusilliers-1"), "1825");
  EXPECT_EQ(t.hex("croatian-2"), "1704");
  EXPECT_EQ(t.hex("watteville"), "2114");
  EXPECT_EQ(t.hex("vatteville"), "1914");
  EXPECT_EQ(t.hex("roiiaux"), "2116");
}

TEST(Rocroi, r15_11_44_french_units_and_every_leader_with_one_of_them) {
  Table t = field();
  t.as_set_up();
  EXPECT_EQ(t.game().units(kFrench).size(), 44);
  EXPECT_EQ(t.game().leaders(kFrench).size(), 4);
  for (const PieceId leader : t.game().leaders(kFrench)) {
    EXPECT_TRUE(has_unit(t.s, t.s.at[leader], kFrench)) << t.game().described(leader).id;
  }
  EXPECT_EQ(t.hex("d-enghien-leader"), "1812");
  EXPECT_EQ(t.hex("senterre-leader"), "1821");
}

TEST(Rocroi, r15_12_the_spanish_stand_as_the_map_has_them) {
  Table t = field();
  t.as_set_up();
  EXPECT_EQ(t.hex("spanish-1"), "1213");
  EXPECT_EQ(t.hex("reserve-2"), "0916");
  EXPECT_EQ(t.hex("de-melos-leader"), "1219");
  for (const PieceId unit : t.game().units(kSpanish)) {
    if (!on_map(t.s, unit)) continue;
    EXPECT_TRUE(is_ready(t.s, unit)) << t.game().described(unit).id;
  }
}

TEST(Rocroi, r15_21_the_french_are_first_in_every_turn) {
  Table t = field();
  t.as_set_up();
  for (int turn = 1; turn <= 3; ++turn) {
    EXPECT_EQ(t.s.turn, turn);
    EXPECT_EQ(t.s.phasing, kFrench);
    t.ok("end").ok("end").ok("end");
    EXPECT_EQ(t.s.turn, turn);
    EXPECT_EQ(t.s.phasing, kSpanish);
    t.ok("end").ok("end").ok("end");
  }
}

TEST(Rocroi, r15_22_the_game_ends_after_turn_14) {
  Table t = field();
  t.as_set_up();
  for (int i = 0; i < 13 * 6; ++i) t.ok("end");
  EXPECT_EQ(t.s.turn, 14);
  for (int i = 0; i < 5; ++i) t.ok("end");
  EXPECT_NE(t.s.phase, Phase::kOver);
  t.ok("end");
  EXPECT_EQ(t.s.phase, Phase::kOver);
  EXPECT_TRUE(t.happened("game-over"));
  EXPECT_FALSE(t.legal("end"));
}

// --- 16.0 Cavalry charge -----------------------------------------------------------------------

// Gendarmes 6-6 in 1612 and Royal 8-6 in 1611 next to an Italian tercio 10-2 in 1512, disrupted.
Table charge_table(const Table::OptionMap& options = {}) {
  Table t = field(options);
  t.put("gendarmes", "1612").put("royal", "1611").put_disrupted("italian-1", "1512");
  t.at(6, kFrench, Phase::kCombat);
  return t;
}

TEST(Rocroi, r16_0_cavalry_of_either_side_may_double_against_disrupted_infantry) {
  Table t = charge_table();
  EXPECT_EQ(t.odds({"gendarmes"}, {"italian-1"}).attack, 6);
  EXPECT_EQ(t.odds({"gendarmes"}, {"italian-1"}, true).attack, 12);
  EXPECT_TRUE(t.legal("attack gendarmes italian-1 charge"));
  Table s = field();
  s.put("reserve-1", "1612").put_disrupted("piedmont", "1512").at(6, kSpanish, Phase::kCombat);
  EXPECT_EQ(s.odds({"reserve-1"}, {"piedmont"}, true).attack, 12);
  EXPECT_TRUE(s.legal("attack reserve-1 piedmont charge"));
}

TEST(Rocroi, r16_0_infantry_alone_cannot_charge) {
  Table t = field();
  t.put("piedmont", "1612").put_disrupted("italian-1", "1512").at(6, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack piedmont italian-1 charge"), "16.0");
}

TEST(Rocroi, r16_11_not_against_infantry_in_order_nor_against_cavalry) {
  Table t = field();
  t.put("gendarmes", "1612").put("italian-1", "1512").put_disrupted("spanish-9", "1513");
  t.at(6, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack gendarmes italian-1 charge"), "16.11");
  EXPECT_EQ(t.refusal("attack gendarmes spanish-9 charge"), "16.11");
  EXPECT_EQ(t.refusal("attack gendarmes italian-1,spanish-9 charge"), "16.11");
}

TEST(Rocroi, r16_11_every_defender_must_be_shaken) {
  Table t = field();
  t.put("gendarmes", "1612").put_disrupted("italian-1", "1512").put("spanish-1", "1513");
  t.at(6, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack gendarmes italian-1,spanish-1 charge"), "16.11");
  demoralize(t, kSpanishFoot);
  EXPECT_TRUE(t.legal("attack gendarmes italian-1,spanish-1 charge"));
}

TEST(Rocroi, r16_11_infantry_in_order_of_a_demoralized_category_may_be_charged) {
  Table t = field();
  t.put("gendarmes", "1612").put("italian-1", "1512").at(6, kFrench, Phase::kCombat);
  demoralize(t, kSpanishHorse);
  EXPECT_EQ(t.refusal("attack gendarmes italian-1 charge"), "16.11");  // another category
  demoralize(t, kForeignFoot);
  EXPECT_TRUE(t.legal("attack gendarmes italian-1 charge"));
  EXPECT_EQ(t.odds({"gendarmes"}, {"italian-1"}, true).defence, 10);
}

TEST(Rocroi, r16_11_cavalry_of_a_demoralized_category_is_not_charged_but_roiiaux_is) {
  Table t = field();
  t.put("reserve-1", "1612").put("roiiaux", "1512").put("royal", "1513");
  demoralize(t, kFrenchHorse);
  t.at(6, kSpanish, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack reserve-1 royal charge"), "16.11");
  EXPECT_EQ(t.refusal("attack reserve-1 roiiaux,royal charge"), "16.11");
  Table alone = field();
  alone.put("reserve-1", "1612").put("roiiaux", "1512");
  demoralize(alone, kFrenchHorse);
  alone.at(6, kSpanish, Phase::kCombat);
  EXPECT_TRUE(alone.legal("attack reserve-1 roiiaux charge"));
}

TEST(Rocroi, r16_12_voluntary_and_all_cavalry_of_the_attack_or_none) {
  Table t = charge_table();
  EXPECT_EQ(t.odds({"gendarmes", "royal"}, {"italian-1"}, true).attack, 12 + 16);
  EXPECT_EQ(t.odds({"gendarmes", "royal"}, {"italian-1"}).attack, 6 + 8);
  Table charged = t;
  charged.ok("attack gendarmes,royal italian-1 charge").roll(1);
  EXPECT_TRUE(charged.is_disrupted("gendarmes"));
  EXPECT_TRUE(charged.is_disrupted("royal"));
  t.ok("attack gendarmes,royal italian-1").roll(1);
  EXPECT_TRUE(t.is_ready("gendarmes"));
  EXPECT_TRUE(t.is_ready("royal"));
}

TEST(Rocroi, r16_12_each_attack_chooses_for_itself) {
  Table t = charge_table();
  t.put("gardes", "1618").put_disrupted("german-1", "1518").at(6, kFrench, Phase::kCombat);
  t.ok("attack gendarmes italian-1 charge").roll(4).ok("attack gardes german-1").roll(3);
  EXPECT_TRUE(t.is_disrupted("gendarmes"));
  EXPECT_TRUE(t.is_ready("gardes"));
}

TEST(Rocroi, r16_13_infantry_and_leaders_join_and_only_cavalry_is_doubled) {
  Table t = charge_table();
  t.put("harcourt", "1511").put("gassion-leader", "1612").at(6, kFrench, Phase::kCombat);
  EXPECT_EQ(t.odds({"gendarmes", "harcourt"}, {"italian-1"}, true).attack, 12 + 2 + 8);
  EXPECT_TRUE(t.legal("attack gendarmes,harcourt italian-1 charge"));
}

TEST(Rocroi, r16_13_by_option_the_leader_is_doubled) {
  Table t = charge_table({{"charge.leader_doubled", "on"}});
  t.put("gassion-leader", "1612");
  EXPECT_EQ(t.odds({"gendarmes"}, {"italian-1"}, true).attack, 2 * (6 + 2));
  EXPECT_EQ(t.odds({"gendarmes"}, {"italian-1"}).attack, 6 + 2);
  Table off = charge_table({{"charge.leader_doubled", "off"}});
  off.put("gassion-leader", "1612");
  EXPECT_EQ(off.odds({"gendarmes"}, {"italian-1"}, true).attack, 12 + 2);
}

TEST(Rocroi, r16_14_charging_cavalry_ends_disrupted_whatever_the_result) {
  for (int die = 1; die <= 6; ++die) {  // 12 to 5, 2-1: Dd Dd Dx - - Dx
    Table t = charge_table();
    t.ok("attack gendarmes italian-1 charge").roll(die);
    EXPECT_TRUE(t.is_disrupted("gendarmes")) << die;
    EXPECT_EQ(t.is_eliminated("italian-1"), die != 4 && die != 5) << die;
  }
}

// Rodore 2-6 in 1612 charges two tercios with 8 on the back: 4 to 16.
Table hopeless_charge(const Table::OptionMap& options = {}) {
  Table t = field(options);
  t.put("rodore", "1612").put_disrupted("spanish-1", "1512").put_disrupted("spanish-2", "1513");
  t.at(6, kFrench, Phase::kCombat);
  EXPECT_EQ(t.column(t.odds({"rodore"}, {"spanish-1", "spanish-2"}, true)), "1-4");
  return t;
}

TEST(Rocroi, r16_14_neither_ad_nor_ae_does_more_to_it) {
  for (const int die : {2, 5, 6}) {  // Ad, Ae, Ae
    Table t = hopeless_charge();
    t.ok("attack rodore spanish-1,spanish-2 charge").roll(die);
    EXPECT_TRUE(t.is_disrupted("rodore")) << die;
    EXPECT_EQ(t.losses("french"), 0) << die;
  }
}

TEST(Rocroi, r16_14_by_option_ae_eliminates_it) {
  Table t = hopeless_charge({{"charge.immune_to_ae", "off"}});
  t.ok("attack rodore spanish-1,spanish-2 charge").roll(5);
  EXPECT_TRUE(t.is_eliminated("rodore"));
  Table ad = hopeless_charge({{"charge.immune_to_ae", "off"}});
  ad.ok("attack rodore spanish-1,spanish-2 charge").roll(2);
  EXPECT_TRUE(ad.is_disrupted("rodore"));
}

TEST(Rocroi, r16_14_cavalry_that_does_not_charge_enjoys_no_immunity) {
  Table t = hopeless_charge();
  t.ok("attack rodore spanish-1,spanish-2").roll(5);  // 1-5: Ae
  EXPECT_TRUE(t.is_eliminated("rodore"));
}

TEST(Rocroi, r16_14_infantry_beside_the_charge_suffers_the_result) {
  Table t = field();
  t.put("rodore", "1612").put("harcourt", "1412").put("spanish-1", "1512").put("spanish-2", "1513");
  demoralize(t, kSpanishFoot);
  t.at(6, kFrench, Phase::kCombat);
  t.ok("attack rodore,harcourt spanish-1,spanish-2 charge").roll(6);  // 12 to 30, 1-3: Ae
  EXPECT_TRUE(t.is_eliminated("harcourt"));
  EXPECT_TRUE(t.is_disrupted("rodore"));
}

TEST(Rocroi, r16_15_its_printed_strength_pays_in_an_exchange) {
  Table t = charge_table();
  t.put("harcourt", "1511").at(6, kFrench, Phase::kCombat);
  t.ok("attack gendarmes,harcourt italian-1 charge").roll(5);  // 20 to 5, 4-1: Dx; 5 owed, 6 paid
  EXPECT_TRUE(t.is_eliminated("italian-1"));
  EXPECT_TRUE(t.is_disrupted("gendarmes"));
  EXPECT_TRUE(t.is_ready("harcourt"));
}

TEST(Rocroi, r16_15_printed_not_doubled_and_the_rest_falls_on_the_infantry) {
  Table t = field();
  t.put("rodore", "1612").put("harcourt", "1511").put("bussy", "1513");
  t.put_disrupted("spanish-1", "1512").at(6, kFrench, Phase::kCombat);
  t.ok("attack rodore,harcourt,bussy spanish-1 charge").roll(3);  // 20 to 8, 2-1: Dx
  EXPECT_EQ(exchange_owed(t.game(), t.s), 8 - 2);
  EXPECT_EQ(t.refusal("disrupt rodore"), "8.61-Dx");
  t.ok("disrupt bussy");
  EXPECT_TRUE(t.is_disrupted("rodore"));
  EXPECT_TRUE(t.is_disrupted("bussy"));
  EXPECT_TRUE(t.is_ready("harcourt"));
}

// --- 19.0 Demoralization levels ----------------------------------------------------------------

TEST(Rocroi, r19_0_losses_of_every_category_run_into_one_total) {
  Table t = field();
  lose(t, {"roiiaux", "la-marine", "rodore"});
  EXPECT_EQ(t.losses("french"), 15 + 12 + 2);
  lose(t, {"spanish-1", "italian-1", "reserve-1"});
  EXPECT_EQ(t.losses("spanish"), 15 + 10 + 6);
}

TEST(Rocroi, r19_0_cavalry_losses_alone_demoralize_the_infantry) {
  Table t = field();
  for (const PieceId unit : t.game().units(kFrench)) {
    if (!t.game().piece(unit).is_cavalry()) continue;
    lose(t, {t.game().described(unit).id});
  }
  EXPECT_EQ(t.losses("french"), 84);
  EXPECT_TRUE(t.demoralized(kFrenchFoot));
  EXPECT_FALSE(t.demoralized(kFrenchHorse));
}

TEST(Rocroi, r19_1_example_76_and_6_demoralizes_the_french_infantry_and_8_more_the_rest) {
  Table t = field();
  lose(t, {"roiiaux", "la-marine", "piedmont", "picardie-3", "watteville", "roll", "bussy"});
  lose(t, {"rodore"});
  EXPECT_EQ(t.losses("french"), 76);
  EXPECT_FALSE(t.demoralized(kFrenchFoot));
  lose(t, {"gardes"});
  EXPECT_EQ(t.losses("french"), 82);
  EXPECT_TRUE(t.demoralized(kFrenchFoot));
  EXPECT_FALSE(t.demoralized(kFrenchHorse));
  lose(t, {"royal"});
  EXPECT_EQ(t.losses("french"), 90);
  EXPECT_TRUE(t.demoralized(kFrenchHorse));
}

TEST(Rocroi, r19_1_spanish_levels_100_110_and_125) {
  Table t = field();
  lose(t, {"spanish-1", "spanish-2", "spanish-3", "walloon-1", "walloon-2", "walloon-3"});
  lose(t, {"walloon-4", "reserve-1"});
  EXPECT_EQ(t.losses("spanish"), 99);
  EXPECT_EQ(t.s.demoralized, 0);
  Table u = field();
  lose(u, {"spanish-1", "spanish-2", "spanish-3", "walloon-1", "walloon-2", "walloon-3"});
  lose(u, {"walloon-4", "spanish-9", "spanish-4"});
  EXPECT_EQ(u.losses("spanish"), 100);
  EXPECT_TRUE(u.demoralized(kSpanishHorse));
  EXPECT_FALSE(u.demoralized(kForeignFoot));
  lose(u, {"italian-1"});
  EXPECT_EQ(u.losses("spanish"), 110);
  EXPECT_TRUE(u.demoralized(kForeignFoot));
  EXPECT_FALSE(u.demoralized(kSpanishFoot));
  lose(u, {"walloon-5", "spanish-5"});
  EXPECT_EQ(u.losses("spanish"), 125);
  EXPECT_TRUE(u.demoralized(kSpanishFoot));
}

TEST(Rocroi, r19_1_in_the_combat_that_reaches_the_level) {
  Table t = field();
  lose(t, {"roiiaux", "la-marine", "piedmont", "picardie-3", "watteville", "roll", "bussy"});
  lose(t, {"rodore"});
  t.put("gardes", "1612")
      .put("spanish-1", "1512")
      .put("spanish-2", "1513")
      .put("italian-1", "1611");
  t.at(6, kSpanish, Phase::kCombat);
  t.ok("attack spanish-1,spanish-2,italian-1 gardes").roll(1);  // 40 to 6, 6-1: De
  EXPECT_TRUE(t.happened("demoralized"));
  EXPECT_EQ(t.losses("french"), 82);
  EXPECT_TRUE(t.demoralized(kFrenchFoot));
}

TEST(Rocroi, r19_0_infantry_of_a_demoralized_category_is_not_restored_the_others_are) {
  Table t = field();
  t.put_disrupted("italian-1", "1112").put_disrupted("spanish-1", "1118");
  t.put_disrupted("reserve-1", "1124");
  demoralize(t, kForeignFoot);
  demoralize(t, kSpanishHorse);
  t.at(6, kSpanish, Phase::kDisruptionRemoval);
  EXPECT_EQ(t.s.subject, t.piece("spanish-1"));
  t.roll(5);
  EXPECT_EQ(t.s.subject, t.piece("reserve-1"));
  t.roll(5);
  EXPECT_TRUE(t.is_ready("reserve-1"));  // cavalry, though demoralized
  EXPECT_EQ(t.s.phase, Phase::kArtilleryFire);
  EXPECT_TRUE(t.is_disrupted("italian-1"));
}

TEST(Rocroi, r19_0_disrupted_units_of_a_demoralized_category_flee_four_hexes) {
  Table t = field();
  t.put_disrupted("italian-1", "1112").put_disrupted("spanish-1", "1118");
  t.put_disrupted("reserve-1", "1124").put("reserve-2", "0914");
  demoralize(t, kForeignFoot);
  demoralize(t, kSpanishHorse);
  t.at(6, kSpanish, Phase::kMovement);
  EXPECT_TRUE(t.legal("move italian-1 1012 0913 0812 0713"));
  EXPECT_TRUE(t.legal("move reserve-1 1024 0925 0824 0725"));
  EXPECT_EQ(t.refusal("move spanish-1 1018 0919 0818"), "9.15");
  EXPECT_EQ(gait_of(t.game(), t.s, t.piece("reserve-2")).budget, 6);  // in order: as ever
}

TEST(Rocroi, r19_21_demoralization_is_for_good) {
  Table t = field();
  t.at(5, kSpanish, Phase::kCombat);
  lose(t, {"roiiaux", "la-marine", "piedmont", "picardie-3", "watteville", "roll", "bussy"});
  lose(t, {"rodore", "gardes"});
  for (int i = 0; i < 7; ++i) t.ok("end");
  EXPECT_EQ(t.s.turn, 7);
  EXPECT_TRUE(t.demoralized(kFrenchFoot));
  EXPECT_EQ(t.level(kFrenchFoot), 82);  // no level ever rises here
}

TEST(Rocroi, r19_22_both_armies_may_be_demoralized_in_part_or_wholly) {
  Table t = field();
  lose(t, {"roiiaux", "la-marine", "piedmont", "picardie-3", "watteville", "roll", "bussy"});
  lose(t, {"rodore", "gardes"});
  EXPECT_TRUE(t.demoralized(kFrenchFoot));
  lose(t, {"spanish-1", "spanish-2", "spanish-3", "walloon-1", "walloon-2", "walloon-3"});
  lose(t, {"walloon-4", "spanish-9", "spanish-4"});
  EXPECT_TRUE(t.demoralized(kSpanishHorse));
  EXPECT_FALSE(t.demoralized(kFrenchHorse));
  lose(t, {"royal"});
  lose(t, {"italian-1", "walloon-5", "spanish-5"});
  for (const char* c : {kFrenchFoot, kFrenchHorse, kSpanishHorse, kForeignFoot, kSpanishFoot}) {
    EXPECT_TRUE(t.demoralized(c)) << c;
  }
}

// --- What the rules of this battle do not have -------------------------------------------------

TEST(Rocroi, r15_0_nobody_leaves_the_map) {
  Table t = field();
  t.put("rodore", "2310").at(6, kFrench, Phase::kMovement);
  demoralize(t, kFrenchHorse);
  EXPECT_EQ(t.refusal("exit rodore"), "6.15");
}

TEST(Rocroi, r6_22_spanish_foot_in_order_cannot_cross_the_brook) {
  Table t = field();
  t.put("italian-1", "1421").put_disrupted("italian-2", "1422").at(6, kSpanish, Phase::kMovement);
  EXPECT_EQ(t.refusal("move italian-1 1521"), "6.14");
  EXPECT_TRUE(t.legal("move italian-2 1522"));
}

}  // namespace
}  // namespace tercio::thirty_years_war
