#include "lace_wars/rules/may_move.hpp"

#include <algorithm>
#include <cassert>

#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/movement_price.hpp"
#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/walk.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

bool is_moving(const State& s, PieceSet pieces) {
  return s.step == Step::kMoving && s.mover.pieces == pieces;
}

bool enemy_within(const State& s, Side side, HexId h, int distance) {
  bool near = false;
  s.units[index_of(other(side))].for_each(
      [&](HexId e) { near = near || hex::distance(h, e) <= distance; });
  return near;
}

}  // namespace

// 8.1a, 8.1c, 8.5e, 5.3c, 5.3d, 14a, 4.4b
int points_of(const Game& game, const State& s, PieceSet pieces) {
  const PieceSet units = units_of_group(game, pieces);
  const Side side = game.piece(pieces.first()).side;
  // 4.4b Alone or with a stack (W-01).
  const bool tired = s.phase == Phase::kArmyCommander && army_commander_has_moved(s, side);
  const bool halved = side == s.active && (s.failed != 0 || tired);
  if (units.empty()) {
    const int points = game.numbers().commander_points;
    return halved ? half_up(points) : points;
  }
  int least = 99;
  for (const PieceId p : units) {
    int points = game.piece(p).movement;
    if (s.column.contains(p)) points *= game.numbers().column_factor;
    least = std::min(least, points);
  }
  return halved ? half_up(least) : least;
}

namespace {

// 5.3, 6.3a, 6.4a, 8.1c Why a unit may not move in this activation.
Denial why_not_unit(const Game& game, const State& s, PieceId p) {
  if (is_routed(s, p)) {
    return {.rule = "12.3a", .text = "{piece} is routed", .piece = p, .hex = s.at[p]};
  }
  const bool army_step = s.phase == Phase::kArmyCommander;
  if (army_step) {
    // 4.4a, ruling 4.4-1
    if (!s.activated.contains(p) || s.marched.contains(p)) {
      return {.rule = "4.4a",
              .text = "{piece} was not activated or has moved: the army commander cannot lead it",
              .piece = p};
    }
  } else if (!s.acting.contains(p)) {
    return {.rule = s.failed != 0 ? "5.3a" : "6.4a",
            .text = s.held != 0 ? "the formation is held: {piece} does not move"
                                : "{piece} is not in command of this activation",
            .piece = p};
  }
  if (s.moved.contains(p)) {
    return {.rule = "8.1c", .text = "{piece} has finished its move", .piece = p};
  }
  if (s.failed != 0 && s.half_used != 0) {
    return {.rule = "5.3c",
            .text = "the activation failed: one unit or stack has moved already",
            .piece = p};
  }
  if (game.piece(p).is_artillery()) {  // 8.1f, 8.7b
    if (s.fired.contains(p) || s.aimed.contains(p)) {
      return {.rule = "8.7b",
              .text = s.fired.contains(p) ? "{piece} has fired this turn and does not move"
                                          : "{piece} has been turned to fire and cannot move",
              .piece = p};
    }
  }
  return {};
}

// 4C-d, 8.5d, 4C-f Why a commander may not move now.
Denial why_not_commander(const Game& game, const State& s, PieceSet pieces, PieceId p) {
  if (s.phase == Phase::kArmyCommander) {
    if (is_army_commander(s, p)) return {};
    return {.rule = "4.4a", .text = "only the army commander can move now", .piece = p};
  }
  if (is_army_commander(s, p)) {
    const PieceId own = s.formation == kNoFormation ? kNoPiece : s.commander_of[s.formation];
    if (own != kNoPiece && pieces.contains(own)) return {};
    return {
        .rule = "8.5a",
        .text = "{piece} can move after all activations, or with the commander he is stacked with",
        .piece = p};
  }
  if (s.formation == kNoFormation || s.commander_of[s.formation] != p) {
    return {.rule = "8.5d",
            .text = "{piece} can move only when his own formation is activated",
            .piece = p};
  }
  if (s.held != 0) return {.rule = "4C-h", .text = "the formation is held back", .piece = p};
  if (s.commander_moved != 0) {
    return {.rule = "8.5d", .text = "{piece} has moved", .piece = p};
  }
  if (s.units_moved != 0) {
    return {.rule = "4C-d",
            .text = "{piece} can move before the units of his formation, or with the first of them",
            .piece = p};
  }
  (void)game;
  return {};
}

}  // namespace

