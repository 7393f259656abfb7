// Every kind of fault in the files of a battle is found, where it is.
#include "data/thirty_years_war/thirty_years_war.hpp"

#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

namespace tercio::data {
namespace {

// The files the program carries, to be spoiled.
class Loader : public testing::Test {
 protected:
  static constexpr const char* kSystem = "system.toml";
  static constexpr const char* kBattle = "breitenfeld/battle.toml";
  static constexpr const char* kMap = "breitenfeld/map.toml";
  static constexpr const char* kCounters = "breitenfeld/counters.toml";
  static constexpr const char* kFreiburg = "freiburg/battle.toml";
  static constexpr const char* kFreiburgMap = "freiburg/map.toml";
  static constexpr const char* kFreiburgCounters = "freiburg/counters.toml";

  static std::string path(std::string_view file) { return "thirty-years-war/" + std::string(file); }

  std::string& text(std::string_view file) {
    for (SourceFile& source : sources_) {
      if (source.path == path(file)) return source.text;
    }
    ADD_FAILURE() << "no file " << file;
    return sources_.front().text;
  }
  // Replaces the first occurrence and answers its line.
  int replace(std::string_view file, std::string_view from, std::string_view to) {
    std::string& content = text(file);
    const std::size_t at = content.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    if (at == std::string::npos) return 0;
    content.replace(at, from.size(), to);
    return 1 + static_cast<int>(
                   std::count(content.begin(), content.begin() + static_cast<long>(at), '\n'));
  }
  void remove(std::string_view file) {
    std::erase_if(sources_, [&](const SourceFile& source) { return source.path == path(file); });
  }
  LoadedBattles load() const { return load_thirty_years_war(sources_); }

  // Loading must find exactly one fault: in this file and line, with these words.
  void expect_fault(std::string_view file, int line, std::string_view words) {
    const auto faults = load().faults;
    ASSERT_EQ(faults.size(), 1U) << report(faults);
    EXPECT_EQ(faults[0].file, path(file));
    EXPECT_EQ(faults[0].line, line) << report(faults);
    EXPECT_NE(faults[0].message.find(words), std::string::npos) << report(faults);
  }
  // The same after one replacement, at the line where it was made.
  void expect_fault_when(std::string_view file, std::string_view from, std::string_view to,
                         std::string_view words) {
    const int line = replace(file, from, to);
    expect_fault(file, line, words);
  }
  // Loading must find a fault with these words in this file.
  void expect_among_faults(std::string_view file, std::string_view words) {
    const auto faults = load().faults;
    EXPECT_TRUE(std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) {
      return fault.file == path(file) && fault.message.find(words) != std::string::npos;
    })) << report(faults);
  }
  static std::string report(const std::vector<Fault>& faults) {
    std::string all;
    for (const Fault& fault : faults) all += to_string(fault) + '\n';
    return all;
  }

  std::vector<SourceFile> sources_ = embedded_sources();
};

TEST_F(Loader, text_that_is_not_toml) {
  expect_fault_when(kMap, "lines = 23", "lines = = 23", "not TOML");
}
TEST_F(Loader, fault_names_file_line_and_column) {
  const int line = replace(kMap, "lines = 23", "lines = 99");
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 1U);
  EXPECT_EQ(to_string(faults[0]), "thirty-years-war/breitenfeld/map.toml:" + std::to_string(line) +
                                      ":9: \"lines\" must be a whole number from 1 to 30");
}
TEST_F(Loader, unknown_key) {
  expect_fault_when(kCounters, "note = ", "notice = ", "unknown key \"notice\"");
}
TEST_F(Loader, missing_key) {
  expect_fault_when(kCounters, "movement = 3, ", "", "missing key \"movement\"");
}
TEST_F(Loader, wrong_type) {
  expect_fault_when(kCounters, "strength = 9, ", "strength = \"9\",", "must be a whole number");
}
TEST_F(Loader, text_where_a_flag_belongs) {
  expect_fault_when(kSystem, "blocks_sight = true", "blocks_sight = 1", "must be true or false");
}
TEST_F(Loader, number_where_a_text_belongs) {
  expect_fault_when(kCounters, "hex = \"1909\"", "hex = 1909", "must be a text in quotes");
}
TEST_F(Loader, value_out_of_range) {
  expect_fault_when(kCounters, "strength = 9, ", "strength = 900, ", "from 1 to 99");
}
TEST_F(Loader, number_beyond_every_range) {
  expect_fault_when(kCounters, "strength = 9, ", "strength = 9000000000000000000, ",
                    "from 1 to 99");
}
TEST_F(Loader, other_format) {
  expect_fault_when(kMap, "tercio-map/1", "tercio-map/2", "\"format\" must be \"tercio-map/1\"");
}
TEST_F(Loader, tag_nobody_knows) {
  expect_fault_when(kMap, "tag = \"stated\"", "tag = \"certain\"", "must be one of \"stated\"");
}
TEST_F(Loader, case_that_is_no_number) {
  expect_fault_when(kBattle, "case = \"20.31\"", "case = \"rule 20\"", "not the number of a case");
}

