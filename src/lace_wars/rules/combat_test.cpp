// 10.1 Who may attack whom, who must, and in which shapes.
#include <gtest/gtest.h>

#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// Red on line 06 looks to line 07 (nne), blue on line 07 back (ssw): red in 0606 has 0706 and 0707
// in front, red in 0605 has 0705 and 0706, red in 0607 has 0707 and 0708.
constexpr Facing kUp = Facing::kNNE;
constexpr Facing kDown = Facing::kSSW;

Drawing armies() {
  return Drawing()
      .foot("r1")
      .foot("r2")
      .foot("r3")
      .horse("rh")
      .horse("ri")
      .light_foot("rl")
      .light_horse("rk")
      .gun("rg")
      .foot("b1")
      .foot("b2")
      .foot("b3")
      .horse("bh")
      .light_foot("bl")
      .light_foot("bm")
      .light_horse("bk")
      .gun("bg")
      .commander("rc", "red-1")
      .commander("bc", "blue-1");
}

// A red unit in 0606 and a blue one in 0706.
Field duel(const Drawing& d = armies(), const char* attacker = "r1", const char* defender = "b1") {
  Field f(d);
  f.put(attacker, "0606", kUp).put(defender, "0706", kDown);
  return f;
}
Field fought(Field f) {
  f.red(Phase::kCombat);
  return f;
}

// Whether red has to attack: "10.1b", or "" when it may end its phase.
std::string duty(Field f) {
  f.red(Phase::kCombat);
  EXPECT_TRUE(f.legal("attack 0606 0706"));
  return f.refusal("end");
}

TEST(Combat, r10_1a_enemies_in_the_frontal_hexes_may_be_attacked) {
  Field f(armies());
  f.put("r1", "0606", kUp);
  f.put("b1", "0706", kDown).put("b2", "0605", kDown).put("b3", "0507", kDown).put("bc", "0707");
  f.red(Phase::kCombat);
  EXPECT_TRUE(f.legal("attack 0606 0706"));
  EXPECT_EQ(f.refusal("attack 0606 0605"), "10.1a") << "on its flank";
  EXPECT_EQ(f.refusal("attack 0606 0507"), "10.1a") << "in its rear";
  EXPECT_EQ(f.refusal("attack 0606 0707"), "10.1a") << "a commander alone is nobody to attack";
  EXPECT_EQ(f.refusal("attack 0606 0806"), "10.1a") << "not adjacent";
  EXPECT_EQ(f.refusal("attack 0505 0706"), "10.1a") << "nobody there";
}

TEST(Combat, r10_1a_light_troops_attack_all_around) {
  Field f(armies());
  f.put("rl", "0606", kUp).put("b1", "0507", kDown);
  EXPECT_TRUE(f.red(Phase::kCombat).legal("attack 0606 0507"));
}

TEST(Combat, r10_1a_garrisons_may_be_attacked_where_no_zone_reaches) {
  for (const Terrain t : {Terrain::kWoods, Terrain::kVillage, Terrain::kTown}) {
    Field f = fought(duel(armies().ground(t, {"0706"})));
    EXPECT_TRUE(f.legal("attack 0606 0706"));
    EXPECT_TRUE(f.legal("end"));
  }
}

TEST(Combat, r10_1a_nobody_attacks_across_a_river_without_a_bridge) {
  Field open(armies().river("0606", "0706"));
  open.put("r1", "0606", kUp).put("b1", "0706", kDown).put("r2", "0605", kUp);
  open.red(Phase::kCombat);
  EXPECT_EQ(open.refusal("attack 0606 0706"), "10.1a");
  EXPECT_TRUE(open.legal("attack 0605 0706"));
  EXPECT_TRUE(fought(duel(armies().bridge("0606", "0706"))).legal("attack 0606 0706"));
  EXPECT_TRUE(fought(duel(armies().stream("0606", "0706"))).legal("attack 0606 0706"));
}

