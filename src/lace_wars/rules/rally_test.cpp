// 12.2e, 12.2f, 12.5 The rally phase.
#include "lace_wars/rules/rally.hpp"

#include "lace_wars/rules/results_fixture.hpp"

namespace tercio::lace_wars {
namespace {

TEST(Rally, r12_2e_outside_enemy_zones_disorganisation_goes_by_itself) {
  Clash f(Drawing().foot("r1").foot("b1"));
  f.red_at("r1", "0505").blue_at("b1", "0708");
  f.order("r1", Order::kDisorganised).order("b1", Order::kDisorganised);
  f.s.spared.insert(f.piece("r1"));
  f.red(Phase::kRally);
  EXPECT_EQ(f.order("r1"), Order::kGood);
  EXPECT_EQ(f.order("b1"), Order::kGood);
  EXPECT_TRUE(f.s.spared.empty());
  EXPECT_EQ(f.s.step, Step::kActivate);
}

TEST(Rally, r12_2e_what_the_ground_did_goes_too) {
  // W-62, 12.2-4; in an enemy zone it is tested, or stays (rally.terrain_in_zone).
  for (const char* value : {"tested", "kept"}) {
    Clash f(Drawing().ground(Terrain::kWoods, {"0505"}).foot("r1").foot("r2").foot("b1"),
            {{"rally.terrain_in_zone", value}});
    f.red_at("r1", "0505").red_at("r2", "0705").blue_at("b1", "0805");
    f.s.rough.insert(f.piece("r1"));
    f.s.rough.insert(f.piece("r2"));
    f.red(Phase::kRally);
    EXPECT_FALSE(is_disorganised(f.s, f.piece("r1")));
    EXPECT_TRUE(is_disorganised(f.s, f.piece("r2")));
    EXPECT_EQ(f.s.step, *value == 't' ? Step::kRallyRoll : Step::kActivate);
  }
}

TEST(Rally, r12_2f_in_an_enemy_zone_what_the_ground_did_is_tested_too) {
  for (const int die : {2, 3}) {
    Clash f(Drawing().foot("r1", 4, 3).foot("r2", 4, 1).foot("b1"));
    f.red_at("r1", "0505").red_at("r2", "0505").blue_at("b1", "0605");
    f.s.rough.insert(f.piece("r1"));
    f.order("r2", Order::kDisorganised).red(Phase::kRally);
    ASSERT_EQ(f.s.step, Step::kRallyRoll) << "one die for both";
    f.roll(die);
    EXPECT_EQ(is_disorganised(f.s, f.piece("r1")), die == 3);
    EXPECT_EQ(is_disorganised(f.s, f.piece("r2")), die == 3);
    EXPECT_EQ(f.s.step, Step::kActivate);
  }
}

TEST(Rally, r12_2f_in_an_enemy_zone_only_on_a_test_at_plus_1) {
  for (const int die : {2, 3}) {
    Clash f(Drawing().foot("r1", 4, 3).foot("b1"));
    f.red_at("r1", "0505").blue_at("b1", "0605").order("r1", Order::kDisorganised);
    f.red(Phase::kRally);
    ASSERT_EQ(f.s.step, Step::kRallyRoll);
    f.roll(die);
    EXPECT_EQ(f.order("r1"), die == 2 ? Order::kGood : Order::kDisorganised);
  }
}

TEST(Rally, r12_1e_r12_2f_a_stack_recovers_with_its_better_value_on_one_die) {
  for (const int die : {4, 5}) {
    Clash f(Drawing().foot("r1", 4, 2).foot("r2", 4, 5).foot("b1"));
    f.red_at("r1", "0505").red_at("r2", "0505").blue_at("b1", "0605");
    f.order("r1", Order::kDisorganised).order("r2", Order::kDisorganised);
    f.red(Phase::kRally).roll(die);
    const Order expected = die == 4 ? Order::kGood : Order::kDisorganised;
    EXPECT_EQ(f.order("r1"), expected);
    EXPECT_EQ(f.order("r2"), expected);
    EXPECT_NE(f.s.step, Step::kRallyRoll);
  }
}

TEST(Rally, r12_1e_only_those_who_are_tested_lend_their_value) {
  // W-66
  Clash f(Drawing().foot("r1", 4, 2).foot("r2", 4, 5).foot("b1"));
  f.red_at("r1", "0505").red_at("r2", "0505").blue_at("b1", "0605");
  f.order("r1", Order::kDisorganised).red(Phase::kRally).roll(2);
  EXPECT_EQ(f.order("r1"), Order::kDisorganised);
}

TEST(Rally, r12_2f_a_commander_in_the_hex_helps_by_one) {
  for (const int die : {3, 4}) {
    Clash f(Drawing().foot("r1", 4, 3).foot("b1").commander("rc", "red-2"));
    f.red_at("r1", "0505").put("rc", "0505").blue_at("b1", "0605");
    f.order("r1", Order::kDisorganised).red(Phase::kRally).roll(die);
    EXPECT_EQ(f.order("r1"), die == 3 ? Order::kGood : Order::kDisorganised);
  }
}

TEST(Rally, r12_5a_r12_5c_a_routed_unit_must_test_and_is_then_disorganised) {
  for (const int die : {3, 4}) {
    Clash f(Drawing().foot("r1", 4, 3).foot("b1"));
    f.red_at("r1", "0705").blue_at("b1", "1005").order("r1", Order::kRouted);
    f.red(Phase::kRally);
    ASSERT_EQ(f.s.step, Step::kRallyRoll);
    EXPECT_EQ(f.s.subject, f.piece("r1"));
    f.roll(die);
    EXPECT_EQ(f.order("r1"), die == 3 ? Order::kDisorganised : Order::kRouted);
  }
}

TEST(Rally, r2_2_r12_5c_a_rallied_unit_takes_any_facing) {
  Clash f(Drawing().foot("r1").light_foot("r2"));
  f.red_at("r1", "0505").order("r1", Order::kRouted).red(Phase::kRally).roll(1);
  ASSERT_EQ(f.s.step, Step::kFace);
  EXPECT_EQ(f.s.decider, Side::kA);
  f.ok("face sse");
  EXPECT_EQ(f.facing("r1"), Facing::kSSE);
  EXPECT_EQ(f.order("r1"), Order::kDisorganised);
  Clash g(Drawing().light_foot("r2"));
  g.red_at("r2", "0505").order("r2", Order::kRouted).red(Phase::kRally).roll(1);
  EXPECT_EQ(g.s.step, Step::kActivate);  // light troops have none
}

TEST(Rally, r12_5d_r12_4b_who_fails_routs_another_three_hexes_at_once) {
  Clash f(Drawing().foot("r1", 4, 3));
  f.red_at("r1", "0805").order("r1", Order::kRouted).red(Phase::kRally).roll(4);
  ASSERT_EQ(f.s.step, Step::kRout);
  f.ok("rout 0705 0604 0504");
  EXPECT_EQ(f.hex("r1"), "0504");
  EXPECT_EQ(f.order("r1"), Order::kRouted);
  EXPECT_EQ(f.s.step, Step::kActivate);
  // … to be done completely, or it is eliminated.
  Clash g(Drawing()
              .ground(Terrain::kWoods, {"0704", "0705", "0804", "0806", "0706", "0805"})
              .horse("r1"));
  g.red_at("r1", "0805").order("r1", Order::kRouted).red(Phase::kRally).roll(6);
  EXPECT_TRUE(g.told("eliminated", "r1", "12.4f"));
}

TEST(Rally, r12_5e_in_an_enemy_zone_there_is_no_test) {
  Clash f(Drawing().foot("r1").foot("b1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").order("r1", Order::kRouted).red(Phase::kRally);
  EXPECT_EQ(f.s.step, Step::kActivate);
  EXPECT_EQ(f.order("r1"), Order::kRouted);
  EXPECT_EQ(f.hex("r1"), "0505");
}

struct Helper {
  const char* id;
  const char* hex;
  int highest;
};

TEST(Rally, r12_5b_commanders_help_by_one_adjacent_and_two_stacked_the_best_only) {
  const std::vector<std::vector<Helper>> tries{{{"rc", "0503", 3}},  // too far
                                               {{"rc", "0504", 4}},  // adjacent
                                               {{"rc", "0505", 5}},  // stacked
                                               {{"rd", "0504", 4}},  // the army's
                                               {{"rd", "0505", 5}},  //
                                               {{"re", "0505", 3}},  // another formation's
                                               {{"rc", "0505", 5}, {"rd", "0505", 5}},   // not both
                                               {{"rc", "0504", 4}, {"rd", "0506", 4}},   //
                                               {{"rc", "0505", 5}, {"rd", "0504", 5}}};  //
  for (const auto& helpers : tries) {
    for (int die = 1; die <= 6; ++die) {
      Drawing d;
      d.foot("r1", 4, 3).commander("rc", "red-1").commander("rd", "").commander("re", "red-2");
      Clash f(d);
      f.red_at("r1", "0505").order("r1", Order::kRouted);
      for (const Helper& h : helpers) f.put(h.id, h.hex);
      f.red(Phase::kRally).roll(die);
      EXPECT_EQ(f.order("r1") == Order::kDisorganised, die <= helpers[0].highest)
          << helpers[0].id << helpers[0].hex << " " << die;
    }
  }
}

TEST(Rally, r12_5b_independent_units_are_helped_by_the_army_commander_only) {
  for (const bool army : {false, true}) {
    Drawing d;
    d.unit("r1", Arm::kLineInfantry, 4, 3, 4, "").commander("rc", "red-1").commander("rd", "");
    Clash f(d);
    f.red_at("r1", "0505").put(army ? "rd" : "rc", "0505").order("r1", Order::kRouted);
    f.red(Phase::kRally).roll(5);
    EXPECT_EQ(f.order("r1") == Order::kDisorganised, army);
  }
}

TEST(Rally, r12_5c_r13_1c_the_value_of_a_demoralised_formation_is_one_less) {
  for (const int die : {2, 3}) {
    Clash f(Drawing().foot("r1", 4, 3));
    f.red_at("r1", "0505").order("r1", Order::kRouted).demoralised("red-1");
    f.red(Phase::kRally).roll(die);
    EXPECT_EQ(f.order("r1") == Order::kDisorganised, die == 2);
  }
}

TEST(Rally, r12_5c_a_unit_improves_by_one_state_only) {
  Clash f(Drawing().foot("r1").foot("b1"));
  f.red_at("r1", "0505").blue_at("b1", "0905").order("r1", Order::kRouted);
  f.order("b1", Order::kRouted).red(Phase::kRally).roll(1).ok("face n");
  ASSERT_EQ(f.s.step, Step::kRallyRoll);  // then the other side's
  EXPECT_EQ(f.s.subject, f.piece("b1"));
  f.roll(1).ok("face n");
  EXPECT_EQ(f.order("r1"), Order::kDisorganised);
  EXPECT_EQ(f.order("b1"), Order::kDisorganised);
}

TEST(Rally, r12_5a_the_disorganised_come_first_then_the_routed_one_by_one) {
  Clash f(Drawing().foot("r1").foot("r2").foot("r3").foot("b1"));
  f.red_at("r1", "0805").blue_at("b1", "0905").red_at("r2", "0304").red_at("r3", "0308");
  f.order("r1", Order::kDisorganised);
  f.order("r2", Order::kRouted).order("r3", Order::kRouted).red(Phase::kRally);
  EXPECT_EQ(f.s.subject, f.piece("r1"));
  f.roll(6);
  EXPECT_EQ(f.s.subject, f.piece("r2"));
  f.roll(1).ok("face n");
  EXPECT_EQ(f.s.subject, f.piece("r3"));
  EXPECT_EQ(f.order("r1"), Order::kDisorganised);
}

TEST(Rally, r12_5d_r12_4e_who_is_routed_by_another_in_this_phase_does_not_test) {
  Clash f(Drawing().foot("r1").foot("r2").foot("b1"));
  f.red_at("r1", "0805").red_at("r2", "0705").order("r1", Order::kRouted);
  f.blue_at("b1", "1010");
  f.red(Phase::kRally);
  f.order("r2", Order::kDisorganised);
  f.roll(6).ok("rout 0705 0604 0504");
  EXPECT_EQ(f.order("r2"), Order::kRouted);
  ASSERT_EQ(f.s.step, Step::kRout);
  f.ok("rout 0605 0505 0404");
  EXPECT_EQ(f.s.step, Step::kActivate);
}

}  // namespace
}  // namespace tercio::lace_wars