TEST_F(Loader, hex_that_is_no_number) {
  expect_fault_when(kCounters, "\"1909\"", "\"19-9\"", "\"19-9\" is not a hex");
}
TEST_F(Loader, hex_outside_every_map) {
  expect_fault_when(kCounters, "\"1909\"", "\"9900\"", "hex 9900 lies outside the map");
}
TEST_F(Loader, hex_outside_the_map) {
  expect_fault_when(kCounters, "\"1909\"", "\"2409\"", "hex 2409 lies outside the map");
}
TEST_F(Loader, hex_listed_twice) {
  expect_fault_when(kMap, "\"1312\", \"1313\"", "\"1312\", \"1312\"", "1312 is listed twice");
}
TEST_F(Loader, run_that_leaves_its_hexrow) {
  expect_fault_when(kMap, "0101..0129", "0101..0229", "must run upward within one hexrow");
}
TEST_F(Loader, hexside_of_one_hex) {
  expect_fault_when(kMap, "\"1406-1507\"", "\"1406\"", "is not a hexside");
}
TEST_F(Loader, hexside_of_distant_hexes) {
  expect_fault_when(kMap, "\"1406-1507\"", "\"1406-1509\"", "1406 and 1509 are not adjacent");
}
TEST_F(Loader, hexside_listed_twice) {
  expect_fault_when(kMap, "\"1315-1414\"", "\"1414-1314\"", "a second stream on 1414-1314");
}
TEST_F(Loader, road_with_a_gap) {
  expect_fault_when(kMap, "\"0105\", \"0205\", \"0305\"", "\"0105\", \"0305\"",
                    "hex 0305 is not adjacent to 0105");
}
TEST_F(Loader, bridge_over_dry_ground) {
  expect_fault_when(kMap, "[\"1407-1508\"]", "[\"0105-0205\"]", "must lie on a stream or river");
}
TEST_F(Loader, slope_hexside_out_of_a_hex_without_slope) {
  expect_fault_when(kMap, "\"2010-2011\"", "\"2111-2011\"", "2111, the low side of 2111-2011");
}
TEST_F(Loader, slope_hexside_into_a_slope_hex) {
  expect_fault_when(kMap, "\"2010-2011\"", "\"2010-1910\"", "1910, the high side of 2010-1910");
}
TEST_F(Loader, hex_of_two_terrains) {
  replace(kMap, "\"1312\", \"1313\"", "\"2212\", \"1313\"");
  expect_among_faults(kMap, "hex 2212 already belongs to another feature");
}
TEST_F(Loader, feature_of_no_known_kind) {
  expect_fault_when(kMap, "kind = \"marsh\"", "kind = \"bog\"", "must be one of \"forest\"");
}
TEST_F(Loader, stream_given_by_hexes) {
  const int line = replace(kMap, "hexes = [\"1312\"", "hexsides = [\"1312\"");
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 2U) << report(faults);
  EXPECT_NE(faults[0].message.find("missing key \"hexes\""), std::string::npos);
  EXPECT_EQ(faults[1].line, line);
}
TEST_F(Loader, step_dearer_than_the_program_can_count) {
  replace(kMap, "kind = \"marsh\"", "kind = \"ditch\"");
  expect_among_faults(kMap, "would cost 7 points");
}

