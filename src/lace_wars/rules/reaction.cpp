#include "lace_wars/rules/reaction.hpp"

#include <algorithm>

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/carry_out_move.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/walk.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

PieceSet moving_units(const Game& game, const State& s) {
  return (s.mover.pieces - game.all_commanders()) & s.present;
}

HexId charged_hex(const Game& game, const State& s) {
  const PieceSet units = moving_units(game, s);
  return units.empty() ? kNoHex : s.at[units.first()];
}

// 8.6a, 8.6b, 8.6c, without the search for a way.
Denial why_not_try(const Game& game, const State& s, PieceSet pieces) {
  const PieceId first = pieces.first();
  const HexId h = s.at[first];
  const HexId target = charged_hex(game, s);
  if (target == kNoHex) return {.rule = "8.6c", .text = "no enemy unit moves"};
  for (const PieceId p : pieces) {
    const Piece& piece = game.piece(p);
    const Arm arm = arm_now(game, s, p);
    if (piece.side == s.active || !on_map(s, p) || s.at[p] != h ||
        (arm != Arm::kHeavyCavalry && arm != Arm::kLightCavalry)) {
      return {.rule = "8.6a", .text = "only inactive cavalry from one hex can charge", .piece = p};
    }
    if (is_routed(s, p) || s.column.contains(p)) {
      return {.rule = "8.6a", .text = "{piece} is routed or in column", .piece = p};
    }
    if (is_demoralised(game, s, p)) {  // ruling 8.6-6
      return {.rule = "13.1e", .text = "{piece} is demoralized and cannot charge", .piece = p};
    }
    if (s.tried.contains(p)) {
      return {.rule = "8.6a", .text = "{piece} has already tried in this activation", .piece = p};
    }
  }
  if (!game.readings().leaves_gun && gun_in(game, s, h) != kNoPiece) {
    return {.rule = "8.6a", .text = "{piece} stands with artillery", .piece = first, .hex = h};
  }
  const int distance = hex::distance(h, target);
  if (distance > game.numbers().charge_distance) {
    return {.rule = "8.6c",
            .text = "the enemy is {n} hexes from {piece}",
            .piece = first,
            .hex = target,
            .n = distance};
  }
  if (in_zone(game, s, s.active, h)) {
    return {
        .rule = "8.6b", .text = "{piece} is in an enemy zone of control", .piece = first, .hex = h};
  }
  return {};
}

}  // namespace

Denial why_not_charge(const Game& game, const State& s, PieceSet pieces) {
  if (pieces.empty()) return {.rule = "8.6a", .text = "name the cavalry that charges"};
  if (const Denial denial = why_not_try(game, s, pieces)) return denial;
  if (!can_come_beside(game, s, pieces, charged_hex(game, s))) {
    return {.rule = "8.6e",
            .text = "{piece} cannot get next to the enemy",
            .piece = pieces.first(),
            .hex = charged_hex(game, s)};
  }
  return {};
}

// 8.6d Less than the activation value; a commander with the cavalry raises it.
int highest_charge(const Game& game, const State& s, PieceSet pieces) {
  const PieceId first = pieces.first();
  const std::uint8_t f = game.piece(first).formation;
  const bool aide = f != kNoFormation && (static_cast<unsigned>(s.aide) >> f & 1U) != 0;
  const int value = aide ? game.numbers().aide_activation : game.numbers().activation;
  bool led = false;
  for (const PieceId c : commanders_in(game, s, s.at[first], game.piece(first).side)) {
    led = led || is_army_commander(s, c);
    for (const PieceId p : pieces) {
      led = led || formation_commanded(s, c) == game.piece(p).formation;
    }
  }
  return value - 1 + (led ? 1 : 0);
}

std::vector<PieceSet> chargers(const Game& game, const State& s) {
  std::vector<PieceSet> out;
  const HexId target = charged_hex(game, s);
  if (target == kNoHex) return out;
  const Side side = other(s.active);
  for (const PieceId p : game.cavalry() & game.units(side) & s.present) {
    if (hex::distance(s.at[p], target) > game.numbers().charge_distance) continue;
    if (!why_not_charge(game, s, PieceSet{p})) out.push_back(PieceSet{p});
    const PieceSet stack = fighters_in(game, s, s.at[p]);
    if (stack.size() > 1 && top_fighter(game, s, s.at[p]) == p && !why_not_charge(game, s, stack)) {
      out.push_back(stack);
    }
  }
  return out;
}

