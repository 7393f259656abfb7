// What the rules of Warburg say about its map holds in the data.
#include <string>

#include <gmock/gmock.h>

#include "data/lace_wars/warburg_data_fixture.hpp"

namespace tercio::data {
namespace {

using lace_wars::HexId;
using lace_wars::HexSet;
using lace_wars::Hexside;
using lace_wars::Tag;
using lace_wars::Terrain;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

using WarburgMap = WarburgData;

TEST_F(WarburgMap, map_has_17_columns_of_20_rows) {
  EXPECT_EQ(map().grid, (hex::Grid{17, 20}));
  // 1107 touches 1006: even columns lie lower.
  EXPECT_TRUE(hex::direction_to(at("1107"), at("1006")).has_value());
}

TEST_F(WarburgMap, only_the_river_parts_the_banks) {
  HexSet reached;
  std::vector<HexId> open{at("0915")};
  reached.insert(open.front());
  while (!open.empty()) {
    const HexId h = open.back();
    open.pop_back();
    for (const hex::Direction d : hex::kAllDirections) {
      const HexId next = hex::neighbour(h, d);
      if (!map().grid.contains(next) || reached.contains(next)) continue;
      if (lies_on(map().rivers, h, next)) continue;
      reached.insert(next);
      open.push_back(next);
    }
  }
  EXPECT_EQ(reached.size() + map().area("south-bank").size(), 17 * 20);
  reached &= map().area("south-bank");
  EXPECT_TRUE(reached.empty());
  EXPECT_EQ(map().rivers.size(), 43U);
  EXPECT_TRUE(map().area("south-bank").contains(at("0111")));
}

TEST_F(WarburgMap, two_bridges_each_with_a_road) {
  ASSERT_EQ(map().bridges.size(), 2U);
  for (const auto& bridge : map().bridges) {
    EXPECT_TRUE(lies_on(map().rivers, bridge.side.a, bridge.side.b)) << bridge.name;
    EXPECT_TRUE(lies_on(map().roads, bridge.side.a, bridge.side.b)) << bridge.name;
    EXPECT_NE(map().area("south-bank").contains(bridge.side.a),
              map().area("south-bank").contains(bridge.side.b));
  }
  // No other road or trail crosses the river.
  int crossings = 0;
  for (const auto* ways : {&map().roads, &map().trails}) {
    for (const Hexside& way : *ways) crossings += lies_on(map().rivers, way.a, way.b) ? 1 : 0;
  }
  EXPECT_EQ(crossings, 2);
}

TEST_F(WarburgMap, heights_two_levels_apart_exist) {
  EXPECT_EQ(map().level[2].size(), 8);
  for (const char* label : {"0506", "0606", "1006", "1107"}) {
    EXPECT_EQ(level_of(at(label)), 2) << label;
  }
  std::vector<std::string> steep;
  for (int line = 1; line <= 17; ++line) {
    for (int place = 1; place <= 20; ++place) {
      const HexId h = hex::make_hex(line, place);
      for (const hex::Direction d : hex::kAllDirections) {
        const HexId other = hex::neighbour(h, d);
        if (map().grid.contains(other) && level_of(other) == level_of(h) + 2) {
          steep.push_back(hex::label(h) + '-' + hex::label(other));
        }
      }
    }
  }
  // The Heinberg falls steeply to the Diemel and nowhere else.
  EXPECT_THAT(steep, UnorderedElementsAre("0404-0505", "0405-0505", "0405-0506", "0406-0506",
                                          "0406-0507", "0407-0507"));
}

TEST_F(WarburgMap, friendly_edges_of_rout) {
  EXPECT_EQ(map().friendly_edge[kFrench].size(), 20);
  map().friendly_edge[kFrench].for_each([](HexId h) { EXPECT_EQ(hex::line_of(h), 1); });
  EXPECT_EQ(map().friendly_edge[kAllied].size(), 38);
  EXPECT_TRUE(map().friendly_edge[kAllied].contains(at("0601")));
  EXPECT_FALSE(map().friendly_edge[kAllied].contains(at("0501")));
  EXPECT_EQ(map().edge_tag, Tag::kReconstructed);
}

TEST_F(WarburgMap, r16_1_4a_6_warburg_is_the_town) {
  EXPECT_THAT(labels(map().area("warburg")), ElementsAre("0619", "0718", "0719"));
  map().area("warburg").for_each([](HexId h) { EXPECT_EQ(terrain_of(h), Terrain::kTown); });
}

TEST_F(WarburgMap, every_feature_says_where_it_comes_from) {
  for (const auto& feature : map().features) {
    EXPECT_FALSE(feature.name.empty());
    EXPECT_FALSE(feature.reason.empty()) << feature.name;
  }
}

}  // namespace
}  // namespace tercio::data
