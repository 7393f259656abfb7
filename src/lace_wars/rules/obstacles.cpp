#include "lace_wars/rules/obstacles.hpp"

#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

// Puts in the neighbours in some directions, given as bits.
void add(HexSet& set, HexId h, unsigned directions) {
  const int line = hex::line_of(h);
  const int place = hex::place_of(h);
  const int lower = place - (line & 1);  // in the lines beside it: this place and the next
  const auto bit = [&](Direction d) { return directions >> hex::index_of(d) & 1U; };
  set.row(line - 1) |= (bit(Direction::kPrevLow) | bit(Direction::kPrevHigh) << 1) << lower;
  set.row(line) |= bit(Direction::kLow) << (place - 1) | bit(Direction::kHigh) << (place + 1);
  set.row(line + 1) |= (bit(Direction::kNextLow) | bit(Direction::kNextHigh) << 1) << lower;
}

}  // namespace

Obstacles obstacles_of(const Game& game, const State& s, Side side) {
  Obstacles out;
  out.side = side;
  out.friends = s.units[index_of(side)];
  out.enemy = s.units[index_of(other(side))];
  out.enemy.for_each([&](HexId h) {
    const Held held = held_in(game, s, h);
    add(out.zone, h, held.zone);
    add(out.menaced, h, held.flanks);
    if (held.only_guns) out.lone_guns.insert(h);
  });
  out.menaced |= out.zone;
  out.friends.for_each([&](HexId h) {
    const PieceId formed = formed_unit(game, s, h);
    if (formed == kNoPiece) {
      out.unformed_friends.insert(h);
    } else {
      out.formed_friends[static_cast<std::size_t>(s.facing[formed])].insert(h);
    }
  });
  if ((s.column & game.units(side)).empty()) return out;
  out.too_near = out.enemy;
  for (int i = 1; i < game.numbers().column_distance; ++i) {
    out.too_near = hex::with_neighbours(out.too_near);
  }
  return out;
}

void ride_down(const Game& game, const State& s, std::span<const HexId> guns,
               Obstacles& obstacles) {
  for (const HexId gun : guns) {
    obstacles.enemy.erase(gun);
    obstacles.lone_guns.erase(gun);
    for (const Direction d : hex::kAllDirections) {
      if (!has_direction(game.on_map(gun), d)) continue;
      const HexId n = hex::neighbour(gun, d);
      obstacles.zone.set(n, in_zone(game, s, other(obstacles.side), n, guns));
    }
  }
}

}  // namespace tercio::lace_wars
