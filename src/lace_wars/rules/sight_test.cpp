// 9.4.1a Line of sight.
#include "lace_wars/rules/sight.hpp"

#include <gtest/gtest.h>

#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {
namespace {

Drawing with_pieces() {
  return Drawing().gun("rg").foot("r1").foot("b1").foot("b2").commander("bc", "blue-1");
}

Sight sight(const Field& f, const char* from, const char* to) {
  return look(f.game(), f.s, Field::hex_of(from), Field::hex_of(to));
}
// Whether the line is clear; it must be the same both ways.
bool sees(const Field& f, const char* from, const char* to) {
  const bool out = sight(f, from, to).clear;
  EXPECT_EQ(sight(f, to, from).clear, out) << from << " " << to;
  return out;
}
std::string blocked_by(const Field& f, const char* from, const char* to) {
  const Sight found = sight(f, from, to);
  return found.clear ? "" : found.rule;
}

// 0608 looks along its own line: 0607, 0606 … to 0602.
TEST(Sight, r9_4_1a_1_line_runs_from_centre_to_centre) {
  const Field f(with_pieces().ground(Terrain::kWoods, {"0606"}));
  EXPECT_FALSE(sees(f, "0608", "0604"));
  EXPECT_TRUE(sees(f, "0708", "0704")) << "a hex beside the line is not on it";
  EXPECT_TRUE(sees(f, "0508", "0504"));
  EXPECT_EQ(sight(f, "0608", "0604").range, 4);
  EXPECT_EQ(sight(f, "0608", "0604").blocked_by.first, Field::hex_of("0606"));
  // Off the grain: 0608 to 0705 crosses 0607, 0707, 0606 and 0706.
  EXPECT_FALSE(sees(f, "0608", "0705"));
  EXPECT_TRUE(sees(f, "0608", "0806")) << "through 0708 and 0707";
}

TEST(Sight, r9_4_1a_1_adjacent_target_is_always_seen) {
  Field f(with_pieces()
              .ground(Terrain::kTown, {"0606", "0607"})
              .level(2, {"0505"})
              .river("0606", "0605"));
  f.put("b1", "0607").put("b2", "0606");
  for (const char* to : {"0605", "0607", "0506", "0507", "0706", "0707"}) {
    EXPECT_TRUE(sees(f, "0606", to)) << to;
    EXPECT_EQ(sight(f, "0606", to).range, 1);
  }
}

TEST(Sight, r9_4_1a_2_one_level_apart_any_element_between_blocks) {
  for (const char* gun_level : {"0608", "0604"}) {
    for (const int level : {0, 1, 2}) {
      Drawing d = with_pieces().level(1, {gun_level});
      if (level > 0) d.level(level, {"0606"});
      Field empty(d);
      EXPECT_EQ(sees(empty, "0608", "0604"), level < 2) << "ground higher than both blocks";
      if (level == 2) {
        EXPECT_EQ(blocked_by(empty, "0608", "0604"), "9.4.1a-2");
      }
      Field woods(d.ground(Terrain::kWoods, {"0606"}));
      EXPECT_FALSE(sees(woods, "0608", "0604")) << level;
      EXPECT_EQ(blocked_by(woods, "0608", "0604"), "9.4.1a-2");
    }
    Field unit(with_pieces().level(1, {gun_level}));
    unit.put("b1", "0605");
    EXPECT_FALSE(sees(unit, "0608", "0604"));
    EXPECT_EQ(blocked_by(unit, "0608", "0604"), "9.4.1a-2");
  }
}

// Levels 1 and 2: only ground above 2 would block, and there is none.
TEST(Sight, r9_4_1a_2_ground_as_high_as_the_higher_end_does_not_block) {
  const Field f(with_pieces().level(1, {"0608", "0607"}).level(2, {"0604", "0606", "0605"}));
  EXPECT_TRUE(sees(f, "0608", "0604"));
}

TEST(Sight, r9_4_1a_3_two_levels_apart_elements_do_not_block) {
  for (const char* high : {"0608", "0604"}) {
    Field f(with_pieces()
                .level(2, {high, "0605"})
                .level(1, {"0606"})
                .ground(Terrain::kWoods, {"0607"})
                .ground(Terrain::kTown, {"0606"})
                .ground(Terrain::kVillage, {"0605"}));
    f.put("b1", "0607").put("r1", "0605");
    EXPECT_TRUE(sees(f, "0608", "0604")) << high;
  }
}

TEST(Sight, r9_4_1a_4_same_level_elements_on_it_or_higher_block) {
  for (const int ends : {0, 1, 2}) {
    for (const int between : {0, 1, 2}) {
      Drawing d = with_pieces();
      if (ends > 0) d.level(ends, {"0608", "0604", "0607", "0605"});
      if (between > 0) d.level(between, {"0606"});
      Field empty(d);
      EXPECT_EQ(sees(empty, "0608", "0604"), between <= ends) << ends << between;
      Field unit(d);
      unit.put("b1", "0606");
      EXPECT_EQ(sees(unit, "0608", "0604"), between < ends) << ends << between;
      Field woods(d.ground(Terrain::kWoods, {"0606"}));
      EXPECT_EQ(sees(woods, "0608", "0604"), between < ends) << ends << between;
      if (between >= ends) {
        EXPECT_EQ(blocked_by(woods, "0608", "0604"), "9.4.1a-4");
      }
    }
  }
}

TEST(Sight, r9_4_1a_5_units_of_either_side_and_obstacle_hexes_block) {
  for (const char* id : {"r1", "b1", "rg"}) {
    Field f(with_pieces());
    f.put(id, "0606");
    EXPECT_FALSE(sees(f, "0608", "0604")) << id;
  }
  for (const Terrain t : {Terrain::kWoods, Terrain::kVillage, Terrain::kTown}) {
    EXPECT_FALSE(sees(Field(with_pieces().ground(t, {"0606"})), "0608", "0604"));
  }
  EXPECT_TRUE(sees(Field(with_pieces()), "0608", "0604"));
}

TEST(Sight, r9_4_1a_5_commanders_and_hexsides_do_not_block) {
  Field f(with_pieces()
              .river("0607", "0606")
              .stream("0606", "0605")
              .bridge("0605", "0604")
              .road("0608", "0607")
              .trail("0607", "0606"));
  f.put("bc", "0606");
  EXPECT_TRUE(sees(f, "0608", "0604"));
  // Along a hexside that is a river.
  EXPECT_TRUE(sees(Field(with_pieces().river("0706", "0707")), "0606", "0806"));
}

TEST(Sight, r9_4_1a_6_blocking_hex_is_seen_into_not_through) {
  Field f(with_pieces().ground(Terrain::kTown, {"0606"}).ground(Terrain::kWoods, {"0608"}));
  f.put("b1", "0606").put("rg", "0608");
  EXPECT_TRUE(sees(f, "0608", "0606")) << "and out of one";
  EXPECT_FALSE(sees(f, "0608", "0605"));
  EXPECT_FALSE(sees(f, "0608", "0604"));
  EXPECT_TRUE(sees(f, "0604", "0606"));
}

// 0606 to 0806 runs along the side between 0706 and 0707.
TEST(Sight, r9_4_1a_7_along_a_hexside_only_both_hexes_block) {
  EXPECT_TRUE(sees(Field(with_pieces()), "0606", "0806"));
  EXPECT_TRUE(sees(Field(with_pieces().ground(Terrain::kWoods, {"0706"})), "0606", "0806"));
  EXPECT_TRUE(sees(Field(with_pieces().ground(Terrain::kTown, {"0707"})), "0606", "0806"));
  Field both(with_pieces().ground(Terrain::kWoods, {"0706"}));
  both.put("b1", "0707");
  EXPECT_FALSE(sees(both, "0606", "0806"));
  EXPECT_EQ(blocked_by(both, "0606", "0806"), "9.4.1a-7");
  Field hills(with_pieces().level(1, {"0706"}).level(2, {"0707"}));
  EXPECT_FALSE(sees(hills, "0606", "0806"));
  // Ends on level 1: the woods on level 0 do not block there, so neither do both.
  const Field low(
      with_pieces().level(1, {"0606", "0806", "0707"}).ground(Terrain::kWoods, {"0706", "0707"}));
  EXPECT_TRUE(sees(low, "0606", "0806"));
}

TEST(Sight, r9_4_1a_7_each_hexside_of_a_long_line_counts_by_itself) {
  // 0606 to 1006: 0706 | 0707, then 0806, then 0906 | 0907.
  EXPECT_TRUE(sees(Field(with_pieces().ground(Terrain::kWoods, {"0706", "0907"})), "0606", "1006"));
  EXPECT_FALSE(
      sees(Field(with_pieces().ground(Terrain::kWoods, {"0906", "0907"})), "0606", "1006"));
  EXPECT_FALSE(sees(Field(with_pieces().ground(Terrain::kWoods, {"0806"})), "0606", "1006"));
}

// W-40: beyond the edge of the map stands nothing that blocks.
TEST(Sight, r9_4_1a_7_line_along_the_edge_of_the_map_passes) {
  const Field f(with_pieces().ground(Terrain::kWoods, {"0801"}));
  // 0701 to 0901 runs between 0801 and a hex outside the map.
  EXPECT_TRUE(sees(f, "0701", "0901"));
}

TEST(Sight, r9_4_1a_1_line_is_the_same_both_ways_all_over_the_map) {
  Field f;
  f.as_set_up();
  int pairs = 0;
  int blocked = 0;
  for (int line = 1; line <= 17; ++line) {
    for (int place = 1; place <= 20; ++place) {
      const HexId a = hex::make_hex(line, place);
      for (int l = line; l <= 17; ++l) {
        for (int p = 1; p <= 20; ++p) {
          const HexId b = hex::make_hex(l, p);
          if (hex::distance(a, b) > 6) continue;
          const Sight there = look(f.game(), f.s, a, b);
          ASSERT_EQ(there.clear, look(f.game(), f.s, b, a).clear) << hex::label(a) << hex::label(b);
          ++pairs;
          blocked += there.clear ? 0 : 1;
        }
      }
    }
  }
  EXPECT_GT(blocked, pairs / 10);
  EXPECT_LT(blocked, pairs);
}

}  // namespace
}  // namespace tercio::lace_wars
