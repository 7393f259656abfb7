// Positions worked out by hand: where to stand, what to guard, whom to catch.
#include "opponent/thirty_years_war/tactics_fixture.hpp"

namespace tercio::opponent::tyw {
namespace {

constexpr const char* kFirstOrders = "first-orders/training";   // Swedish, then Imperial; 6 turns
constexpr const char* kBreitenfeld = "breitenfeld/historical";  // Imperialist, then Allied; 17
constexpr const char* kRocroi = "rocroi/historical";            // French, then Spanish; 14
constexpr const char* kHill = "freiburg/5-august";              // Bavarian, then French; 12
constexpr Side kA = Side::kA;
constexpr Side kB = Side::kB;

// --- Out of a fight that cannot be won ---------------------------------------------------------

// Ahead by a point in the last player-turn. Varossy, 3 against 8, would have to attack at 1-3, and
// a 6 would lose him and the game. One hex further nothing can happen any more.
TEST(TacticsMovement, steps_out_of_the_zone_with_the_game_won) {
  Position p(kFirstOrders);
  p.put("norrby", "1009").put("varossy", "1010");
  p.points(0, 1).at(6, kB, Phase::kMovement).think();
  EXPECT_FALSE(p.in_enemy_zone("varossy")) << p.told();
}

// 3 against 15 is 1-5: two dice disrupt, four eliminate. Nobody can help.
TEST(TacticsMovement, small_horse_leaves_the_side_of_a_brigade) {
  Position p(kRocroi);
  p.put("roiiaux", "1010").put("la-marine", "1310").put("alsatian-1", "1011");
  p.put("spanish-1", "0511");
  p.at(5, kB, Phase::kMovement).think();
  EXPECT_FALSE(p.in_enemy_zone("alsatian-1")) << p.told();
}

// 3 against 17 is 1-5.
TEST(TacticsMovement, swedish_horse_leaves_the_side_of_geleen) {
  Position p(kBreitenfeld);
  p.put("geleen", "1010").put("furstenberg", "1210").put("damitz", "0910").put("winkel", "0420");
  p.at(8, kB, Phase::kMovement).think();
  EXPECT_FALSE(p.in_enemy_zone("damitz")) << p.told();
}

// 5 against 9 and 8 together: 1-4 against both, 1-2 against the one if the other were attacked by
// somebody else, and there is nobody else.
TEST(TacticsMovement, does_not_stay_between_two_regiments) {
  Position p(kFirstOrders);
  p.put("hollenbach", "0909").put("kaltenegg", "0910").put("tarvas", "1009").put("norrby", "1203");
  p.at(3, kA, Phase::kMovement).think();
  EXPECT_FALSE(p.in_enemy_zone("tarvas")) << p.told();
}

// 2 against 6 is 1-3: nothing can be gained, a die loses the troop.
TEST(TacticsMovement, bavarian_horse_avoids_the_foot) {
  Position p(kHill);
  p.put("regular-foot-1", "1414").put("regular-foot-2", "1514").put("bavarian-horse-1", "1413");
  p.put("bavarian-foot-1", "1908");
  p.at(4, kB, Phase::kMovement).think();
  EXPECT_FALSE(p.in_enemy_zone("bavarian-horse-1")) << p.told();
}

// --- The disrupted -------------------------------------------------------------------------------

// Ahead by a point with one enemy player-turn to come. Norrby, disrupted, three hexes from 17
// points of foot that reach four, is lost where he stands (17 to 4, 4-1); two hexes further nobody
// reaches him.
TEST(TacticsMovement, takes_the_disrupted_out_of_reach) {
  Position p(kFirstOrders);
  p.put_disrupted("norrby", "1009").put("hollenbach", "0709").put("kaltenegg", "0710");
  p.put("svartvik", "1202");
  p.points(1, 0).at(6, kA, Phase::kMovement).think();
  EXPECT_GE(p.distance("norrby", "hollenbach"), 5) << p.told();
  EXPECT_GE(p.distance("norrby", "kaltenegg"), 5) << p.told();
}

// Tercios move two hexes and so reach three. 10 to 9 is a draw; without Piedmont, disrupted, 10 to
// 19 is lost.
TEST(TacticsMovement, takes_the_disrupted_away_from_the_tercios) {
  Position p(kRocroi);
  p.put_disrupted("piedmont", "1010").put("spanish-1", "0810").put("spanish-2", "0811");
  p.put("roiiaux", "1505");
  p.points(10, 9).at(14, kA, Phase::kMovement).think();
  EXPECT_GE(p.distance("piedmont", "spanish-1"), 4) << p.told();
  EXPECT_GE(p.distance("piedmont", "spanish-2"), 4) << p.told();
}

// In a zone of control nobody recovers (7.23). Free of it Norrby comes back on 5 and 6.
TEST(TacticsMovement, takes_the_disrupted_out_of_the_zone) {
  Position p(kFirstOrders);
  p.put_disrupted("norrby", "0908").put("ekhammar", "1108").put("stenhielm-leader", "1108");
  p.put("mac-orrin", "1109").put("hollenbach", "0808");
  p.at(3, kA, Phase::kMovement).think();
  EXPECT_FALSE(p.in_enemy_zone("norrby")) << p.told();
}

// Three French brigades stand before a disrupted tercio and one fresh one: 37 points against 15
// leave nothing to attack. (With fitted weights Spanish 1 attacks at 1-1.)
TEST(TacticsMovement, DISABLED_a_tercio_goes_back_before_three_brigades) {
  Position p(kRocroi);
  p.put_disrupted("italian-1", "0911").put("spanish-1", "0711").put("de-melos-leader", "0711");
  p.put("roiiaux", "1011").put("la-marine", "1012").put("watteville", "1010");
  p.at(5, kB, Phase::kMovement).think();
  EXPECT_FALSE(p.in_enemy_zone("italian-1")) << p.told();
  EXPECT_FALSE(p.in_enemy_zone("spanish-1")) << p.told();
}

// The same two: with a leader of 2 beside them they come back on 3 to 6. Nothing else is to be done
// with either leader. (Solved with some seeds only: a thought ends before the roll.)
TEST(TacticsMovement, DISABLED_stenhielm_is_beside_the_unit_that_may_recover) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Position p(kFirstOrders);
    p.put_disrupted("norrby", "0908").put("ekhammar", "1108").put("stenhielm-leader", "1108");
    p.put("mac-orrin", "1109").put("hollenbach", "0808");
    p.at(3, kA, Phase::kMovement).think(2000, seed);
    EXPECT_LE(p.distance("norrby", "stenhielm-leader"), 1) << p.told();
  }
}
TEST(TacticsMovement, DISABLED_de_melos_is_beside_the_unit_that_may_recover) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Position p(kRocroi);
    p.put_disrupted("italian-1", "0911").put("spanish-1", "0711").put("de-melos-leader", "0711");
    p.put("roiiaux", "1011").put("la-marine", "1012").put("watteville", "1010");
    p.at(5, kB, Phase::kMovement).think(2000, seed);
    EXPECT_LE(p.distance("italian-1", "de-melos-leader"), 1) << p.told();
  }
}

