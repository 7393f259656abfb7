#include "thirty_years_war/rules/movement.hpp"

#include <algorithm>
#include <cassert>

#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/paths.hpp"
#include "thirty_years_war/rules/room.hpp"
#include "thirty_years_war/rules/terrain_effects.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

namespace {

constexpr int kDisruptedHexes = 2;  // 9.15
constexpr int kFleeingHexes = 4;    // 11.12

Order order_of(const Game& game, const State& s, PieceId piece) {
  if (!is_disrupted(s, piece)) return Order::kInOrder;
  // 11.12 (S-51) The disrupted units of a demoralized army move four hexes.
  return is_demoralized(game, s, piece) ? Order::kFleeing : Order::kDisrupted;
}

}  // namespace

Gait gait_of(const Game& game, const State& s, PieceId piece) {
  const Order order = order_of(game, s, piece);
  const int standard = order == Order::kInOrder     ? game.piece(piece).movement
                       : order == Order::kDisrupted ? kDisruptedHexes
                                                    : kFleeingHexes;
  return {order, game.battle().allowance(s, piece, order, standard)};
}

Denial why_not_move(const Game& game, const State& s, PieceId piece) {
  const Piece& p = game.piece(piece);
  if (p.kind == Kind::kArtillery) {
    return {.rule = "5.0", .text = "{piece} is artillery and never moves", .piece = piece};
  }
  // 6.11, 4.1C Only the phasing side moves.
  if (p.side != s.phasing) {
    return {.rule = "6.11", .text = "{piece} is not on the side that is moving", .piece = piece};
  }
  if (!on_map(s, piece)) {
    return {.rule = "6.0", .text = "{piece} is not on the map", .piece = piece};
  }
  // 6.16 One continuous move in a phase.
  if (s.done.contains(piece)) {
    return {.rule = "6.16",
            .text = "{piece} has already moved in this phase",
            .piece = piece,
            .hex = s.at[piece]};
  }
  return game.battle().why_not_move(s, piece);
}

namespace {

// 6.14, 9.15, 11.12 More than a piece can spend to reach a hex.
Denial too_far(PieceId piece, const Gait& gait, int needed, HexId to) {
  if (gait.order == Order::kInOrder) {
    return {.rule = "6.14",
            .text = "{piece} has {m} movement points and would need {n} to reach {hex}",
            .piece = piece,
            .hex = to,
            .n = needed,
            .m = gait.budget};
  }
  return {.rule = gait.order == Order::kDisrupted ? "9.15" : "11.12",
          .text = "{piece} is disrupted and can move only {m} hexes; {hex} is {n} away",
          .piece = piece,
          .hex = to,
          .n = needed,
          .m = gait.budget};
}

Denial enemy_in(const State& s, PieceId piece, HexId h) {
  return {.rule = "6.12",
          .text = "{other} stands in {hex}",
          .piece = piece,
          .other = unit_in(s, h),
          .hex = h};
}

// 6.12, Freiburg 16.1 The hexes a piece may not enter whatever its points.
HexSet closed_to(const Game& game, const State& s, PieceId piece) {
  const HexSet& enemies = s.units[index_of(other(game.piece(piece).side))];
  return game.battle().bars_hexes() ? enemies | game.battle().barred_hexes(s, piece) : enemies;
}

void flood_from(const Game& game, const State& s, PieceId piece, const Gait& gait, HexId start,
                int budget, hex::Reach& out) {
  const Mover mover = mover_of(game, piece, gait);
  const hex::StepCosts& costs = game.step_costs(mover);
  if (!game.has_walls() && !game.battle().bars_hexes()) {
    flood(costs, start, budget, s.units[index_of(other(mover.side))], out);
    return;
  }
  const Openings openings(game, s, mover, start, budget);
  flood(costs, start, budget, closed_to(game, s, piece), out, openings.list());
}

StepPrice price_of(const Game& game, const State& s, PieceId piece, const Gait& gait, HexId from,
                   Direction d) {
  const Mover mover = mover_of(game, piece, gait);
  const Passage way = game.has_walls() ? passage_of(game, s, mover, from, d) : Passage::kOpen;
  return step_price(game, mover, from, d, way);
}

// Why no path at all leads a piece to a hex that is not adjacent. Requires: none does.
Denial why_not_reach(const Game& game, const State& s, PieceId piece, HexId from, HexId to) {
  const Gait gait = gait_of(game, s, piece);
  const Piece& p = game.piece(piece);
  const int away = hex::distance(from, to);
  if (away > gait.budget) return too_far(piece, gait, away, to);
  if (has_unit(s, to, other(p.side))) return enemy_in(s, piece, to);
  if (const Denial d = game.battle().why_barred(s, piece, to)) return d;
  Denial ground;
  for (const Direction d : hex::kAllDirections) {
    if (!game.grid().contains(hex::neighbour(to, d))) continue;
    ground = price_of(game, s, piece, gait, hex::neighbour(to, d), hex::opposite(d)).denial;
    if (!ground) break;
  }
  if (ground) {
    ground.piece = piece;
    return ground;
  }
  hex::Reach reach;
  flood_from(game, s, piece, gait, from, hex::kMaxMovement, reach);
  if (reach.all().contains(to)) return too_far(piece, gait, reach.cost_to(to), to);
  // Freiburg 19.51, 19.57 A wall or a gate that bounds all it could reach.
  for (const WallSide& side : game.wall_sides()) {
    const bool inside = reach.all().contains(side.inner);
    if (inside == reach.all().contains(side.outer)) continue;
    const Direction d = inside ? side.direction : hex::opposite(side.direction);
    Denial wall = price_of(game, s, piece, gait, inside ? side.inner : side.outer, d).denial;
    if (!wall) continue;
    wall.piece = piece;
    return wall;
  }
  return {.rule = "6.12",
          .text = "{piece} cannot reach {hex}: enemy units or the ground block every way",
          .piece = piece,
          .hex = to};
}

}  // namespace

