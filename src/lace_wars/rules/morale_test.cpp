// 12.1 Morale tests, 13 morale of formations and armies.
#include "lace_wars/rules/morale.hpp"

#include <nlohmann/json.hpp>

#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/results_fixture.hpp"
#include "lace_wars/rules/succession.hpp"
#include "lace_wars/telling/tell.hpp"

namespace tercio::lace_wars {
namespace {

bool is_broken(const Field& f, const char* formation) {
  return (f.s.demoralised >> f.game().find_formation(formation) & 1) != 0;
}
bool army_broken(const Field& f, Side side) {
  return (f.s.army_demoralised >> index_of(side) & 1) != 0;
}
void value(Drawing& d, const char* formation, int demoralisation) {
  for (auto& f : d.d->formations) {
    if (f.id == formation) f.demoralisation = demoralisation;
  }
}
void lose(Field& f, const char* id) { lose_step(f.game(), f.s, f.piece(id), "11.1d", nullptr); }

TEST(Morale, r12_1a_up_to_the_morale_value_it_stands) {
  for (int mv = 1; mv <= 6; ++mv) {
    Clash f(Drawing().foot("b1", 4, mv));
    f.blue_at("b1", "0605");
    EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b1"}), 0), mv);
    EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b1"}), 2), mv - 2);
    EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b1"}), -1), mv + 1);
  }
}

TEST(Morale, r12_1a_neither_one_nor_six_is_automatic) {
  for (const bool bad : {true, false}) {
    Clash f(decided(Drawing().foot("r1").foot("b1", 4, bad ? 2 : 6), "-", bad ? "MT+2" : "MT"));
    f.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605").roll(bad ? 1 : 6);
    EXPECT_EQ(f.order("b1") == Order::kGood, !bad);
  }
}

TEST(Morale, r12_1b_any_commander_of_the_side_in_the_hex_takes_one_off_once) {
  Drawing d;
  d.foot("b1", 4, 3).commander("bc", "blue-2").commander("bd", "").commander("rc", "red-1");
  Clash f(d);
  f.blue_at("b1", "0605");
  f.put("rc", "0605");
  EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b1"}), 0), 3);
  f.put("bc", "0604");
  EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b1"}), 0), 3);
  f.put("bc", "0605");
  EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b1"}), 0), 4);
  f.put("bd", "0605");
  EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b1"}), 0), 4);
}

TEST(Morale, r12_1c_r13_1c_a_demoralised_formation_tests_one_worse_and_not_two) {
  Clash f(Drawing().foot("b1", 4, 3).unit("b2", Arm::kLineInfantry, 4, 3, 4, "blue-2"));
  f.blue_at("b1", "0605").blue_at("b2", "0705").demoralised("blue-1");
  EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b1"}), 0), 2);
  EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b2"}), 0), 3);
  EXPECT_EQ(morale_value(f.game(), f.s, f.piece("b1")), 2);
}

TEST(Morale, r12_1d_after_combat_a_stack_tests_with_its_top_unit) {
  Clash f(Drawing().foot("b1", 4, 2).foot("b2", 4, 5).gun("bg"));
  f.blue_at("b2", "0605").blue_at("b1", "0605").blue_at("bg", "0605");
  EXPECT_EQ(highest_pass(f.game(), f.s, f.set({"b1", "b2"}), 0), 5);
  Clash g(Drawing().foot("b1", 4, 2).foot("b2", 4, 5).gun("bg"));
  g.blue_at("b1", "0605").blue_at("b2", "0605").blue_at("bg", "0605");
  EXPECT_EQ(highest_pass(g.game(), g.s, g.set({"b1", "b2"}), 0), 2);
}

TEST(Morale, r12_2a_a_disorganised_unit_fights_worse_and_is_a_better_target) {
  Clash f(Drawing().foot("r1").foot("b1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").red(Phase::kCombat);
  const Attack a = Field::attack({"0505"}, {"0605"});
  const int before = f.modifier(a);
  f.order("r1", Order::kDisorganised);
  EXPECT_EQ(f.modifier(a), before - 1);
  f.order("b1", Order::kDisorganised);
  EXPECT_EQ(f.modifier(a), before);
  f.order("r1", Order::kGood);
  EXPECT_EQ(f.modifier(a), before + 1);
}

TEST(Morale, r13_1a_r13_1f_at_its_value_and_at_once) {
  Drawing d;
  value(d, "blue-1", 2);
  Clash f(decided(d.foot("r1").foot("b1", 6, 3), "-", "2 MT"));
  f.red_at("r1", "0505").blue_at("b1", "0605");
  lose(f, "b1");
  EXPECT_FALSE(is_broken(f, "blue-1"));
  EXPECT_EQ(formation_losses(f.game(), f.s, f.game().find_formation("blue-1")), 1);
  lose(f, "b1");
  EXPECT_TRUE(is_broken(f, "blue-1"));
  // In the middle of a result: the test that follows the losses is already harder.
  Drawing e;
  value(e, "blue-1", 2);
  Clash g(decided(e.foot("r1").foot("b1", 6, 3), "-", "2 MT"));
  g.red_at("r1", "0505").blue_at("b1", "0605").fight("0505", "0605");
  EXPECT_TRUE(g.happened("demoralised"));
  g.roll(3);
  EXPECT_EQ(g.order("b1"), Order::kDisorganised);
}

TEST(Morale, r13_1a_the_shipped_values_are_half_the_steps_cannons_included) {
  Field f("historical", {{"reinforcement.la_morliere", "yes"}});
  for (int i = 0; i < f.game().formation_count(); ++i) {
    int steps = 0;
    for (const PieceId p : f.game().units_of(i)) steps += f.game().piece(p).steps;
    const int value = f.game().formation(i).demoralisation;
    EXPECT_EQ(value, (steps + 1) / 2) << f.game().formation(i).id << " has " << steps;
  }
}

TEST(Morale, r13_1b_steps_routed_units_and_commanders_count) {
  Drawing d;
  d.foot("b1", 6).foot("b2", 4).gun("bg").commander("bc", "blue-1").commander("bd", "");
  d.unit("b3", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  Clash f(d);
  f.blue_at("b1", "0605").blue_at("b2", "0705").blue_at("bg", "0805").blue_at("b3", "0905");
  f.put("bc", "0605").put("bd", "0705");
  const int one = f.game().find_formation("blue-1");
  const int two = f.game().find_formation("blue-2");
  const auto losses = [&](int formation) { return formation_losses(f.game(), f.s, formation); };
  EXPECT_EQ(losses(one), 0);
  lose(f, "b1");
  EXPECT_EQ(losses(one), 1);
  lose(f, "b2");
  lose(f, "b2");
  EXPECT_EQ(losses(one), 3);
  lose(f, "bg");  // a battery is one step
  EXPECT_EQ(losses(one), 4);
  f.order("b1", Order::kRouted);
  EXPECT_EQ(losses(one), 5);
  f.order("b1", Order::kDisorganised);  // rallied
  EXPECT_EQ(losses(one), 4);
  EXPECT_EQ(losses(two), 0);
  commander_falls(f.game(), f.s, f.piece("bc"), "11.4a", nullptr);
  EXPECT_EQ(losses(one), 5);
  EXPECT_EQ(losses(two), 0);
  commander_falls(f.game(), f.s, f.piece("bd"), "11.4a", nullptr);
  EXPECT_EQ(losses(one), 7);  // all formations of the army
  EXPECT_EQ(losses(two), 2);
  EXPECT_EQ(losses(f.game().find_formation("red-1")), 0);
}

TEST(Morale, r13_1b_r13_1f_a_rout_can_demoralise) {
  Drawing d;
  value(d, "blue-1", 1);
  Clash f(decided(d.foot("r1").foot("b1"), "-", "D"));
  f.red_at("r1", "0505").blue_at("b1", "0605").order("b1", Order::kDisorganised);
  f.fight("0505", "0605");
  EXPECT_TRUE(is_broken(f, "blue-1"));
}

TEST(Morale, r13_1d_a_demoralised_formation_suffers_in_combat) {
  Clash f(Drawing().foot("r1").foot("b1"));
  f.red_at("r1", "0505").blue_at("b1", "0605").red(Phase::kCombat);
  const Attack a = Field::attack({"0505"}, {"0605"});
  const int before = f.modifier(a);
  f.demoralised("red-1");
  EXPECT_EQ(f.modifier(a), before - 2);  // its value and the penalty
  f.demoralised("blue-1");
  EXPECT_EQ(f.modifier(a), before);
}

TEST(Morale, r13_1e_it_enters_no_enemy_zone_of_its_own_will) {
  Clash f(Drawing().foot("r1").foot("b1").commander("rc", "red-1", 6));
  f.red_at("r1", "0404").put("rc", "0404").blue_at("b1", "0605").demoralised("red-1").red();
  f.activate("red-1");
  EXPECT_EQ(f.refusal("move r1 0505"), "13.1e");
  EXPECT_TRUE(f.legal("move r1 0504"));
}

TEST(Morale, r13_1e_a_retreat_may_lead_there_and_units_there_must_fight) {
  Clash f(decided(Drawing().foot("r1").foot("b1"), "-", "-"));
  f.red_at("r1", "0505").blue_at("b1", "0605").demoralised("red-1").red(Phase::kCombat);
  EXPECT_EQ(f.refusal("end"), "10.1b");
  EXPECT_TRUE(f.legal("attack 0505 0605"));
}

TEST(Morale, r13_1f_recovery_comes_at_the_end_of_the_turn_only) {
  Drawing d;
  value(d, "blue-1", 1);
  Clash f(d.foot("b1", 4, 3));
  f.blue_at("b1", "0605").order("b1", Order::kRouted);
  check_demoralisation(f.game(), f.s, nullptr);
  ASSERT_TRUE(is_broken(f, "blue-1"));
  f.at(1, Side::kB, Phase::kRally).roll(1).ok("face ssw");
  EXPECT_EQ(formation_losses(f.game(), f.s, f.game().find_formation("blue-1")), 0);
  EXPECT_TRUE(is_broken(f, "blue-1"));
  while (f.s.turn == 1) f.ok("end");
  EXPECT_FALSE(is_broken(f, "blue-1"));
  bool told = false;
  for (const auto& event : json_of(f.game(), f.events())) {
    const auto text = event["text"].get<std::string>();
    told = told || text.ends_with(" is no longer demoralized");
  }
  EXPECT_TRUE(told);
}

TEST(Morale, r13_1g_independent_units_have_no_formation_morale) {
  Drawing d;
  d.unit("b1", Arm::kLineInfantry, 4, 3, 4, "").foot("b2").commander("bd", "");
  value(d, "blue-1", 2);
  Clash f(d);
  f.blue_at("b1", "0605").blue_at("b2", "0705").put("bd", "0905");
  lose(f, "b1");
  lose(f, "b1");
  EXPECT_FALSE(is_broken(f, "blue-1"));
  Drawing e;
  e.unit("b1", Arm::kLineInfantry, 4, 3, 4, "").foot("b2");
  Clash g(e);
  g.blue_at("b1", "0605").blue_at("b2", "0705").demoralised("blue-1").demoralised("blue-2");
  EXPECT_FALSE(is_demoralised(g.game(), g.s, g.piece("b1")));
  EXPECT_EQ(morale_value(g.game(), g.s, g.piece("b1")), 3);
}

// Three formations of a side, value 1 each.
Drawing& three(Drawing& d) {
  d.d->formations.push_back({"blue-3", "blue-3", 1, 1, "13.1a", Tag::kStated});
  d.d->formations.push_back({"blue-4", "blue-4", 1, 99, "13.1a", Tag::kStated});
  value(d, "blue-1", 1);
  value(d, "blue-2", 1);
  d.foot("b1").unit("b2", Arm::kLineInfantry, 4, 3, 4, "blue-2");
  d.unit("b3", Arm::kLineInfantry, 4, 3, 4, "blue-3").unit("b5", Arm::kLineInfantry, 4, 3, 4, "");
  return d.unit("b4", Arm::kLineInfantry, 4, 3, 4, "blue-4");
}

TEST(Morale, r13_3a_r16_1_4b_an_army_breaks_with_its_third_formation_and_all_of_them_with_it) {
  Drawing d;
  Clash f(three(d));
  f.blue_at("b1", "0605").blue_at("b2", "0705").blue_at("b3", "0805").blue_at("b4", "0905");
  f.blue_at("b5", "1005");
  lose(f, "b1");
  lose(f, "b2");
  EXPECT_FALSE(army_broken(f, Side::kB));
  EXPECT_FALSE(is_broken(f, "blue-4"));
  lose(f, "b3");
  EXPECT_TRUE(army_broken(f, Side::kB));
  EXPECT_TRUE(is_broken(f, "blue-4"));
  EXPECT_FALSE(army_broken(f, Side::kA));
  EXPECT_FALSE(is_broken(f, "red-1"));
  EXPECT_FALSE(is_demoralised(f.game(), f.s, f.piece("b5")));
}

TEST(Morale, r13_3a_it_is_not_revoked) {
  Drawing d;
  Clash f(three(d));
  f.blue_at("b1", "0605").blue_at("b2", "0705").blue_at("b3", "0805").blue_at("b4", "0905");
  for (const char* id : {"b1", "b2", "b3"}) f.order(id, Order::kRouted);
  check_demoralisation(f.game(), f.s, nullptr);
  ASSERT_TRUE(army_broken(f, Side::kB));
  for (const char* id : {"b1", "b2", "b3"}) f.order(id, Order::kGood);
  f.red();
  while (f.s.turn == 1) f.ok("end");
  EXPECT_TRUE(army_broken(f, Side::kB));
  for (const char* id : {"blue-1", "blue-2", "blue-3", "blue-4"}) EXPECT_TRUE(is_broken(f, id));
}

TEST(Morale, r13_3b_independent_units_and_formations_not_yet_there_do_not_count) {
  Drawing d;
  Clash f(three(d));
  f.blue_at("b1", "0605").blue_at("b2", "0705").blue_at("b5", "1005");
  lose(f, "b1");
  lose(f, "b2");
  lose(f, "b5");
  lose(f, "b5");
  EXPECT_EQ(demoralised_formations(f.game(), f.s, Side::kB), 2);
  f.demoralised("blue-3");  // still waiting
  f.s.status[f.piece("b3")] = Status::kWaiting;
  check_demoralisation(f.game(), f.s, nullptr);
  EXPECT_EQ(demoralised_formations(f.game(), f.s, Side::kB), 2);
  EXPECT_FALSE(army_broken(f, Side::kB));
  f.blue_at("b3", "0805");
  check_demoralisation(f.game(), f.s, nullptr);
  EXPECT_TRUE(army_broken(f, Side::kB));
}

TEST(Morale, r16_1_4b_three_formations_for_either_army) {
  Field f;
  EXPECT_EQ(f.game().numbers().demoralised_formations, 3);
  f.as_set_up();
  int n = 0;
  for (int i = 0; i < f.game().formation_count(); ++i) {
    if (f.game().side_of_formation(i) != Side::kA) continue;
    if ((f.game().units_of(i) & f.s.present).empty()) continue;
    EXPECT_FALSE(army_broken(f, Side::kA)) << n;
    f.demoralised(f.game().formation(i).id);
    check_demoralisation(f.game(), f.s, nullptr);
    ++n;
  }
  EXPECT_EQ(n, 3);
  EXPECT_TRUE(army_broken(f, Side::kA));
  EXPECT_FALSE(army_broken(f, Side::kB));
}

}  // namespace
}  // namespace tercio::lace_wars
