// 8.0 - 8.2, 8.5 Which units attack, in what order.
#include "thirty_years_war/rules/combat.hpp"

#include <map>
#include <random>
#include <set>

#include <nlohmann/json.hpp>

#include "thirty_years_war/match.hpp"
#include "thirty_years_war/position/save.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {
namespace {

using ::testing::Test;

// Four units a side of four points each; even odds, so that dice 3 and 4 change nothing.
Drawing four_a_side() {
  return Drawing()
      .foot("r1")
      .foot("r2")
      .foot("r3")
      .foot("r4")
      .foot("b1")
      .foot("b2")
      .foot("b3")
      .foot("b4");
}

// --- 8.0 ----------------------------------------------------------------------------------------

TEST(Combat, r8_0_separate_combats_in_any_order) {
  for (const bool first : {true, false}) {
    Table t(four_a_side());
    t.put("r1", "0202").put("b1", "0203").put("r2", "0802").put("b2", "0803").red(Phase::kCombat);
    t.ok(first ? "attack r1 b1" : "attack r2 b2").roll(3);
    EXPECT_EQ(t.refusal("end"), "8.12");
    t.ok(first ? "attack r2 b2" : "attack r1 b1").roll(3);
    EXPECT_TRUE(t.legal("end"));
  }
}

TEST(Combat, r8_0_combats_are_resolved_one_after_the_other) {
  Table t(four_a_side());
  t.put("r1", "0202").put("b1", "0203").put("r2", "0802").put("b2", "0803").red(Phase::kCombat);
  t.ok("attack r1 b1");
  EXPECT_EQ(t.s.step, Step::kCombatRoll);
  EXPECT_EQ(t.refused("attack r2 b2").code, engine::Code::kNotToAct);
  EXPECT_FALSE(t.legal("end"));
}

TEST(Combat, r8_0_only_the_phasing_side_attacks) {
  Table t(four_a_side());
  t.put("r1", "0505").put("r2", "0504").put("b1", "0506").red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack b1 r1"), "4.1D");
  EXPECT_EQ(t.refusal("attack r1 r2"), "8.0");
  EXPECT_TRUE(t.legal("attack r1 b1"));
  t.blue(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack r1 b1"), "4.1D");
  EXPECT_TRUE(t.legal("attack b1 r1"));
}

TEST(Combat, r8_0_artillery_takes_no_part) {
  Table t(Drawing().foot("r1").gun("rg").foot("b1").gun("bg"));
  t.put("r1", "0505").put("rg", "0404").put("b1", "0504").put("bg", "0506").red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack rg b1"), "8.0");
  EXPECT_EQ(t.refusal("attack r1 bg"), "8.0");
  EXPECT_TRUE(t.legal("attack r1 b1"));
}

// S-75
TEST(Combat, r8_0_r10_0_a_lone_leader_neither_attacks_nor_is_attacked) {
  Table t(Drawing().foot("r1").leader("rl", 2).foot("b1").leader("bl", 2));
  t.put("r1", "0505").put("rl", "0404").put_disrupted("b1", "0504").put("bl", "0605");
  t.red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack rl b1"), "8.0");
  EXPECT_EQ(t.refusal("attack r1 bl"), "8.0");
  EXPECT_TRUE(t.s.must_attack.empty());
}

TEST(Combat, r8_0_an_attack_outside_the_combat_phase_is_refused) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0506");
  for (const Phase p : {Phase::kArtilleryFire, Phase::kMovement}) {
    t.red(p);
    EXPECT_EQ(t.refusal("attack r1 b1"), "4.1D");
  }
}

// --- 8.1 ----------------------------------------------------------------------------------------

TEST(Combat, r8_11_every_enemy_whose_zone_holds_a_unit_must_be_attacked) {
  Table t(four_a_side());
  // b1 and b2 stand beside r1 and r2 alike.
  t.put("r1", "0504").put("r2", "0405").put("b1", "0505").put("b2", "0404").red(Phase::kCombat);
  EXPECT_EQ(t.s.must_be_attacked, t.set({"b1", "b2"}));
  const auto refused = t.refused("attack r1,r2 b1");
  EXPECT_EQ(refused.rule, "8.11");
  EXPECT_EQ(refused.pieces, std::vector<std::string>{"b2"});
  EXPECT_NE(refused.message.find("b2 must be attacked"), std::string::npos);
  t.ok("attack r1 b1").roll(3);
  EXPECT_FALSE(t.legal("end"));
  t.ok("attack r2 b2").roll(3);
  EXPECT_TRUE(t.legal("end"));
}

TEST(Combat, r8_11_in_any_fashion_desired) {
  Table t(four_a_side());
  t.put("r1", "0504").put("r2", "0405").put("b1", "0505").put("b2", "0404").red(Phase::kCombat);
  EXPECT_TRUE(t.legal("attack r1 b1"));
  EXPECT_TRUE(t.legal("attack r1 b2"));
  EXPECT_TRUE(t.legal("attack r1,r2 b1,b2"));
  EXPECT_EQ(t.refusal("attack r1 b1,b2"), "8.12");  // r2 would have nobody
}

TEST(Combat, r8_12_unit_in_enemy_zone_must_attack) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0506").put("r2", "0909").red(Phase::kCombat);
  EXPECT_EQ(t.s.must_attack, t.set({"r1"}));
  const auto refused = t.refused("end");
  EXPECT_EQ(refused.rule, "8.12");
  EXPECT_EQ(refused.pieces, (std::vector<std::string>{"r1", "b1"}));
  EXPECT_EQ(refused.hexes, std::vector<std::string>{"0505"});
  EXPECT_EQ(refused.message, "r1 is in the zone of control of b1 and must still attack");
  t.ok("attack r1 b1").roll(3);
  EXPECT_TRUE(t.legal("end"));
}