PathPrice path_price(const Game& game, const State& s, PieceId piece, HexId start,
                     const HexId* first, const HexId* last, int spent) {
  const Gait gait = gait_of(game, s, piece);
  const Side enemy = other(game.piece(piece).side);
  int cost = spent;
  HexId here = start;
  for (const HexId* next = first; next != last; ++next) {
    // 6.15 Every step is to an adjacent hex; a single far hex meant any path there.
    const auto d = hex::direction_to(here, *next);
    if (!d && last - first == 1 && game.grid().contains(*next) && *next != here) {
      return {0, why_not_reach(game, s, piece, here, *next)};
    }
    if (!d) {
      return {0,
              {.rule = "6.15",
               .text = "{hex} is not next to the hex before it on the path of {piece}",
               .piece = piece,
               .hex = *next}};
    }
    const StepPrice step = price_of(game, s, piece, gait, here, *d);
    if (step.denial) {
      Denial denial = step.denial;
      denial.piece = piece;
      return {0, denial};
    }
    // 6.12 Never into a hex with an enemy unit.
    if (has_unit(s, *next, enemy)) return {0, enemy_in(s, piece, *next)};
    if (const Denial denial = game.battle().why_barred(s, piece, *next)) return {0, denial};
    cost += step.cost;
    // 6.14 Never more points than the allowance (S-32: one hex always, by option).
    const bool one_hex = game.rules().minimum_one_hex && spent == 0 && last - first == 1;
    if (cost > gait.budget && !one_hex) return {0, too_far(piece, gait, cost, *next)};
    here = *next;
  }
  return {cost, {}};
}

namespace {

// 6.32 (S-41) Why a unit may not end its move in a hex because of a friend there.
Denial why_not_stop(const Game& game, const State& s, PieceId piece, HexId to) {
  if (!game.piece(piece).is_unit()) return {};
  PieceId friend_there = kNoPiece;
  for (PieceId u = unit_in(s, to); u != kNoPiece; u = s.next_here[u]) {
    if (u != piece) friend_there = u;
    if (u != piece && s.done.contains(u)) {
      return {.rule = "6.32",
              .text = "{other} has ended its move in {hex}",
              .piece = piece,
              .other = u,
              .hex = to};
    }
  }
  if (friend_there == kNoPiece && s.crowded == 0) return {};
  if (leaves_room(game, s, piece, to)) return {};
  return {.rule = "6.32",
          .text = "this move would leave a unit that must still make room without a hex to go to",
          .piece = piece,
          .other = friend_there,
          .hex = to};
}

}  // namespace

Denial why_not_move_along(const Game& game, const State& s, PieceId piece, const hex::Path& path) {
  if (const Denial d = why_not_move(game, s, piece)) return d;
  if (path.empty()) {
    return {.rule = "6.0", .text = "a move needs at least one hex", .piece = piece};
  }
  if (const Denial d =
          path_price(game, s, piece, s.at[piece], path.begin(), path.end(), 0).denial) {
    return d;
  }
  return why_not_stop(game, s, piece, path.back());
}

Denial why_not_exit_along(const Game& game, const State& s, PieceId piece, const hex::Path& path) {
  if (const Denial d = why_not_move(game, s, piece)) return d;
  if (const Denial d = game.battle().why_not_exit(s, piece)) return d;
  const PathPrice price = path_price(game, s, piece, s.at[piece], path.begin(), path.end(), 0);
  if (price.denial) return price.denial;
  const HexId edge = path.empty() ? s.at[piece] : path.back();
  if (const Denial d = game.battle().why_not_exit_from(s, piece, edge)) return d;
  const Gait gait = gait_of(game, s, piece);
  const int needed = price.cost + game.battle().exit_cost();
  if (needed > gait.budget) {
    return {.rule = game.battle().exit_rule(),
            .text = "{piece} has {m} movement points and would need {n} to leave the map at {hex}",
            .piece = piece,
            .hex = edge,
            .n = needed,
            .m = gait.budget};
  }
  return {};
}

