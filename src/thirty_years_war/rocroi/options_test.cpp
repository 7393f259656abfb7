// Rocroi 17.0, 18.0 and 21.0: Beck, leaders at a distance, average levels.
#include "thirty_years_war/rocroi/rocroi.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

constexpr Side kFrench = Side::kA;
constexpr Side kSpanish = Side::kB;

Table field(const Table::OptionMap& options = {}) { return Table("rocroi/historical", options); }

void lose(Table& t, std::initializer_list<std::string_view> units) {
  for (const auto id : units) {
    if (!on_map(t.s, t.piece(id))) t.put(id, "0520");
    eliminate(t.game(), t.s, t.piece(id), t.s.demoralized, "8.61-De", nullptr);
    test_demoralization(t.game(), t.s, nullptr);
  }
}

int award(const Table& t, Side side, std::string_view rule) {
  int points = 0;
  for (const Award& a : t.game().battle().awards(t.s)) {
    if (a.side == side && a.rule == rule) points += a.points;
  }
  return points;
}

// --- 17.0 Beck's arrival -----------------------------------------------------------------------

// The start of a Game-Turn after an idle one.
Table before_turn(int turn, const char* beck = "on") {
  Table t = field({{"option.beck", beck}});
  t.at(turn - 1, kSpanish, Phase::kCombat).ok("end");
  return t;
}

// The Spanish movement phase of turn 9 after this die.
Table arrival(int die) {
  Table t = before_turn(9);
  t.roll(die);
  t.ok("end").ok("end").ok("end").ok("end");
  EXPECT_EQ(t.s.phase, Phase::kMovement);
  EXPECT_EQ(t.s.phasing, kSpanish);
  return t;
}

int waiting(const Table& t) {
  int n = 0;
  for (int i = 0; i < t.game().piece_count(); ++i) {
    n += t.s.status[static_cast<std::size_t>(i)] == Status::kWaiting ? 1 : 0;
  }
  return n;
}

TEST(RocroiOptions, r17_0_without_the_option_no_die_is_thrown) {
  EXPECT_EQ(before_turn(9, "off").s.phase, Phase::kArtilleryFire);
}

TEST(RocroiOptions, r17_0_a_die_before_each_turn_from_9) {
  EXPECT_NE(before_turn(8).s.phase, Phase::kReinforcement);
  for (int turn = 9; turn <= 14; ++turn) {
    EXPECT_EQ(before_turn(turn).s.phase, Phase::kReinforcement) << turn;
  }
}

TEST(RocroiOptions, r17_0_one_to_four_bring_nobody_and_the_die_is_thrown_again) {
  for (int die = 1; die <= 4; ++die) {
    Table t = before_turn(9);
    t.roll(die);
    EXPECT_EQ(waiting(t), 0) << die;
    for (int i = 0; i < 6; ++i) t.ok("end");
    EXPECT_EQ(t.s.turn, 10);
    EXPECT_EQ(t.s.phase, Phase::kReinforcement);
  }
}

TEST(RocroiOptions, r17_0_a_five_brings_beck_and_his_horse_only) {
  const Table t = arrival(5);
  EXPECT_EQ(waiting(t), 3);
  EXPECT_EQ(t.status("beck-leader"), Status::kWaiting);
  EXPECT_EQ(t.status("beck-cavalry-4-6"), Status::kWaiting);
  EXPECT_EQ(t.status("beck-cavalry-6-6"), Status::kWaiting);
}

TEST(RocroiOptions, r17_0_a_six_brings_the_foot_too) {
  const Table t = arrival(6);
  EXPECT_EQ(waiting(t), 6);
  EXPECT_EQ(t.status("beck-infantry-8-2-1"), Status::kWaiting);
  EXPECT_EQ(t.status("beck-infantry-8-2-2"), Status::kWaiting);
  EXPECT_EQ(t.status("beck-infantry-10-2"), Status::kWaiting);
}