TEST(Combat, r8_12_nobody_may_be_left_without_an_enemy_to_attack) {
  Table t(four_a_side());
  t.put("r1", "0504").put("r2", "0506").put("b1", "0505").red(Phase::kCombat);
  const auto refused = t.refused("attack r1 b1");
  EXPECT_EQ(refused.rule, "8.12");
  EXPECT_EQ(refused.pieces, std::vector<std::string>{"r2"});
  EXPECT_TRUE(t.legal("attack r1,r2 b1"));
}

TEST(Combat, r8_12_a_unit_out_of_enemy_zones_has_no_duty) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0507").red(Phase::kCombat);
  EXPECT_TRUE(t.s.must_attack.empty());
  EXPECT_TRUE(t.legal("end"));
}

TEST(Combat, r8_12_the_duty_is_fixed_at_the_end_of_movement) {
  Table t(four_a_side());
  t.put("r1", "0503").put("b1", "0506").put("r2", "0505").red(Phase::kMovement);
  t.ok("move r1 0504").ok("move r2 0605").ok("end");
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  EXPECT_EQ(t.s.must_attack, t.set({"r2"}));
}

// S-56
TEST(Combat, r8_12_a_disrupted_enemy_is_some_enemy_if_others_take_the_rest) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0506").put_disrupted("b2", "0504").red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack r1 b2"), "8.21");
  t.put("r2", "0406").red(Phase::kCombat);
  t.ok("attack r1 b2").roll(6);
  EXPECT_FALSE(t.legal("end"));
  t.ok("attack r2 b1").roll(3);
  EXPECT_TRUE(t.legal("end"));
}

// S-60
TEST(Combat, r8_12_a_unit_whose_only_enemy_is_gone_is_excused) {
  Table t(four_a_side());
  t.put("r1", "0202").put("b1", "0203").put("r2", "0802").put("b2", "0803").red(Phase::kCombat);
  t.ok("attack r1 b1").roll(3);
  take(t.game(), t.s, t.piece("b2"), Status::kEliminated);
  EXPECT_TRUE(t.legal("end"));
}

// S-60
TEST(Combat, r8_11_r8_12_a_unit_disrupted_in_mid_phase_no_longer_attacks) {
  Table t(four_a_side());
  t.put("r1", "0202").put("b1", "0203").red(Phase::kCombat);
  set_status(t.game(), t.s, t.piece("r1"), Status::kDisrupted);
  EXPECT_EQ(t.refusal("attack r1 b1"), "9.14");
  EXPECT_TRUE(t.legal("end"));
}

