// Every kind of fault in the files of a lace-wars battle is found, where it is.
#include "data/lace_wars/lace_wars.hpp"

#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "lace_wars/game.hpp"

namespace tercio::data {
namespace {

// The files the program carries, to be spoiled.
class LaceWarsLoader : public testing::Test {
 protected:
  static constexpr const char* kSystem = "system.toml";
  static constexpr const char* kBattle = "warburg/battle.toml";
  static constexpr const char* kMap = "warburg/map.toml";
  static constexpr const char* kCounters = "warburg/counters.toml";
  static constexpr const char* kOpponent = "warburg/opponent.toml";

  static std::string path(std::string_view file) { return "lace-wars/" + std::string(file); }

  std::string& text(std::string_view file) {
    for (SourceFile& source : sources_) {
      if (source.path == path(file)) return source.text;
    }
    ADD_FAILURE() << "no file " << file;
    return sources_.front().text;
  }
  // Replaces the first occurrence after some words and answers its line.
  int replace_after(std::string_view file, std::string_view words, std::string_view from,
                    std::string_view to) {
    std::string& content = text(file);
    const std::size_t after = content.find(words);
    EXPECT_NE(after, std::string::npos) << words;
    const std::size_t at = content.find(from, after == std::string::npos ? 0 : after);
    EXPECT_NE(at, std::string::npos) << from;
    if (at == std::string::npos) return 0;
    content.replace(at, from.size(), to);
    return 1 + static_cast<int>(
                   std::count(content.begin(), content.begin() + static_cast<long>(at), '\n'));
  }
  int replace(std::string_view file, std::string_view from, std::string_view to) {
    return replace_after(file, "", from, to);
  }
  LoadedLaceWars load() const { return load_lace_wars(sources_); }

  static std::string report(const std::vector<Fault>& faults) {
    std::string all;
    for (const Fault& fault : faults) all += to_string(fault) + '\n';
    return all;
  }
  // Loading must find exactly one fault: in this file and line, with these words.
  void expect_fault(std::string_view file, int line, std::string_view words) {
    const auto loaded = load();
    ASSERT_EQ(loaded.faults.size(), 1U) << report(loaded.faults);
    EXPECT_EQ(loaded.faults[0].file, path(file));
    EXPECT_EQ(loaded.faults[0].line, line) << report(loaded.faults);
    EXPECT_NE(loaded.faults[0].message.find(words), std::string::npos) << report(loaded.faults);
    EXPECT_TRUE(loaded.battles.empty());
  }
  // The same after one replacement, at the line where it was made.
  void expect_fault_when(std::string_view file, std::string_view from, std::string_view to,
                         std::string_view words) {
    const int line = replace(file, from, to);
    expect_fault(file, line, words);
  }
  // Loading must find a fault with these words in this file.
  void expect_among_faults(std::string_view file, std::string_view words) {
    const auto loaded = load();
    EXPECT_TRUE(std::any_of(loaded.faults.begin(), loaded.faults.end(), [&](const Fault& fault) {
      return fault.file == path(file) && fault.message.find(words) != std::string::npos;
    })) << report(loaded.faults);
    EXPECT_TRUE(loaded.battles.empty());
  }

