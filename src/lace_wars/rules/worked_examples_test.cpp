// The worked examples of the rules, rebuilt on drawn maps.
#include <gtest/gtest.h>

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/sight.hpp"

namespace tercio::lace_wars {
namespace {

constexpr Facing kUp = Facing::kNNE;    // red, on line 06
constexpr Facing kDown = Facing::kSSW;  // blue, on line 07

// Red from left to right: Aquitaine 0603, the stack of Palatinat and Grenadiers with Broglie 0604,
// Poitou 0606, Du Roi 0607. Blue: Bayreuth 0704, Anhalt 1 and artillery 0705, Anhalt 2 0707, and a
// garrison in the village 0708.
Drawing first_example() {
  return Drawing()
      .ground(Terrain::kVillage, {"0708"})
      .foot("r-palatinat", 8, 4)
      .foot("r-grenadiers", 8, 3)
      .foot("r-aquitaine")
      .foot("r-poitou")
      .foot("r-du-roi")
      .commander("r-broglie", "red-1")
      .foot("b-bayreuth")
      .foot("b-anhalt-1", 4, 3)
      .gun("b-art")
      .foot("b-anhalt-2")
      .foot("b-garrison");
}
Field first_field() {
  Field f(first_example());
  f.put("r-palatinat", "0604", kUp).put("r-grenadiers", "0604", kUp).put("r-broglie", "0604");
  f.put("r-aquitaine", "0603", kUp).put("r-poitou", "0606", kUp).put("r-du-roi", "0607", kUp);
  f.put("b-bayreuth", "0704", kDown).put("b-anhalt-1", "0705", kDown);
  f.put("b-art", "0705", kDown).put("b-anhalt-2", "0707", kDown).put("b-garrison", "0708", kDown);
  return f;
}

// 10-ex1
TEST(WorkedExamples, r10_ex1_sixteen_against_four_make_plus_five) {
  Field f = first_field();
  f.red(Phase::kCombat);
  const Attack attack = Field::attack({"0604"}, {"0705"});
  const Odds odds = odds_of(f.game(), f.s, attack, nullptr);
  EXPECT_EQ(odds.attack, 16);
  EXPECT_EQ(odds.defence, 4);
  EXPECT_EQ(f.term(attack, "ratio"), 4);
  EXPECT_EQ(f.term(attack, "morale"), 1);
  EXPECT_EQ(f.term(attack, "commander"), 1);
  EXPECT_EQ(f.term(attack, "artillery-support"), -1);
  EXPECT_EQ(f.modifier(attack), 5);
  EXPECT_EQ(f.refusal("end"), "10.1b") << "both are in clear terrain";
  EXPECT_TRUE(f.legal("attack 0604 0704,0705")) << "Bayreuth could be attacked at the same time";
}

TEST(WorkedExamples, r10_ex1_die_of_one_tests_both_and_nobody_moves) {
  Field f = first_field();
  f.red(Phase::kCombat).ok("attack 0604 0705").roll(1);
  EXPECT_EQ(f.events().list.front().modified, 6);
  // The defender tests with +1: 2 is the highest die that passes.
  ASSERT_EQ(f.s.step, Step::kTestRoll);
  f.roll(2);
  EXPECT_EQ(f.events().list.front().up_to, 2);
  EXPECT_TRUE(f.events().list.front().passed);
  // The attacker tests as it is: MV 4 and the commander.
  ASSERT_EQ(f.s.step, Step::kTestRoll);
  f.roll(5);
  EXPECT_EQ(f.events().list.front().up_to, 5);
  EXPECT_EQ(f.s.step, Step::kAttack);
  EXPECT_EQ(f.hex("r-palatinat"), "0604");
  EXPECT_EQ(f.hex("b-anhalt-1"), "0705");
  for (const char* id : {"r-palatinat", "r-grenadiers", "b-anhalt-1"}) {
    EXPECT_EQ(f.order(id), Order::kGood) << id;
  }
}

// 10-ex2
TEST(WorkedExamples, r10_ex2_du_roi_need_not_attack_the_village_nor_anhalt_2) {
  Field f = first_field();
  f.red(Phase::kCombat);
  EXPECT_FALSE(f.s.must.contains(Field::hex_of("0708")));
  EXPECT_TRUE(f.s.must.contains(Field::hex_of("0707")));
  f.ok("attack 0606 0707").roll(3).roll(1).roll(1);
  f.ok("attack 0604 0704,0705").roll(3);
  while (f.s.step != Step::kAttack && f.s.phase == Phase::kCombat) {
    f.ok(text_of(f.game(), legal_actions(f.game(), f.s).front()));
  }
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_FALSE(f.s.attacked.contains(f.piece("r-du-roi")));
  EXPECT_TRUE(f.legal("attack 0607 0707"));
  EXPECT_TRUE(f.legal("attack 0607 0708"));
  EXPECT_TRUE(f.legal("end")) << "Du Roi is wholly relieved";
}

TEST(WorkedExamples, r10_ex2_without_poitou_du_roi_is_obliged) {
  Field f(first_example());
  f.put("r-du-roi", "0607", kUp).put("b-anhalt-2", "0707", kDown).put("b-garrison", "0708", kDown);
  f.red(Phase::kCombat);
  EXPECT_EQ(f.refusal("end"), "10.1b");
  EXPECT_TRUE(f.legal("attack 0607 0707")) << "the village is free";
  EXPECT_EQ(f.refusal("attack 0607 0708"), "10.1l");
}

// 10-ex3
TEST(WorkedExamples, r10_ex3_two_units_combine_when_the_other_frontal_hex_is_free) {
  Drawing d;
  d.horse("r-du-roy").horse("r-pologne").horse("b-einsiedel").foot("b-furstenberg");
  Field f(d);
  f.put("r-du-roy", "0605", kUp).put("r-pologne", "0606", kUp).put("b-einsiedel", "0706", kDown);
  f.red(Phase::kCombat);
  EXPECT_TRUE(f.legal("attack 0605,0606 0706"));
  Field g(d);
  g.put("r-du-roy", "0605", kUp).put("r-pologne", "0606", kUp).put("b-einsiedel", "0706", kDown);
  g.put("b-furstenberg", "0707", kDown);
  g.red(Phase::kCombat);
  EXPECT_EQ(g.refusal("attack 0605,0606 0706"), "10.1k");
}

// The picture of 9.4: a town hides Gilsa, not Prinz Karl.
TEST(WorkedExamples, r9_4_1a_5_gun_cannot_fire_at_gilsa_past_the_town_but_can_at_prinz_karl) {
  Drawing d;
  d.ground(Terrain::kTown, {"0606"}).gun("r-art").foot("b-gilsa").foot("b-prinz-karl");
  d.commander("r-chief", "red-1");
  Field f(d);
  f.put("r-art", "0608").put("r-chief", "0609");
  f.put("b-gilsa", "0605", Facing::kS).put("b-prinz-karl", "0706", Facing::kS);
  f.red().ok("activate red-1");
  if (f.s.step == Step::kActivationRoll) f.roll(1);
  EXPECT_EQ(f.refusal("fire r-art 0605"), "9.4.1a-4");
  EXPECT_TRUE(f.legal("fire r-art 0706"));
}

// The picture of 9.4.1b.
TEST(WorkedExamples, r9_4_1b_gilsa_and_malsburg_show_their_flanks_grothaus_its_front) {
  Drawing d;
  d.gun("r-art").foot("b-gilsa").foot("b-malsburg").foot("b-grothaus");
  Field f(d);
  f.put("r-art", "0608");
  f.put("b-gilsa", "0605", Facing::kSSW);     // it looks past the line along 06
  f.put("b-malsburg", "0805", Facing::kNNE);  // the same
  f.put("b-grothaus", "0706", Facing::kS);
  const auto flank = [&](const char* target) {
    std::vector<Term> terms;
    shot_of(f.game(), f.s, f.piece("r-art"), Field::hex_of(target), &terms);
    int sum = 0;
    for (const Term& t : terms) sum += t.amount;
    return sum;
  };
  EXPECT_EQ(flank("0605"), 2);
  EXPECT_EQ(flank("0805"), 2);
  EXPECT_EQ(flank("0706"), 0);
}

}  // namespace
}  // namespace tercio::lace_wars