TEST_F(Loader, area_nobody_knows) {
  replace(kMap, "id = \"saxon_free\"", "id = \"saxon_camp\"");
  expect_among_faults(kMap, "no rule knows the area \"saxon_camp\"");
  expect_among_faults(kMap, "missing area \"saxon_free\"");
}
TEST_F(Loader, area_with_forest) {
  replace(kMap, "\"2101..2122\"", "\"2101..2123\"");
  expect_among_faults(kMap, "no piece can enter hex 2123 of the area \"imperialist_free\"");
}

TEST_F(Loader, reference_to_no_army) {
  expect_fault_when(kCounters, "army = \"saxon\"", "army = \"saxons\"", "unknown army \"saxons\"");
}
TEST_F(Loader, reference_to_no_side) {
  expect_fault_when(kBattle, "side = \"allied\"", "side = \"allies\"", "unknown side \"allies\"");
}
TEST_F(Loader, reference_to_no_category) {
  expect_fault_when("rocroi/counters.toml", "category = \"french-infantry\"",
                    "category = \"french-foot\"", "unknown category \"french-foot\"");
}
TEST_F(Loader, category_of_another_army) {
  expect_fault_when("rocroi/counters.toml", "category = \"french-infantry\"",
                    "category = \"spanish-cavalry\"", "not one of the army \"french\"");
}
TEST_F(Loader, unit_without_category_where_none_bears_the_name_of_the_army) {
  replace("rocroi/counters.toml", "category = \"french-infantry\",", "");
  expect_among_faults("rocroi/counters.toml", "missing key \"category\"");
}
TEST_F(Loader, second_piece_of_the_same_id) {
  replace(kCounters, "id = \"grotta\"", "id = \"pappenheim\"");
  expect_among_faults(kCounters, "a second piece \"pappenheim\"");
}
TEST_F(Loader, id_with_capitals) {
  expect_fault_when(kCounters, "id = \"grotta\"", "id = \"Grotta\"", "must be an id");
}

TEST_F(Loader, set_up_in_forest) {
  expect_fault_when(kCounters, "\"1909\"", "\"2212\"", "could not enter its set-up hex 2212");
}
TEST_F(Loader, two_units_set_up_in_one_hex) {
  replace(kCounters, "\"1909\"", "\"1808\"");
  expect_among_faults(kCounters, "Grotta cannot share hex 1808 with Pappenheim");
}
TEST_F(Loader, leader_set_up_among_the_enemy) {
  replace(kCounters, "hex = \"1113\"", "hex = \"1813\"");  // as the list prints it
  expect_among_faults(kCounters, "Gustavus Adolphus cannot share hex 1813 with Tilly");
}
TEST_F(Loader, back_stronger_than_front) {
  expect_fault_when(kCounters, "disrupted = 5", "disrupted = 10", "from 1 to 9");
}
TEST_F(Loader, unit_with_leadership) {
  expect_fault_when(kCounters, "strength = 9, ", "value = 2, strength = 9, ",
                    "unknown key \"value\"");
}
TEST_F(Loader, piece_that_neither_stands_nor_arrives) {
  replace(kCounters, "hex = \"1909\", ", "");
  expect_among_faults(kCounters, "missing key \"hex\", or \"arrives_on\"");
}
TEST_F(Loader, arrival_on_no_die) {
  expect_fault_when("rocroi/counters.toml", "arrives_on = [6]", "arrives_on = []",
                    "at least one die");
}