  std::vector<SourceFile> sources_ = embedded_sources();
};

TEST_F(LaceWarsLoader, shipped_files_have_no_faults) {
  const auto loaded = load();
  EXPECT_TRUE(loaded.faults.empty()) << report(loaded.faults);
  ASSERT_EQ(loaded.battles.size(), 1U);
  EXPECT_EQ(loaded.battles[0]->id, "warburg");
}
TEST_F(LaceWarsLoader, no_file_no_battle_no_fault) {
  const auto loaded = load_lace_wars({});
  EXPECT_TRUE(loaded.faults.empty() && loaded.battles.empty());
}
TEST_F(LaceWarsLoader, fault_names_file_line_and_column) {
  const int line = replace(kMap, "level = 2", "level = 9");
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 1U) << report(faults);
  EXPECT_EQ(to_string(faults[0]), "lace-wars/warburg/map.toml:" + std::to_string(line) +
                                      ":9: \"level\" must be a whole number from 1 to 2");
}
TEST_F(LaceWarsLoader, faults_of_all_files_are_found_at_once) {
  replace(kMap, "kind = \"town\"", "kind = \"city\"");
  replace(kCounters, "morale = 3", "morale = 7");
  replace(kBattle, "turns = 8", "turns = 0");
  const auto faults = load().faults;
  std::vector<std::string> files;
  for (const Fault& fault : faults) files.push_back(fault.file);
  files.erase(std::unique(files.begin(), files.end()), files.end());
  EXPECT_EQ(files, (std::vector<std::string>{path(kBattle), path(kCounters), path(kMap)}))
      << report(faults);
}
TEST_F(LaceWarsLoader, missing_file) {
  std::erase_if(sources_, [&](const SourceFile& s) { return s.path == path(kSystem); });
  expect_fault(kSystem, 0, "the file is missing");
}
TEST_F(LaceWarsLoader, missing_file_of_a_battle) {
  std::erase_if(sources_, [&](const SourceFile& s) { return s.path == path(kCounters); });
  expect_fault(kCounters, 0, "the file is missing");
}
TEST_F(LaceWarsLoader, file_that_belongs_nowhere) {
  sources_.push_back({"lace-wars/warburg/notes.toml", ""});
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].message, "no such file belongs to a battle");
}
TEST_F(LaceWarsLoader, battle_without_rules) {
  sources_.push_back({"lace-wars/minden/map.toml", ""});
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(faults[0].message, "the program has no rules for \"minden\"");
}

TEST_F(LaceWarsLoader, unknown_key) {
  expect_fault_when(kCounters, "note = ", "notice = ", "unknown key \"notice\"");
}
TEST_F(LaceWarsLoader, unknown_number) {
  replace(kSystem, "column_factor = ", "column_speed = ");
  expect_among_faults(kSystem, "missing key \"column_factor\"");
  expect_among_faults(kSystem, "unknown key \"column_speed\"");
}
TEST_F(LaceWarsLoader, tag_nobody_knows) {
  expect_fault_when(kMap, "tag = \"sourced\"", "tag = \"deduced\"", "must be one of \"stated\"");
}
TEST_F(LaceWarsLoader, case_that_is_no_number) {
  expect_fault_when(kBattle, "case = \"16.1a\"", "case = \"rule 16\"", "not the number of a case");
}

// --- system.toml -------------------------------------------------------------------------------