// S-60 An enemy disrupted since is no longer to be attacked, but 8.12 still asks for an attack.
TEST(Combat, r8_11_an_enemy_disrupted_in_mid_phase_need_not_be_attacked) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0506").put("b2", "0504").red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack r1 b1"), "8.21");
  set_status(t.game(), t.s, t.piece("b2"), Status::kDisrupted);
  EXPECT_TRUE(t.legal("attack r1 b1"));
  EXPECT_EQ(t.refusal("end"), "8.12");
}

// S-60, 9.12 Where only disrupted enemies are left to a unit, it need not attack, but by option
// must.
TEST(Combat, r8_12_r9_12_a_unit_whose_enemies_have_become_disrupted_is_excused) {
  for (const bool must : {false, true}) {
    Table t(four_a_side(), {{"combat.attack_disrupted_left", must ? "on" : "off"}});
    t.put("r1", "0505").put("b1", "0506").red(Phase::kCombat);
    EXPECT_EQ(t.refusal("end"), "8.12");
    set_status(t.game(), t.s, t.piece("b1"), Status::kDisrupted);
    EXPECT_EQ(open_must_attack(t.game(), t.s).contains(t.piece("r1")), must);
    EXPECT_EQ(t.refusal("end"), must ? "8.12" : "");
    EXPECT_TRUE(t.legal("attack r1 b1"));
  }
}

// But not if they were disrupted from the start: 8.12 asks for some enemy (S-53, S-56).
TEST(Combat, r8_12_friends_who_attack_the_others_excuse_nobody) {
  for (const char* must : {"off", "on"}) {
    Table t(four_a_side(), {{"combat.attack_disrupted_left", must}});
    t.put("r1", "0505").put("b1", "0506").put_disrupted("b2", "0504").put("r2", "0406");
    t.red(Phase::kCombat).ok("attack r2 b1").roll(3);
    EXPECT_EQ(t.refusal("end"), "8.12");
    t.ok("attack r1 b2").roll(5);
    EXPECT_TRUE(t.legal("end"));
  }
}

// S-60 Breitenfeld 20.12: the Saxons collapse under the first Imperialist attack.
TEST(Combat, r8_12_r9_12_who_faces_collapsed_saxons_only_is_excused) {
  for (const bool must : {false, true}) {
    Table t("breitenfeld/historical", {{"combat.attack_disrupted_left", must ? "on" : "off"}});
    t.put_disrupted("armin", "0505").put("geleen", "0506");
    t.put("klitzing", "0805").put("wahl", "0806");
    t.at(5, Side::kA, Phase::kCombat).ok("attack geleen armin").roll(1);
    ASSERT_TRUE(t.is_eliminated("armin"));
    ASSERT_TRUE(t.is_disrupted("klitzing"));
    EXPECT_EQ(t.refusal("end"), must ? "8.12" : "");
    EXPECT_TRUE(t.legal("attack wahl klitzing"));
  }
}

// S-60 The Saxon collapse (Breitenfeld 20.12) in the middle of the Allied Combat Phase.
TEST(Combat, r8_12_saxons_are_excused_when_they_collapse) {
  Table t("breitenfeld/historical");
  t.put("armin", "0505").put("geleen", "0506").put("klitzing", "0805").put("wahl", "0806");
  t.at(1, Side::kB, Phase::kCombat);
  EXPECT_EQ(t.s.must_attack, t.set({"armin", "klitzing"}));
  t.ok("attack armin geleen").roll(6);
  EXPECT_TRUE(t.is_eliminated("armin"));
  EXPECT_TRUE(t.is_disrupted("klitzing"));
  EXPECT_TRUE(t.legal("end"));
}