// --- Leaders
// ---------------------------------------------------------------------------------------

// D'Enghien (20 points) rides alone. A unit that enters his hex kills him, and so does one that
// stands beside him when the phase ends (10.0).
TEST(TacticsMovement, catches_d_enghien_alone) {
  Position p(kRocroi);
  p.put("d-enghien-leader", "1012").put("roiiaux", "1619");
  p.put("spanish-9", "1006").put("spanish-1", "0812");
  p.at(7, kB, Phase::kMovement).think();
  EXPECT_EQ(p.status("d-enghien-leader"), Status::kEliminated) << p.told();
}

// Gustavus is worth 4 × 3 + 10 points.
TEST(TacticsMovement, catches_gustavus_alone) {
  Position p(kBreitenfeld);
  p.put("gustavus-adolphus-leader", "0715").put("teuffel", "0420");
  p.put("colloredo", "1012").put("baldiron", "1420");
  p.at(17, kA, Phase::kMovement).think();
  EXPECT_EQ(p.status("gustavus-adolphus-leader"), Status::kEliminated) << p.told();
}

// Tilly is worth 6, and the Imperialists lead by 5.
TEST(TacticsMovement, catches_tilly_alone) {
  Position p(kBreitenfeld);
  p.put("tilly-leader", "1215").put("baldiron", "1625").put("tott-1", "0715").put("winkel", "0518");
  p.points(5, 0).at(17, kB, Phase::kMovement).think();
  EXPECT_EQ(p.status("tilly-leader"), Status::kEliminated) << p.told();
  EXPECT_EQ(p.winner(), "allied");
}

