// What the rules say in words about the map of Freiburg.
#include <gtest/gtest.h>

#include "data/loaded_battle.hpp"

namespace tercio::data {
namespace {

using tyw::Hexside;

class FreiburgMap : public testing::Test {
 protected:
  static constexpr std::array kSections{"freiburg_altstadt", "freiburg_neuburg",
                                        "freiburg_vorstadt"};

  HexSet forest() const { return battle_.terrain("forest"); }
  HexSet works() const { return battle_.terrain("entrenchment"); }
  HexSet line() const { return battle_.area("line_3_august"); }
  HexSet town() const {
    HexSet hexes;
    for (const auto* section : kSections) hexes |= battle_.area(section);
    return hexes;
  }
  // Walls and gates.
  std::vector<Hexside> walls() const {
    auto sides = battle_.sides("fortification");
    const auto gates = battle_.sides("gate");
    sides.insert(sides.end(), gates.begin(), gates.end());
    return sides;
  }
  // Whether a wall or gate shows its teeth to `outer`.
  bool wall_points(HexId inner, HexId outer) const {
    const auto all = walls();
    return std::any_of(all.begin(), all.end(),
                       [&](Hexside side) { return side.a == inner && side.b == outer; });
  }
  // The hexes of the map beside this one.
  std::vector<HexId> neighbours(HexId h) const {
    std::vector<HexId> found;
    for (const hex::Direction d : hex::kAllDirections) {
      if (battle_->map.grid.contains(hex::neighbour(h, d))) found.push_back(hex::neighbour(h, d));
    }
    return found;
  }
  // The hexes reached from one by steps that are allowed.
  template <class MayStep>
  HexSet reached(HexId from, MayStep may_step) const {
    HexSet found;
    std::vector<HexId> open{from};
    while (!open.empty()) {
      const HexId h = open.back();
      open.pop_back();
      if (found.contains(h)) continue;
      found.insert(h);
      for (const HexId next : neighbours(h)) {
        if (may_step(h, next)) open.push_back(next);
      }
    }
    return found;
  }
  bool is_connected(const HexSet& hexes) const {
    return reached(hexes.nth(0), [&](HexId, HexId to) { return hexes.contains(to); }) == hexes;
  }
  HexSet north() const {
    return reached(at("0101"),
                   [&](HexId from, HexId to) { return !battle_.has_side("river", from, to); });
  }
  // The place of the row's hex of a line that has one hex in each row; 0 if it has none.
  static int place_in_row(const HexSet& line, HexId h) {
    int place = 0;
    line.for_each([&](HexId l) {
      if (hex::line_of(l) == hex::line_of(h)) place = hex::place_of(l);
    });
    return place;
  }

