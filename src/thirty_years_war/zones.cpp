#include "thirty_years_war/zones.hpp"

namespace tercio::thirty_years_war {

namespace {

// 7.22, 5.34 Only undisrupted units have a zone of control; artillery and leaders never.
// Returns a hex with such a unit whose zone reaches `h`, or kNoHex.
HexId zone_source(const Game& game, const State& s, HexId h, Side of) {
  const HexSet& ready = s.ready[index_of(of)];
  for (const Direction d : hex::kAllDirections) {
    const HexId from = hex::neighbour(h, d);
    if (!ready.contains(from)) continue;
    if ((game.zone_open(from) >> hex::index_of(hex::opposite(d)) & 1) != 0) return from;
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

HexSet zones(const Game& game, const State& s, Side of) {
  HexSet out;
  s.ready[index_of(of)].for_each([&](HexId h) {
    for (const Direction d : hex::kAllDirections) {
      const HexId to = hex::neighbour(h, d);
      if ((game.zone_open(h) >> hex::index_of(d) & 1) != 0) out.insert(to);
    }
  });
  return out;
}

}  // namespace tercio::thirty_years_war