TEST_F(LaceWarsLoader, arm_without_a_cost) {
  expect_fault_when(kSystem, ", artillery = 1 }", " }", "missing key \"artillery\"");
}
TEST_F(LaceWarsLoader, arm_nobody_knows) {
  expect_fault_when(kSystem, "by_way = [\"artillery\"]", "by_way = [\"guns\"]", "must be one of");
}
TEST_F(LaceWarsLoader, way_into_an_open_hex) {
  replace(kSystem, "by_way = [\"artillery\"]", "by_way = [\"line-infantry\"]");
  expect_among_faults(kSystem, "must be closed out by \"enter\"");
}
TEST_F(LaceWarsLoader, terrain_left_out) {
  replace(kSystem, "id = \"town\"", "id = \"village\"");
  expect_among_faults(kSystem, "missing terrain \"town\"");
  expect_among_faults(kSystem, "a second terrain \"village\"");
}
TEST_F(LaceWarsLoader, hexside_nobody_knows) {
  replace(kSystem, "id = \"stream\"", "id = \"brook\"");
  expect_among_faults(kSystem, "\"id\" must be one of \"up\"");
  expect_among_faults(kSystem, "missing hexside \"stream\"");
}
TEST_F(LaceWarsLoader, ratios_in_disorder) {
  expect_fault_when(kSystem, "{ attack = 2, defence = 1,", "{ attack = 3, defence = 1,",
                    "from the highest down");
}
TEST_F(LaceWarsLoader, die_left_out) {
  const int line = replace(kSystem, "{ die = 6, attacker", "{ die = 7, attacker");
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 2U) << report(faults);
  EXPECT_EQ(faults[0].line, line);
  EXPECT_NE(faults[0].message.find("one more than the one before"), std::string::npos);
}
TEST_F(LaceWarsLoader, result_that_is_none) {
  for (const char* word : {"4", "MT+3", "D 1", "R1 D", "E 1", "1 E", "R3", "* *", "D D", "- D",
                           "MT MT", "1 1", "R1 R2", "MT D MT", " "}) {
    sources_ = embedded_sources();
    const int line = replace(kSystem, "\"1 D R1 *\"", '"' + std::string(word) + '"');
    const auto faults = load().faults;
    ASSERT_EQ(faults.size(), 1U) << word << '\n' << report(faults);
    EXPECT_EQ(faults[0].line, line);
    EXPECT_NE(faults[0].message.find("is no result"), std::string::npos) << word;
  }
}
TEST_F(LaceWarsLoader, retreat_by_fire) {
  expect_fault_when(kSystem, "\"2 D\", \"1 D\"", "\"2 D R1\", \"1 D\"", "fire has no results but");
}
TEST_F(LaceWarsLoader, fire_row_too_short) {
  expect_fault_when(kSystem, "[\"MT-1\", \"-\", \"-\"]", "[\"MT-1\", \"-\"]", "for each range");
}
TEST_F(LaceWarsLoader, fire_table_shorter_than_the_range) {
  replace(kSystem, "ranges = [2, 4, 6]", "ranges = [2, 4, 5]");
  expect_among_faults(kSystem, "ends before the range");
}
TEST_F(LaceWarsLoader, modifier_left_out) {
  replace(kSystem, "fist = {", "thumb = {");
  expect_among_faults(kSystem, "missing key \"fist\"");
  expect_among_faults(kSystem, "unknown key \"thumb\"");
}

// --- map.toml ----------------------------------------------------------------------------------

TEST_F(LaceWarsLoader, hex_outside_the_map) {
  expect_fault_when(kMap, "\"1708\"]", "\"1808\"]", "hex 1808 lies outside the map");
}
TEST_F(LaceWarsLoader, hex_with_two_terrains) {
  const int line = replace_after(kMap, "name = \"Menne\"", "\"1708\"]", "\"0902\"]");
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 1U) << report(faults);
  EXPECT_LT(faults[0].line, line);
  EXPECT_EQ(faults[0].message, "hex 0902 has two terrains");
}
TEST_F(LaceWarsLoader, hex_with_two_levels) {
  replace(kMap, "\"0506\", \"0606\"", "\"0506\", \"0605\"");
  expect_among_faults(kMap, "hex 0605 has two levels");
}
TEST_F(LaceWarsLoader, level_too_high) {
  expect_fault_when(kMap, "level = 2", "level = 3", "\"level\" must be a whole number from 1 to 2");
}
TEST_F(LaceWarsLoader, level_of_a_village) {
  replace_after(kMap, "name = \"Menne\"", "kind = \"village\"", "kind = \"village\"\nlevel = 1");
  expect_among_faults(kMap, "unknown key \"level\"");
}
TEST_F(LaceWarsLoader, bridge_without_river) {
  expect_fault_when(kMap, "\"0519-0619\"]", "\"0902-1002\"]", "no river at the hexside 0902-1002");
}
TEST_F(LaceWarsLoader, gap_in_the_river) {
  replace(kMap, "\"0304-0404\", ", "");
  expect_among_faults(kMap, "no river between the banks at the hexside 0304-0404");
}
TEST_F(LaceWarsLoader, river_within_a_bank) {
  replace(kMap, "\"0304-0404\", ", "\"0304-0404\", \"0303-0304\", ");
  expect_among_faults(kMap, "has the same bank on both sides");
}
TEST_F(LaceWarsLoader, stream_and_river) {
  replace(kMap, "\"0503-0602\"", "\"0502-0602\"");
  expect_among_faults(kMap, "is both stream and river");
}
TEST_F(LaceWarsLoader, road_with_a_gap) {
  expect_fault_when(kMap, "\"0718\", \"0817\", \"0816\"", "\"0718\", \"0816\"",
                    "hex 0816 is not adjacent to 0718");
}
TEST_F(LaceWarsLoader, same_road_twice) {
  replace(kMap, "\"1708\", \"1607\"", "\"1708\", \"1709\", \"1708\", \"1607\"");
  expect_among_faults(kMap, "has a second trail");
}
TEST_F(LaceWarsLoader, area_left_out) {
  replace(kMap, "id = \"warburg\"", "id = \"south-bank\"");
  expect_among_faults(kMap, "missing area \"warburg\"");
}