TEST(RocroiOptions, r17_0_after_a_five_or_six_nothing_more_ever_comes) {
  for (const int die : {5, 6}) {
    Table t = before_turn(9);
    t.roll(die);
    for (int i = 0; i < 6; ++i) t.ok("end");
    EXPECT_EQ(t.s.turn, 10);
    EXPECT_NE(t.s.phase, Phase::kReinforcement);
  }
  EXPECT_EQ(arrival(5).refusal("enter beck-infantry-10-2 0114"), "4.1C");
}

TEST(RocroiOptions, r17_0_beck_is_a_leader_of_value_1) {
  Table t = field({{"option.beck", "on"}});
  t.put("beck-leader", "1512").put("italian-1", "1512").put("piedmont", "1612");
  t.at(10, kSpanish, Phase::kCombat);
  EXPECT_EQ(t.odds({"italian-1"}, {"piedmont"}).attack, 11);
}

TEST(RocroiOptions, r17_11_the_units_are_extra_counters_whatever_has_been_lost) {
  Table t = arrival(6);  // nobody has been lost
  t.ok("enter beck-infantry-8-2-1 0114");
  EXPECT_TRUE(t.is_ready("beck-infantry-8-2-1"));
  const Piece& p = t.game().piece(t.piece("beck-infantry-8-2-1"));
  EXPECT_EQ(p.strength, 8);
  EXPECT_EQ(p.back, 4);
  EXPECT_EQ(p.movement, 2);
}

TEST(RocroiOptions, r17_12_they_enter_in_the_spanish_movement_phase_of_that_turn) {
  Table t = before_turn(9);
  t.roll(5).ok("end");
  EXPECT_EQ(t.s.phasing, kFrench);
  EXPECT_EQ(t.refusal("enter beck-leader 0114"), "6.11");
  t.ok("end").ok("end");
  EXPECT_EQ(t.refusal("enter beck-leader 0114"), "4.1C");  // the Spanish fire phase
  t.ok("end").ok("enter beck-leader 0114");
  EXPECT_EQ(t.s.turn, 9);
  EXPECT_EQ(t.hex("beck-leader"), "0114");
}

TEST(RocroiOptions, r17_12_at_any_hex_from_0110_to_0118) {
  const Table t = arrival(5);
  for (const char* hex : {"0110", "0111", "0112", "0113", "0114", "0115", "0116", "0117", "0118"}) {
    EXPECT_TRUE(t.legal("enter beck-cavalry-4-6 " + std::string(hex))) << hex;
  }
  for (const char* hex : {"0109", "0119", "0210", "2315"}) {
    EXPECT_FALSE(t.legal("enter beck-cavalry-4-6 " + std::string(hex))) << hex;
  }
}

TEST(RocroiOptions, r17_12_a_force_that_has_not_entered_may_enter_on_a_later_turn) {
  Table t = arrival(5);
  t.ok("end").ok("end");
  t.ok("end").ok("end").ok("end").ok("end");
  EXPECT_EQ(t.s.turn, 10);
  t.ok("enter beck-cavalry-4-6 0114");
  EXPECT_TRUE(t.is_ready("beck-cavalry-4-6"));
}

TEST(RocroiOptions, r17_13_once_on_the_map_they_move_and_fight_as_any_other) {
  Table t = arrival(5);
  t.put("rodore", "0613").ok("enter beck-cavalry-6-6 0114 0214 0314 0414 0514").ok("end");
  EXPECT_EQ(t.refusal("end"), "8.12");
  t.ok("attack beck-cavalry-6-6 rodore").roll(1);
  EXPECT_TRUE(t.is_disrupted("rodore"));
  t.at(10, kSpanish, Phase::kMovement);
  EXPECT_TRUE(t.legal("move beck-cavalry-6-6 0515 0516 0517 0518 0519 0520"));
}

TEST(RocroiOptions, r17_13_one_move_in_the_phase_of_entry) {
  Table t = arrival(5);
  t.ok("enter beck-cavalry-6-6 0114");
  EXPECT_EQ(t.refusal("move beck-cavalry-6-6 0214"), "6.16");
}