TEST(Combat, r10_1b_attack_is_compulsory_in_clear_terrain) {
  EXPECT_EQ(duty(duel()), "10.1b");
  EXPECT_EQ(duty(duel(armies().level(1, {"0706"}).road("0606", "0706"))), "10.1b")
      << "level and road do not matter";
  for (const Terrain t : {Terrain::kWoods, Terrain::kVillage, Terrain::kTown}) {
    EXPECT_EQ(duty(duel(armies().ground(t, {"0706"}))), "");
    EXPECT_EQ(duty(duel(armies().ground(t, {"0606"}))), "") << "both have to be in the clear";
  }
  EXPECT_EQ(duty(duel(armies().stream("0606", "0706"))), "") << "no zone across a stream";
  EXPECT_EQ(duty(duel(armies().bridge("0606", "0706"))), "10.1b");
}

TEST(Combat, r10_1b_enemy_in_front_only_counts) {
  Field f(armies());
  // Blue looks at red's flank: only blue could attack.
  f.put("r1", "0606", Facing::kS).put("b1", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_NE(f.s.phase, Phase::kCombat) << "red has nobody in front: its combat phase is over";
}

TEST(Combat, r10_1b_one_attack_on_a_target_relieves_the_others) {
  Field f(armies());
  f.put("r1", "0605", kUp).put("r2", "0606", kUp).put("b1", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("end"), "10.1b");
  f.ok("attack 0605 0706").roll(3).roll(1).roll(1);
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_TRUE(f.legal("attack 0606 0706")) << "he may be attacked again";
  EXPECT_TRUE(f.legal("end"));
}

TEST(Combat, r10_1b_duties_are_those_at_the_start_of_the_phase) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("b1", "0706", kDown).put("r2", "0804", Facing::kSSE);
  f.order("b1", Order::kDisorganised);
  f.red(Phase::kCombat);
  EXPECT_FALSE(f.s.must.contains(Field::hex_of("0805")));
  // Somebody comes before r2 later: it may attack him, but need not.
  f.put("b2", "0805", kUp);
  f.ok("attack 0606 0706").roll(4).roll(1).roll(1);
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_TRUE(f.legal("attack 0804 0805"));
  EXPECT_TRUE(f.legal("end"));
}

TEST(Combat, r10_1b_routed_enemy_has_to_be_attacked_and_falls_without_a_die) {
  Field f = duel();
  f.order("b1", Order::kRouted);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("end"), "10.1b");
  f.ok("attack 0606 0706");
  EXPECT_TRUE(f.is_eliminated("b1"));
  EXPECT_EQ(f.s.step, Step::kAdvance);
  f.ok("pass");
  EXPECT_NE(f.s.phase, Phase::kCombat) << "r1 has attacked";
}

TEST(Combat, r10_1b_routed_units_and_columns_are_never_obliged) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("b1", "0706", kDown).order("r1", Order::kRouted);
  f.put("r2", "0610", kUp).put("b2", "0710", kDown);
  f.put("r3", "0603", kUp).put("b3", "0703", kDown).column("r3");
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("attack 0606 0706"), "12.3a");
  EXPECT_EQ(f.refusal("attack 0603 0703"), "14d");
  f.ok("attack 0610 0710").roll(3).roll(1).roll(1);
  EXPECT_NE(f.s.phase, Phase::kCombat) << "neither is asked";
}

TEST(Combat, r10_1c_infantry_need_not_attack_cavalry) {
  EXPECT_EQ(duty(duel(armies(), "r1", "bh")), "");
  EXPECT_EQ(duty(duel(armies(), "r1", "bk")), "");
  EXPECT_EQ(duty(duel(armies(), "rh", "bh")), "10.1b");
  EXPECT_EQ(duty(duel(armies(), "rh", "b1")), "10.1b");
  EXPECT_EQ(duty(duel(armies(), "r1", "bg")), "10.1b") << "a battery alone is no cavalry";
  Field f = duel(armies(), "r1", "bh");
  f.put("bg", "0706", kDown);
  EXPECT_EQ(duty(f), "") << "the top unit that is not artillery";
}