Denial why_not_mover(const Game& game, const State& s, PieceSet pieces) {
  const PieceId first = pieces.first();
  const PieceSet units = units_of_group(game, pieces);
  for (const PieceId p : pieces) {
    if (game.piece(p).side != s.active) {
      return {.rule = "0.1b", .text = "{piece} is not a piece of the active player", .piece = p};
    }
    if (!on_map(s, p)) return {.rule = "8.1a", .text = "{piece} is not on the map", .piece = p};
    if (s.at[p] != s.at[first]) {
      return {.rule = "8.1c",
              .text = "{piece} and {other} are not in the same hex",
              .piece = first,
              .other = p};
    }
  }
  for (const PieceId p : pieces) {
    const Denial denial = game.piece(p).is_commander() ? why_not_commander(game, s, pieces, p)
                                                       : why_not_unit(game, s, p);
    if (denial) return denial;
  }
  if (s.phase == Phase::kArmyCommander && (pieces & game.commanders(s.active)).empty()) {
    return {.rule = "4.4a", .text = "only the army commander can move now", .piece = first};
  }
  const PieceSet in_column = units & s.column;
  if (!in_column.empty() && !(in_column == units)) {
    return {
        .rule = "14d", .text = "{piece} is in march column, the others are not", .piece = first};
  }
  return {};
}

Denial why_not_while_another_moves(const State& s) {
  return {
      .rule = "8.1c", .text = "{piece} has not finished its move", .piece = s.mover.pieces.first()};
}

bool may_start_or_go_on(const Game& game, const State& s, PieceSet pieces) {
  if (s.step == Step::kMoving) return pieces == s.mover.pieces;
  return s.step == Step::kMove && !why_not_mover(game, s, pieces);
}

Denial why_not_move(const Game& game, const State& s, PieceSet pieces, const Route& route) {
  if (pieces.empty() || route.empty()) {
    return {.rule = "8.1a", .text = "name a unit and where it goes"};
  }
  if (!is_moving(s, pieces)) {
    if (s.step == Step::kMoving) return why_not_while_another_moves(s);
    if (const Denial denial = why_not_mover(game, s, pieces)) return denial;
  }
  Walk walk = walk_of(game, s, pieces);
  for (const std::uint16_t item : route) {
    const Try tried = try_item(game, s, walk, item);
    if (tried.denial) return tried.denial;
    go_on(game, s, walk, item, tried);
  }
  return {};
}

// 8.3d, 8.3e
Denial why_not_about(const Game& game, const State& s, PieceSet pieces) {
  if (!is_moving(s, pieces)) {
    if (const Denial denial = why_not_mover(game, s, pieces)) return denial;
  }
  const Walk w = walk_of(game, s, pieces);
  const PieceId first = pieces.first();
  if (!w.formed) return {.rule = "2.1b", .text = "{piece} has no facing", .piece = first};
  if (w.joined || w.leaves_formed) {
    return {.rule = "3.1b", .text = "the units of a hex share one facing", .hex = w.at};
  }
  if (w.backward != 0 || w.turned != 0 || open_vertices(w) != 0 || w.about) {
    return {.rule = "8.3d", .text = "{piece} has already turned", .piece = first};
  }
  if (w.in_zone) {
    return {.rule = "8.3e",
            .text = "{piece} is in an enemy zone of control and cannot turn about",
            .piece = first,
            .hex = w.at};
  }
  if (has_enemy_in_zone(game, s, w.at)) {
    return {.rule = "8.3c", .text = "{piece} has an enemy in its zone of control", .piece = first};
  }
  if (w.column && enemy_within(s, w.side, w.at, game.numbers().column_distance - 1)) {
    return {.rule = "14e", .text = "{piece} is too near the enemy", .piece = first};
  }
  if (w.points < game.numbers().turn_cost) {
    return {.rule = "8.3d", .text = "{piece} has no movement point left", .piece = first};
  }
  return {};
}

namespace {

// A move that has not begun, by units that have a rear.
Denial why_not_fresh(const Game& game, const State& s, PieceSet pieces, const Walk& w) {
  (void)game;
  (void)s;
  if (w.units.empty()) {
    return {.rule = "2.2", .text = "{piece} moves in any direction", .piece = pieces.first()};
  }
  if (w.hexes != 0 || w.turned != 0 || open_vertices(w) != 0 || w.about) {
    return {
        .rule = "8.3f", .text = "{piece} has begun to move another way", .piece = pieces.first()};
  }
  return {};
}

}  // namespace

