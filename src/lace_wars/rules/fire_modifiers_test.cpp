// 9.2, 9.4.1b The modifiers of artillery fire, one by one.
#include <gtest/gtest.h>

#include "lace_wars/field_fixture.hpp"
#include "lace_wars/rules/artillery.hpp"

namespace tercio::lace_wars {
namespace {

// Batteries at 0608 look north along line 06 at a target in 0606.
Drawing targets() {
  return Drawing()
      .gun("rg", 6)
      .gun("rh", 12)
      .foot("b1")
      .foot("b2")
      .light_foot("bl")
      .light_foot("bm")
      .horse("bh")
      .light_horse("bk")
      .gun("bg")
      .commander("bc", "blue-1");
}

struct Terms {
  int modifier = 0;
  std::vector<Term> list;
  int of(std::string_view key) const {
    int sum = 0;
    for (const Term& t : list) {
      if (t.key == key) sum += t.amount;
    }
    return sum;
  }
};
Terms shot(const Field& f, std::string_view gun, const char* target) {
  Terms out;
  out.modifier = shot_of(f.game(), f.s, f.piece(gun), Field::hex_of(target), &out.list).modifier;
  int sum = 0;
  for (const Term& t : out.list) sum += t.amount;
  EXPECT_EQ(sum, out.modifier) << "the terms make up the whole";
  return out;
}
Terms shot_at(const Field& f) { return shot(f, "rg", "0606"); }

TEST(FireModifiers, r9_2_light_gun_at_formed_front_has_none) {
  Field f(targets());
  f.put("rg", "0608").put("b1", "0606", Facing::kS);
  EXPECT_EQ(shot_at(f).modifier, 0);
  EXPECT_TRUE(shot_at(f).list.empty());
}

TEST(FireModifiers, r9_2_twelve_pounders_add_one) {
  Field f(targets());
  f.put("rh", "0608").put("b1", "0606", Facing::kS);
  const Terms t = shot(f, "rh", "0606");
  EXPECT_EQ(t.of("fire-heavy-gun"), 1);
  EXPECT_EQ(t.modifier, 1);
}

TEST(FireModifiers, r9_4_1b_flank_and_rear_add_two_and_the_front_nothing) {
  const std::array<int, 6> expected{2, 2, 2, 0, 0, 2};  // nnw n nne sse s ssw
  for (int facing = 0; facing < kFacings; ++facing) {
    Field f(targets());
    f.put("rg", "0608").put("b1", "0606", static_cast<Facing>(facing));
    EXPECT_EQ(shot_at(f).of("fire-flank"), expected[static_cast<std::size_t>(facing)]) << facing;
    Field adjacent(targets());
    adjacent.put("rg", "0607").put("b1", "0606", static_cast<Facing>(facing));
    EXPECT_EQ(shot_at(adjacent).of("fire-flank"), expected[static_cast<std::size_t>(facing)]);
  }
}

// From 0606 the line meets 0806 in the vertex between 0706 and 0707.
TEST(FireModifiers, r9_4_1b_line_into_a_vertex_is_read_as_the_owner_likes) {
  const std::array<int, 6> expected{0, 2, 2, 2, 0, 0};  // nnw n nne sse s ssw
  for (int facing = 0; facing < kFacings; ++facing) {
    Field f(targets());
    f.put("rg", "0606", Facing::kNNE).put("b1", "0806", static_cast<Facing>(facing));
    EXPECT_EQ(shot(f, "rg", "0806").of("fire-flank"), expected[static_cast<std::size_t>(facing)])
        << facing;
  }
}

// The line from 0608 to 0705 enters by 0706, not by 0606.
TEST(FireModifiers, r9_4_1b_the_hexside_by_which_the_line_enters_decides) {
  Field f(targets());
  f.put("rg", "0608").put("b1", "0705", Facing::kSSW);
  EXPECT_EQ(shot(f, "rg", "0705").of("fire-flank"), 2);
  Field front(targets());
  front.put("rg", "0608").put("b1", "0705", Facing::kSSE);
  EXPECT_EQ(shot(front, "rg", "0705").of("fire-flank"), 0);
}

TEST(FireModifiers, r9_4_1b_every_arm_but_light_troops_has_flanks) {
  for (const char* id : {"b1", "bh", "bg"}) {
    Field f(targets());
    f.put("rg", "0608").put(id, "0606", Facing::kNNE);
    EXPECT_EQ(shot_at(f).of("fire-flank"), 2) << id;
  }
  for (const char* id : {"bl", "bk"}) {
    Field f(targets());
    f.put("rg", "0608").put(id, "0606", Facing::kNNE);
    EXPECT_EQ(shot_at(f).of("fire-flank"), 0) << id;
  }
  Field mixed(targets());
  mixed.put("rg", "0608").put("bl", "0606", Facing::kNNE).put("b1", "0606", Facing::kNNE);
  EXPECT_EQ(shot_at(mixed).of("fire-flank"), 2) << "with a formed unit they share its facing";
}

TEST(FireModifiers, r9_4_1b_routed_unit_shows_no_flank) {
  Field f(targets());
  f.put("rg", "0608").put("b1", "0606", Facing::kNNE).order("b1", Order::kRouted);
  EXPECT_EQ(shot_at(f).of("fire-flank"), 0);
}

TEST(FireModifiers, r9_2_disorganised_target_adds_one) {
  Field f(targets());
  f.put("rg", "0608").put("b1", "0606", Facing::kS).put("b2", "0606", Facing::kS);
  EXPECT_EQ(shot_at(f).of("fire-disorganised"), 0);
  f.order("b2", Order::kDisorganised);
  EXPECT_EQ(shot_at(f).of("fire-disorganised"), 1) << "any unit of the hex";
  f.order("b1", Order::kDisorganised);
  EXPECT_EQ(shot_at(f).of("fire-disorganised"), 1) << "not counted";
  f.order("b1", Order::kGood).order("b2", Order::kGood);
  f.s.rough.insert(f.piece("b1"));
  EXPECT_EQ(shot_at(f).of("fire-disorganised"), 1) << "by the terrain as well";
}

// W-41
TEST(FireModifiers, r9_2_routed_target_counts_as_disorganised) {
  Field f(targets());
  f.put("rg", "0608").put("b1", "0606").order("b1", Order::kRouted);
  EXPECT_EQ(shot_at(f).modifier, 1);
}

TEST(FireModifiers, r9_2_march_column_adds_two) {
  Field f(targets());
  f.put("rg", "0608").put("b1", "0606", Facing::kS).column("b1");
  EXPECT_EQ(shot_at(f).of("fire-column"), 2);
  EXPECT_EQ(shot_at(f).modifier, 2);
}

TEST(FireModifiers, r9_2_two_units_in_the_hex_add_one_and_a_battery_is_not_counted) {
  Field f(targets());
  f.put("rg", "0608").put("b1", "0606", Facing::kS).put("bg", "0606", Facing::kS);
  EXPECT_EQ(shot_at(f).of("fire-two-units"), 0);
  f.put("b2", "0606", Facing::kS);
  EXPECT_EQ(shot_at(f).of("fire-two-units"), 1);
  EXPECT_EQ(shot_at(f).modifier, 1);
}

TEST(FireModifiers, r9_2_woods_and_village_take_one_and_a_town_two) {
  for (const auto& [terrain, expected] :
       {std::pair{Terrain::kClear, 0}, std::pair{Terrain::kWoods, -1},
        std::pair{Terrain::kVillage, -1}, std::pair{Terrain::kTown, -2}}) {
    Field f(targets().ground(terrain, {"0606"}));
    f.put("rg", "0608").put("b1", "0606", Facing::kS);
    EXPECT_EQ(shot_at(f).of("terrain"), expected);
    EXPECT_EQ(shot_at(f).modifier, expected);
  }
  Field own(targets().ground(Terrain::kTown, {"0608"}).level(1, {"0606"}));
  own.put("rg", "0608").put("b1", "0606", Facing::kS);
  EXPECT_EQ(shot_at(own).modifier, 0) << "neither the gun's own ground nor the height";
}

TEST(FireModifiers, r9_2_light_infantry_only_takes_one) {
  Field f(targets());
  f.put("rg", "0608").put("bl", "0606");
  EXPECT_EQ(shot_at(f).of("fire-light-infantry"), -1);
  f.put("bm", "0606");
  EXPECT_EQ(shot_at(f).of("fire-light-infantry"), -1);
  EXPECT_EQ(shot_at(f).modifier, 0) << "two units";
  Field horse(targets());
  horse.put("rg", "0608").put("bk", "0606");
  EXPECT_EQ(shot_at(horse).of("fire-light-infantry"), 0);
  Field mixed(targets());
  mixed.put("rg", "0608").put("bl", "0606", Facing::kS).put("b1", "0606", Facing::kS);
  EXPECT_EQ(shot_at(mixed).of("fire-light-infantry"), 0);
  Field dismounted(targets().ground(Terrain::kVillage, {"0606"}));
  dismounted.put("rg", "0608").put("bk", "0606");
  EXPECT_EQ(shot_at(dismounted).of("fire-light-infantry"), -1) << "light cavalry in a village";
}

TEST(FireModifiers, r9_2_artillery_alone_takes_one) {
  Field f(targets());
  f.put("rg", "0608").put("bg", "0606", Facing::kS).put("bc", "0606");
  EXPECT_EQ(shot_at(f).of("fire-artillery-alone"), -1);
  EXPECT_EQ(shot_at(f).modifier, -1);
  f.put("b1", "0606", Facing::kS);
  EXPECT_EQ(shot_at(f).of("fire-artillery-alone"), 0);
}

TEST(FireModifiers, r9_2_all_modifiers_add_up_in_the_die) {
  Field f(targets().ground(Terrain::kVillage, {"0606"}).commander("rc", "red-1"));
  f.put("rh", "0608").put("b1", "0606", Facing::kN).put("b2", "0606", Facing::kN);
  f.order("b2", Order::kDisorganised).column("b1").put("rc", "0609");
  EXPECT_EQ(shot(f, "rh", "0606").modifier, 1 + 2 + 1 + 2 + 1 - 1);
  f.red().ok("activate red-1");
  if (f.s.step == Step::kActivationRoll) f.roll(1);
  f.ok("fire rh 0606").roll(2);
  const Event& fired = f.events().list.front();
  EXPECT_EQ(fired.kind, EventKind::kFired);
  EXPECT_EQ(fired.die, 2);
  EXPECT_EQ(fired.modified, 8);
  EXPECT_EQ(fired.terms, 6U);
}

}  // namespace
}  // namespace tercio::lace_wars
