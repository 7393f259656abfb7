// 17.0 Swedish cavalry charge at Breitenfeld.
#include "thirty_years_war/breitenfeld/fixture.hpp"
#include "thirty_years_war/rules/results.hpp"

namespace tercio::thirty_years_war {
namespace {

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

// S-94
TEST(Breitenfeld, r17_12_with_attacks_declared_first_the_charge_is_announced_before_the_die) {
  Table t = field({{"combat.declare_all_first", "on"}});
  t.put("tott-1", "0815").put_disrupted("grotta", "0715").put("tott-2", "1215");
  t.put("wahl", "1115").at(6, kAllied, Phase::kCombat);
  EXPECT_EQ(t.refusal("attack tott-1 grotta charge"), "17.12");
  t.ok("attack tott-1 grotta").ok("attack tott-2 wahl").ok("end");
  EXPECT_EQ(t.refusal("attack tott-2 wahl charge"), "17.11");
  t.ok("attack tott-2 wahl").roll(4);
  EXPECT_EQ(t.s.step, Step::kResolve);
  t.ok("attack tott-1 grotta charge").roll(4);
  EXPECT_TRUE(t.is_disrupted("tott-1"));
}

TEST(Breitenfeld, r17_12_r18_1_3_the_leader_must_be_there_when_the_charge_is_announced) {
  for (const bool near : {true, false}) {
    Table t = field({{"combat.declare_all_first", "on"}});
    t.put("tott-1", "0815").put("horn-leader", "0815").put_disrupted("grotta", "0715");
    t.s.breitenfeld.visibility = Visibility::kRestricted;
    t.at(6, kAllied, Phase::kCombat).ok("attack tott-1 grotta");
    if (!near) take(t.game(), t.s, t.piece("horn-leader"), Status::kEliminated);
    t.ok("end");
    EXPECT_EQ(t.s.step, near ? Step::kResolve : Step::kCombatRoll);
    EXPECT_EQ(t.legal("attack tott-1 grotta charge"), near);
  }
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

}  // namespace
}  // namespace tercio::thirty_years_war
