#include "lace_wars/rules/walk.hpp"

#include <algorithm>
#include <span>

#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

// Whatever does not depend on the enemy.
Walk own_part(const Game& game, const State& s, PieceSet pieces) {
  Walk w;
  w.pieces = pieces;
  w.units = pieces - game.all_commanders();
  const PieceId first = pieces.first();
  w.side = game.piece(first).side;
  w.at = s.at[first];
  w.formed = is_formed(game, s, w.units);
  w.cavalry = !w.units.empty();
  for (const PieceId p : w.units) {
    w.demoralised = w.demoralised || is_demoralised(game, s, p);
    w.column = w.column || s.column.contains(p);
    w.cavalry = w.cavalry && game.piece(p).is_cavalry();
    if (!game.piece(p).is_light() || !w.formed) w.facing = s.facing[p];
  }
  if (s.mover.pieces == pieces) {
    const Mover& m = s.mover;
    w.points = m.points;
    w.turned = m.turned;
    w.hexes = m.hexes;
    w.about = m.about != 0;
    w.backward = m.backward;
    w.back_left = m.back_left;
    w.open_turn = m.open_turn;
    w.joined = m.hexes > 0 && !w.units.empty() && !(units_in(s, w.at) - w.units).empty();
  } else {
    w.points = points_of(game, s, pieces);
  }
  w.leaves_formed = w.hexes == 0 && is_formed(game, s, units_in(s, w.at) - w.units);
  return w;
}

}  // namespace

Walk walk_of(const Game& game, const State& s, PieceSet pieces) {
  Walk w = own_part(game, s, pieces);
  w.in_zone = !w.units.empty() && in_zone(game, s, other(w.side), w.at);
  return w;
}
Walk walk_of(const Game& game, const State& s, PieceSet pieces, const HexSet& zones) {
  Walk w = own_part(game, s, pieces);
  w.in_zone = !w.units.empty() && zones.contains(w.at);
  return w;
}

namespace {

// 14e A column keeps away from enemy units: when it starts, on its way and where it ends.
Denial why_not_march_at(const Game& game, const State& s, const Walk& w, HexId h) {
  if (!w.column) return {};
  bool near = false;
  s.units[index_of(other(w.side))].for_each(
      [&](HexId e) { near = near || hex::distance(h, e) < game.numbers().column_distance; });
  if (!near) return {};
  return {.rule = "14e",
          .text = "{hex} is too near the enemy for a column",
          .piece = w.units.first(),
          .hex = h};
}

bool has_cleared(const Walk& w, HexId h) {
  return std::find(w.cleared.begin(), w.cleared.end(), h) != w.cleared.end();
}

// An enemy unit in the hex that the walk has not ridden down yet.
bool has_enemy(const State& s, const Walk& w, HexId h) {
  return has_unit(s, h, other(w.side)) && !has_cleared(w, h);
}

// Whether an enemy controls the hex. 9.5c The zone of a battery goes with it.
bool is_controlled(const Game& game, const State& s, const Walk& w, HexId h) {
  return in_zone(game, s, other(w.side), h, std::span{w.cleared.data(), w.ridden});
}

// 8.3c Whether the walk, as it stands and faces, has an enemy in its zone.
bool looks_at_enemy(const Game& game, const State& s, const Walk& w) {
  std::uint8_t open = 0;
  for (const PieceId p : w.units) {
    open |= game.zone_open(w.at, arm_at(game, p, w.at) == Arm::kLightInfantry);
  }
  const std::uint8_t bits = (w.formed ? front_of(w.facing) : kAllAround) & open;
  for (const Direction d : hex::kAllDirections) {
    if (has_direction(bits, d) && has_enemy(s, w, hex::neighbour(w.at, d))) return true;
  }
  return false;
}

// Who stands in the hex it would enter.
Denial why_not_occupy(const Game& game, const State& s, const Walk& w, HexId to, Direction d) {
  // The hex it set out from holds, for the walk, only those it left there.
  if (!is_occupied(s, to) || has_cleared(w, to) || (units_in(s, to) - w.units).empty()) {
    return {};
  }
  const PieceId top = s.top[to];
  if (game.piece(top).side != w.side) {
    // 9.5c, 11.5b Only a battery alone can be ridden down.
    const bool lone_gun = fighters_in(game, s, to).empty();
    const bool can = !(w.units - game.artillery()).empty() && !w.column;
    if (lone_gun && can) return {};
    return {.rule = "8.1g", .text = "{piece} stands in {hex}", .piece = top, .hex = to};
  }
  // 8.1g, 3.3 A friend's hex is entered only to stay there.
  if (const Denial d1 = why_not_share(game, s, w.units, to, w.facing)) return d1;
  return why_not_join_from(game, s, w.units, to, hex::opposite(d), w.backward != 0);
}

Denial why_not_leave(const Game& game, const State& s, const Walk& w) {
  if (w.joined) {
    return {
        .rule = "8.1g", .text = "a unit that enters a friend's hex has to stay there", .hex = w.at};
  }
  if (w.in_zone) {
    const PieceId holder = zone_holder(game, s, other(w.side), w.at);
    return {.rule = w.hexes > 0 ? "7.1a" : "7.1d",
            .text = w.hexes > 0 ? "in the zone of control of {other} the move ends"
                                : "it can leave the zone of control of {other} only by withdrawing",
            .piece = w.units.first(),
            .other = holder,
            .hex = w.at};
  }
  return {};
}

// 8.5 A commander without units.
Try try_commander(const Game& game, const State& s, const Walk& w, HexId to, Direction d) {
  Try out;
  out.price = step_price(game, w.pieces, w.at, d, false);
  out.denial = out.price.denial;
  out.cost = out.price.points;
  if (out.denial) return out;
  out.denial = why_not_commander_enter(game, s, w.side, to);
  if (!out.denial && out.cost > w.points) {
    out.denial = {.rule = "8.5b",
                  .text = "{piece} has {n} movement points, {hex} costs {m}",
                  .piece = w.pieces.first(),
                  .hex = to,
                  .n = w.points,
                  .m = out.cost};
  }
  return out;
}

}  // namespace

