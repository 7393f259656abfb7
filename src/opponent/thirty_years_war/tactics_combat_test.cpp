// Positions worked out by hand: odds, targets, fire, charges, exchanges.
//
// A disrupted defender is eliminated by Dd, Dx and De alike. Of the six dice this takes 3 at 1-1, 4
// at 2-1 and 3-1, 5 at 4-1, all at 5-1 and 6-1. An undisrupted one is eliminated by De only: 1 die
// at 4-1, 2 at 5-1, 3 at 6-1. Where the last player-turn of the game is played nothing that comes
// afterwards counts, so the chance to win is exact.
#include "opponent/thirty_years_war/tactics_fixture.hpp"

namespace tercio::opponent::tyw {
namespace {

constexpr const char* kFirstOrders = "first-orders/training";   // Swedish, then Imperial; 6 turns
constexpr const char* kBreitenfeld = "breitenfeld/historical";  // Imperialist, then Allied; 17
constexpr const char* kRocroi = "rocroi/historical";            // French, then Spanish; 14
constexpr const char* kHill = "freiburg/5-august";              // Bavarian, then French; 12
constexpr Side kA = Side::kA;
constexpr Side kB = Side::kB;

// --- One more attacker -------------------------------------------------------------------------

// Norrby disrupted defends with 4. 9 + 8 = 17 is 4-1, five dice in six; with the 6 of Lindegg 23 is
// 5-1 and no die fails. One unit eliminated wins a game that stands 0 to 0.
TEST(TacticsCombat, brings_the_third_unit_for_five_to_one) {
  Position p(kFirstOrders);
  p.put_disrupted("norrby", "1010").put("svartvik", "1001");
  p.put("hollenbach", "1013").put("kaltenegg", "1007").put("lindegg", "1210");
  p.at(6, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("norrby"), "5-1") << p.told();
  p.fight(6);
  EXPECT_TRUE(p.attacked("attack hollenbach,kaltenegg,lindegg norrby")) << p.told();
  EXPECT_EQ(p.winner(), "imperial");
}

// La Marine disrupted: 6. 15 + 12 = 27 is 4-1; with the 6 of the Reserve 33 is 5-1.
TEST(TacticsCombat, brings_the_reserve_to_the_tercios) {
  Position p(kRocroi);
  p.put_disrupted("la-marine", "1012").put("bussy", "1620");
  p.put("spanish-1", "0812").put("walloon-1", "1015").put("reserve-1", "1117");
  p.at(14, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("la-marine"), "5-1") << p.told();
}

// Goess disrupted: 6. 12 + 10 = 22 is 3-1, four dice in six; with Lillies 30 is 5-1, all six.
TEST(TacticsCombat, brings_the_third_brigade_at_breitenfeld) {
  Position p(kBreitenfeld);
  p.put_disrupted("goess", "0915").put("geleen", "1425");
  p.put("winkel", "0713").put("hard", "0718").put("lillies", "0613");
  p.at(17, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("goess"), "5-1") << p.told();
}

// A fresh troop of 2 falls to De only: at 10 to 2, 5-1, on 1 and 2; at 13 to 2, 6-1, on 1 to 3. The
// 2 points make 6, which is a victory.
TEST(TacticsCombat, needs_six_to_one_against_a_fresh_troop) {
  Position p(kRocroi);
  p.put("baunau", "1010").put("roiiaux", "1622");
  p.put("reserve-1", "0707").put("spanish-9", "0813").put("spanish-4", "1207");
  p.points(0, 4).at(14, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("baunau"), "6-1") << p.told();
}

// Dornwald disrupted: 4. 8 + 7 = 15 is 3-1; the 5 of Kivisalo makes 20, 5-1. The enemy who could
// answer is too far away.
TEST(TacticsCombat, brings_the_horse_to_the_foot) {
  Position p(kFirstOrders);
  p.put_disrupted("dornwald", "0909").put("lindegg", "0201");
  p.put("norrby", "1109").put("mac-orrin", "1112").put("kivisalo", "1205");
  p.at(6, kA, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("dornwald"), "5-1") << p.told();
}

// --- A leader who changes the column -----------------------------------------------------------

// 9 + 6 + 3 = 18 against 4 is 4-1; Rautenberg's 2 make 20, 5-1: he has to ride with one of them.
TEST(TacticsCombat, the_leader_rides_where_he_changes_the_column) {
  Position p(kFirstOrders);
  p.put_disrupted("norrby", "1010").put("svartvik", "1001");
  p.put("hollenbach", "1013").put("varossy", "1007").put("lindegg", "1210");
  p.put("rautenberg-leader", "1207").at(6, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("norrby"), "5-1") << p.told();
  EXPECT_TRUE(p.adjacent("rautenberg-leader", "norrby")) << p.told();
}

// Piedmont disrupted: 5. 12 + 12 = 24 is 4-1; de Melos adds 2, 26 is 5-1.
TEST(TacticsCombat, de_melos_joins_the_walloons) {
  Position p(kRocroi);
  p.put_disrupted("piedmont", "1012").put("roiiaux", "1622");
  p.put("walloon-1", "0911").put("walloon-2", "1014").put("de-melos-leader", "0709");
  p.put("german-1", "0709").at(14, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("piedmont"), "5-1") << p.told();
}

// Holstein disrupted: 5. 8 + 10 + 5 = 23 is 4-1; Gustavus adds 3, 26 is 5-1.
TEST(TacticsCombat, gustavus_joins_the_attack_of_the_last_turn) {
  Position p(kBreitenfeld);
  p.put_disrupted("holstein", "0915").put("geleen", "1425");
  p.put("ramsay", "0713").put("monro", "0717").put("schaffman", "0910");
  p.put("gustavus-adolphus-leader", "0520").put("teuffel", "0520");
  p.at(17, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("holstein"), "5-1") << p.told();
}

// --- Which enemy ---------------------------------------------------------------------------------

// 9 + 8 + 6 = 23. Against Tarvas, fresh, 4-1: eliminated by one die. Against Ekhammar, disrupted to
// 4, 5-1: by all. They stand too far apart for both.
TEST(TacticsCombat, eliminates_the_disrupted_rather_than_disrupting_the_fresh) {
  Position p(kFirstOrders);
  p.put("tarvas", "1012").put_disrupted("ekhammar", "1009");
  p.put("hollenbach", "1210").put("kaltenegg", "0910").put("lindegg", "1111");
  p.at(6, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("ekhammar"), "5-1") << p.told();
  EXPECT_EQ(p.column_against("tarvas"), "nobody") << p.told();
}

// In the middle of the game: 15 + 12 = 27 against Gallas, disrupted to 6, is 4-1 and eliminates 11
// points on five dice; against Grotta, fresh 9, 3-1 disrupts on four.
TEST(TacticsCombat, eliminates_the_disrupted_in_the_middle_of_the_game) {
  Position p(kBreitenfeld);
  p.put_disrupted("gallas", "0912").put("grotta", "0916");
  p.put("teuffel", "0814").put("winkel", "1013");
  p.at(8, kB, Phase::kMovement).think();
  EXPECT_TRUE(p.adjacent("teuffel", "gallas")) << p.told();
  EXPECT_TRUE(p.adjacent("winkel", "gallas")) << p.told();
}

// The Swedes lead by 7. Brandtholm (disrupted, 3) would be eliminated by 12, 4-1, on five dice, but
// 6 points do not win; Norrby (disrupted, 4), at 2-1 or 3-1 on four, brings 8 and does.
TEST(TacticsCombat, takes_the_points_that_win_and_not_the_likelier_ones) {
  Position p(kFirstOrders);
  p.put_disrupted("brandtholm", "1012").put_disrupted("norrby", "1009");
  p.put("hollenbach", "1211").put("varossy", "0811");
  p.points(7, 0).at(6, kB, Phase::kMovement).think();
  EXPECT_TRUE(p.adjacent("hollenbach", "norrby")) << p.told();
  p.fight(1);
  EXPECT_EQ(p.winner(), "imperial") << p.told();
}

// The Swedes lead by 5. Varossy alone against Norrby, disrupted to 4, is 1-2: Dx on 1 and 4. At any
// other time that is no attack to make; now the two dice are all there is.
TEST(TacticsCombat, attacks_at_any_odds_when_all_is_lost_otherwise) {
  Position p(kFirstOrders);
  p.put_disrupted("norrby", "1009").put("varossy", "1012");
  p.points(5, 0).at(6, kB, Phase::kMovement).think();
  EXPECT_TRUE(p.adjacent("varossy", "norrby")) << p.told();
  p.fight(1);
  EXPECT_TRUE(p.attacked("attack varossy norrby")) << p.told();
}

// 27 against Piedmont (disrupted, 5) or against the Gardes with D'Enghien, (6 + 3) / 2 = 5: 5-1
// either way. Piedmont's 10 points leave a draw at 10 to 15; the Gardes and D'Enghien, who is left
// in a zone of control without a unit, are worth 6 + 20.
TEST(TacticsCombat, kills_a_leader_by_eliminating_his_unit) {
  Position p(kRocroi);
  p.put_disrupted("gardes", "1010").put("d-enghien-leader", "1010");
  p.put_disrupted("piedmont", "1014");
  p.put("spanish-1", "1112").put("walloon-1", "1012");
  p.points(15, 0).at(14, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("gardes"), "5-1") << p.told();
  p.fight(6);
  EXPECT_EQ(p.status("d-enghien-leader"), Status::kEliminated) << p.told();
  EXPECT_EQ(p.winner(), "spanish");
}

// Tilly (2) with Pernstein, disrupted: (6 + 2) / 2 = 4. Gallas disrupted: 6. The Imperialists lead
// by 11. 12 + 8 = 20 eliminates Pernstein for certain (5-1) and Tilly with him: 6 + 6 = 12; Gallas
// at 3-1 brings 11 on four dice, and a draw.
TEST(TacticsCombat, kills_tilly_with_the_regiment_he_leads) {
  Position p(kBreitenfeld);
  p.put_disrupted("pernstein", "0912").put("tilly-leader", "0912");
  p.put_disrupted("gallas", "0916");
  p.put("winkel", "0814").put("ramsay", "1013");
  p.points(11, 0).at(17, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("pernstein"), "5-1") << p.told();
  p.fight(6);
  EXPECT_EQ(p.winner(), "allied") << p.told();
}

// All three stand beside Norrby (disrupted, 4); Hollenbach and Varossy are in the zone of Ekhammar
// (8), who must be attacked. Varossy holds him, 1-3, and 9 + 8 make 4-1 against Norrby, five dice;
// with Hollenbach holding 8 + 3 make 2-1, four dice; with both holding 8 alone 2-1.
TEST(TacticsCombat, the_weakest_makes_the_holding_attack) {
  Position p(kFirstOrders);
  p.put_disrupted("norrby", "1010").put("ekhammar", "1112");
  p.put("hollenbach", "1011").put("varossy", "1111").put("kaltenegg", "0910");
  p.at(6, kB, Phase::kCombat).fight(4);
  EXPECT_TRUE(p.attacked("attack hollenbach,kaltenegg norrby")) << p.told();
  EXPECT_TRUE(p.attacked("attack varossy ekhammar")) << p.told();
}

// Sirot (4) and the Gardes (6) are beside German 1, disrupted to 5, and German 2 (10); only Sirot
// is needed to hold German 2 (1-3), so that Roiiaux and the Gardes, 21, make 4-1.
TEST(TacticsCombat, the_lesser_horse_holds_the_fresh_tercio) {
  Position p(kRocroi);
  p.put_disrupted("german-1", "1010").put("german-2", "1112");
  p.put("gardes", "1011").put("sirot", "1111").put("roiiaux", "0910");
  p.points(0, 0).at(14, kA, Phase::kCombat).fight(4);
  EXPECT_TRUE(p.attacked("attack sirot german-2")) << p.told();
}

// --- Fire
// ------------------------------------------------------------------------------------------

// Only Mac Orrin can be assaulted this turn: disrupted he falls to 23 against 4, 5-1. Norrby is
// worth a point more, as far away, and nobody is near him.
TEST(TacticsCombat, fires_at_the_unit_that_can_be_assaulted) {
  Position p(kFirstOrders);
  p.put("imperial-gun", "1010").put("norrby", "1013").put("mac-orrin", "1007");
  p.put("hollenbach", "0807").put("kaltenegg", "1106").put("lindegg", "0907");
  p.at(6, kB, Phase::kArtilleryFire).think(8000);
  EXPECT_TRUE(p.did("fire imperial-gun 1007")) << p.told();
}

// Fire does nothing to a unit that is disrupted already (5.2), and Bussy can be assaulted.
TEST(TacticsCombat, fires_at_the_fresh_unit_in_the_middle_of_the_game) {
  Position p(kRocroi);
  p.put("spanish-gun-1", "1012").put("bussy", "1010").put_disrupted("harcourt", "1014");
  p.put("spanish-1", "0909").put("walloon-1", "1109").put("roiiaux", "1412");
  p.at(6, kB, Phase::kArtilleryFire).think(8000);
  EXPECT_TRUE(p.did("fire spanish-gun-1 1010")) << p.told();
}

// The French lead by 5. Harcourt, disrupted, falls to 27 against 4 for certain: 8 to 5 is a draw.
// Bussy must fall too, and can only if the gun disrupts him first. A shot at Harcourt is wasted.
TEST(TacticsCombat, fires_at_the_unit_that_must_be_disrupted_first) {
  Position p(kRocroi);
  p.put("spanish-gun-1", "1012").put("bussy", "1010").put_disrupted("harcourt", "1014");
  p.put("spanish-1", "0909").put("walloon-1", "1109");
  p.put("spanish-2", "1113").put("walloon-2", "0914");
  p.points(5, 0).at(14, kB, Phase::kArtilleryFire).think(8000);
  EXPECT_TRUE(p.did("fire spanish-gun-1 1010")) << p.told();
}

// The same for those who do not look ahead: a shot at Harcourt does nothing whatever comes.
TEST(TacticsCombat, the_script_fires_at_the_fresh_unit) {
  Position p(kRocroi);
  p.put("spanish-gun-1", "1012").put("bussy", "1010").put_disrupted("harcourt", "1014");
  p.put("spanish-1", "0909").put("walloon-1", "1109");
  p.at(6, kB, Phase::kArtilleryFire).think(1, 1, "ensign");
  EXPECT_TRUE(p.did("fire spanish-gun-1 1010")) << p.told();
}

// Two equal regiments, one two hexes away (hit by 1 to 3), the other six (by 1 only).
TEST(TacticsCombat, fires_at_the_nearer_of_two_equals) {
  Position p(kBreitenfeld);
  p.put("allied-gun-1", "0815").put("gallas", "1015").put("goess", "0821");
  p.put("teuffel", "0811").put("winkel", "0820");
  p.at(8, kB, Phase::kArtilleryFire).think(8000);
  EXPECT_TRUE(p.did("fire allied-gun-1 1015")) << p.told();
}

// --- Charges
// ---------------------------------------------------------------------------------------

// Bussy disrupted: 4. 10 is 2-1, four dice; charging, 20 is 5-1, all. There is no turn left in
// which the disruption of the horse could matter.
TEST(TacticsCombat, charges_on_the_last_turn) {
  Position p(kRocroi);
  p.put_disrupted("bussy", "1010").put("roiiaux", "1520");
  p.put("reserve-1", "1009").put("spanish-9", "1011");
  p.at(14, kB, Phase::kCombat).fight(6);
  EXPECT_TRUE(p.attacked("attack reserve-1,spanish-9 bussy charge")) << p.told();
  EXPECT_EQ(p.winner(), "spanish");
}

// Alt-Tilly disrupted: 6. 12 is 2-1, four dice; charging, 24 is 4-1, five.
TEST(TacticsCombat, the_swedish_horse_charges_on_the_last_turn) {
  Position p(kBreitenfeld);
  p.put_disrupted("alt-tilly", "0812").put("baldiron", "1520");
  p.put("tott-1", "0811").put("tott-2", "0813");
  p.at(17, kB, Phase::kCombat).fight(5);
  EXPECT_TRUE(p.attacked("attack tott-1,tott-2 alt-tilly charge")) << p.told();
  EXPECT_EQ(p.winner(), "allied");
}

// The Mercenaries are demoralized, a Bavarian victory unless the Hill is cleared. The one there,
// disrupted, has 3: 6 is 2-1, four dice; charging, 12 is 4-1, five.
TEST(TacticsCombat, the_french_horse_charges_the_last_bavarian_on_the_hill) {
  Position p(kHill);
  p.put_disrupted("bavarian-foot-1", "1807").put("bavarian-foot-2", "1303");
  p.put("regular-horse-1", "1806").put("regular-horse-2", "1808").put("regular-foot-1", "1515");
  p.put("regular-gun-1", "1615").put("bavarian-gun-1", "1205");
  p.demoralized("mercenary").at(12, kA, Phase::kCombat).fight(5);
  EXPECT_TRUE(p.attacked("attack regular-horse-1,regular-horse-2 bavarian-foot-1 charge"))
      << p.told();
}

// 8 + 8 + 15 = 31 against 5 is 6-1 without a charge, which eliminates for certain and without loss;
// a charge would only leave 16 points of horse disrupted before the Spanish reserve.
TEST(TacticsCombat, does_not_charge_where_the_odds_are_best_already) {
  Position p(kRocroi);
  p.put_disrupted("german-1", "1010").put("royal", "1009").put("m-de-camp", "1011");
  p.put("roiiaux", "0910");
  p.put("spanish-2", "1212").put("reserve-1", "1315").put("reserve-2", "1314");
  p.at(5, kA, Phase::kCombat).fight(1);
  EXPECT_TRUE(p.attacked("attack roiiaux,m-de-camp,royal german-1")) << p.told();
}

// The same with the Swedes: 15 + 6 + 6 = 27 against Pappenheim's 5, 5-1, eliminates for certain.
TEST(TacticsCombat, does_not_charge_when_it_is_certain_without) {
  Position p(kBreitenfeld);
  p.put_disrupted("pappenheim", "0812").put("teuffel", "0811").put("tott-1", "0813");
  p.put("tott-2", "0712");
  p.put("colloredo", "1113").put("isolano", "1114").put("erwitte", "1112");
  p.at(8, kB, Phase::kCombat).fight(1);
  EXPECT_TRUE(p.attacked("attack teuffel,tott-1,tott-2 pappenheim")) << p.told();
}

// --- Exchanges (8.61)
// --------------------------------------------------------------------------------

// 6 + 8 = 14 against 6 is 2-1; a 3 is Dx and 6 printed points are owed: Brandtholm's.
TEST(TacticsCombat, pays_an_exchange_with_the_smaller_unit) {
  Position p(kFirstOrders);
  p.put("lindegg", "0909").put("brandtholm", "1009").put("norrby", "1008");
  p.at(4, kA, Phase::kCombat).fight(3);
  EXPECT_TRUE(p.attacked("attack norrby,brandtholm lindegg")) << p.told();
  EXPECT_TRUE(p.attacked("disrupt brandtholm")) << p.told();
}

// 8 + 12 + 15 = 35 against 10 is 3-1; a 4 is Dx. The 8 of Royal are too few, la Marine's 12 the
// least that is enough.
TEST(TacticsCombat, pays_an_exchange_with_the_least_that_is_enough) {
  Position p(kRocroi);
  p.put("german-1", "1010").put("royal", "1009").put("la-marine", "1011").put("roiiaux", "0910");
  p.at(5, kA, Phase::kCombat).fight(4);
  EXPECT_TRUE(p.attacked("disrupt la-marine")) << p.told();
}

// Bussy disrupted shows 4. 4 + 6 + 12 = 22 is 5-1; a 6 is Dx and 4 points are owed.
TEST(TacticsCombat, owes_only_what_a_disrupted_defender_shows) {
  Position p(kRocroi);
  p.put_disrupted("bussy", "1010").put("spanish-9", "1009").put("reserve-1", "1011");
  p.put("walloon-1", "0910").put("roiiaux", "1316");
  p.at(7, kB, Phase::kCombat).fight(6);
  EXPECT_TRUE(p.attacked("disrupt spanish-9")) << p.told();
}

// 6 points are owed: Brandtholm (6) or Mac Orrin (7). Hollenbach and Kaltenegg reach Brandtholm and
// not Mac Orrin: disrupted (3) he falls to 17, 5-1, for certain; fresh he cannot be eliminated at
// 2-1. A point more of disruption is the better price.
TEST(TacticsCombat, DISABLED_pays_an_exchange_with_the_unit_that_is_safe) {
  Position p(kFirstOrders);
  p.put("lindegg", "0910").put("brandtholm", "0911").put("mac-orrin", "0909");
  p.put("hollenbach", "0914").put("kaltenegg", "1013");
  p.at(3, kA, Phase::kCombat).fight(3);
  EXPECT_TRUE(p.attacked("disrupt mac-orrin")) << p.told();
}

}  // namespace
}  // namespace tercio::opponent::tyw
