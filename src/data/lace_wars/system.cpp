// system.toml of the lace-wars system: terrain chart, tables, modifiers, numbers.
#include <algorithm>
#include <array>
#include <optional>
#include <sstream>

#include "data/lace_wars/parts.hpp"
#include "hex/flood.hpp"
#include "lace_wars/readings.hpp"

namespace tercio::data::lace {
namespace {

using namespace std::string_view_literals;

constexpr Range kCost{0, hex::kMaxStepCost};
constexpr Range kExtra{-1, hex::kMaxStepCost};
constexpr Range kModifier{-20, 20};
constexpr Range kRatio{1, 9};
constexpr Range kFireRange{1, 20};

constexpr std::array kTerrainKeys{"enter"sv,        "by_way"sv,
                                  "zone_enters"sv,  "by_road_in_column"sv,
                                  "disorganises"sv, "light_zone_enters"sv,
                                  "blocks_sight"sv, "combat"sv,
                                  "fire"sv};
constexpr std::array kSideKeys{"extra"sv, "zone_crosses"sv, "disorganises"sv, "combat"sv};

constexpr std::array kSystemNumbers{
    NumberPlace{"stack_points", &lw::Numbers::stack_points, {1, 99}},
    NumberPlace{"commander_points", &lw::Numbers::commander_points, {1, hex::kMaxMovement}},
    NumberPlace{"commander_clear", &lw::Numbers::commander_clear, {1, hex::kMaxStepCost}},
    NumberPlace{"commander_other", &lw::Numbers::commander_other, {1, hex::kMaxStepCost}},
    NumberPlace{"turn_vertices", &lw::Numbers::turn_vertices, {0, 3}},
    NumberPlace{"turn_cost", &lw::Numbers::turn_cost, {0, hex::kMaxStepCost}},
    NumberPlace{"turn_cost_in_zone", &lw::Numbers::turn_cost_in_zone, {0, hex::kMaxStepCost}},
    NumberPlace{"charge_distance", &lw::Numbers::charge_distance, {1, 9}},
    NumberPlace{"range", &lw::Numbers::range, {1, 20}},
    NumberPlace{"rout_hexes", &lw::Numbers::rout_hexes, {1, 9}},
    NumberPlace{"column_distance", &lw::Numbers::column_distance, {1, 9}},
    NumberPlace{"column_factor", &lw::Numbers::column_factor, {1, 2}},
};

// A number for each arm of units: { line-infantry = 1, … }.
std::array<int, lw::kUnitArms> read_by_arm(Table& row, std::string_view key, Range range) {
  std::array<int, lw::kUnitArms> numbers{};
  const auto value = row.require(key);
  if (!value) return numbers;
  Table table(*value);
  for (std::size_t arm = 0; arm < lw::kUnitArms; ++arm) {
    numbers[arm] = table.integer(written(name_of(static_cast<lw::Arm>(arm))), range);
  }
  table.finish();
  return numbers;
}

std::vector<std::string> read_stated(Table& row, std::span<const std::string_view> keys) {
  std::vector<std::string> stated;
  Names names("key");
  for (const Value& value : row.list_if_any("stated")) {
    const auto index = value.choice(keys);
    if (!index) continue;
    stated.emplace_back(keys[static_cast<std::size_t>(*index)]);
    names.add(stated.back(), value);
  }
  return stated;
}

bool read_flag(Table& row, std::string_view key) {
  const auto value = row.require(key);
  return value && value->flag().value_or(false);
}

lw::TerrainRow read_terrain(Table& row) {
  lw::TerrainRow terrain;
  terrain.name = row.text("name");
  terrain.rule = read_case(row);
  terrain.tag = read_tag(row, "tag");
  terrain.stated = read_stated(row, kTerrainKeys);
  terrain.enter = read_by_arm(row, "enter", kCost);
  terrain.by_way = read_arms(row, "by_way");
  terrain.by_road_in_column = read_arms(row, "by_road_in_column");
  terrain.zone_enters = read_flag(row, "zone_enters");
  terrain.light_zone_enters = read_flag(row, "light_zone_enters");
  terrain.disorganises = read_arms(row, "disorganises");
  terrain.blocks_sight = read_flag(row, "blocks_sight");
  terrain.combat = row.integer("combat", kModifier);
  terrain.fire = row.integer("fire", kModifier);
  for (std::size_t arm = 0; arm < lw::kUnitArms; ++arm) {
    if (terrain.enter[arm] != 0 && (terrain.by_way[arm] || terrain.by_road_in_column[arm])) {
      row.fault("an arm that needs a way to enter must be closed out by \"enter\"");
    }
  }
  return terrain;
}

lw::SideRow read_side(Table& row) {
  lw::SideRow side;
  side.name = row.text("name");
  side.rule = read_case(row);
  side.tag = read_tag(row, "tag");
  side.stated = read_stated(row, kSideKeys);
  side.extra = read_by_arm(row, "extra", kExtra);
  side.zone_crosses = read_flag(row, "zone_crosses");
  side.disorganises = read_arms(row, "disorganises");
  side.combat = row.integer("combat", kModifier);
  return side;
}

// The rows of a list, each of which bears one of these names; all must be there, once.
template <class Kind, std::size_t Count, class Row>
void read_rows(Table& file, std::string_view key, std::string_view what,
               std::array<Row, Count>& rows, Row (*read)(Table&)) {
  std::array<std::string_view, Count> names;
  for (std::size_t i = 0; i < Count; ++i) names[i] = name_of(static_cast<Kind>(i));
  std::array<bool, Count> given{};
  for (const Value& value : file.list(key)) {
    Table table(value);
    const auto id = table.require("id");
    const auto index = id ? id->choice(names) : std::nullopt;
    Row row = read(table);
    table.finish();
    if (!index) continue;
    const auto i = static_cast<std::size_t>(*index);
    if (given[i]) value.fault("a second " + std::string(what) + " " + in_quotes(names[i]));
    given[i] = true;
    rows[i] = std::move(row);
  }
  for (std::size_t i = 0; i < Count; ++i) {
    if (!given[i]) file.fault("missing " + std::string(what) + " " + in_quotes(names[i]));
  }
}

// 10.2 Rows from the highest ratio down.
void read_ratios(Table& file, lw::System& system) {
  const auto value = file.require("ratio_table");
  if (!value) return;
  Table table(*value);
  read_case(table);
  read_tag(table, "tag");
  system.ratio_below = table.integer("below", kModifier);
  for (const Value& row_value : table.list("rows")) {
    Table row(row_value);
    lw::RatioRow ratio;
    ratio.attack = row.integer("attack", kRatio);
    ratio.defence = row.integer("defence", kRatio);
    ratio.modifier = row.integer("modifier", kModifier);
    ratio.tag = read_tag(row, "tag");
    row.finish();
    if (!system.ratios.empty()) {
      const lw::RatioRow& above = system.ratios.back();
      if (ratio.attack * above.defence >= above.attack * ratio.defence) {
        row_value.fault("the ratios must run from the highest down");
      }
    }
    system.ratios.push_back(ratio);
  }
  table.finish();
}

// 11.1 One word of a result.
bool add_word(std::string_view word, lw::ResultCell& cell) {
  constexpr std::array kTests{"MT-1"sv, "MT"sv, "MT+1"sv, "MT+2"sv};
  const auto test = std::find(kTests.begin(), kTests.end(), word);
  const bool is_loss = word.size() == 1 && word[0] >= '1' && word[0] <= '3';
  const bool is_retreat = word == "R1" || word == "R2";
  // Losses, test, disorganisation, retreat and star stand in the order in which they are applied.
  const bool after_test = cell.test || cell.disorganised;
  const bool after_retreat = cell.retreat != 0 || cell.star;
  if (cell.eliminated || after_retreat) {
    if (word != "*" || cell.eliminated || cell.star) return false;
    cell.star = true;
  } else if (is_loss) {
    if (after_test || cell.losses != 0) return false;
    cell.losses = word[0] - '0';
  } else if (test != kTests.end()) {
    if (after_test) return false;
    cell.test = static_cast<int>(test - kTests.begin()) - 1;
  } else if (word == "D") {
    if (cell.disorganised) return false;
    cell.disorganised = true;
  } else if (is_retreat) {
    cell.retreat = word[1] - '0';
  } else if (word == "*") {
    cell.star = true;
  } else if (word == "E") {
    if (after_test || cell.losses != 0) return false;
    cell.eliminated = true;
  } else {
    return false;
  }
  return true;
}

lw::ResultCell read_result(const Value& value) {
  lw::ResultCell cell;
  const auto text = value.text();
  if (!text) return cell;
  cell.text = *text;
  if (*text == "-") return cell;
  std::istringstream words(*text);
  bool good = true;
  int count = 0;
  for (std::string word; words >> word; ++count) good = good && add_word(word, cell);
  if (!good || count == 0) {
    value.fault(in_quotes(*text) +
                " is no result: steps lost, MT with its modifier, D, R1 or R2 and *, in this "
                "order, or E, or -");
  }
  return cell;
}

lw::ResultCell require_result(Table& row, std::string_view key) {
  const auto value = row.require(key);
  return value ? read_result(*value) : lw::ResultCell{};
}

// The die of a row, which is one more than that of the row before.
int read_die(Table& row, std::optional<int>& before) {
  const int die = row.integer("die", kModifier);
  if (before && die != *before + 1) row.fault("each die must be one more than the one before it");
  before = die;
  return die;
}

void read_combat_table(Table& file, lw::System& system) {
  const auto value = file.require("combat_table");
  if (!value) return;
  Table table(*value);
  read_case(table);
  std::optional<int> before;
  for (const Value& row_value : table.list("rows")) {
    Table row(row_value);
    lw::CombatRow combat;
    combat.die = read_die(row, before);
    combat.attacker = require_result(row, "attacker");
    combat.defender = require_result(row, "defender");
    combat.tag = read_tag(row, "tag");
    row.finish();
    system.combat.push_back(std::move(combat));
  }
  table.finish();
}

void read_fire_table(Table& file, lw::System& system) {
  const auto value = file.require("fire_table");
  if (!value) return;
  Table table(*value);
  read_case(table);
  for (const Value& range : table.list("ranges")) {
    const int farthest = range.integer(kFireRange).value_or(kFireRange.most);
    if (!system.fire_ranges.empty() && farthest <= system.fire_ranges.back()) {
      range.fault("each range must be above the one before it");
    }
    system.fire_ranges.push_back(farthest);
  }
  std::optional<int> before;
  for (const Value& row_value : table.list("rows")) {
    Table row(row_value);
    lw::FireRow fire;
    fire.die = read_die(row, before);
    const auto cells = row.list("results");
    for (const Value& cell : cells) {
      fire.by_range.push_back(read_result(cell));
      const lw::ResultCell& result = fire.by_range.back();
      if (result.retreat != 0 || result.star || result.eliminated) {
        cell.fault("fire has no results but steps lost, MT and D");
      }
    }
    if (!cells.empty() && cells.size() != system.fire_ranges.size()) {
      row.fault("a row must have a result for each range");
    }
    fire.tag = read_tag(row, "tag");
    row.finish();
    system.fire.push_back(std::move(fire));
  }
  table.finish();
}

void read_modifiers(Table& file, lw::System& system) {
  const auto value = file.require("modifiers");
  if (!value) return;
  Table table(*value);
  for (std::size_t i = 0; i < lw::kModifiers; ++i) {
    const auto row_value = table.require(name_of(static_cast<lw::ModifierKey>(i)));
    if (!row_value) continue;
    Table row(*row_value);
    lw::Modifier& modifier = system.modifiers[i];
    modifier.title = row.text("title");
    modifier.value = row.integer("value", kModifier);
    modifier.rule = read_case(row);
    modifier.tag = read_tag(row, "tag");
    row.finish();
  }
  table.finish();
}

// The readings that the rules know, each with its two values in either order.
void check_reading(const lw::OptionDefinition& option, const Table& row) {
  const auto known = lw::reading_options();
  const auto found = std::find_if(known.begin(), known.end(),
                                  [&](const lw::ReadingOption& r) { return r.key == option.key; });
  if (found == known.end()) {
    row.fault("no rule knows the option " + in_quotes(option.key));
  } else if (!std::is_permutation(option.values.begin(), option.values.end(), found->values.begin(),
                                  found->values.end())) {
    row.fault("the values of the option must be " + in_quotes(found->values[0]) + " and " +
              in_quotes(found->values[1]));
  }
}

std::vector<lw::OptionDefinition> read_readings(Table& file) {
  auto options = read_options(file, check_reading);
  for (const lw::ReadingOption& wanted : lw::reading_options()) {
    const auto same = [&](const lw::OptionDefinition& o) { return o.key == wanted.key; };
    if (std::none_of(options.begin(), options.end(), same)) {
      file.fault("missing option " + in_quotes(wanted.key));
    }
  }
  return options;
}

}  // namespace

std::vector<lw::OptionDefinition> read_options(Table& file, CheckOption check) {
  std::vector<lw::OptionDefinition> options;
  Names names("option");
  for (const Value& value : file.list_if_any("option")) {
    Table row(value);
    lw::OptionDefinition option;
    option.key = row.text("key");
    option.title = row.text("title");
    option.values = read_texts(row.list("values"));
    option.rule = read_case(row);
    option.ruling = row.text("ruling");
    row.finish();
    names.add(option.key, value);
    if (!option.key.empty()) check(option, row);
    options.push_back(std::move(option));
  }
  return options;
}

lw::System read_system(const Value& root, std::vector<lw::OptionDefinition>& options) {
  Table file(root);
  require_format(file, "tercio-system/1");
  file.choice("system", std::array{"lace-wars"sv});
  lw::System system;
  system.period = file.text_or("period", "1760");
  read_rows<lw::Terrain>(file, "terrain", "terrain", system.terrain, read_terrain);
  read_rows<lw::SideTerrain>(file, "hexside", "hexside", system.sides, read_side);
  read_ratios(file, system);
  read_combat_table(file, system);
  read_fire_table(file, system);
  read_modifiers(file, system);
  read_numbers(file, kSystemNumbers, system.numbers);
  options = read_readings(file);
  if (!system.fire_ranges.empty() && system.fire_ranges.back() < system.numbers.range) {
    file.fault("the fire table ends before the range of artillery");
  }
  file.finish();
  return system;
}

lw::Tag read_tag(Table& table, std::string_view key) {
  constexpr std::array kTags{lw::Tag::kStated, lw::Tag::kSourced, lw::Tag::kReconstructed};
  std::array<std::string_view, kTags.size()> names;
  std::transform(kTags.begin(), kTags.end(), names.begin(),
                 [](lw::Tag tag) { return name_of(tag); });
  return kTags[static_cast<std::size_t>(table.choice(key, names))];
}

std::string read_case(Table& table, std::string_view key) {
  const auto value = table.require(key);
  const auto text = value ? value->text() : std::nullopt;
  if (!text) return "";
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_allowed = [&](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == '-';
  };
  if (!is_digit(text->front()) || !std::all_of(text->begin(), text->end(), is_allowed)) {
    value->fault(in_quotes(*text) + " is not the number of a case, as 8.3a or 16.1.4a-3");
  }
  return *text;
}

std::string written(std::string_view name) {
  std::string text(name);
  std::replace(text.begin(), text.end(), ' ', '-');
  return text;
}

std::optional<lw::Arm> read_unit_arm(const Value& value) {
  std::array<std::string, lw::kUnitArms> names;
  std::array<std::string_view, lw::kUnitArms> views;
  for (std::size_t i = 0; i < lw::kUnitArms; ++i) {
    names[i] = written(name_of(static_cast<lw::Arm>(i)));
    views[i] = names[i];
  }
  const auto index = value.choice(views);
  if (!index) return std::nullopt;
  return static_cast<lw::Arm>(*index);
}

std::array<bool, lw::kUnitArms> read_arms(Table& table, std::string_view key) {
  std::array<bool, lw::kUnitArms> arms{};
  for (const Value& value : table.list_if_any(key)) {
    const auto arm = read_unit_arm(value);
    if (!arm) continue;
    bool& given = arms[static_cast<std::size_t>(*arm)];
    if (given) value.fault("an arm listed twice");
    given = true;
  }
  return arms;
}

void read_numbers(Table& file, std::span<const NumberPlace> known, lw::Numbers& numbers) {
  const auto value = file.require("numbers");
  if (!value) return;
  Table table(*value);
  for (const NumberPlace& place : known) {
    const auto entry = table.require(place.key);
    if (!entry) continue;
    Table row(*entry);
    numbers.*place.number = row.integer("value", place.range);
    read_case(row);
    read_tag(row, "tag");
    row.finish();
  }
  table.finish();
}

std::span<const NumberPlace> system_numbers() { return kSystemNumbers; }

}  // namespace tercio::data::lace