// 8.3f
Denial why_not_back(const Game& game, const State& s, PieceSet pieces, HexId hex) {
  const bool moving = is_moving(s, pieces);
  if (!moving) {
    if (const Denial denial = why_not_mover(game, s, pieces)) return denial;
  }
  Walk w = walk_of(game, s, pieces);
  const PieceId first = pieces.first();
  if (!w.formed) {
    return {.rule = "8.1e", .text = "{piece} moves in any direction", .piece = first};
  }
  if (w.backward != 1) {
    if (const Denial denial = why_not_fresh(game, s, pieces, w)) return denial;
    if (w.in_zone) {
      return {.rule = "8.3f",
              .text = "{piece} is in an enemy zone of control and can only withdraw",
              .piece = first,
              .hex = w.at};
    }
    w.backward = 1;
    w.back_left = hexes_back(s, w.at);
  } else if (w.turned != 0) {
    return {.rule = "8.3f", .text = "{piece} has turned and cannot go further", .piece = first};
  }
  return try_enter(game, s, w, hex).denial;
}

namespace {

// 8.4a, 7.1c Whether friends in the hex can be crossed: a hex that no enemy controls lies behind.
bool has_room_behind(const Game& game, const State& s, const Walk& w, HexId hex) {
  if (s.way.full()) return false;
  State after = s;
  after.way.push_back(s.at[w.units.first()]);
  shift_stack(game, after, w.units, hex);
  bool room = false;
  retreat_hexes(game, after, w.units, true).for_each([&](HexId h) {
    if (room || in_zone(game, s, other(w.side), h)) return;
    room = !has_unit(s, h, w.side) || has_room_behind(game, after, w, h);
  });
  return room;
}

}  // namespace

// 8.4a
Denial why_not_withdraw(const Game& game, const State& s, PieceSet pieces, HexId hex) {
  if (!is_moving(s, pieces)) {
    if (const Denial denial = why_not_mover(game, s, pieces)) return denial;
  }
  Walk w = walk_of(game, s, pieces);
  const PieceId first = pieces.first();
  if (const Denial denial = why_not_fresh(game, s, pieces, w)) return denial;
  const auto d = hex::direction_to(w.at, hex);
  if (!d || !game.on_grid(hex)) {
    return {.rule = "8.4a", .text = "{hex} is not next to {piece}", .piece = first, .hex = hex};
  }
  if (!w.in_zone) {
    return {.rule = "8.4a",
            .text = "{piece} is not in an enemy zone of control",
            .piece = first,
            .hex = w.at};
  }
  if (!(pieces & game.artillery()).empty()) {
    return {.rule = "9.5a", .text = "artillery cannot withdraw", .piece = first};
  }
  if (w.column) {  // 14d, 14e
    return {.rule = "14e", .text = "{piece} is too near the enemy to march", .piece = first};
  }
  if (w.points < points_of(game, s, pieces) || s.mover.pieces == pieces) {
    return {.rule = "8.4a", .text = "withdrawing costs all movement points", .piece = first};
  }
  if (w.formed && !has_direction(rear_of(w.facing), *d)) {
    return {.rule = "8.4a", .text = "{hex} is not behind {piece}", .piece = first, .hex = hex};
  }
  for (const PieceId p : w.units) {
    if (!may_cross(game, game.piece(p).arm, w.side, w.at, *d)) {
      return {.rule = "8.4a", .text = "{piece} cannot enter {hex}", .piece = p, .hex = hex};
    }
  }
  if (in_zone(game, s, other(w.side), hex)) {
    return {.rule = "7.1c",
            .text = "{hex} is in an enemy zone of control too",
            .piece = first,
            .hex = hex};
  }
  if (has_unit(s, hex, other(w.side))) {
    return {.rule = "8.1g", .text = "{other} stands in {hex}", .other = s.top[hex], .hex = hex};
  }
  // 11.2.1b Friends there are crossed: only if there is room behind them.
  if (has_unit(s, hex, w.side) && !has_room_behind(game, s, w, hex)) {
    return {.rule = "11.2.1b-2", .text = "there is no room behind {hex}", .hex = hex};
  }
  return {};
}

