// tercio list: what can be played.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "advice/adviser.hpp"
#include "cli/commands/commands.hpp"

namespace tercio::cli {

namespace {

void print_battle(const Screen& screen, const data::GameLibrary& library,
                  const data::BattleInfo& battle) {
  std::cout << screen.paint(Role::kHeading, battle.title) << '\n';
  for (const auto& [id, title] : battle.scenarios) {
    const auto game = library.game(id, {});
    if (!game) continue;
    std::cout << fmt::format("  {:<24} {}; {}\n", id, title,
                             advice::make_adviser(*game)->introduction().brief);
  }
}

void print_option(const Screen& screen, const data::OptionInfo& option) {
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

void print_scenario(const Screen& screen, const data::GameLibrary& library,
                    const data::BattleInfo& battle, const data::ScenarioInfo& scenario) {
  std::cout << screen.paint(Role::kHeading, battle.title + ": " + scenario.title) << '\n';
  if (const auto game = library.game(scenario.id, {})) {
    std::cout << screen.wrap(advice::make_adviser(*game)->introduction().full);
  }
  std::cout << "\n\nOptions, chosen with --option key=value:\n";
  for (const auto& option : battle.options) print_option(screen, option);
}

}  // namespace

int run_list(const Common& common, const std::string& scenario) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const Screen screen = standard_screen(common.color, common.width);
  if (scenario.empty()) {
    for (const auto& battle : content->library.battles()) {
      print_battle(screen, content->library, battle);
    }
    std::cout
        << "\n`tercio list <scenario>` tells its options; `tercio play <scenario>` plays it.\n";
    return kOk;
  }
  const auto id = find_scenario(content->library, scenario);
  if (!id) return kBadInput;
  for (const auto& battle : content->library.battles()) {
    for (const auto& s : battle.scenarios) {
      if (s.id == *id) print_scenario(screen, content->library, battle, s);
    }
  }
  return kOk;
}

}  // namespace tercio::cli