// Freiburg 15.22: an army whose leader is killed is demoralized by 1 to 4. The Mercenaries are
// demoralized, so that is a draw instead of a defeat.
TEST(TacticsMovement, catches_von_mercy_alone) {
  Position p(kHill);
  p.put("bavarian-gun-1", "1205");
  p.put("von-mercy-leader", "1407").put("bavarian-foot-1", "1908").put("bavarian-foot-2", "1808");
  p.put("regular-horse-1", "1412").put("regular-foot-1", "1515").put("regular-gun-1", "1516");
  p.demoralized("mercenary").at(12, kA, Phase::kMovement).think();
  EXPECT_EQ(p.status("von-mercy-leader"), Status::kEliminated) << p.told();
}

// The same for a victory: two chances in three of a marginal victory against none.
TEST(TacticsMovement, catches_von_mercy_for_a_marginal_victory) {
  Position p(kHill);
  p.put("bavarian-gun-1", "1205");
  p.put("von-mercy-leader", "1407").put("bavarian-foot-1", "1908").put("bavarian-foot-2", "1808");
  p.put("regular-horse-1", "1412").put("regular-foot-1", "1515").put("regular-gun-1", "1516");
  p.at(12, kA, Phase::kMovement).think();
  EXPECT_EQ(p.status("von-mercy-leader"), Status::kEliminated) << p.told();
}

// Two troops of horse would catch D'Enghien where he is; beside Roiiaux, whose 15 nothing here can
// eliminate, he is safe. 10 to 9 is a draw; without him 10 to 29 is lost.
TEST(TacticsMovement, d_enghien_goes_to_a_unit) {
  Position p(kRocroi);
  p.put("d-enghien-leader", "1012").put("roiiaux", "1215");
  p.put("spanish-9", "0710").put("spanish-10", "0714");
  p.points(10, 9).at(14, kA, Phase::kMovement).think();
  EXPECT_TRUE(p.guarded("d-enghien-leader")) << p.told();
}

// Tilly alone is worth 6, and the Imperialists lead by 3.
TEST(TacticsMovement, tilly_goes_to_a_unit) {
  Position p(kBreitenfeld);
  p.put("tilly-leader", "1215").put("baldiron", "1519").put("tott-1", "0715").put("tott-2", "0712");
  p.points(3, 0).at(17, kA, Phase::kMovement).think();
  EXPECT_TRUE(p.guarded("tilly-leader")) << p.told();
}

// --- Guns
// ------------------------------------------------------------------------------------------

// A gun is worth 5. From 1 to 0 it makes 6 to 0, a victory.
TEST(TacticsMovement, rides_over_an_unguarded_gun) {
  Position p(kRocroi);
  p.put("french-gun-1", "1210").put("roiiaux", "1518").put("spanish-9", "1014");
  p.put("spanish-1", "0810");
  p.points(0, 1).at(14, kB, Phase::kMovement).think();
  EXPECT_TRUE(p.is_mine("french-gun-1", kB)) << p.told();
}

// 0 to 2 is a draw; a captured gun would make it 0 to 7. No enemy enters the hex in which Bussy
// stands, and Spanish 9, 4 to 8, does not drive him out. (Solved with some seeds only: the reply in
// the mind moves nobody who cannot fight, so it takes no gun.)
TEST(TacticsMovement, DISABLED_guards_a_gun_that_horse_could_ride_over) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Position p(kRocroi);
    p.put("french-gun-1", "1010").put("bussy", "1112").put("spanish-9", "0713");
    p.put("spanish-1", "0520");
    p.points(0, 2).at(14, kA, Phase::kMovement).think(2000, seed);
    EXPECT_EQ(p.hex("bussy"), "1010") << p.told();
  }
}

// The same with a lead of 6: a victory with the gun and a draw without it.
TEST(TacticsMovement, guards_the_gun_that_makes_a_marginal_victory) {
  Position p(kRocroi);
  p.put("french-gun-1", "1010").put("bussy", "1112").put("spanish-9", "0713");
  p.put("spanish-1", "0520");
  p.points(6, 0).at(14, kA, Phase::kMovement).think();
  EXPECT_EQ(p.hex("bussy"), "1010") << p.told();
}

// In the middle of the game, with nothing else to do for Bussy.
TEST(TacticsMovement, guards_a_gun_in_the_middle_of_the_game) {
  Position p(kRocroi);
  p.put("french-gun-1", "1010").put("bussy", "1112").put("roiiaux", "1805");
  p.put("spanish-9", "0713").put("spanish-1", "0520");
  p.at(8, kA, Phase::kMovement).think();
  EXPECT_EQ(p.hex("bussy"), "1010") << p.told();
}

