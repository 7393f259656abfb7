// 1.3d, 1.3e Light troops slip away before a combat.
#include "lace_wars/rules/evasion.hpp"

#include <gtest/gtest.h>

#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// Red in 0606 (nne) attacks blue in 0706. Behind 0706 lie 0705, 0805 and 0806; 0605 and 0707 are
// beside the attacker.
constexpr Facing kUp = Facing::kNNE;
constexpr Facing kDown = Facing::kSSW;

Drawing armies() {
  return Drawing()
      .foot("r1")
      .foot("r2")
      .horse("rh")
      .light_foot("rl")
      .light_horse("rk")
      .foot("b1")
      .light_foot("bl")
      .light_foot("bm")
      .light_horse("bk")
      .light_horse("bj")
      .horse("bh")
      .gun("bg")
      .commander("bc", "blue-1");
}

// The attack is declared; who decides now?
Field attacked(const char* attacker, const char* defender, const Drawing& d = armies()) {
  Field f(d);
  f.put(attacker, "0606", kUp).put(defender, "0706", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706");
  return f;
}
bool asked(const Field& f) { return f.s.step == Step::kEvade; }

TEST(Evasion, r1_3d_light_infantry_slips_away_from_line_infantry_one_hex) {
  Field f = attacked("r1", "bl");
  ASSERT_TRUE(asked(f));
  EXPECT_EQ(f.s.decider, Side::kB);
  for (const char* hex : {"0705", "0805", "0806"}) {
    EXPECT_TRUE(f.legal(std::string("evade bl ") + hex)) << hex;
  }
  for (const char* hex : {"0605", "0707", "0606", "0904"}) {
    EXPECT_EQ(f.refusal(std::string("evade bl ") + hex), "1.3d") << hex;
  }
  EXPECT_EQ(f.refusal("evade bl 0805 0904"), "1.3d") << "one hex, not two";
  f.ok("evade bl 0806");
  EXPECT_EQ(f.hex("bl"), "0806");
  EXPECT_TRUE(f.happened("evaded"));
}

TEST(Evasion, r1_3d_light_infantry_evades_nobody_else) {
  for (const char* attacker : {"rh", "rk", "rl"}) {
    EXPECT_FALSE(asked(attacked(attacker, "bl"))) << attacker;
  }
  EXPECT_FALSE(asked(attacked("r1", "b1"))) << "line infantry stands";
  EXPECT_FALSE(asked(attacked("r1", "bh")));
}

TEST(Evasion, r1_3d_every_attacker_must_be_line_infantry) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("rl", "0605", kUp).put("bl", "0706", kDown);
  f.red(Phase::kCombat).ok("attack 0605,0606 0706");
  EXPECT_FALSE(asked(f));
  Field line(armies());
  line.put("r1", "0606", kUp).put("r2", "0605", kUp).put("bl", "0706", kDown);
  line.red(Phase::kCombat).ok("attack 0605,0606 0706");
  ASSERT_TRUE(asked(line));
  EXPECT_FALSE(line.legal("evade bl 0705")) << "beside the second attacker and in its zone";
  EXPECT_TRUE(line.legal("evade bl 0805"));
  Field stack(armies());
  stack.put("r1", "0606", kUp).put("rl", "0606", kUp).put("bl", "0706", kDown);
  stack.red(Phase::kCombat).ok("attack 0606 0706");
  EXPECT_FALSE(asked(stack)) << "a light unit attacks with it";
}

TEST(Evasion, r1_3d_defender_may_stand) {
  Field f = attacked("r1", "bl");
  f.ok("pass");
  EXPECT_EQ(f.s.step, Step::kCombatRoll);
  EXPECT_EQ(f.hex("bl"), "0706");
}

TEST(Evasion, r1_3d_attacker_counts_as_having_attacked_and_may_advance) {
  Field f = attacked("r1", "bl");
  f.ok("evade bl 0806");
  ASSERT_EQ(f.s.step, Step::kAdvance) << "no die is thrown";
  EXPECT_TRUE(f.s.attacked.contains(f.piece("r1")));
  f.ok("advance r1 0706");
  EXPECT_EQ(f.hex("r1"), "0706");
  EXPECT_NE(f.s.phase, Phase::kCombat);
}

