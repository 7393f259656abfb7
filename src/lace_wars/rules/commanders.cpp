#include "lace_wars/rules/commanders.hpp"

#include <algorithm>

#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

int formation_commanded(const State& s, PieceId commander) {
  for (int f = 0; f < kMaxFormations; ++f) {
    if (s.commander_of[static_cast<std::size_t>(f)] == commander) return f;
  }
  return kNoFormation;
}

bool is_army_commander(const State& s, PieceId commander) {
  return s.army_commander[0] == commander || s.army_commander[1] == commander;
}

void note_army_commander(State& s, Side side) {
  s.army_commander_moved |= static_cast<std::uint8_t>(1U << index_of(side));
}

bool army_commander_has_moved(const State& s, Side side) {
  return (static_cast<unsigned>(s.army_commander_moved) >> index_of(side) & 1U) != 0;
}

int radius_of(const Game& game, int formation) {
  const Side side = game.side_of_formation(formation);
  for (const PieceId c : game.commanders(side)) {
    if (game.piece(c).formation == formation && !game.piece(c).army_commander) {
      return game.piece(c).radius;
    }
  }
  return 0;
}

int radius_now(const Game& game, const State& s, PieceId commander) {
  if (is_army_commander(s, commander)) return game.numbers().army_radius;
  const int f = formation_commanded(s, commander);
  return f == kNoFormation ? game.piece(commander).radius : radius_of(game, f);
}

namespace {

const Placement* placement_of(const Game& game, PieceId piece) {
  for (const Placement& p : game.scenario().placements) {
    if (p.piece == piece) return &p;
  }
  return nullptr;
}

}  // namespace

// 16.1.4a-1, 16.1.4a-2
PieceSet deployable(const Game& game, const State& s, Side side) {
  PieceSet out = game.commanders(side) & s.present;
  for (const PieceId p : game.units(side) & s.present) {
    const Placement* place = placement_of(game, p);
    if (place != nullptr && !place->choice.empty()) out.insert(p);
  }
  return out;
}

Denial why_not_deploy(const Game& game, const State& s, PieceId piece, HexId hex) {
  if (!deployable(game, s, s.decider).contains(piece)) {
    return {
        .rule = "16.1.4a-2", .text = "{piece} cannot be placed by its player now", .piece = piece};
  }
  if (!game.on_grid(hex))
    return {.rule = "16.1.4a-1", .text = "{hex} is not on the map", .hex = hex};
  const Side enemy = other(game.piece(piece).side);
  if (game.piece(piece).is_commander()) {
    if (has_unit(s, hex, enemy)) {
      return {
          .rule = "16.1.4a-1", .text = "{other} stands in {hex}", .other = s.top[hex], .hex = hex};
    }
    if (is_menaced(game, s, enemy, hex)) {
      return {.rule = "16.1.4a-1",
              .text = "{hex} is a frontal or flank hex of the enemy",
              .piece = piece,
              .hex = hex};
    }
    return {};
  }
  if (!placement_of(game, piece)->choice.contains(hex)) {
    return {
        .rule = "16.1.4a-2", .text = "{piece} cannot start in {hex}", .piece = piece, .hex = hex};
  }
  return why_not_share(game, s, PieceSet{piece}, hex, s.facing[piece]);
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

// Ruling 16.1.4a-1: each hex of a range is held when there are units enough for it.
Denial why_not_end_set_up(const Game& game, const State& s) {
  for (const Placement& p : game.scenario().placements) {
    const auto piece = static_cast<PieceId>(p.piece);
    if (game.piece(piece).side != s.decider || p.choice.empty()) continue;
    int sharing = 0;
    for (const Placement& q : game.scenario().placements) {
      if (q.choice == p.choice) ++sharing;
    }
    if (sharing < p.choice.size()) continue;
    const HexSet empty = p.choice - s.units[index_of(s.decider)];
    if (!empty.empty()) {
      return {.rule = "16.1.4a-2", .text = "{hex} has to be held by a unit", .hex = empty.nth(0)};
    }
  }
  return {};
}

// 8.5c, 7.1e
Denial why_not_commander_enter(const Game& game, const State& s, Side side, HexId hex) {
  const Side enemy = other(side);
  if (has_unit(s, hex, enemy)) {
    return {.rule = "8.5c", .text = "{other} stands in {hex}", .other = s.top[hex], .hex = hex};
  }
  if (!has_unit(s, hex, side) && is_menaced(game, s, enemy, hex)) {
    return {.rule = "8.5c",
            .text = "{hex} is a frontal or flank hex of the enemy without a friendly unit",
            .hex = hex};
  }
  return {};
}

}  // namespace tercio::lace_wars
