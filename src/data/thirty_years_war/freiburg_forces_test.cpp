// The forces of Freiburg day by day, the suggested set-ups and the table of morale.
#include <gtest/gtest.h>

#include "data/loaded_battle.hpp"

namespace tercio::data {
namespace {

using tyw::Kind;

class FreiburgForces : public testing::Test {
 protected:
  const tyw::SetUpDefinition& set_up(std::string_view id) const {
    const auto found = std::find_if(battle_->set_ups.begin(), battle_->set_ups.end(),
                                    [&](const auto& set_up) { return set_up.id == id; });
    return found == battle_->set_ups.end() ? battle_->set_ups.front() : *found;
  }
  const tyw::PieceDefinition& piece(int index) const {
    return battle_->pieces[static_cast<std::size_t>(index)];
  }
  std::string_view army_of(const tyw::PieceDefinition& piece) const {
    return battle_->armies[static_cast<std::size_t>(piece.army)].id;
  }
  bool stands_in(const tyw::SetUpDefinition& set_up, int index) const {
    return std::any_of(set_up.places.begin(), set_up.places.end(),
                       [&](const auto& place) { return place.first == index; });
  }
  // Units by "strength-movement", guns, and the names of leaders.
  template <class IsWanted>
  std::string count(std::string_view army, IsWanted is_wanted) const {
    std::map<std::string, int> counts;
    for (int i = 0; i < static_cast<int>(battle_->pieces.size()); ++i) {
      const auto& p = piece(i);
      if (army_of(p) != army || !is_wanted(i)) continue;
      const auto label = p.kind == Kind::kLeader ? p.name
                         : p.kind == Kind::kArtillery
                             ? std::string("guns")
                             : std::to_string(p.strength) + '-' + std::to_string(p.movement);
      ++counts[label];
    }
    std::string text;
    for (const auto& [label, n] : counts) text += std::to_string(n) + ' ' + label + "; ";
    return text;
  }
  std::string force(std::string_view id, std::string_view army) const {
    return count(army, [&](int i) { return stands_in(set_up(id), i); });
  }
  HexSet hexes_of_side(std::string_view id, int side) const {
    HexSet found;
    for (const auto& [index, h] : set_up(id).places) {
      if (piece(index).side == side) found.insert(h);
    }
    return found;
  }
  std::vector<int> number(std::string_view key) const { return battle_.number(key)->values; }

