#include "lace_wars/rules/carry_out_move.hpp"

#include <algorithm>
#include <cassert>

#include "lace_wars/battle.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/carry_out_retreat.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/movement_price.hpp"
#include "lace_wars/rules/succession.hpp"
#include "lace_wars/rules/walk.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

void begin_move(const Game& game, State& s, PieceSet pieces) {
  const auto points = static_cast<std::uint8_t>(points_of(game, s, pieces));
  s.mover = Mover{};
  s.mover.pieces = pieces;
  s.mover.points = points;
  if (!(pieces & game.commanders(s.active)).empty() && s.phase != Phase::kArmyCommander) {
    s.commander_moved = 1;
    for (const PieceId p : pieces& game.commanders(s.active)) {
      if (is_army_commander(s, p)) note_army_commander(s, s.active);  // 4.4b
    }
  }
  if (!units_of_group(game, pieces).empty()) s.units_moved = 1;
}

void clear_hex_for(const Game& game, State& s, Side side, HexId hex, Events* events) {
  const Side enemy = other(side);
  // 9.5c, 11.5b
  const PieceId gun = gun_in(game, s, hex);
  if (gun != kNoPiece && game.piece(gun).side == enemy && fighters_in(game, s, hex).empty()) {
    eliminate(game, s, gun, "11.5b", events);
  }
  if (has_unit(s, hex, enemy)) return;
  // 3.2b, 3.2c
  for (const PieceId c : commanders_in(game, s, hex, enemy)) displace(game, s, c);
}

void settle_in(const Game& game, State& s, PieceSet units, HexId from, Direction d,
               Events* events) {
  const HexId to = hex::neighbour(from, d);
  for (const PieceId p : units) {
    const Piece& piece = game.piece(p);
    // 8.2a, 8.2b
    s.rough.erase(p);
    if (piece.is_artillery()) continue;
    if (step_is_rough(game, piece.arm, from, d)) {
      s.rough.insert(p);
      tell(game, s, events,
           {.kind = EventKind::kDisorganised,
            .piece = p,
            .to = to,
            .while_there = true,
            .rule = "8.2a"});
    }
    if (!game.is_open_river(from, d)) continue;
    // 16.1.6b Fording disorganises; it never routs (12.2c).
    if (s.order[p] == Order::kGood) {
      s.order[p] = Order::kDisorganised;
      s.spared.insert(p);
      tell(game, s, events,
           {.kind = EventKind::kDisorganised, .piece = p, .to = to, .rule = "16.1.6b"});
    }
    Task task{.kind = TaskKind::kFord};
    task.pieces.insert(p);
    push(s, task);
  }
  game.battle().came_to(s, units, to);
}