TEST(RocroiOptions, r17_14_entry_costs_one_point_whatever_the_ground) {
  const Table t = arrival(6);
  EXPECT_TRUE(t.legal("enter beck-infantry-8-2-1 0111 0211"));
  EXPECT_EQ(t.refusal("enter beck-infantry-8-2-1 0111 0211 0312"), "6.14");
  EXPECT_TRUE(t.legal("enter beck-cavalry-4-6 0111 0211 0311 0411 0511 0611"));
  EXPECT_EQ(t.refusal("enter beck-cavalry-4-6 0111 0211 0311 0411 0511 0611 0711"), "6.14");
  EXPECT_TRUE(t.legal("enter beck-leader 0111 0211 0311 0411 0511 0611"));
}

TEST(RocroiOptions, r17_14_several_pass_through_one_entry_hex_but_only_one_stays) {
  Table t = arrival(6);
  t.ok("enter beck-infantry-8-2-1 0114").ok("enter beck-infantry-8-2-2 0114 0214");
  t.ok("enter beck-infantry-10-2 0114 0113").ok("enter beck-leader 0114");
  EXPECT_EQ(t.refusal("enter beck-cavalry-4-6 0114"), "6.32");
  t.ok("enter beck-cavalry-4-6 0114 0115");
  EXPECT_EQ(t.hex("beck-infantry-8-2-1"), "0114");
  EXPECT_EQ(t.hex("beck-infantry-8-2-2"), "0214");
  t.ok("end");
}

TEST(RocroiOptions, r17_14_a_unit_already_there_must_make_room_before_the_phase_ends) {
  Table t = arrival(5);
  t.put("italian-1", "0114").ok("enter beck-cavalry-4-6 0114");
  EXPECT_EQ(t.refusal("end"), "6.32");
  t.ok("move italian-1 0214").ok("end");
}

TEST(RocroiOptions, r17_15_not_into_an_enemy_unit_but_into_its_zone) {
  Table t = arrival(5);
  t.put("rodore", "0114");
  EXPECT_FALSE(t.legal("enter beck-cavalry-4-6 0114"));
  EXPECT_TRUE(t.legal("enter beck-cavalry-4-6 0113"));
  EXPECT_EQ(t.refusal("enter beck-cavalry-4-6 0113 0114"), "6.12");
  t.ok("enter beck-cavalry-4-6 0113").ok("end");
  EXPECT_EQ(t.refusal("end"), "8.12");  // it must attack
}

TEST(RocroiOptions, r17_15_a_line_of_enemies_shuts_them_out_for_the_time_being) {
  Table t = arrival(5);
  int place = 10;
  for (const char* unit : {"rodore", "french", "chac", "sillait", "menneville", "leschelle",
                           "marolle", "hendicourt", "arcourt"}) {
    t.put(unit, "01" + std::to_string(place++));
  }
  EXPECT_EQ(t.refusal("enter beck-cavalry-4-6 0114"), "17.15");
  EXPECT_EQ(t.refusal("enter beck-leader 0110"), "17.15");
  EXPECT_TRUE(t.legal("end"));
}

TEST(RocroiOptions, r19_1_beck_joins_the_spanish_total_and_categories) {
  Table t = field({{"option.beck", "on"}});
  lose(t, {"beck-infantry-10-2", "beck-cavalry-6-6"});
  EXPECT_EQ(t.losses("spanish"), 16);
  const auto category = [&](std::string_view id) {
    return t.game().definition().categories[t.game().piece(t.piece(id)).category].id;
  };
  EXPECT_EQ(category("beck-infantry-8-2-1"), "italian-german-burgundian-infantry");
  EXPECT_EQ(category("beck-cavalry-4-6"), "spanish-cavalry");
}

// --- 18.0 Increased leader effects -------------------------------------------------------------

const Table::OptionMap kRadius{{"option.leader_radius", "on"}};

bool restored(const Table::OptionMap& options, std::string_view leader, std::string_view hex) {
  Table t = field(options);
  t.put_disrupted("piedmont", "1512").put(leader, hex);
  t.at(6, kFrench, Phase::kDisruptionRemoval).roll(4);
  return t.is_ready("piedmont");
}