// S-61
TEST(Combat, r8_11_r8_12_what_the_ground_forbids_is_neither_allowed_nor_a_duty) {
  Table t(four_a_side().ground("forest", {"0506"}).side("river", "0504", "0505"));
  t.put("r1", "0505").put("b1", "0506").put("b2", "0504").red(Phase::kCombat);
  EXPECT_TRUE(t.s.must_attack.empty());
  EXPECT_TRUE(t.s.must_be_attacked.empty());
  EXPECT_TRUE(t.legal("end"));
  EXPECT_EQ(t.refusal("attack r1 b1"), "12.0-Forest");
  EXPECT_EQ(t.refusal("attack r1 b2"), "12.0-River");
  // Out of the forest the attack is free (S-36), and so a duty of the other side.
  t.blue(Phase::kCombat);
  EXPECT_EQ(t.s.must_attack, t.set({"b1"}));
  EXPECT_TRUE(t.legal("attack b1 r1"));
}

TEST(Combat, r8_13_six_hexes_attack_one) {
  Table t(Drawing().foot("r1").foot("r2").foot("r3").foot("r4").foot("r5").foot("r6").foot("b1"));
  t.put("b1", "0505").put("r1", "0504").put("r2", "0506").put("r3", "0404").put("r4", "0405");
  t.put("r5", "0604").put("r6", "0605").red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack r1,r2,r3,r4,r5 b1"), "8.12");
  t.ok("attack r1,r2,r3,r4,r5,r6 b1");
  EXPECT_EQ(t.odds({"r1", "r2", "r3", "r4", "r5", "r6"}, {"b1"}).attack, 24);
  t.roll(1);
  EXPECT_TRUE(t.is_eliminated("b1"));
}

TEST(Combat, r8_14_no_unit_attacks_twice) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0506").put_disrupted("b2", "0504").red(Phase::kCombat);
  t.ok("attack r1 b1").roll(3);
  const auto refused = t.refused("attack r1 b2");
  EXPECT_EQ(refused.rule, "8.14");
  EXPECT_EQ(refused.message, "r1 has already attacked in this phase");
}

TEST(Combat, r8_14_no_unit_is_attacked_twice) {
  Table t(four_a_side());
  t.put("r1", "0504").put("r2", "0506").put_disrupted("b1", "0505").red(Phase::kCombat);
  t.ok("attack r2 b1").roll(4);
  EXPECT_TRUE(t.is_disrupted("b1"));
  EXPECT_EQ(t.refusal("attack r1 b1"), "8.14");
  t.ok("end");
  EXPECT_TRUE(t.s.done.empty());
  EXPECT_TRUE(t.s.attacked.empty());
}

TEST(Combat, r8_15_only_adjacent_units_attack) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0507").put("b2", "0506").put_disrupted("b3", "0405");
  t.red(Phase::kCombat);
  const auto refused = t.refused("attack r1 b1");
  EXPECT_EQ(refused.rule, "8.15");
  EXPECT_EQ(refused.pieces, (std::vector<std::string>{"r1", "b1"}));
  EXPECT_EQ(t.refusal("attack r2 b2"), "8.15");  // not on the map
  EXPECT_EQ(t.refusal("attack r1 b4"), "8.15");
}

// --- 8.2 ----------------------------------------------------------------------------------------

TEST(Combat, r8_21_one_unit_takes_all_enemies_nobody_else_engages) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0506").put("b2", "0504").put("b3", "0404").red(Phase::kCombat);
  const auto refused = t.refused("attack r1 b1,b2");
  EXPECT_EQ(refused.rule, "8.21");
  EXPECT_EQ(refused.pieces, std::vector<std::string>{"b3"});
  t.ok("attack r1 b1,b2,b3");
  const Odds odds = t.odds({"r1"}, {"b1", "b2", "b3"});
  EXPECT_EQ(odds.attack, 4);
  EXPECT_EQ(odds.defence, 12);
  EXPECT_EQ(t.column(odds), "1-3");
}

TEST(Combat, r8_21_enemies_engaged_by_others_may_be_left) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0506").put("b2", "0504").put("r2", "0503").red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack r1 b2"), "8.12");  // r2 would have nobody
  t.ok("attack r1 b1").roll(4).ok("attack r2 b2").roll(4);
  EXPECT_TRUE(t.legal("end"));
}

