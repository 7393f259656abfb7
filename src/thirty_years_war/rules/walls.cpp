#include "thirty_years_war/rules/walls.hpp"

#include <cstdlib>

namespace tercio::thirty_years_war {

namespace {

bool bit_of(std::uint64_t bits, int index) {
  return index != Game::kNotWatched && (bits >> index & 1U) != 0;
}

bool is_breached(const Game& game, const State& s, HexId h) {
  return bit_of(s.ground.breached, game.watch(h));
}

}  // namespace

bool last_held_by(const Game& game, const State& s, HexId h, Side side) {
  return bit_of(s.ground.last_b, game.watch(h)) == (side == Side::kB);
}

void occupy(const Game& game, State& s, HexId h, Side side, Events* events) {
  const int index = game.watch(h);
  if (index == Game::kNotWatched || last_held_by(game, s, h, side)) return;
  s.ground.last_b ^= std::uint64_t{1} << index;
  game.battle().hex_changed_hands(s, h, events);
}

std::uint8_t breached_sides(const Game& game, const State& s, HexId h) {
  const std::uint8_t walls = game.walls(h);
  // Freiburg 19.55 (F-68) A breached hex breaches all its sides; hits on the two hexes of a side do
  // not add.
  if (walls == 0 || is_breached(game, s, h)) return walls;
  std::uint8_t out = 0;
  for (const Direction d : hex::kAllDirections) {
    const auto bit = static_cast<std::uint8_t>(1U << hex::index_of(d));
    if ((walls & bit) != 0 && is_breached(game, s, hex::neighbour(h, d))) out |= bit;
  }
  return out;
}

Walls walls_of(const Game& game, const State& s, HexId h) {
  if (is_breached(game, s, h)) return Walls::kBreached;
  return bit_of(s.ground.hit, game.watch(h)) ? Walls::kHit : Walls::kWhole;
}

std::string name_of_gate(const Game& game, HexId inner, HexId outer) {
  for (const auto& feature : game.definition().map.features) {
    if (feature.kind != "gate") continue;
    for (const auto& side : feature.hexsides) {
      if (side.a == inner && side.b == outer) return feature.name;
    }
  }
  return "Gate";
}

bool is_friendly_gate(const Game& game, const State& s, Side side, HexId h, Direction d) {
  // Freiburg 19.57 (F-71) Units of the side were the last on both sides of it.
  return (game.gates(h) >> hex::index_of(d) & 1) != 0 && last_held_by(game, s, h, side) &&
         last_held_by(game, s, hex::neighbour(h, d), side);
}

Passage passage(const Game& game, const State& s, Side side, HexId h, Direction d) {
  if ((game.walls(h) >> hex::index_of(d) & 1) == 0) return Passage::kOpen;
  if ((breached_sides(game, s, h) >> hex::index_of(d) & 1) != 0) return Passage::kBreached;
  return is_friendly_gate(game, s, side, h, d) ? Passage::kOpen : Passage::kClosed;
}

Passage passage_of(const Game& game, const State& s, const Mover& mover, HexId h, Direction d) {
  const Passage standing = passage(game, s, mover.side, h, d);
  if (standing != Passage::kClosed || mover.kind == Kind::kLeader) return standing;
  // Freiburg 19.57 (F-103) A unit is itself the last in the hex it steps from.
  const bool gate = (game.gates(h) >> hex::index_of(d) & 1) != 0;
  return gate && last_held_by(game, s, hex::neighbour(h, d), mover.side) ? Passage::kOpen
                                                                         : Passage::kClosed;
}

Openings::Openings(const Game& game, const State& s, const Mover& mover, HexId start, int budget) {
  const int line = hex::line_of(start);
  for (const WallSide& side : game.wall_sides()) {
    if (!side.gate && s.ground.breached == 0) break;  // the gates come first
    if (std::abs(hex::line_of(side.inner) - line) > budget + 1) continue;
    const auto& costs = game.wall_costs(mover, side);
    const auto add = [&](HexId from, Direction d, std::size_t inward) {
      const Passage way = passage_of(game, s, mover, from, d);
      if (way == Passage::kClosed) return;
      const std::uint8_t cost = costs[(way == Passage::kBreached ? 2U : 0U) + inward];
      if (cost != 0) openings_[count_++] = {from, hex::neighbour(from, d), cost};
    };
    add(side.inner, side.direction, 0);
    add(side.outer, hex::opposite(side.direction), 1);
  }
}

Denial why_not_breach_walls_of(const Game& game, const State& s, HexId target) {
  if (game.walls(target) == 0) {  // F-66
    return {.rule = "19.55", .text = "there is no wall beside {hex}", .hex = target};
  }
  if (is_breached(game, s, target)) {
    return {.rule = "19.55", .text = "the walls beside {hex} are already breached", .hex = target};
  }
  return {};
}

HexSet breach_targets(const Game& game, const State& s) {
  HexSet out;
  for (const WallSide& side : game.wall_sides()) {
    for (const HexId h : {side.inner, side.outer}) {
      if (!is_breached(game, s, h)) out.insert(h);
    }
  }
  return out;
}

void hit_walls(const Game& game, State& s, HexId target, Events* events) {
  const std::uint64_t bit = std::uint64_t{1} << game.watch(target);
  // Freiburg 19.55 One hit is remembered, the second breaches every wall of the hex (F-68).
  if ((s.ground.hit & bit) == 0) {
    s.ground.hit |= bit;
    tell(events, {.kind = EventKind::kBreachMarked, .to = target, .rule = "19.55"});
    return;
  }
  s.ground.breached |= bit;
  tell(events, {.kind = EventKind::kBreached, .to = target, .rule = "19.55"});
}

}  // namespace tercio::thirty_years_war
