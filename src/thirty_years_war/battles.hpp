// The battles whose exclusive rules the program knows.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "thirty_years_war/battle.hpp"
#include "thirty_years_war/definition.hpp"

namespace tercio::thirty_years_war {

// The ids of all battles as they are offered: the one to learn by, then in order of date.
std::span<const std::string_view> battle_ids();
// The numbers a battle's data must give; empty for an unknown battle.
std::span<const NumberSpec> battle_numbers(std::string_view battle);
// The areas a battle's map must name; empty for an unknown battle.
std::span<const std::string_view> battle_areas(std::string_view battle);
// The set-ups a battle's data must suggest; empty where the pieces have hexes of their own.
std::span<const std::string_view> battle_set_ups(std::string_view battle);
// The scenarios that the rules of a battle know.
std::span<const std::string_view> battle_scenarios(std::string_view battle);
// The keys of the options the rules of a battle (and the standard rules) know.
std::span<const std::string_view> standard_option_keys();
std::span<const std::string_view> battle_option_keys(std::string_view battle);
// The exclusive rules of a battle; null for an unknown one.
std::unique_ptr<Battle> make_battle(std::string_view id, const Game& game);

}  // namespace tercio::thirty_years_war