// S-57
TEST(Combat, r8_21_a_disrupted_enemy_may_be_taken_along) {
  Table t(four_a_side());
  t.put("r1", "0505").put("b1", "0506").put_disrupted("b2", "0504").red(Phase::kCombat);
  EXPECT_TRUE(t.legal("attack r1 b1"));
  t.ok("attack r1 b1,b2");
  EXPECT_EQ(t.odds({"r1"}, {"b1", "b2"}).defence, 6);
}

TEST(Combat, r8_22_several_units_add_up_if_all_are_adjacent) {
  Table t(four_a_side());
  t.put("r1", "0504").put("r2", "0506").put("r3", "0507").put("b1", "0505").red(Phase::kCombat);
  EXPECT_EQ(t.refusal("attack r1,r2,r3 b1"), "8.15");
  t.ok("attack r1,r2 b1");
  EXPECT_EQ(t.odds({"r1", "r2"}, {"b1"}).attack, 8);
}

// S-55
TEST(Combat, r8_22_several_on_several_only_if_each_is_adjacent_to_each) {
  Table t(four_a_side());
  t.put("b1", "0505").put("b2", "0404").put("r1", "0504").put("r2", "0405").put("r3", "0506");
  t.red(Phase::kCombat);
  const auto refused = t.refused("attack r1,r2,r3 b1,b2");
  EXPECT_EQ(refused.rule, "8.22");
  EXPECT_EQ(refused.pieces, (std::vector<std::string>{"r3", "b2"}));
  EXPECT_EQ(t.refusal("attack r1,r2 b1,b2"), "8.12");  // r3 would have nobody
  EXPECT_TRUE(t.legal("attack r1,r2 b2"));
  t.put_disrupted("b3", "0606").red(Phase::kCombat);
  EXPECT_TRUE(t.legal("attack r1,r2 b1,b2"));  // r3 has the disrupted one
}

// --- 8.5 ----------------------------------------------------------------------------------------

TEST(Combat, r8_5_a_holding_attack_at_poor_odds_is_an_attack) {
  Table t(Drawing().foot("r1", 1).foot("r2", 9).foot("r3", 9).foot("b1", 9).foot("b2", 3));
  t.put("r1", "0504").put("r2", "0405").put("r3", "0304").put("b1", "0505").put("b2", "0404");
  t.red(Phase::kCombat);
  t.ok("attack r2,r3 b2");
  EXPECT_EQ(t.column(t.odds({"r2", "r3"}, {"b2"})), "6-1");
  t.roll(1).ok("attack r1 b1");
  EXPECT_EQ(t.column(t.odds({"r1"}, {"b1"})), "1-5");
  t.roll(1);
  EXPECT_TRUE(t.legal("end"));
}

// S-74
TEST(Combat, r8_5_bombardment_is_no_attack) {
  Table t(Drawing().foot("r1").gun("rg").foot("b1"));
  t.put("r1", "0505").put("rg", "0501").put("b1", "0504").red(Phase::kArtilleryFire);
  t.ok("fire rg 0504").roll(6).ok("end").ok("end");
  EXPECT_EQ(t.s.phase, Phase::kCombat);
  EXPECT_EQ(t.s.must_be_attacked, t.set({"b1"}));
  EXPECT_EQ(t.refusal("end"), "8.12");
}

// --- combat.declare_all_first -------------------------------------------------------------------

const Options kDeclareAll{{"combat.declare_all_first", "on"}};

