#include "thirty_years_war/deployment.hpp"

#include <algorithm>

#include "thirty_years_war/movement_terrain.hpp"

namespace tercio::thirty_years_war {

namespace {

bool is_free(const Game& game) { return game.scenario().set_up == "free"; }

// 3.0 (S-03) Whether two units may change places: same army, category, type and strength.
bool may_swap(const Game& game, PieceId a, PieceId b) {
  const Piece& p = game.piece(a);
  const Piece& q = game.piece(b);
  return a != b && p.is_unit() && q.is_unit() && p.kind == q.kind && p.side == q.side &&
         p.army == q.army && p.category == q.category && p.strength == q.strength &&
         p.movement == q.movement;
}

}  // namespace

void set_up(const Game& game, State& s) {
  // 3.0, Rocroi 15.0, 15.11, 15.12 Every piece stands where the list or the map puts it.
  for (int i = 0; i < game.piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const HexId h = game.battle().set_up_hex(p);
    if (h == kNoHex) continue;  // a reinforcement
    if (is_free(game) && game.battle().is_deployed(p)) {
      s.status[p] = Status::kWaiting;
    } else {
      put(game, s, p, h, Status::kReady);
    }
  }
  game.battle().game_begins(s);
}

bool has_deployment(const Game& game) { return is_free(game) || game.rules().swap_designations; }

namespace {

bool takes_part(const Game& game, const State& s, PieceId p) {
  const bool placed = on_map(s, p);
  if (!is_free(game)) return placed && game.piece(p).is_unit();
  return game.battle().is_deployed(p) && (placed || s.status[p] == Status::kWaiting);
}

}  // namespace

PieceSet deployable(const Game& game, const State& s) {
  PieceSet out;
  for (const PieceId p : game.movers(s.decider)) {
    if (takes_part(game, s, p)) out.insert(p);
  }
  return out;
}

Denial why_not_deploy(const Game& game, const State& s, PieceId piece, HexId h) {
  if (game.piece(piece).side != s.decider) {
    return {.rule = "3.0", .text = "{piece} is not of the side that sets up now", .piece = piece};
  }
  if (!takes_part(game, s, piece)) {
    return {.rule = "3.0", .text = "{piece} stands where it is printed", .piece = piece};
  }
  if (!game.grid().contains(h)) {
    return {.rule = "2.1", .text = "{hex} is not on the map", .piece = piece, .hex = h};
  }
  const PieceId there = unit_in(s, h);
  if (!is_free(game)) {
    if (there != kNoPiece && may_swap(game, piece, there)) return {};
    return {.rule = "3.0",
            .text = "{piece} may only change places with a unit of its army, type and strength",
            .piece = piece,
            .hex = h};
  }
  // S-08 Only where the piece could move.
  const HexTerrain& ground = game.terrain(h);
  if (cost_to_enter(ground, game.piece(piece).kind) == 0) {
    return {
        .rule = ground.rule.c_str(), .text = "{hex} may not be entered", .piece = piece, .hex = h};
  }
  // 6.32, Breitenfeld 15.24 One unit in a hex.
  if (game.piece(piece).is_unit() && there != kNoPiece) {
    return {.rule = "6.32",
            .text = "{other} stands in {hex}",
            .piece = piece,
            .other = there,
            .hex = h};
  }
  if (has_unit(s, h, other(s.decider))) {
    return {.rule = "6.12",
            .text = "{other} stands in {hex}",
            .piece = piece,
            .other = there,
            .hex = h};
  }
  return game.battle().why_not_deploy(s, piece, h);
}

HexSet deploy_hexes(const Game& game, const State& s, PieceId piece) {
  HexSet out;
  for (int line = 1; line <= game.grid().lines; ++line) {
    for (int place = 1; place <= game.grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      if (!why_not_deploy(game, s, piece, h)) out.insert(h);
    }
  }
  return out;
}

void deploy(const Game& game, State& s, PieceId piece, HexId h, Events* events) {
  const HexId from = s.at[piece];
  if (!is_free(game)) {
    const PieceId there = unit_in(s, h);
    shift(game, s, there, from);
    tell(events,
         {.kind = EventKind::kDeployed, .piece = there, .from = h, .to = from, .rule = "3.0"});
  }
  if (on_map(s, piece)) {
    shift(game, s, piece, h);
  } else {
    put(game, s, piece, h, Status::kReady);
  }
  tell(events,
       {.kind = EventKind::kDeployed, .piece = piece, .from = from, .to = h, .rule = "3.0"});
}

Denial why_not_end_deployment(const Game& game, const State& s) {
  if (!is_free(game)) return {};
  for (const PieceId p : deployable(game, s)) {
    if (!on_map(s, p)) {
      return {.rule = "3.0", .text = "{piece} has not been deployed", .piece = p};
    }
    if (const Denial d = game.battle().why_not_stay_deployed(s, p)) return d;
  }
  return {};
}

}  // namespace tercio::thirty_years_war