TEST(RocroiOptions, r18_0_removal_reaches_as_far_as_the_value) {
  EXPECT_TRUE(restored(kRadius, "d-enghien-leader", "1515"));   // three hexes
  EXPECT_FALSE(restored(kRadius, "d-enghien-leader", "1516"));  // four
  EXPECT_TRUE(restored(kRadius, "gassion-leader", "1514"));
  EXPECT_FALSE(restored(kRadius, "gassion-leader", "1515"));
  EXPECT_TRUE(restored(kRadius, "despendin-leader", "1513"));
  EXPECT_FALSE(restored(kRadius, "despendin-leader", "1514"));
}

// the area grows by the value, from one hex.
TEST(RocroiOptions, r18_0_by_option_removal_reaches_one_hex_more) {
  Table::OptionMap options = kRadius;
  options["rocroi.removal_radius"] = "value_and_one";
  EXPECT_TRUE(restored(options, "d-enghien-leader", "1516"));  // four hexes
  EXPECT_FALSE(restored(options, "d-enghien-leader", "1517"));
  EXPECT_TRUE(restored(options, "despendin-leader", "1514"));
  EXPECT_FALSE(restored(options, "despendin-leader", "1515"));
  EXPECT_FALSE(restored({{"rocroi.removal_radius", "value_and_one"}}, "d-enghien-leader", "1514"));
}

TEST(RocroiOptions, r18_0_without_the_option_removal_reaches_one_hex) {
  EXPECT_TRUE(restored({}, "d-enghien-leader", "1513"));
  EXPECT_FALSE(restored({}, "d-enghien-leader", "1514"));
}

TEST(RocroiOptions, r18_0_removal_helps_any_number_of_units) {
  Table t = field(kRadius);
  t.put_disrupted("piedmont", "1512").put_disrupted("bussy", "1518");
  t.put("d-enghien-leader", "1515").at(6, kFrench, Phase::kDisruptionRemoval).roll(2).roll(2);
  EXPECT_TRUE(t.is_ready("piedmont"));
  EXPECT_TRUE(t.is_ready("bussy"));
}

// Piedmont 10-3 in 1512 next to an Italian tercio in 1412, Bussy 8-3 in 1516 next to a German one
// in 1416; D'Enghien between them in 1514.
Table two_attacks() {
  Table t = field(kRadius);
  t.put("piedmont", "1512").put("italian-1", "1412").put("bussy", "1516").put("german-1", "1416");
  t.put("d-enghien-leader", "1514").at(6, kFrench, Phase::kCombat);
  t.ok("attack piedmont italian-1").ok("attack bussy german-1").ok("end");
  EXPECT_EQ(t.s.step, Step::kAssign);
  EXPECT_EQ(t.s.decider, kFrench);
  return t;
}

TEST(RocroiOptions, r18_0_in_combat_a_leader_lends_his_value_to_one_unit_in_reach) {
  Table t = two_attacks();
  t.ok("choose d-enghien-leader bussy");
  EXPECT_EQ(t.s.step, Step::kResolve);
  EXPECT_EQ(t.odds({"bussy"}, {"german-1"}).attack, 11);
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).attack, 10);
  EXPECT_FALSE(t.legal("choose d-enghien-leader piedmont"));
  t.ok("attack bussy german-1").roll(3).roll(3);
  EXPECT_EQ(t.s.phasing, kSpanish);  // both are resolved and the phase is over
}

TEST(RocroiOptions, r18_0_he_may_decline) {
  Table t = two_attacks();
  t.ok("end");
  EXPECT_EQ(t.odds({"bussy"}, {"german-1"}).attack, 8);
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).attack, 10);
}