// 14, ruling 14-1
Denial why_not_march(const Game& game, const State& s, PieceSet pieces) {
  if (s.step == Step::kMoving) {
    return {.rule = "14g", .text = "march column can only be formed at the start of the move"};
  }
  if (const Denial denial = why_not_mover(game, s, pieces)) return denial;
  const PieceId first = pieces.first();
  const PieceSet units = units_of_group(game, pieces);
  if (units.empty()) return {.rule = "14g", .text = "{piece} is not a unit", .piece = first};
  if (s.failed != 0 || s.phase == Phase::kArmyCommander) {
    return {
        .rule = "14g", .text = "only units of an activated formation can march", .piece = first};
  }
  if (!(units & s.column).empty()) {
    return {.rule = "14g", .text = "{piece} is already in march column", .piece = first};
  }
  if (enemy_within(s, s.active, s.at[first], game.numbers().column_distance - 1)) {
    return {.rule = "14e", .text = "{piece} is too near the enemy", .piece = first};
  }
  return {};
}

// 14g, ruling 14-4
Denial why_not_form(const Game& game, const State& s, PieceSet pieces, Facing facing) {
  if (s.step == Step::kMoving) {
    return {.rule = "14g", .text = "a column deploys at the start of its activation"};
  }
  if (const Denial denial = why_not_mover(game, s, pieces)) return denial;
  const PieceId first = pieces.first();
  const PieceSet units = units_of_group(game, pieces);
  if (units.empty() || !((units & s.column) == units)) {
    return {.rule = "14g", .text = "{piece} is not in march column", .piece = first};
  }
  if (s.failed != 0 || s.phase == Phase::kArmyCommander) {
    return {
        .rule = "14g", .text = "only units of an activated formation can deploy", .piece = first};
  }
  if (enemy_within(s, s.active, s.at[first], game.numbers().column_distance - 1)) {
    return {.rule = "14e", .text = "{piece} is too near the enemy to deploy", .piece = first};
  }
  const PieceSet others = units_in(s, s.at[first]) - units;
  if (is_formed(game, s, units) && is_formed(game, s, others)) {
    for (const PieceId p : others - game.lights()) {
      if (s.facing[p] == facing) continue;
      return {.rule = "3.1b", .text = "the units of {hex} share one facing", .hex = s.at[first]};
    }
  }
  // 14b What only a column may enter is no place to deploy.
  for (const PieceId p : units) {
    const TerrainRow& row = game.row(s.at[first]);
    const auto arm = static_cast<std::size_t>(game.piece(p).arm);
    if (row.enter[arm] > 0 || row.by_way[arm]) continue;
    return {.rule = "14b", .text = "{piece} cannot deploy in {hex}", .piece = p, .hex = s.at[p]};
  }
  return {};
}

namespace {

// 3.5.1a, 14d The two units whose order is to be changed.
Denial why_not_order(const Game& game, const State& s, HexId hex) {
  const PieceSet fighters = fighters_in(game, s, hex);
  if (fighters.size() < 2) {
    return {.rule = "3.5.1a", .text = "there are not two units in {hex} to swap", .hex = hex};
  }
  if (!(fighters & s.column).empty()) {
    return {.rule = "14d", .text = "a march column can only march or deploy", .hex = hex};
  }
  return {};
}

}  // namespace

// Each unit pays half of its own points (rounded up), whatever it has spent so far.
int points_after_reorder(const Game& game, const State& s) {
  const Mover& m = s.mover;
  const int spent = points_of(game, s, m.pieces) - m.points;
  int left = m.points;
  for (const PieceId p : units_of_group(game, m.pieces)) {
    const int own = points_of(game, s, PieceSet{p});
    left = std::min(left, own - spent - half_up(game.piece(p).movement));
  }
  return left;
}

Denial why_not_reorder_on_the_way(const Game& game, const State& s) {
  const Mover& m = s.mover;
  const HexId hex = s.at[m.pieces.first()];
  if (const Denial denial = why_not_order(game, s, hex)) return denial;
  const PieceSet others = fighters_in(game, s, hex) - m.pieces;
  if (!others.empty()) {
    return {.rule = "3.5.1a",
            .text = "{piece} cannot move with the others in {hex}",
            .piece = others.first(),
            .hex = hex};
  }
  if (m.reordered != 0) {
    return {
        .rule = "3.5.1a", .text = "the order has already been changed in this move", .hex = hex};
  }
  if (points_after_reorder(game, s) < 0) {
    return {.rule = "3.5.1a",
            .text = "changing the order costs half of all movement points; {n} are left",
            .hex = hex,
            .n = m.points};
  }
  return {};
}

