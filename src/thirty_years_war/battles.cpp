#include "thirty_years_war/battles.hpp"

#include <algorithm>
#include <array>

#include "thirty_years_war/breitenfeld/breitenfeld.hpp"
#include "thirty_years_war/first_orders/first_orders.hpp"
#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/rocroi/rocroi.hpp"

namespace tercio::thirty_years_war {

namespace {

// One row for each battle whose class the program has.
struct Entry {
  std::string_view id;
  std::span<const NumberSpec> (*numbers)();
  std::span<const std::string_view> (*areas)();
  std::span<const std::string_view> (*options)();
  std::span<const std::string_view> (*set_ups)();
  std::span<const std::string_view> (*scenarios)();
  std::unique_ptr<Battle> (*make)(const Game&);
};

template <class T>
constexpr Entry entry(std::string_view id) {
  return {id,
          T::number_specs,
          T::area_ids,
          T::option_keys,
          T::set_up_ids,
          T::scenario_ids,
          [](const Game& game) -> std::unique_ptr<Battle> { return std::make_unique<T>(game); }};
}

constexpr std::array kBattles{entry<FirstOrders>("first-orders"), entry<Breitenfeld>("breitenfeld"),
                              entry<Rocroi>("rocroi"), entry<Freiburg>("freiburg")};

const Entry* find(std::string_view id) {
  for (const Entry& e : kBattles) {
    if (e.id == id) return &e;
  }
  return nullptr;
}

}  // namespace

std::span<const std::string_view> battle_ids() {
  static constexpr auto kIds = [] {
    std::array<std::string_view, kBattles.size()> ids;
    std::transform(kBattles.begin(), kBattles.end(), ids.begin(),
                   [](const Entry& e) { return e.id; });
    return ids;
  }();
  return kIds;
}

std::span<const NumberSpec> battle_numbers(std::string_view battle) {
  const Entry* e = find(battle);
  return e == nullptr ? std::span<const NumberSpec>{} : e->numbers();
}

std::span<const std::string_view> battle_areas(std::string_view battle) {
  const Entry* e = find(battle);
  return e == nullptr ? std::span<const std::string_view>{} : e->areas();
}

std::span<const std::string_view> battle_option_keys(std::string_view battle) {
  const Entry* e = find(battle);
  return e == nullptr ? std::span<const std::string_view>{} : e->options();
}

std::span<const std::string_view> battle_set_ups(std::string_view battle) {
  const Entry* e = find(battle);
  return e == nullptr ? std::span<const std::string_view>{} : e->set_ups();
}

std::span<const std::string_view> battle_scenarios(std::string_view battle) {
  const Entry* e = find(battle);
  return e == nullptr ? std::span<const std::string_view>{} : e->scenarios();
}

std::span<const std::string_view> standard_option_keys() {
  static constexpr std::array<std::string_view, 15> kKeys{"setup.swap_designations",
                                                          "los.plateau_interior_is_hilltop",
                                                          "los.hilltop_half",
                                                          "move.minimum_one_hex",
                                                          "move.road_negates_hexsides",
                                                          "disrupted.may_use_river_bridges",
                                                          "demoralized.four_hexes_waives",
                                                          "combat.declare_all_first",
                                                          "combat.attack_disrupted_left",
                                                          "combat.mixed_obstacles_double",
                                                          "leader.on_disrupted",
                                                          "dx.printed_side",
                                                          "leader.elimination_check",
                                                          "leader.auto_apply",
                                                          "ui.undo_by_consent"};
  return kKeys;
}

std::unique_ptr<Battle> make_battle(std::string_view id, const Game& game) {
  const Entry* e = find(id);
  return e == nullptr ? nullptr : e->make(game);
}

}  // namespace tercio::thirty_years_war