TEST(RocroiOptions, r18_0_not_beyond_his_value) {
  Table t = field(kRadius);
  t.put("piedmont", "1512").put("italian-1", "1412").put("gassion-leader", "1514");
  t.put("despendin-leader", "1514").at(6, kFrench, Phase::kCombat);
  t.ok("attack piedmont italian-1").ok("end");
  EXPECT_EQ(t.refusal("choose despendin-leader piedmont"), "18.0");
  t.ok("choose gassion-leader piedmont");
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).attack, 12);
}

TEST(RocroiOptions, r18_0_without_the_option_only_in_his_hex) {
  Table t = field();
  t.put("piedmont", "1512").put("italian-1", "1412").put("d-enghien-leader", "1513");
  t.at(6, kFrench, Phase::kCombat);
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).attack, 10);
}

TEST(RocroiOptions, r18_0_one_leader_for_a_unit) {
  Table t = field(kRadius);
  t.put("piedmont", "1512").put("italian-1", "1412").put("gassion-leader", "1514");
  t.put("d-enghien-leader", "1514").at(6, kFrench, Phase::kCombat);
  t.ok("attack piedmont italian-1").ok("end").ok("choose gassion-leader piedmont");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);  // nobody else can help
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).attack, 12);
}

TEST(RocroiOptions, r18_0_the_leader_with_an_attacker_may_serve_another_unit) {
  Table t = field(kRadius);
  t.put("piedmont", "1512").put("italian-1", "1412").put("bussy", "1514").put("german-1", "1414");
  t.put("d-enghien-leader", "1512").at(6, kFrench, Phase::kCombat);
  t.ok("attack piedmont italian-1").ok("attack bussy german-1").ok("end");
  t.ok("choose d-enghien-leader bussy");
  EXPECT_EQ(t.odds({"bussy"}, {"german-1"}).attack, 11);
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).attack, 10);
}

TEST(RocroiOptions, r18_0_the_leader_with_a_unit_under_attack_must_serve_it) {
  Table t = field(kRadius);
  t.put("piedmont", "1512").put("italian-1", "1412").put("de-melos-leader", "1412");
  t.put("bussy", "1514").put("german-1", "1414").at(6, kFrench, Phase::kCombat);
  t.ok("attack piedmont italian-1").ok("attack bussy german-1").ok("end");
  EXPECT_EQ(t.s.step, Step::kResolve);  // there is nothing to choose
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).defence, 12);
  EXPECT_EQ(t.odds({"bussy"}, {"german-1"}).defence, 10);
}

TEST(RocroiOptions, r18_0_forced_service_leaves_the_attacker_his_choice) {
  Table t = field(kRadius);
  t.put("piedmont", "1512").put("italian-1", "1412").put("de-melos-leader", "1412");
  t.put("d-enghien-leader", "1514").at(6, kFrench, Phase::kCombat);
  t.ok("attack piedmont italian-1").ok("end");
  EXPECT_EQ(t.s.step, Step::kAssign);
  t.ok("choose d-enghien-leader piedmont");
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).attack, 13);
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).defence, 12);
  t.roll(1);
  EXPECT_TRUE(t.is_disrupted("italian-1"));
}

TEST(RocroiOptions, r18_0_a_defender_at_a_distance_chooses_after_the_attacker) {
  Table t = field(kRadius);
  t.put("piedmont", "1512").put("italian-1", "1412").put("d-enghien-leader", "1514");
  t.put("de-melos-leader", "1212").at(6, kFrench, Phase::kCombat);
  t.ok("attack piedmont italian-1").ok("end");
  EXPECT_EQ(t.s.decider, kFrench);
  EXPECT_FALSE(t.legal("choose de-melos-leader italian-1"));
  t.ok("choose d-enghien-leader piedmont");
  EXPECT_EQ(t.s.decider, kSpanish);
  t.ok("choose de-melos-leader italian-1");
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).defence, 12);
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
}

TEST(RocroiOptions, r18_0_a_lone_leader_lends_strength_and_is_caught_all_the_same) {
  Table t = field(kRadius);
  t.put("piedmont", "1512").put("italian-1", "1412").put("gassion-leader", "1411");
  t.at(6, kFrench, Phase::kCombat).ok("attack piedmont italian-1").ok("end");
  t.ok("choose gassion-leader piedmont");
  EXPECT_EQ(t.odds({"piedmont"}, {"italian-1"}).attack, 12);
  t.roll(4);  // no effect
  EXPECT_TRUE(t.is_eliminated("gassion-leader"));
}

