// tercio list: what can be played.
#include <cctype>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/battle_text.hpp"
#include "cli/commands.hpp"

namespace tercio::cli {

namespace {

// How long a scenario is and who is first, also of one with several days.
struct Length {
  std::string turns;
  std::string first;  // "French moves first, then Bavarian"
  bool changes = false;
};

Length length_of(const data::GameLibrary& library, const std::string& id) {
  using thirty_years_war::Side;
  const auto game = library.game_of<thirty_years_war::Game>(id, {});
  const auto match = library.start(id, {});
  if (!game || !match) return {};
  const int days = (*match)->state()["facts"].value("days", 1);
  const auto first_of = [&](int day) {
    thirty_years_war::State s{};
    s.day = static_cast<std::uint8_t>(day);
    return (*game)->battle().first_side(s);
  };
  Length out{turns_text(**game, days), {}};
  const Side first = first_of(1);
  const Side second = first == Side::kA ? Side::kB : Side::kA;
  out.first =
      fmt::format("{} moves first, then {}", (*game)->side_name(first), (*game)->side_name(second));
  for (int day = 2; day <= days; ++day) {
    if (first_of(day) == first) continue;
    out.first += fmt::format("{} {}", out.changes ? " and" : ", the other way round on day", day);
    out.changes = true;
  }
  return out;
}

void print_battle(const Screen& screen, const data::GameLibrary& library,
                  const data::BattleInfo& battle) {
  std::cout << screen.paint(Role::kHeading, battle.title) << '\n';
  for (const auto& [id, title] : battle.scenarios) {
    const Length length = length_of(library, id);
    std::cout << fmt::format("  {:<24} {}; {}; {}\n", id, title, length.first, length.turns);
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
  const Length length = length_of(library, scenario.id);
  const auto game = library.game_of<thirty_years_war::Game>(scenario.id, {});
  if (!game) return;
  std::string turns = length.turns;
  turns[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(turns[0])));
  std::cout << screen.wrap(fmt::format("{}. In every turn {}. Set-up: {} (rule {}).", turns,
                                       length.first, (*game)->scenario().set_up,
                                       (*game)->scenario().rule))
            << "\n\nOptions, chosen with --option key=value:\n";
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