namespace {

void step_to(const Game& game, State& s, Mover& m, HexId to, const Try& tried, Manner manner,
             Events* events) {
  const PieceSet units = units_of_group(game, m.pieces);
  const HexId from = s.at[m.pieces.first()];
  const auto d = hex::direction_to(from, to);
  assert(d);
  const Side side = game.piece(m.pieces.first()).side;
  m.left = from;
  m.left_facing =
      units.empty() ? std::uint8_t{0} : static_cast<std::uint8_t>(s.facing[units.first()]);
  if (!units.empty() && has_facing(game, s, from)) {
    m.left_facing = static_cast<std::uint8_t>(facing_in(game, s, from));
  }
  m.rough_there = units & s.rough;
  m.firm_there.clear();
  for (const PieceId p : units) {
    if (s.order[p] == Order::kDisorganised) m.firm_there.insert(p);
  }
  m.points = static_cast<std::uint8_t>(m.points - tried.cost);
  m.turned = static_cast<std::uint8_t>(m.turned + tried.vertices);
  m.open_turn = 0;
  ++m.hexes;
  if (!units.empty()) clear_hex_for(game, s, side, to, events);
  shift_stack(game, s, m.pieces, to);
  for (const PieceId p : units& game.artillery()) s.limbered.insert(p);
  const bool alone = units.empty();
  tell(game, s, events,
       {.kind = alone ? EventKind::kCommanderMoved : EventKind::kMoved,
        .piece = m.pieces.first(),
        .from = from,
        .to = to,
        .cost = tried.cost,
        .points_left = m.points,
        .manner = manner,
        .rule = alone ? "8.5a" : "8.1a",
        .pieces = m.pieces});
  settle_in(game, s, units, from, *d, events);
  if (!alone && in_zone(game, s, other(side), to)) {
    tell(game, s, events,
         {.kind = EventKind::kStopped, .to = to, .rule = "7.1a", .pieces = m.pieces});
  }
}

void turn_to(const Game& game, State& s, Mover& m, Facing facing, const Try& tried,
             Events* events) {
  const PieceSet units = units_of_group(game, m.pieces);
  const HexId at = s.at[m.pieces.first()];
  const Side side = game.piece(m.pieces.first()).side;
  const Facing before = facing_in(game, s, at);
  const int vertices = vertices_between(before, facing);
  if (!tried.waits) {
    m.open_turn = 0;
  } else if (m.open_turn == 0) {  // 14c
    m.open_turn = static_cast<std::uint8_t>(index_of(before) + 1);
  }
  m.turned = static_cast<std::uint8_t>(m.turned + tried.vertices);
  m.points = static_cast<std::uint8_t>(m.points - tried.cost);
  for (const PieceId p : units) s.facing[p] = facing;
  for (const PieceId p : units& game.artillery()) s.limbered.insert(p);
  tell(game, s, events,
       {.kind = EventKind::kTurned,
        .to = at,
        .cost = tried.cost,
        .facing = facing,
        .vertices = vertices,
        .rule = tried.waits ? "14c" : "8.3a",
        .pieces = m.pieces});
  // 8.3b One test, however many vertices; the turn stands.
  if (m.tested == 0 && in_zone(game, s, other(side), at)) {
    m.tested = 1;
    push(s, Task::test(units - game.artillery(), 0, Cause::kTurning));
  }
}

}  // namespace

void walk_item(const Game& game, State& s, Mover& m, std::uint16_t item, const Try& tried,
               Events* events) {
  if (Route::is_turn(item)) {
    turn_to(game, s, m, Route::facing_of(item), tried, events);
  } else {
    step_to(game, s, m, Route::hex_of(item), tried, Manner::kForward, events);
  }
}

void take_step(const Game& game, State& s, std::uint16_t item, Events* events) {
  const Walk walk = walk_of(game, s, s.mover.pieces);
  const Try tried = try_item(game, s, walk, item);
  assert(!tried.denial);
  push(s, {.kind = TaskKind::kMoveOn});
  if (!Route::is_turn(item)) push(s, {.kind = TaskKind::kReact});
  walk_item(game, s, s.mover, item, tried, events);
}

void turn_about(const Game& game, State& s, Events* events) {
  Mover& m = s.mover;
  const PieceSet units = units_of_group(game, m.pieces);
  const HexId at = s.at[m.pieces.first()];
  const Facing facing = turned(facing_in(game, s, at), 3);
  for (const PieceId p : units) s.facing[p] = facing;
  for (const PieceId p : units& game.artillery()) s.limbered.insert(p);
  reverse_order(game, s, at);  // 8.3d
  m.points = static_cast<std::uint8_t>(m.points - game.numbers().turn_cost);
  m.about = 1;
  tell(game, s, events,
       {.kind = EventKind::kTurnedAbout,
        .to = at,
        .facing = facing,
        .rule = "8.3d",
        .pieces = m.pieces});
  push(s, {.kind = TaskKind::kMoveOn});
}