TEST(Combat, r10_1d_disorganised_cavalry_need_not_attack) {
  for (const char* enemy : {"b1", "bh", "bl", "bg"}) {
    Field f = duel(armies(), "rh", enemy);
    f.order("rh", Order::kDisorganised);
    EXPECT_EQ(duty(f), "") << enemy;
  }
  Field foot = duel();
  foot.order("r1", Order::kDisorganised);
  EXPECT_EQ(duty(foot), "10.1b") << "disorganised infantry must";
  Field stack = duel(armies(), "rh", "bh");
  stack.put("ri", "0606", kUp).order("rh", Order::kDisorganised);
  EXPECT_EQ(duty(stack), "10.1b") << "the other one of the stack is in order";
  stack.order("ri", Order::kDisorganised);
  EXPECT_EQ(duty(stack), "");
}

TEST(Combat, r10_1e_light_troops_need_not_attack_line_infantry_and_heavy_cavalry) {
  for (const char* light : {"rl", "rk"}) {
    EXPECT_EQ(duty(duel(armies(), light, "b1")), "") << light;
    EXPECT_EQ(duty(duel(armies(), light, "bh")), "") << light;
    EXPECT_EQ(duty(duel(armies(), light, "bl")), "10.1b") << light;
    EXPECT_EQ(duty(duel(armies(), light, "bg")), "10.1b") << light;
  }
  EXPECT_EQ(duty(duel(armies(), "rk", "bk")), "10.1b");
  EXPECT_EQ(duty(duel(armies(), "rl", "bk")), "") << "infantry against cavalry (10.1c)";
  Field stack = duel(armies(), "rl", "b1");
  stack.put("r1", "0606", kUp);
  EXPECT_EQ(duty(stack), "10.1b") << "the line infantry with it must";
}

TEST(Combat, r10_1f_attacks_belong_to_the_active_players_combat_phase) {
  Field f = duel();
  f.put("rc", "0505");
  f.red();
  EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1f");
  Field g = fought(duel());
  EXPECT_EQ(g.refusal("attack 0706 0606"), "10.1f") << "blue is not active";
  EXPECT_TRUE(g.legal("attack 0606 0706"));
  Field b = duel();
  b.blue(Phase::kCombat);
  EXPECT_TRUE(b.legal("attack 0706 0606"));
}

TEST(Combat, r10_1g_artillery_never_attacks) {
  Field f(armies());
  f.put("rg", "0606", kUp).put("b1", "0706", kDown).put("r1", "0605", kUp);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1g");
  EXPECT_EQ(f.refusal("attack 0605,0606 0706"), "10.1g");
  Field stack = duel();
  stack.put("rg", "0606", kUp).red(Phase::kCombat);
  stack.ok("attack 0606 0706");
  EXPECT_FALSE(stack.s.combat.attacking.contains(stack.piece("rg")));
}

TEST(Combat, r10_1h_unit_attacks_once_in_a_phase) {
  Field f(armies().ground(Terrain::kWoods, {"0706", "0707"}));
  f.put("r1", "0606", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown).put("r2", "0605", kUp);
  f.red(Phase::kCombat).ok("attack 0606 0706").roll(4);
  while (is_roll(f.s.step)) f.roll(1);
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_EQ(f.refusal("attack 0606 0707"), "10.1h");
  EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1h");
  EXPECT_EQ(f.refusal("attack 0605,0606 0706"), "10.1h");
  EXPECT_TRUE(f.legal("attack 0605 0706"));
}

TEST(Combat, r10_1i_all_units_of_a_stack_attack_together) {
  Field f = duel();
  f.put("r2", "0606", kUp).red(Phase::kCombat);
  f.ok("attack 0606 0706");
  EXPECT_EQ(f.s.combat.attacking, f.set({"r1", "r2"}));
  EXPECT_EQ(f.s.attacked, f.set({"r1", "r2"}));
}

TEST(Combat, r10_1j_one_stack_attacks_two_adjacent_hexes_together) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown);
  f.red(Phase::kCombat).ok("attack 0606 0706,0707");
  EXPECT_EQ(f.s.combat.defending, f.set({"b1", "b2"}));
}

TEST(Combat, r10_1j_hexes_attacked_together_are_adjacent_and_in_front) {
  Field f(armies());
  // Light troops have all six hexes in front: 0706 and 0607 are two apart.
  f.put("rl", "0606", kUp).put("bl", "0706", kDown).put("bm", "0607", kDown);
  f.put("b1", "0707", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("attack 0606 0706,0607"), "10.1j");
  EXPECT_TRUE(f.legal("attack 0606 0706,0707"));
  Field g(armies());
  g.put("r1", "0606", kUp).put("b1", "0706", kDown).put("b2", "0605", kDown);
  g.red(Phase::kCombat);
  EXPECT_EQ(g.refusal("attack 0606 0605,0706"), "10.1a");
}