std::vector<Route> charge_routes(const Game& game, const State& s, PieceSet pieces) {
  std::vector<Route> out;
  const HexId target = charged_hex(game, s);
  if (target == kNoHex) return out;
  Ways ways;
  find_ways(game, s, pieces, ways);
  const Walk start = walk_of(game, s, pieces);
  for (const Direction d : hex::kAllDirections) {
    if (!has_direction(game.on_map(target), d)) continue;
    const HexId h = hex::neighbour(target, d);
    for (int f = 0; f < (start.formed ? kFacings : 1); ++f) {
      const auto facing = static_cast<Facing>(f);
      const std::uint8_t cost = ways.cost(h, facing);
      if (cost == Ways::kNone) continue;
      if (start.formed && !has_direction(front_of(facing), hex::opposite(d))) continue;
      Route route = ways.route(h, facing);
      if (!route.empty()) out.push_back(route);
    }
  }
  return out;
}

Denial why_not_charge_along(const Game& game, const State& s, PieceSet pieces, const Route& route) {
  Walk w = walk_of(game, s, pieces);
  for (const std::uint16_t item : route) {
    const Try tried = try_item(game, s, w, item);
    if (tried.denial) return tried.denial;
    go_on(game, s, w, item, tried);
  }
  const HexId target = charged_hex(game, s);
  if (route.empty() || !looks_at(w, target)) {
    return {.rule = "8.6e",
            .text = "the charge must end beside {hex} with the enemy in front",
            .piece = pieces.first(),
            .hex = target};
  }
  return {};
}

bool may_react(const Game& game, const State& s) {
  const PieceSet units = moving_units(game, s);
  // 16.3a, 4C-g
  if (units.empty() || s.mover.hexes == 0 || s.turn == 0) return false;
  for (const PieceId p : units) {
    if (is_routed(s, p)) return false;
  }
  const Side side = other(s.active);
  for (const PieceId gun : (game.artillery() & game.units(side) & s.present) - s.reacted) {
    for (const HexId h : {s.at[units.first()], s.mover.left}) {
      if (!why_not_react_fire(game, s, gun, h)) return true;
    }
  }
  const HexId target = s.at[units.first()];
  for (const PieceId p : game.cavalry() & game.units(side) & s.present) {
    if (hex::distance(s.at[p], target) > game.numbers().charge_distance) continue;
    if (!why_not_charge(game, s, PieceSet{p})) return true;
    const PieceSet stack = fighters_in(game, s, s.at[p]);
    if (stack.size() > 1 && !why_not_charge(game, s, stack)) return true;
  }
  return false;
}

// 8.6e The whole way at once; the enemy does not react to it.
void take_charge_route(const Game& game, State& s, const Route& route, Events* events) {
  const Task task = pop(s);
  const HexId from = s.at[task.pieces.first()];
  const Side side = game.piece(task.pieces.first()).side;
  Mover m;
  m.pieces = task.pieces;
  Walk walk = walk_of(game, s, task.pieces);
  // 8.6-2 A battery stays behind; the commander goes with his cavalry.
  if ((fighters_in(game, s, from) - task.pieces).empty()) {
    m.pieces |= commanders_in(game, s, from, side);
  }
  m.points = static_cast<std::uint8_t>(walk.points);
  for (const std::uint16_t item : route) {
    const Try tried = try_item(game, s, walk, item);
    assert(!tried.denial);
    go_on(game, s, walk, item, tried);  // before its own units stand there
    walk_item(game, s, m, item, tried, events);
  }
  const HexId to = s.at[task.pieces.first()];
  tell(game, s, events,
       {.kind = EventKind::kCharged,
        .from = from,
        .to = to,
        .facing = s.facing[task.pieces.first()],
        .rule = "8.6e",
        .pieces = m.pieces});
  s.mover.route.clear();
}

}  // namespace tercio::lace_wars
