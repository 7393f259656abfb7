// What the rules say in words about the map and the set-up of Breitenfeld.
#include <gtest/gtest.h>

#include "data/loaded_battle.hpp"
#include "hex/sight_lines.hpp"

namespace tercio::data {
namespace {

using tyw::Kind;

class BreitenfeldMap : public testing::Test {
 protected:
  // The place of the Düben road in a hexrow.
  int road_place(int line) const {
    int place = 0;
    (road() & battle_.lines(line, line)).for_each([&](HexId h) { place = hex::place_of(h); });
    return place;
  }
  HexSet road() const { return battle_.feature("Düben road")->hexes; }
  HexSet closed() const { return battle_.terrain("forest"); }

  LoadedBattle battle_{"breitenfeld"};
};

TEST_F(BreitenfeldMap, r2_1_has_23_hexrows_of_29_places) {
  EXPECT_EQ(battle_->map.grid, (hex::Grid{23, 29}));
}

TEST_F(BreitenfeldMap, r2_1_imperialist_brigades_are_closed_triangles) {
  for (const auto& brigade : {std::array{"1808", "1908", "1909"},
                              {"1811", "1911", "1912"},
                              {"1813", "1913", "1914"},
                              {"1816", "1916", "1917"}}) {
    EXPECT_EQ(hex::distance(at(brigade[0]), at(brigade[1])), 1);
    EXPECT_EQ(hex::distance(at(brigade[1]), at(brigade[2])), 1);
    EXPECT_EQ(hex::distance(at(brigade[2]), at(brigade[0])), 1);
  }
}

TEST_F(BreitenfeldMap, r2_1_advanced_swedish_right_is_an_unbroken_line) {
  const std::array line{"1225", "1226", "1327", "1427", "1528"};
  for (std::size_t i = 0; i < line.size(); ++i) {
    EXPECT_TRUE(hexes_of(battle_.units("swedish")).contains(at(line[i])));
    if (i == 0) continue;
    EXPECT_EQ(hex::distance(at(line[i - 1]), at(line[i])), 1);
  }
}

TEST_F(BreitenfeldMap, r5_24_a_slope_hex_is_never_a_hilltop) {
  HexSet low;
  HexSet high;
  for (const auto& side : battle_.sides("slope")) {
    low.insert(side.a);
    high.insert(side.b);
  }
  EXPECT_EQ(low, battle_->map.slope_hexes);
  EXPECT_TRUE((low & high).empty());
}

TEST_F(BreitenfeldMap, r5_24_only_the_rim_of_the_hill_is_hilltop) {
  HexSet high;
  for (const auto& side : battle_.sides("slope")) high.insert(side.b);
  EXPECT_EQ(high, hexes({"1811", "1812", "1813", "1814", "1815", "1816", "1817", "1818", "1911",
                         "1919", "2011", "2018"}));
  const HexSet hill = battle_.feature("Galgenberg")->hexes;
  EXPECT_EQ(high - hill, HexSet{});
  EXPECT_TRUE(hill.contains(at("1914")) && !high.contains(at("1914")));
}

TEST_F(BreitenfeldMap, r6_22_bridge_lies_on_the_stream_where_the_road_crosses_it) {
  ASSERT_EQ(battle_.sides("bridge").size(), 1U);
  const auto bridge = battle_.sides("bridge").front();
  EXPECT_TRUE(battle_.has_side("stream", bridge.a, bridge.b));
  EXPECT_TRUE(battle_.has_side("road", bridge.a, bridge.b));
}

TEST_F(BreitenfeldMap, r6_22_road_meets_no_stream_but_at_the_bridge) {
  for (const auto& side : battle_.sides("road")) {
    if (battle_.has_side("stream", side.a, side.b)) {
      EXPECT_TRUE(battle_.has_side("bridge", side.a, side.b));
    }
  }
}

TEST_F(BreitenfeldMap, r12_0_terrain_key_has_forest_marsh_stream_slope_bridge_and_road) {
  for (const auto& [id, set] : battle_->map.terrain) EXPECT_TRUE(id == "forest" || id == "marsh");
  EXPECT_EQ(battle_->map.terrain.size(), 2U);
  EXPECT_EQ(battle_->map.hexsides.size(), 4U);
  for (const auto* kind : {"slope", "stream", "bridge", "road"}) {
    EXPECT_FALSE(battle_.sides(kind).empty()) << kind;
  }
}

TEST_F(BreitenfeldMap, r12_0_nobody_starts_in_a_hex_he_could_not_enter) {
  for (const auto& piece : battle_->pieces) EXPECT_FALSE(closed().contains(piece.hex)) << piece.id;
}

TEST_F(BreitenfeldMap, r14_0_field_is_almost_featureless) {
  const HexSet rough =
      battle_.terrain("forest") | battle_.terrain("marsh") | battle_->map.slope_hexes;
  EXPECT_LT(rough.size() * 10, battle_.all_hexes().size());
}

TEST_F(BreitenfeldMap, r15_11_imperialists_number_32_in_hexes_the_list_states) {
  EXPECT_EQ(battle_.units("imperialist").size(), 32U);
  EXPECT_EQ(hexes_of(battle_.units("imperialist")).size(), 32);
  for (const auto& unit : battle_.units("imperialist")) EXPECT_EQ(unit.hex_tag, tyw::Tag::kStated);
}

TEST_F(BreitenfeldMap, r15_12_saxons_number_9_and_swedes_36_in_hexes_the_list_states) {
  EXPECT_EQ(hexes_of(battle_.units("saxon")).size(), 9);
  EXPECT_EQ(hexes_of(battle_.units("swedish")).size(), 36);
  for (const auto& unit : battle_.units("saxon")) EXPECT_EQ(unit.hex_tag, tyw::Tag::kStated);
  for (const auto& unit : battle_.units("swedish")) EXPECT_EQ(unit.hex_tag, tyw::Tag::kStated);
}

TEST_F(BreitenfeldMap, r15_13_each_side_has_five_leaders) {
  EXPECT_EQ(battle_.army("imperialist", Kind::kLeader).size(), 5U);
  EXPECT_EQ(battle_.army("swedish", Kind::kLeader).size(), 5U);
  EXPECT_EQ(battle_.army("saxon", Kind::kLeader).size(), 0U);
}

TEST_F(BreitenfeldMap, r15_13_gustavus_stands_in_1113_and_not_in_tillys_hex) {
  const auto* gustavus = battle_.piece("gustavus-adolphus-leader");
  EXPECT_EQ(gustavus->hex, at("1113"));
  EXPECT_NE(gustavus->hex_tag, tyw::Tag::kStated);
  EXPECT_EQ(battle_.piece("tilly-leader")->hex, at("1813"));
}

TEST_F(BreitenfeldMap, r15_13_every_other_leader_stands_on_a_unit_of_his_side) {
  for (const auto& leader :
       battle_.pieces([](const auto& piece) { return piece.kind == Kind::kLeader; })) {
    const auto company = battle_.pieces([&](const auto& piece) {
      return is_unit(piece) && piece.hex == leader.hex && piece.side == leader.side;
    });
    EXPECT_EQ(company.size(), leader.id == "gustavus-adolphus-leader" ? 0U : 1U) << leader.id;
  }
}

TEST_F(BreitenfeldMap, r15_14_guns_come_from_the_map_only) {
  EXPECT_EQ(battle_.army("imperialist", Kind::kArtillery).size(), 5U);
  EXPECT_EQ(battle_.army("swedish", Kind::kArtillery).size(), 5U);
  EXPECT_EQ(battle_.army("saxon", Kind::kArtillery).size(), 2U);
  for (const auto& gun :
       battle_.pieces([](const auto& piece) { return piece.kind == Kind::kArtillery; })) {
    EXPECT_EQ(gun.hex_tag, tyw::Tag::kReconstructed) << gun.id;
  }
}

TEST_F(BreitenfeldMap, r15_21_imperialists_deploy_in_hexrows_19_to_22) {
  EXPECT_EQ(battle_.area("imperialist_free"), battle_.lines(19, 22) - closed());
  EXPECT_EQ(battle_.area("imperialist_free_wide"), battle_.lines(18, 22) - closed());
}

TEST_F(BreitenfeldMap, r15_22_road_runs_from_0105_to_2310) {
  EXPECT_TRUE(road().contains(at("0105")));
  EXPECT_TRUE(road().contains(at("2310")));
  for (int line = 1; line <= 23; ++line) {
    EXPECT_EQ((road() & battle_.lines(line, line)).size(), 1) << line;
  }
}

TEST_F(BreitenfeldMap, r15_22_road_hex_of_row_11_is_1107_only) {
  EXPECT_EQ(road() & battle_.lines(11, 11), hexes({"1107"}));
}

TEST_F(BreitenfeldMap, r15_22_saxons_deploy_east_of_the_road_in_hexrows_9_to_11) {
  HexSet east;
  battle_.lines(9, 11).for_each([&](HexId h) {
    if (hex::place_of(h) < road_place(hex::line_of(h))) east.insert(h);
  });
  EXPECT_EQ(battle_.area("saxon_free"), east - closed());
}

TEST_F(BreitenfeldMap, r15_22_saxons_of_the_list_stand_in_their_area) {
  EXPECT_EQ(hexes_of(battle_.units("saxon")) - battle_.area("saxon_free"), HexSet{});
}

TEST_F(BreitenfeldMap, r15_23_swedes_deploy_west_of_the_road_up_to_hexrow_11) {
  HexSet west;
  battle_.lines(1, 14).for_each([&](HexId h) {
    if (hex::place_of(h) > road_place(hex::line_of(h))) west.insert(h);
  });
  EXPECT_EQ(battle_.area("swedish_free"), (west & battle_.lines(1, 11)) - closed());
  EXPECT_EQ(battle_.area("swedish_forward"), (west & battle_.lines(12, 14)) - closed());
}

TEST_F(BreitenfeldMap, r15_23_swedes_of_the_list_stand_in_their_area_but_for_five_ahead) {
  const HexSet ahead = hexes_of(battle_.units("swedish")) - battle_.area("swedish_free");
  EXPECT_EQ(ahead, hexes({"1225", "1226", "1327", "1427", "1528"}));
  // The fifth stands beyond the band of free deployment.
  EXPECT_EQ(ahead - battle_.area("swedish_forward"), hexes({"1528"}));
}

// 5.2 for a gun that stands on no hilltop: whatever blocks a line blocks it.
class View {
 public:
  explicit View(const LoadedBattle& battle) : lines_(battle->map.grid) {
    blocking_ = battle.terrain("forest");
    for (const auto& side : battle.sides("slope")) blocking_.insert(side.b);
    for (const auto& piece : battle->pieces) {
      if (piece.kind != Kind::kLeader) blocking_.insert(piece.hex);
    }
  }
  bool is_open(HexId gun, HexId target) const {
    bool open = true;
    lines_.walk(gun, target, [&](hex::Between between) {
      open = !blocking_.contains(between.first) ||
             (between.second != hex::kNoHex && !blocking_.contains(between.second));
      return open;
    });
    return open;
  }

