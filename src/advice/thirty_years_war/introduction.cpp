#include "advice/thirty_years_war/introduction.hpp"

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/wording.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Game;
using thirty_years_war::Side;

namespace {

// The beginning of a day.
thirty_years_war::State dawn_of(int day) {
  thirty_years_war::State s{};
  s.day = static_cast<std::uint8_t>(day);
  return s;
}

std::vector<std::string> turns_by_day(const Game& game, int days) {
  std::vector<std::string> turns;
  for (int day = 1; day <= days; ++day) {
    turns.push_back(std::to_string(game.battle().turns(dawn_of(day))));
  }
  return turns;
}

// "5 turns", "3 days, 5 + 12 + 12 turns".
std::string length_text(const Game& game, int days) {
  if (days <= 1) return counted(game.battle().turns({}), "turn", "turns");
  return fmt::format("{} days, {} turns", days, fmt::join(turns_by_day(game, days), " + "));
}

// "5 turns", "three days of 5, 12 and 12 turns".
std::string turns_text(const Game& game, int days) {
  if (days <= 1) return length_text(game, days);
  constexpr std::array<const char*, 5> kNumbers{"", "one", "two", "three", "four"};
  const auto turns = turns_by_day(game, days);
  const std::string number =
      days < 5 ? kNumbers[static_cast<std::size_t>(days)] : std::to_string(days);
  return fmt::format("{} days of {} turns", number, in_a_row(turns));
}

}  // namespace

Introduction introduction_of(const Game& game) {
  const int days = game.battle().days();
  const auto first_of = [&](int day) { return game.battle().first_side(dawn_of(day)); };
  const Side first = first_of(1);
  std::string order =
      fmt::format("{} moves first, then {}", game.side_name(first), game.side_name(other(first)));
  bool changes = false;
  for (int day = 2; day <= days; ++day) {
    if (first_of(day) == first) continue;
    order += fmt::format("{} {}", changes ? " and" : ", the other way round on day", day);
    changes = true;
  }
  const std::string turns = turns_text(game, days);
  return {fmt::format("{}; {}", order, turns),
          fmt::format("{}. In every turn {}. Set-up: {} (rule {}).", capital(turns), order,
                      game.scenario().set_up, game.scenario().rule),
          length_text(game, days)};
}

}  // namespace tercio::advice::tyw