Denial why_not_enter_along(const Game& game, const State& s, PieceId piece, const hex::Path& path) {
  if (game.piece(piece).side != s.phasing) {
    return {.rule = "6.11", .text = "{piece} is not on the side that is moving", .piece = piece};
  }
  if (s.status[piece] != Status::kWaiting) {
    return {.rule = "4.1C", .text = "{piece} is not waiting to enter the map", .piece = piece};
  }
  if (const Denial d = game.battle().why_not_enter(s, piece)) return d;
  if (path.empty()) {
    return {.rule = "4.1C", .text = "name the hex where {piece} enters the map", .piece = piece};
  }
  const HexId entry = path.hexes[0];
  if (!game.battle().entry_hexes(s, piece).contains(entry)) {
    return game.battle().why_not_enter_at(s, piece, entry);
  }
  const PathPrice price =
      path_price(game, s, piece, entry, path.begin() + 1, path.end(), game.battle().entry_cost());
  if (price.denial) return price.denial;
  return why_not_stop(game, s, piece, path.back());
}

void flood_for(const Game& game, const State& s, PieceId piece, hex::Reach& out) {
  const Gait gait = gait_of(game, s, piece);
  // 6.31, 6.33 Enemy units alone bar the way: friends and zones of control cost and stop nothing.
  flood_from(game, s, piece, gait, s.at[piece], gait.budget, out);
}

void flood_from_entry(const Game& game, const State& s, PieceId piece, HexId entry,
                      hex::Reach& out) {
  const Gait gait = gait_of(game, s, piece);
  flood_from(game, s, piece, gait, entry, std::max(0, gait.budget - game.battle().entry_cost()),
             out);
}

namespace {

// S-32, by option: the neighbours a piece may always enter, whatever they cost.
HexSet one_hex_steps(const Game& game, const State& s, PieceId piece) {
  HexSet out;
  if (!game.rules().minimum_one_hex || s.at[piece] == kNoHex) return out;
  const Gait gait = gait_of(game, s, piece);
  for (const Direction d : hex::kAllDirections) {
    if (price_of(game, s, piece, gait, s.at[piece], d).cost != 0) {
      out.insert(hex::neighbour(s.at[piece], d));
    }
  }
  return out - closed_to(game, s, piece);
}

}  // namespace

HexSet destinations_unchecked(const Game& game, const State& s, PieceId piece,
                              const hex::Reach& reach) {
  HexSet out = reach.all();
  if (game.rules().minimum_one_hex) out |= one_hex_steps(game, s, piece);
  out.erase(s.at[piece]);
  if (!game.piece(piece).is_unit()) return out;
  // 6.32 A hex whose unit has moved is taken.
  for (const PieceId u : game.units(game.piece(piece).side) & s.done & s.present) {
    out.erase(s.at[u]);
  }
  return out;
}

HexSet destinations(const Game& game, const State& s, PieceId piece, const hex::Reach& reach) {
  HexSet out = destinations_unchecked(game, s, piece, reach);
  if (!game.piece(piece).is_unit()) return out;
  const HexSet doubtful = s.crowded > 0 ? out : out & s.units[index_of(game.piece(piece).side)];
  doubtful.for_each([&](HexId h) {
    if (!leaves_room(game, s, piece, h)) out.erase(h);
  });
  return out;
}

HexSet exit_hexes(const Game& game, const State& s, PieceId piece, const hex::Reach& reach) {
  HexSet out;
  if (game.battle().why_not_exit(s, piece)) return out;
  reach.all().for_each([&](HexId h) {
    if (!game.grid().is_edge(h)) return;
    if (reach.cost_to(h) + game.battle().exit_cost() > reach.budget()) return;
    if (!game.battle().why_not_exit_from(s, piece, h)) out.insert(h);
  });
  return out;
}

Paths::Paths(const Game& game, const State& s, PieceId piece, const hex::Reach& reach)
    : game_(game), reach_(reach), mover_(mover_of(game, piece, gait_of(game, s, piece))) {
  if (!game.has_walls()) return;
  openings_.emplace(game, s, mover_, reach.layer(0).next_after(kNoHex), reach.budget());
}

hex::Path Paths::to(HexId to) const {
  if (reach_.all().contains(to)) {
    const hex::StepCosts& costs = game_.step_costs(mover_);
    return openings_ ? cheapest_path(costs, reach_, to, openings_->list())
                     : cheapest_path(costs, reach_, to);
  }
  hex::Path path;
  path.push_back(to);
  return path;
}

hex::Path path_to(const Game& game, const State& s, PieceId piece, const hex::Reach& reach,
                  HexId to) {
  return Paths(game, s, piece, reach).to(to);
}

Denial why_not_end_movement(const Game& game, const State& s) {
  if (s.crowded == 0) return {};
  for (const PieceId u : game.units(s.phasing)) {
    if (on_map(s, u) && unit_in(s, s.at[u]) != u) {
      return {.rule = "6.32",
              .text = "{piece} and {other} share {hex}; one of them must move on",
              .piece = u,
              .other = unit_in(s, s.at[u]),
              .hex = s.at[u]};
    }
  }
  return {};
}

}  // namespace tercio::thirty_years_war