TEST_F(Loader, number_nobody_knows) {
  replace(kBattle, "release.distance ", "release.length ");
  expect_among_faults(kBattle, "no rule knows the number \"release.length\"");
  expect_among_faults(kBattle, "missing number \"release.distance\"");
}
TEST_F(Loader, number_without_value) {
  expect_fault_when(kBattle, "{ value = 3, case = \"16.12\"", "{ case = \"16.12\"",
                    "missing key \"value\"");
}
TEST_F(Loader, number_out_of_range) {
  expect_fault_when(kBattle, "value = 3, case = \"16.12\"", "value = -3, case = \"16.12\"",
                    "must be a whole number from");
}
TEST_F(Loader, number_of_too_many_values) {
  expect_fault_when(kBattle, "value = 3, case = \"16.12\"", "value = [3, 3], case = \"16.12\"",
                    "there must be 1 number");
}
TEST_F(Loader, option_nobody_knows) {
  replace(kSystem, "key = \"leader.auto_apply\"", "key = \"leader.by_itself\"");
  expect_among_faults(kSystem, "no rule knows the option \"leader.by_itself\"");
  expect_among_faults(kSystem, "missing option \"leader.auto_apply\"");
}
TEST_F(Loader, option_without_choice) {
  replace(kSystem, "values = [\"off\", \"on\"]", "values = [\"off\"]");
  expect_among_faults(kSystem, "at least two values");
}
TEST_F(Loader, level_that_falls) {
  expect_fault_when(kBattle, "level = 55", "level = 44", "lead higher");
}
TEST_F(Loader, three_sides) {
  text(kBattle) += "\n[[side]]\nid = \"third\"\nname = \"Third\"\n";
  expect_fault(kBattle, 1, "there must be two sides");
}
TEST_F(Loader, id_other_than_the_folder) {
  expect_fault_when(kBattle, "id = \"breitenfeld\"", "id = \"lutzen\"", "the name of the folder");
}

TEST_F(Loader, id_of_digits_only) {
  expect_fault_when(kCounters, "id = \"grotta\"", "id = \"1909\"", "at least one letter");
}
TEST_F(Loader, id_that_begins_with_a_dash) {
  expect_fault_when(kCounters, "id = \"grotta\"", "id = \"-grotta\"", "beginning with a letter");
}

TEST_F(Loader, builder_cost_out_of_range) {
  expect_fault_when(kSystem, "enter_builder = 1", "enter_builder = 7", "from 0 to 6");
}
TEST_F(Loader, builder_cavalry_cost_out_of_range) {
  expect_fault_when(kSystem, "enter_builder_cavalry = 0", "enter_builder_cavalry = -1",
                    "from 0 to 6");
}
TEST_F(Loader, builder_strength_out_of_range) {
  expect_fault_when(kSystem, "builder_strength = 1", "builder_strength = 10", "from 0 to 9");
}
TEST_F(Loader, builder_that_is_no_flag) {
  expect_fault_when(kFreiburg, "builder = true", "builder = \"bavarian\"", "must be true or false");
}
TEST_F(Loader, level_of_zero) {
  expect_fault_when(kBattle, "level = 45", "level = 0", "from 1 to 999");
}

