#include "lace_wars/rules/zones.hpp"

#include <algorithm>

namespace tercio::lace_wars {

namespace {

// 7.1f, 7.1g, 7.1h, 1.3b How far the zones of the units in a hex could reach.
std::uint8_t reach_of(const Game& game, const State& s, HexId h) {
  std::uint8_t bits = 0;
  for (PieceId p = s.top[h]; p != kNoPiece; p = s.below[p]) {
    if (is_routed(s, p)) continue;  // 7b
    bits |= game.zone_open(h, arm_now(game, s, p) == Arm::kLightInfantry);
  }
  return bits;
}

template <class Bits>
HexSet spread(const State& s, Side side, Bits bits_of) {
  HexSet out;
  s.units[index_of(side)].for_each([&](HexId h) {
    const unsigned bits = bits_of(h);
    for (const Direction d : hex::kAllDirections) {
      if ((bits >> hex::index_of(d) & 1U) != 0) out.insert(hex::neighbour(h, d));
    }
  });
  return out;
}

// Calls visit(neighbour, bit of the direction back) for each neighbour with units of the side;
// until it returns true.
template <class Visit>
bool any_neighbour(const Game& game, const State& s, Side side, HexId h, Visit visit) {
  for (const Direction d : hex::kAllDirections) {
    if (!has_direction(game.on_map(h), d)) continue;
    const HexId n = hex::neighbour(h, d);
    if (has_unit(s, n, side) && visit(n, hex::opposite(d))) return true;
  }
  return false;
}

}  // namespace

// 7a A zone of control is over the frontal hexes.
std::uint8_t zone_bits(const Game& game, const State& s, HexId h) {
  return front_in(game, s, h) & reach_of(game, s, h);
}

std::uint8_t menace_bits(const Game& game, const State& s, HexId h) {
  return static_cast<std::uint8_t>((front_in(game, s, h) | flanks_in(game, s, h)) &
                                   reach_of(game, s, h));
}

std::uint8_t flank_bits(const Game& game, const State& s, HexId h) {
  return flanks_in(game, s, h) & reach_of(game, s, h);
}

Held held_in(const Game& game, const State& s, HexId h) {
  Held out;
  out.only_guns = true;
  PieceId formed = kNoPiece;
  std::uint8_t reach = 0;
  for (PieceId p = s.top[h]; p != kNoPiece; p = s.below[p]) {
    if (!game.piece(p).is_artillery()) out.only_guns = false;
    if (is_routed(s, p)) continue;
    reach |= game.zone_open(h, arm_at(game, p, h) == Arm::kLightInfantry);
    if (formed == kNoPiece && !game.piece(p).is_light()) formed = p;
  }
  if (formed != kNoPiece) {
    out.zone = front_of(s.facing[formed]) & reach;
    out.flanks = flanks_of(s.facing[formed]) & reach;
  } else if (s.top[h] != kNoPiece && !is_routed(s, s.top[h])) {
    out.zone = reach;
  }
  return out;
}

HexSet zones(const Game& game, const State& s, Side side) {
  return spread(s, side, [&](HexId h) { return zone_bits(game, s, h); });
}

HexSet menaced(const Game& game, const State& s, Side side) {
  return spread(s, side, [&](HexId h) { return menace_bits(game, s, h); });
}

HexSet on_flanks(const Game& game, const State& s, Side side) {
  return spread(s, side, [&](HexId h) { return flank_bits(game, s, h); });
}

bool in_zone(const Game& game, const State& s, Side side, HexId h, std::span<const HexId> without) {
  return any_neighbour(game, s, side, h, [&](HexId n, Direction back) {
    return has_direction(zone_bits(game, s, n), back) &&
           std::find(without.begin(), without.end(), n) == without.end();
  });
}

bool on_flank(const Game& game, const State& s, Side side, HexId h) {
  return any_neighbour(game, s, side, h, [&](HexId n, Direction back) {
    return has_direction(flank_bits(game, s, n), back);
  });
}

bool is_menaced(const Game& game, const State& s, Side side, HexId h) {
  return any_neighbour(game, s, side, h, [&](HexId n, Direction back) {
    return has_direction(menace_bits(game, s, n), back);
  });
}

PieceId zone_holder(const Game& game, const State& s, Side side, HexId h) {
  PieceId found = kNoPiece;
  any_neighbour(game, s, side, h, [&](HexId n, Direction back) {
    if (!has_direction(zone_bits(game, s, n), back)) return false;
    found = s.top[n];
    return true;
  });
  return found;
}

bool has_enemy_in_zone(const Game& game, const State& s, HexId h) {
  const PieceId top = s.top[h];
  if (top == kNoPiece) return false;
  const Side enemy = other(game.piece(top).side);
  const std::uint8_t bits = zone_bits(game, s, h);
  for (const Direction d : hex::kAllDirections) {
    if (has_direction(bits, d) && has_unit(s, hex::neighbour(h, d), enemy)) return true;
  }
  return false;
}

}  // namespace tercio::lace_wars
