// battle.toml: sides, armies, categories, scenarios, numbers and options.
#include <algorithm>
#include <array>
#include <functional>

#include "data/thirty_years_war/parts.hpp"
#include "thirty_years_war/battles.hpp"
#include "thirty_years_war/types.hpp"

namespace tercio::data {
namespace {

using namespace std::string_view_literals;

constexpr Range kTurns{1, 99};
constexpr Range kLevel{1, 999};
constexpr std::array kLosses{"all"sv, "infantry"sv};
constexpr std::array kSetUps{"fixed"sv, "free"sv};

void read_sides(Table& file, tyw::Definition& battle) {
  const auto values = file.list("side");
  if (!values.empty() && values.size() != battle.sides.size()) {
    file.fault("there must be two sides");
  }
  Names names("side");
  std::size_t index = 0;
  for (const Value& value : values) {
    Table row(value);
    const tyw::SideDefinition side{row.id("id"), row.text("name"), row.flag("builder"),
                                   row.colour_or("colour", "#45525c")};
    row.finish();
    names.add(side.id, value);
    if (index < battle.sides.size()) battle.sides[index++] = side;
  }
}

void read_armies(Table& file, tyw::Definition& battle) {
  Names names("army");
  for (const Value& value : file.list("army")) {
    Table row(value);
    tyw::ArmyDefinition army;
    army.id = row.id("id");
    army.name = row.text("name");
    army.side = read_reference(row, "side", "side", battle.sides);
    army.colour = row.colour_or("colour", battle.sides[static_cast<std::size_t>(army.side)].colour);
    army.only_infantry_losses = row.choice("losses", kLosses) == 1;
    row.finish();
    names.add(army.id, value);
    battle.armies.push_back(std::move(army));
  }
  if (battle.armies.size() > tyw::kMaxArmies) file.fault("there are more than four armies");
}

void read_rises(Table& row, const tyw::Definition& battle, tyw::CategoryDefinition& category) {
  int last_turn = 0;
  int last_level = category.level;
  for (const Value& value : row.list_if_any("rises")) {
    Table table(value);
    tyw::CategoryDefinition::Rise rise;
    rise.after_turn = table.integer("after_turn", kTurns);
    rise.after_side = read_reference(table, "after_side", "side", battle.sides);
    rise.level = table.integer("level", kLevel);
    rise.rule = read_case(table);
    table.finish();
    if (rise.after_turn <= last_turn || rise.level <= last_level) {
      value.fault("a rise must come after the one before it and lead higher");
    }
    last_turn = rise.after_turn;
    last_level = rise.level;
    category.rises.push_back(std::move(rise));
  }
}

void read_categories(Table& file, tyw::Definition& battle) {
  Names names("category");
  for (const Value& value : file.list("category")) {
    Table row(value);
    tyw::CategoryDefinition category;
    category.id = row.id("id");
    category.name = row.text("name");
    category.army = read_reference(row, "army", "army", battle.armies);
    category.level = row.integer_or("level", kLevel, 0);
    category.rule = read_case(row);
    category.tag = read_tag(row, "tag");
    read_rises(row, battle, category);
    row.finish();
    names.add(category.id, value);
    battle.categories.push_back(std::move(category));
  }
  if (battle.categories.size() > tyw::kMaxCategories) {
    file.fault("there are more than eight categories");
  }
}

// The set-up that a scenario with free deployment suggests, where the pieces have no hexes of their
// own.
std::string read_suggested(Table& row, std::span<const std::string_view> set_ups) {
  const auto value = set_ups.empty() ? row.find("suggested") : row.require("suggested");
  const auto id = value ? value->id() : std::nullopt;
  if (id && std::find(set_ups.begin(), set_ups.end(), *id) == set_ups.end()) {
    value->fault("unknown set-up " + in_quotes(*id));
  }
  return id.value_or("");
}

void read_scenarios(Table& file, tyw::Definition& battle) {
  Names names("scenario");
  for (const Value& value : file.list("scenario")) {
    Table row(value);
    tyw::ScenarioDefinition scenario;
    scenario.id = row.id("id");
    scenario.title = row.text("title");
    scenario.set_up = kSetUps[static_cast<std::size_t>(row.choice("set_up", kSetUps))];
    scenario.first_side = read_reference(row, "first_side", "side", battle.sides);
    scenario.turns = row.integer("turns", kTurns);
    scenario.rule = read_case(row);
    const auto set_ups = tyw::battle_set_ups(battle.id);
    if (scenario.set_up == "free") {
      scenario.suggested = read_suggested(row, set_ups);
    } else if (!set_ups.empty()) {
      row.fault("where set-ups are suggested \"set_up\" must be \"free\"");
    }
    row.finish();
    names.add(scenario.id, value);
    const auto known = tyw::battle_scenarios(battle.id);
    if (!scenario.id.empty() && std::find(known.begin(), known.end(), scenario.id) == known.end()) {
      row.find("id")->fault("no rule knows the scenario " + in_quotes(scenario.id));
    }
    battle.scenarios.push_back(std::move(scenario));
  }
}

std::vector<int> read_values(const Value& value, const tyw::NumberSpec& spec) {
  const Range range{spec.least, spec.most};
  std::vector<int> numbers;
  const bool is_list = value.is(Node::Type::kArray);
  for (const Value& item : is_list ? value.items() : std::vector<Value>{value}) {
    numbers.push_back(item.integer(range).value_or(spec.least));
  }
  // A count of 0 leaves it to the file how many there are.
  const auto count = static_cast<std::size_t>(std::max(spec.count, 0));
  if (count == 0 ? numbers.empty() : numbers.size() != count) {
    value.fault("there must be " +
                (count == 0 ? "at least one number" : std::to_string(count) + " numbers"));
    numbers.resize(std::max<std::size_t>(count, 1), spec.least);
  } else if (spec.ascending && std::adjacent_find(numbers.begin(), numbers.end(),
                                                  std::greater_equal<>{}) != numbers.end()) {
    value.fault("every number must be above the one before");
  }
  return numbers;
}

void read_number(const Value& value, const std::string& key, std::span<const tyw::NumberSpec> known,
                 tyw::Definition& battle) {
  const auto spec = std::find_if(known.begin(), known.end(),
                                 [&](const tyw::NumberSpec& s) { return s.key == key; });
  if (spec == known.end()) {
    value.fault_at_key("no rule knows the number " + in_quotes(key));
    return;
  }
  Table table(value);
  tyw::Number number;
  number.key = key;
  if (const auto values = table.require("value")) number.values = read_values(*values, *spec);
  number.rule = read_case(table);
  number.tag = read_tag(table, "tag");
  table.finish();
  battle.numbers.push_back(std::move(number));
}

// A table is a number if it has a value, otherwise a group of numbers.
void read_number_group(const Value& group, const std::string& prefix,
                       std::span<const tyw::NumberSpec> known, tyw::Definition& battle) {
  for (const Node& node : group.node().items) {
    const Value value = group.child(node);
    const std::string key = prefix + node.key;
    const bool is_number =
        node.type != Node::Type::kTable || Table(value).find("value").has_value() ||
        std::any_of(known.begin(), known.end(), [&](const auto& spec) { return spec.key == key; });
    if (is_number) {
      read_number(value, key, known, battle);
    } else {
      read_number_group(value, key + '.', known, battle);
    }
  }
}

void read_numbers(Table& file, tyw::Definition& battle) {
  const auto known = tyw::battle_numbers(battle.id);
  const auto group = file.require("numbers");
  if (!group) return;
  const Table table(*group);
  if (group->is(Node::Type::kTable)) read_number_group(*group, "", known, battle);
  std::vector<std::string> given;
  std::vector<std::string_view> keys;
  given.reserve(battle.numbers.size());
  keys.reserve(known.size());
  for (const tyw::Number& number : battle.numbers) given.push_back(number.key);
  for (const tyw::NumberSpec& spec : known) keys.push_back(spec.key);
  require_all(*group, "number", keys, given);
}

void read_id(Table& file, tyw::Definition& battle) {
  const auto value = file.require("id");
  const auto id = value ? value->id() : std::nullopt;
  if (id && *id != battle.id) {
    value->fault("the id must be the name of the folder, " + in_quotes(battle.id));
  }
}

}  // namespace

void read_battle(const Value& root, tyw::Definition& battle) {
  Table file(root);
  require_format(file, "tercio-battle/1");
  read_id(file, battle);
  battle.title = file.text("title");
  read_sides(file, battle);
  read_armies(file, battle);
  read_categories(file, battle);
  read_scenarios(file, battle);
  read_numbers(file, battle);
  auto options = read_options(file, tyw::battle_option_keys(battle.id));
  battle.options.insert(battle.options.end(), options.begin(), options.end());
  file.finish();
}

}  // namespace tercio::data