TEST_F(Loader, free_scenario_that_suggests_no_set_up) {
  replace(kFreiburg, "suggested = \"5-august\"\n", "");
  expect_among_faults(kFreiburg, "missing key \"suggested\"");
}
TEST_F(Loader, scenario_that_suggests_a_set_up_nobody_knows) {
  expect_fault_when(kFreiburg, "suggested = \"5-august\"", "suggested = \"6-august\"",
                    "unknown set-up \"6-august\"");
}
TEST_F(Loader, scenario_that_suggests_a_set_up_where_there_is_none) {
  const int line = replace(kBattle, "set_up = \"free\"", "set_up = \"free\"\nsuggested = \"dawn\"");
  expect_fault(kBattle, line + 1, "unknown set-up \"dawn\"");
}
TEST_F(Loader, fixed_scenario_where_set_ups_are_suggested) {
  replace(kFreiburg, "set_up = \"free\"\nsuggested = \"3-august\"", "set_up = \"fixed\"");
  expect_among_faults(kFreiburg, "\"set_up\" must be \"free\"");
}
TEST_F(Loader, set_up_nobody_knows) {
  replace(kFreiburgCounters, "id = \"siege\"", "id = \"sally\"");
  expect_among_faults(kFreiburgCounters, "no rule knows the set-up \"sally\"");
  expect_among_faults(kFreiburgCounters, "missing set-up \"siege\"");
}
TEST_F(Loader, set_up_where_there_is_none) {
  text(kCounters) +=
      "\n[[set_up]]\nid = \"dawn\"\ncase = \"15.0\"\ntag = \"guessed\"\npieces = { grotta = "
      "\"1909\" }\n";
  expect_among_faults(kCounters, "no rule knows the set-up \"dawn\"");
}
TEST_F(Loader, second_set_up_of_the_same_id) {
  replace(kFreiburgCounters, "id = \"siege\"", "id = \"5-august\"");
  expect_among_faults(kFreiburgCounters, "a second set-up \"5-august\"");
}
TEST_F(Loader, set_up_of_a_piece_nobody_knows) {
  expect_fault_when(kFreiburgCounters, "regular-foot-11   = \"1614\"",
                    "regular-foot-15   = \"1614\"", "unknown piece \"regular-foot-15\"");
}
TEST_F(Loader, set_up_that_names_a_piece_twice) {
  expect_fault_when(kFreiburgCounters, "regular-foot-11   = \"1614\"",
                    "regular-foot-10   = \"1614\"", "not TOML");
}
TEST_F(Loader, set_up_with_a_list_of_pieces) {
  text(kFreiburgCounters) +=
      "\n[[set_up]]\nid = \"dawn\"\ncase = \"17.1\"\ntag = \"guessed\"\npieces = []\n";
  expect_among_faults(kFreiburgCounters, "must be a table of keys and values");
}
TEST_F(Loader, set_up_hex_outside_the_map) {
  expect_fault_when(kFreiburgCounters, "regular-foot-1    = \"1514\"",
                    "regular-foot-1    = \"2430\"", "lies outside the map");
}
TEST_F(Loader, set_up_hex_in_forest) {
  expect_fault_when(kFreiburgCounters, "regular-foot-1    = \"1514\"",
                    "regular-foot-1    = \"1123\"",
                    "French foot 1 could not enter its set-up hex 1123");
}
TEST_F(Loader, two_units_of_a_set_up_in_one_hex) {
  replace(kFreiburgCounters, "regular-foot-1    = \"1514\"", "regular-foot-1    = \"1613\"");
  expect_among_faults(kFreiburgCounters, "cannot share hex 1613 with");
}
TEST_F(Loader, leader_of_a_set_up_among_the_enemy) {
  replace(kFreiburgCounters, "turenne-leader    = \"1315\"", "turenne-leader    = \"1710\"");
  expect_among_faults(kFreiburgCounters, "cannot share hex 1710 with");
}
TEST_F(Loader, cavalry_may_be_set_up_in_works_only_where_they_are_open_at_set_up) {
  replace(kSystem, "open_at_set_up = true", "open_at_set_up = false");
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 4U) << report(faults);
  for (const Fault& fault : faults) {
    EXPECT_NE(fault.message.find("Bavarian horse"), std::string::npos) << fault.message;
  }
}
TEST_F(Loader, piece_that_stands_in_no_set_up) {
  expect_fault_when(kFreiburgCounters, ", brought_by = \"18.21\"", "",
                    "the piece stands in no set-up");
}
TEST_F(Loader, piece_brought_by_no_case) {
  expect_fault_when(kFreiburgCounters, "brought_by = \"18.21\"", "brought_by = \"campaign\"",
                    "not the number of a case");
}

TEST_F(Loader, scenario_that_no_rule_knows) {
  remove("freiburg/opponent.toml");  // it would miss the scenario too
  expect_fault_when(kFreiburg, "id = \"siege\"", "id = \"siege-x\"",
                    "no rule knows the scenario \"siege-x\"");
}
TEST_F(Loader, morale_levels_that_do_not_rise) {
  expect_fault_when(kFreiburg, "[31, 40, 49, 59]", "[31, 49, 40, 59]",
                    "every number must be above the one before");
}

