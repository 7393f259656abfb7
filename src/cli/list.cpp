// tercio list: what can be played.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"

namespace tercio::cli {

namespace {

using thirty_years_war::Definition;
using thirty_years_war::ScenarioDefinition;

void print_battle(const Screen& screen, const Definition& battle) {
  std::cout << screen.paint(Role::kHeading, battle.title) << '\n';
  for (const ScenarioDefinition& s : battle.scenarios) {
    const auto first = static_cast<std::size_t>(s.first_side);
    const std::string id = battle.id + '/' + s.id;
    std::cout << fmt::format("  {:<24} {}; {} moves first, then {}; {} turns\n", id, s.title,
                             battle.sides[first].name, battle.sides[1 - first].name, s.turns);
  }
}

void print_option(const Screen& screen, const thirty_years_war::OptionDefinition& option) {
  std::string values;
  for (const std::string& value : option.values) {
    values += values.empty() ? value + " (default)" : ", " + value;
  }
  std::cout << screen.paint(Role::kHeading, option.key) << '\n'
            << screen.wrap(option.title + '.', 4) << '\n'
            << screen.wrap(fmt::format("Values: {}. Rule {}, ruling {}.", values, option.rule,
                                       option.ruling),
                           4)
            << '\n';
}

void print_scenario(const Screen& screen, const Definition& battle,
                    const ScenarioDefinition& scenario) {
  std::cout << screen.paint(Role::kHeading, battle.title + ": " + scenario.title) << '\n';
  const auto first = static_cast<std::size_t>(scenario.first_side);
  std::cout << screen.wrap(
                   fmt::format("{} turns. In every turn {} plays before {}. Set-up: {} (rule {}).",
                               scenario.turns, battle.sides[first].name,
                               battle.sides[1 - first].name, scenario.set_up, scenario.rule))
            << "\n\nOptions, chosen with --option key=value:\n";
  for (const auto& option : battle.options) print_option(screen, option);
}

}  // namespace

int run_list(const Common& common, const std::string& scenario) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const Screen screen = standard_screen(common.color, common.width);
  if (scenario.empty()) {
    for (const auto& battle : content->library.battles()) print_battle(screen, *battle);
    std::cout
        << "\n`tercio list <scenario>` tells its options; `tercio play <scenario>` plays it.\n";
    return kOk;
  }
  const auto id = find_scenario(content->library, scenario);
  if (!id) return kBadInput;
  for (const auto& battle : content->library.battles()) {
    for (const auto& s : battle->scenarios) {
      if (battle->id + '/' + s.id == *id) print_scenario(screen, *battle, s);
    }
  }
  return kOk;
}

}  // namespace tercio::cli
