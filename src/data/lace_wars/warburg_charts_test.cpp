// What the rules say about the charts and tables holds in the data.
#include <algorithm>

#include <gmock/gmock.h>

#include "data/lace_wars/warburg_data_fixture.hpp"

namespace tercio::data {
namespace {

using lace_wars::ModifierKey;
using lace_wars::SideTerrain;
using lace_wars::Tag;
using lace_wars::Terrain;
using testing::ElementsAre;

using WarburgCharts = WarburgData;

TEST_F(WarburgCharts, zones_and_terrain) {
  EXPECT_TRUE(row(Terrain::kClear).zone_enters);
  EXPECT_TRUE(row(Terrain::kVillage).zone_enters);
  EXPECT_FALSE(row(Terrain::kWoods).zone_enters);
  EXPECT_TRUE(row(Terrain::kWoods).light_zone_enters);
  EXPECT_FALSE(row(Terrain::kTown).zone_enters);
  EXPECT_FALSE(row(Terrain::kTown).light_zone_enters);
}

TEST_F(WarburgCharts, zones_cross_water_only_at_bridges) {
  EXPECT_FALSE(row(SideTerrain::kStream).zone_crosses);
  EXPECT_FALSE(row(SideTerrain::kRiver).zone_crosses);
  EXPECT_TRUE(row(SideTerrain::kBridge).zone_crosses);
  EXPECT_TRUE(row(SideTerrain::kSteep).zone_crosses);
}

TEST_F(WarburgCharts, costs_of_the_terrain_chart) {
  EXPECT_THAT(row(Terrain::kClear).enter, ElementsAre(1, 1, 1, 1, 1));
  EXPECT_THAT(row(Terrain::kWoods).enter, ElementsAre(2, 1, 0, 3, 0));
  EXPECT_THAT(row(Terrain::kVillage).enter, ElementsAre(1, 1, 0, 2, 0));
  EXPECT_THAT(row(Terrain::kTown).enter, ElementsAre(1, 1, 0, 2, 0));
  EXPECT_THAT(row(SideTerrain::kUp).extra, ElementsAre(1, 1, 1, 1, 1));
  EXPECT_THAT(row(SideTerrain::kSteep).extra, ElementsAre(2, 1, -1, -1, -1));
  EXPECT_THAT(row(SideTerrain::kStream).extra, ElementsAre(1, 1, 1, 1, -1));
  EXPECT_THAT(row(SideTerrain::kRiver).extra, ElementsAre(2, 2, 2, 2, -1));
  EXPECT_THAT(row(SideTerrain::kBridge).extra, ElementsAre(0, 0, 0, 0, 0));
  for (const Terrain terrain : {Terrain::kVillage, Terrain::kTown}) {
    EXPECT_THAT(row(terrain).by_way, ElementsAre(false, false, false, false, true));
    EXPECT_THAT(row(terrain).by_road_in_column, ElementsAre(false, false, true, false, false));
  }
}

TEST_F(WarburgCharts, what_disorganises) {
  EXPECT_THAT(row(Terrain::kWoods).disorganises, ElementsAre(true, false, false, true, false));
  EXPECT_THAT(row(SideTerrain::kSteep).disorganises, ElementsAre(true, false, false, false, false));
  for (const Terrain terrain : {Terrain::kClear, Terrain::kVillage, Terrain::kTown}) {
    EXPECT_THAT(row(terrain).disorganises, testing::Each(false));
  }
}

TEST_F(WarburgCharts, fire_table_reaches_six_hexes) {
  EXPECT_EQ(system().numbers.range, 6);
  EXPECT_THAT(system().fire_ranges, ElementsAre(2, 4, 6));
  ASSERT_EQ(system().fire.size(), 10U);
  EXPECT_EQ(system().fire.front().die, 1);
  EXPECT_EQ(system().fire.back().die, 10);
  for (const auto& fire_row : system().fire) EXPECT_EQ(fire_row.by_range.size(), 3U);
  // A higher die is never better for the target.
  EXPECT_EQ(system().fire.front().by_range[0].text, "-");
  EXPECT_EQ(system().fire.back().by_range[0].losses, 2);
}

TEST_F(WarburgCharts, obstacles_to_sight) {
  EXPECT_FALSE(row(Terrain::kClear).blocks_sight);
  for (const Terrain terrain : {Terrain::kWoods, Terrain::kVillage, Terrain::kTown}) {
    EXPECT_TRUE(row(terrain).blocks_sight);
  }
}

TEST_F(WarburgCharts, combat_table_has_a_row_for_every_die) {
  const auto& rows = system().combat;
  ASSERT_EQ(rows.size(), 16U);
  for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].die, static_cast<int>(i) - 2);
  EXPECT_TRUE(rows.back().defender.eliminated);
  const auto& first = rows.front().attacker;
  EXPECT_EQ(first.losses, 3);
  EXPECT_TRUE(first.disorganised && first.star);
  EXPECT_EQ(first.retreat, 2);
  EXPECT_FALSE(first.test.has_value());
}

TEST_F(WarburgCharts, row_six_is_the_one_of_the_example) {
  const auto found = std::find_if(system().combat.begin(), system().combat.end(),
                                  [](const auto& r) { return r.die == 6; });
  ASSERT_NE(found, system().combat.end());
  EXPECT_EQ(found->tag, Tag::kStated);
  EXPECT_EQ(found->attacker.test, 0);
  EXPECT_EQ(found->defender.test, 1);
  EXPECT_EQ(found->attacker.losses + found->defender.losses, 0);
}

TEST_F(WarburgCharts, modifiers_of_position) {
  EXPECT_EQ(modifier(ModifierKey::kFlank).value, 2);
  EXPECT_EQ(modifier(ModifierKey::kRear).value, 3);
  EXPECT_EQ(modifier(ModifierKey::kColumn).value, 2);
  EXPECT_EQ(modifier(ModifierKey::kFireFlank).value, 2);
}

TEST_F(WarburgCharts, r10_3i_four_to_one_is_plus_four) {
  const auto& ratios = system().ratios;
  const auto four = std::find_if(ratios.begin(), ratios.end(),
                                 [](const auto& r) { return r.attack == 4 && r.defence == 1; });
  ASSERT_NE(four, ratios.end());
  EXPECT_EQ(four->modifier, 4);
  EXPECT_EQ(four->tag, Tag::kStated);
  std::vector<int> modifiers;
  for (const auto& r : ratios) modifiers.push_back(r.modifier);
  EXPECT_THAT(modifiers, ElementsAre(5, 4, 3, 2, 1, 0, -1, -2, -3));
  EXPECT_EQ(system().ratio_below, -4);
}

// Each modifier is shown with a case, and the printed ones are tagged so.
TEST_F(WarburgCharts, every_modifier_has_its_case) {
  for (const auto& m : system().modifiers) {
    EXPECT_FALSE(m.title.empty());
    EXPECT_FALSE(m.rule.empty());
    EXPECT_NE(m.value, 0) << m.title;
  }
  for (const ModifierKey key : {ModifierKey::kFlank, ModifierKey::kRear, ModifierKey::kFist,
                                ModifierKey::kCommander, ModifierKey::kReordered}) {
    EXPECT_EQ(modifier(key).tag, Tag::kStated) << name_of(key);
  }
  EXPECT_EQ(modifier(ModifierKey::kSwordsDefence).tag, Tag::kReconstructed);
}

}  // namespace
}  // namespace tercio::data