TEST(RocroiOptions, r18_0_a_leader_who_falls_before_the_die_helps_no_more) {
  // Gassion serves Bussy from the hex of Rodore, who is lost first.
  Table t = field(kRadius);
  t.put("rodore", "1512").put("gassion-leader", "1512").put("spanish-1", "1412");
  t.put("bussy", "1514").put("german-1", "1414").at(6, kFrench, Phase::kCombat);
  t.ok("attack rodore spanish-1").ok("attack bussy german-1").ok("end");
  t.ok("choose gassion-leader bussy").ok("attack rodore spanish-1").roll(3);  // 1-5: Ae
  EXPECT_TRUE(t.is_eliminated("gassion-leader"));
  EXPECT_EQ(t.odds({"bussy"}, {"german-1"}).attack, 8);
}

TEST(RocroiOptions, r18_0_a_leader_at_a_distance_is_not_doubled_by_a_charge) {
  Table t = field(kRadius);
  t.put("gendarmes", "1512").put_disrupted("italian-1", "1412").put("d-enghien-leader", "1514");
  t.at(6, kFrench, Phase::kCombat).ok("attack gendarmes italian-1").ok("end");
  t.ok("choose d-enghien-leader gendarmes").ok("attack gendarmes italian-1 charge");
  EXPECT_EQ(t.odds({"gendarmes"}, {"italian-1"}, true).attack, 12 + 3);
}

TEST(RocroiOptions, r18_0_odds_told_before_the_die_count_the_leader_who_must_serve) {
  // Persen 8-3 against a tercio 15-2 with De Melos, value 2.
  Table t = field(kRadius);
  t.put("persen", "0712").put("spanish-1", "0711").put("de-melos-leader", "0711");
  t.at(6, kFrench, Phase::kMovement);
  EXPECT_EQ(t.odds({"persen"}, {"spanish-1"}).attack, 8);
  EXPECT_EQ(t.odds({"persen"}, {"spanish-1"}).defence, 17);
  t.at(6, kFrench, Phase::kCombat);
  EXPECT_EQ(t.odds({"persen"}, {"spanish-1"}).defence, 17);
  t.ok("attack persen spanish-1").ok("end").roll(4);
  EXPECT_EQ(t.events().list.front().attack, 8);
  EXPECT_EQ(t.events().list.front().defence, 17);
}

// only the better of two is bound. An attacker's leader is never bound.
TEST(RocroiOptions, r18_0_odds_count_one_bound_leader_and_none_of_the_attacker) {
  Table t = field(kRadius);
  t.put("persen", "0712").put("d-enghien-leader", "0712").put("spanish-1", "0711");
  t.put("fontaine-leader", "0711").put("de-melos-leader", "0711");
  t.at(6, kFrench, Phase::kCombat);
  const int best = std::max(t.game().piece(t.piece("fontaine-leader")).value,
                            t.game().piece(t.piece("de-melos-leader")).value);
  EXPECT_EQ(t.odds({"persen"}, {"spanish-1"}).attack, 8);
  EXPECT_EQ(t.odds({"persen"}, {"spanish-1"}).defence, 15 + best);
}

// The Italians break when their second tercio falls to the first attack: 100 and 10 points.
Table before_the_italians_break(const Table::OptionMap& options) {
  Table t = field(options);
  t.put("royal", "0712").put("persen", "0909").put("bussy", "0911").put("italian-1", "0711");
  t.put_disrupted("italian-2", "0910");
  t.s.losses[static_cast<std::size_t>(t.game().army_index("spanish"))] = 100;
  t.s.demoralized = static_cast<std::uint16_t>(1U << t.game().category_index("spanish-cavalry"));
  t.at(6, kFrench, Phase::kCombat);
  t.ok("attack royal italian-1").ok("attack persen,bussy italian-2").ok("end");
  return t;
}