 private:
  hex::SightLines lines_;
  HexSet blocking_;
};

TEST_F(BreitenfeldMap, r16_11_every_swedish_gun_has_a_target_at_the_start) {
  const View view(battle_);
  const auto targets = battle_.units("imperialist");
  for (const auto& gun : battle_.army("swedish", Kind::kArtillery)) {
    EXPECT_TRUE(std::any_of(targets.begin(), targets.end(), [&](const auto& unit) {
      return view.is_open(gun.hex, unit.hex);
    })) << gun.id;
  }
}

TEST_F(BreitenfeldMap, r16_12_merode_is_4_hexes_from_the_nearest_allies_at_the_start) {
  int closest = 99;
  std::vector<std::string> pairs;
  for (const auto& a : battle_.units("imperialist")) {
    for (const auto& b : battle_.pieces([&](const auto& p) { return is_unit(p) && p.side == 1; })) {
      const int distance = hex::distance(a.hex, b.hex);
      if (distance < closest) pairs.clear();
      if (distance <= closest) pairs.push_back(a.name + ' ' + b.name);
      closest = std::min(closest, distance);
    }
  }
  EXPECT_EQ(closest, 4);
  EXPECT_EQ(pairs, (std::vector<std::string>{"Merode Stahlhandske", "Merode Rhengreven"}));
}

TEST_F(BreitenfeldMap, r19_14_r19_15_exits_are_the_open_hexes_of_the_opposite_edges) {
  EXPECT_EQ(battle_.area("exit_north"), battle_.lines(1, 1) - closed());
  EXPECT_EQ(battle_.area("exit_south"), battle_.lines(23, 23) - closed());
  EXPECT_GE(battle_.area("exit_south").size(), 20);
}

TEST_F(BreitenfeldMap, r22_21_ground_before_the_saxons_is_open) {
  const HexSet rough =
      battle_.terrain("forest") | battle_.terrain("marsh") | battle_->map.slope_hexes;
  battle_.lines(9, 19).for_each(
      [&](HexId h) { EXPECT_FALSE(hex::place_of(h) <= 5 && rough.contains(h)) << hex::label(h); });
  for (const auto& side : battle_.sides("stream")) {
    EXPECT_TRUE(hex::place_of(side.a) > 5 || hex::place_of(side.b) > 5);
  }
}

TEST_F(BreitenfeldMap, r22_21_imperialist_guns_face_the_saxons) {
  const auto guns = battle_.army("imperialist", Kind::kArtillery);
  EXPECT_EQ(std::count_if(guns.begin(), guns.end(),
                          [](const auto& gun) { return hex::place_of(gun.hex) <= 6; }),
            2);
}

TEST_F(BreitenfeldMap, r22_22_swedish_guns_are_massed_in_the_centre) {
  EXPECT_EQ(hexes_of(battle_.army("swedish", Kind::kArtillery)),
            hexes({"1116", "1117", "1118", "1119", "1120"}));
}

TEST_F(BreitenfeldMap, r22_22_allied_right_can_be_enveloped) {
  battle_.lines(9, 18).for_each([&](HexId h) {
    EXPECT_FALSE(hex::place_of(h) == 29 && closed().contains(h)) << hex::label(h);
  });
}

TEST_F(BreitenfeldMap, r23_0_stream_and_swamp_lie_between_the_armies) {
  EXPECT_EQ(battle_.terrain("marsh").size(), 10);
  EXPECT_EQ(battle_.terrain("marsh") - battle_.lines(12, 17), HexSet{});
  for (const auto& side : battle_.sides("stream")) {
    EXPECT_TRUE(battle_.lines(12, 17).contains(side.a) && battle_.lines(12, 17).contains(side.b));
  }
  EXPECT_TRUE((battle_.terrain("marsh") & hexes_of(battle_->pieces)).empty());
}

TEST_F(BreitenfeldMap, every_ground_says_where_it_comes_from) {
  for (const auto& feature : battle_->map.features) EXPECT_FALSE(feature.reason.empty());
  EXPECT_EQ(battle_.feature("Düben road")->tag, tyw::Tag::kStated);
  EXPECT_EQ(battle_.feature("Swamp")->tag, tyw::Tag::kReconstructed);
}

}  // namespace
}  // namespace tercio::data
