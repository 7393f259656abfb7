// 2 Facing: which hexes lie before, beside and behind a unit.
#pragma once

#include "lace_wars/types.hpp"

namespace tercio::lace_wars {

inline constexpr std::uint8_t kAllAround = 0b111111;

constexpr int index_of(Facing f) { return static_cast<int>(f); }
// The facing this many vertices clockwise; negative: counter-clockwise.
constexpr Facing turned(Facing f, int vertices) {
  return static_cast<Facing>(((index_of(f) + vertices) % kFacings + kFacings) % kFacings);
}
// 8.3 The fewest vertices from one facing to another: 0 to 3.
constexpr int vertices_between(Facing a, Facing b) {
  const int d = ((index_of(b) - index_of(a)) % kFacings + kFacings) % kFacings;
  return d <= 3 ? d : kFacings - d;
}

// 2.1a Directions as bits (bit d: hex::Direction d). Facing f: front f and f + 1, flanks f + 2 and
// f + 5, rear f + 3 and f + 4.
constexpr std::uint8_t rotated(unsigned bits, int by) {
  const int n = (by % kFacings + kFacings) % kFacings;
  return static_cast<std::uint8_t>((bits << n | bits >> (kFacings - n)) & kAllAround);
}
constexpr std::uint8_t front_of(Facing f) { return rotated(0b000011U, index_of(f)); }
constexpr std::uint8_t flanks_of(Facing f) { return rotated(0b100100U, index_of(f)); }
constexpr std::uint8_t rear_of(Facing f) { return rotated(0b011000U, index_of(f)); }

constexpr bool has_direction(std::uint8_t bits, Direction d) {
  return (static_cast<unsigned>(bits) >> hex::index_of(d) & 1U) != 0;
}
// 2.1a What the hex in a direction is to a formed unit that faces so.
constexpr Aspect aspect_of(Facing f, Direction d) {
  if (has_direction(front_of(f), d)) return Aspect::kFront;
  return has_direction(rear_of(f), d) ? Aspect::kRear : Aspect::kFlank;
}

}  // namespace tercio::lace_wars