// The Mercenaries are demoralized: a Bavarian victory, unless the French, who hold four of the five
// guns, take the last. The horse reaches it if the foot does not stand there.
TEST(TacticsMovement, the_bavarians_guard_their_last_gun) {
  Position p(kHill);
  for (const char* n : {"1", "2", "3", "4"}) {
    p.put(std::string("bavarian-gun-") + n, std::string("151") + n);
    p.owned_by(std::string("bavarian-gun-") + n, kA);
  }
  p.put("bavarian-gun-5", "1305").put("regular-gun-1", "1520").put("bavarian-foot-2", "1908");
  p.put("regular-horse-1", "1310").put("bavarian-foot-1", "1303").put("regular-foot-1", "1516");
  p.demoralized("mercenary").at(12, kB, Phase::kMovement).think();
  EXPECT_EQ(p.hex("bavarian-foot-1"), "1305") << p.told();
}

// Four of the five Imperialist guns are taken; all five are worth 15, four nothing.
TEST(TacticsMovement, takes_the_last_of_the_guns) {
  Position p(kBreitenfeld);
  p.put("imperialist-gun-1", "1811").put("imperialist-gun-2", "1813");
  p.put("imperialist-gun-3", "1816").put("imperialist-gun-4", "1804");
  p.put("imperialist-gun-5", "1010");
  for (const char* n : {"1", "2", "3", "4"}) p.owned_by(std::string("imperialist-gun-") + n, kB);
  p.put("tott-1", "0713").put("baldiron", "1220").put("teuffel", "0816");
  p.points(14, 0).at(17, kB, Phase::kMovement).think();
  EXPECT_TRUE(p.is_mine("imperialist-gun-5", kB)) << p.told();
  EXPECT_EQ(p.winner(), "allied");
}

// The Mercenaries are demoralized, and a Bavarian is on the Hill. The French hold four Bavarian
// guns; the fifth makes a draw of it (17.25).
TEST(TacticsMovement, takes_the_fifth_gun_at_freiburg) {
  Position p(kHill);
  for (const char* n : {"1", "2", "3", "4"}) {
    p.put(std::string("bavarian-gun-") + n, std::string("151") + n);
    p.owned_by(std::string("bavarian-gun-") + n, kA);
  }
  p.put("bavarian-gun-5", "1407").put("regular-gun-1", "1520").put("bavarian-foot-1", "1908");
  p.put("regular-horse-1", "1412").put("regular-foot-1", "1516");
  p.demoralized("mercenary").at(12, kA, Phase::kMovement).think();
  EXPECT_TRUE(p.is_mine("bavarian-gun-5", kA)) << p.told();
}

// A Spanish gun in French hands counts 5 for them: 7 to 0 is lost. Taken back, 2 to 0 is drawn.
TEST(TacticsMovement, takes_its_own_gun_back) {
  Position p(kRocroi);
  p.put("spanish-gun-1", "1210").owned_by("spanish-gun-1", kA).put("roiiaux", "1518");
  p.put("spanish-9", "1014").put("spanish-1", "0810");
  p.points(2, 0).at(14, kB, Phase::kMovement).think();
  EXPECT_TRUE(p.is_mine("spanish-gun-1", kB)) << p.told();
}

// --- Ground
// ----------------------------------------------------------------------------------------

// Norrby, disrupted (4), on the edge of the hill. If all come up the slope he is doubled, 17 to 8,
// 2-1; with Kaltenegg on the hill he is not, 17 to 4, 4-1.
TEST(TacticsMovement, one_comes_over_the_hill_so_that_the_slope_does_not_count) {
  Position p(kFirstOrders);
  p.put_disrupted("norrby", "0403").put("svartvik", "1201");
  p.put("hollenbach", "0605").put("kaltenegg", "0205");
  p.at(6, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("norrby"), "4-1") << p.told();
}

// Ekhammar, disrupted (4), south of the brook. Across it only he is doubled, 17 to 8, 2-1, four
// dice; with one of them on his bank 17 to 4, 4-1, five.
TEST(TacticsMovement, one_crosses_the_bridge_so_that_the_brook_does_not_count) {
  Position p(kFirstOrders);
  p.put_disrupted("ekhammar", "0709").put("svartvik", "1201");
  p.put("hollenbach", "0508").put("kaltenegg", "0509");
  p.at(6, kB, Phase::kMovement).think();
  EXPECT_EQ(p.column_against("ekhammar"), "4-1") << p.told();
}

}  // namespace
}  // namespace tercio::opponent::tyw
