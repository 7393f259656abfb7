// The charts, counters, levels and numbers of the battles as the program carries them.
#include <numeric>

#include <gtest/gtest.h>

#include "data/loaded_battle.hpp"
#include "data/rules_reference.hpp"

namespace tercio::data {
namespace {

using tyw::Kind;

int strength(const LoadedBattle& battle, std::string_view army, Kind kind) {
  return strength_of(battle.army(army, kind));
}

TEST(BattleData, embedded_files_have_no_faults) {
  const LoadedBattles loaded = load_thirty_years_war(embedded_sources());
  for (const Fault& fault : loaded.faults) ADD_FAILURE() << to_string(fault);
  ASSERT_EQ(loaded.battles.size(), 4U);
  EXPECT_EQ(loaded.battles[0]->title, "First Orders");
  EXPECT_EQ(loaded.battles[1]->title, "Breitenfeld, 17 September 1631");
  EXPECT_EQ(loaded.battles[2]->title, "Rocroi, 19 May 1643");
  EXPECT_EQ(loaded.battles[3]->title, "Freiburg, 3 to 9 August 1644");
}

TEST(BattleData, r2_3_breitenfeld_counts_and_strength_points) {
  const LoadedBattle battle("breitenfeld");
  EXPECT_EQ(battle->pieces.size(), 99U);
  EXPECT_EQ(strength(battle, "imperialist", Kind::kInfantry), 153);
  EXPECT_EQ(strength(battle, "imperialist", Kind::kCavalry), 109);
  EXPECT_EQ(strength(battle, "saxon", Kind::kInfantry), 20);
  EXPECT_EQ(strength(battle, "saxon", Kind::kCavalry), 14);
  EXPECT_EQ(strength(battle, "swedish", Kind::kInfantry), 151);
  EXPECT_EQ(strength(battle, "swedish", Kind::kCavalry), 86);
}

TEST(BattleData, r2_3_rocroi_counts_and_strength_points) {
  const LoadedBattle battle("rocroi");
  EXPECT_EQ(battle->pieces.size(), 105U);
  EXPECT_EQ(strength(battle, "french", Kind::kInfantry), 164);
  EXPECT_EQ(strength(battle, "french", Kind::kCavalry), 84);
  EXPECT_EQ(strength(battle, "spanish", Kind::kInfantry), 225);
  EXPECT_EQ(strength(battle, "spanish", Kind::kCavalry), 80);
}

TEST(BattleData, r2_4_every_back_is_half_the_front_rounded_up) {
  for (const auto* id : {"first-orders", "breitenfeld", "rocroi", "freiburg"}) {
    for (const auto& piece : LoadedBattle(id)->pieces) {
      if (!is_unit(piece)) continue;
      EXPECT_EQ(piece.disrupted, (piece.strength + 1) / 2) << piece.id;
    }
  }
}

TEST(BattleData, r2_4_cavalry_is_told_by_its_movement) {
  for (const auto& [id, cavalry] :
       {std::pair{"first-orders", 6}, {"breitenfeld", 8}, {"rocroi", 6}, {"freiburg", 8}}) {
    for (const auto& piece : LoadedBattle(id)->pieces) {
      if (piece.kind == Kind::kCavalry || piece.kind == Kind::kLeader) {
        EXPECT_EQ(piece.movement, cavalry) << piece.id;
      } else {
        EXPECT_LE(piece.movement, 4) << piece.id;
      }
    }
  }
}

TEST(BattleData, r3_0_one_unit_in_a_hex_and_no_hex_with_both_sides) {
  for (const auto* id : {"first-orders", "breitenfeld", "rocroi"}) {
    const LoadedBattle battle(id);
    std::map<HexId, int> units;
    std::map<HexId, int> sides;
    for (const auto& piece : battle->pieces) {
      if (piece.hex == hex::kNoHex) continue;
      units[piece.hex] += is_unit(piece) ? 1 : 0;
      sides[piece.hex] |= 1 << piece.side;
    }
    for (const auto& [h, count] : units) EXPECT_LE(count, 1) << hex::label(h);
    for (const auto& [h, bits] : sides) EXPECT_NE(bits, 3) << hex::label(h);
  }
}

TEST(BattleData, r5_1_fire_table) {
  const auto& table = LoadedBattle("rocroi")->system.fire_table;
  std::vector<std::pair<int, int>> columns;
  columns.reserve(table.size());
  for (const auto& column : table) columns.emplace_back(column.from, column.hits_up_to);
  EXPECT_EQ(columns, (std::vector<std::pair<int, int>>{{1, 4}, {2, 3}, {3, 2}, {6, 1}}));
}

TEST(BattleData, r8_6_combat_table) {
  const auto& table = LoadedBattle("breitenfeld")->system.combat_table;
  const auto row = [&](std::size_t die) {
    std::string text;
    for (const std::string& result : table[die - 1]) text += result + ' ';
    return text;
  };
  EXPECT_EQ(row(1), "Ad - - Dx Dd Dd Dd De De De ");
  EXPECT_EQ(row(2), "Ad Ad - - Dx Dd Dd Dd De De ");
  EXPECT_EQ(row(3), "Ae Ad Ad - - Dx Dd Dd Dd De ");
  EXPECT_EQ(row(4), "Ae Ad Ad Dx - - Dx Dd Dd Dd ");
  EXPECT_EQ(row(5), "Ae Ae Ad Ad Dx - - Dx Dd Dd ");
  EXPECT_EQ(row(6), "Ae Ae Ae Ad Ad Dx - - Dx Dd ");
}

TEST(BattleData, r12_0_cost_to_enter_each_terrain) {
  const LoadedBattle battle("breitenfeld");
  std::string chart;
  for (const auto& row : battle->system.hex_terrain) {
    chart += row.id + ' ' + std::to_string(row.enter);
    if (row.enter_cavalry) chart += '/' + std::to_string(*row.enter_cavalry);
    if (row.enter_builder) chart += " builder " + std::to_string(*row.enter_builder);
    if (row.enter_builder_cavalry) chart += '/' + std::to_string(*row.enter_builder_cavalry);
    chart += "; ";
  }
  EXPECT_EQ(chart,
            "clear 1; forest 0; woods 2/0; town 0; marsh 2; rough 3/0; ditch 2/5; "
            "entrenchment 3 builder 1/0; ");
}

TEST(BattleData, r12_0_hexsides_that_double_the_defender) {
  for (const auto& row : LoadedBattle("breitenfeld")->system.side_terrain) {
    EXPECT_EQ(row.doubles_defender, row.id != "road") << row.id;
    EXPECT_EQ(row.impassable, row.id == "river") << row.id;
  }
}

TEST(BattleData, r12_0_entrenchment_helps_its_builders) {
  for (const auto& row : LoadedBattle("freiburg")->system.hex_terrain) {
    const bool is_works = row.id == "entrenchment";
    EXPECT_EQ(row.builder_strength, is_works ? 1 : 0) << row.id;
    EXPECT_EQ(row.open_at_set_up, is_works) << row.id;
    EXPECT_EQ(row.cavalry_attack_forbidden, is_works || row.id == "woods" || row.id == "rough");
  }
}

TEST(BattleData, r12_0_fortification_r12_0_gate_and_other_points_that_hexsides_add) {
  std::string chart;
  for (const auto& row : LoadedBattle("freiburg")->system.side_terrain) {
    chart += row.id + ' ' + std::to_string(row.extra) + "; ";
  }
  EXPECT_EQ(chart,
            "slope 1; stream 2; river 0; bridge 0; ford 2; road 0; fortification 1; gate 1; ");
}

TEST(BattleData, r5_23_forest_woods_and_town_block_sight) {
  for (const auto& row : LoadedBattle("breitenfeld")->system.hex_terrain) {
    EXPECT_EQ(row.blocks_sight, row.id == "forest" || row.id == "woods" || row.id == "town");
    EXPECT_EQ(row.closed_to_disrupted, row.id == "woods");  // 9.15
  }
}

TEST(BattleData, r20_11_r20_31_breitenfeld_levels_rise) {
  const LoadedBattle battle("breitenfeld");
  std::string text;
  for (const auto& category : battle->categories) {
    text += category.id + ' ' + std::to_string(category.level);
    for (const auto& rise : category.rises) {
      text += ' ' + battle->sides[static_cast<std::size_t>(rise.after_side)].id + ' ' +
              std::to_string(rise.after_turn) + ": " + std::to_string(rise.level);
    }
    text += "; ";
  }
  EXPECT_EQ(text,
            "imperialist 45 allied 9: 55 allied 15: 65; saxon 4 imperialist 7: 12; swedish 75; ");
  for (const auto& army : battle->armies) EXPECT_TRUE(army.only_infantry_losses);
}

TEST(BattleData, r19_1_rocroi_levels) {
  const LoadedBattle battle("rocroi");
  std::string text;
  for (const auto& category : battle->categories) {
    text += category.id + ' ' + std::to_string(category.level) + "; ";
  }
  EXPECT_EQ(text,
            "french-infantry 82; french-cavalry-and-roiiaux 90; spanish-cavalry 100; "
            "italian-german-burgundian-infantry 110; spanish-and-walloon-infantry 125; ");
  for (const auto& army : battle->armies) EXPECT_FALSE(army.only_infantry_losses);
}

TEST(BattleData, r21_0_average_levels_are_those_of_the_categories) {
  const LoadedBattle battle("rocroi");
  for (const auto& [key, army] : {std::pair{"average.french", 0}, {"average.spanish", 1}}) {
    int sum = 0;
    int count = 0;
    for (const auto& category : battle->categories) {
      if (category.army != army) continue;
      sum += category.level;
      ++count;
    }
    EXPECT_EQ(battle.number(key)->values, std::vector<int>{(sum + count - 1) / count}) << key;
  }
}

TEST(BattleData, r18_0_every_die_has_one_visibility) {
  const LoadedBattle battle("breitenfeld");
  std::vector<int> dice;
  for (const auto* key : {"clear", "moderate", "restricted", "unchanged"}) {
    const auto& values = battle.number(std::string("visibility.") + key)->values;
    dice.insert(dice.end(), values.begin(), values.end());
  }
  EXPECT_EQ(dice, (std::vector<int>{1, 2, 3, 4, 5, 6}));
}

TEST(BattleData, r20_1_every_leader_at_rocroi_has_his_price) {
  const LoadedBattle battle("rocroi");
  for (const auto& piece : battle->pieces) {
    if (piece.kind != Kind::kLeader) continue;
    EXPECT_NE(battle.number("victory.leader." + piece.id), nullptr) << piece.id;
  }
}

TEST(BattleData, r15_3_scenarios_sides_and_turns) {
  const LoadedBattle breitenfeld("breitenfeld");
  ASSERT_EQ(breitenfeld->scenarios.size(), 2U);
  EXPECT_EQ(breitenfeld->scenarios[0].set_up, "fixed");
  EXPECT_EQ(breitenfeld->scenarios[1].set_up, "free");
  EXPECT_EQ(breitenfeld->scenarios[0].turns, 17);
  EXPECT_EQ(breitenfeld->sides[0].id, "imperialist");
  const LoadedBattle rocroi("rocroi");
  ASSERT_EQ(rocroi->scenarios.size(), 1U);
  EXPECT_EQ(rocroi->scenarios[0].turns, 14);
  EXPECT_EQ(rocroi->scenarios[0].first_side, 0);
  EXPECT_EQ(rocroi->sides[0].id, "french");
}

TEST(BattleData, charge_options_differ_between_the_battles) {
  const auto first_value = [](const LoadedBattle& battle, std::string_view key) {
    for (const auto& option : battle->options) {
      if (option.key == key) return option.values.front();
    }
    return std::string("none");
  };
  EXPECT_EQ(first_value(LoadedBattle("breitenfeld"), "charge.leader_doubled"), "on");
  EXPECT_EQ(first_value(LoadedBattle("rocroi"), "charge.leader_doubled"), "off");
  EXPECT_EQ(first_value(LoadedBattle("breitenfeld"), "charge.immune_to_ae"), "off");
  EXPECT_EQ(first_value(LoadedBattle("rocroi"), "charge.immune_to_ae"), "on");
  EXPECT_EQ(first_value(LoadedBattle("freiburg"), "charge.leader_doubled"), "off");
  EXPECT_EQ(first_value(LoadedBattle("freiburg"), "charge.immune_to_ae"), "on");
}

// Every case that the data cite.
std::vector<std::string> cited_cases(const tyw::Definition& battle) {
  std::vector<std::string> cases;
  const auto add = [&](const auto& things) {
    for (const auto& thing : things) cases.push_back(thing.rule);
  };
  add(battle.system.hex_terrain);
  add(battle.system.side_terrain);
  add(battle.map.areas);
  add(battle.categories);
  for (const auto& category : battle.categories) add(category.rises);
  add(battle.numbers);
  add(battle.options);
  add(battle.scenarios);
  add(battle.set_ups);
  return cases;
}

TEST(BattleData, every_cited_case_is_in_the_rules_reference) {
  const LoadedRules rules = load_rules_references(embedded_sources());
  for (const auto* id : {"breitenfeld", "rocroi", "freiburg"}) {
    const RulesReference* reference = rules_of(rules.systems, id);
    ASSERT_NE(reference, nullptr);
    for (const std::string& number : cited_cases(*LoadedBattle(id))) {
      EXPECT_NE(reference->find(id, number), nullptr) << id << ' ' << number;
    }
  }
}

}  // namespace
}  // namespace tercio::data
