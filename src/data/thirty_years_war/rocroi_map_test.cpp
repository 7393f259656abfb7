// What the rules say in words about the map and the set-up of Rocroi.
#include <map>
#include <utility>

#include <gtest/gtest.h>

#include "data/loaded_battle.hpp"

namespace tercio::data {
namespace {

using tyw::Kind;

class RocroiMap : public testing::Test {
 protected:
  HexSet forest() const { return battle_.terrain("forest"); }
  std::vector<tyw::PieceDefinition> category(std::string_view id) const {
    return battle_.pieces([&](const auto& piece) {
      return piece.category >= 0 && piece.hex != hex::kNoHex &&
             battle_->categories[static_cast<std::size_t>(piece.category)].id == id;
    });
  }
  // How many units of the army bear these numbers.
  int count(std::string_view army, int strength, int movement) const {
    const auto units = battle_.units(army);
    return static_cast<int>(std::count_if(units.begin(), units.end(), [&](const auto& unit) {
      return unit.strength == strength && unit.movement == movement;
    }));
  }

  LoadedBattle battle_{"rocroi"};
};

TEST_F(RocroiMap, r2_1_has_23_hexrows_of_29_places) {
  EXPECT_EQ(battle_->map.grid, (hex::Grid{23, 29}));
}

TEST_F(RocroiMap, r2_1_french_second_line_stands_behind_the_intervals_of_the_first) {
  const HexSet french = hexes_of(battle_.units("french"));
  for (int place = 12; place <= 18; ++place) {
    const HexId behind = hex::make_hex(19, place);
    EXPECT_TRUE(french.contains(behind));
    EXPECT_EQ(hex::distance(behind, hex::make_hex(18, place - 1)), 1);
    EXPECT_EQ(hex::distance(behind, hex::make_hex(18, place)), 1);
  }
}

TEST_F(RocroiMap, r12_0_terrain_key_has_forest_road_and_stream) {
  ASSERT_EQ(battle_->map.terrain.size(), 1U);
  EXPECT_EQ(battle_->map.terrain.front().first, "forest");
  EXPECT_EQ(battle_->map.hexsides.size(), 2U);
  EXPECT_FALSE(battle_.sides("road").empty());
  EXPECT_FALSE(battle_.sides("stream").empty());
  EXPECT_TRUE(battle_->map.slope_hexes.empty());
}

TEST_F(RocroiMap, r12_0_nobody_starts_in_a_hex_he_could_not_enter) {
  for (const auto& piece : battle_->pieces) EXPECT_FALSE(forest().contains(piece.hex)) << piece.id;
}

TEST_F(RocroiMap, r15_11_french_number_44_in_hexes_the_list_states) {
  EXPECT_EQ(battle_.army("french", Kind::kCavalry).size(), 26U);
  EXPECT_EQ(battle_.army("french", Kind::kInfantry).size(), 18U);
  EXPECT_EQ(hexes_of(battle_.units("french")).size(), 44);
  for (const auto& unit : battle_.units("french")) EXPECT_EQ(unit.hex_tag, tyw::Tag::kStated);
}

TEST_F(RocroiMap, r15_11_four_french_leaders_stand_on_french_units) {
  const auto leaders = battle_.army("french", Kind::kLeader);
  EXPECT_EQ(hexes_of(leaders), hexes({"1807", "1812", "1814", "1821"}));
  EXPECT_EQ(hexes_of(leaders) - hexes_of(battle_.units("french")), HexSet{});
}

TEST_F(RocroiMap, r15_11_french_right_has_the_low_places_and_their_left_the_high_ones) {
  EXPECT_LT(hex::place_of(battle_.piece("gassion-leader")->hex), 11);
  EXPECT_GT(hex::place_of(battle_.piece("senterre-leader")->hex), 18);
}

TEST_F(RocroiMap, r15_11_hex_1824_between_the_fusiliers_is_empty) {
  EXPECT_FALSE(hexes_of(battle_->pieces).contains(at("1824")));
  EXPECT_TRUE(hexes_of(battle_.units("french")).contains(at("1823")));
  EXPECT_TRUE(hexes_of(battle_.units("french")).contains(at("1825")));
}

TEST_F(RocroiMap, r15_12_spanish_have_the_counters_of_the_sheet) {
  EXPECT_EQ(count("spanish", 15, 2), 3);
  EXPECT_EQ(count("spanish", 12, 2), 5);
  EXPECT_EQ(count("spanish", 10, 2), 12);
  EXPECT_EQ(count("spanish", 6, 6), 2);
  EXPECT_EQ(count("spanish", 4, 6), 11);
  EXPECT_EQ(count("spanish", 3, 6), 8);
  EXPECT_EQ(battle_.units("spanish").size(), 41U);
  EXPECT_EQ(battle_.army("spanish", Kind::kLeader).size(), 4U);
}

TEST_F(RocroiMap, r15_12_whole_spanish_set_up_is_marked_as_reconstructed) {
  for (const auto& piece : battle_->pieces) {
    if (piece.side == 1 && piece.hex != hex::kNoHex) {
      EXPECT_EQ(piece.hex_tag, tyw::Tag::kReconstructed) << piece.id;
    }
  }
}

TEST_F(RocroiMap, r15_12_spanish_stand_north_of_hexrow_17_and_clear_of_the_french) {
  for (const auto& spanish : battle_.units("spanish")) {
    EXPECT_LT(hex::line_of(spanish.hex), 17) << spanish.id;
    for (const auto& french : battle_.units("french")) {
      EXPECT_GT(hex::distance(spanish.hex, french.hex), 1) << spanish.id << ' ' << french.id;
    }
  }
  EXPECT_EQ(hexes_of(battle_.units("spanish")).size(), 41);
}

TEST_F(RocroiMap, r15_12_no_stream_cuts_the_spanish_foot_off_from_the_french) {
  // Foot with a movement of 2 never crosses a stream in order (12.0).
  HexSet reached = hexes_of(battle_.army("spanish", Kind::kInfantry));
  for (HexSet before; before != reached;) {
    before = reached;
    before.for_each([&](HexId from) {
      for (const hex::Direction d : hex::kAllDirections) {
        const HexId to = hex::neighbour(from, d);
        if (battle_->map.grid.contains(to) && !forest().contains(to) &&
            !battle_.has_side("stream", from, to)) {
          reached.insert(to);
        }
      }
    });
  }
  EXPECT_EQ(hexes_of(battle_.units("french")) - reached, HexSet{});
}

TEST_F(RocroiMap, r15_12_guns_are_two_french_and_four_spanish) {
  EXPECT_EQ(battle_.army("french", Kind::kArtillery).size(), 2U);
  EXPECT_EQ(battle_.army("spanish", Kind::kArtillery).size(), 4U);
}

TEST_F(RocroiMap, r17_0_beck_brings_six_pieces_some_only_on_a_six) {
  std::map<std::vector<int>, int> by_dice;
  for (const auto& piece : battle_->pieces) {
    EXPECT_EQ(piece.arrives_on.empty(), piece.hex != hex::kNoHex) << piece.id;
    if (!piece.arrives_on.empty()) ++by_dice[piece.arrives_on];
  }
  EXPECT_EQ(by_dice, (std::map<std::vector<int>, int>{{{5, 6}, 3}, {{6}, 3}}));
}

TEST_F(RocroiMap, r17_12_beck_enters_at_0110_to_0118_and_all_can_be_entered) {
  EXPECT_EQ(battle_.area("beck_entry"),
            hexes({"0110", "0111", "0112", "0113", "0114", "0115", "0116", "0117", "0118"}));
  EXPECT_TRUE((battle_.area("beck_entry") & forest()).empty());
}

TEST_F(RocroiMap, r19_1_categories_hold_the_right_units) {
  EXPECT_EQ(category("french-infantry").size(), 17U);
  EXPECT_EQ(category("french-cavalry-and-roiiaux").size(), 27U);
  EXPECT_EQ(category("spanish-cavalry").size(), 21U);
  EXPECT_EQ(category("italian-german-burgundian-infantry").size(), 12U);
  EXPECT_EQ(category("spanish-and-walloon-infantry").size(), 8U);
  const auto guard = category("french-cavalry-and-roiiaux");
  EXPECT_EQ(std::count_if(guard.begin(), guard.end(),
                          [](const auto& unit) { return unit.kind == Kind::kInfantry; }),
            1);
  EXPECT_EQ(battle_.piece("roiiaux")->kind, Kind::kInfantry);
}

TEST_F(RocroiMap, r22_0_spanish_and_walloons_stand_in_front_the_others_behind) {
  for (const auto& front : category("spanish-and-walloon-infantry")) {
    for (const auto& rear : category("italian-german-burgundian-infantry")) {
      EXPECT_GT(hex::line_of(front.hex), hex::line_of(rear.hex)) << front.id << ' ' << rear.id;
    }
  }
}

TEST_F(RocroiMap, r22_0_spanish_horse_stands_on_both_wings) {
  const auto horse = category("spanish-cavalry");
  const auto wing = [&](auto is_in) {
    return std::count_if(horse.begin(), horse.end(),
                         [&](const auto& unit) { return is_in(hex::place_of(unit.hex)); });
  };
  EXPECT_EQ(wing([](int place) { return place <= 10; }), 10);
  EXPECT_EQ(wing([](int place) { return place >= 19; }), 9);
}

TEST_F(RocroiMap, two_roads_lead_out_of_the_woods_in_the_south) {
  EXPECT_TRUE(battle_.feature("Road to Rocroi")->hexes.contains(at("2315")));
  EXPECT_TRUE(battle_.feature("Right-hand road")->hexes.contains(at("2310")));
  EXPECT_TRUE(forest().contains(at("2312")) && forest().contains(at("2313")));
}

}  // namespace
}  // namespace tercio::data
