#include "lace_wars/rules/obstacles.hpp"

#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

void add(HexSet& set, HexId h, unsigned directions) {
  for (; directions != 0; directions &= directions - 1) {
    set.insert(hex::neighbour(h, static_cast<Direction>(std::countr_zero(directions))));
  }
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
  out.unformed_friends = out.friends;
  out.friends.for_each([&](HexId h) {
    if (!has_facing(game, s, h)) return;
    out.unformed_friends.erase(h);
    out.formed_friends[static_cast<std::size_t>(facing_in(game, s, h))].insert(h);
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
