#include "thirty_years_war/rocroi/rocroi.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/score.hpp"

namespace tercio::thirty_years_war {

std::span<const NumberSpec> Rocroi::number_specs() {
  static constexpr std::array kSpecs{
      NumberSpec{"beck.first_turn", 1, 1, 99},
      NumberSpec{"beck.entry_cost", 1, 0, 8},
      NumberSpec{"average.french"},
      NumberSpec{"average.spanish"},
      NumberSpec{"victory.per_strength_point"},
      NumberSpec{"victory.per_demoralized_infantry_point"},
      NumberSpec{"victory.per_gun"},
      NumberSpec{"victory.spanish.one_category"},
      NumberSpec{"victory.spanish.all_categories"},
      NumberSpec{"victory.french.some_categories"},
      NumberSpec{"victory.french.all_categories"},
      NumberSpec{"victory.leader.d-enghien-leader"},
      NumberSpec{"victory.leader.gassion-leader"},
      NumberSpec{"victory.leader.despendin-leader"},
      NumberSpec{"victory.leader.senterre-leader"},
      NumberSpec{"victory.leader.de-melos-leader"},
      NumberSpec{"victory.leader.d-albuquerque-leader"},
      NumberSpec{"victory.leader.fontaine-leader"},
      NumberSpec{"victory.leader.yenborg-leader"},
      NumberSpec{"victory.leader.beck-leader"},
      NumberSpec{"victory.margin.marginal"},
      NumberSpec{"victory.margin.substantive"},
      NumberSpec{"victory.margin.decisive"},
  };
  return kSpecs;
}

std::span<const std::string_view> Rocroi::scenario_ids() {
  static constexpr std::array<std::string_view, 1> kScenarios{"historical"};
  return kScenarios;
}

std::span<const std::string_view> Rocroi::area_ids() {
  static constexpr std::array<std::string_view, 1> kAreas{"beck_entry"};
  return kAreas;
}

std::span<const std::string_view> Rocroi::option_keys() {
  static constexpr std::array<std::string_view, 7> kKeys{"charge.leader_doubled",
                                                         "charge.immune_to_ae",
                                                         "rocroi.margin_5",
                                                         "option.beck",
                                                         "option.leader_radius",
                                                         "rocroi.removal_radius",
                                                         "option.rocroi_average_level"};
  return kKeys;
}

Rocroi::Rocroi(const Game& game)
    : Battle(game),
      beck_(game.option_is("option.beck", "on")),
      leader_radius_(game.option_is("option.leader_radius", "on")),
      removal_one_more_(game.option_is("rocroi.removal_radius", "value_and_one")),
      average_level_(game.option_is("option.rocroi_average_level", "on")),
      margin_5_is_marginal_(game.option_is("rocroi.margin_5", "marginal")),
      beck_first_turn_(game.number("beck.first_turn")),
      entry_cost_(game.number("beck.entry_cost")),
      per_strength_point_(game.number("victory.per_strength_point")),
      per_demoralized_infantry_point_(game.number("victory.per_demoralized_infantry_point")),
      per_gun_(game.number("victory.per_gun")) {}

// --- 16.0 Cavalry charge ------------------------------------------------------------------------

Denial Rocroi::why_not_charge(const State& s, PieceSet attackers, PieceSet defenders) const {
  const Game& g = game();
  // 16.12, 16.13 All cavalry of the attack charges; infantry and leaders may join.
  const bool cavalry = std::any_of(attackers.begin(), attackers.end(),
                                   [&](PieceId a) { return g.piece(a).is_cavalry(); });
  if (!cavalry) return {.rule = "16.0", .text = "only cavalry can charge"};
  for (const PieceId d : defenders) {
    // 16.11 Disrupted infantry, or infantry of a demoralized category.
    const bool shaken = is_disrupted(s, d) || is_demoralized(g, s, d);
    if (g.piece(d).is_infantry() && shaken) continue;
    return {
        .rule = "16.11", .text = "{piece} is not disrupted or demoralized infantry", .piece = d};
  }
  return {};
}

// --- 17.0 Beck's arrival ------------------------------------------------------------------------

Phase Rocroi::turn_roll(const State& s) const {
  const bool due = beck_ && s.turn >= beck_first_turn_ && s.rocroi.beck_die == 0;
  return due ? Phase::kReinforcement : Phase::kOver;
}

bool Rocroi::comes_with_beck(PieceId piece) const {
  return !game().described(piece).arrives_on.empty();
}

bool Rocroi::comes_on(PieceId piece, int die) const {
  const auto& dice = game().described(piece).arrives_on;
  return std::find(dice.begin(), dice.end(), die) != dice.end();
}

void Rocroi::turn_rolled(State& s, int die, Events* events) const {
  tell(events, {.kind = EventKind::kReinforcementRolled, .die = die, .rule = "17.0"});
  PieceSet due;
  for (int i = 0; i < game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    if (!comes_on(p, die)) continue;
    s.status[p] = Status::kWaiting;  // 17.11 New counters, whatever has been lost.
    due.insert(p);
  }
  if (due.empty()) return;
  s.rocroi.beck_die = static_cast<std::uint8_t>(die);  // no further roll
  tell(events, {.kind = EventKind::kReinforcementsDue, .rule = "17.12", .pieces = due});
}

Denial Rocroi::why_not_enter(const State& s, PieceId piece) const {
  if (!entry_hexes(s, piece).empty()) return {};
  return {.rule = "17.15", .text = "every entry hex holds an enemy unit", .piece = piece};
}

HexSet Rocroi::entry_hexes(const State& s, PieceId) const {
  // 17.12, 17.15 0110 to 0118, not where an enemy unit stands; enemy zones do not matter.
  return game().area("beck_entry") - s.units[index_of(kFrench)];
}

Denial Rocroi::why_not_enter_at(const State& s, PieceId piece, HexId h) const {
  if (has_unit(s, h, kFrench)) {
    return {.rule = "17.15",
            .text = "{other} stands in {hex}",
            .piece = piece,
            .other = unit_in(s, h),
            .hex = h};
  }
  return {.rule = "17.12",
          .text = "{piece} can enter the map only between 0110 and 0118, not at {hex}",
          .piece = piece,
          .hex = h};
}

// --- 18.0 Increased leader effects --------------------------------------------------------------

int Rocroi::leader_radius_removal(PieceId leader) const {
  // 18.0 As far as his value reaches; by option that many hexes beyond the one of 10.21.
  const int standard = Battle::leader_radius_removal(leader);
  if (!leader_radius_) return standard;
  return game().piece(leader).value + (removal_one_more_ ? standard : 0);
}

int Rocroi::leader_radius_combat(PieceId leader) const {
  return leader_radius_ ? game().piece(leader).value : Battle::leader_radius_combat(leader);
}

// --- 19.0 Demoralization ------------------------------------------------------------------------

int Rocroi::first_level(int category) const {
  if (!average_level_) return Battle::first_level(category);  // 19.1
  // R-30, by option: one level for each army.
  const auto& d = game().definition();
  const int army = d.categories[static_cast<std::size_t>(category)].army;
  const bool french = d.armies[static_cast<std::size_t>(army)].side == static_cast<int>(kFrench);
  return game().number(french ? "average.french" : "average.spanish");
}

std::pair<int, int> Rocroi::categories_down(const State& s, Side side) const {
  const auto& d = game().definition();
  int down = 0;
  int all = 0;
  for (std::size_t c = 0; c < d.categories.size(); ++c) {
    const auto& army = d.armies[static_cast<std::size_t>(d.categories[c].army)];
    if (army.side != static_cast<int>(side)) continue;
    ++all;
    if (category_demoralized(s, static_cast<int>(c))) ++down;
  }
  return {down, all};
}

// --- 20.0 Victory -------------------------------------------------------------------------------

void Rocroi::unit_lost(State& s, PieceId unit, std::uint16_t before) const {
  const Piece& p = game().piece(unit);
  // 20.11-1, 20.11-2, 20.12-1, 20.12-2
  const bool demoralized_infantry = p.is_infantry() && (before >> p.category & 1U) != 0;
  const int each = demoralized_infantry ? per_demoralized_infantry_point_ : per_strength_point_;
  auto& points = s.points[index_of(other(p.side))];
  points = static_cast<std::int16_t>(points + p.strength * each);
}

void Rocroi::leader_lost(State& s, PieceId leader) const {
  // 20.11-6, 20.11-7, 20.11-8, 20.12-6, 20.12-7, 20.12-8
  auto& points = s.points[index_of(other(game().piece(leader).side))];
  points = static_cast<std::int16_t>(
      points + game().number("victory.leader." + game().described(leader).id));
}

std::vector<Award> Rocroi::awards(const State& s) const {
  const Game& g = game();
  std::vector<Award> out;
  for (const Side side : {kFrench, kSpanish}) {
    const bool french = side == kFrench;
    out.push_back({side, french ? "20.12-1" : "20.11-1", "enemy units and leaders eliminated",
                   s.points[index_of(side)]});
    int guns = 0;
    for (const PieceId gun : g.guns()) {
      if (g.piece(gun).side != side && owner_of(g, s, gun) == side) ++guns;
    }
    // 20.11-3, 20.12-3
    out.push_back(
        {side, french ? "20.12-3" : "20.11-3", "captured artillery held", guns * per_gun_});
    const auto [down, all] = categories_down(s, other(side));
    if (down == all) {  // 20.11-5, 20.12-5 Instead of the smaller award.
      out.push_back(
          {side, french ? "20.12-5" : "20.11-5", "the whole enemy army demoralized",
           g.number(french ? "victory.french.all_categories" : "victory.spanish.all_categories")});
    } else if (down > 0) {  // 20.11-4, 20.12-4
      out.push_back(
          {side, french ? "20.12-4" : "20.11-4", "part of the enemy army demoralized",
           g.number(french ? "victory.french.some_categories" : "victory.spanish.one_category")});
    }
  }
  return out;
}

Outcome Rocroi::outcome(const State& s) const {
  const std::array<int, 2> total = totals(s);
  const int margin = std::abs(total[0] - total[1]);
  const auto score = score_of(total) + ", a margin of " + std::to_string(margin);
  // 20.2
  const int least = game().number("victory.margin.marginal") - (margin_5_is_marginal_ ? 1 : 0);
  if (margin < least) return {true, Side::kA, "draw", score, "20.2"};
  const Side winner = total[0] > total[1] ? Side::kA : Side::kB;
  const char* level = margin >= game().number("victory.margin.decisive")      ? "decisive"
                      : margin >= game().number("victory.margin.substantive") ? "substantive"
                                                                              : "marginal";
  return {false, winner, level, score, "20.2"};
}

}  // namespace tercio::thirty_years_war