// 3.5.1a
Denial why_not_reorder(const Game& game, const State& s, HexId hex) {
  if (s.step == Step::kMoving) {
    if (hex == s.at[s.mover.pieces.first()]) return why_not_reorder_on_the_way(game, s);
    return {.rule = "8.1c",
            .text = "{piece} has not finished its move",
            .piece = s.mover.pieces.first()};
  }
  if (const Denial denial = why_not_order(game, s, hex)) return denial;
  return why_not_mover(game, s, fighters_in(game, s, hex));
}

Denial why_not_end_move(const Game& game, const State& s) {
  const Walk w = walk_of(game, s, s.mover.pieces);
  if (may_stop(game, w)) return {};
  return {.rule = "14c",
          .text = "{piece} has turned to follow the road: it goes on along it, or turns back",
          .piece = s.mover.pieces.first(),
          .hex = w.at};
}

// 6.4b, 6.5, 5.3e
Denial why_not_turn(const Game& game, const State& s, PieceId unit, Facing facing) {
  const Piece& piece = game.piece(unit);
  if (piece.side != s.active || !piece.is_unit() || !on_map(s, unit)) {
    return {.rule = "6.4b", .text = "{piece} is not a unit of the active player", .piece = unit};
  }
  if (is_routed(s, unit)) {
    return {.rule = "12.3a", .text = "{piece} is routed and has no facing", .piece = unit};
  }
  const bool failed_alone = s.independent == unit && s.failed != 0;
  const bool left_out = s.formation != kNoFormation && piece.formation == s.formation &&
                        s.failed == 0 && s.held == 0 && !s.acting.contains(unit);
  if (!failed_alone && !left_out) {
    return {.rule = "6.4b",
            .text =
                "only units out of command and independent units that failed to activate can turn "
                "like this",
            .piece = unit};
  }
  const HexId h = s.at[unit];
  if (piece.is_light()) return {.rule = "2.1b", .text = "{piece} has no facing", .piece = unit};
  if (piece.is_artillery()) {
    return {.rule = "4C-d", .text = "artillery can only turn before the units move", .piece = unit};
  }
  for (const PieceId p : units_in(s, h)) {
    if (p == unit || game.piece(p).is_light()) continue;
    if (failed_alone || game.piece(p).formation != piece.formation || s.acting.contains(p)) {
      return {.rule = "3.1b", .text = "the units of {hex} share one facing", .hex = h};
    }
  }
  if (s.aimed.contains(unit)) {
    return {.rule = "6.4b", .text = "{piece} has turned its one vertex", .piece = unit};
  }
  if (vertices_between(facing_in(game, s, h), facing) != 1) {
    return {.rule = "6.4b", .text = "{piece} may turn only one vertex", .piece = unit};
  }
  if (has_enemy_in_zone(game, s, h)) {
    return {.rule = "8.3c", .text = "{piece} has an enemy in its zone of control", .piece = unit};
  }
  return {};
}

std::vector<PieceSet> movable_groups(const Game& game, const State& s, PieceId only) {
  std::vector<PieceSet> out;
  const auto offer = [&](PieceSet group) {
    if (group.empty() || (only != kNoPiece && !group.contains(only))) return;
    if (!why_not_mover(game, s, group)) out.push_back(group);
  };
  HexSet hexes;
  for (const PieceId p : game.of_side(s.active) & s.present) hexes.insert(s.at[p]);
  hexes.for_each([&](HexId h) {
    const PieceSet units = units_in(s, h);
    const PieceSet leaders = commanders_in(game, s, h, s.active);
    const PieceSet fighters = units - game.artillery();
    std::vector<PieceSet> groups;
    for (const PieceId p : units) groups.push_back(PieceSet{p});
    if (fighters.size() > 1) groups.push_back(fighters);
    if (units.size() > fighters.size() && units.size() > 1) groups.push_back(units);
    if (units.size() == 3) {
      for (const PieceId p : fighters) groups.push_back(units - PieceSet{p});
    }
    for (const PieceSet& group : groups) offer(group);
    for (const PieceId c : leaders) {
      offer(PieceSet{c});
      for (const PieceSet& group : groups) offer(group | PieceSet{c});
    }
    if (leaders.size() > 1) {
      offer(leaders);
      for (const PieceSet& group : groups) offer(group | leaders);
    }
  });
  return out;
}

}  // namespace tercio::lace_wars