// --- battle.toml -------------------------------------------------------------------------------

TEST_F(LaceWarsLoader, id_of_another_battle) {
  expect_fault_when(kBattle, "id = \"warburg\"", "id = \"minden\"",
                    "must be the name of the folder");
}
TEST_F(LaceWarsLoader, edge_inside_the_map) {
  replace(kBattle, "edge = [\"0101..0120\"]", "edge = [\"0201..0220\"]");
  expect_among_faults(kBattle, "hex 0205 is not on the edge of the map");
}
TEST_F(LaceWarsLoader, formation_nobody_knows) {
  replace(kBattle, "formation = \"granby\"", "formation = \"ligonier\"");
  expect_among_faults(kBattle, "unknown formation \"ligonier\"");
}
TEST_F(LaceWarsLoader, option_nobody_knows) {
  replace(kBattle, "option = \"reinforcement.la_morliere\"", "option = \"reinforcement.luckner\"");
  expect_among_faults(kBattle, "unknown option \"reinforcement.luckner\"");
  expect_among_faults(kBattle, "no rule knows the option \"reinforcement.la_morliere\"");
}
TEST_F(LaceWarsLoader, option_with_other_values) {
  replace(kBattle, "values = [\"no\", \"yes\"]", "values = [\"no\", \"maybe\"]");
  expect_among_faults(kBattle, "must be \"no\" and \"yes\"");
}
TEST_F(LaceWarsLoader, default_of_an_option_may_be_changed) {
  replace(kBattle, "values = [\"no\", \"yes\"]", "values = [\"yes\", \"no\"]");
  EXPECT_TRUE(load().faults.empty());
}
TEST_F(LaceWarsLoader, reading_nobody_knows) {
  replace(kSystem, "key = \"duty.relief\"", "key = \"duty.excuse\"");
  expect_among_faults(kSystem, "no rule knows the option \"duty.excuse\"");
  expect_among_faults(kSystem, "missing option \"duty.relief\"");
}
TEST_F(LaceWarsLoader, reading_with_other_values) {
  replace(kSystem, "values = [\"chosen\", \"nearest\"]", "values = [\"chosen\", \"free\"]");
  expect_among_faults(kSystem, "must be \"chosen\" and \"nearest\"");
}
TEST_F(LaceWarsLoader, default_of_a_reading_may_be_changed) {
  replace(kSystem, "values = [\"zone\", \"obliged\"]", "values = [\"obliged\", \"zone\"]");
  const auto loaded = load();
  ASSERT_TRUE(loaded.faults.empty());
  EXPECT_FALSE(lace_wars::Game(loaded.battles.front(), "historical", {}).readings().relief_by_zone);
}
TEST_F(LaceWarsLoader, every_reading_is_an_option_and_each_value_is_read) {
  const auto loaded = load();
  ASSERT_TRUE(loaded.faults.empty());
  const auto battle = loaded.battles.front();
  for (const lace_wars::ReadingOption& option : lace_wars::reading_options()) {
    const auto count = [&](const std::string_view value) {
      const lace_wars::Game game(battle, "historical",
                                 {{std::string(option.key), std::string(value)}});
      const lace_wars::Readings& r = game.readings();
      return r.relief_by_zone + r.only_enemy_in_zone + r.chosen_rout + r.terrain_comes_first +
             r.terrain_is_tested + r.leaves_gun;
    };
    EXPECT_EQ(count(option.values[0]), 6) << option.key;
    EXPECT_EQ(count(option.values[1]), 5) << option.key;
  }
}
TEST_F(LaceWarsLoader, turn_zero_where_there_is_none) {
  replace(kBattle, "scenarios = [\"free\"]\n", "scenarios = [\"historical\"]\n");
  expect_among_faults(kBattle, "the scenario \"historical\" has no turn 0");
}
TEST_F(LaceWarsLoader, rolls_in_disorder) {
  expect_fault_when(kBattle, "{ turn = 4, from = 3 }", "{ turn = 3, from = 3 }",
                    "later than the one before");
}
TEST_F(LaceWarsLoader, formation_that_comes_twice) {
  replace(kBattle, "formation = \"la-morliere\"\nentry", "formation = \"granby\"\nentry");
  expect_among_faults(kBattle, "comes twice in the scenario \"historical\"");
  expect_among_faults(kCounters, "\"la-morliere-leader\" is neither placed nor arrives");
}

