#include "lace_wars/rules/command.hpp"

#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

HexSet spread_once(const Game& game, const HexSet& set) {
  HexSet out;
  for (const Direction d : hex::kAllDirections) out |= hex::shifted(set, d);
  return out & game.hexes();
}

// 6.1c, 6.1d, 7.1e Hexes a line of command does not pass: enemy units, and frontal or flank hexes
// of the enemy without a friendly unit.
HexSet closed_to_command(const Game& game, const State& s, Side side) {
  const Side enemy = other(side);
  return s.units[index_of(enemy)] | (menaced(game, s, enemy) - s.units[index_of(side)]);
}

HexSet traced(const Game& game, const HexSet& closed, HexId from, int radius) {
  HexSet reached;
  reached.insert(from);
  HexSet frontier = reached;
  for (int i = 0; i < radius; ++i) {
    // 6.1a Terrain does not count; the first and the last hex need not be open.
    const HexSet next = spread_once(game, frontier) - reached;
    reached |= next;
    frontier = next - closed;
  }
  return reached;
}

// The units of a set that stand in these hexes.
PieceSet standing_in(const State& s, PieceSet units, const HexSet& hexes) {
  PieceSet out;
  for (const PieceId p : units) {
    if (hexes.contains(s.at[p])) out.insert(p);
  }
  return out;
}

PieceSet able(const State& s, PieceSet units) {
  PieceSet out;
  for (const PieceId p : units& s.present) {
    if (!is_routed(s, p)) out.insert(p);
  }
  return out;
}

// 6.3c, 6.3d Whether a unit is close enough to one in command.
bool is_linked(const Game& game, const State& s, const HexSet& closed, PieceId unit,
               PieceSet commanded) {
  const Arm arm = arm_now(game, s, unit);
  const bool cavalry = arm == Arm::kHeavyCavalry || arm == Arm::kLightCavalry;
  const int link = cavalry ? 2 : 1;
  const HexId h = s.at[unit];
  HexSet near;
  bool found = false;
  for (const PieceId p : commanded) {
    const int distance = hex::distance(h, s.at[p]);
    if (distance <= 1) return true;
    found = found || distance <= link;
  }
  if (!found) return false;
  near = traced(game, closed, h, link);
  return !standing_in(s, commanded, near).empty();
}

}  // namespace

HexSet traced_from(const Game& game, const State& s, Side side, HexId from, int radius) {
  return traced(game, closed_to_command(game, s, side), from, radius);
}

// 0.1a, 6.1a
bool is_traced(const Game& game, const State& s, Side side, HexId from, HexId to, int radius) {
  if (hex::distance(from, to) > radius) return false;
  return traced_from(game, s, side, from, radius).contains(to);
}

namespace {

bool in_army_range(const Game& game, const State& s, Side side, HexId h) {
  const PieceId army = s.army_commander[index_of(side)];
  if (army == kNoPiece || !on_map(s, army)) return false;
  return is_traced(game, s, side, s.at[army], h, game.numbers().army_radius);
}

}  // namespace

// 6.1b, 16.1.3
bool commander_in_range(const Game& game, const State& s, int formation) {
  const PieceId c = s.commander_of[static_cast<std::size_t>(formation)];
  if (c == kNoPiece || !on_map(s, c)) return false;
  return in_army_range(game, s, game.side_of_formation(formation), s.at[c]);
}

bool unit_in_range(const Game& game, const State& s, PieceId unit) {
  return in_army_range(game, s, game.piece(unit).side, s.at[unit]);
}

// 6.3b, 6.3c, 6.3d, 6.3g
PieceSet in_command(const Game& game, const State& s, int formation) {
  const Side side = game.side_of_formation(formation);
  const PieceId c = s.commander_of[static_cast<std::size_t>(formation)];
  if (c == kNoPiece || !on_map(s, c)) return {};
  const PieceSet units = able(s, game.units_of(formation));
  const HexSet closed = closed_to_command(game, s, side);
  PieceSet out = standing_in(s, units, traced(game, closed, s.at[c], radius_of(game, formation)));
  for (bool grown = true; grown;) {
    grown = false;
    for (const PieceId p : units - out) {
      if (!is_linked(game, s, closed, p, out)) continue;
      out.insert(p);
      grown = true;
    }
  }
  return out;
}

// 5.1c, 6.3e
PieceSet joinable(const Game& game, const State& s, int formation) {
  const Side side = game.side_of_formation(formation);
  const PieceId c = s.commander_of[static_cast<std::size_t>(formation)];
  if (c == kNoPiece || !on_map(s, c)) return {};
  const PieceSet units = able(s, game.independents(side) - s.used);
  if (units.empty()) return {};
  const HexSet closed = closed_to_command(game, s, side);
  PieceSet out = standing_in(s, units, traced(game, closed, s.at[c], radius_of(game, formation)));
  const PieceSet commanded = in_command(game, s, formation);
  for (const PieceId p : units - out) {
    if (is_linked(game, s, closed, p, commanded)) out.insert(p);
  }
  return out;
}

}  // namespace tercio::lace_wars