TEST(Evasion, r1_3d_disorganised_light_troops_evade_and_routed_ones_and_columns_do_not) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("bl", "0706", kDown).order("bl", Order::kDisorganised);
  f.red(Phase::kCombat).ok("attack 0606 0706");
  EXPECT_TRUE(asked(f));
  Field column(armies());
  column.put("r1", "0606", kUp).put("bl", "0706", kDown).column("bl");
  column.red(Phase::kCombat).ok("attack 0606 0706");
  EXPECT_FALSE(asked(column));
  Field routed(armies());
  routed.put("r1", "0606", kUp).put("bl", "0706", kDown).order("bl", Order::kRouted);
  routed.red(Phase::kCombat).ok("attack 0606 0706");
  EXPECT_TRUE(routed.is_eliminated("bl"));
}

TEST(Evasion, r1_3d_only_into_empty_hexes_outside_enemy_zones) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("bl", "0706", kDown);
  f.put("b1", "0705", kDown);         // a friend
  f.put("r2", "0904", Facing::kSSW);  // its zone: 0804 and 0803
  f.put("rh", "0906", Facing::kNNW);  // its zone: 0805 and 0905
  f.red(Phase::kCombat).ok("attack 0606 0706");
  ASSERT_TRUE(asked(f));
  EXPECT_EQ(f.refusal("evade bl 0705"), "1.3d") << "occupied";
  EXPECT_EQ(f.refusal("evade bl 0805"), "1.3d") << "in an enemy zone";
  EXPECT_TRUE(f.legal("evade bl 0806"));
}

TEST(Evasion, r1_3d_beside_the_attacker_when_there_is_no_other_way) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("bl", "0706", kDown);
  f.put("b1", "0705", kDown).put("bh", "0805", kDown).put("bm", "0806", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706");
  ASSERT_TRUE(asked(f));
  EXPECT_TRUE(f.legal("evade bl 0605")) << "beside the attacker, but not in its zone";
  EXPECT_EQ(f.refusal("evade bl 0707"), "1.3d") << "in its zone";
  Field shut(armies().foot("b9"));
  shut.put("r1", "0606", kUp).put("bl", "0706", kDown).put("b9", "0605", kDown);
  shut.put("b1", "0705", kDown).put("bh", "0805", kDown).put("bm", "0806", kDown);
  shut.red(Phase::kCombat).ok("attack 0606 0706");
  EXPECT_FALSE(asked(shut)) << "no way out: nobody is asked";
}

// W-45: the order of 11.2, an enemy's flank hex only when there is nothing else.
TEST(Evasion, r1_3d_enemy_flank_hexes_come_last) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("bl", "0706", kDown);
  f.put("r2", "0804", Facing::kNNE);  // its flanks: 0803 and 0805
  f.red(Phase::kCombat).ok("attack 0606 0706");
  ASSERT_TRUE(asked(f));
  EXPECT_FALSE(f.legal("evade bl 0805"));
  EXPECT_TRUE(f.legal("evade bl 0705"));
  EXPECT_TRUE(f.legal("evade bl 0806"));
}

TEST(Evasion, r1_3d_not_across_a_river_that_is_closed_to_them) {
  Field f = attacked("r1", "bl", armies().river("0706", "0806").stream("0706", "0805"));
  EXPECT_EQ(f.refusal("evade bl 0806"), "1.3d");
  EXPECT_TRUE(f.legal("evade bl 0805"));
}

TEST(Evasion, r1_3d_others_of_the_hex_stay_and_fight) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("bl", "0706", kDown).put("b1", "0706", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706");
  ASSERT_TRUE(asked(f));
  EXPECT_EQ(f.refusal("evade b1 0806"), "1.3d");
  EXPECT_EQ(f.refusal("evade bl,b1 0806"), "1.3d");
  f.ok("evade bl 0806");
  ASSERT_EQ(f.s.step, Step::kCombatRoll);
  EXPECT_EQ(f.s.combat.defending, f.set({"b1"}));
  f.roll(6);
  EXPECT_EQ(f.events().list.front().defence, 4) << "only those who stayed";
}