TEST(Combat, r10_1k_several_stacks_attack_one_hex_if_they_have_no_other_enemy_in_front) {
  Field f(armies());
  f.put("r1", "0605", kUp).put("r2", "0606", kUp).put("b1", "0706", kDown);
  f.put("r3", "0806", kDown);
  f.red(Phase::kCombat);
  EXPECT_TRUE(f.legal("attack 0605,0606 0706"));
  EXPECT_TRUE(f.legal("attack 0605,0606,0806 0706")) << "they need not touch each other";
  EXPECT_TRUE(f.legal("attack 0605,0806 0706"));
  f.put("b2", "0707", kDown);
  EXPECT_EQ(f.refusal("attack 0605,0606 0706"), "10.1k");
  EXPECT_EQ(f.refusal("attack 0605,0806 0706"), "10.1k");
  EXPECT_TRUE(f.legal("attack 0605 0706"));
  // An enemy beside or behind them does not matter.
  Field g(armies());
  g.put("r1", "0605", kUp).put("r2", "0606", kUp).put("b1", "0706", kDown).put("b2", "0607", kDown);
  g.red(Phase::kCombat);
  EXPECT_TRUE(g.legal("attack 0605,0606 0706"));
}

// An enemy in front where no zone reaches is not in the attacker's zone.
TEST(Combat, r10_1k_enemy_in_front_outside_the_zone_does_not_hinder) {
  const auto refusal = [](Drawing d, const char* value) {
    Field f(d, {{"combat.only_enemy", value}});
    f.put("r1", "0605", kUp).put("r2", "0606", kUp).put("b1", "0706", kDown);
    f.put("b2", "0707", kDown).red(Phase::kCombat);
    return f.refusal("attack 0605,0606 0706");
  };
  const auto town = [] { return armies().ground(Terrain::kTown, {"0707"}); };
  const auto woods = [] { return armies().ground(Terrain::kWoods, {"0707"}); };
  const auto stream = [] { return armies().stream("0606", "0707"); };
  const auto river = [] { return armies().river("0606", "0707"); };
  const auto bridge = [] { return armies().bridge("0606", "0707"); };
  EXPECT_EQ(refusal(town(), "zone"), "");
  EXPECT_EQ(refusal(woods(), "zone"), "");
  EXPECT_EQ(refusal(stream(), "zone"), "");
  EXPECT_EQ(refusal(river(), "zone"), "");
  EXPECT_EQ(refusal(bridge(), "zone"), "10.1k");
  EXPECT_EQ(refusal(armies(), "zone"), "10.1k");
  for (const auto& d : {town(), woods(), stream(), river(), bridge(), armies()}) {
    EXPECT_EQ(refusal(d, "front"), "10.1k");
  }
}

TEST(Combat, r10_1k_units_of_different_formations_may_combine) {
  Drawing d = armies();
  d.unit("rx", Arm::kLineInfantry, 4, 3, 4, "red-2");
  Field f(d);
  f.put("r1", "0605", kUp).put("rx", "0606", kUp).put("b1", "0706", kDown);
  EXPECT_TRUE(f.red(Phase::kCombat).legal("attack 0605,0606 0706"));
}

TEST(Combat, r10_1l_enemies_in_both_frontal_hexes_are_both_attacked) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1l");
  EXPECT_EQ(f.refusal("attack 0606 0707"), "10.1l");
  EXPECT_TRUE(f.legal("attack 0606 0706,0707"));
}