// --- counters.toml -----------------------------------------------------------------------------

TEST_F(LaceWarsLoader, number_of_steps_follows_from_the_points) {
  expect_fault_when(kCounters, "ladder = [6, 4, 2]", "ladder = [6, 3]",
                    "a unit of 6 combat points must have 3 steps");
}
TEST_F(LaceWarsLoader, ladder_must_descend) {
  expect_fault_when(kCounters, "ladder = [6, 4, 2]", "ladder = [6, 6, 2]", "fewer combat points");
}
TEST_F(LaceWarsLoader, fist_on_horseback) {
  expect_fault_when(kCounters, "swords = true", "fist = true", "unknown key \"fist\"");
}
TEST_F(LaceWarsLoader, artillery_without_calibre) {
  expect_fault_when(kCounters, "calibre = 6, ", "", "missing key \"calibre\"");
}
TEST_F(LaceWarsLoader, calibre_nobody_makes) {
  expect_fault_when(kCounters, "calibre = 6, ", "calibre = 8, ", "the calibre must be 6 or 12");
}
TEST_F(LaceWarsLoader, formation_of_the_other_side) {
  replace(kCounters, "formation = \"maupeou\"", "formation = \"granby\"");
  expect_among_faults(kCounters, "of the other side");
}
TEST_F(LaceWarsLoader, commander_of_nothing) {
  replace(kCounters, "army_commander = true, ", "");
  expect_among_faults(kCounters, "either a formation or the army");
  expect_among_faults(kCounters, "the side \"french\" must have one army commander");
}
TEST_F(LaceWarsLoader, formation_without_commander) {
  replace_after(kCounters, "id = \"granby-leader\"", "formation = \"granby\"",
                "formation = \"zastrow\"");
  expect_among_faults(kCounters, "the formation \"granby\" must have one commander");
}
TEST_F(LaceWarsLoader, facing_nobody_knows) {
  replace(kCounters, "facing = \"nne\"", "facing = \"w\"");
  expect_among_faults(kCounters, "must be one of \"nnw\"");
}
TEST_F(LaceWarsLoader, hex_that_is_no_choice) {
  replace(kCounters, "hex = \"0917\"", "hex = \"0918\"");
  expect_among_faults(kCounters, "not among those of \"choice\"");
}
TEST_F(LaceWarsLoader, cavalry_in_the_woods) {
  expect_fault_when(kCounters, "hex = \"1011\", facing", "hex = \"1501\", facing",
                    "Royal Piémont could not enter its set-up hex 1501");
}
TEST_F(LaceWarsLoader, infantry_with_cavalry) {
  replace(kCounters, "hex = \"1012\", facing", "hex = \"1209\", facing");
  expect_among_faults(kCounters, "infantry and cavalry do not stack");
}
TEST_F(LaceWarsLoader, enemies_in_one_hex) {
  replace(kCounters, "hex = \"1004\"", "hex = \"1006\"");
  expect_among_faults(kCounters, "they are enemies");
}
TEST_F(LaceWarsLoader, more_than_ten_points) {
  replace(kCounters, "hex = \"1012\", facing", "hex = \"1011\", facing");
  expect_among_faults(kCounters, "too many combat points in hex 1011");
}
TEST_F(LaceWarsLoader, piece_that_never_comes) {
  const int line = replace(kCounters, "without = [\"spoercken\", ", "without = [\"maupeou\", ");
  const auto faults = load().faults;
  ASSERT_FALSE(faults.empty());
  EXPECT_LT(faults[0].line, line);
  expect_among_faults(kCounters, "the piece \"touraine\" is neither placed nor arrives");
  expect_among_faults(kCounters, "the piece \"post\" is placed and arrives too");
}
TEST_F(LaceWarsLoader, set_up_left_out) {
  replace(kCounters, "id = \"alternate\"", "id = \"historical\"");
  expect_among_faults(kCounters, "missing set-up \"alternate\"");
  expect_among_faults(kCounters, "a second set-up \"historical\"");
}
TEST_F(LaceWarsLoader, set_up_based_on_nothing) {
  replace(kCounters, "based_on = \"historical\"", "based_on = \"free\"");
  expect_among_faults(kCounters, "no set-up before it is \"free\"");
}
TEST_F(LaceWarsLoader, piece_placed_twice) {
  replace_after(kCounters, "[[set_up]]", "piece = \"touraine\"", "piece = \"enghien\"");
  expect_among_faults(kCounters, "a second place of \"enghien\"");
}

