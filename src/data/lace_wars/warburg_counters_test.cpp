// What the rules of Warburg say about its counters holds in the data.
#include <map>
#include <set>
#include <string>

#include <gmock/gmock.h>

#include "data/lace_wars/warburg_data_fixture.hpp"

namespace tercio::data {
namespace {

using lace_wars::Arm;
using lace_wars::Tag;
using testing::ElementsAre;
using testing::UnorderedElementsAre;

using WarburgCounters = WarburgData;

TEST_F(WarburgCounters, r1_1_1a_five_kinds_of_units) {
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

TEST_F(WarburgCounters, r1_1_1b_dragoons_are_heavy_cavalry) {
  for (const char* id : {"thianges", "royal-dragons", "1st-dragoons", "breidenbach", "bock"}) {
    EXPECT_EQ(piece(id).arm, Arm::kHeavyCavalry) << id;
  }
}

TEST_F(WarburgCounters, r1_1_2a_numbers_of_each_kind) {
  for (const auto& p : battle().pieces) {
    const bool gun = p.arm == Arm::kArtillery;
    const bool fights = !gun && p.arm != Arm::kCommander;
    EXPECT_EQ(p.morale > 0, fights) << p.id;
    EXPECT_EQ(p.movement > 0, fights || gun) << p.id;
    EXPECT_EQ(p.calibre == 6 || p.calibre == 12, gun) << p.id;
    EXPECT_EQ(!p.ladder.empty() && p.ladder.front() > 0, fights) << p.id;
  }
}

TEST_F(WarburgCounters, r1_1_2b_fists_on_foot_and_swords_on_horseback) {
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

TEST_F(WarburgCounters, r1_1_3a_a_unit_has_one_formation_or_is_independent) {
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

TEST_F(WarburgCounters, r1_1_4a_steps_follow_from_combat_points) {
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

TEST_F(WarburgCounters, ladders_are_those_of_the_ruling) {
  const std::set<std::vector<int>> allowed{{6, 4, 2}, {5, 3, 2}, {4, 2}, {3, 2}, {2, 1}};
  for (const auto& p : battle().pieces) {
    if (p.morale == 0) continue;
    EXPECT_TRUE(allowed.contains(p.ladder)) << p.id;
  }
}

TEST_F(WarburgCounters, r1_2a_r1_2b_one_commander_each) {
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

TEST_F(WarburgCounters, companies_of_one_name) {
  std::map<std::string, int> companies;
  for (const auto& p : battle().pieces) {
    if (p.company.empty()) continue;
    ++companies[p.company];
    EXPECT_TRUE(p.arm == Arm::kLightInfantry || p.arm == Arm::kLightCavalry) << p.id;
  }
  EXPECT_EQ(companies, (std::map<std::string, int>{{"fischer", 2}, {"legion-britannique", 3}}));
}

TEST_F(WarburgCounters, english_cavalry_is_the_1st_dragoons_and_granbys_five) {
  std::vector<std::string> english;
  for (const auto& p : battle().pieces) {
    if (p.english) english.push_back(p.name);
  }
  auto expected = units_of("granby");
  expected.emplace_back("1st Dragoons");
  EXPECT_THAT(english, testing::UnorderedElementsAreArray(expected));
}

TEST_F(WarburgCounters, r13_1a_a_formation_breaks_at_half_its_steps_half_up) {
  for (const auto& f : battle().formations) {
    EXPECT_EQ(f.demoralisation, (steps_of(f.id) + 1) / 2) << f.id;
    EXPECT_EQ(f.tag, Tag::kStated) << f.id;
  }
  EXPECT_EQ(steps_of("maupeou"), 9);
}

}  // namespace
}  // namespace tercio::data