TEST(Combat, r10_1l_friend_who_covers_one_or_terrain_frees_it) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("r2", "0607", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown);
  f.red(Phase::kCombat);
  EXPECT_TRUE(f.legal("attack 0606 0706")) << "r2 has 0707 in front";
  EXPECT_EQ(f.refusal("attack 0606 0707"), "10.1l") << "nobody else has 0706";
  f.ok("attack 0606 0706").roll(4);
  while (is_roll(f.s.step)) f.roll(1);
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_EQ(f.refusal("end"), "10.1b") << "now r2 has to";
  Field woods(armies().ground(Terrain::kWoods, {"0707"}));
  woods.put("r1", "0606", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown);
  woods.red(Phase::kCombat);
  EXPECT_TRUE(woods.legal("attack 0606 0706"));
  EXPECT_EQ(woods.refusal("attack 0606 0707"), "10.1l");
  EXPECT_TRUE(woods.legal("attack 0606 0706,0707"));
}

TEST(Combat, r10_1l_friend_who_has_attacked_covers_nobody) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("r2", "0607", kUp);
  f.put("b1", "0706", kDown).put("b2", "0707", kDown).put("b3", "0708", kDown);
  f.red(Phase::kCombat);
  EXPECT_TRUE(f.legal("attack 0607 0708")) << "r1 has 0707";
  f.ok("attack 0607 0708").roll(4);
  while (is_roll(f.s.step)) f.roll(1);
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1l");
  EXPECT_TRUE(f.legal("attack 0606 0706,0707"));
}

TEST(Combat, r10_1l_friend_who_has_attacked_the_other_one_relieves) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("r2", "0607", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown);
  f.red(Phase::kCombat).ok("attack 0607 0707").roll(4);
  while (is_roll(f.s.step)) f.roll(1);
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_TRUE(f.legal("attack 0606 0706"));
  EXPECT_TRUE(f.legal("attack 0606 0706,0707")) << "but may";
}

// Cavalry rh has bh and bi in front; infantry r2 has bi in its zone and need not attack him
// (10.1c).
Field left_to_infantry(const char* relief) {
  Field f(armies().horse("bi"), {{"duty.relief", relief}});
  f.put("rh", "0606", kUp).put("r2", "0607", kUp).put("bh", "0706", kDown).put("bi", "0707", kDown);
  f.red(Phase::kCombat);
  return f;
}

TEST(Combat, r10_1l_friend_who_has_him_in_his_zone_covers_though_he_need_not_attack) {
  Field f = left_to_infantry("zone");
  EXPECT_TRUE(f.legal("attack 0606 0706"));
  EXPECT_EQ(f.refusal("attack 0606 0707"), "10.1l") << "nobody else has 0706";
  f.ok("attack 0606 0706").roll(4);
  while (is_roll(f.s.step)) f.roll(1);
  ASSERT_EQ(f.s.step, Step::kAttack);
  // W-44 The duty is to the hex: who is left alone with it attacks.
  EXPECT_EQ(f.refusal("end"), "10.1b");
  f.ok("attack 0607 0707").roll(4);
  while (is_roll(f.s.step)) f.roll(1);
  EXPECT_NE(f.s.phase, Phase::kCombat);
}

