// battle.toml of a lace-wars battle: sides, formations, scenarios, reinforcements, numbers,
// options.
#include <algorithm>
#include <array>

#include "data/hex_reader.hpp"
#include "data/lace_wars/parts.hpp"

namespace tercio::data::lace {
namespace {

constexpr Range kTurns{1, 99};
constexpr Range kLosses{1, 99};
constexpr Range kDie{1, 6};
constexpr std::size_t kMaxFormations = 16;

constexpr std::array kNumbers{
    NumberPlace{"activation", &lw::Numbers::activation, {1, 6}},
    NumberPlace{"aide_activation", &lw::Numbers::aide_activation, {1, 6}},
    NumberPlace{"army_radius", &lw::Numbers::army_radius, {1, 30}},
    NumberPlace{"demoralised_formations", &lw::Numbers::demoralised_formations, {1, 16}},
    NumberPlace{"crossed_counters", &lw::Numbers::crossed_counters, {1, 64}},
    NumberPlace{"demoralised_for_crossing", &lw::Numbers::demoralised_for_crossing, {0, 16}},
    NumberPlace{"demoralised_denies", &lw::Numbers::demoralised_denies, {1, 16}},
    NumberPlace{"ford_loss_from", &lw::Numbers::ford_loss_from, {1, 7}},
};

void read_id(Table& file, const lw::Definition& battle) {
  const auto value = file.require("id");
  const auto id = value ? value->id() : std::nullopt;
  if (id && *id != battle.id) {
    value->fault("the id must be the name of the folder, " + in_quotes(battle.id));
  }
}

void read_sides(Table& file, lw::Definition& battle) {
  const auto values = file.list("side");
  if (!values.empty() && values.size() != battle.sides.size()) {
    file.fault("there must be two sides");
  }
  Names names("side");
  std::size_t index = 0;
  for (const Value& value : values) {
    Table row(value);
    const lw::SideDefinition side{row.id("id"), row.text("name"), row.flag("fords"),
                                  row.colour_or("colour", "#45525c")};
    const auto edge_values = row.list("edge");
    const lw::HexSet edge = read_hexes(edge_values, battle.map.grid);
    read_case(row, "edge_case");
    const lw::Tag tag = read_tag(row, "edge_tag");
    row.finish();
    names.add(side.id, value);
    edge.for_each([&](lw::HexId h) {
      if (!battle.map.grid.is_edge(h)) {
        value.fault("hex " + hex::label(h) + " is not on the edge of the map");
      }
    });
    if (index >= battle.sides.size()) continue;
    battle.map.edge_tag = std::max(index == 0 ? lw::Tag::kStated : battle.map.edge_tag, tag);
    battle.map.friendly_edge[index] = edge;
    battle.sides[index++] = side;
  }
}

void read_formations(Table& file, lw::Definition& battle) {
  Names names("formation");
  for (const Value& value : file.list("formation")) {
    Table row(value);
    lw::FormationDefinition formation;
    formation.id = row.id("id");
    formation.name = row.text("name");
    formation.side = read_reference(row, "side", "side", battle.sides);
    formation.colour =
        row.colour_or("colour", battle.sides[static_cast<std::size_t>(formation.side)].colour);
    formation.demoralisation = row.integer("demoralisation", kLosses);
    formation.rule = read_case(row);
    formation.tag = read_tag(row, "tag");
    row.finish();
    names.add(formation.id, value);
    battle.formations.push_back(std::move(formation));
  }
  if (battle.formations.size() > kMaxFormations) file.fault("there are more than 16 formations");
}

void read_scenarios(Table& file, lw::Definition& battle) {
  Names names("scenario");
  for (const Value& value : file.list("scenario")) {
    Table row(value);
    lw::ScenarioDefinition scenario;
    scenario.id = row.id("id");
    scenario.title = row.text("title");
    scenario.rule = read_case(row);
    scenario.first_side = read_reference(row, "first_side", "side", battle.sides);
    scenario.turns = row.integer("turns", kTurns);
    scenario.turn_zero = row.flag("turn_zero");
    row.finish();
    names.add(scenario.id, value);
    battle.scenarios.push_back(std::move(scenario));
  }
}

// The options of a battle are those that a reinforcement depends on, and no others.
void check_arrival_option(const lw::OptionDefinition& option, const Table& row) {
  auto sorted = option.values;
  std::sort(sorted.begin(), sorted.end());
  if (sorted != std::vector<std::string>{"no", "yes"}) {
    row.fault("the values of the option must be \"no\" and \"yes\"");
  }
}

std::vector<std::pair<int, int>> read_rolls(Table& row) {
  std::vector<std::pair<int, int>> rolls;
  for (const Value& value : row.list("rolls")) {
    Table table(value);
    const int turn = table.integer("turn", {0, kTurns.most});
    const int from = table.integer("from", kDie);
    table.finish();
    if (!rolls.empty() && turn <= rolls.back().first) {
      value.fault("each turn must be later than the one before it");
    }
    rolls.emplace_back(turn, from);
  }
  return rolls;
}

std::string read_option_of(Table& row, const std::vector<lw::OptionDefinition>& options) {
  const auto value = row.find("option");
  const auto key = value ? value->text() : std::nullopt;
  if (!key) return "";
  if (std::none_of(options.begin(), options.end(), [&](const auto& o) { return o.key == *key; })) {
    value->fault("unknown option " + in_quotes(*key));
  }
  return *key;
}

// The scenarios a reinforcement comes in; all of them if none is named.
std::vector<std::size_t> read_scenarios_of(Table& row, const lw::Definition& battle) {
  std::vector<std::size_t> scenarios;
  if (const auto list = row.find("scenarios")) {
    for (const Value& value : list->items()) {
      if (const auto index = find_named(value, "scenario", battle.scenarios)) {
        scenarios.push_back(static_cast<std::size_t>(*index));
      }
    }
    return scenarios;
  }
  for (std::size_t i = 0; i < battle.scenarios.size(); ++i) scenarios.push_back(i);
  return scenarios;
}

void add_arrival(const lw::Reinforcement& arrival, const Value& where,
                 lw::ScenarioDefinition& scenario) {
  const auto& others = scenario.arrivals;
  if (std::any_of(others.begin(), others.end(),
                  [&](const auto& other) { return other.formation == arrival.formation; })) {
    where.fault("the formation comes twice in the scenario " + in_quotes(scenario.id));
  }
  for (const auto& [turn, from] : arrival.rolls) {
    if (turn > scenario.turns || (turn == 0 && !scenario.turn_zero)) {
      where.fault("the scenario " + in_quotes(scenario.id) + " has no turn " +
                  std::to_string(turn));
    }
  }
  scenario.arrivals.push_back(arrival);
}

void read_reinforcements(Table& file, const std::vector<lw::OptionDefinition>& options,
                         lw::Definition& battle) {
  std::vector<std::string> used;
  for (const Value& value : file.list_if_any("reinforcement")) {
    Table row(value);
    lw::Reinforcement arrival;
    arrival.formation = read_reference(row, "formation", "formation", battle.formations);
    arrival.entry = read_hexes(row.list("entry"), battle.map.grid);
    arrival.rolls = read_rolls(row);
    arrival.option = read_option_of(row, options);
    arrival.rule = read_case(row);
    arrival.tag = read_tag(row, "tag");
    const auto scenarios = read_scenarios_of(row, battle);
    row.finish();
    used.push_back(arrival.option);
    arrival.entry.for_each([&](lw::HexId h) {
      if (!battle.map.grid.is_edge(h)) {
        value.fault("entry hex " + hex::label(h) + " is not on the edge of the map");
      }
    });
    for (const std::size_t i : scenarios) add_arrival(arrival, value, battle.scenarios[i]);
  }
  for (const lw::OptionDefinition& option : options) {
    if (!option.key.empty() && std::find(used.begin(), used.end(), option.key) == used.end()) {
      file.fault("no rule knows the option " + in_quotes(option.key));
    }
  }
}

}  // namespace

void read_battle(const Value& root, lw::Definition& battle) {
  Table file(root);
  require_format(file, "tercio-battle/1");
  read_id(file, battle);
  battle.title = file.text("title");
  read_sides(file, battle);
  read_formations(file, battle);
  read_scenarios(file, battle);
  const auto options = read_options(file, check_arrival_option);
  read_reinforcements(file, options, battle);
  battle.options.insert(battle.options.end(), options.begin(), options.end());
  read_numbers(file, kNumbers, battle.system.numbers);
  file.finish();
}

std::span<const NumberPlace> battle_numbers() { return kNumbers; }

}  // namespace tercio::data::lace
