// What the rules of Warburg say about its scenarios holds in the data.
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>

#include "data/lace_wars/warburg_data_fixture.hpp"
#include "data/rules_reference.hpp"
#include "lace_wars/readings.hpp"

namespace tercio::data {
namespace {

using lace_wars::Arm;
using lace_wars::Facing;
using lace_wars::HexId;
using lace_wars::HexSet;
using lace_wars::Placement;
using lace_wars::Terrain;
using testing::ElementsAre;

using WarburgScenarios = WarburgData;

TEST_F(WarburgScenarios, r16_1a_r16_2a_r16_3a_who_plays_first) {
  EXPECT_EQ(scenario("historical").first_side, kFrench);
  EXPECT_EQ(scenario("alternate").first_side, kAllied);
  EXPECT_EQ(scenario("free").first_side, kAllied);
  EXPECT_TRUE(scenario("free").turn_zero);
  EXPECT_FALSE(scenario("historical").turn_zero || scenario("alternate").turn_zero);
}

TEST_F(WarburgScenarios, r16_1_1_eight_turns) {
  for (const auto& s : battle().scenarios) EXPECT_EQ(s.turns, 8) << s.id;
}

TEST_F(WarburgScenarios, r16_1_2_r16_1_3_r16_1_4b_numbers_of_the_scenario) {
  EXPECT_EQ(system().numbers.activation, 4);
  EXPECT_EQ(system().numbers.aide_activation, 3);
  EXPECT_EQ(system().numbers.army_radius, 5);
  EXPECT_EQ(system().numbers.demoralised_formations, 3);
}

TEST_F(WarburgScenarios, only_the_french_ford) {
  EXPECT_TRUE(battle().sides[kFrench].fords);
  EXPECT_FALSE(battle().sides[kAllied].fords);
}

TEST_F(WarburgScenarios, five_and_six_cost_a_step) {
  EXPECT_EQ(system().numbers.ford_loss_from, 5);
}

TEST_F(WarburgScenarios, r16_1_4a_1_commanders_stand_where_they_command_all) {
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

TEST_F(WarburgScenarios, r16_1_4a_2_one_counter_in_a_hex_unless_the_list_says_otherwise) {
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

TEST_F(WarburgScenarios, r16_1_4a_3_maupeou) {
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

TEST_F(WarburgScenarios, r16_1_4a_4_lutzelberg) {
  EXPECT_EQ(stands("royal-piemont"), "1011 nne");
  EXPECT_EQ(stands("bourbon"), "1012 nne");
  EXPECT_EQ(stands("la-reine"), "1013 nne");
  EXPECT_EQ(stands("royal-etranger"), "1014 nne");
  EXPECT_EQ(units_of("lutzelberg").size(), 4U);
  EXPECT_EQ(formation("lutzelberg").demoralisation, 6);
}

TEST_F(WarburgScenarios, r16_1_4a_5_segur) {
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

TEST_F(WarburgScenarios, r16_1_4a_6_french_independent_units) {
  EXPECT_EQ(stands("rohan-rochefort"), "0811 nne");
  EXPECT_EQ(stands("rouergue"), "0812 nne");
  EXPECT_EQ(stands("thianges"), "1110 nne");
  EXPECT_EQ(stands("royal-dragons"), "1111 nne");
  for (const char* id : {"fischer-infantry", "fischer-cavalry"}) {
    EXPECT_EQ(labels(place_of(id)->choice), labels(map().area("warburg"))) << id;
    EXPECT_TRUE(map().area("warburg").contains(place_of(id)->hex)) << id;
  }
}

TEST_F(WarburgScenarios, r16_1_4a_7_spoercken) {
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

TEST_F(WarburgScenarios, r16_1_4a_8_zastrow) {
  const std::map<std::string, std::string> expected{
      {"gr-wittorf", "1406 ssw"}, {"vierte-garde", "1405 ssw"},  {"toll", "1506 ssw"},
      {"gr-mirbach", "1505 ssw"}, {"bock", "1606 ssw"},          {"bremer", "1605 ssw"},
      {"reden", "1604 ssw"},      {"art-6l-zastrow", "1504 ssw"}};
  for (const auto& [id, where] : expected) EXPECT_EQ(stands(id), where) << id;
  EXPECT_EQ(units_of("zastrow").size(), expected.size());
  EXPECT_EQ(formation("zastrow").demoralisation, 9);
}

TEST_F(WarburgScenarios, r16_1_4a_9_legion_britannique) {
  EXPECT_EQ(hex::label(place_of("legion-britannique-1")->hex), "1220");
  EXPECT_EQ(hex::label(place_of("legion-britannique-2")->hex), "1320");
  EXPECT_EQ(hex::label(place_of("legion-britannique-cavalry")->hex), "1419");
  for (const char* id : {"legion-britannique-1", "legion-britannique-2"}) {
    EXPECT_EQ(piece(id).arm, Arm::kLightInfantry);
    EXPECT_EQ(piece(id).formation, -1);
  }
}

TEST_F(WarburgScenarios, r16_1_5b_granby) {
  for (const auto& s : battle().scenarios) {
    const auto& granby = arrival(s.id, "granby");
    EXPECT_THAT(granby.rolls, ElementsAre(std::pair{3, 5}, std::pair{4, 3}, std::pair{5, 1}));
    EXPECT_THAT(labels(granby.entry), ElementsAre("1712", "1713", "1714", "1715", "1716", "1717"));
    EXPECT_TRUE(granby.option.empty());
  }
  EXPECT_EQ(units_of("granby").size(), 5U);
  EXPECT_EQ(formation("granby").demoralisation, 6);
}

TEST_F(WarburgScenarios, r16_1_5c_la_morliere) {
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

TEST_F(WarburgScenarios, r16_2_4_the_french_hold_the_heinberg) {
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

TEST_F(WarburgScenarios, r16_3a_only_the_french_and_the_legion_stand) {
  for (const auto& place : scenario("free").placements) {
    const auto& p = piece(place.piece);
    EXPECT_TRUE(p.side == kFrench || p.company == "legion-britannique") << p.id;
    EXPECT_EQ(stands(p.id, "free"), stands(p.id)) << p.id;
  }
  EXPECT_EQ(stands("brunswick-leader", "free"), "nowhere");
  EXPECT_EQ(stands("maxwell", "free"), "nowhere");
}

TEST_F(WarburgScenarios, r16_3_4a_spoercken_enters_at_the_top) {
  const auto& arrives = arrival("free", "spoercken");
  EXPECT_THAT(arrives.rolls, ElementsAre(std::pair{0, 1}));
  EXPECT_THAT(labels(arrives.entry),
              ElementsAre("0701", "0801", "0901", "1001", "1101", "1201", "1301"));
  EXPECT_EQ(scenario("historical").arrivals.size(), 2U);
}

TEST_F(WarburgScenarios, r16_3_4b_zastrow_enters_at_the_right) {
  const auto& arrives = arrival("free", "zastrow");
  EXPECT_THAT(arrives.rolls, ElementsAre(std::pair{0, 1}));
  EXPECT_THAT(labels(arrives.entry), ElementsAre("1704", "1705", "1706", "1707", "1708", "1709"));
}

TEST_F(WarburgScenarios, every_unit_starts_where_its_arm_may_be) {
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
TEST_F(WarburgScenarios, lines_of_battle_are_at_right_angles_to_their_facing) {
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
TEST_F(WarburgScenarios, facings_and_directions) {
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

TEST_F(WarburgScenarios, every_cited_case_is_in_the_rules_reference) {
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

TEST_F(WarburgScenarios, options_and_names_are_spelt_for_the_screen) {
  EXPECT_EQ(formation("segur").name, "Ségur");
  EXPECT_EQ(formation("spoercken").name, "Spörcken");
  EXPECT_EQ(formation("la-morliere").name, "La Morlière");
  EXPECT_EQ(piece("legion-britannique-1").name, "Légion britannique 1");
  std::set<std::string> names;
  for (const auto& p : battle().pieces) EXPECT_TRUE(names.insert(p.name).second) << p.name;
}

}  // namespace
}  // namespace tercio::data