  LoadedBattle battle_{"freiburg"};
};

TEST_F(FreiburgMap, r2_1_has_23_hexrows_of_29_places) {
  EXPECT_EQ(battle_->map.grid, (hex::Grid{23, 29}));
}

TEST_F(FreiburgMap, r12_0_terrain_key_has_forest_works_water_slopes_walls_gates_and_bridges) {
  std::string key;
  for (const auto& [id, hexes] : battle_->map.terrain) key += id + ' ';
  for (const auto& [id, sides] : battle_->map.hexsides) key += id + ' ';
  EXPECT_EQ(key, "forest entrenchment slope stream river bridge fortification gate ");
}

TEST_F(FreiburgMap, r5_24_hilltops_are_the_rims_of_the_hill_and_the_bohl) {
  HexSet low;
  HexSet high;
  for (const auto& side : battle_.sides("slope")) {
    low.insert(side.a);
    high.insert(side.b);
  }
  EXPECT_EQ(low, battle_->map.slope_hexes);
  EXPECT_TRUE((low & high).empty());
  EXPECT_EQ(high, hexes({"1707", "1708", "1709", "1710", "1806", "1809", "1906", "1909", "2006",
                         "2008", "2106", "2107", "2108", "1820", "1917", "1918", "1919", "1920"}));
  EXPECT_EQ(high - battle_.feature("The Hill")->hexes, battle_.feature("Bohl")->hexes);
}

TEST_F(FreiburgMap, r12_0_three_bridges_cross_the_dreisam_and_two_the_brook) {
  int over_river = 0;
  for (const auto& side : battle_.sides("bridge")) {
    over_river += battle_.has_side("river", side.a, side.b) ? 1 : 0;
  }
  EXPECT_EQ(over_river, 3);
  EXPECT_EQ(battle_.sides("bridge").size(), 5U);
}

TEST_F(FreiburgMap, r17_11_the_line_has_room_for_eighteen_units) {
  EXPECT_EQ(line().size(), 20);
  EXPECT_GE(line().size(), 18);  // F-28
  EXPECT_TRUE(is_connected(line()));
  EXPECT_EQ(line() - works(), HexSet{});
  EXPECT_EQ(line(), battle_.feature("3 August Line")->hexes);
}

TEST_F(FreiburgMap, r17_11_hex_2012_lies_open_beside_the_end_of_the_line) {
  EXPECT_EQ(battle_.area("bavarian_3aug_extra"), hexes({"2012"}));
  EXPECT_EQ(hex::distance(at("2012"), at("2013")), 1);
  EXPECT_TRUE(line().contains(at("2013")));
  EXPECT_FALSE(works().contains(at("2012")));
}

TEST_F(FreiburgMap, r17_12_french_area_keeps_three_hexes_from_every_entrenchment) {
  battle_.area("french_3aug").for_each([&](HexId h) {
    works().for_each([&](HexId w) { EXPECT_GE(hex::distance(h, w), 3) << hex::label(h); });
  });
}

TEST_F(FreiburgMap, r17_12_french_area_lies_west_or_south_of_the_line) {
  battle_.area("french_3aug").for_each([&](HexId h) {
    bool outside = true;
    line().for_each([&](HexId l) {
      if (hex::line_of(l) == hex::line_of(h)) {
        outside = outside && hex::place_of(h) > hex::place_of(l);
      }
    });
    EXPECT_TRUE(outside && hex::line_of(h) >= 11) << hex::label(h);
  });
  EXPECT_TRUE(is_connected(battle_.area("french_3aug")));
}

TEST_F(FreiburgMap, r17_15_foot_can_reach_part_of_the_line_without_climbing) {
  // 3 points for the works and 1 for a slope are more than foot has (F-22).
  HexSet level = line();
  for (const auto& side : battle_.sides("slope")) level.erase(side.b);
  EXPECT_GE((level & battle_.lines(11, 18)).size(), 4);
  EXPECT_TRUE(is_connected(level & battle_.lines(11, 17)));
}

TEST_F(FreiburgMap, r17_21_line_from_1113_to_2108_is_straight_and_unbroken) {
  EXPECT_EQ(battle_.area("line_1113_2108"), hexes({"1113", "1212", "1312", "1411", "1511", "1610",
                                                   "1710", "1809", "1909", "2008", "2108"}));
  EXPECT_TRUE(is_connected(battle_.area("line_1113_2108")));
  EXPECT_EQ(hex::distance(at("1113"), at("2108")), 10);
}

TEST_F(FreiburgMap, r17_21_bavarians_deploy_on_or_east_of_the_line_in_its_hexrows) {
  HexSet east;
  battle_.lines(11, 21).for_each([&](HexId h) {
    if (hex::place_of(h) <= place_in_row(battle_.area("line_1113_2108"), h)) east.insert(h);
  });
  EXPECT_EQ(battle_.area("bavarian_5aug"), east - forest());
}

TEST_F(FreiburgMap, r17_22_line_from_1116_to_2011_is_straight_and_unbroken) {
  EXPECT_EQ(battle_.area("line_1116_2011"), hexes({"1116", "1215", "1315", "1414", "1514", "1613",
                                                   "1713", "1812", "1912", "2011"}));
  EXPECT_TRUE(is_connected(battle_.area("line_1116_2011")));
  EXPECT_EQ(hex::distance(at("1116"), at("2011")), 9);
}

TEST_F(FreiburgMap, r17_22_r17_32_french_deploy_on_or_west_of_the_line_in_its_hexrows) {
  HexSet west;
  battle_.lines(11, 20).for_each([&](HexId h) {
    if (hex::place_of(h) >= place_in_row(battle_.area("line_1116_2011"), h)) west.insert(h);
  });
  EXPECT_EQ(battle_.area("french_5aug_9aug"), west - forest());
}

TEST_F(FreiburgMap, r17_31_hill_has_18_hexes_between_its_four_corners) {
  const HexSet hill = battle_.area("hill");
  EXPECT_EQ(hill.size(), 18);  // G-08
  EXPECT_EQ(hexes({"1707", "1710", "2106", "2108"}) - hill, HexSet{});
  EXPECT_TRUE(is_connected(hill));
  EXPECT_EQ(hill, battle_.feature("The Hill")->hexes);
  EXPECT_EQ(hill - battle_.lines(17, 21), HexSet{});
}

TEST_F(FreiburgMap, r17_33_exits_of_9_august_are_the_east_edge_south_of_the_dreisam) {
  EXPECT_EQ(battle_.area("exit_9aug_scenario"),
            hexes({"1101", "1201", "1301", "1401", "1501", "1601"}));
  EXPECT_TRUE((battle_.area("exit_9aug_scenario") & north()).empty());
}

TEST_F(FreiburgMap, r18_61_exits_of_the_campaign_are_the_east_edge_north_of_the_dreisam) {
  EXPECT_EQ(battle_.area("exit_campaign"), hexes({"0601", "0701", "0801", "0901"}));
  EXPECT_EQ(battle_.area("exit_campaign") - north(), HexSet{});
}

TEST_F(FreiburgMap, r18_71_entrenchments_on_the_hill_line_its_west_rim) {
  EXPECT_EQ(battle_.area("hill") & works(),
            hexes({"1710", "1809", "1909", "2008", "2108", "2107"}));
  EXPECT_EQ(works(), line() | (battle_.area("hill") & works()));
}

TEST_F(FreiburgMap, r18_73_dreisam_parts_north_from_south_but_for_its_bridges) {
  EXPECT_FALSE(north().contains(at("2301")));
  EXPECT_EQ(battle_.lines(1, 8) - north(), HexSet{});
  EXPECT_TRUE((battle_.lines(12, 23) & north()).empty());
  const HexSet dry = reached(at("0601"), [&](HexId from, HexId to) {
    return !forest().contains(to) &&
           (!battle_.has_side("river", from, to) || battle_.has_side("bridge", from, to));
  });
  EXPECT_EQ(battle_.area("hill") - dry, HexSet{});
}

TEST_F(FreiburgMap, r19_12_besiegers_deploy_north_of_the_dreisam_outside_the_walls) {
  EXPECT_EQ(battle_.area("north_of_dreisam"), north() - forest() - town());
}

TEST_F(FreiburgMap, r19_5_town_has_three_connected_sections) {
  int hexes = 0;
  for (const auto* section : kSections) {
    const HexSet area = battle_.area(section);
    EXPECT_GE(area.size(), 7) << section;
    EXPECT_LE(area.size(), 10) << section;
    EXPECT_TRUE(is_connected(area)) << section;
    hexes += area.size();
  }
  EXPECT_EQ(town().size(), hexes);
  EXPECT_TRUE(is_connected(town()));
}

TEST_F(FreiburgMap, r19_5_walls_close_the_town_on_every_outer_side_with_teeth_outward) {
  town().for_each([&](HexId inside) {
    for (const HexId next : neighbours(inside)) {
      EXPECT_EQ(wall_points(inside, next) && !town().contains(next), !town().contains(next))
          << hex::label(inside) << '-' << hex::label(next);
      EXPECT_FALSE(wall_points(next, inside) && !town().contains(next)) << hex::label(inside);
    }
  });
}

TEST_F(FreiburgMap, r19_5_walls_part_the_sections_and_run_through_none) {
  for (const auto* section : kSections) {
    const HexSet area = battle_.area(section);
    area.for_each([&](HexId h) {
      for (const HexId next : neighbours(h)) {
        EXPECT_EQ(wall_points(h, next) || wall_points(next, h), !area.contains(next))
            << hex::label(h) << '-' << hex::label(next);
      }
    });
  }
}

TEST_F(FreiburgMap, r19_5_altstadt_shows_its_teeth_to_both_suburbs) {
  const HexSet altstadt = battle_.area("freiburg_altstadt");
  for (const Hexside side : walls()) EXPECT_FALSE(altstadt.contains(side.b));
  EXPECT_TRUE(wall_points(at("0606"), at("0507")));
  EXPECT_TRUE(wall_points(at("0806"), at("0906")));
}

TEST_F(FreiburgMap, r19_57_seven_gates_leave_no_section_a_trap) {
  const auto gates = battle_.sides("gate");
  EXPECT_EQ(gates.size(), 7U);
  for (const auto* section : kSections) {
    EXPECT_TRUE(std::any_of(gates.begin(), gates.end(), [&](Hexside side) {
      return battle_.area(section).contains(side.a) && !town().contains(side.b);
    })) << section;
  }
  for (const Hexside gate : gates) EXPECT_FALSE(forest().contains(gate.b));
}

TEST_F(FreiburgMap, r19_58_every_section_has_more_than_the_four_hexes_that_break_it) {
  for (const auto* section : kSections) {
    EXPECT_GT(battle_.area(section).size(), battle_.number("section.broken_by")->values.front());
  }
}

TEST_F(FreiburgMap, r20_31_key_hexes_lie_south_of_the_western_bridge_inside_the_line) {
  EXPECT_EQ(battle_.area("key_1218_1220"), hexes({"1218", "1219", "1220"}));
  const auto bridge = battle_.feature("Haslach bridge")->hexsides.front();
  EXPECT_EQ(hex::distance(bridge.b, at("1218")), 1);
  EXPECT_EQ(hex::distance(at("1220"), at("1221")), 1);
  EXPECT_TRUE(line().contains(at("1221")));
}

TEST_F(FreiburgMap, no_area_holds_forest) {
  for (const auto& area : battle_->map.areas) EXPECT_TRUE((area.hexes & forest()).empty());
  EXPECT_EQ(battle_->map.areas.size(), 15U);
}

TEST_F(FreiburgMap, every_ground_says_where_it_comes_from) {
  for (const auto& feature : battle_->map.features) EXPECT_FALSE(feature.reason.empty());
  EXPECT_EQ(battle_.feature("The Hill")->tag, tyw::Tag::kStated);
  EXPECT_EQ(battle_.feature("Martinstor")->tag, tyw::Tag::kReconstructed);
}

}  // namespace
}  // namespace tercio::data
