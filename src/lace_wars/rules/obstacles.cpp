#include "lace_wars/rules/obstacles.hpp"

#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

using ByDirection = std::array<HexSet, hex::kDirections>;

void add(ByDirection& sets, HexId h, unsigned directions) {
  for (; directions != 0; directions &= directions - 1) {
    sets[static_cast<std::size_t>(std::countr_zero(directions))].insert(h);
  }
}

HexSet beyond(const ByDirection& sets) {
  HexSet out;
  for (const Direction d : hex::kAllDirections) {
    out |= hex::shifted(sets[static_cast<std::size_t>(hex::index_of(d))], d);
  }
  return out;
}

}  // namespace

Obstacles obstacles_of(const Game& game, const State& s, Side side) {
  Obstacles out;
  out.side = side;
  out.friends = s.units[index_of(side)];
  out.enemy = s.units[index_of(other(side))];
  ByDirection front{};
  ByDirection flanks{};
  out.enemy.for_each([&](HexId h) {
    const Held held = held_in(game, s, h);
    add(front, h, held.zone);
    add(flanks, h, held.flanks);
    if (held.only_guns) out.lone_guns.insert(h);
  });
  out.zone = beyond(front);
  out.menaced = out.zone | beyond(flanks);
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
