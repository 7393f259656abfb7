// system.toml: the charts and tables, and what every file has: tags, cases, options.
#include <algorithm>
#include <array>

#include "data/thirty_years_war/parts.hpp"
#include "hex/flood.hpp"
#include "thirty_years_war/battles.hpp"

namespace tercio::data {
namespace {

using namespace std::string_view_literals;

constexpr std::array kSideTerrain{"slope"sv, "stream"sv, "river"sv,         "bridge"sv,
                                  "ford"sv,  "road"sv,   "fortification"sv, "gate"sv};
constexpr std::array kOdds{"1-5"sv, "1-4"sv, "1-3"sv, "1-2"sv, "1-1"sv,
                           "2-1"sv, "3-1"sv, "4-1"sv, "5-1"sv, "6-1"sv};
constexpr std::array kResults{"Ad"sv, "Ae"sv, "Dd"sv, "De"sv, "Dx"sv, "-"sv};

constexpr Range kEntryCost{0, hex::kMaxStepCost};
constexpr Range kBuilderStrength{0, 9};
constexpr int kMaxTerrains = 32;

std::optional<int> read_cost_if_any(Table& row, std::string_view key) {
  const auto cost = row.find(key);
  return cost ? cost->integer(kEntryCost) : std::nullopt;
}

tyw::HexTerrain read_hex_terrain(const Value& value) {
  Table row(value);
  tyw::HexTerrain terrain;
  terrain.id = row.id("id");
  terrain.name = row.text("name");
  terrain.rule = read_case(row);
  terrain.enter = row.integer("enter", kEntryCost);
  terrain.enter_cavalry = read_cost_if_any(row, "enter_cavalry");
  terrain.enter_builder = read_cost_if_any(row, "enter_builder");
  terrain.enter_builder_cavalry = read_cost_if_any(row, "enter_builder_cavalry");
  terrain.builder_strength = row.integer_or("builder_strength", kBuilderStrength, 0);
  terrain.blocks_sight = row.flag("blocks_sight");
  terrain.attack_forbidden = row.flag("attack_forbidden");
  terrain.cavalry_attack_forbidden = row.flag("cavalry_attack_forbidden");
  terrain.strength_halved = row.flag("strength_halved");
  terrain.closed_to_disrupted = row.flag("closed_to_disrupted");
  terrain.open_at_set_up = row.flag("open_at_set_up");
  terrain.tag = read_tag(row, "tag");
  row.finish();
  return terrain;
}

tyw::SideTerrain read_side_terrain(const Value& value) {
  Table row(value);
  tyw::SideTerrain terrain;
  const auto id = row.require("id");
  if (id && id->choice(kSideTerrain)) terrain.id = id->node().text;
  terrain.name = row.text("name");
  terrain.rule = read_case(row);
  terrain.extra = row.integer_or("extra", kEntryCost, 0);
  terrain.impassable = row.flag("impassable");
  terrain.doubles_defender = row.flag("doubles_defender");
  terrain.tag = read_tag(row, "tag");
  row.finish();
  return terrain;
}

void read_terrain_chart(Table& file, tyw::System& system) {
  Names names("terrain");
  for (const Value& value : file.list("terrain")) {
    system.hex_terrain.push_back(read_hex_terrain(value));
    names.add(system.hex_terrain.back().id, value);
  }
  if (!system.hex_terrain.empty() && system.hex_terrain.front().id != "clear") {
    file.fault("the first terrain must be \"clear\"");
  }
  if (system.hex_terrain.size() > kMaxTerrains) file.fault("there are more than 32 terrains");
  std::vector<std::string> given;
  for (const Value& value : file.list("hexside")) {
    system.side_terrain.push_back(read_side_terrain(value));
    given.push_back(system.side_terrain.back().id);
    names.add(given.back(), value);
  }
  require_all(file.value(), "hexside", kSideTerrain, given);
}

// 5.1
void read_fire_table(Table& file, tyw::System& system) {
  const auto value = file.require("fire_table");
  if (!value) return;
  Table table(*value);
  int expected_from = 1;
  for (const Value& column_value : table.list("columns")) {
    Table column(column_value);
    tyw::System::RangeColumn read;
    read.title = column.text("title");
    read.from = column.integer("from", {1, 99});
    read.hits_up_to = column.integer("hits_up_to", {0, 6});
    column.finish();
    const bool is_first = system.fire_table.empty();
    if (is_first ? read.from != 1 : read.from < expected_from) {
      column.fault(is_first ? "the first column must begin at range 1"
                            : "columns must be in ascending order of range");
    }
    expected_from = read.from + 1;
    system.fire_table.push_back(read);
  }
  table.finish();
}

std::vector<std::string> read_results(const Value& row) {
  std::vector<std::string> results;
  const auto values = row.items();
  if (row.is(Node::Type::kArray) && values.size() != kOdds.size()) {
    row.fault("a row must have ten results");
  }
  for (const Value& value : values) {
    const auto index = value.choice(kResults);
    results.emplace_back(kResults[static_cast<std::size_t>(index.value_or(0))]);
  }
  results.resize(kOdds.size());
  return results;
}

// 8.6
void read_combat_table(Table& file, tyw::System& system) {
  const auto value = file.require("combat_table");
  if (!value) return;
  Table table(*value);
  system.combat_columns = read_texts(table.list("columns"));
  if (!std::equal(system.combat_columns.begin(), system.combat_columns.end(), kOdds.begin(),
                  kOdds.end())) {
    table.fault("the columns must be 1-5, 1-4, 1-3, 1-2, 1-1, 2-1, 3-1, 4-1, 5-1 and 6-1");
  }
  const auto rows = table.list("rows");
  if (!rows.empty() && rows.size() != system.combat_table.size()) {
    table.fault("there must be six rows, one for each die");
  }
  std::size_t die = 0;
  for (const Value& row : rows) {
    auto results = read_results(row);
    if (die < system.combat_table.size()) system.combat_table[die++] = std::move(results);
  }
  table.finish();
}

}  // namespace

SystemFile read_system(const Value& root) {
  Table file(root);
  require_format(file, "tercio-system/1");
  file.choice("system", std::array{"thirty-years-war"sv});
  SystemFile read;
  read.system.period = file.text_or("period", "1640");
  read_terrain_chart(file, read.system);
  read_fire_table(file, read.system);
  read_combat_table(file, read.system);
  read.options = read_options(file, tyw::standard_option_keys());
  file.finish();
  return read;
}

tyw::Tag read_tag(Table& table, std::string_view key) {
  using tyw::Tag;
  constexpr std::array kTags{Tag::kStated, Tag::kMatched, Tag::kDeduced, Tag::kGuessed,
                             Tag::kReconstructed};
  std::array<std::string_view, kTags.size()> names;
  std::transform(kTags.begin(), kTags.end(), names.begin(), [](Tag t) { return name_of(t); });
  return kTags[static_cast<std::size_t>(table.choice(key, names))];
}

std::string read_case(Table& table, std::string_view key) {
  const auto value = table.require(key);
  const auto text = value ? value->text() : std::nullopt;
  if (!text) return "";
  const std::size_t dot = text->find_first_not_of("0123456789");
  if (dot == 0 || dot == std::string::npos || (*text)[dot] != '.') {
    value->fault(in_quotes(*text) + " is not the number of a case, as 8.12 or 12.0-Forest");
  }
  return *text;
}

std::vector<tyw::OptionDefinition> read_options(Table& file,
                                                std::span<const std::string_view> known) {
  std::vector<tyw::OptionDefinition> options;
  std::vector<std::string> given;
  Names names("option");
  for (const Value& value : file.list_if_any("option")) {
    Table row(value);
    tyw::OptionDefinition option;
    option.key = row.text("key");
    option.title = row.text("title");
    const auto values = row.list("values");
    option.values = read_texts(values);
    if (values.size() == 1) row.fault("an option must have at least two values");
    option.rule = read_case(row);
    option.ruling = row.text("ruling");
    row.finish();
    names.add(option.key, value);
    if (!option.key.empty() && std::find(known.begin(), known.end(), option.key) == known.end()) {
      value.fault("no rule knows the option " + in_quotes(option.key));
    }
    given.push_back(option.key);
    options.push_back(std::move(option));
  }
  require_all(file.value(), "option", known, given);
  return options;
}

void require_all(const Value& where, std::string_view what, std::span<const std::string_view> known,
                 std::span<const std::string> given) {
  for (const std::string_view name : known) {
    if (std::find(given.begin(), given.end(), name) == given.end()) {
      where.fault("missing " + std::string(what) + " " + in_quotes(name));
    }
  }
}

}  // namespace tercio::data
