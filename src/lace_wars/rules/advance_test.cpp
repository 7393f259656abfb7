// 11.3 Advance after combat.
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/results_fixture.hpp"

namespace tercio::lace_wars {
namespace {

// r1 over r2 in 0505 attack b1 in 0605 with this result.
Drawing& pair(Drawing& d, const char* attacker, const char* defender) {
  return decided(d.foot("r1", 4, 6).foot("r2").foot("b1", 6), attacker, defender);
}
Clash& meet(Clash& f) {
  f.red_at("r1", "0505").red_at("r2", "0505").blue_at("b1", "0605");
  return f;
}

TEST(Advance, r11_3a_the_top_unit_or_the_stack_enters_the_vacated_hex) {
  Drawing d;
  Clash f(pair(d, "-", "R1"));
  meet(f).fight("0505", "0605").ok("retreat 0705");
  ASSERT_EQ(f.s.step, Step::kAdvance);
  EXPECT_EQ(f.s.decider, Side::kA);
  EXPECT_EQ(f.refusal("advance r2 0605"), "11.3a");  // the lower alone does not
  EXPECT_EQ(f.refusal("advance r1 0604"), "11.3a");
  EXPECT_EQ(f.refusal("advance r9 0605"), "11.3a");
  EXPECT_EQ(f.refusal("advance r1 0605 0705"), "11.3a");
  State before = f.s;
  f.ok("advance r1 0605");
  EXPECT_EQ(f.hex("r1"), "0605");
  EXPECT_EQ(f.hex("r2"), "0505");
  EXPECT_EQ(f.facing("r1"), Clash::kRedFront);
  f.s = before;
  f.ok("advance r1,r2 0605");
  EXPECT_EQ(f.hex("r1"), "0605");
  EXPECT_EQ(f.hex("r2"), "0605");
  EXPECT_EQ(f.s.top[Field::hex_of("0605")], f.piece("r1"));
}

TEST(Advance, r11_3a_after_retreat_rout_and_elimination_one_hex_only) {
  for (const char* result : {"R2", "E", "D"}) {
    Drawing d;
    Clash f(pair(d, "-", result));
    meet(f);
    if (std::string(result) == "D") f.order("b1", Order::kDisorganised);
    f.fight("0505", "0605");
    if (f.s.step == Step::kRetreat) f.ok("retreat 0705").ok("retreat 0804");
    if (f.s.step == Step::kRout) f.ok("rout 0705 0804 0904");
    ASSERT_EQ(f.s.step, Step::kAdvance) << result;
    EXPECT_EQ(f.refusal("advance r1 0605 0706"), "11.3a");
    f.ok("advance r1 0605");
    EXPECT_EQ(f.hex("r1"), "0605");
    EXPECT_NE(f.s.step, Step::kAdvance);
  }
}

TEST(Advance, r11_3a_after_an_evasion_too) {
  Drawing d;
  Clash f(decided(d.foot("r1").light_foot("b1"), "-", "-"));
  f.red_at("r1", "0505").blue_at("b1", "0605").red(Phase::kCombat).ok("attack 0505 0605");
  ASSERT_EQ(f.s.step, Step::kEvade);
  f.ok("evade b1 0706");
  ASSERT_EQ(f.s.step, Step::kAdvance);
  f.ok("advance r1 0605");
  EXPECT_EQ(f.hex("r1"), "0605");
}

TEST(Advance, r11_3a_no_advance_while_a_defender_still_holds_the_hex) {
  Drawing d;
  Clash f(decided(d.foot("r1", 8).foot("b1").foot("b2"), "-", "D"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0605");
  f.order("b1", Order::kDisorganised).fight("0505", "0605").ok("rout 0705 0804 0904");
  EXPECT_EQ(f.s.step, Step::kActivate);
}

TEST(Advance, r11_3a_one_hex_of_those_that_fought_for_each_vacated_hex) {
  Drawing d;
  Clash f(decided(d.foot("r1").foot("r2").foot("r3").foot("b1"), "-", "E"));
  f.red_at("r1", "0505").red_at("r2", "0506").put("r3", "0705", Facing::kSSW).blue_at("b1", "0605");
  f.fight("0505,0506", "0605");
  EXPECT_EQ(f.refusal("advance r1,r2 0605"), "11.3a");
  EXPECT_EQ(f.refusal("advance r3 0605"), "11.3a");  // took no part
  f.ok("advance r2 0605");
  EXPECT_EQ(f.hex("r2"), "0605");
  EXPECT_EQ(f.hex("r1"), "0505");
  EXPECT_NE(f.s.step, Step::kAdvance);
}

TEST(Advance, r11_3a_two_vacated_hexes_are_offered_one_after_the_other) {
  Drawing d;
  Clash f(decided(d.foot("r1").foot("r2").foot("b1").foot("b2"), "-", "E"));
  f.red_at("r1", "0505").red_at("r2", "0505").blue_at("b1", "0604").blue_at("b2", "0605");
  f.fight("0505", "0604,0605").ok("advance r1 0604");
  ASSERT_EQ(f.s.step, Step::kAdvance);
  f.ok("advance r2 0605");
  EXPECT_EQ(f.hex("r1"), "0604");
  EXPECT_EQ(f.hex("r2"), "0605");
}

TEST(Advance, r11_3a_the_defender_advances_when_the_attacker_is_beaten) {
  Drawing d;
  Clash f(pair(d, "E", "-"));
  meet(f).fight("0505", "0605");
  ASSERT_EQ(f.s.step, Step::kAdvance);
  EXPECT_EQ(f.s.decider, Side::kB);
  EXPECT_EQ(f.refusal("advance r9 0505"), "11.3a");
  f.ok("advance b1 0505");
  EXPECT_EQ(f.hex("b1"), "0505");
  EXPECT_EQ(f.facing("b1"), Clash::kBlueFront);
}

TEST(Advance, r11_3b_a_defender_does_not_advance_into_an_enemy_zone) {
  for (const char* away : {"0405", "0305"}) {
    Drawing d;
    Clash f(pair(d, "R2", "-"));
    meet(f);
    if (std::string(away) == "0405") shift(f.game(), f.s, f.piece("r9"), Field::hex_of("0404"));
    f.fight("0505", "0605").ok("retreat 0405").ok("retreat 0305");
    if (std::string(away) == "0405") {
      EXPECT_NE(f.s.step, Step::kAdvance);
    } else {
      ASSERT_EQ(f.s.step, Step::kAdvance);
      f.ok("advance b1 0505");
      EXPECT_EQ(f.hex("b1"), "0505");
    }
  }
}

TEST(Advance, r11_3b_the_attacker_may) {
  Drawing d;
  Clash f(pair(d.foot("b2"), "-", "R2"));
  meet(f).blue_at("b2", "0706").fight("0505", "0605").ok("retreat 0705").ok("retreat 0804");
  ASSERT_EQ(f.s.step, Step::kAdvance);
  f.ok("advance r1 0605");
  EXPECT_EQ(f.hex("r1"), "0605");
}

TEST(Advance, r13_1e_a_demoralised_attacker_does_not) {
  for (const bool zone : {true, false}) {
    Drawing d;
    Clash f(pair(d.foot("b2"), "-", "R2"));
    meet(f).demoralised("red-1");
    if (zone) f.blue_at("b2", "0706");
    f.fight("0505", "0605").ok("retreat 0705").ok("retreat 0804");
    EXPECT_EQ(f.s.step == Step::kAdvance, !zone);
  }
}

TEST(Advance, r11_3c_cavalry_may_go_a_second_hex_straight_on) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0706"});
  Clash f(decided(d.horse("r1").foot("b1").foot("b2"), "-", "E"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  EXPECT_TRUE(f.legal("advance r1 0605"));
  EXPECT_TRUE(f.legal("advance r1 0605 0705"));
  EXPECT_EQ(f.refusal("advance r1 0605 0706"), "11.3c");  // woods
  EXPECT_EQ(f.refusal("advance r1 0605 0606"), "11.3c");  // beside it
  EXPECT_EQ(f.refusal("advance r1 0605 0805"), "11.3c");  // too far
  EXPECT_TRUE(f.legal("pass"));
  f.ok("advance r1 0605 0705");
  EXPECT_EQ(f.hex("r1"), "0705");
}

TEST(Advance, r11_3c_it_stops_in_a_zone_and_before_who_stands_there) {
  Drawing d;
  Clash f(decided(d.horse("r1").foot("b1").foot("b2"), "-", "E"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0706");
  f.fight("0505", "0605");
  EXPECT_EQ(f.refusal("advance r1 0605 0706"), "11.3c");
  EXPECT_EQ(f.refusal("advance r1 0605 0705"), "7.1a");
  EXPECT_TRUE(f.legal("advance r1 0605"));
  // Into a zone with the second hex it may go.
  Drawing e;
  Clash g(decided(e.horse("r1").foot("b1").foot("b2"), "-", "E"));
  g.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0805");
  g.fight("0505", "0605");
  EXPECT_TRUE(g.legal("advance r1 0605 0705"));
  g.demoralised("red-1");
  EXPECT_EQ(g.refusal("advance r1 0605 0705"), "13.1e");
}

TEST(Advance, r11_3d_english_cavalry_must_advance) {
  Drawing d;
  d.horse("r1").with([](auto& p) { p.english = true; }).horse("r2").foot("b1");
  Clash f(decided(d, "-", "E"));
  f.red_at("r1", "0505").red_at("r2", "0506").blue_at("b1", "0605");
  f.fight("0505,0506", "0605");
  EXPECT_EQ(f.refusal("pass"), "11.3d");
  EXPECT_EQ(f.refusal("advance r2 0605"), "11.3d");
  EXPECT_TRUE(f.legal("advance r1 0605 0705"));
  f.ok("advance r1 0605");
  EXPECT_EQ(f.hex("r1"), "0605");
}

TEST(Advance, r11_3d_the_duty_is_that_of_cavalry_that_can) {
  // English infantry is free.
  Drawing d;
  d.foot("r1").with([](auto& p) { p.english = true; }).foot("b1");
  Clash f(decided(d, "-", "E"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  EXPECT_TRUE(f.legal("pass"));
  // Demoralised it does not enter a zone, and need not.
  Drawing e;
  e.horse("r1").with([](auto& p) { p.english = true; }).foot("b1").foot("b2");
  Clash g(decided(e, "-", "E"));
  g.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0706").demoralised("red-1");
  g.fight("0505", "0605");
  EXPECT_EQ(g.s.step, Step::kActivate);
}

TEST(Advance, r11_3d_who_is_english_in_the_shipped_battle) {
  Field f;
  int english = 0;
  for (int i = 0; i < f.game().piece_count(); ++i) {
    const Piece& p = f.game().piece(static_cast<PieceId>(i));
    if (p.english && p.is_cavalry()) ++english;
  }
  EXPECT_EQ(english, 6);  // 1st Dragoons and Granby's five
}

TEST(Advance, r11_3e_the_advance_is_free_and_comes_at_once) {
  Drawing d;
  Clash f(pair(d.foot("r3").foot("b2"), "-", "E"));
  meet(f).red_at("r3", "0509").blue_at("b2", "0609").fight("0505", "0605");
  ASSERT_EQ(f.s.step, Step::kAdvance);
  EXPECT_FALSE(f.legal("attack 0509 0609"));  // before any other action
  f.ok("pass");
  EXPECT_EQ(f.hex("r1"), "0505");
  ASSERT_EQ(f.s.step, Step::kAttack);
  EXPECT_FALSE(f.legal("advance r1 0605"));
  EXPECT_TRUE(f.legal("attack 0509 0609"));
}

TEST(Advance, r11_3f_artillery_never_advances) {
  Drawing d;
  Clash f(pair(d.gun("rg"), "-", "E"));
  meet(f).red_at("rg", "0505").fight("0505", "0605");
  EXPECT_EQ(f.refusal("advance rg 0605"), "11.3a");
  EXPECT_EQ(f.refusal("advance r1,r2,rg 0605"), "11.3a");
  f.ok("advance r1,r2 0605");
  EXPECT_EQ(f.hex("rg"), "0505");
  EXPECT_FALSE(f.is_eliminated("rg"));
}

TEST(Advance, r11_5b_r11_3a_a_battery_left_behind_is_destroyed_by_the_advance) {
  Drawing d;
  Clash f(pair(d.gun("bg"), "-", "R1"));
  meet(f).blue_at("bg", "0605").fight("0505", "0605").ok("retreat 0705");
  ASSERT_EQ(f.s.step, Step::kAdvance);
  EXPECT_FALSE(f.is_eliminated("bg"));
  State before = f.s;
  f.ok("pass");
  EXPECT_EQ(f.hex("bg"), "0605");
  f.s = before;
  f.ok("advance r1 0605");
  EXPECT_TRUE(f.told("eliminated", "bg", "11.5b"));
}

TEST(Advance, r11_3a_the_hex_must_lie_in_front_and_be_open) {
  // Cavalry over a stream bank it may not climb does not follow.
  Drawing d;
  d.ground(Terrain::kWoods, {"0605"});
  Clash f(decided(d.foot("r1").light_foot("r2").foot("b1"), "-", "E"));
  f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  EXPECT_EQ(f.s.step, Step::kAdvance);
  EXPECT_TRUE(f.legal("advance r1 0605"));
  // A defender attacked from behind does not turn round.
  Drawing e;
  Clash g(decided(e.foot("r1").foot("b1"), "R2", "-"));
  g.red_at("r1", "0505").put("b1", "0605", Facing::kNNE);
  g.fight("0505", "0605").ok("retreat 0405").ok("retreat 0305");
  EXPECT_EQ(g.s.step, Step::kActivate);
}

TEST(Advance, r11_3a_a_commander_goes_with_the_whole_stack_and_stays_with_a_part) {
  for (const bool whole : {true, false}) {
    Drawing d;
    Clash f(pair(d.commander("rc", "red-1"), "-", "E"));
    meet(f).put("rc", "0505");
    f.fight("0505", "0605").ok(whole ? "advance r1,r2 0605" : "advance r1 0605");
    EXPECT_EQ(f.hex("rc"), whole ? "0605" : "0505");
  }
}

TEST(Advance, r11_3a_a_hex_left_by_advancing_is_no_vacated_hex) {
  Drawing d;
  Clash f(decided(d.foot("r1").foot("b1").foot("b2"), "-", "1"));
  // Both stand before 0505, the second keeps its ground.
  f.red_at("r1", "0505").blue_at("b1", "0604").blue_at("b2", "0605");
  f.steps("b1", 1);
  f.fight("0505", "0604,0605").ok("lose 0604");
  ASSERT_TRUE(f.is_eliminated("b1"));
  ASSERT_EQ(f.s.step, Step::kAdvance);
  f.ok("advance r1 0604");
  EXPECT_EQ(f.hex("r1"), "0604");
  EXPECT_NE(f.s.step, Step::kAdvance) << "nobody was driven from 0505";
}

}  // namespace
}  // namespace tercio::lace_wars