TEST(Combat, r8_0_declare_all_first_then_resolve_in_any_order) {
  for (const bool forward : {true, false}) {
    Table t(four_a_side(), kDeclareAll);
    t.put("r1", "0202").put("b1", "0203").put("r2", "0802").put("b2", "0803").red(Phase::kCombat);
    t.ok("attack r1 b1");
    EXPECT_EQ(t.s.step, Step::kAttack);
    EXPECT_EQ(t.refusal("end"), "8.12");
    EXPECT_EQ(t.refusal("attack r1 b1"), "8.14");
    t.ok("attack r2 b2").ok("end");
    EXPECT_EQ(t.s.step, Step::kResolve);
    EXPECT_FALSE(t.legal("end"));
    EXPECT_EQ(t.refusal("attack r1 b2"), "8.0");
    EXPECT_EQ(legal_actions(t.game(), t.s).size(), 2U);
    t.ok(forward ? "attack r1 b1" : "attack r2 b2").roll(1);
    EXPECT_EQ(t.is_disrupted("b1"), forward);
    EXPECT_EQ(t.is_disrupted("b2"), !forward);
    // The last one is taken up without being asked for.
    EXPECT_EQ(t.s.step, Step::kCombatRoll);
    EXPECT_EQ(t.s.attackers, t.set({forward ? "r2" : "r1"}));
    t.roll(1);
    EXPECT_TRUE(t.is_disrupted("b1") && t.is_disrupted("b2"));
    EXPECT_EQ(t.s.phasing, Side::kB);
  }
}

TEST(Combat, r8_0_declare_all_first_without_an_attack_ends_the_phase) {
  Table t(four_a_side(), kDeclareAll);
  t.put("r1", "0202").put("b1", "0903").red(Phase::kCombat).ok("end");
  EXPECT_EQ(t.s.phasing, Side::kB);
}

TEST(Combat, r8_0_declare_all_first_ends_the_phase_after_an_exchange_too) {
  Table t(four_a_side(), kDeclareAll);
  t.put("r1", "0504").put("r2", "0506").put("b1", "0505").red(Phase::kCombat);
  t.ok("attack r1,r2 b1").ok("end").roll(3);  // 2-1: Dx
  EXPECT_EQ(t.s.step, Step::kExchange);
  t.ok("disrupt r1");
  EXPECT_EQ(t.s.phasing, Side::kB);
}

// A declared attack that can no longer be made is dropped, and leaves nothing behind for the other
// side's phase. (Breitenfeld 20.12: Saxons that collapse no longer attack.)
TEST(Combat, r8_0_declare_all_first_drops_an_attack_whose_units_cannot_fight) {
  Table t("breitenfeld/historical", {{"combat.declare_all_first", "on"}});
  t.put("armin", "0505").put("geleen", "0506").put("klitzing", "0805").put("wahl", "0806");
  t.put("hard", "1105").put("goess", "1106");
  t.at(1, Side::kB, Phase::kCombat);
  t.ok("attack armin geleen").ok("attack klitzing wahl").ok("attack hard goess").ok("end");
  t.ok("attack armin geleen").roll(6);
  EXPECT_TRUE(t.is_disrupted("klitzing"));
  EXPECT_EQ(t.s.attackers, t.set({"hard"}));  // the only one left
  t.roll(2);                                  // 10:11, no effect
  EXPECT_EQ(t.s.phase, Phase::kVisibility);
  for (PieceId p = 0; p < t.game().piece_count(); ++p) EXPECT_EQ(t.s.combat_of[p], 0);
  t.at(2, Side::kA, Phase::kCombat);
  t.put("gallas", "0205").put_disrupted("brahes", "0206");
  t.ok("attack goess hard").ok("attack gallas brahes").ok("end");
  EXPECT_FALSE(t.legal("attack gallas,wahl brahes"));
  EXPECT_TRUE(t.legal("attack gallas brahes"));
}

// --- A refused action changes nothing -----------------------------------------------------------

TEST(Combat, r8_11_r8_12_a_refused_attack_leaves_the_position_as_it_was) {
  Table t("breitenfeld/historical");
  t.put("armin", "0505").put("geleen", "0506").put("klitzing", "0507").put("wahl", "0705");
  t.at(1, Side::kB, Phase::kCombat);
  const auto match = make_match(*shipped().game_of<Game>("breitenfeld/historical", {}));
  ASSERT_TRUE(match->restore(save(t.game(), t.s)).empty());
  const auto before = match->hash();
  EXPECT_EQ(before, hash_of(t.s));
  for (const char* text : {"end", "attack armin geleen", "attack armin wahl", "attack armin armin",
                           "attack geleen armin", "attack armin,klitzing geleen charge", "roll 3",
                           "disrupt armin", "move armin 0405", "attack nobody geleen"}) {
    EXPECT_FALSE(match->apply(text)) << text;
    EXPECT_EQ(match->hash(), before) << text;
  }
  EXPECT_TRUE(match->apply("attack armin,klitzing geleen"));
  EXPECT_NE(match->hash(), before);
}

