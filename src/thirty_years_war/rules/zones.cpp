#include "thirty_years_war/rules/zones.hpp"

#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

namespace {

// 7.22, 5.34 Only undisrupted units have a zone of control; artillery and leaders never.
// Returns a hex with such a unit whose zone reaches `h`, or kNoHex.
HexId zone_source(const Game& game, const State& s, HexId h, Side of) {
  const HexSet& ready = s.ready[index_of(of)];
  for (const Direction d : hex::kAllDirections) {
    const HexId from = hex::neighbour(h, d);
    if (!ready.contains(from)) continue;
    if ((zone_sides(game, s, from) >> hex::index_of(hex::opposite(d)) & 1) != 0) return from;
  }
  return kNoHex;
}

}  // namespace

bool in_zone(const Game& game, const State& s, HexId h, Side of) {
  return zone_source(game, s, h, of) != kNoHex;
}

PieceId zone_holder(const Game& game, const State& s, HexId h, Side of) {
  const HexId from = zone_source(game, s, h, of);
  if (from == kNoHex) return kNoPiece;
  PieceId unit = unit_in(s, from);
  while (!is_ready(s, unit)) unit = s.next_here[unit];
  return unit;
}

HexSet zones_from(const Game& game, const State& s, const HexSet& hexes) {
  HexSet out;
  if (s.ground.breached == 0) {
    for (const Direction d : hex::kAllDirections) {
      out |= hex::shifted(hexes, d) & game.zone_entered(d);
    }
    return out;
  }
  hexes.for_each([&](HexId h) {
    const std::uint8_t open = zone_sides(game, s, h);
    for (const Direction d : hex::kAllDirections) {
      if ((open >> hex::index_of(d) & 1) != 0) out.insert(hex::neighbour(h, d));
    }
  });
  return out;
}

HexSet zones(const Game& game, const State& s, Side of) {
  return zones_from(game, s, s.ready[index_of(of)]);
}

}  // namespace tercio::thirty_years_war