TEST(Combat, r10_1l_friend_who_cannot_attack_covers_nobody) {
  Field f(armies(), {});
  // r2 looks elsewhere, rg is artillery: neither can do it.
  f.put("r1", "0606", kUp).put("r2", "0607", kDown).put("rg", "0807", kDown);
  f.put("b1", "0706", kDown).put("b2", "0707", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1l");
  // Light troops, who need not, do cover: they have the line infantry in their zone.
  f.put("rl", "0708", kDown);
  EXPECT_TRUE(f.legal("attack 0606 0706"));
}

// W-44: who is left alone with an enemy that has to be attacked attacks nobody else.
TEST(Combat, r10_1b_who_is_left_alone_with_a_duty_does_not_attack_others) {
  Field f(armies().horse("bi"));
  f.put("rh", "0606", kUp).put("rl", "0708", kUp).put("bh", "0706", kDown).put("bi", "0707", kDown);
  f.put("b1", "0808", kDown);
  f.red(Phase::kCombat);
  EXPECT_TRUE(f.legal("attack 0708 0808")) << "rh can still take both";
  f.ok("attack 0606 0706").roll(4);
  while (is_roll(f.s.step)) f.roll(1);
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_EQ(f.refusal("attack 0708 0808"), "10.1b");
  EXPECT_TRUE(f.legal("attack 0708 0707"));
}

// duty.relief obliged: infantry before cavalry covers nobody until it has attacked, for it need
// not.
TEST(Combat, r10_1l_by_the_other_reading_friend_who_need_not_attack_does_not_cover) {
  Field f = left_to_infantry("obliged");
  EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1l");
  f.ok("attack 0607 0707").roll(4);
  while (is_roll(f.s.step)) f.roll(1);
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_TRUE(f.legal("attack 0606 0706"));
}

// W-44: light troops look all around; they do not waste their attack on whom they need not.
TEST(Combat, r10_1b_unit_does_not_attack_others_while_only_it_can_do_a_duty) {
  Field f(armies());
  f.put("rl", "0606", kUp).put("bl", "0706", kDown).put("b1", "0507", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("attack 0606 0507"), "10.1b");
  EXPECT_TRUE(f.legal("attack 0606 0706"));
  f.put("b2", "0506", kDown);
  EXPECT_EQ(f.refusal("attack 0606 0506,0507"), "10.1b");
  // Two duties that cannot be done in one combat: either.
  Field two(armies());
  two.put("rl", "0606", kUp).put("bl", "0706", kDown).put("bm", "0507", kUp);
  two.red(Phase::kCombat);
  EXPECT_TRUE(two.legal("attack 0606 0706"));
  EXPECT_TRUE(two.legal("attack 0606 0507"));
}

TEST(Combat, r10_1m_several_never_attack_several) {
  Field f(armies());
  f.put("r1", "0606", kUp).put("r2", "0607", kUp).put("b1", "0706", kDown).put("b2", "0707", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("attack 0606,0607 0706,0707"), "10.1m");
}

TEST(Combat, r10_1n_cavalry_does_not_attack_where_it_could_not_enter) {
  for (const Terrain t : {Terrain::kWoods, Terrain::kVillage, Terrain::kTown}) {
    Field f(armies().ground(t, {"0706"}));
    f.put("rh", "0606", kUp).put("b1", "0706", kDown).put("r1", "0605", kUp);
    f.red(Phase::kCombat);
    EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1n");
    EXPECT_EQ(f.refusal("attack 0605,0606 0706"), "10.1n");
    EXPECT_TRUE(f.legal("attack 0605 0706")) << "infantry does";
    EXPECT_TRUE(fought(duel(armies().ground(t, {"0706"}), "rk")).legal("attack 0606 0706"))
        << "light cavalry may enter";
  }
}

TEST(Combat, r10_1n_no_cavalry_attacks_up_a_steep_slope) {
  for (const char* id : {"rh", "rk"}) {
    Field f(armies().level(2, {"0706"}));
    f.put(id, "0606", kUp).put("b1", "0706", kDown).put("r1", "0605", kUp);
    f.red(Phase::kCombat);
    EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1n");
    EXPECT_TRUE(f.legal("attack 0605 0706"));
    EXPECT_TRUE(fought(duel(armies().level(1, {"0706"}), id)).legal("attack 0606 0706"));
  }
  Field dismounted = duel(armies().level(2, {"0706"}).ground(Terrain::kVillage, {"0606"}), "rk");
  EXPECT_TRUE(dismounted.red(Phase::kCombat).legal("attack 0606 0706")) << "on foot in a village";
}

// W-46
TEST(Combat, r10_1n_no_cavalry_attacks_down_a_steep_slope) {
  Field f(armies().level(2, {"0606"}));
  f.put("rh", "0606", kUp).put("b1", "0706", kDown).put("r1", "0605", kUp);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("attack 0606 0706"), "10.1n");
}

// An enemy it cannot attack is none it must attack.
TEST(Combat, r10_1n_what_cavalry_cannot_attack_it_need_not) {
  Field f(armies().level(2, {"0706"}));
  f.put("rh", "0606", kUp).put("b1", "0706", kDown).put("r1", "0610", kUp).put("b2", "0710", kDown);
  f.red(Phase::kCombat);
  EXPECT_FALSE(f.s.must.contains(Field::hex_of("0706")));
  EXPECT_TRUE(f.s.must.contains(Field::hex_of("0710")));
}

}  // namespace
}  // namespace tercio::lace_wars
