// What the rules of Warburg say about map, counters, charts and scenarios holds in the data.
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "data/lace_wars/lace_wars.hpp"
#include "data/rules_reference.hpp"
#include "lace_wars/readings.hpp"

namespace tercio::data {
namespace {

using lace_wars::Arm;
using lace_wars::Facing;
using lace_wars::FormationDefinition;
using lace_wars::HexId;
using lace_wars::HexSet;
using lace_wars::Hexside;
using lace_wars::ModifierKey;
using lace_wars::PieceDefinition;
using lace_wars::Placement;
using lace_wars::ScenarioDefinition;
using lace_wars::SideTerrain;
using lace_wars::Tag;
using lace_wars::Terrain;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

constexpr int kFrench = 0;
constexpr int kAllied = 1;

HexId at(std::string_view label) { return hex::parse_hex(label).value(); }

class WarburgData : public testing::Test {
 protected:
  static const lace_wars::Definition& battle() {
    static const auto kLoaded = load_lace_wars(embedded_sources());
    return *kLoaded.battles.at(0);
  }
  static const lace_wars::System& system() { return battle().system; }
  static const lace_wars::MapDefinition& map() { return battle().map; }

  static const PieceDefinition& piece(int index) {
    return battle().pieces.at(static_cast<std::size_t>(index));
  }
  static const PieceDefinition& piece(std::string_view id) {
    for (const auto& p : battle().pieces) {
      if (p.id == id) return p;
    }
    throw std::out_of_range(std::string(id));
  }
  static const FormationDefinition& formation(std::string_view id) {
    return battle().formations.at(static_cast<std::size_t>(formation_index(id)));
  }
  static int formation_index(std::string_view id) {
    for (std::size_t i = 0; i < battle().formations.size(); ++i) {
      if (battle().formations[i].id == id) return static_cast<int>(i);
    }
    throw std::out_of_range(std::string(id));
  }
  static const ScenarioDefinition& scenario(std::string_view id) {
    for (const auto& s : battle().scenarios) {
      if (s.id == id) return s;
    }
    throw std::out_of_range(std::string(id));
  }
  static const Placement* place_of(std::string_view id, std::string_view in = "historical") {
    for (const auto& p : scenario(in).placements) {
      if (piece(p.piece).id == id) return &p;
    }
    return nullptr;
  }
  // "0506 sse"
  static std::string stands(std::string_view id, std::string_view in = "historical") {
    const Placement* place = place_of(id, in);
    if (place == nullptr) return "nowhere";
    return hex::label(place->hex) + ' ' + std::string(name_of(place->facing));
  }
  static std::vector<std::string> units_of(std::string_view formation_id) {
    std::vector<std::string> names;
    for (const auto& p : battle().pieces) {
      if (p.formation == formation_index(formation_id) && p.arm != Arm::kCommander) {
        names.push_back(p.name);
      }
    }
    return names;
  }
  static int steps_of(std::string_view formation_id) {
    int steps = 0;
    for (const auto& p : battle().pieces) {
      if (p.formation == formation_index(formation_id)) steps += static_cast<int>(p.ladder.size());
    }
    return steps;
  }
  static const lace_wars::Reinforcement& arrival(std::string_view in, std::string_view id) {
    for (const auto& a : scenario(in).arrivals) {
      if (a.formation == formation_index(id)) return a;
    }
    throw std::out_of_range(std::string(id));
  }
  static std::vector<std::string> labels(const HexSet& hexes) {
    std::vector<std::string> out;
    hexes.for_each([&](HexId h) { out.push_back(hex::label(h)); });
    return out;
  }
  static int level_of(HexId h) {
    return map().level[2].contains(h) ? 2 : map().level[1].contains(h) ? 1 : 0;
  }
  static Terrain terrain_of(HexId h) {
    for (const Terrain t : {Terrain::kWoods, Terrain::kVillage, Terrain::kTown}) {
      if (map().terrain[static_cast<std::size_t>(t)].contains(h)) return t;
    }
    return Terrain::kClear;
  }
  static bool lies_on(const std::vector<Hexside>& sides, HexId a, HexId b) {
    return std::any_of(sides.begin(), sides.end(), [&](const Hexside& side) {
      return (side.a == a && side.b == b) || (side.a == b && side.b == a);
    });
  }
  static const lace_wars::TerrainRow& row(Terrain terrain) {
    return system().terrain[static_cast<std::size_t>(terrain)];
  }
  static const lace_wars::SideRow& row(SideTerrain terrain) {
    return system().sides[static_cast<std::size_t>(terrain)];
  }
  static const lace_wars::Modifier& modifier(ModifierKey key) {
    return system().modifiers[static_cast<std::size_t>(key)];
  }
};

// --- Counters ----------------------------------------------------------------------------------

TEST_F(WarburgData, r1_1_1a_five_kinds_of_units) {
  std::map<Arm, int> count;
  for (const auto& p : battle().pieces) ++count[p.arm];
  EXPECT_EQ(count[Arm::kLineInfantry], 25);
  EXPECT_EQ(count[Arm::kLightInfantry], 5);
  EXPECT_EQ(count[Arm::kHeavyCavalry], 17);
  EXPECT_EQ(count[Arm::kLightCavalry], 3);
  EXPECT_EQ(count[Arm::kArtillery], 5);
  EXPECT_EQ(count[Arm::kCommander], 9);
  EXPECT_EQ(battle().pieces.size(), 64U);
}

TEST_F(WarburgData, r1_1_1b_dragoons_are_heavy_cavalry) {
  for (const char* id : {"thianges", "royal-dragons", "1st-dragoons", "breidenbach", "bock"}) {
    EXPECT_EQ(piece(id).arm, Arm::kHeavyCavalry) << id;
  }
}

TEST_F(WarburgData, r1_1_2a_numbers_of_each_kind) {
  for (const auto& p : battle().pieces) {
    const bool gun = p.arm == Arm::kArtillery;
    const bool fights = !gun && p.arm != Arm::kCommander;
    EXPECT_EQ(p.morale > 0, fights) << p.id;
    EXPECT_EQ(p.movement > 0, fights || gun) << p.id;
    EXPECT_EQ(p.calibre == 6 || p.calibre == 12, gun) << p.id;
    EXPECT_EQ(!p.ladder.empty() && p.ladder.front() > 0, fights) << p.id;
  }
}

TEST_F(WarburgData, r1_1_2b_fists_on_foot_and_swords_on_horseback) {
  std::vector<std::string> fists;
  std::vector<std::string> swords;
  for (const auto& p : battle().pieces) {
    if (p.fist) fists.push_back(p.id);
    if (p.swords) swords.push_back(p.id);
  }
  EXPECT_THAT(fists, UnorderedElementsAre("bourbonnais-1", "bourbonnais-2", "gr-monroy",
                                          "87th-foot", "maxwell", "gr-wittorf", "gr-mirbach"));
  EXPECT_THAT(swords, UnorderedElementsAre("1st-dragoons", "1st-dragoon-guards", "blues",
                                           "2nd-dragoon-guards", "greys", "inniskillings"));
}

TEST_F(WarburgData, r1_1_3a_a_unit_has_one_formation_or_is_independent) {
  std::vector<std::string> independent;
  for (const auto& p : battle().pieces) {
    if (p.arm == Arm::kCommander) continue;
    if (p.formation < 0) {
      independent.push_back(p.id);
    } else {
      EXPECT_EQ(battle().formations[static_cast<std::size_t>(p.formation)].side, p.side) << p.id;
    }
  }
  EXPECT_THAT(independent,
              UnorderedElementsAre("fischer-infantry", "fischer-cavalry", "rohan-rochefort",
                                   "rouergue", "thianges", "royal-dragons", "legion-britannique-1",
                                   "legion-britannique-2", "legion-britannique-cavalry"));
}

TEST_F(WarburgData, r1_1_4a_steps_follow_from_combat_points) {
  for (const auto& p : battle().pieces) {
    if (p.arm == Arm::kCommander) {
      EXPECT_TRUE(p.ladder.empty()) << p.id;
    } else if (p.arm == Arm::kArtillery) {
      EXPECT_THAT(p.ladder, ElementsAre(0)) << p.id;
    } else {
      const int points = p.ladder.front();
      EXPECT_EQ(p.ladder.size(), points >= 7 ? 4U : points >= 5 ? 3U : 2U) << p.id;
    }
  }
}

TEST_F(WarburgData, ladders_are_those_of_the_ruling) {
  const std::set<std::vector<int>> allowed{{6, 4, 2}, {5, 3, 2}, {4, 2}, {3, 2}, {2, 1}};
  for (const auto& p : battle().pieces) {
    if (p.morale == 0) continue;
    EXPECT_TRUE(allowed.contains(p.ladder)) << p.id;
  }
}

TEST_F(WarburgData, r1_2a_r1_2b_one_commander_each) {
  std::map<std::string, int> armies;
  std::map<int, int> formations;
  for (const auto& p : battle().pieces) {
    if (p.arm != Arm::kCommander) continue;
    if (p.army_commander) {
      armies[p.id] = p.radius;
    } else {
      ++formations[p.formation];
    }
    EXPECT_GT(p.radius, 0) << p.id;
  }
  EXPECT_THAT(armies, UnorderedElementsAre(std::pair{"de-muy-leader", 5},
                                           std::pair{"brunswick-leader", 5}));
  for (std::size_t i = 0; i < battle().formations.size(); ++i) {
    EXPECT_EQ(formations[static_cast<int>(i)], 1) << battle().formations[i].id;
  }
  EXPECT_EQ(piece("spoercken-leader").formation, formation_index("spoercken"));
}

TEST_F(WarburgData, companies_of_one_name) {
  std::map<std::string, int> companies;
  for (const auto& p : battle().pieces) {
    if (p.company.empty()) continue;
    ++companies[p.company];
    EXPECT_TRUE(p.arm == Arm::kLightInfantry || p.arm == Arm::kLightCavalry) << p.id;
  }
  EXPECT_EQ(companies, (std::map<std::string, int>{{"fischer", 2}, {"legion-britannique", 3}}));
}

TEST_F(WarburgData, english_cavalry_is_the_1st_dragoons_and_granbys_five) {
  std::vector<std::string> english;
  for (const auto& p : battle().pieces) {
    if (p.english) english.push_back(p.name);
  }
  auto expected = units_of("granby");
  expected.emplace_back("1st Dragoons");
  EXPECT_THAT(english, testing::UnorderedElementsAreArray(expected));
}

TEST_F(WarburgData, r13_1a_a_formation_breaks_at_half_its_steps_half_up) {
  for (const auto& f : battle().formations) {
    EXPECT_EQ(f.demoralisation, (steps_of(f.id) + 1) / 2) << f.id;
    EXPECT_EQ(f.tag, Tag::kStated) << f.id;
  }
  EXPECT_EQ(steps_of("maupeou"), 9);
}

// --- Charts ------------------------------------------------------------------------------------

TEST_F(WarburgData, zones_and_terrain) {
  EXPECT_TRUE(row(Terrain::kClear).zone_enters);
  EXPECT_TRUE(row(Terrain::kVillage).zone_enters);
  EXPECT_FALSE(row(Terrain::kWoods).zone_enters);
  EXPECT_TRUE(row(Terrain::kWoods).light_zone_enters);
  EXPECT_FALSE(row(Terrain::kTown).zone_enters);
  EXPECT_FALSE(row(Terrain::kTown).light_zone_enters);
}

TEST_F(WarburgData, zones_cross_water_only_at_bridges) {
  EXPECT_FALSE(row(SideTerrain::kStream).zone_crosses);
  EXPECT_FALSE(row(SideTerrain::kRiver).zone_crosses);
  EXPECT_TRUE(row(SideTerrain::kBridge).zone_crosses);
  EXPECT_TRUE(row(SideTerrain::kSteep).zone_crosses);
}

TEST_F(WarburgData, costs_of_the_terrain_chart) {
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

TEST_F(WarburgData, what_disorganises) {
  EXPECT_THAT(row(Terrain::kWoods).disorganises, ElementsAre(true, false, false, true, false));
  EXPECT_THAT(row(SideTerrain::kSteep).disorganises, ElementsAre(true, false, false, false, false));
  for (const Terrain terrain : {Terrain::kClear, Terrain::kVillage, Terrain::kTown}) {
    EXPECT_THAT(row(terrain).disorganises, testing::Each(false));
  }
}

TEST_F(WarburgData, fire_table_reaches_six_hexes) {
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

TEST_F(WarburgData, obstacles_to_sight) {
  EXPECT_FALSE(row(Terrain::kClear).blocks_sight);
  for (const Terrain terrain : {Terrain::kWoods, Terrain::kVillage, Terrain::kTown}) {
    EXPECT_TRUE(row(terrain).blocks_sight);
  }
}

TEST_F(WarburgData, combat_table_has_a_row_for_every_die) {
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

TEST_F(WarburgData, row_six_is_the_one_of_the_example) {
  const auto found = std::find_if(system().combat.begin(), system().combat.end(),
                                  [](const auto& r) { return r.die == 6; });
  ASSERT_NE(found, system().combat.end());
  EXPECT_EQ(found->tag, Tag::kStated);
  EXPECT_EQ(found->attacker.test, 0);
  EXPECT_EQ(found->defender.test, 1);
  EXPECT_EQ(found->attacker.losses + found->defender.losses, 0);
}

TEST_F(WarburgData, modifiers_of_position) {
  EXPECT_EQ(modifier(ModifierKey::kFlank).value, 2);
  EXPECT_EQ(modifier(ModifierKey::kRear).value, 3);
  EXPECT_EQ(modifier(ModifierKey::kColumn).value, 2);
  EXPECT_EQ(modifier(ModifierKey::kFireFlank).value, 2);
}

TEST_F(WarburgData, r10_3i_four_to_one_is_plus_four) {
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
TEST_F(WarburgData, every_modifier_has_its_case) {
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

// --- The map -----------------------------------------------------------------------------------

TEST_F(WarburgData, map_has_17_columns_of_20_rows) {
  EXPECT_EQ(map().grid, (hex::Grid{17, 20}));
  // 1107 touches 1006: even columns lie lower.
  EXPECT_TRUE(hex::direction_to(at("1107"), at("1006")).has_value());
}

TEST_F(WarburgData, only_the_river_parts_the_banks) {
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

TEST_F(WarburgData, two_bridges_each_with_a_road) {
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

TEST_F(WarburgData, heights_two_levels_apart_exist) {
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

TEST_F(WarburgData, friendly_edges_of_rout) {
  EXPECT_EQ(map().friendly_edge[kFrench].size(), 20);
  map().friendly_edge[kFrench].for_each([](HexId h) { EXPECT_EQ(hex::line_of(h), 1); });
  EXPECT_EQ(map().friendly_edge[kAllied].size(), 38);
  EXPECT_TRUE(map().friendly_edge[kAllied].contains(at("0601")));
  EXPECT_FALSE(map().friendly_edge[kAllied].contains(at("0501")));
  EXPECT_EQ(map().edge_tag, Tag::kReconstructed);
}

TEST_F(WarburgData, r16_1_4a_6_warburg_is_the_town) {
  EXPECT_THAT(labels(map().area("warburg")), ElementsAre("0619", "0718", "0719"));
  map().area("warburg").for_each([](HexId h) { EXPECT_EQ(terrain_of(h), Terrain::kTown); });
}

TEST_F(WarburgData, every_feature_says_where_it_comes_from) {
  for (const auto& feature : map().features) {
    EXPECT_FALSE(feature.name.empty());
    EXPECT_FALSE(feature.reason.empty()) << feature.name;
  }
}

// --- Scenarios ---------------------------------------------------------------------------------

TEST_F(WarburgData, r16_1a_r16_2a_r16_3a_who_plays_first) {
  EXPECT_EQ(scenario("historical").first_side, kFrench);
  EXPECT_EQ(scenario("alternate").first_side, kAllied);
  EXPECT_EQ(scenario("free").first_side, kAllied);
  EXPECT_TRUE(scenario("free").turn_zero);
  EXPECT_FALSE(scenario("historical").turn_zero || scenario("alternate").turn_zero);
}

TEST_F(WarburgData, r16_1_1_eight_turns) {
  for (const auto& s : battle().scenarios) EXPECT_EQ(s.turns, 8) << s.id;
}

TEST_F(WarburgData, r16_1_2_r16_1_3_r16_1_4b_numbers_of_the_scenario) {
  EXPECT_EQ(system().numbers.activation, 4);
  EXPECT_EQ(system().numbers.aide_activation, 3);
  EXPECT_EQ(system().numbers.army_radius, 5);
  EXPECT_EQ(system().numbers.demoralised_formations, 3);
}

TEST_F(WarburgData, only_the_french_ford) {
  EXPECT_TRUE(battle().sides[kFrench].fords);
  EXPECT_FALSE(battle().sides[kAllied].fords);
}

TEST_F(WarburgData, five_and_six_cost_a_step) { EXPECT_EQ(system().numbers.ford_loss_from, 5); }

TEST_F(WarburgData, r16_1_4a_1_commanders_stand_where_they_command_all) {
  for (const char* in : {"historical", "alternate"}) {
    for (const auto& commander : battle().pieces) {
      const Placement* place = place_of(commander.id, in);
      if (commander.arm != Arm::kCommander || place == nullptr) continue;
      EXPECT_TRUE(place->choice.empty()) << commander.id;
      for (const auto& other : scenario(in).placements) {
        const auto& p = piece(other.piece);
        if (p.side != commander.side) {
          EXPECT_NE(other.hex, place->hex) << commander.id;
          continue;
        }
        const bool commanded = commander.army_commander ? p.arm == Arm::kCommander
                                                        : p.formation == commander.formation;
        if (commanded) {
          EXPECT_LE(hex::distance(other.hex, place->hex), commander.radius)
              << in << ": " << commander.id << " and " << p.id;
        }
      }
    }
  }
}

TEST_F(WarburgData, r16_1_4a_2_one_counter_in_a_hex_unless_the_list_says_otherwise) {
  std::map<HexId, std::vector<std::string>> stacks;
  for (const auto& place : scenario("historical").placements) {
    if (piece(place.piece).arm != Arm::kCommander) {
      stacks[place.hex].push_back(piece(place.piece).id);
    }
  }
  std::vector<std::string> shared;
  for (const auto& [h, ids] : stacks) {
    if (ids.size() > 1) shared.push_back(hex::label(h));
  }
  EXPECT_THAT(shared, ElementsAre("0718", "0915", "0916", "1107", "1210"));
  // 3.5.3 Artillery on top.
  EXPECT_THAT(stacks[at("1210")], ElementsAre("art-6l-segur", "planta"));
  EXPECT_THAT(stacks[at("1107")], ElementsAre("art-12l-segur", "aumont"));
  EXPECT_THAT(stacks[at("0916")], ElementsAre("art-6l-maupeou", "touraine"));
}

TEST_F(WarburgData, r16_1_4a_3_maupeou) {
  EXPECT_THAT(units_of("maupeou"), ElementsAre("La Tour du Pin 1", "La Tour du Pin 2", "Touraine",
                                               "Enghien", "Art 6L (Maupeou)"));
  EXPECT_EQ(formation("maupeou").demoralisation, 5);
  HexSet filled;
  for (const auto& place : scenario("historical").placements) {
    const auto& p = piece(place.piece);
    if (p.formation != formation_index("maupeou") || p.arm == Arm::kCommander) continue;
    EXPECT_THAT(labels(place.choice), ElementsAre("0915", "0916", "0917")) << p.id;
    EXPECT_EQ(place.facing, Facing::kNNE);
    filled.insert(place.hex);
  }
  EXPECT_EQ(filled.size(), 3);
}

TEST_F(WarburgData, r16_1_4a_4_lutzelberg) {
  EXPECT_EQ(stands("royal-piemont"), "1011 nne");
  EXPECT_EQ(stands("bourbon"), "1012 nne");
  EXPECT_EQ(stands("la-reine"), "1013 nne");
  EXPECT_EQ(stands("royal-etranger"), "1014 nne");
  EXPECT_EQ(units_of("lutzelberg").size(), 4U);
  EXPECT_EQ(formation("lutzelberg").demoralisation, 6);
}

TEST_F(WarburgData, r16_1_4a_5_segur) {
  EXPECT_EQ(stands("jenner"), "1207 nne");
  EXPECT_EQ(stands("lochmann"), "1208 nne");
  EXPECT_EQ(stands("courten"), "1209 nne");
  EXPECT_EQ(stands("planta"), "1210 nne");
  EXPECT_EQ(stands("art-6l-segur"), "1210 nne");
  EXPECT_EQ(stands("la-couronne"), "1006 n");
  EXPECT_EQ(stands("aumont"), "1107 n");
  EXPECT_EQ(stands("art-12l-segur"), "1107 n");
  EXPECT_EQ(stands("bourbonnais-1"), "0806 nnw");
  EXPECT_EQ(stands("bourbonnais-2"), "0906 nnw");
  EXPECT_EQ(units_of("segur").size(), 10U);
  EXPECT_EQ(formation("segur").demoralisation, 11);
}

TEST_F(WarburgData, r16_1_4a_6_french_independent_units) {
  EXPECT_EQ(stands("rohan-rochefort"), "0811 nne");
  EXPECT_EQ(stands("rouergue"), "0812 nne");
  EXPECT_EQ(stands("thianges"), "1110 nne");
  EXPECT_EQ(stands("royal-dragons"), "1111 nne");
  for (const char* id : {"fischer-infantry", "fischer-cavalry"}) {
    EXPECT_EQ(labels(place_of(id)->choice), labels(map().area("warburg"))) << id;
    EXPECT_TRUE(map().area("warburg").contains(place_of(id)->hex)) << id;
  }
}

TEST_F(WarburgData, r16_1_4a_7_spoercken) {
  const std::map<std::string, std::string> expected{{"post", "1004 s"},
                                                    {"estorff", "0904 s"},
                                                    {"scheiter", "0803 s"},
                                                    {"gr-monroy", "1104 s"},
                                                    {"block", "1003 s"},
                                                    {"87th-foot", "0903 s"},
                                                    {"breidenbach", "0802 s"},
                                                    {"einsiedel", "1001 s"},
                                                    {"1st-dragoons", "1102 s"},
                                                    {"maxwell", "0506 sse"},
                                                    {"art-12l-spoercken", "1303 s"}};
  for (const auto& [id, where] : expected) EXPECT_EQ(stands(id), where) << id;
  EXPECT_EQ(units_of("spoercken").size(), expected.size());
  EXPECT_EQ(formation("spoercken").demoralisation, 13);
}

TEST_F(WarburgData, r16_1_4a_8_zastrow) {
  const std::map<std::string, std::string> expected{
      {"gr-wittorf", "1406 ssw"}, {"vierte-garde", "1405 ssw"},  {"toll", "1506 ssw"},
      {"gr-mirbach", "1505 ssw"}, {"bock", "1606 ssw"},          {"bremer", "1605 ssw"},
      {"reden", "1604 ssw"},      {"art-6l-zastrow", "1504 ssw"}};
  for (const auto& [id, where] : expected) EXPECT_EQ(stands(id), where) << id;
  EXPECT_EQ(units_of("zastrow").size(), expected.size());
  EXPECT_EQ(formation("zastrow").demoralisation, 9);
}

TEST_F(WarburgData, r16_1_4a_9_legion_britannique) {
  EXPECT_EQ(hex::label(place_of("legion-britannique-1")->hex), "1220");
  EXPECT_EQ(hex::label(place_of("legion-britannique-2")->hex), "1320");
  EXPECT_EQ(hex::label(place_of("legion-britannique-cavalry")->hex), "1419");
  for (const char* id : {"legion-britannique-1", "legion-britannique-2"}) {
    EXPECT_EQ(piece(id).arm, Arm::kLightInfantry);
    EXPECT_EQ(piece(id).formation, -1);
  }
}

TEST_F(WarburgData, r16_1_5b_granby) {
  for (const auto& s : battle().scenarios) {
    const auto& granby = arrival(s.id, "granby");
    EXPECT_THAT(granby.rolls, ElementsAre(std::pair{3, 5}, std::pair{4, 3}, std::pair{5, 1}));
    EXPECT_THAT(labels(granby.entry), ElementsAre("1712", "1713", "1714", "1715", "1716", "1717"));
    EXPECT_TRUE(granby.option.empty());
  }
  EXPECT_EQ(units_of("granby").size(), 5U);
  EXPECT_EQ(formation("granby").demoralisation, 6);
}

TEST_F(WarburgData, r16_1_5c_la_morliere) {
  for (const auto& s : battle().scenarios) {
    const auto& arrives = arrival(s.id, "la-morliere");
    EXPECT_THAT(arrives.rolls, ElementsAre(std::pair{4, 6}, std::pair{5, 5}, std::pair{6, 3}));
    EXPECT_THAT(labels(arrives.entry), ElementsAre("0111"));
    EXPECT_EQ(arrives.option, "reinforcement.la_morliere");
  }
  EXPECT_EQ(units_of("la-morliere").size(), 3U);
  EXPECT_EQ(formation("la-morliere").demoralisation, 4);
  ASSERT_EQ(battle().options.size(), 1U + lace_wars::reading_options().size());
  EXPECT_EQ(battle().options.back().key, "reinforcement.la_morliere");
  EXPECT_EQ(battle().options.back().values.front(), "no");
}

TEST_F(WarburgData, r16_2_4_the_french_hold_the_heinberg) {
  EXPECT_EQ(stands("bourbonnais-1", "alternate"), "0506 n");
  EXPECT_EQ(stands("bourbonnais-2", "alternate"), "0606 n");
  EXPECT_EQ(stands("maxwell", "alternate"), "0603 s");
  // All other units as in 16.1.
  const std::set<std::string> moved{"bourbonnais-1", "bourbonnais-2", "maxwell"};
  for (const auto& p : battle().pieces) {
    if (p.arm != Arm::kCommander && !moved.contains(p.id)) {
      EXPECT_EQ(stands(p.id, "alternate"), stands(p.id)) << p.id;
    }
  }
}

TEST_F(WarburgData, r16_3a_only_the_french_and_the_legion_stand) {
  for (const auto& place : scenario("free").placements) {
    const auto& p = piece(place.piece);
    EXPECT_TRUE(p.side == kFrench || p.company == "legion-britannique") << p.id;
    EXPECT_EQ(stands(p.id, "free"), stands(p.id)) << p.id;
  }
  EXPECT_EQ(stands("brunswick-leader", "free"), "nowhere");
  EXPECT_EQ(stands("maxwell", "free"), "nowhere");
}

TEST_F(WarburgData, r16_3_4a_spoercken_enters_at_the_top) {
  const auto& arrives = arrival("free", "spoercken");
  EXPECT_THAT(arrives.rolls, ElementsAre(std::pair{0, 1}));
  EXPECT_THAT(labels(arrives.entry),
              ElementsAre("0701", "0801", "0901", "1001", "1101", "1201", "1301"));
  EXPECT_EQ(scenario("historical").arrivals.size(), 2U);
}

TEST_F(WarburgData, r16_3_4b_zastrow_enters_at_the_right) {
  const auto& arrives = arrival("free", "zastrow");
  EXPECT_THAT(arrives.rolls, ElementsAre(std::pair{0, 1}));
  EXPECT_THAT(labels(arrives.entry), ElementsAre("1704", "1705", "1706", "1707", "1708", "1709"));
}

TEST_F(WarburgData, every_unit_starts_where_its_arm_may_be) {
  for (const auto& s : battle().scenarios) {
    for (const auto& place : s.placements) {
      const auto& p = piece(place.piece);
      if (p.arm == Arm::kCommander) continue;
      const Terrain terrain = terrain_of(place.hex);
      EXPECT_NE(row(terrain).enter[static_cast<std::size_t>(p.arm)], 0) << s.id << ' ' << p.id;
      const bool in_town = p.company == "fischer";
      EXPECT_EQ(terrain, in_town ? Terrain::kTown : Terrain::kClear) << p.id;
      EXPECT_FALSE(map().area("south-bank").contains(place.hex)) << p.id;
    }
    for (const auto& arrives : s.arrivals) {
      arrives.entry.for_each([](HexId h) { EXPECT_NE(terrain_of(h), Terrain::kWoods); });
    }
  }
}

// A line of battle stands at right angles to its facing: the neighbours along it are flank hexes.
TEST_F(WarburgData, lines_of_battle_are_at_right_angles_to_their_facing) {
  const std::vector<std::vector<std::string>> lines{
      {"jenner", "lochmann", "courten", "planta"},
      {"royal-piemont", "bourbon", "la-reine", "royal-etranger"},
      {"scheiter", "estorff", "post"},
      {"breidenbach", "87th-foot", "block"},
      {"la-couronne", "aumont"},
      {"bourbonnais-1", "bourbonnais-2"},
      {"vierte-garde", "gr-wittorf"},
      {"gr-mirbach", "toll"},
      {"reden", "bremer", "bock"}};
  for (const auto& line : lines) {
    for (std::size_t i = 1; i < line.size(); ++i) {
      const Placement& a = *place_of(line[i - 1]);
      const auto d = hex::direction_to(a.hex, place_of(line[i])->hex);
      ASSERT_TRUE(d.has_value()) << line[i];
      const int turned = (hex::index_of(*d) - static_cast<int>(a.facing) + 6) % 6;
      EXPECT_TRUE(turned == 2 || turned == 5) << line[i - 1] << ' ' << line[i];
    }
  }
}

// Facing f has the directions f and f + 1 in front: N looks to row 01 and to the right.
TEST_F(WarburgData, facings_and_directions) {
  const auto in_front = [](Facing facing, HexId from, HexId to) {
    const int d = hex::index_of(hex::direction_to(from, to).value());
    const int f = static_cast<int>(facing);
    return d == f || d == (f + 1) % 6;
  };
  const HexId h = at("0906");
  EXPECT_TRUE(in_front(Facing::kN, h, at("0905")));
  EXPECT_TRUE(in_front(Facing::kN, h, at("1005")));
  EXPECT_TRUE(in_front(Facing::kNNE, h, at("1006")));
  EXPECT_TRUE(in_front(Facing::kS, h, at("0907")));
  EXPECT_TRUE(in_front(Facing::kSSW, h, at("0805")));
  EXPECT_FALSE(in_front(Facing::kNNW, h, at("1005")));
}

TEST_F(WarburgData, every_cited_case_is_in_the_rules_reference) {
  std::vector<std::string> cited;
  for (const auto& t : system().terrain) cited.push_back(t.rule);
  for (const auto& t : system().sides) cited.push_back(t.rule);
  for (const auto& m : system().modifiers) cited.push_back(m.rule);
  for (const auto& f : battle().formations) cited.push_back(f.rule);
  for (const auto& o : battle().options) cited.push_back(o.rule);
  for (const auto& s : battle().scenarios) {
    cited.push_back(s.rule);
    for (const auto& arrives : s.arrivals) cited.push_back(arrives.rule);
  }
  const LoadedRules rules = load_rules_references(embedded_sources());
  const RulesReference* reference = rules_of(rules.systems, "warburg");
  ASSERT_NE(reference, nullptr);
  for (const auto& number : cited) {
    EXPECT_NE(reference->find("warburg", number), nullptr) << number;
  }
}

TEST_F(WarburgData, options_and_names_are_spelt_for_the_screen) {
  EXPECT_EQ(formation("segur").name, "Ségur");
  EXPECT_EQ(formation("spoercken").name, "Spörcken");
  EXPECT_EQ(formation("la-morliere").name, "La Morlière");
  EXPECT_EQ(piece("legion-britannique-1").name, "Légion britannique 1");
  std::set<std::string> names;
  for (const auto& p : battle().pieces) EXPECT_TRUE(names.insert(p.name).second) << p.name;
}

}  // namespace
}  // namespace tercio::data
