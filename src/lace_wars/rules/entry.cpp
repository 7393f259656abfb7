#include "lace_wars/rules/entry.hpp"

#include <bit>

#include "lace_wars/battle.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/carry_out_move.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

const Reinforcement* arrival_of(const Game& game, int formation) {
  for (const Reinforcement& r : game.arrivals()) {
    if (r.formation == formation) return &r;
  }
  return nullptr;
}

PieceSet waiting(const Game& game, const State& s, int formation) {
  PieceSet out;
  for (const PieceId p : game.units_of(formation)) {
    if (s.status[p] == Status::kWaiting) out.insert(p);
  }
  return out;
}

int entry_price(const Game& game, PieceId unit, HexId hex, bool column) {
  const TerrainRow& row = game.row(hex);
  const auto arm = static_cast<std::size_t>(game.piece(unit).arm);
  if (row.enter[arm] > 0) return row.enter[arm];
  return row.by_way[arm] || (column && row.by_road_in_column[arm]) ? 1 : 0;
}

bool is_near_enemy(const Game& game, const State& s, HexId hex) {
  bool near = false;
  s.units[index_of(other(s.active))].for_each(
      [&](HexId e) { near = near || hex::distance(hex, e) < game.numbers().column_distance; });
  return near;
}

// Who stands in the way. 9.5c, 11.5b: a battery alone is ridden down by foot and horse in line.
Denial why_not_ground(const Game& game, const State& s, PieceId unit, const Enter& a) {
  if (!has_unit(s, a.hex, other(s.active))) {
    return why_not_share(game, s, PieceSet{unit}, a.hex, a.facing);
  }
  const bool lone_gun = fighters_in(game, s, a.hex).empty();
  if (lone_gun && !a.column && !game.piece(unit).is_artillery()) return {};
  return {.rule = "8.1g", .text = "{other} stands in {hex}", .other = s.top[a.hex], .hex = a.hex};
}

// Why a unit that comes may not use the hex.
Denial why_not_entry_hex(const Game& game, const State& s, PieceId unit, const Enter& a) {
  const int f = game.piece(unit).formation;
  const Reinforcement* r = arrival_of(game, f);
  // 16.1.5b, 16.1.5c, 16.3.4a, 16.3.4b
  if (r == nullptr || !r->entry.contains(a.hex)) {
    return {.rule = r == nullptr ? "16.1.5a" : r->rule.c_str(),
            .text = "{piece} cannot enter at {hex}",
            .piece = unit,
            .hex = a.hex};
  }
  // Ruling 16.1.5-1: in phase A in column, later deployed; turn 0 leaves the choice.
  if (s.turn != 0 && a.column != (s.phase == Phase::kMarch)) {
    return {.rule = "16.1.5a",
            .text = a.column ? "columns enter in the march phase"
                             : "in the march phase {piece} has to enter in column",
            .piece = unit};
  }
  const int price = entry_price(game, unit, a.hex, a.column);
  const int points = game.piece(unit).movement * (a.column ? game.numbers().column_factor : 1);
  if (price == 0 || price > points) {
    return {.rule = "8.1a", .text = "{hex} is closed to {piece}", .piece = unit, .hex = a.hex};
  }
  if (const Denial denial = why_not_ground(game, s, unit, a)) return denial;
  const bool zone = in_zone(game, s, other(s.active), a.hex);
  if (zone && (a.column || is_demoralised(game, s, unit) || s.turn == 0)) {
    return {.rule = a.column      ? "14e"
                    : s.turn == 0 ? "16.3a"
                                  : "13.1e",
            .text = "{hex} is in an enemy zone of control",
            .piece = unit,
            .hex = a.hex};
  }
  if (a.column && is_near_enemy(game, s, a.hex)) {
    return {.rule = "14e", .text = "{hex} is too near the enemy for a column", .hex = a.hex};
  }
  return {};
}

// Whether some unit of the formation finds a hex by which to enter in this phase.
bool has_entry(const Game& game, const State& s, int formation) {
  const Reinforcement* r = arrival_of(game, formation);
  if (r == nullptr || !may_enter(game, s, formation)) return false;
  bool found = false;
  for (const PieceId p : waiting(game, s, formation)) {
    r->entry.for_each([&](HexId h) {
      for (int f = 0; f < kFacings && !found; ++f) {
        const Enter a{PieceSet{p}, h, static_cast<Facing>(f), s.phase == Phase::kMarch};
        found = !why_not_entry_hex(game, s, p, a);
      }
    });
    if (found) return true;
  }
  return false;
}

// Ruling 16.1.5-4, W-04: the last unit brings the commanders who still wait.
Denial why_not_without(const Game& game, const State& s, PieceId unit, PieceSet pieces) {
  const int f = game.piece(unit).formation;
  if (waiting(game, s, f).size() > 1) return {};
  const PieceId commander = s.commander_of[static_cast<std::size_t>(f)];
  for (const PieceId c : waiting_leaders(game, s, f) - pieces) {
    bool others = false;
    for (int g = 0; g < game.formation_count() && c != commander; ++g) {
      others = others || (g != f && game.side_of_formation(g) == s.active && may_enter(game, s, g));
    }
    if (others) continue;
    return {.rule = "16.1.5a",
            .text = "{other} has to come with {piece}, the last unit that enters",
            .piece = unit,
            .other = c};
  }
  return {};
}

