#include "thirty_years_war/battles.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/words.hpp"
#include "thirty_years_war/breitenfeld/breitenfeld.hpp"
#include "thirty_years_war/first_orders/first_orders.hpp"
#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/rocroi/rocroi.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/sequence.hpp"

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

// --- What a battle answers where its exclusive rules say nothing ---------------------------------

HexId Battle::set_up_hex(PieceId piece) const { return game().described(piece).hex; }

Battle::Battle(const Game& game) : game_(game) {
  for (int line = 1; line <= game.grid().lines; ++line) {
    for (int place = 1; place <= game.grid().places; ++place) {
      all_hexes_.insert(hex::make_hex(line, place));
    }
  }
}

Side Battle::first_side(const State&) const {
  return static_cast<Side>(game().scenario().first_side);
}

int Battle::turns(const State&) const { return game().scenario().turns; }

std::vector<Award> Battle::awards_so_far(const State& s) const {
  return is_deployment(s) ? std::vector<Award>{} : awards(s);
}

std::array<int, 2> Battle::totals(const State& s) const {
  std::array<int, 2> out{};
  for (const Award& a : awards(s)) out[index_of(a.side)] += a.points;
  return out;
}

Denial Battle::why_not_breach(const State&) const {
  return {.rule = "5.0", .text = "walls are not fired at in this battle"};
}

Denial Battle::why_not_withdraw(const State&, PieceId gun) const {
  return {.rule = "5.0", .text = "{piece} is artillery and never moves", .piece = gun};
}

Denial Battle::why_not_exit(const State&, PieceId piece) const {
  return {
      .rule = "6.15", .text = "no piece leaves the map in this battle", .piece = piece};  // S-44
}

Denial Battle::why_not_enter(const State&, PieceId piece) const {
  return {.rule = "4.1C", .text = "no reinforcements arrive in this battle", .piece = piece};
}

Denial Battle::why_not_wait(const State&, PieceId piece) const {
  return {.rule = "4.1C", .text = "{piece} waits, and nobody enters the map now", .piece = piece};
}

Denial Battle::why_not_charge(const State&, PieceSet, PieceSet) const {
  return {.rule = "8.0", .text = "there is no charge in this battle"};
}

int Battle::first_level(int category) const {
  return game().definition().categories[static_cast<std::size_t>(category)].level;
}

std::string Battle::level_text(const State& s, int category) const {
  const auto index = static_cast<std::size_t>(category);
  const auto army = static_cast<std::size_t>(game().definition().categories[index].army);
  const int level = s.levels[index];
  std::string out = engine::counted(s.losses[army], "strength point", "strength points") + " lost";
  if (category_demoralized(s, category))
    return out + fmt::format(" (limit {}): demoralized", level);
  return out + fmt::format("; {} more and it is demoralized (limit {})",
                           std::max(0, level - s.losses[army]), level);
}

engine::Fact Battle::about_choice(const State&) const {
  return {.title = "how the army is set up",
          .text = "The choice is made before the armies are set up.",
          .rule = "3.0"};
}

engine::Fact Battle::about_turn_die(const State&) const {
  return {.title = "The turn", .text = "A roll decides what this turn brings.", .rule = "4.0"};
}

}  // namespace tercio::thirty_years_war