TEST(Evasion, r1_3d_two_of_a_hex_evade_together_or_one_after_the_other) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("bl", "0706", kDown).put("bm", "0706", kDown).put("bc", "0706");
  f.red(Phase::kCombat).ok("attack 0606 0706");
  Field g = f;
  f.ok("evade bl,bm 0806");
  EXPECT_EQ(f.hex("bl"), "0806");
  EXPECT_EQ(f.hex("bm"), "0806");
  EXPECT_EQ(f.hex("bc"), "0806") << "their commander goes with them";
  EXPECT_EQ(f.s.step, Step::kAdvance);
  g.ok("evade bl 0806");
  ASSERT_TRUE(asked(g)) << "the other one is asked as well";
  EXPECT_EQ(g.hex("bc"), "0706");
  EXPECT_EQ(g.refusal("evade bm 0806"), "1.3d") << "no longer empty";
  g.ok("evade bm 0805");
  EXPECT_EQ(g.hex("bc"), "0805");
  EXPECT_EQ(g.s.step, Step::kAdvance);
}

// The town they left no longer shelters the others.
TEST(Evasion, r1_3d_hex_that_was_left_is_no_longer_part_of_the_combat) {
  Field f(armies().ground(Terrain::kTown, {"0707"}));
  f.put("r1", "0606", kUp).put("b1", "0706", kDown).put("bl", "0707", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706,0707");
  ASSERT_TRUE(asked(f));
  EXPECT_EQ(f.term(Attack{f.s.combat.attackers, f.s.combat.defenders}, "terrain"), -2);
  f.ok("evade bl 0807");
  ASSERT_EQ(f.s.step, Step::kCombatRoll);
  EXPECT_EQ(f.modifier(Attack{f.s.combat.attackers, f.s.combat.defenders}), 0);
}

TEST(Evasion, r1_3d_battery_left_behind_alone_is_destroyed) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("bl", "0706", kDown).put("bg", "0706", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706").ok("evade bl 0806");
  EXPECT_TRUE(f.is_eliminated("bg")) << "it is attacked alone (9.5c)";
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Evasion, r1_3e_light_cavalry_slips_away_from_line_infantry_and_heavy_cavalry_two_hexes) {
  for (const char* attacker : {"r1", "rh"}) {
    Field f = attacked(attacker, "bk");
    ASSERT_TRUE(asked(f)) << attacker;
    EXPECT_EQ(f.refusal("evade bk 0806"), "1.3e") << "exactly two";
    EXPECT_FALSE(f.legal("evade bk 0806 0906 1006"));
    EXPECT_TRUE(f.legal("evade bk 0806 0906"));
  }
}

TEST(Evasion, r1_3e_light_cavalry_evades_no_light_troops) {
  EXPECT_FALSE(asked(attacked("rl", "bk")));
  EXPECT_FALSE(asked(attacked("rk", "bk")));
}

TEST(Evasion, r1_3e_both_hexes_are_free_and_the_way_does_not_turn_back) {
  Field f(armies());
  f.put("rh", "0606", kUp).put("bk", "0706", kDown).put("b1", "0907", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706");
  ASSERT_TRUE(asked(f));
  EXPECT_EQ(f.refusal("evade bk 0806 0907"), "1.3e") << "occupied";
  EXPECT_EQ(f.refusal("evade bk 0806 0706"), "1.3e");
  EXPECT_EQ(f.refusal("evade bk 0707 0807"), "1.3e") << "through the attacker's zone";
  EXPECT_TRUE(f.legal("evade bk 0806 0805")) << "sideways";
  f.ok("evade bk 0806 0906");
  EXPECT_EQ(f.hex("bk"), "0906");
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Evasion, r1_3e_no_second_hex_no_evasion) {
  // 0812 has its back to the edge of the map. From 0712 there is no way on.
  Field f(armies().foot("b8").foot("b9"));
  f.put("r1", "0811", Facing::kSSE).put("bk", "0812", kDown).put("bh", "0912", kDown);
  f.put("b8", "0711", kDown).put("b9", "0612", kDown).put("b1", "0611", kDown);
  f.red(Phase::kCombat).ok("attack 0811 0812");
  EXPECT_FALSE(asked(f));
}

TEST(Evasion, r1_3d_r1_3e_dismounted_light_cavalry_evades_as_light_infantry) {
  Field f = attacked("r1", "bk", armies().ground(Terrain::kVillage, {"0706"}));
  ASSERT_TRUE(asked(f));
  EXPECT_EQ(f.refusal("evade bk 0806 0906"), "1.3d");
  f.ok("evade bk 0806");
  EXPECT_EQ(f.hex("bk"), "0806");
}

TEST(Evasion, r1_3e_foot_and_horse_of_one_name_evade_each_in_its_way) {
  Drawing d = armies();
  d.light_foot("bx").with([](PieceDefinition& p) { p.company = "Fischer"; });
  d.light_horse("by").with([](PieceDefinition& p) { p.company = "Fischer"; });
  Field f(d);
  f.put("r1", "0606", kUp).put("bx", "0706", kDown).put("by", "0706", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706");
  ASSERT_TRUE(asked(f));
  EXPECT_FALSE(f.legal("evade bx,by 0806"));
  EXPECT_FALSE(f.legal("evade bx,by 0806 0906"));
  f.ok("evade by 0806 0906");
  ASSERT_TRUE(asked(f));
  f.ok("evade bx 0805");
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Evasion, r1_3d_r1_3e_every_way_that_is_legal_is_listed) {
  Field f = attacked("rh", "bk");
  std::size_t ways = 0;
  for (const Direction a : hex::kAllDirections) {
    for (const Direction b : hex::kAllDirections) {
      Route r;
      r.push_back(hex::neighbour(Field::hex_of("0706"), a));
      r.push_back(hex::neighbour(r.back(), b));
      if (!why_not_evade(f.game(), f.s, f.set({"bk"}), r)) ++ways;
    }
  }
  EXPECT_GT(ways, 3U);
  EXPECT_EQ(evasions(f.game(), f.s).size(), ways);
}

// No zone and no flank hex reaches into these; they are beside the attacker all the same.
TEST(Evasion, r1_3d_hexes_beside_the_attacker_come_after_others) {
  Field f = attacked("r1", "bl", armies().ground(Terrain::kTown, {"0605", "0707"}));
  ASSERT_TRUE(asked(f));
  EXPECT_EQ(f.refusal("evade bl 0605"), "1.3d");
  EXPECT_EQ(f.refusal("evade bl 0707"), "1.3d");
  EXPECT_TRUE(f.legal("evade bl 0705"));
}

TEST(Evasion, r1_3d_hexes_attacked_are_asked_one_after_the_other) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("bl", "0706", kDown).put("bm", "0707", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706,0707");
  ASSERT_TRUE(asked(f));
  EXPECT_EQ(f.refusal("evade bm 0807"), "1.3d") << "first those of 0706";
  f.ok("pass");
  ASSERT_TRUE(asked(f));
  EXPECT_EQ(f.refusal("evade bl 0705"), "1.3d") << "they have chosen to stand";
  f.ok("evade bm 0807");
  EXPECT_EQ(f.s.step, Step::kCombatRoll);
  EXPECT_EQ(f.s.combat.defending, f.set({"bl"}));
}

TEST(Evasion, r1_3d_evasions_of_one_and_of_both_are_listed) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("bl", "0706", kDown).put("bm", "0706", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706");
  EXPECT_EQ(evasions(f.game(), f.s).size(), 9U) << "three hexes for each, and for both";
}

}  // namespace
}  // namespace tercio::lace_wars