TEST_F(Loader, wall_in_both_directions) {
  expect_fault_when(kFreiburgMap, "\"0405-0404\"", "\"0405-0404\", \"0404-0405\"",
                    "a second fortification on 0404-0405");
}
TEST_F(Loader, hexside_that_is_fortification_and_gate) {
  expect_fault_when(kFreiburgMap, "[\"0606-0506\"]", "[\"0606-0506\", \"0405-0404\"]",
                    "0405-0404 cannot be fortification and gate at once");
}
TEST_F(Loader, gate_that_faces_the_wall_it_breaks) {
  expect_fault_when(kFreiburgMap, "[\"0606-0506\"]", "[\"0606-0506\", \"0404-0405\"]",
                    "cannot be fortification and gate at once");
}
TEST_F(Loader, section_larger_than_the_program_can_keep) {
  replace(kFreiburgMap, "hexes = [\"0605..0607\"", "hexes = [\"1301..1320\", \"0605..0607\"");
  expect_fault(kFreiburgMap, 1, "68 hexes lie beside walls or in watched areas");
}
TEST_F(Loader, breach_into_ground_dearer_than_the_program_can_count) {
  replace(kSystem, "extra = 1\ndoubles_defender = true\n\n# A wall",
          "extra = 6\ndoubles_defender = true\n\n# A wall");
  expect_among_faults(kFreiburgMap, "a step from 0405 to 0404 would cost 7 points");
}
TEST_F(Loader, works_dearer_to_their_builders_than_the_program_can_count) {
  replace(kSystem, "enter_builder = 1", "enter_builder = 6");
  expect_among_faults(kFreiburgMap, "would cost 7 points");
}

TEST_F(Loader, combat_table_with_a_short_row) {
  expect_fault_when(kSystem, "[\"Ad\",  \"-\",   \"-\",", "[\"Ad\",  \"-\",", "ten results");
}
TEST_F(Loader, combat_table_with_an_unknown_result) {
  expect_fault_when(kSystem, "[\"Ad\",  \"-\",   \"-\",", "[\"Ar\",  \"-\",   \"-\",",
                    "must be one of \"Ad\"");
}
TEST_F(Loader, combat_table_with_other_odds) {
  replace(kSystem, "[\"1-5\",", "[\"1-6\",");
  expect_among_faults(kSystem, "the columns must be 1-5");
}
TEST_F(Loader, fire_table_out_of_order) {
  expect_fault_when(kSystem, "from = 3,", "from = 2,", "ascending order of range");
}
TEST_F(Loader, first_terrain_other_than_clear) {
  replace(kSystem, "id = \"clear\"", "id = \"plain\"");
  expect_among_faults(kSystem, "the first terrain must be \"clear\"");
}
TEST_F(Loader, hexside_the_rules_do_not_know) {
  replace(kSystem, "id = \"ford\"", "id = \"ferry\"");
  expect_among_faults(kSystem, "\"id\" must be one of \"slope\"");
  expect_among_faults(kSystem, "missing hexside \"ford\"");
}

TEST_F(Loader, battle_without_exclusive_rules_is_named) {
  sources_.push_back({path("lutzen/battle.toml"), ""});
  const auto loaded = load();
  ASSERT_EQ(loaded.faults.size(), 1U);
  EXPECT_EQ(to_string(loaded.faults[0]),
            "thirty-years-war/lutzen: the program has no exclusive rules for \"lutzen\"");
  EXPECT_EQ(loaded.battles.size(), 4U);
}
TEST_F(Loader, missing_file) {
  remove(kCounters);
  expect_fault(kCounters, 0, "the file is missing");
}
TEST_F(Loader, file_that_belongs_to_no_battle) {
  sources_.push_back({path("breitenfeld/maps.toml"), ""});
  expect_fault("breitenfeld/maps.toml", 0, "no such file");
}
TEST_F(Loader, missing_system_is_the_only_fault_it_causes) {
  remove(kSystem);
  expect_fault(kSystem, 0, "the file is missing");
  EXPECT_TRUE(load().battles.empty());
}
TEST_F(Loader, missing_battle_file_causes_no_faults_in_the_others) {
  remove(kBattle);
  expect_fault(kBattle, 0, "the file is missing");
}
TEST_F(Loader, missing_map_causes_no_faults_in_the_others) {
  remove(kMap);
  expect_fault(kMap, 0, "the file is missing");
}