// Whatever a file says, the loader neither throws nor crashes, and it loads no battle with faults.
TEST_F(LaceWarsLoader, spoiled_files_do_no_harm) {
  std::mt19937 random(1760);
  for (int round = 0; round < 300; ++round) {
    sources_ = embedded_sources();
    std::string& content =
        text(std::array{kSystem, kBattle, kMap, kCounters}[static_cast<std::size_t>(round % 4)]);
    const std::size_t at = random() % content.size();
    const std::string_view junk = "0=[{\"a\n-9]}";
    content.replace(at, random() % 3, junk.substr(random() % junk.size(), 1 + random() % 3));
    const auto loaded = load();
    EXPECT_EQ(loaded.battles.empty(), !loaded.faults.empty());
  }
}

// --- opponent.toml: the numbers by which the script weighs what it sees

TEST_F(LaceWarsLoader, taste_with_a_number_the_script_does_not_know) {
  const int line = replace_after(kOpponent, "[[scenario.taste]]", "\"caution\"", "\"courage\"");
  expect_fault(kOpponent, line, "unknown number \"courage\"");
}
TEST_F(LaceWarsLoader, taste_with_a_number_twice) {
  const int line = replace_after(kOpponent, "[[scenario.taste]]", "\"caution\"", "\"own\"");
  expect_fault(kOpponent, line, "a second number \"own\"");
}
TEST_F(LaceWarsLoader, taste_of_an_unknown_side) {
  const int line = replace_after(kOpponent, "[[scenario.taste]]", "\"french\"", "\"prussian\"");
  // A table lies where it begins.
  expect_fault(kOpponent, line - 1, "unknown side \"prussian\"");
}
TEST_F(LaceWarsLoader, taste_with_a_value_that_is_not_a_number) {
  const int line = replace_after(kOpponent, "[[scenario.taste]]", "  382, 126", "  382, \"much\"");
  expect_fault(kOpponent, line, "whole number");
}
TEST_F(LaceWarsLoader, taste_with_a_value_out_of_bounds) {
  const int line = replace_after(kOpponent, "[[scenario.taste]]", "  382, 126", "  382, 1000001");
  expect_fault(kOpponent, line, "1000000");
}
TEST_F(LaceWarsLoader, taste_with_fewer_values_than_numbers) {
  replace_after(kOpponent, "[[scenario.taste]]", "  382, 126", "  382");
  expect_among_faults(kOpponent, "there must be as many values as numbers");
}
TEST_F(LaceWarsLoader, two_tastes_of_a_side) {
  replace_after(kOpponent, "[[scenario.taste]]", "side = \"allied\"", "side = \"french\"");
  expect_among_faults(kOpponent, "a second taste of the side \"french\"");
}

}  // namespace
}  // namespace tercio::data