// S-94
TEST(RocroiOptions, r16_12_a_charge_is_announced_just_before_the_die) {
  for (const Table::OptionMap& options :
       {kRadius, Table::OptionMap{{"combat.declare_all_first", "on"}}}) {
    Table t = before_the_italians_break(options);
    EXPECT_EQ(t.refusal("attack royal italian-1 charge"), "16.11");
    t.ok("attack persen,bussy italian-2").roll(1);
    EXPECT_TRUE(t.demoralized("italian-german-burgundian-infantry"));
    EXPECT_EQ(t.s.step, Step::kResolve);  // not taken up by itself: there is a choice
    EXPECT_TRUE(t.legal("attack royal italian-1"));
    EXPECT_EQ(legal_actions(t.game(), t.s).size(), 2U);
    t.ok("attack royal italian-1 charge");
    EXPECT_STREQ(t.events().list.front().rule, "16.12");
    t.roll(6);
    EXPECT_EQ(t.events().list.front().attack, 16);
    EXPECT_TRUE(t.is_disrupted("royal"));
    EXPECT_EQ(t.s.phasing, kSpanish);
  }
}

TEST(RocroiOptions, r16_12_no_charge_is_declared_before_all_attacks_are) {
  Table t = field(kRadius);
  t.put("royal", "0712").put_disrupted("italian-1", "0711").at(6, kFrench, Phase::kCombat);
  const auto refused = t.refused("attack royal italian-1 charge");
  EXPECT_EQ(refused.rule, "16.12");
  EXPECT_EQ(refused.message,
            "a charge is announced when the attack is resolved, just before the roll");
  t.ok("attack royal italian-1").ok("end");
  EXPECT_TRUE(t.legal("attack royal italian-1 charge"));
}

// --- 21.0 Average levels -----------------------------------------------------------------------

const Table::OptionMap kAverage{{"option.rocroi_average_level", "on"}};

TEST(RocroiOptions, r21_0_by_option_an_army_falls_as_a_whole_at_its_average_level) {
  Table t = field(kAverage);
  lose(t, {"roiiaux", "la-marine", "piedmont", "picardie-3", "watteville", "roll", "bussy"});
  lose(t, {"langeron", "rodore"});
  EXPECT_EQ(t.losses("french"), 84);
  EXPECT_EQ(t.s.demoralized, 0);
  lose(t, {"french"});
  EXPECT_EQ(t.losses("french"), 86);
  EXPECT_TRUE(t.demoralized("french-infantry"));
  EXPECT_TRUE(t.demoralized("french-cavalry-and-roiiaux"));
  EXPECT_EQ(award(t, kSpanish, "20.11-4"), 0);
  EXPECT_EQ(award(t, kSpanish, "20.11-5"), 20);
}

TEST(RocroiOptions, r21_0_the_spanish_average_is_112) {
  Table t = field(kAverage);
  lose(t, {"spanish-1", "spanish-2", "spanish-3", "walloon-1", "walloon-2", "walloon-3"});
  lose(t, {"walloon-4", "walloon-5", "reserve-1"});
  EXPECT_EQ(t.losses("spanish"), 111);
  EXPECT_EQ(t.s.demoralized, 0);
  EXPECT_EQ(award(t, kFrench, "20.12-4"), 0);
  lose(t, {"spanish-4"});
  EXPECT_TRUE(t.demoralized("spanish-cavalry"));
  EXPECT_TRUE(t.demoralized("spanish-and-walloon-infantry"));
  EXPECT_EQ(award(t, kFrench, "20.12-5"), 25);
}

TEST(RocroiOptions, r21_0_without_the_option_the_categories_have_their_own_levels) {
  const Table t = field({{"option.rocroi_average_level", "off"}});
  EXPECT_EQ(t.level("french-infantry"), 82);
  EXPECT_EQ(t.level("french-cavalry-and-roiiaux"), 90);
}

}  // namespace
}  // namespace tercio::thirty_years_war