  static constexpr int kFrench = 0;
  static constexpr int kBavarian = 1;
  LoadedBattle battle_{"freiburg"};
};

TEST_F(FreiburgForces, r2_3_counters_of_the_sheet) {
  const auto all = [](int) { return true; };
  EXPECT_EQ(battle_->pieces.size(), 68U);
  EXPECT_EQ(count("regular", all), "10 3-8; 14 6-3; 1 D'Enghien; 4 guns; ");
  EXPECT_EQ(count("mercenary", all), "4 2-8; 7 4-3; 1 Turenne; 2 guns; ");
  EXPECT_EQ(count("bavarian", all), "5 2-8; 14 6-3; 5 guns; 1 von Mercy; ");
}

TEST_F(FreiburgForces, r2_3_every_piece_has_a_name_of_its_own) {
  std::map<std::string, int> names;
  for (const auto& p : battle_->pieces) ++names[p.name];
  EXPECT_EQ(names.size(), battle_->pieces.size());
  EXPECT_EQ(battle_.piece("mercenary-foot-1")->name, "Mercenary foot 1");
  EXPECT_EQ(battle_.piece("regular-gun-4")->name, "French gun 4");
}

TEST_F(FreiburgForces, r15_21_each_army_has_its_leader) {
  EXPECT_EQ(battle_.piece("d-enghien-leader")->value, 3);
  EXPECT_EQ(battle_.piece("turenne-leader")->value, 2);
  EXPECT_EQ(battle_.piece("von-mercy-leader")->value, 2);
  EXPECT_EQ(army_of(*battle_.piece("turenne-leader")), "mercenary");
}

TEST_F(FreiburgForces, r15_3_morale_table) {
  using Row = std::vector<int>;
  EXPECT_EQ(number("morale.die"), (Row{3, 4, 5, 6}));
  EXPECT_EQ(number("morale.3-august.bavarian"), (Row{31, 40, 49, 59}));
  EXPECT_EQ(number("morale.3-august.regular"), (Row{44, 52, 61, 70}));
  EXPECT_EQ(number("morale.5-august.bavarian"), (Row{41, 49, 58, 66}));
  EXPECT_EQ(number("morale.5-august.regular"), (Row{48, 58, 67, 77}));
  EXPECT_EQ(number("morale.5-august.mercenary"), (Row{18, 22, 25, 29}));
  EXPECT_EQ(number("morale.9-august.bavarian"), (Row{18, 23, 29, 34}));
  EXPECT_EQ(number("morale.9-august.regular"), (Row{19, 25, 31, 37}));
  EXPECT_EQ(number("morale.9-august.mercenary"), (Row{7, 9, 11, 13}));
}

TEST_F(FreiburgForces, r15_3_every_fourth_level_is_below_the_strength_of_the_army) {
  for (const auto& [id, army] : {std::pair{"3-august", "regular"},
                                 {"3-august", "bavarian"},
                                 {"5-august", "regular"},
                                 {"5-august", "mercenary"},
                                 {"5-august", "bavarian"},
                                 {"9-august", "regular"},
                                 {"9-august", "mercenary"},
                                 {"9-august", "bavarian"}}) {
    int strength = 0;
    for (const auto& [index, h] : set_up(id).places) {
      if (army_of(piece(index)) == army) strength += piece(index).strength;
    }
    EXPECT_LT(number(std::string("morale.") + id + '.' + army).back(), strength) << id << army;
  }
}

TEST_F(FreiburgForces, r15_11_all_losses_count_and_the_rules_give_the_levels) {
  for (const auto& army : battle_->armies) EXPECT_FALSE(army.only_infantry_losses);
  ASSERT_EQ(battle_->categories.size(), 3U);
  for (const auto& category : battle_->categories) EXPECT_EQ(category.level, 0) << category.id;
}

TEST_F(FreiburgForces, r17_11_bavarians_of_3_august_stand_in_the_line_and_in_2012) {
  EXPECT_EQ(force("3-august", "bavarian"), "5 2-8; 14 6-3; 5 guns; 1 von Mercy; ");
  EXPECT_EQ(hexes_of_side("3-august", kBavarian) - battle_.area("line_3_august"), hexes({"2012"}));
}

TEST_F(FreiburgForces, r17_11_the_unit_in_2012_is_cavalry) {
  for (const auto& [index, h] : set_up("3-august").places) {
    if (h != at("2012")) continue;
    EXPECT_EQ(piece(index).kind, Kind::kCavalry);
  }
}

TEST_F(FreiburgForces, r17_12_french_of_3_august_stand_in_their_area) {
  EXPECT_EQ(force("3-august", "regular"), "9 3-8; 10 6-3; 1 D'Enghien; 4 guns; ");
  EXPECT_EQ(force("3-august", "mercenary"), "");
  EXPECT_EQ(hexes_of_side("3-august", kFrench) - battle_.area("french_3aug"), HexSet{});
}

TEST_F(FreiburgForces, r17_21_bavarians_of_5_august_stand_in_their_area) {
  EXPECT_EQ(force("5-august", "bavarian"), "5 2-8; 12 6-3; 5 guns; 1 von Mercy; ");
  EXPECT_EQ(hexes_of_side("5-august", kBavarian) - battle_.area("bavarian_5aug"), HexSet{});
}

TEST_F(FreiburgForces, r17_22_french_of_5_august_stand_in_their_area) {
  EXPECT_EQ(force("5-august", "regular"), "10 3-8; 11 6-3; 1 D'Enghien; 4 guns; ");
  EXPECT_EQ(force("5-august", "mercenary"), "4 2-8; 7 4-3; 1 Turenne; 2 guns; ");
  EXPECT_EQ(hexes_of_side("5-august", kFrench) - battle_.area("french_5aug_9aug"), HexSet{});
}

TEST_F(FreiburgForces, r17_31_bavarians_of_9_august_stand_on_the_hill) {
  EXPECT_EQ(force("9-august", "bavarian"), "3 2-8; 8 6-3; 5 guns; 1 von Mercy; ");
  EXPECT_EQ(hexes_of_side("9-august", kBavarian) - battle_.area("hill"), HexSet{});
}

TEST_F(FreiburgForces, r17_32_french_of_9_august_stand_in_their_area) {
  EXPECT_EQ(force("9-august", "regular"), "7 3-8; 6 6-3; 1 D'Enghien; 4 guns; ");
  EXPECT_EQ(force("9-august", "mercenary"), "4 2-8; 3 4-3; 1 Turenne; 2 guns; ");
  EXPECT_EQ(hexes_of_side("9-august", kFrench) - battle_.area("french_5aug_9aug"), HexSet{});
}

TEST_F(FreiburgForces, r18_21_reinforcements_are_the_french_pieces_that_miss_3_august) {
  const auto later = [&](int i) { return !stands_in(set_up("3-august"), i); };
  EXPECT_EQ(count("regular", later), "1 3-8; 4 6-3; ");
  EXPECT_EQ(count("mercenary", later), "4 2-8; 7 4-3; 1 Turenne; 2 guns; ");
  EXPECT_EQ(count("bavarian", later), "");
}

TEST_F(FreiburgForces, r19_11_besieged_have_the_force_of_5_august_inside_the_walls) {
  EXPECT_EQ(force("siege", "bavarian"), force("5-august", "bavarian"));
  const HexSet town = battle_.area("freiburg_altstadt") | battle_.area("freiburg_neuburg") |
                      battle_.area("freiburg_vorstadt");
  EXPECT_EQ(hexes_of_side("siege", kBavarian) - town, HexSet{});
}

TEST_F(FreiburgForces, r19_12_besiegers_have_the_force_of_5_august_three_hexes_from_the_enemy) {
  EXPECT_EQ(force("siege", "regular"), force("5-august", "regular"));
  EXPECT_EQ(force("siege", "mercenary"), force("5-august", "mercenary"));
  EXPECT_EQ(hexes_of_side("siege", kFrench) - battle_.area("north_of_dreisam"), HexSet{});
  hexes_of_side("siege", kFrench).for_each([&](HexId h) {
    hexes_of_side("siege", kBavarian).for_each([&](HexId b) { EXPECT_GE(hex::distance(h, b), 3); });
  });
}

TEST_F(FreiburgForces, r6_32_every_set_up_has_one_unit_in_a_hex_and_no_hex_with_both_sides) {
  for (const auto& suggested : battle_->set_ups) {
    std::map<HexId, int> units;
    for (const auto& [index, h] : suggested.places) units[h] += is_unit(piece(index)) ? 1 : 0;
    for (const auto& [h, n] : units) EXPECT_LE(n, 1) << suggested.id << ' ' << hex::label(h);
    EXPECT_TRUE(
        (hexes_of_side(suggested.id, kFrench) & hexes_of_side(suggested.id, kBavarian)).empty())
        << suggested.id;
  }
}

TEST_F(FreiburgForces, r5_0_guns_stand_with_units_of_their_side) {
  for (const auto& suggested : battle_->set_ups) {
    for (const auto& [index, h] : suggested.places) {
      if (piece(index).kind != Kind::kArtillery) continue;
      const bool has_company = std::any_of(
          suggested.places.begin(), suggested.places.end(), [&, where = h](const auto& other) {
            return other.second == where && is_unit(piece(other.first));
          });
      EXPECT_TRUE(has_company) << suggested.id << ' ' << piece(index).id;
    }
  }
}

TEST_F(FreiburgForces, r17_14_r17_24_r17_33_scenarios_their_first_player_and_turns) {
  std::string text;
  for (const auto& scenario : battle_->scenarios) {
    text += scenario.id + ' ' + battle_->sides[static_cast<std::size_t>(scenario.first_side)].id +
            ' ' + std::to_string(scenario.turns) + ' ' + scenario.suggested + "; ";
    EXPECT_EQ(scenario.set_up, "free");
  }
  EXPECT_EQ(text,
            "3-august french 5 3-august; 5-august bavarian 12 5-august; "
            "9-august french 12 9-august; campaign french 5 3-august; siege french 12 siege; "
            "siege-campaign french 5 3-august; ");
}

TEST_F(FreiburgForces, r12_0_the_bavarians_built_the_entrenchments) {
  EXPECT_FALSE(battle_->sides[kFrench].builder);
  EXPECT_TRUE(battle_->sides[kBavarian].builder);
}

}  // namespace
}  // namespace tercio::data
