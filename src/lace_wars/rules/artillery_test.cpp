// 9 Artillery fire: who fires at what, and what the fire does. Modifiers: fire_modifiers_test.cpp.
#include "lace_wars/rules/artillery.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/pile.hpp"

namespace tercio::lace_wars {
namespace {

// Red's battery rg at 0608 looks north along line 06; its commander stands behind it.
Drawing guns() {
  return Drawing()
      .gun("rg")
      .gun("rh", 12)
      .foot("r1")
      .foot("b1", 4, 3)
      .foot("b2", 5, 4)
      .gun("bg")
      .commander("rc", "red-1")
      .commander("rd", "red-2")
      .commander("bc", "blue-1");
}
Field& place_battery(Field& f) { return f.put("rg", "0608").put("rc", "0609"); }

// Activates red-1 and stops where its guns are served.
Field& serve(Field& f) {
  f.red().ok("activate red-1");
  if (f.s.step == Step::kActivationRoll) f.roll(1);
  EXPECT_EQ(f.s.step, Step::kFire);
  return f;
}

struct Point {
  double x, y;
};
Point centre(HexId h) {
  const int line = hex::line_of(h);
  return {line * std::sqrt(3.0) / 2, hex::place_of(h) + (line % 2 == 0 ? 0.5 : 0.0)};
}
double dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }

// Whether the hex lies in the angle of 60 degrees before a unit, by the drawing of the map.
bool lies_in_angle(HexId from, Facing facing, HexId to) {
  const Point o = centre(from);
  const Point p = centre(to);
  const Point v{p.x - o.x, p.y - o.y};
  // The vertex faced lies between the two frontal hexes.
  Point axis{0, 0};
  for (const Direction d : hex::kAllDirections) {
    if (!has_direction(front_of(facing), d)) continue;
    const Point n = centre(hex::neighbour(from, d));
    axis.x += n.x - o.x;
    axis.y += n.y - o.y;
  }
  const double cosine = dot(v, axis) / std::sqrt(dot(v, v) * dot(axis, axis));
  return cosine > std::cos(std::acos(-1.0) / 6) - 1e-9;
}

TEST(Artillery, r9_1a_r9_1d_field_of_fire_is_the_wedge_before_the_gun_up_to_six_hexes) {
  Field f(guns());
  f.put("rg", "0606");
  for (int facing = 0; facing < kFacings; ++facing) {
    for (int line = 1; line <= 12; ++line) {
      for (int place = 1; place <= 12; ++place) {
        const HexId gun = hex::make_hex(line, place);
        f.s.at[f.piece("rg")] = gun;
        f.s.facing[f.piece("rg")] = static_cast<Facing>(facing);
        const HexSet field = field_of_fire(f.game(), f.s, f.piece("rg"));
        for (int l = 1; l <= 12; ++l) {
          for (int p = 1; p <= 12; ++p) {
            const HexId h = hex::make_hex(l, p);
            const bool expected = h != gun && hex::distance(gun, h) <= 6 &&
                                  lies_in_angle(gun, static_cast<Facing>(facing), h);
            ASSERT_EQ(field.contains(h), expected)
                << hex::label(gun) << " " << facing << " " << hex::label(h);
          }
        }
      }
    }
  }
}

TEST(Artillery, r9_1a_field_of_fire_at_each_range_is_one_hex_wider) {
  Field f(guns());
  f.put("rg", "0607", Facing::kNNE);
  const HexSet field = field_of_fire(f.game(), f.s, f.piece("rg"));
  std::array<int, 7> count{};
  field.for_each(
      [&](HexId h) { ++count[static_cast<std::size_t>(hex::distance(h, Field::hex_of("0607")))]; });
  EXPECT_EQ(count, (std::array<int, 7>{0, 2, 3, 4, 5, 6, 7}));
  EXPECT_TRUE(field.contains(Field::hex_of("0707")));
  EXPECT_TRUE(field.contains(Field::hex_of("0708")));
  EXPECT_FALSE(field.contains(Field::hex_of("0706")));
}

// One of the two ways to 0901 leaves the map; the other does not.
TEST(Artillery, r9_1a_field_of_fire_at_the_edge_of_the_map_has_all_its_hexes) {
  Field f(guns());
  f.put("rg", "0701", Facing::kNNE);
  const HexSet field = field_of_fire(f.game(), f.s, f.piece("rg"));
  for (const char* h : {"0801", "0901", "0902", "1001", "1002", "1101", "1102", "1103"}) {
    EXPECT_TRUE(field.contains(Field::hex_of(h))) << h;
  }
}

TEST(Artillery, r9_1a_gun_of_the_active_formation_fires_into_its_front_once) {
  Field f(guns());
  place_battery(f).put("b1", "0605").put("b2", "0508");
  serve(f);
  EXPECT_EQ(f.refusal("fire rg 0508"), "9.1a") << "not before it";
  EXPECT_EQ(f.refusal("fire r1 0605"), "9.1a");
  f.ok("fire rg 0605");
  EXPECT_EQ(f.s.step, Step::kFireRoll);
  f.roll(1);
  EXPECT_TRUE(f.happened("fired"));
  EXPECT_FALSE(f.legal("fire rg 0605"));
  EXPECT_NE(f.s.step, Step::kFire) << "nobody is left to fire";
}

TEST(Artillery, r9_1a_guns_of_other_formations_and_of_the_enemy_do_not_fire) {
  Drawing d = guns();
  d.gun("rx").with([&](PieceDefinition& p) { p.formation = 1; });  // red-2
  Field f(d);
  place_battery(f)
      .put("rx", "0708")
      .put("rd", "0709")
      .put("b1", "0605")
      .put("bg", "0604", Facing::kS);
  serve(f);
  EXPECT_EQ(f.refusal("fire rx 0605"), "9.1a");
  EXPECT_EQ(f.refusal("fire bg 0608"), "9.1a");
  EXPECT_TRUE(f.legal("fire rg 0605"));
}

TEST(Artillery, r9_1a_gun_turns_a_vertex_before_it_fires_not_after) {
  Field f(guns());
  place_battery(f)
      .put("b1", "0606")
      .put("rh", "0708")
      .put("b2", "0706", Facing::kS)
      .put("bg", "0808");
  serve(f).ok("turn rg nne");
  EXPECT_EQ(f.refusal("fire rg 0606"), "9.1a");
  EXPECT_EQ(f.refusal("turn rg sse"), "8.7a");
  f.ok("fire rh 0706").roll(1).roll(1);
  EXPECT_EQ(f.refusal("turn rh nne"), "9.1a");
  EXPECT_EQ(f.refusal("fire rh 0706"), "9.1a");
}

TEST(Artillery, r9_1b_fire_is_voluntary_and_gun_by_gun) {
  Field f(guns());
  place_battery(f).put("rh", "0508").put("b1", "0605", Facing::kS);
  serve(f);
  EXPECT_TRUE(f.legal("end"));
  EXPECT_TRUE(f.legal("fire rg 0605"));
  EXPECT_TRUE(f.legal("fire rh 0605"));
  f.ok("fire rg 0605").roll(1);
  ASSERT_EQ(f.s.step, Step::kFire);
  EXPECT_TRUE(f.legal("fire rh 0605")) << "each by itself, also at the same hex";
  f.ok("end");
  EXPECT_FALSE(f.s.fired.contains(f.piece("rh")));
  EXPECT_TRUE(f.s.fired.contains(f.piece("rg")));
}

TEST(Artillery, r9_1c_target_is_a_hex_with_an_enemy_unit_in_range_and_sight) {
  Field f(guns().ground(Terrain::kWoods, {"0707"}));
  place_battery(f).put("b1", "0605").put("bc", "0706").put("b2", "0603").put("r1", "0806");
  serve(f);
  EXPECT_EQ(f.refusal("fire rg 0604"), "9.1c") << "empty";
  EXPECT_EQ(f.refusal("fire rg 0706"), "9.1c") << "a commander alone is no target";
  EXPECT_EQ(f.refusal("fire rg 0806"), "9.1c") << "a friend is none";
  EXPECT_EQ(f.refusal("fire rg 0603"), "9.4.1a-4") << "behind another";
  EXPECT_TRUE(f.legal("fire rg 0605"));
  const HexSet targets = targets_of(f.game(), f.s, f.piece("rg"));
  EXPECT_EQ(targets.size(), 1);
  EXPECT_TRUE(targets.contains(Field::hex_of("0605")));
}

TEST(Artillery, r9_1c_adjacent_target_may_be_fired_at_in_contact) {
  Field f(guns().ground(Terrain::kTown, {"0607"}));
  place_battery(f).put("b1", "0607", Facing::kS);
  serve(f);
  EXPECT_TRUE(f.legal("fire rg 0607"));
}

TEST(Artillery, r9_1d_six_hexes_is_the_longest_range) {
  Field f(guns());
  place_battery(f).put("b1", "0602").put("b2", "0601");
  serve(f);
  EXPECT_TRUE(f.legal("fire rg 0602"));
  EXPECT_EQ(hex::distance(Field::hex_of("0608"), Field::hex_of("0601")), 7);
  EXPECT_EQ(f.refusal("fire rg 0601"), "9.1d");
}

// The cell a shot finds, by what it asks for next.
Step after_shot(const char* target, int die) {
  Field f(guns());
  place_battery(f).put("b1", target, Facing::kS).put("r1", "1212", Facing::kS);
  serve(f).ok(std::string("fire rg ") + target).roll(die);
  return f.s.step;
}

TEST(Artillery, r9_2_die_and_range_find_the_result) {
  // A modified 6: a step up to 2 hexes, MT+1 up to 4, MT up to 6.
  for (const char* target : {"0607", "0606"}) EXPECT_EQ(after_shot(target, 6), Step::kMove);
  for (const char* target : {"0605", "0604", "0603", "0602"}) {
    EXPECT_EQ(after_shot(target, 6), Step::kTestRoll) << target;
  }
  EXPECT_EQ(after_shot("0606", 1), Step::kMove);
  EXPECT_EQ(after_shot("0606", 2), Step::kTestRoll);
  EXPECT_EQ(after_shot("0605", 2), Step::kMove);
  EXPECT_EQ(after_shot("0605", 3), Step::kTestRoll);
  EXPECT_EQ(after_shot("0604", 3), Step::kTestRoll);
  EXPECT_EQ(after_shot("0603", 3), Step::kMove);
  EXPECT_EQ(after_shot("0603", 4), Step::kTestRoll);
}

// The modifier of the test that a result calls for.
int test_after(const char* target, int die) {
  Field f(guns());
  place_battery(f).put("b1", target, Facing::kS).put("r1", "1212", Facing::kS);
  serve(f).ok(std::string("fire rg ") + target).roll(die);
  EXPECT_EQ(f.s.step, Step::kTestRoll);
  return top_task(f.s).modifier();
}

TEST(Artillery, r9_2_result_carries_the_modifier_of_the_test) {
  EXPECT_EQ(test_after("0606", 3), -1);
  EXPECT_EQ(test_after("0606", 4), 0);
  EXPECT_EQ(test_after("0606", 5), 1);
  EXPECT_EQ(test_after("0604", 4), -1);
  EXPECT_EQ(test_after("0604", 5), 0);
  EXPECT_EQ(test_after("0604", 6), 1);
  EXPECT_EQ(test_after("0602", 5), -1);
  EXPECT_EQ(test_after("0602", 6), 0);
}

TEST(Artillery, r9_2_rows_beyond_the_table_are_its_last_ones) {
  const Field f(guns());
  const Game& game = f.game();
  const auto text = [&](int die, int range) {
    return game.system()
        .fire[static_cast<std::size_t>(game.fire_row(die))]
        .by_range[static_cast<std::size_t>(game.fire_column(range))]
        .text;
  };
  EXPECT_EQ(text(-3, 1), "-");
  EXPECT_EQ(text(7, 1), "1 MT");
  EXPECT_EQ(text(8, 2), "1 MT+1");
  EXPECT_EQ(text(9, 2), "1 D");
  EXPECT_EQ(text(10, 1), "2 D");
  EXPECT_EQ(text(13, 1), "2 D");
  EXPECT_EQ(text(10, 3), "1 D");
  EXPECT_EQ(text(10, 4), "1 D");
  EXPECT_EQ(text(12, 5), "1 MT+1");
  EXPECT_EQ(text(12, 6), "1 MT+1");
  EXPECT_EQ(text(7, 4), "1");
  EXPECT_EQ(text(8, 5), "1");
}

// A stack of two with a battery on top, its flank to the gun: 6 + 2 + 1 = 9 at short range is 1 D.
TEST(Artillery, r9_5a_r9_5b_units_with_the_battery_take_the_result) {
  Field f(guns());
  place_battery(f).put("b1", "0606", Facing::kNNE).put("b2", "0606", Facing::kNNE);
  f.put("bg", "0606", Facing::kNNE).put("r1", "1212");
  serve(f).ok("fire rg 0606").roll(6);
  EXPECT_EQ(f.steps("b1"), 1) << "the topmost that is not artillery";
  EXPECT_EQ(f.steps("b2"), 3);
  EXPECT_EQ(f.order("b1"), Order::kDisorganised);
  EXPECT_EQ(f.order("b2"), Order::kDisorganised);
  EXPECT_EQ(f.order("bg"), Order::kGood);
  EXPECT_EQ(f.hex("bg"), "0606");
}

TEST(Artillery, r9_5a_disorganised_companions_rout_and_the_battery_stays) {
  Field f(guns());
  place_battery(f).put("b1", "0606", Facing::kS).put("bg", "0606", Facing::kS).put("r1", "1212");
  f.order("b1", Order::kDisorganised);
  // 4 + 1 = 5 at short range: MT+1; a die of 6 fails.
  serve(f).ok("fire rg 0606").roll(4);
  ASSERT_EQ(f.s.step, Step::kTestRoll);
  f.roll(6);
  EXPECT_EQ(f.order("b1"), Order::kRouted);
  EXPECT_EQ(f.hex("bg"), "0606");
  EXPECT_EQ(f.order("bg"), Order::kGood);
  EXPECT_EQ(f.facing("bg"), Facing::kS);
}

TEST(Artillery, r9_5a_battery_alone_ignores_tests_and_disorder_and_falls_to_a_loss) {
  Field f(guns());
  place_battery(f).put("bg", "0606", Facing::kS).put("r1", "1212");
  // 6 - 1 = 5: MT+1.
  serve(f).ok("fire rg 0606").roll(6);
  EXPECT_EQ(f.hex("bg"), "0606");
  EXPECT_EQ(f.order("bg"), Order::kGood);
  EXPECT_EQ(f.s.step, Step::kMove) << "no test is made";
  Field flank(guns());
  place_battery(flank).put("bg", "0606", Facing::kNNE).put("r1", "1212");
  // 5 - 1 + 2 = 6: a step.
  serve(flank).ok("fire rg 0606").roll(5);
  EXPECT_TRUE(flank.is_eliminated("bg"));
}

TEST(Artillery, r9_5b_losses_of_a_stack_go_top_lower_and_the_commander_is_tested) {
  Field f(guns());
  place_battery(f).put("b1", "0606", Facing::kNNE).put("b2", "0606", Facing::kNNE);
  f.put("bg", "0606", Facing::kNNE).put("bc", "0606").put("r1", "1212");
  f.order("b1", Order::kDisorganised);
  // 6 + 2 flank + 1 two units + 1 disorganised = 10: 2 D.
  serve(f).ok("fire rg 0606").roll(6);
  EXPECT_EQ(f.steps("b1"), 1);
  EXPECT_EQ(f.steps("b2"), 2);
  EXPECT_EQ(f.order("b1"), Order::kRouted) << "disorganised a second time";
  EXPECT_EQ(f.order("b2"), Order::kDisorganised);
  while (f.s.step == Step::kRout) {
    f.ok(text_of(f.game(), legal_actions(f.game(), f.s).front()));
  }
  EXPECT_EQ(f.s.step, Step::kCommanderRoll) << "his stack lost steps (11.4)";
}

TEST(Artillery, r9_5b_last_companion_lost_takes_the_battery_with_it) {
  Field f(guns());
  place_battery(f).put("b1", "0606", Facing::kS).put("bg", "0606", Facing::kS).put("r1", "1212");
  f.steps("b1", 1);
  serve(f).ok("fire rg 0606").roll(6);  // a step
  EXPECT_TRUE(f.is_eliminated("b1"));
  EXPECT_TRUE(f.is_eliminated("bg"));
}

TEST(Artillery, r9_5c_battery_alone_is_destroyed_by_an_attack_without_a_die) {
  Field f(guns());
  f.put("bg", "0607", Facing::kS).put("r1", "0608").put("bc", "0607");
  f.red(Phase::kCombat);
  f.ok("attack 0608 0607");
  EXPECT_TRUE(f.is_eliminated("bg"));
  EXPECT_FALSE(f.happened("combat-rolled"));
  EXPECT_EQ(f.s.step, Step::kCommanderRoll) << "his whole stack is gone";
  f.roll(6);
  if (f.s.step == Step::kPlace) f.ok("place 0607");
  EXPECT_EQ(f.s.step, Step::kAdvance);
  f.ok("advance r1 0607");
  EXPECT_EQ(f.hex("r1"), "0607");
}

TEST(Artillery, r9_5c_nearness_does_nothing_and_entering_destroys) {
  Field f(guns());
  f.put("bg", "0606", Facing::kNNE).put("r1", "0608").put("rc", "0609").put("b1", "0101");
  f.red().activate("red-1");
  f.ok("move r1 0607");
  EXPECT_FALSE(f.is_eliminated("bg"));
  if (f.s.step == Step::kReact) f.ok("pass");
  f.ok("move r1 0606");
  EXPECT_TRUE(f.is_eliminated("bg"));
  EXPECT_EQ(f.hex("r1"), "0606");
}

// Attacked together with its neighbour, the lone battery falls first; the rest is fought.
TEST(Artillery, r9_5c_battery_alone_beside_others_in_the_same_combat) {
  Field f(guns());
  f.put("bg", "0607", Facing::kS).put("b1", "0708", Facing::kS).put("r1", "0608");
  f.red(Phase::kCombat).ok("attack 0608 0607,0708");
  EXPECT_TRUE(f.is_eliminated("bg"));
  ASSERT_EQ(f.s.step, Step::kCombatRoll);
  const Attack attack{f.s.combat.attackers, f.s.combat.defenders};
  EXPECT_EQ(f.term(attack, "artillery-support"), 0);
}

}  // namespace
}  // namespace tercio::lace_wars
