#include "thirty_years_war/rules/deployment.hpp"

#include <algorithm>
#include <limits>

#include "thirty_years_war/rules/terrain_effects.hpp"

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

HexId place_in(const SetUpDefinition& set_up, PieceId piece) {
  for (const auto& [index, h] : set_up.places) {
    if (index == static_cast<int>(piece)) return h;
  }
  return kNoHex;
}

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
  for (const PieceId p : game.movers(s.decider) | game.guns()) {
    if (owner_of(game, s, p) == s.decider && takes_part(game, s, p)) out.insert(p);
  }
  return out;
}

namespace {

// Why a piece may not be deployed in a hex, the areas of the exclusive rules apart.
Denial why_not_stand(const Game& game, const State& s, PieceId piece, HexId h) {
  if (owner_of(game, s, piece) != s.decider) {
    return {.rule = "3.0", .text = "{piece} is not on the side that is setting up", .piece = piece};
  }
  if (!takes_part(game, s, piece)) {
    return {.rule = "3.0",
            .text = "{piece} starts where it is printed and cannot be moved",
            .piece = piece};
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
  // S-08 Only where the piece could move, or where the chart lets it start (17.11, F-13).
  const HexTerrain& ground = game.terrain(h);
  const bool builder = game.is_builder(game.piece(piece).side);
  if (cost_to_enter(ground, game.piece(piece).kind, builder) == 0 && !ground.open_at_set_up) {
    return {.rule = ground.rule.c_str(),
            .text = "{piece} cannot stand in {hex}",
            .piece = piece,
            .hex = h};
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

}  // namespace

Denial why_not_deploy(const Game& game, const State& s, PieceId piece, HexId h) {
  if (const Denial d = why_not_stand(game, s, piece, h)) return d;
  if (!is_free(game)) return {};
  if (game.battle().deployment_area(s, piece).contains(h)) return {};
  return {.rule = game.battle().deployment_rule(s, piece),
          .text = "{hex} is outside the area where {piece} can be deployed",
          .piece = piece,
          .hex = h};
}

HexSet deploy_hexes(const Game& game, const State& s, PieceId piece) {
  HexSet out;
  const HexSet area =
      is_free(game) ? game.battle().deployment_area(s, piece) : s.units[index_of(s.decider)];
  area.for_each([&](HexId h) {
    if (!why_not_stand(game, s, piece, h)) out.insert(h);
  });
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
  tell(events, {.kind = EventKind::kDeployed,
                .piece = piece,
                .from = from,
                .to = h,
                .rule = is_free(game) ? game.battle().deployment_rule(s, piece) : "3.0"});
}

namespace {

// The hex a set-up suggests for a piece; kNoHex when it names none.
HexId suggested_hex(const Game& game, const State& s, PieceId piece) {
  const SetUpDefinition* set_up = game.battle().suggested(s);
  return set_up == nullptr ? game.battle().set_up_hex(piece) : place_in(*set_up, piece);
}

// The allowed hex nearest to where the set-up puts the piece, or else the pieces of its side; a gun
// goes where no other is, if it can. kNoHex: there is none.
HexId nearest_hex(const Game& game, const State& s, PieceId piece, const HexSet& suggested) {
  const HexId own = suggested_hex(game, s, piece);
  HexSet allowed = deploy_hexes(game, s, piece);
  if (game.guns().contains(piece) && !(allowed - s.guns).empty()) allowed = allowed - s.guns;
  HexId best = kNoHex;
  int least = std::numeric_limits<int>::max();
  allowed.for_each([&](HexId h) {
    int distance = own == kNoHex ? 0 : hex::distance(h, own);
    if (own == kNoHex) {
      suggested.for_each([&](HexId other) { distance += hex::distance(h, other); });
    }
    if (distance >= least) return;
    least = distance;
    best = h;
  });
  return best;
}

}  // namespace

Denial why_not_deploy_suggested(const Game& game) {
  if (is_free(game)) return {};
  return {.rule = "3.0", .text = "every piece starts where it is printed"};
}

void deploy_suggested(const Game& game, State& s, Events* events) {
  const PieceSet pieces = deployable(game, s);
  for (const PieceId p : pieces) {
    if (on_map(s, p)) take(game, s, p, Status::kWaiting);
  }
  HexSet suggested;
  for (const PieceId p : pieces) {
    const HexId h = suggested_hex(game, s, p);
    if (h != kNoHex) suggested.insert(h);
  }
  const auto place = [&](PieceId p, HexId h) {
    if (h != kNoHex && !why_not_deploy(game, s, p, h)) deploy(game, s, p, h, events);
  };
  // Units first: leaders and guns may need one to stand with.
  const PieceSet units = pieces & game.units(s.decider);
  for (const PieceSet& group : {units, pieces - units}) {
    for (const PieceId p : group) place(p, suggested_hex(game, s, p));
    for (const PieceId p : group) {
      if (!on_map(s, p)) place(p, nearest_hex(game, s, p, suggested));
    }
  }
}

Denial why_not_end_deployment(const Game& game, const State& s) {
  if (!is_free(game)) return {};
  const PieceSet pieces = deployable(game, s);
  for (const PieceId p : pieces) {
    if (on_map(s, p)) continue;
    return {.rule = "3.0", .text = "{piece} has not been placed yet", .piece = p};
  }
  for (const PieceId p : pieces) {
    if (const Denial d = game.battle().why_not_stay_deployed(s, p)) return d;
  }
  return {};
}

}  // namespace tercio::thirty_years_war