Try try_enter(const Game& game, const State& s, const Walk& w, HexId to) {
  Try out;
  const PieceId first = w.units.empty() ? w.pieces.first() : w.units.first();
  const auto d = hex::direction_to(w.at, to);
  if (!d || !game.on_grid(to)) {
    out.denial = {
        .rule = "8.1a", .text = "{hex} is not next to {piece}", .piece = first, .hex = to};
    return out;
  }
  if (w.units.empty()) return try_commander(game, s, w, to, *d);
  out.denial = why_not_leave(game, s, w);
  if (out.denial) return out;
  out.denial = why_not_march_at(game, s, w, w.at);
  if (out.denial) return out;
  if (w.backward == 2) {  // 8.4a
    out.denial = {.rule = "8.4a", .text = "{piece} has withdrawn and cannot go further"};
    out.denial.piece = first;
    return out;
  }
  if (w.backward == 1 && (w.back_left == 0 || w.turned != 0)) {
    out.denial = {.rule = "8.3f", .text = "{piece} cannot go further back", .piece = first};
    return out;
  }
  // 8.1d, 8.1e
  if (w.formed && !has_direction(w.backward != 0 ? rear_of(w.facing) : front_of(w.facing), *d)) {
    out.denial = {.rule = w.backward != 0 ? "8.3f" : "8.1d",
                  .text = w.backward != 0 ? "{hex} is not behind {piece}"
                                          : "{hex} is not in front of {piece}",
                  .piece = first,
                  .hex = to};
    return out;
  }
  out.price = step_price(game, w.units, w.at, *d, w.column);
  out.cost = out.price.points;
  out.denial = out.price.denial;
  if (out.denial) return out;
  out.denial = why_not_occupy(game, s, w, to, *d);
  if (out.denial) return out;
  // 14c A turn is free only if the step after it follows the road.
  if (!out.price.road) {
    out.vertices = open_vertices(w);
    out.cost += open_cost(game, w);
    if (w.turned + out.vertices > game.numbers().turn_vertices) {
      out.denial = {.rule = "14c",
                    .text =
                        "{piece} has turned {n} vertices to follow the road and may not leave "
                        "it for {hex}",
                    .piece = first,
                    .hex = to,
                    .n = out.vertices};
      return out;
    }
  }
  // 8.1a, ruling 8.1-4
  if (out.cost > w.points) {
    out.denial = {.rule = "8.1a",
                  .text = "{piece} has {n} movement points, {hex} costs {m}",
                  .piece = first,
                  .hex = to,
                  .n = w.points,
                  .m = out.cost};
    return out;
  }
  out.denial = why_not_march_at(game, s, w, to);
  if (out.denial) return out;
  if ((w.demoralised || s.turn == 0) && is_controlled(game, s, w, to)) {
    out.denial = {.rule = w.demoralised ? "13.1e" : "16.3a",
                  .text = w.demoralised
                              ? "{piece} is demoralized and cannot enter an enemy zone of control"
                              : "no enemy zone of control may be entered on turn 0",
                  .piece = first,
                  .hex = to};
  }
  return out;
}

Facing paid_facing(const Walk& w) {
  return w.open_turn == 0 ? w.facing : static_cast<Facing>(w.open_turn - 1);
}

namespace {

// 14c Whether the facing looks along a road from the hex.
bool looks_along_road(const Game& game, HexId at, Facing facing) {
  for (const Direction d : hex::kAllDirections) {
    if (has_direction(front_of(facing), d) && game.has(at, d, OnSide::kRoad)) return true;
  }
  return false;
}

// 14c … and the next step can follow it.
bool can_follow_road(const Game& game, const State& s, Walk w, Facing facing) {
  w.facing = facing;
  for (const Direction d : hex::kAllDirections) {
    if (has_direction(front_of(facing), d) && game.has(w.at, d, OnSide::kRoad) &&
        !try_enter(game, s, w, hex::neighbour(w.at, d)).denial) {
      return true;
    }
  }
  return false;
}

}  // namespace