// --- Against brute force (S-53, S-54) -----------------------------------------------------------

// Knows only the set E of pairs that may fight and who has a duty, and tries every way to go on.
class Oracle {
 public:
  Oracle(std::vector<int> may_attack, int must_attack, int must_be_attacked)
      : may_attack_(std::move(may_attack)),
        must_attack_(must_attack),
        must_be_attacked_(must_be_attacked) {}

  // Whether these attackers may attack these defenders together, and all duties still be done.
  bool legal(int free_a, int free_d, int xs, int ys) {
    return fits(free_a, free_d, xs, ys) && can_finish(free_a & ~xs, free_d & ~ys);
  }
  bool can_end(int free_a, int free_d) const {
    return (free_a & must_attack_) == 0 && (free_d & must_be_attacked_) == 0;
  }

 private:
  bool fits(int free_a, int free_d, int xs, int ys) const {
    if (xs == 0 || ys == 0 || (xs & ~free_a) != 0 || (ys & ~free_d) != 0) return false;
    for (std::size_t a = 0; a < may_attack_.size(); ++a) {
      if ((xs >> a & 1) != 0 && (ys & ~may_attack_[a]) != 0) return false;
    }
    return true;
  }
  bool can_finish(int free_a, int free_d) {
    if (can_end(free_a, free_d)) return true;
    const auto [known, fresh] = memo_.try_emplace({free_a, free_d}, false);
    if (!fresh) return known->second;
    for (int xs = free_a; xs != 0; xs = (xs - 1) & free_a) {
      for (int ys = free_d; ys != 0; ys = (ys - 1) & free_d) {
        if (!fits(free_a, free_d, xs, ys) || !can_finish(free_a & ~xs, free_d & ~ys)) continue;
        memo_[{free_a, free_d}] = true;
        return true;
      }
    }
    return false;
  }

  std::vector<int> may_attack_;  // by attacker: the defenders he may attack, as bits
  int must_attack_;
  int must_be_attacked_;
  std::map<std::pair<int, int>, bool> memo_;
};

class Oracles : public Test {
 protected:
  static constexpr int kUnits = 4;

