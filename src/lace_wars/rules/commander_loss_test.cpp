// 11.4, 3.2 Commanders killed, replaced and displaced.
#include <nlohmann/json.hpp>

#include "lace_wars/pile.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/results_fixture.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::lace_wars {
namespace {

// b1 in 0605 under bc of its formation; b2 of the same farther back.
Drawing& led(Drawing& d, const char* result) {
  d.foot("r1").foot("b1", 6).foot("b2").commander("bc", "blue-1");
  return decided(d, "-", result);
}
Clash& meet(Clash& f) {
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0905").put("bc", "0605");
  return f;
}
unsigned bit(const Field& f, const char* formation) {
  return 1U << static_cast<unsigned>(f.game().find_formation(formation));
}

TEST(Commanders, r11_4a_a_commander_whose_stack_loses_a_step_dies_on_1) {
  for (const int die : {1, 2}) {
    Drawing d;
    Clash f(led(d, "1"));
    meet(f).fight("0505", "0605");
    ASSERT_EQ(f.s.step, Step::kCommanderRoll);
    f.roll(die);
    EXPECT_EQ(f.happened("commander-killed"), die == 1);
    EXPECT_EQ((f.s.commander_dead & bit(f, "blue-1")) != 0, die == 1);
    EXPECT_EQ(f.hex("bc"), die == 1 ? "" : "0605");
  }
}

TEST(Commanders, r11_4a_no_die_without_a_loss_or_when_he_stands_elsewhere) {
  Drawing d;
  Clash f(led(d, "MT"));
  meet(f).fight("0505", "0605").roll(6);
  EXPECT_EQ(f.s.step, Step::kActivate);
  Drawing e;
  Clash g(led(e, "1"));
  meet(g).put("bc", "0705");
  g.fight("0505", "0605");
  EXPECT_EQ(g.s.step, Step::kActivate);
}

TEST(Commanders, r11_4a_fire_endangers_him_too) {
  Drawing d;
  d.gun("rg").foot("b1", 6).commander("bd", "").commander("rc", "red-1", 6);
  Clash f(decided(d, "-", "-", "1"));
  f.red_at("rg", "0405").blue_at("b1", "0605").put("bd", "0605").put("rc", "0405");
  f.red().ok("activate red-1").roll(1).ok("fire rg 0605").roll(1);
  EXPECT_EQ(f.steps("b1"), 2);
  ASSERT_EQ(f.s.step, Step::kCommanderRoll);
}

TEST(Commanders, r11_4a_one_die_for_a_combat_however_many_steps) {
  Drawing d;
  d.foot("r2").foot("r3").foot("r4").foot("r5");
  Clash f(led(d, "2 R1"));
  meet(f);
  f.put("r2", "0705", Clash::kRedFront).put("r3", "0606", Clash::kRedFront);
  f.fight("0505", "0605");  // two steps, and a third in front of r3
  EXPECT_TRUE(f.is_eliminated("b1"));
  ASSERT_EQ(f.s.step, Step::kCommanderRoll);
  f.roll(3);
  EXPECT_NE(f.s.step, Step::kCommanderRoll);
}

TEST(Commanders, r11_4a_one_die_though_a_companion_routs_in_between) {
  // The rout of b1 must not call for his die before the retreat of b3 into a zone is done.
  Drawing d;
  d.foot("r2").foot("r3").foot("b3", 6);
  Clash f(led(d, "1 D R1"));
  meet(f).blue_at("b3", "0605").order("b1", Order::kDisorganised);
  f.put("r2", "0705", Clash::kRedFront).put("r3", "0606", Clash::kRedFront);
  f.fight("0505", "0605");
  while (f.s.step == Step::kRout) {
    EXPECT_FALSE(f.happened("commander-rolled"));
    f.ok("rout 0706 0806 0907");
  }
  EXPECT_NE(f.s.step, Step::kCommanderRoll);
  int dice = 0;
  for (int i = 0; i < 10 && is_roll(f.s.step); ++i) {
    const bool his = f.s.step == Step::kCommanderRoll;
    if (his) ++dice;
    f.roll(his ? 3 : 1);
  }
  EXPECT_EQ(dice, 1);
}

TEST(Commanders, r11_4b_he_dies_on_1_or_2_if_his_stack_is_wiped_out) {
  for (const int die : {1, 2, 3}) {
    Drawing d;
    Clash f(led(d, "E"));
    meet(f).fight("0505", "0605");
    ASSERT_EQ(f.s.step, Step::kCommanderRoll);
    f.roll(die);
    EXPECT_EQ((f.s.commander_dead & bit(f, "blue-1")) != 0, die <= 2) << die;
    // Dead or alive there is one with b2 or b9 now, and the hex is free.
    EXPECT_NE(f.hex("bc"), "0605");
  }
}

TEST(Commanders, r11_4b_a_survivor_goes_to_the_nearest_unit_of_his_formation) {
  Drawing d;
  d.unit("b3", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  Clash f(led(d, "E"));
  meet(f).blue_at("b3", "0705").fight("0505", "0605").roll(3);
  EXPECT_EQ(f.hex("bc"), "0905");  // b2, not b3 of another formation, nor b9 far away
  EXPECT_EQ(f.s.commander_dead, 0);
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Commanders, r11_4b_wiped_out_by_having_no_way_to_retreat_or_rout) {
  for (const char* result : {"R1", "D"}) {
    Drawing d;
    d.ground(Terrain::kWoods, {"0705", "0706", "0606", "0604"});
    d.foot("r1").horse("b1").foot("b2").commander("bc", "blue-1");
    Clash f(decided(d, "-", result));
    meet(f).order("b1", Order::kDisorganised).fight("0505", "0605");
    EXPECT_TRUE(f.is_eliminated("b1"));
    EXPECT_EQ(f.s.step, Step::kCommanderRoll) << result;
  }
}

TEST(Commanders, r11_4b_in_the_rally_phase_as_well) {
  Drawing d;
  d.ground(Terrain::kWoods, {"0704", "0705", "0804", "0806", "0805", "0706"});
  d.horse("r1").foot("r2").commander("rc", "red-1");
  Clash f(d);
  f.red_at("r1", "0805").red_at("r2", "0205").put("rc", "0805").order("r1", Order::kRouted);
  f.red(Phase::kRally).roll(6);
  EXPECT_TRUE(f.is_eliminated("r1"));
  ASSERT_EQ(f.s.step, Step::kCommanderRoll);
  f.roll(3);
  EXPECT_EQ(f.hex("rc"), "0205");
  EXPECT_TRUE(f.s.orphaned.empty());
}

TEST(Commanders, r11_4b_a_battery_ridden_down_endangers_who_stands_with_it) {
  // W-67
  Drawing d;
  d.foot("r1").gun("bg").foot("b2").commander("rc", "red-1", 6).commander("bc", "blue-1");
  Clash f(d);
  f.red_at("r1", "0505").put("rc", "0505").put("bg", "0605", Facing::kNNE).put("bc", "0605");
  f.blue_at("b2", "0905").red().activate("red-1").ok("move r1 0605");
  EXPECT_TRUE(f.is_eliminated("bg"));
  EXPECT_EQ(f.hex("bc"), "0905");
  ASSERT_EQ(f.s.step, Step::kCommanderRoll);
  f.roll(2);
  EXPECT_TRUE(f.happened("commander-killed"));
}

TEST(Commanders, r11_4c_a_dead_army_commander_is_replaced_by_one_of_his_choice) {
  Drawing d;
  d.foot("r1").foot("b1", 6).foot("b2").unit("b3", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  d.commander("bc", "blue-1").commander("be", "blue-2", 4).commander("bd", "");
  Clash f(decided(d, "-", "1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0705").blue_at("b3", "0905");
  f.put("bd", "0605").put("bc", "0705").put("be", "0905");
  f.fight("0505", "0605").roll(1);
  ASSERT_EQ(f.s.step, Step::kPromote);
  EXPECT_EQ(f.s.decider, Side::kB);
  EXPECT_EQ(f.refusal("promote bd"), "11.4c");
  EXPECT_TRUE(f.legal("promote bc"));
  f.ok("promote be");
  EXPECT_EQ(f.s.army_commander[1], f.piece("be"));
  EXPECT_EQ(f.hex("be"), "0905");
  // His formation has an aide now: the counter of the fallen, on its only unit.
  EXPECT_EQ(f.s.commander_of[static_cast<std::size_t>(f.game().find_formation("blue-2"))],
            f.piece("bd"));
  EXPECT_EQ(f.hex("bd"), "0905");
  EXPECT_NE(f.s.aide & bit(f, "blue-2"), 0U);
  EXPECT_EQ(radius_of(f.game(), f.game().find_formation("blue-2")), 4);
  // 11.4f Only the loss of the army commander counts.
  EXPECT_EQ(f.s.commander_dead, 0);
  EXPECT_EQ(formation_losses(f.game(), f.s, f.game().find_formation("blue-2")), 2);
  EXPECT_EQ(formation_losses(f.game(), f.s, f.game().find_formation("blue-1")), 3);
}

// 11.4-3, 11.4-4 The radius is that of the office: it is told and used.
TEST(Commanders, r11_4c_r16_1_3_a_promoted_commander_has_the_armys_radius_and_his_aide_his_own) {
  Drawing d;
  d.foot("r1").foot("b1", 6).foot("b2").unit("b3", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  d.commander("bc", "blue-1", 3).commander("be", "blue-2", 4).commander("bd", "");
  Clash f(decided(d, "-", "1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").blue_at("b2", "0905").blue_at("b3", "0910");
  f.put("bd", "0605").put("bc", "0905").put("be", "0910");
  const auto radius = [&](const char* id) { return radius_now(f.game(), f.s, f.piece(id)); };
  EXPECT_EQ(radius("bd"), 5);
  EXPECT_EQ(radius("bc"), 3);
  f.fight("0505", "0605").roll(1).ok("promote bc");
  while (f.s.step == Step::kPlace) f.ok("place 0905");
  EXPECT_EQ(radius("bc"), 5);
  EXPECT_EQ(radius("bd"), 3) << "the aide of blue-1";
  // It is used: be stands five hexes from bc.
  const int f2 = f.game().find_formation("blue-2");
  ASSERT_EQ(hex::distance(Field::hex_of("0905"), Field::hex_of("0910")), 5);
  EXPECT_TRUE(commander_in_range(f.game(), f.s, f2));
  const Json position = position_of(f.game(), f.s, "test");
  int told = 0;
  for (const auto& piece : position["pieces"]) {
    if (piece["id"] == "bc") told += piece["radius"] == 5 && piece["rank"] == "army" ? 1 : 0;
    if (piece["id"] == "bd") told += piece["radius"] == 3 && piece["aide"] == true ? 1 : 0;
  }
  EXPECT_EQ(told, 2);
}

TEST(Commanders, r11_4c_with_nobody_to_follow_the_army_has_no_commander) {
  Drawing d;
  d.foot("r1").foot("b1", 6).commander("bd", "");
  Clash f(decided(d, "-", "1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").put("bd", "0605").fight("0505", "0605").roll(1);
  EXPECT_EQ(f.s.army_commander[1], kNoPiece);
  EXPECT_TRUE(f.is_eliminated("bd"));
  EXPECT_EQ(f.s.step, Step::kActivate);
}

TEST(Commanders, r11_4d_a_dead_formation_commander_is_replaced_on_any_unit_of_it) {
  Drawing d;
  d.unit("b3", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  Clash f(led(d, "1"));
  meet(f).blue_at("b3", "0705").fight("0505", "0605").roll(1);
  ASSERT_EQ(f.s.step, Step::kPlace);
  EXPECT_EQ(f.s.decider, Side::kB);
  EXPECT_EQ(f.refusal("place 0705"), "11.4d");
  EXPECT_EQ(f.refusal("place 0808"), "11.4d");
  for (const char* hex : {"0605", "0905", "1201"}) {
    EXPECT_TRUE(f.legal(std::string("place ") + hex)) << hex;
  }
  f.ok("place 0905");
  EXPECT_EQ(f.hex("bc"), "0905");
  EXPECT_NE(f.s.aide & bit(f, "blue-1"), 0U);
}

TEST(Commanders, r11_4d_with_no_unit_left_there_is_no_aide) {
  Drawing d;
  d.foot("r1").unit("b1", Arm::kLineInfantry, 4, 3, 4, "blue-2").commander("be", "blue-2");
  Clash f(decided(d, "-", "E"));
  f.red_at("r1", "0505").blue_at("b1", "0605").put("be", "0605").fight("0505", "0605").roll(1);
  EXPECT_TRUE(f.is_eliminated("be"));
  EXPECT_EQ(f.s.commander_of[static_cast<std::size_t>(f.game().find_formation("blue-2"))],
            kNoPiece);
  EXPECT_EQ(f.s.step, Step::kAdvance);
}

TEST(Commanders, r11_4e_an_aide_activates_on_one_less_and_a_second_death_changes_nothing_more) {
  Drawing d;
  Clash f(led(d, "1"));
  meet(f);
  const auto formation = static_cast<std::uint8_t>(f.game().find_formation("blue-1"));
  EXPECT_EQ(highest_success(f.game(), f.s, {formation, kNoPiece}), 4);
  f.fight("0505", "0605").roll(1).ok("place 0605");
  EXPECT_EQ(highest_success(f.game(), f.s, {formation, kNoPiece}), 3);
  EXPECT_EQ(formation_losses(f.game(), f.s, formation), 2);
  commander_falls(f.game(), f.s, f.piece("bc"), "11.4a", nullptr);
  EXPECT_EQ(highest_success(f.game(), f.s, {formation, kNoPiece}), 3);
  EXPECT_EQ(formation_losses(f.game(), f.s, formation), 2);
  EXPECT_EQ(top_task(f.s).kind, TaskKind::kPlace);  // replaced likewise
}

TEST(Commanders, r11_4f_a_death_can_demoralise_at_once) {
  Drawing d;
  for (auto& formation : d.d->formations) {
    if (formation.side == 1) formation.demoralisation = 2;
  }
  Clash f(led(d, "1"));
  meet(f).fight("0505", "0605");
  EXPECT_EQ(f.s.demoralised & bit(f, "blue-1"), 0U);
  f.roll(1);
  EXPECT_NE(f.s.demoralised & bit(f, "blue-1"), 0U);
  EXPECT_EQ(f.s.demoralised & bit(f, "blue-2"), 0U);
}

TEST(Commanders, r11_4f_that_of_the_army_commander_strikes_every_formation) {
  Drawing d;
  for (auto& formation : d.d->formations) {
    if (formation.side == 1) formation.demoralisation = 2;
  }
  d.unit("b3", Arm::kLineInfantry, 4, 3, 4, "blue-2").commander("bd", "");
  Clash f(led(d, "-"));
  meet(f).blue_at("b3", "0705").put("bd", "0705");
  commander_falls(f.game(), f.s, f.piece("bd"), "11.4a", nullptr);
  EXPECT_NE(f.s.demoralised & bit(f, "blue-1"), 0U);
  EXPECT_NE(f.s.demoralised & bit(f, "blue-2"), 0U);
  EXPECT_EQ(f.s.demoralised & bit(f, "red-1"), 0U);
}

// A red unit walks into the hex of a lone blue commander.
Clash& catch_him(Clash& f) {
  f.red_at("r1", "0505").put("rc", "0505").red().activate("red-1").ok("move r1 0605");
  return f;
}

TEST(Commanders, r3_2b_a_lone_formation_commander_goes_to_the_nearest_unit_of_his_formation) {
  Drawing d;
  d.foot("r1").commander("rc", "red-1", 6).commander("bc", "blue-1").foot("b2").foot("b3");
  d.unit("b4", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  Clash f(d);
  f.put("bc", "0605").blue_at("b2", "0905").put("b4", "0806", Facing::kNNE).blue_at("b3", "1105");
  catch_him(f);
  EXPECT_EQ(f.hex("bc"), "0905");
  EXPECT_EQ(f.hex("r1"), "0605");
  EXPECT_EQ(f.s.commander_dead, 0);
}

TEST(Commanders, r3_2b_the_owner_chooses_among_the_nearest) {
  Drawing d;
  d.foot("r1").commander("rc", "red-1", 6).commander("bc", "blue-1").foot("b2").foot("b3");
  Clash f(d);
  f.put("bc", "0605").blue_at("b2", "0905").blue_at("b3", "0906");
  catch_him(f);
  ASSERT_EQ(f.s.step, Step::kPlace);
  EXPECT_EQ(f.s.decider, Side::kB);
  EXPECT_EQ(f.refusal("place 1201"), "3.2b");
  EXPECT_TRUE(f.legal("place 0905"));
  f.ok("place 0906");
  EXPECT_EQ(f.hex("bc"), "0906");
}

TEST(Commanders, r3_2b_with_no_unit_left_he_is_out_and_counts_as_dead) {
  Drawing d;
  d.foot("r1").commander("rc", "red-1", 6).commander("be", "blue-2");
  Clash f(d);
  f.put("be", "0605");
  catch_him(f);
  EXPECT_TRUE(f.is_eliminated("be"));
  EXPECT_NE(f.s.commander_dead & bit(f, "blue-2"), 0U);
  EXPECT_TRUE(f.happened("commander-killed"));
}

TEST(Commanders, r3_2c_a_lone_army_commander_goes_to_the_nearest_friendly_unit) {
  Drawing d;
  d.foot("r1").commander("rc", "red-1", 6).commander("bd", "").foot("b2");
  d.unit("b4", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  Clash f(d);
  f.put("bd", "0605").blue_at("b2", "0905").put("b4", "0806", Facing::kNNE);
  catch_him(f);
  EXPECT_EQ(f.hex("bd"), "0806");
}

}  // namespace
}  // namespace tercio::lace_wars
