// Positions with one good answer: where to go, whom to cover, and what decides the battle.
#include "opponent/lace_wars/tactics_fixture.hpp"

namespace tercio::opponent::lw {
namespace {

using lace_wars::Order;
using lace_wars::Step;

// 10.3d The flanks of Planta are two steps away and no zone lies on the way.
TEST(WarburgTactics, comes_upon_a_lone_unit_from_the_flank) {
  Position p;
  p.put("gr-monroy", "1510", Facing::kSSW).put("estorff", "1511", Facing::kSSW);
  p.put("spoercken-leader", "1510").put("planta", "1312").put("segur-leader", "1310");
  p.at(3, kAllied).activate("spoercken").move_all();
  const bool flank = p.side_of("planta", p.hex("gr-monroy")) == "flank" ||
                     p.side_of("planta", p.hex("estorff")) == "flank" ||
                     p.side_of("planta", p.hex("gr-monroy")) == "rear" ||
                     p.side_of("planta", p.hex("estorff")) == "rear";
  EXPECT_TRUE(flank) << p.told();
}

// 9.5c A battery alone falls to whoever enters its hex.
// It rides past: by the fitted weights a battery is worth next to nothing.
TEST(WarburgTactics, DISABLED_rides_over_a_battery_that_stands_alone) {
  Position p;
  p.put("1st-dragoons", "1511", Facing::kSSW).put("spoercken-leader", "1610");
  p.put("art-6l-segur", "1312", Facing::kSSE);
  p.put("jenner", "1107").put("segur-leader", "1107");
  p.at(3, kAllied).activate("spoercken").move_all();
  EXPECT_EQ(p.hex("art-6l-segur"), "") << p.told();
}

// The horse of Granby comes six hexes far; a battery alone is lost to it.
// It goes for the flank of the horse with Planta and unlimbers the battery beside it, alone.
TEST(WarburgTactics, DISABLED_does_not_leave_its_guns_alone) {
  Position p;
  p.put("art-12l-segur", "1312").put("planta", "1311").put("segur-leader", "1311");
  p.put("blues", "1714", Facing::kSSW).put("1st-dragoon-guards", "1714", Facing::kSSW);
  p.put("granby-leader", "1714");
  p.at(3, kFrench).activate("segur").move_all();
  ASSERT_NE(p.hex("art-12l-segur"), "");
  EXPECT_EQ(p.hex("planta"), p.hex("art-12l-segur")) << p.told();
}

// One step in disorder before ten points: it will be attacked where it stands.
TEST(WarburgTactics, a_broken_unit_leaves_the_front_of_the_enemy) {
  Position p;
  p.put("87th-foot", "1412", Facing::kSSW).steps("87th-foot", 1);
  p.order("87th-foot", Order::kDisorganised).put("spoercken-leader", "1610");
  p.put("royal-piemont", "1312").put("thianges", "1312").put("lutzelberg-leader", "1312");
  p.at(3, kAllied).activate("spoercken").move_all();
  EXPECT_FALSE(p.in_enemy_zone("87th-foot")) << p.told();
}

// Ten points of cavalry stand two hexes off its flank.
TEST(WarburgTactics, turns_its_front_to_cavalry_on_its_flank) {
  Position p;
  p.put("jenner", "1312", Facing::kNNW).put("segur-leader", "1312");
  p.put("blues", "1513", Facing::kSSW).put("1st-dragoon-guards", "1513", Facing::kSSW);
  p.put("granby-leader", "1513");
  p.at(3, kFrench).activate("segur").move_all();
  // Whether it stays or goes: nobody falls on its flank in one move.
  const auto facing = p.state().facing[p.piece("jenner")];
  EXPECT_TRUE(p.hex("jenner") != "1312" || facing == Facing::kNNE || facing == Facing::kN ||
              facing == Facing::kSSE)
      << p.told();
}

// 6.3 Who is out of reach of his commander does not act next turn.
TEST(WarburgTactics, a_commander_keeps_up_with_his_units) {
  Position p;
  p.put("estorff", "1610", Facing::kSSW).put("scheiter", "1611", Facing::kSSW);
  p.put("block", "1612", Facing::kSSW).put("spoercken-leader", "1610");
  p.put("jenner", "1207").put("lochmann", "1208").put("segur-leader", "1208");
  p.at(2, kAllied).activate("spoercken").move_all();
  for (const char* id : {"estorff", "scheiter", "block"}) {
    EXPECT_LE(p.distance("spoercken-leader", id), 5) << id << ": " << p.told();
  }
}

// 3.2, 11.4 A commander alone beside the enemy is displaced by whoever comes.
TEST(WarburgTactics, a_commander_does_not_stand_alone_before_the_enemy) {
  Position p;
  p.put("estorff", "1510", Facing::kSSW).put("scheiter", "1511", Facing::kSSW);
  p.put("spoercken-leader", "1412");
  p.put("jenner", "1211").put("lochmann", "1212").put("segur-leader", "1110");
  p.at(3, kAllied).activate("spoercken").move_all();
  bool covered = false;
  for (const char* id : {"estorff", "scheiter"}) {
    covered = covered || p.hex(id) == p.hex("spoercken-leader");
  }
  const bool near = p.distance("spoercken-leader", "jenner") <= 1 ||
                    p.distance("spoercken-leader", "lochmann") <= 1;
  EXPECT_TRUE(covered || !near) << p.told();
}

// 2 to 1 and no flank to fear: the stack closes in, so that it can attack in the same half-turn.
TEST(WarburgTactics, closes_in_on_a_weak_unit) {
  Position p;
  p.put("estorff", "1511", Facing::kSSW).put("scheiter", "1511", Facing::kSSW);
  p.put("spoercken-leader", "1511");
  p.put("rouergue", "1312").steps("rouergue", 1).order("rouergue", Order::kDisorganised);
  p.at(3, kAllied).activate("spoercken").move_all();
  EXPECT_EQ(p.distance("estorff", "rouergue"), 1) << p.told();
}

// One unit of two points is not led against two fresh stacks of ten.
TEST(WarburgTactics, does_not_march_a_weak_unit_into_a_strong_line) {
  Position p;
  p.put("87th-foot", "1511", Facing::kSSW).steps("87th-foot", 1).put("spoercken-leader", "1511");
  p.put("jenner", "1311").put("lochmann", "1311").put("courten", "1312").put("planta", "1312");
  p.put("segur-leader", "1311");
  p.at(3, kAllied).activate("spoercken").move_all();
  EXPECT_GE(p.distance("87th-foot", "jenner"), 2) << p.told();
  EXPECT_GE(p.distance("87th-foot", "courten"), 2) << p.told();
}

// --- What decides the battle ---

// 15c As long as a bridge is open at the end and fewer than two formations are broken, the French
// win. The dragoons are five hexes from the Germete bridge.
TEST(WarburgTactics, bars_a_bridge_in_the_last_turn) {
  Position p;
  p.put("1st-dragoons", "0809", Facing::kSSW).put("spoercken-leader", "0809");
  p.put("rouergue", "0917");
  p.second().at(8, kAllied);
  ASSERT_EQ(p.winner(), "french");
  p.activate("spoercken").move_all();
  EXPECT_FALSE(p.is_free("Germete")) << p.told();
  EXPECT_EQ(p.winner(), "");
}

// 15a Nine counters are over and two formations broken: the tenth would lose the battle.
TEST(WarburgTactics, the_tenth_counter_does_not_cross_in_the_last_turn) {
  Position p;
  p.put("rouergue", "0411", Facing::kNNE).put("de-muy-leader", "0411");
  p.put("estorff", "0612", Facing::kSSW).put("spoercken-leader", "0612");
  p.demoralised("maupeou").demoralised("lutzelberg").crossed(9);
  p.second().at(8, kFrench).activate("rouergue").move_all();
  EXPECT_NE(p.winner(), "allied") << p.told();
}

// 15c The same with a bridge for the French to clear: his lone light troops bar it.
TEST(WarburgTactics, attacks_who_bars_the_bridge_in_the_last_turn) {
  Position p;
  p.put("jenner", "0612", Facing::kSSW).put("lochmann", "0612", Facing::kSSW);
  p.put("segur-leader", "0612");
  p.put("legion-britannique-1", "0512", Facing::kNNE);
  p.second().at(8, kFrench);
  ASSERT_EQ(p.winner(), "");
  p.activate("segur").move_all();
  EXPECT_LE(p.distance("jenner", "legion-britannique-1"), 1) << p.told();
}

// 16.1.5 All five regiments come in one activation.
TEST(WarburgTactics, granby_brings_in_all_his_horse) {
  Position p;
  p.arrived("granby").put("jenner", "1207").put("segur-leader", "1207");
  p.put("estorff", "1104", Facing::kSSW).put("brunswick-leader", "1104");
  p.at(5, kAllied).activate("granby").move_all();
  int entered = 0;
  for (const char* id :
       {"1st-dragoon-guards", "blues", "2nd-dragoon-guards", "greys", "inniskillings"}) {
    entered += p.hex(id).empty() ? 0 : 1;
  }
  EXPECT_GE(entered, 4) << p.told();
  EXPECT_NE(p.hex("granby-leader"), "") << p.told();
}

// --- Who acts ---

// 5.1c With the formation it needs no test of its own.
TEST(WarburgTactics, an_independent_unit_joins_the_formation_beside_it) {
  Position p;
  p.put("royal-piemont", "1312").put("thianges", "1311").put("lutzelberg-leader", "1312");
  p.put("estorff", "1512", Facing::kSSW).put("spoercken-leader", "1512");
  p.at(3, kFrench).then("activate lutzelberg");
  if (p.state().step == Step::kActivationRoll) p.roll(1);
  ASSERT_EQ(p.state().step, Step::kJoin);
  p.think();
  EXPECT_TRUE(p.did("join thianges")) << p.told();
}

// A turn that is not used is lost (4C).
TEST(WarburgTactics, activates_who_has_the_enemy_before_him) {
  Position p;
  p.put("royal-piemont", "1312").put("bourbon", "1311").put("lutzelberg-leader", "1312");
  p.put("87th-foot", "1512", Facing::kSSW).steps("87th-foot", 1);
  p.order("87th-foot", Order::kDisorganised).put("spoercken-leader", "1610");
  p.at(3, kFrench).think();
  EXPECT_TRUE(p.did("activate lutzelberg")) << p.told();
}

// 14d, 14g The enemy is far away: a column on the road stays one and marches on.
TEST(WarburgTactics, a_column_far_from_the_enemy_marches_on) {
  Position p;
  p.put("estorff", "0901", Facing::kS).column("estorff").put("spoercken-leader", "0901");
  p.put("rouergue", "0817").put("touraine", "0916").put("maupeou-leader", "0916");
  p.at(3, kAllied).activate("spoercken").move_all(0, "ensign");
  EXPECT_GE(p.distance_to("estorff", "0901"), 3) << p.told();
  EXPECT_TRUE(p.state().column.contains(p.piece("estorff"))) << p.told();
}

}  // namespace
}  // namespace tercio::opponent::lw
