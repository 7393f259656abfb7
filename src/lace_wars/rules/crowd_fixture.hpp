// For tests: positions at random, crowded enough for every rule of contact to matter.
#pragma once

#include "lace_wars/field_fixture.hpp"

namespace tercio::lace_wars {

struct Dice {
  std::uint64_t state;
  unsigned below(unsigned n) {
    state = state * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<unsigned>(state >> 33U) % n;
  }
};

inline Drawing crowd(Dice& dice) {
  Drawing d;
  static const std::array<std::string, 24> kIds{"r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7",
                                                "r8", "r9", "ra", "rb", "b0", "b1", "b2", "b3",
                                                "b4", "b5", "b6", "b7", "b8", "b9", "ba", "bb"};
  for (const std::string& id : kIds) {
    switch (dice.below(5)) {
      case 0:
        d.horse(id.c_str());
        break;
      case 1:
        d.light_foot(id.c_str());
        break;
      case 2:
        d.light_horse(id.c_str());
        break;
      case 3:
        d.gun(id.c_str());
        break;
      default:
        d.foot(id.c_str());
    }
  }
  for (int i = 0; i < 6; ++i) {
    const HexId h =
        hex::make_hex(4 + static_cast<int>(dice.below(5)), 4 + static_cast<int>(dice.below(5)));
    d.d->map.terrain[1 + dice.below(3)].insert(h);
    d.d->map.level[1 + dice.below(2)].insert(h);
  }
  d.d->map.level[1] -= d.d->map.level[2];
  for (std::size_t t = 2; t < kTerrains; ++t) {
    for (std::size_t u = 1; u < t; ++u) d.d->map.terrain[u] -= d.d->map.terrain[t];
  }
  return d;
}

inline void scatter(Field& f, Dice& dice) {
  for (int i = 0; i < f.game().piece_count(); ++i) {
    const auto p = static_cast<PieceId>(i);
    const HexId h =
        hex::make_hex(4 + static_cast<int>(dice.below(5)), 4 + static_cast<int>(dice.below(5)));
    if (is_occupied(f.s, h)) continue;
    lace_wars::put(f.game(), f.s, p, h);
    f.s.facing[p] = static_cast<Facing>(dice.below(6));
    if (f.game().piece(p).is_artillery()) continue;
    const unsigned order = dice.below(8);
    if (order < 2) f.s.order[p] = Order::kDisorganised;
    if (order == 2) f.s.order[p] = Order::kRouted;
    if (order == 3) f.s.column.insert(p);
  }
}

}  // namespace tercio::lace_wars
