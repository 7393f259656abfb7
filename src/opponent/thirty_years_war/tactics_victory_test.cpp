// Positions worked out by hand: what each battle is won by.
#include "opponent/thirty_years_war/tactics_fixture.hpp"

namespace tercio::opponent::tyw {
namespace {

constexpr const char* kFirstOrders = "first-orders/training";   // Swedish, then Imperial; 6 turns
constexpr const char* kBreitenfeld = "breitenfeld/historical";  // Imperialist, then Allied; 17
constexpr const char* kRocroi = "rocroi/historical";            // French, then Spanish; 14
constexpr const char* kLine = "freiburg/3-august";              // French, then Bavarian; 5
constexpr const char* kHill = "freiburg/5-august";              // Bavarian, then French; 12
constexpr const char* kRetreat = "freiburg/9-august";           // French, then Bavarian; 12
constexpr const char* kSiege = "freiburg/siege";                // French, then Bavarian; 12
constexpr Side kA = Side::kA;
constexpr Side kB = Side::kB;

// --- Demoralization
// --------------------------------------------------------------------------------

// The French have lost 80; at 82 their infantry is demoralized and that is worth 15. Baunau,
// disrupted (1), falls to any attack of 6: 2 + 15 against 5. Harcourt is fresh.
TEST(TacticsVictory, pushes_the_french_over_their_level) {
  Position p(kRocroi);
  p.put_disrupted("baunau", "1010").put("harcourt", "1014");
  p.put("reserve-1", "0811").put("reserve-2", "0812");
  p.lost("french", 80).points(5, 0).at(14, kB, Phase::kMovement).think();
  p.fight(6);
  EXPECT_EQ(p.status("baunau"), Status::kEliminated) << p.told();
  EXPECT_EQ(p.winner(), "spanish");
}

// The Spanish have lost 98; at 100 their horse is demoralized: 15 points. Flemish 1, disrupted (2),
// falls to 14, 6-1, for certain: 3 + 15. Reserve 1, disrupted (3), at 4-1 on five dice: 6 + 15,
// which is no higher victory; one against each, 4-1 and 2-1, fails once in eighteen. (A plan that
// is no better in its first six samples is given up.)
TEST(TacticsVictory, DISABLED_pushes_the_spanish_over_their_level_the_sure_way) {
  Position p(kRocroi);
  p.put_disrupted("flemish-1", "1010").put_disrupted("reserve-1", "1014");
  p.put("royal", "1211").put("gardes", "1212");
  p.lost("spanish", 98).at(14, kA, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("flemish-1"), "6-1") << p.told();
}

// Only one French unit is there: 8 against 2 is 4-1, five dice, against 3 it is 2-1, four.
TEST(TacticsVictory, pushes_the_spanish_over_their_level_the_likelier_way) {
  Position p(kRocroi);
  p.put_disrupted("flemish-1", "1010").put_disrupted("reserve-1", "1014").put("royal", "1212");
  p.lost("spanish", 98).at(14, kA, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("flemish-1"), "4-1") << p.told();
}

// A single Saxon infantry unit lost is the collapse of the Saxons (20.11): all others are disrupted
// and lost to whoever comes near. Pflugk, as strong, is cavalry and does not count. (With fitted
// weights one attacks each.)
TEST(TacticsVictory, DISABLED_the_saxon_foot_is_worth_more_than_the_saxon_horse) {
  Position p(kBreitenfeld);
  p.put_disrupted("armin", "1003").put_disrupted("pflugk", "1007");
  p.put("loser", "0802").put("klitzing", "0803").put("schwalbach", "0804").put("bindauf", "0805");
  p.put("wangler", "1205").put("savelli", "1204");
  p.at(6, kA, Phase::kMovement).think();
  EXPECT_TRUE(p.adjacent("wangler", "armin")) << p.told();
  EXPECT_TRUE(p.adjacent("savelli", "armin")) << p.told();
}

// The French lead by 20 and have lost 81. If Baunau, disrupted, falls it is 2 + 15 less, a draw.
// Spanish 9 reaches seven hexes; two hexes further he does not reach Baunau.
TEST(TacticsVictory, saves_the_last_points_before_the_level) {
  Position p(kRocroi);
  p.put_disrupted("baunau", "1012").put("roiiaux", "1520").put("spanish-9", "1006");
  p.put("spanish-1", "0505");
  p.lost("french", 81).points(20, 0).at(14, kA, Phase::kMovement).think();
  EXPECT_GE(p.distance("baunau", "spanish-9"), 8) << p.told();
}

// --- Leaving the map at Breitenfeld
// ------------------------------------------------------------------

// The Imperialists are demoralized and retreat: 1 point for each strength point that leaves by
// hexrow 2300. Baldiron's 12 are more than the 10 of the Allies.
TEST(TacticsVictory, the_beaten_imperialists_leave_by_the_south) {
  Position p(kBreitenfeld);
  p.put("baldiron", "2207").put("teuffel", "1510").put("tott-1", "1410");
  p.lost("imperialist", 70).demoralized("imperialist").points(0, 10);
  p.at(17, kA, Phase::kMovement).think();
  EXPECT_EQ(p.status("baldiron"), Status::kExited) << p.told();
  EXPECT_EQ(p.winner(), "imperialist");
}

// The Swedes are demoralized: Imperialist horse that leaves by hexrow 0100 is worth 2 for each
// point, 14 against 10.
TEST(TacticsVictory, the_imperialist_horse_pursues_to_the_north) {
  Position p(kBreitenfeld);
  p.put("colloredo", "0306").put("baldiron", "1515").put("teuffel", "1012").put("winkel", "1018");
  p.lost("swedish", 80).demoralized("swedish").points(0, 10);
  p.at(17, kA, Phase::kMovement).think();
  EXPECT_EQ(p.status("colloredo"), Status::kExited) << p.told();
  EXPECT_EQ(p.winner(), "imperialist");
}

// … and Swedes, disrupted or not, save 1 for each point: Teuffel's 15 against 10.
TEST(TacticsVictory, the_beaten_swedes_leave_by_the_north) {
  Position p(kBreitenfeld);
  p.put_disrupted("teuffel", "0310").put("baldiron", "1515").put("winkel", "1018");
  p.lost("swedish", 80).demoralized("swedish").points(10, 0);
  p.at(17, kB, Phase::kMovement).think();
  EXPECT_EQ(p.status("teuffel"), Status::kExited) << p.told();
  EXPECT_EQ(p.winner(), "allied");
}

// The Imperialists are demoralized: Allied horse that leaves by hexrow 2300 is worth 3 for each
// point, 18 against 10. It may leave anywhere, but only there for points.
TEST(TacticsVictory, the_swedish_horse_pursues_to_the_south) {
  Position p(kBreitenfeld);
  p.put("tott-1", "2205").put("teuffel", "1010").put("baldiron", "1520");
  p.lost("imperialist", 70).demoralized("imperialist").points(10, 0);
  p.at(17, kB, Phase::kMovement).think();
  EXPECT_EQ(p.status("tott-1"), Status::kExited) << p.told();
  EXPECT_EQ(p.winner(), "allied") << p.told();
}

// --- Freiburg, 3 August
// ------------------------------------------------------------------------------

// The line is empty and one French unit stands in it; the second decides (17.15). No Bavarian is
// near enough to come back.
TEST(TacticsVictory, occupies_the_second_hex_of_the_line) {
  Position p(kLine);
  p.put("regular-foot-1", "1421").put("regular-foot-2", "1423").put("bavarian-foot-1", "2013");
  p.at(5, kA, Phase::kMovement).think();
  EXPECT_EQ(p.hex("regular-foot-1"), "1421") << p.told();
  EXPECT_EQ(p.hex("regular-foot-2"), "1422") << p.told();
  EXPECT_EQ(p.winner(), "french");
}

// Four connected hexes are empty of Bavarians, 1321, 1421, 1422 and 1521, and the French are in two
// of them. A Bavarian who goes back into 1321 or 1521 saves the day: at 1-1 nobody is eliminated.
TEST(TacticsVictory, goes_back_into_the_line_at_the_last_moment) {
  Position p(kLine);
  p.put("regular-foot-1", "1421").put("regular-foot-2", "1422");
  p.put("bavarian-foot-1", "1221").put("bavarian-foot-2", "1522").put("bavarian-foot-3", "1620");
  p.put("bavarian-foot-4", "1519");
  p.at(5, kB, Phase::kMovement);
  EXPECT_EQ(p.winner(), "french");
  p.think();
  EXPECT_EQ(p.winner(), "bavarian") << p.told();
}

// 1121, 1122 and 1221 are empty and the French stand in two of them; with 1321 it would be four and
// more. The Bavarian there, disrupted, has 3 + 1: 18 is 4-1, five dice; with D'Enghien 21 is 5-1.
TEST(TacticsVictory, d_enghien_leads_the_assault_that_opens_the_line) {
  Position p(kLine);
  p.put_disrupted("bavarian-foot-1", "1321").put("bavarian-foot-2", "1820");
  p.put("regular-foot-1", "1221").put("regular-foot-2", "1122");
  p.put("regular-foot-3", "1219").put("regular-foot-4", "1218");
  p.put("d-enghien-leader", "1218");
  p.at(5, kA, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("bavarian-foot-1"), "5-1") << p.told();
  p.fight(6);
  EXPECT_EQ(p.winner(), "french") << p.told();
}

// --- Freiburg, 5 August
// ------------------------------------------------------------------------------

// Without a Bavarian on the Hill the French win; there is time for one move, and the French are
// far.
TEST(TacticsVictory, goes_back_on_the_hill) {
  Position p(kHill);
  p.put("bavarian-foot-1", "1705").put("regular-foot-1", "1420").put("regular-gun-1", "1520");
  p.at(12, kB, Phase::kMovement).think();
  EXPECT_EQ(p.winner(), "") << p.told();
}

// One Bavarian on the Hill, disrupted (3), and the guns are not all taken: eliminated, it is a
// marginal victory, otherwise a draw. 6 + 6 + 3 = 15 is 5-1.
TEST(TacticsVictory, drives_the_last_bavarian_from_the_hill) {
  Position p(kHill);
  p.put_disrupted("bavarian-foot-1", "1807").put("bavarian-foot-2", "1303");
  p.put("bavarian-gun-1", "1205").put("regular-gun-1", "1520");
  p.put("regular-foot-1", "1709").put("regular-foot-2", "1909").put("regular-horse-1", "1605");
  p.at(12, kA, Phase::kMovement).think();
  p.fight(6);
  EXPECT_EQ(p.winner(), "french") << p.told();
}

// --- Freiburg, 9 August
// ------------------------------------------------------------------------------

// Each unit that leaves by 1101 to 1601 is worth a point, each that does not one to the French: the
// fresh one has 3 points for 1202, 1201 and the edge, the disrupted one two hexes.
TEST(TacticsVictory, leaves_the_map_with_all_that_can) {
  Position p(kRetreat);
  p.put("bavarian-foot-1", "1203").put_disrupted("bavarian-foot-2", "1302");
  p.put("bavarian-foot-3", "1708").put("regular-foot-1", "1515");
  p.at(12, kB, Phase::kMovement).think();
  EXPECT_EQ(p.status("bavarian-foot-1"), Status::kExited) << p.told();
  EXPECT_EQ(p.status("bavarian-foot-2"), Status::kExited) << p.told();
}

// There is no reason to wait for the French horse, either.
TEST(TacticsVictory, leaves_the_map_before_it_is_caught) {
  Position p(kRetreat);
  p.put_disrupted("bavarian-foot-1", "1402").put("bavarian-foot-2", "1503");
  p.put("bavarian-foot-3", "1708");
  p.put("regular-horse-1", "1409").put("regular-horse-2", "1509").put("regular-foot-1", "1410");
  p.at(6, kB, Phase::kMovement).think();
  EXPECT_EQ(p.status("bavarian-foot-1"), Status::kExited) << p.told();
  EXPECT_EQ(p.status("bavarian-foot-2"), Status::kExited) << p.told();
}

// Three have left and three are lost; the seventh, disrupted, leaves in the next player-turn if it
// lives. 6 + 3 + 3 = 12 against 3 is 4-1, five dice; with a charge 6 + 12 = 18 is 6-1.
TEST(TacticsVictory, charges_the_last_who_would_leave) {
  Position p(kRetreat);
  p.left("bavarian-foot-2").left("bavarian-foot-3").left("bavarian-foot-4");
  p.eliminated("bavarian-foot-5").eliminated("bavarian-foot-6").eliminated("bavarian-foot-7");
  p.put_disrupted("bavarian-foot-1", "1302").put("regular-foot-1", "1305");
  p.put("regular-horse-1", "1309").put("regular-horse-2", "1409");
  p.at(12, kA, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("bavarian-foot-1", true), "6-1") << p.told();
  p.fight(6);
  EXPECT_EQ(p.status("bavarian-foot-1"), Status::kEliminated) << p.told();
}

// --- The siege
// ---------------------------------------------------------------------------------------

// 19.55: the second hit on a hex breaches its walls. 0508 has been hit once; all other walls in
// sight are as far away or further.
TEST(TacticsVictory, finishes_the_breach) {
  Position p(kSiege);
  p.put("regular-gun-1", "0311").put("regular-foot-1", "0410").put("regular-foot-2", "0510");
  p.put("bavarian-foot-1", "0407").put("bavarian-foot-2", "0606");
  p.hit("0508").at(3, kA, Phase::kArtilleryFire).think(8000);
  EXPECT_TRUE(p.did("breach regular-gun-1 0508")) << p.told();
}

}  // namespace
}  // namespace tercio::opponent::tyw