TEST_F(Loader, faults_of_all_files_are_reported_at_once_in_order) {
  const int in_counters = replace("rocroi/counters.toml", "movement = 3", "movement = 30");
  const int in_map = replace(kMap, "\"1406-1507\"", "\"1406-1509\"");
  const int in_counters_2 = replace(kCounters, "\"1909\"", "\"9909\"");
  const int in_counters_1 = replace(kCounters, "id = \"pappenheim\"", "id = \"\"");
  const int in_system = replace(kSystem, "enter = 3", "enter = 30");
  const auto loaded = load();
  ASSERT_EQ(loaded.faults.size(), 5U) << report(loaded.faults);
  EXPECT_EQ(loaded.faults[0].line, in_counters_1);
  EXPECT_EQ(loaded.faults[1].line, in_counters_2);
  EXPECT_EQ(loaded.faults[2].line, in_map);
  EXPECT_EQ(loaded.faults[3].line, in_counters);
  EXPECT_EQ(loaded.faults[4].line, in_system);
  EXPECT_EQ(loaded.faults[4].file, path(kSystem));
  EXPECT_TRUE(loaded.battles.empty());
}
TEST_F(Loader, battle_with_a_fault_is_left_out_and_the_others_load) {
  replace(kCounters, "\"1909\"", "\"9909\"");
  const auto loaded = load();
  ASSERT_EQ(loaded.battles.size(), 3U);
  EXPECT_EQ(loaded.battles[0]->id, "first-orders");
  EXPECT_EQ(loaded.battles[1]->id, "rocroi");
  EXPECT_EQ(loaded.battles[2]->id, "freiburg");
}

TEST_F(Loader, spoiled_text_is_refused_without_a_crash) {
  std::mt19937 random(1631);
  const std::string noise = "\"[]{}=.,#\n 0az\\-\x01\xff";
  for (int i = 0; i < 60; ++i) {
    std::vector<SourceFile> spoiled = sources_;
    std::string& content = spoiled[random() % spoiled.size()].text;
    for (int change = 0; change < 3; ++change) {
      content[random() % content.size()] = noise[random() % noise.size()];
    }
    if (i % 3 == 0) content.resize(random() % content.size());
    const auto loaded = load_thirty_years_war(spoiled);
    for (const Fault& fault : loaded.faults) EXPECT_FALSE(fault.message.empty());
  }
}

// --- opponent.toml
// ---------------------------------------------------------------------------------

TEST_F(Loader, a_battle_without_weights_for_the_computer_is_sound) {
  remove("rocroi/opponent.toml");
  EXPECT_TRUE(load().faults.empty());
}

TEST_F(Loader, weights_of_an_unknown_scenario_are_refused) {
  expect_fault_when("rocroi/opponent.toml", "id = \"historical\"", "id = \"night\"",
                    "unknown scenario \"night\"");
}

TEST_F(Loader, an_ending_belongs_to_a_side_or_is_a_draw) {
  const int line = replace("rocroi/opponent.toml", "\"french decisive\"", "\"dutch decisive\"");
  EXPECT_GT(line, 0);
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 1U) << report(faults);
  EXPECT_NE(faults[0].message.find("dutch decisive"), std::string::npos);
}

TEST_F(Loader, cuts_and_slopes_of_the_evaluation_go_with_its_endings) {
  replace("rocroi/opponent.toml", "slopes = [", "slopes = [1000, ");
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 1U) << report(faults);
  EXPECT_NE(faults[0].message.find("as many slopes as cuts"), std::string::npos);
}

TEST_F(Loader, a_weight_is_a_whole_number_within_bounds) {
  replace("rocroi/opponent.toml", "\nnow = ", "\nnow = 99999999\n#");
  const auto faults = load().faults;
  ASSERT_EQ(faults.size(), 1U) << report(faults);
}

TEST_F(Loader, a_script_without_numbers_as_data_has_no_taste) {
  for (SourceFile& source : sources_) {
    if (source.path != path("rocroi/opponent.toml")) continue;
    source.text += "[[scenario.taste]]\nside = \"french\"\nnumbers = [\"own\"]\nvalues = [1]\n";
  }
  expect_among_faults("rocroi/opponent.toml", "unknown number \"own\"");
}

}  // namespace
}  // namespace tercio::data