int open_vertices(const Walk& w) { return vertices_between(paid_facing(w), w.facing); }

int open_cost(const Game& game, const Walk& w) {
  return open_vertices(w) *
         (w.in_zone ? game.numbers().turn_cost_in_zone : game.numbers().turn_cost);
}

bool may_stop(const Game& game, const Walk& w) {
  const int vertices = open_vertices(w);
  return vertices == 0 ||
         (w.turned + vertices <= game.numbers().turn_vertices && open_cost(game, w) <= w.points);
}

namespace {

// 8.3a, 8.3b, 8.4c The allowance and the points for a turn that has to be paid.
Denial why_not_pay_turn(const Game& game, const Walk& w, int vertices, int cost) {
  const PieceId first = w.pieces.first();
  if (w.turned + vertices > game.numbers().turn_vertices) {
    return {.rule = "8.3a",
            .text = "{piece} would turn more than three vertices",
            .piece = first,
            .hex = w.at};
  }
  if (cost <= w.points) return {};
  return {.rule = w.in_zone ? "8.3b" : "8.3a",
          .text = "{piece} has {n} movement points, the turn costs {m}",
          .piece = first,
          .hex = w.at,
          .n = w.points,
          .m = cost};
}

}  // namespace

Try try_turn(const Game& game, const State& s, const Walk& w, Facing facing) {
  Try out;
  const PieceId first = w.pieces.first();
  const auto no = [&](const char* rule, const char* text) {
    out.denial = {.rule = rule, .text = text, .piece = first, .hex = w.at};
    return out;
  };
  if (!w.formed) return no(w.units.empty() ? "2.2" : "2.1b", "{piece} has no facing");
  if (facing == w.facing) return no("8.3a", "{piece} faces so already");
  if (w.joined || w.leaves_formed) return no("3.1b", "the units of a hex share one facing");
  if (w.about) return no("8.3d", "{piece} has turned about and turns no more");
  out.denial = why_not_march_at(game, s, w, w.at);
  if (out.denial) return out;
  const int vertices = vertices_between(paid_facing(w), facing);
  if (w.backward != 0) {
    if (w.backward == 2 && !w.cavalry) return no("8.4b", "{piece} has withdrawn and does not turn");
    if (w.turned + vertices > 1) {
      return no(w.backward == 2 ? "8.4c" : "8.3f", "{piece} may turn one vertex only");
    }
  }
  // 8.3c
  if (looks_at_enemy(game, s, w)) return no("8.3c", "{piece} has an enemy in its zone of control");
  const int each = w.in_zone ? game.numbers().turn_cost_in_zone : game.numbers().turn_cost;
  const int cost = w.backward == 2 ? 0 : each * vertices;
  const Denial unpaid = why_not_pay_turn(game, w, vertices, cost);
  // 14c The next step tells whether it has to be paid.
  if (w.column && w.backward == 0 && looks_along_road(game, w.at, facing)) {
    out.waits = true;
    if (unpaid && !can_follow_road(game, s, w, facing)) out.denial = unpaid;
    return out;
  }
  out.vertices = vertices;
  out.cost = cost;
  out.denial = unpaid;
  return out;
}

Try try_item(const Game& game, const State& s, const Walk& w, std::uint16_t item) {
  return Route::is_turn(item) ? try_turn(game, s, w, Route::facing_of(item))
                              : try_enter(game, s, w, Route::hex_of(item));
}

void go_on(const Game& game, const State& s, Walk& w, std::uint16_t item, const Try& tried) {
  w.points -= tried.cost;
  w.turned += tried.vertices;
  if (Route::is_turn(item)) {
    w.open_turn = tried.waits ? index_of(paid_facing(w)) + 1 : 0;
    w.facing = Route::facing_of(item);
    return;
  }
  w.open_turn = 0;
  w.at = Route::hex_of(item);
  ++w.hexes;
  if (w.backward == 1 && w.back_left > 0) --w.back_left;
  w.leaves_formed = false;
  if (w.units.empty()) return;
  w.joined = has_unit(s, w.at, w.side) && !(units_in(s, w.at) - w.units).empty();
  if (has_enemy(s, w, w.at) && w.ridden < w.cleared.size()) w.cleared[w.ridden++] = w.at;
  w.in_zone = is_controlled(game, s, w, w.at);
}

bool can_go_on(const Game& game, const State& s, const Walk& w) {
  if (w.joined) return false;
  if (w.points == 0 && !w.column && w.backward != 2) return false;
  if (s.mover.pieces == w.pieces && !why_not_reorder_on_the_way(game, s)) return true;
  for (const Direction d : hex::kAllDirections) {
    if (has_direction(game.on_map(w.at), d) &&
        !try_enter(game, s, w, hex::neighbour(w.at, d)).denial) {
      return true;
    }
  }
  if (!w.formed) return false;
  for (int f = 0; f < kFacings; ++f) {
    if (!try_turn(game, s, w, static_cast<Facing>(f)).denial) return true;
  }
  return false;
}

}  // namespace tercio::lace_wars
