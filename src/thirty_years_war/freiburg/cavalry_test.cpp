// Freiburg 16.0 Cavalry: entrenchments and the charge.
#include "thirty_years_war/freiburg/august_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

using namespace august;

// --- 16.1-a Closed zones -------------------------------------------------------------------------

// A Bavarian in the works of 1522: his zone is 1521, 1523, 1421, 1422, 1621 and 1622.
Table works(const char* guard = "bavarian-foot-1") {
  Table t = field("5-august");
  t.put(guard, "1522");
  return t;
}

TEST(FreiburgCavalry, r16_1_a_french_cavalry_does_not_enter_the_zone_of_an_entrenched_unit) {
  Table t = works();
  t.put("regular-horse-1", "1524").put("mercenary-horse-1", "1624");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-horse-1 1523"), "16.1-a");
  EXPECT_EQ(t.refusal("move mercenary-horse-1 1623 1622"), "16.1-a");
  const auto reach = t.reach("regular-horse-1");
  for (const char* closed : {"1521", "1523", "1421", "1422", "1621", "1622"}) {
    EXPECT_EQ(reach.count(closed), 0U) << closed;
  }
  EXPECT_EQ(reach.count("1423"), 1U);
}

TEST(FreiburgCavalry, r16_1_a_nor_passes_through_it) {
  Table t = works();
  t.put("regular-horse-1", "1623").at(2, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-horse-1 1622 1722"), "16.1-a");
  EXPECT_TRUE(t.legal("move regular-horse-1 1723 1722"));
  // Asked for the hex alone, the way round is found.
  t.ok("move regular-horse-1 1721");
  EXPECT_EQ(t.hex("regular-horse-1"), "1721");
}

TEST(FreiburgCavalry, r16_1_a_bavarian_cavalry_in_an_entrenchment_closes_its_zone_too) {
  Table t = works("bavarian-horse-1");
  t.put("regular-horse-1", "1524").at(2, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-horse-1 1523"), "16.1-a");
}

TEST(FreiburgCavalry, r16_1_a_a_leader_does_not_take_cavalry_in) {
  Table t = works();  // F-17
  t.put("regular-horse-1", "1524").put("d-enghien-leader", "1524");
  t.at(2, kFrench, Phase::kMovement);
  t.ok("move d-enghien-leader 1523");
  EXPECT_EQ(t.refusal("move regular-horse-1 1523"), "16.1-a");
}

TEST(FreiburgCavalry, r16_1_a_disrupted_cavalry_is_barred_too) {
  Table t = works();  // F-17
  t.put_disrupted("regular-horse-1", "1524").at(2, kFrench, Phase::kMovement);
  EXPECT_EQ(t.refusal("move regular-horse-1 1523"), "16.1-a");
}

TEST(FreiburgCavalry, r16_1_a_infantry_and_leaders_are_free) {
  Table t = works();  // F-17
  t.put("regular-foot-1", "1524").put("turenne-leader", "1624").put("mercenary-foot-1", "1423");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-foot-1 1523"));
  EXPECT_TRUE(t.legal("move turenne-leader 1623 1622"));
  EXPECT_TRUE(t.legal("move mercenary-foot-1 1422"));
}

TEST(FreiburgCavalry, r16_1_a_a_disrupted_garrison_closes_nothing) {
  Table t = field();  // F-17
  t.put_disrupted("bavarian-foot-1", "1522").put("regular-horse-1", "1524");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-horse-1 1523"));
}

TEST(FreiburgCavalry, r16_1_a_a_unit_in_the_open_closes_nothing) {
  Table t = field();
  t.put("bavarian-foot-1", "1526").put("regular-horse-1", "1528");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-horse-1 1527"));
}

TEST(FreiburgCavalry, r16_1_a_french_in_an_entrenchment_close_nothing_to_bavarian_cavalry) {
  Table t = field();
  t.put("regular-foot-1", "1522").put("bavarian-horse-1", "1524");
  t.at(2, kBavarian, Phase::kMovement);
  EXPECT_TRUE(t.legal("move bavarian-horse-1 1523"));
}

TEST(FreiburgCavalry, r16_1_a_a_zone_stops_at_the_river) {
  Table t = field();  // F-17, 7.13
  t.put("bavarian-foot-1", "1121").put("regular-horse-1", "1019");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-horse-1 1020"));
  EXPECT_TRUE(t.legal("move regular-horse-1 1020 1021"));
}

TEST(FreiburgCavalry, r16_1_a_the_refusal_names_the_piece_and_the_hex) {
  Table t = works();
  t.put("regular-horse-1", "1524").at(2, kFrench, Phase::kMovement);
  EXPECT_EQ(
      t.refused("move regular-horse-1 1523").message,
      "French horse 1 may not enter 1523: it is in the zone of control of an entrenched unit");
}

// --- 16.1-b Caught in a closed zone --------------------------------------------------------------

// French cavalry in 1523, in the zone of the works of 1522, before its Movement Phase.
Table caught() {
  Table t = works();
  t.put("regular-horse-1", "1523").at(2, kFrench, Phase::kArtilleryFire);
  return t;
}

TEST(FreiburgCavalry, r16_1_b_cavalry_that_begins_its_movement_phase_there_is_disrupted) {
  Table t = caught();
  EXPECT_TRUE(t.is_ready("regular-horse-1"));
  t.ok("end");
  EXPECT_EQ(t.s.phase, Phase::kMovement);
  EXPECT_TRUE(t.is_disrupted("regular-horse-1"));
  EXPECT_STREQ(event(t, EventKind::kDisrupted).rule, "16.1-b");
}

TEST(FreiburgCavalry, r16_1_b_infantry_is_not) {
  Table t = works();  // F-14
  t.put("regular-foot-1", "1523").at(2, kFrench, Phase::kArtilleryFire).ok("end");
  EXPECT_TRUE(t.is_ready("regular-foot-1"));
  t.ok("end");
  EXPECT_TRUE(t.is_ready("regular-foot-1"));
}

TEST(FreiburgCavalry, r16_1_b_mercenary_cavalry_is_french) {
  Table t = works();  // F-14
  t.put("mercenary-horse-1", "1523").at(2, kFrench, Phase::kArtilleryFire).ok("end");
  EXPECT_TRUE(t.is_disrupted("mercenary-horse-1"));
}

TEST(FreiburgCavalry, r16_1_b_the_bavarian_movement_phase_does_no_harm) {
  Table t = works();  // F-14
  t.put("regular-horse-1", "1523").at(2, kBavarian, Phase::kArtilleryFire).ok("end").ok("end");
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  EXPECT_TRUE(t.is_ready("regular-horse-1"));
}

TEST(FreiburgCavalry, r16_1_b_a_disrupted_garrison_does_no_harm) {
  Table t = field();
  t.put_disrupted("bavarian-foot-1", "1522").put("regular-horse-1", "1523");
  t.at(2, kFrench, Phase::kArtilleryFire).ok("end");
  EXPECT_TRUE(t.is_ready("regular-horse-1"));
}

TEST(FreiburgCavalry, r16_1_b_cavalry_disrupted_already_is_not_lost_by_that) {
  Table t = works();  // F-15
  t.put_disrupted("regular-horse-1", "1523").at(2, kFrench, Phase::kArtilleryFire).ok("end");
  EXPECT_TRUE(t.is_disrupted("regular-horse-1"));
  EXPECT_FALSE(t.happened("disrupted"));
}

TEST(FreiburgCavalry, r16_1_b_cavalry_disrupted_already_must_leave_as_well) {
  Table t = works();  // F-15
  t.put_disrupted("regular-horse-1", "1523").at(2, kFrench, Phase::kMovement).ok("end");
  EXPECT_TRUE(t.is_eliminated("regular-horse-1"));
}

TEST(FreiburgCavalry, r16_1_b_its_first_step_leads_out_of_every_such_zone) {
  Table t = caught();  // F-16
  t.ok("end");
  EXPECT_EQ(t.refusal("move regular-horse-1 1622"), "16.1-a");
  EXPECT_EQ(t.refusal("move regular-horse-1 1422 1423"), "16.1-a");
  t.ok("move regular-horse-1 1524");
  t.ok("end");
  EXPECT_TRUE(t.is_disrupted("regular-horse-1"));
  EXPECT_EQ(t.hex("regular-horse-1"), "1524");
}

TEST(FreiburgCavalry, r16_1_b_then_it_may_use_the_rest_of_a_disrupted_move) {
  Table t = caught();  // F-16
  t.ok("end");
  EXPECT_EQ(t.refusal("move regular-horse-1 1524 1525 1526"), "9.15");
  t.ok("move regular-horse-1 1524 1525");
  EXPECT_EQ(t.hex("regular-horse-1"), "1525");
}

TEST(FreiburgCavalry, r16_1_b_of_a_demoralized_army_four_hexes) {
  Table t = caught();  // F-16
  demoralize(t, "regular");
  t.ok("end").ok("move regular-horse-1 1524 1525 1526 1527");
  EXPECT_EQ(t.hex("regular-horse-1"), "1527");
}

TEST(FreiburgCavalry, r16_1_b_cavalry_still_there_when_the_phase_ends_is_eliminated) {
  Table t = caught();
  t.ok("end").ok("end");
  EXPECT_TRUE(t.is_eliminated("regular-horse-1"));
  EXPECT_STREQ(event(t, EventKind::kEliminated).rule, "16.1-b");
  EXPECT_EQ(t.losses("regular"), 3);
}

TEST(FreiburgCavalry, r16_1_b_cavalry_with_no_way_out_is_eliminated) {
  Table t = works();
  t.put("bavarian-foot-2", "1422").put("regular-horse-1", "1421");
  for (const auto& [id, hex] :
       {std::pair{"bavarian-foot-3", "1321"}, std::pair{"bavarian-foot-4", "1620"},
        std::pair{"bavarian-foot-5", "1521"}}) {
    t.put(id, hex);
  }
  // All six hexes around it hold Bavarians or lie in a zone of the works.
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.reach("regular-horse-1").empty());
  t.ok("end");
  EXPECT_TRUE(t.is_eliminated("regular-horse-1"));
}

TEST(FreiburgCavalry, r16_1_b_friends_may_make_room_first) {
  Table t = works();  // F-16
  t.put("regular-horse-1", "1523").put("regular-foot-1", "1524").put("regular-foot-2", "1423");
  t.put("regular-foot-3", "1623").at(2, kFrench, Phase::kMovement);
  t.ok("move regular-foot-1 1525").ok("move regular-horse-1 1524").ok("end");
  EXPECT_TRUE(t.is_disrupted("regular-horse-1"));
}

TEST(FreiburgCavalry, r16_1_b_the_pieces_that_must_move_are_named_to_the_player) {
  Table t = caught();
  t.put("regular-foot-1", "1422").put("regular-horse-2", "1424").ok("end");
  EXPECT_EQ(t.game().battle().must_move(t.s), t.set({"regular-horse-1"}));
  t.ok("move regular-horse-1 1524");
  EXPECT_TRUE(t.game().battle().must_move(t.s).empty());
}

TEST(FreiburgCavalry, r16_1_b_r15_13_the_loss_may_call_for_a_test_before_the_next_phase) {
  Table t = caught();
  set_losses(t, "regular", 45);  // the first level of 5 August is 48
  t.ok("end").ok("end");
  ASSERT_TRUE(test_is_due(t));
  EXPECT_EQ(t.s.phase, Phase::kMovement);
  t.roll(6);
  EXPECT_FALSE(t.demoralized("regular"));
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  EXPECT_EQ(t.s.step, Step::kAttack);
}

TEST(FreiburgCavalry, r16_1_b_r10_0_the_leader_it_leaves_alone_is_lost_with_it) {
  Table t = caught();
  t.put("d-enghien-leader", "1523").ok("end").ok("end");
  EXPECT_TRUE(t.is_eliminated("d-enghien-leader"));
  EXPECT_TRUE(test_is_due(t));
}

// --- 16.1-c Empty entrenchments ------------------------------------------------------------------

TEST(FreiburgCavalry,
     r16_1_c_french_cavalry_enters_an_entrenchment_free_of_zones_for_three_points) {
  Table t = field("5-august");  // F-12
  t.put("regular-horse-1", "1523").put("mercenary-horse-1", "1423");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_EQ(cost(t, "regular-horse-1", "1522"), 3);
  EXPECT_EQ(cost(t, "mercenary-horse-1", "1422"), 3);
  t.ok("move regular-horse-1 1522 1521");
  EXPECT_EQ(t.refusal("move mercenary-horse-1 1422 1421 1321"), "6.14");
}

TEST(FreiburgCavalry, r16_1_c_any_bavarian_zone_closes_the_entrenchment) {
  Table t = field();  // F-12
  t.put("bavarian-foot-1", "1420").put("regular-horse-1", "1423");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-horse-1 1422"));
  EXPECT_EQ(t.refusal("move regular-horse-1 1422 1421"), "16.1-c");
  EXPECT_EQ(t.reach("regular-horse-1").count("1521"), 0U);
}

TEST(FreiburgCavalry, r16_1_c_open_ground_in_the_same_zone_stays_open) {
  Table t = field();
  t.put("bavarian-foot-1", "1420").put("regular-horse-1", "1418");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-horse-1 1419"));
}

TEST(FreiburgCavalry, r16_1_c_a_disrupted_bavarian_closes_nothing) {
  Table t = field();
  t.put_disrupted("bavarian-foot-1", "1420").put("regular-horse-1", "1422");
  t.at(2, kFrench, Phase::kMovement);
  EXPECT_TRUE(t.legal("move regular-horse-1 1421"));
}

TEST(FreiburgCavalry, r16_1_c_cavalry_in_an_entrenchment_that_no_works_threaten_may_stay) {
  Table t = field();
  t.put("bavarian-foot-1", "1420").put("regular-horse-1", "1421");
  t.at(2, kFrench, Phase::kArtilleryFire).ok("end").ok("end");
  EXPECT_TRUE(t.is_ready("regular-horse-1"));
}

// --- 16.2 The charge -----------------------------------------------------------------------------

// French horse 3-8 in 1525 next to a disrupted 6-3 in 1526, back 3.
Table before_charge(const Table::OptionMap& options = {}) {
  Table t = field("5-august", options);
  t.put("regular-horse-1", "1525").put_disrupted("bavarian-foot-1", "1526");
  t.at(2, kFrench, Phase::kCombat);
  return t;
}

TEST(FreiburgCavalry, r16_2_charging_cavalry_doubles_its_strength) {
  Table t = before_charge();
  EXPECT_EQ(t.odds({"regular-horse-1"}, {"bavarian-foot-1"}).attack, 3);
  EXPECT_EQ(t.odds({"regular-horse-1"}, {"bavarian-foot-1"}, true).attack, 6);
  t.ok("attack regular-horse-1 bavarian-foot-1 charge");
}

TEST(FreiburgCavalry, r16_2_cavalry_of_every_army_charges) {
  Table t = field("5-august");  // F-24
  t.put("bavarian-horse-1", "1525").put_disrupted("mercenary-foot-1", "1526");
  t.at(2, kBavarian, Phase::kCombat);
  EXPECT_EQ(t.odds({"bavarian-horse-1"}, {"mercenary-foot-1"}, true).attack, 4);
  EXPECT_TRUE(t.legal("attack bavarian-horse-1 mercenary-foot-1 charge"));
  Table u = field("5-august");
  u.put("mercenary-horse-1", "1525").put_disrupted("bavarian-foot-1", "1526");
  u.at(2, kFrench, Phase::kCombat);
  EXPECT_TRUE(u.legal("attack mercenary-horse-1 bavarian-foot-1 charge"));
}

TEST(FreiburgCavalry, r16_2_infantry_alone_does_not_charge) {
  Table t = before_charge();
  t.put("regular-foot-1", "1527").at(2, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-foot-1 bavarian-foot-1 charge"), "16.2");
}

TEST(FreiburgCavalry, r16_21_not_against_infantry_in_order) {
  Table t = field();
  t.put("regular-horse-1", "1525").put("bavarian-foot-1", "1526").at(2, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-horse-1 bavarian-foot-1 charge"), "16.21");
  EXPECT_TRUE(t.legal("attack regular-horse-1 bavarian-foot-1"));
}

TEST(FreiburgCavalry, r16_21_not_against_cavalry) {
  Table t = field();
  t.put("regular-horse-1", "1525").put_disrupted("bavarian-horse-1", "1526");
  t.at(2, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-horse-1 bavarian-horse-1 charge"), "16.21");
}

TEST(FreiburgCavalry, r16_21_not_if_one_defender_is_anything_else) {
  Table t = before_charge();
  t.put_disrupted("bavarian-foot-2", "1425").put_disrupted("bavarian-horse-1", "1624");
  t.put("bavarian-foot-3", "1524").at(2, kFrench, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack regular-horse-1 bavarian-foot-1,bavarian-foot-3 charge"), "16.21");
  EXPECT_EQ(
      t.refusal("attack regular-horse-1 bavarian-foot-1,bavarian-foot-3,bavarian-horse-1 charge"),
      "16.21");
  t.s.must_attack.clear();
  t.s.must_be_attacked.clear();
  EXPECT_TRUE(t.legal("attack regular-horse-1 bavarian-foot-1,bavarian-foot-2 charge"));
}

TEST(FreiburgCavalry, r16_22_the_charge_is_voluntary_and_said_before_the_die) {
  Table t = before_charge();
  EXPECT_TRUE(t.legal("attack regular-horse-1 bavarian-foot-1"));
  t.ok("attack regular-horse-1 bavarian-foot-1 charge");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
  EXPECT_TRUE(event(t, EventKind::kAttackDeclared).charge);
  EXPECT_EQ(told(t, EventKind::kAttackDeclared), "French horse 1 charges Bavarian foot 1");
}

TEST(FreiburgCavalry, r16_23_the_doubling_cites_its_case_and_the_price_its_own) {
  Table t = before_charge();
  std::vector<Term> terms;
  const Combat charge{t.set({"regular-horse-1"}), t.set({"bavarian-foot-1"}), true};
  odds_of(t.game(), t.s, charge, &terms);
  const auto doubled = std::find_if(terms.begin(), terms.end(), [](const Term& term) {
    return term.kind == Term::Kind::kCharge;
  });
  ASSERT_NE(doubled, terms.end());
  EXPECT_STREQ(doubled->rule, "16.23");
  t.ok("attack regular-horse-1 bavarian-foot-1 charge");
  EXPECT_STREQ(event(t, EventKind::kAttackDeclared).rule, "16.22");
  t.roll(4);
  EXPECT_STREQ(event(t, EventKind::kDisrupted).rule, "16.24");
}

TEST(FreiburgCavalry, r16_22_without_it_nothing_is_doubled_and_nobody_disrupted) {
  Table t = before_charge();  // 3 to 3, 1-1, die 4: no effect
  t.ok("attack regular-horse-1 bavarian-foot-1").roll(4);
  EXPECT_TRUE(t.is_ready("regular-horse-1"));
}

TEST(FreiburgCavalry, r16_22_all_cavalry_of_the_attack_charges) {
  Table t = before_charge();
  t.put("mercenary-horse-1", "1527").at(2, kFrench, Phase::kCombat);
  EXPECT_EQ(t.odds({"regular-horse-1", "mercenary-horse-1"}, {"bavarian-foot-1"}, true).attack, 10);
  t.ok("attack regular-horse-1,mercenary-horse-1 bavarian-foot-1 charge").roll(1);
  EXPECT_TRUE(t.is_disrupted("regular-horse-1"));
  EXPECT_TRUE(t.is_disrupted("mercenary-horse-1"));
}

TEST(FreiburgCavalry, r16_23_infantry_and_leaders_join_undoubled) {
  Table t = before_charge();  // F-25
  t.put("regular-foot-1", "1527").put("d-enghien-leader", "1525");
  t.at(2, kFrench, Phase::kCombat);
  EXPECT_EQ(t.odds({"regular-horse-1", "regular-foot-1"}, {"bavarian-foot-1"}, true).attack, 15);
  t.ok("attack regular-foot-1,regular-horse-1 bavarian-foot-1 charge").roll(1);
  EXPECT_TRUE(t.is_ready("regular-foot-1"));
  EXPECT_TRUE(t.is_disrupted("regular-horse-1"));
}

TEST(FreiburgCavalry, r16_23_by_option_the_leader_is_doubled_with_his_cavalry) {
  Table t = before_charge({{"charge.leader_doubled", "on"}});
  t.put("regular-foot-1", "1527").put("d-enghien-leader", "1525").put("turenne-leader", "1527");
  // 3 and 3 doubled; 6 and 2 not
  EXPECT_EQ(t.odds({"regular-horse-1", "regular-foot-1"}, {"bavarian-foot-1"}, true).attack, 20);
}

TEST(FreiburgCavalry, r16_24_charging_cavalry_is_disrupted_whatever_the_result) {
  // 6 to 3, 2-1: Dd, Dx and no effect
  for (const int die : {1, 3, 4}) {
    Table t = before_charge();
    t.ok("attack regular-horse-1 bavarian-foot-1 charge").roll(die);
    EXPECT_TRUE(t.is_disrupted("regular-horse-1")) << die;
  }
  Table t = before_charge();
  t.ok("attack regular-horse-1 bavarian-foot-1 charge").roll(4);
  EXPECT_STREQ(event(t, EventKind::kDisrupted).rule, "16.24");
}

// A Mercenary 2-8 below the Hill charges two disrupted foot above it, one with von Mercy: 4 to
// (4 + 3) doubled, 1-4.
Table uphill_charge(const Table::OptionMap& options = {}) {
  Table t = field("5-august", options);
  t.put("mercenary-horse-1", "1608").put_disrupted("bavarian-foot-1", "1708");
  t.put_disrupted("bavarian-foot-2", "1709").put("von-mercy-leader", "1708");
  t.at(2, kFrench, Phase::kCombat);
  return t;
}

TEST(FreiburgCavalry, r16_24_charging_cavalry_is_only_disrupted_by_ae) {
  Table t = uphill_charge();  // F-26
  const Odds odds = t.odds({"mercenary-horse-1"}, {"bavarian-foot-1", "bavarian-foot-2"}, true);
  EXPECT_EQ(odds.defence, 14);
  EXPECT_EQ(t.column(odds), "1-4");
  t.ok("attack mercenary-horse-1 bavarian-foot-1,bavarian-foot-2 charge").roll(6);
  EXPECT_EQ(event(t, EventKind::kCombatRolled).result, Result::kAe);
  EXPECT_TRUE(t.is_disrupted("mercenary-horse-1"));
  EXPECT_EQ(t.losses("mercenary"), 0);
}

TEST(FreiburgCavalry, r16_24_and_by_ad_once) {
  Table t = uphill_charge();  // F-26
  t.ok("attack mercenary-horse-1 bavarian-foot-1,bavarian-foot-2 charge").roll(2);
  EXPECT_EQ(event(t, EventKind::kCombatRolled).result, Result::kAd);
  EXPECT_TRUE(t.is_disrupted("mercenary-horse-1"));
}

TEST(FreiburgCavalry, r16_24_without_the_immunity_ae_eliminates_it) {
  Table t = uphill_charge({{"charge.immune_to_ae", "off"}});
  t.ok("attack mercenary-horse-1 bavarian-foot-1,bavarian-foot-2 charge").roll(6);
  EXPECT_TRUE(t.is_eliminated("mercenary-horse-1"));
}

TEST(FreiburgCavalry, r16_24_infantry_in_the_same_attack_suffers_as_always) {
  Table t = field("5-august");  // 4 + 4 to 4 doubled, 1-1, die 6: Ad
  t.put("mercenary-horse-1", "1608").put("mercenary-foot-1", "1607");
  t.put_disrupted("bavarian-foot-1", "1708").put("von-mercy-leader", "1708");
  t.at(2, kFrench, Phase::kCombat);
  t.ok("attack mercenary-foot-1,mercenary-horse-1 bavarian-foot-1 charge").roll(6);
  EXPECT_EQ(event(t, EventKind::kCombatRolled).result, Result::kAd);
  EXPECT_TRUE(t.is_disrupted("mercenary-foot-1"));
  EXPECT_TRUE(t.is_disrupted("mercenary-horse-1"));
}

TEST(FreiburgCavalry, r16_25_the_printed_strength_of_charging_cavalry_pays_first) {
  Table t = before_charge();  // 6 + 6 to 3, 4-1, die 5: Dx; the defenders' printed 3 are paid
  t.put("regular-foot-1", "1527").at(2, kFrench, Phase::kCombat);
  t.ok("attack regular-foot-1,regular-horse-1 bavarian-foot-1 charge").roll(5);
  EXPECT_EQ(event(t, EventKind::kCombatRolled).result, Result::kDx);
  EXPECT_TRUE(t.is_eliminated("bavarian-foot-1"));
  EXPECT_TRUE(t.is_disrupted("regular-horse-1"));
  EXPECT_TRUE(t.is_ready("regular-foot-1"));
}

TEST(FreiburgCavalry, r16_25_infantry_makes_up_the_rest) {
  Table t = field("5-august");  // 4 + 4 to 3, 2-1, die 3: Dx; 2 of 3 are paid
  t.put("mercenary-horse-1", "1525").put("mercenary-foot-1", "1527");
  t.put_disrupted("bavarian-foot-1", "1526").at(2, kFrench, Phase::kCombat);
  t.ok("attack mercenary-foot-1,mercenary-horse-1 bavarian-foot-1 charge").roll(3);
  EXPECT_TRUE(t.is_disrupted("mercenary-horse-1"));
  EXPECT_TRUE(t.is_disrupted("mercenary-foot-1"));
}

TEST(FreiburgCavalry, r16_25_the_attacker_chooses_which_infantry) {
  Table t = field("5-august");  // 4 + 4 + 4 to 3, 4-1, die 5: Dx; one point is left to pay
  t.put("mercenary-horse-1", "1525")
      .put("mercenary-foot-1", "1527")
      .put("mercenary-foot-2", "1425");
  t.put_disrupted("bavarian-foot-1", "1526").at(2, kFrench, Phase::kCombat);
  t.ok("attack mercenary-foot-1,mercenary-foot-2,mercenary-horse-1 bavarian-foot-1 charge").roll(5);
  ASSERT_EQ(t.s.step, Step::kExchange);
  EXPECT_EQ(t.refusal("disrupt mercenary-horse-1"), "8.61-Dx");
  t.ok("disrupt mercenary-foot-2");
  EXPECT_TRUE(t.is_ready("mercenary-foot-1"));
  EXPECT_TRUE(t.is_disrupted("mercenary-foot-2"));
  EXPECT_TRUE(t.is_disrupted("mercenary-horse-1"));
}

TEST(FreiburgCavalry, r16_25_the_doubled_strength_does_not_pay) {
  Table t = field("5-august");  // 6 + 6 to 3 + 3, 2-1, die 3: Dx; 3 of 6 are paid
  t.put("regular-horse-1", "1525").put("regular-foot-1", "1526");
  t.put_disrupted("bavarian-foot-1", "1425").put_disrupted("bavarian-foot-2", "1625");
  t.at(2, kFrench, Phase::kCombat);
  t.ok("attack regular-foot-1,regular-horse-1 bavarian-foot-1,bavarian-foot-2 charge").roll(3);
  EXPECT_EQ(event(t, EventKind::kCombatRolled).result, Result::kDx);
  EXPECT_TRUE(t.is_disrupted("regular-foot-1"));
}

}  // namespace
}  // namespace tercio::thirty_years_war