  // Places of the crowded middle of the drawn map.
  static std::vector<std::string> places() {
    return {"0404", "0405", "0406", "0504", "0505", "0506", "0603", "0604", "0605", "0606"};
  }
  // Neighbours by the printed numbers: even lines are offset toward higher places.
  static bool adjacent(const std::string& a, const std::string& b) {
    const int la = std::stoi(a.substr(0, 2));
    const int pa = std::stoi(a.substr(2));
    const int lb = std::stoi(b.substr(0, 2));
    const int pb = std::stoi(b.substr(2));
    if (la == lb) return pa - pb == 1 || pb - pa == 1;
    if (la - lb != 1 && lb - la != 1) return false;
    return la % 2 == 0 ? pb == pa || pb == pa + 1 : pb == pa || pb == pa - 1;
  }
  int pick(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  std::mt19937 random_{1631};
};

TEST_F(Oracles, r8_11_r8_12_r8_21_an_attack_is_legal_iff_the_rest_can_still_be_done) {
  int positions = 0;
  int attacks = 0;
  for (int map = 0; map < 40; ++map) {
    Drawing drawing;
    std::set<std::string> forests;
    std::set<std::pair<std::string, std::string>> rivers;
    if (map % 2 == 1) {
      const auto all = places();
      for (int i = 0; i < 2; ++i) {
        const auto& h = all[static_cast<std::size_t>(pick(10))];
        if (forests.insert(h).second)
          drawing.d->map.terrain.emplace_back("forest", Drawing::hexes({h.c_str()}));
      }
      for (const auto& a : all) {
        for (const auto& b : all) {
          if (!(a < b) || !adjacent(a, b) || pick(6) != 0) continue;
          drawing.side("river", a.c_str(), b.c_str());
          rivers.insert({a, b});
        }
      }
    }
    std::array<std::string, 2 * kUnits> ids;
    for (int i = 0; i < 2 * kUnits; ++i) {
      ids[static_cast<std::size_t>(i)] = (i < kUnits ? "r" : "b") + std::to_string(i % kUnits + 1);
      drawing.foot(ids[static_cast<std::size_t>(i)].c_str(), 2 + i % 3);
    }
    const Table fresh(drawing);
    for (int round = 0; round < 25; ++round, ++positions) {
      Table t = fresh;
      auto free = places();
      std::array<std::string, 2 * kUnits> at;
      int ready = 0;
      for (std::size_t i = 0; i < at.size(); ++i) {
        if (pick(6) == 0) continue;  // not on the map
        const auto n = static_cast<std::size_t>(pick(static_cast<int>(free.size())));
        at[i] = free[n];
        free.erase(free.begin() + static_cast<std::ptrdiff_t>(n));
        if (pick(4) != 0) {
          ready |= 1 << i;
          t.put(ids[i], at[i]);
        } else {
          t.put_disrupted(ids[i], at[i]);
        }
      }
      t.red(Phase::kCombat);

      std::vector<int> may_attack(kUnits, 0);
      int must_attack = 0;
      int must_be_attacked = 0;
      int free_a = 0;
      int free_d = 0;
      for (std::size_t a = 0; a < kUnits; ++a) {
        if ((ready >> a & 1) != 0) free_a |= 1 << a;
        if (!at[kUnits + a].empty()) free_d |= 1 << a;
        for (std::size_t d = 0; d < kUnits; ++d) {
          const auto& x = at[a];
          const auto& y = at[kUnits + d];
          if ((ready >> a & 1) == 0 || y.empty() || !adjacent(x, y)) continue;
          if (forests.contains(y) || rivers.contains(std::minmax(x, y))) continue;
          may_attack[a] |= 1 << d;
          if ((ready >> (kUnits + d) & 1) == 0) continue;
          must_attack |= 1 << a;
          must_be_attacked |= 1 << d;
        }
      }
      Oracle oracle(may_attack, must_attack, must_be_attacked);
      const auto set_of = [&](int bits, std::size_t from) {
        PieceSet out;
        for (std::size_t i = 0; i < kUnits; ++i) {
          if ((bits >> i & 1) != 0) out.insert(t.piece(ids[from + i]));
        }
        return out;
      };
      while (true) {
        std::vector<std::pair<int, int>> legal;
        for (int xs = 1; xs < 1 << kUnits; ++xs) {
          for (int ys = 1; ys < 1 << kUnits; ++ys) {
            const Combat combat{set_of(xs, 0), set_of(ys, kUnits), false};
            const bool expected = oracle.legal(free_a, free_d, xs, ys);
            ASSERT_EQ(!why_not_attack(t.game(), t.s, combat), expected)
                << "map " << map << " round " << round << " attackers " << xs << " defenders "
                << ys;
            if (expected) legal.emplace_back(xs, ys);
            ++attacks;
          }
        }
        const bool end = oracle.can_end(free_a, free_d);
        ASSERT_EQ(t.legal("end"), end);
        ASSERT_EQ(legal_actions(t.game(), t.s).size(), legal.size() + (end ? 1 : 0));
        ASSERT_TRUE(end || !legal.empty());
        if (legal.empty() || (end && pick(2) == 0)) break;
        const auto [xs, ys] = legal[static_cast<std::size_t>(pick(static_cast<int>(legal.size())))];
        apply(t.game(), t.s, Attack{set_of(xs, 0), set_of(ys, kUnits), false}, nullptr);
        t.roll(1 + pick(6));
        if (t.s.step == Step::kExchange) {
          apply(t.game(), t.s, DisruptOwn{exchange_payers(t.game(), t.s)}, nullptr);
        }
        free_a &= ~xs;
        free_d &= ~ys;
      }
    }
  }
  EXPECT_EQ(positions, 1000);
  EXPECT_GT(attacks, 200000);
}

}  // namespace
}  // namespace tercio::thirty_years_war