constexpr Denial kNoDelay{.rule = "16.1.5a",
                          .text = "reinforcements that have arrived have to enter without delay"};

}  // namespace

PieceSet waiting_leaders(const Game& game, const State& s, int formation) {
  PieceSet out;
  const Side side = game.side_of_formation(formation);
  for (const PieceId c :
       {s.commander_of[static_cast<std::size_t>(formation)], s.army_commander[index_of(side)]}) {
    if (c != kNoPiece && s.status[c] == Status::kWaiting) out.insert(c);
  }
  return out;
}

Facing into_the_map(const Game& game, HexId hex) {
  const auto best = [&](Facing f) {
    const unsigned on = game.on_map(hex);
    return std::popcount(on & front_of(f)) - std::popcount(on & rear_of(f));
  };
  auto out = Facing::kNNW;
  for (int f = 1; f < kFacings; ++f) {
    if (best(static_cast<Facing>(f)) > best(out)) out = static_cast<Facing>(f);
  }
  return out;
}

std::array<Facing, kFacings> facings_to_enter(const Game& game, HexId hex) {
  const Facing first = into_the_map(game, hex);
  std::array<Facing, kFacings> out{};
  for (int i = 0; i < kFacings; ++i) out[static_cast<std::size_t>(i)] = turned(first, i);
  return out;
}

// 16.1.5a, 16.3.4a
Denial why_not_enter(const Game& game, const State& s, const Enter& a) {
  const PieceSet units = a.pieces - game.all_commanders();
  if (units.size() != 1) {
    return {.rule = "16.1.5a",
            .text = "units enter one by one, each with the commanders who come along"};
  }
  const PieceId unit = units.first();
  const int f = game.piece(unit).formation;
  if (s.formation == kNoFormation || f != s.formation || s.failed != 0 || s.held != 0) {
    return {.rule = "16.1.5a",
            .text = "{piece} can enter when its formation is activated",
            .piece = unit};
  }
  if (s.status[unit] != Status::kWaiting || !has_bit(s.arrived, f)) {
    return {.rule = "16.1.5a", .text = "{piece} is not waiting to enter", .piece = unit};
  }
  const PieceSet leaders = waiting_leaders(game, s, f);
  for (const PieceId p : a.pieces - units) {
    if (!leaders.contains(p)) {
      return {.rule = "16.1.5a", .text = "{piece} cannot enter now", .piece = p};
    }
  }
  if (const Denial denial = why_not_without(game, s, unit, a.pieces)) return denial;
  return why_not_entry_hex(game, s, unit, a);
}

void enter_map(const Game& game, State& s, const Enter& a, Events* events) {
  const PieceSet units = a.pieces - game.all_commanders();
  const PieceId unit = units.first();
  push(s, {.kind = TaskKind::kMoveOn});
  push(s, {.kind = TaskKind::kReact});
  clear_hex_for(game, s, s.active, a.hex, events);
  for (const PieceId p : a.pieces) {
    put(game, s, p, a.hex);
    s.facing[p] = a.facing;
    if (is_army_commander(s, p)) note_army_commander(s, s.active);  // 4.4b
  }
  s.acting |= units;
  s.activated |= units;
  if (a.column) s.column |= units;
  const int price = entry_price(game, unit, a.hex, a.column);
  const int points = points_of(game, s, a.pieces);
  s.mover = Mover{};
  s.mover.pieces = a.pieces;
  s.mover.points = static_cast<std::uint8_t>(points - price);
  s.mover.hexes = 1;
  s.mover.left = a.hex;
  s.mover.left_facing = static_cast<std::uint8_t>(a.facing);
  s.units_moved = 1;
  game.battle().came_to(s, PieceSet{unit}, a.hex);
  if (game.piece(unit).is_artillery()) s.limbered.insert(unit);
  tell(game, s, events,
       {.kind = EventKind::kEntered,
        .to = a.hex,
        .cost = price,
        .in_column = a.column,
        .facing = a.facing,
        .rule = "16.1.5a",
        .pieces = a.pieces});
}

Denial why_not_end_activations(const Game& game, const State& s) {
  if (s.phase != Phase::kActivation || s.turn == 0) return {};
  for (int f = 0; f < game.formation_count(); ++f) {
    if (game.side_of_formation(f) != s.active || has_bit(s.tested, f)) continue;
    if (has_entry(game, s, f)) return kNoDelay;
  }
  return {};
}

Denial why_not_hold_back(const Game& game, const State& s, int formation) {
  return s.turn != 0 && has_entry(game, s, formation) ? kNoDelay : Denial{};
}

Denial why_not_end_entry(const Game& game, const State& s) {
  if (s.turn == 0 || s.formation == kNoFormation || s.failed != 0 || s.held != 0) return {};
  return has_entry(game, s, s.formation) ? kNoDelay : Denial{};
}

}  // namespace tercio::lace_wars