void step_back(const Game& game, State& s, HexId hex, bool withdrawal, Events* events) {
  Mover& m = s.mover;
  if (!withdrawal) {
    if (m.backward == 0) {
      m.backward = 1;
      m.back_left = hexes_back(s, s.at[m.pieces.first()]);
    }
    const Walk walk = walk_of(game, s, m.pieces);
    const Try tried = try_enter(game, s, walk, hex);
    assert(!tried.denial);
    --m.back_left;
    push(s, {.kind = TaskKind::kMoveOn});
    push(s, {.kind = TaskKind::kReact});
    step_to(game, s, m, hex, tried, Manner::kBackward, events);
    return;
  }
  // 8.4a All movement points; friends are crossed as in a retreat.
  Try all;
  all.cost = m.points;
  m.backward = 2;
  const PieceSet units = units_of_group(game, m.pieces);
  const bool friends = has_unit(s, hex, s.active);
  push(s, {.kind = TaskKind::kMoveOn});
  push(s, {.kind = TaskKind::kReact});
  if (friends) {
    push(s, Task::withdrawal_past_friends(m.pieces));
    s.way.push_back(s.at[m.pieces.first()]);
  }
  const PieceSet crossed = units_in(s, hex);
  step_to(game, s, m, hex, all, Manner::kWithdrawal, events);
  if (friends) cross_friends(game, s, units, crossed);
}

void take_column(const Game& game, State& s, PieceSet pieces, Events* events) {
  s.column |= units_of_group(game, pieces);
  begin_move(game, s, pieces);
  tell(game, s, events,
       {.kind = EventKind::kColumn, .to = s.at[pieces.first()], .rule = "14g", .pieces = pieces});
  push(s, {.kind = TaskKind::kMoveOn});
}

void form_line(const Game& game, State& s, PieceSet pieces, Facing facing, Events* events) {
  const PieceSet units = units_of_group(game, pieces);
  s.column -= units;
  for (const PieceId p : units) s.facing[p] = facing;
  tell(game, s, events,
       {.kind = EventKind::kFormed,
        .to = s.at[pieces.first()],
        .facing = facing,
        .rule = "14g",
        .pieces = pieces});
}

// 3.5.1a, 3.5.1b
void change_order(const Game& game, State& s, HexId hex, Events* events) {
  const PieceSet fighters = fighters_in(game, s, hex);
  if (s.step != Step::kMoving) begin_move(game, s, fighters);
  s.mover.points = static_cast<std::uint8_t>(std::max(points_after_reorder(game, s), 0));
  s.mover.reordered = 1;
  reverse_order(game, s, hex);
  if (in_zone(game, s, other(s.active), hex)) s.reordered |= fighters;
  tell(game, s, events,
       {.kind = EventKind::kReordered, .to = hex, .rule = "3.5.1a", .pieces = fighters});
  push(s, {.kind = TaskKind::kMoveOn});
}

void turn_one(const Game& game, State& s, PieceId unit, Facing facing, Events* events) {
  const HexId h = s.at[unit];
  const PieceSet units = units_in(s, h);
  const int vertices = vertices_between(facing_in(game, s, h), facing);
  for (const PieceId p : units) s.facing[p] = facing;
  s.aimed |= units;
  tell(game, s, events,
       {.kind = EventKind::kTurned,
        .to = h,
        .facing = facing,
        .vertices = vertices,
        .rule = s.independent == unit ? "6.5" : "6.4b",
        .pieces = units});
  const Side side = game.piece(unit).side;
  if (in_zone(game, s, other(side), h)) {
    push(s, Task::test(units - game.artillery(), 1, Cause::kTurning));
  }
}

// 8.1b What it has not spent is lost.
void end_move(const Game& game, State& s, Events* events) {
  (void)events;
  const PieceSet units = units_of_group(game, s.mover.pieces);
  s.moved |= s.mover.pieces;
  s.marched |= units;
  if (s.failed != 0 && !units.empty()) s.half_used = 1;
  s.mover = Mover{};
}

}  // namespace tercio::lace_wars
