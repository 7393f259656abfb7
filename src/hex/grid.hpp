// The hex grid all maps share: numbering, adjacency, distance (G-01 .. G-05).
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace tercio::hex {

// A hex is its printed number packed: line * 32 + place, so that 1825 is line 18, place 25.
// Line 0, place 0 and place 31 lie outside every map, so a neighbour of a map hex is always a valid
// index, and the hexes of a line are the bits of one 32-bit word in a HexSet.
using HexId = std::uint16_t;

inline constexpr HexId kNoHex = 0;
inline constexpr int kLines = 32;
inline constexpr int kPlaces = 32;
inline constexpr int kHexCount = kLines * kPlaces;
inline constexpr int kLastLine = 30;
inline constexpr int kLastPlace = 30;

constexpr HexId make_hex(int line, int place) { return static_cast<HexId>(line * kPlaces + place); }
constexpr int line_of(HexId h) { return h / kPlaces; }
constexpr int place_of(HexId h) { return h % kPlaces; }

// The six directions clockwise. "Prev" and "next" are the neighbouring lines, "low" and "high" the
// sides of lower and higher place numbers. On the Thirty Years War maps line 01 is the north edge
// and place 01 the east edge (G-02): prev-low is north-east, low is east, and so on.
enum class Direction : std::uint8_t { kPrevLow, kLow, kNextLow, kNextHigh, kHigh, kPrevHigh };
inline constexpr int kDirections = 6;
inline constexpr std::array<Direction, kDirections> kAllDirections{
    Direction::kPrevLow,  Direction::kLow,  Direction::kNextLow,
    Direction::kNextHigh, Direction::kHigh, Direction::kPrevHigh};

constexpr int index_of(Direction d) { return static_cast<int>(d); }
constexpr Direction opposite(Direction d) {
  return static_cast<Direction>((index_of(d) + 3) % kDirections);
}

// 2.1 (G-03): even lines are displaced half a hex toward the higher places.
constexpr HexId neighbour(HexId h, Direction d) {
  constexpr std::array<std::array<int, kDirections>, 2> kStep{{
      {-kPlaces, -1, kPlaces, kPlaces + 1, 1, -kPlaces + 1},  // even line
      {-kPlaces - 1, -1, kPlaces - 1, kPlaces, 1, -kPlaces},  // odd line
  }};
  const auto parity = static_cast<std::size_t>(line_of(h) & 1);
  return static_cast<HexId>(h + kStep[parity][static_cast<std::size_t>(index_of(d))]);
}

// Cube coordinates of a hex; q + r + s == 0.
struct Cube {
  int q = 0;
  int r = 0;
  constexpr int s() const { return -q - r; }
  friend constexpr bool operator==(Cube, Cube) = default;
};

// G-04
constexpr Cube cube_of(HexId h) {
  const int doubled = 2 * place_of(h) + ((line_of(h) & 1) == 0 ? 1 : 0);
  return {(doubled - line_of(h) - 1) / 2, line_of(h)};
}
constexpr int distance(Cube a, Cube b) {
  const int dq = a.q - b.q;
  const int dr = a.r - b.r;
  const int ds = dq + dr;
  const auto magnitude = [](int v) { return v < 0 ? -v : v; };
  const int m = magnitude(dq) > magnitude(dr) ? magnitude(dq) : magnitude(dr);
  return m > magnitude(ds) ? m : magnitude(ds);
}
constexpr int distance(HexId a, HexId b) { return distance(cube_of(a), cube_of(b)); }

// The direction from a hex to an adjacent one; none when they are not adjacent.
constexpr std::optional<Direction> direction_to(HexId from, HexId to) {
  for (const Direction d : kAllDirections) {
    if (neighbour(from, d) == to) return d;
  }
  return std::nullopt;
}

// The extent of one map: lines 1..lines, places 1..places.
struct Grid {
  std::uint8_t lines = 0;
  std::uint8_t places = 0;

  constexpr bool contains(HexId h) const {
    return line_of(h) >= 1 && line_of(h) <= lines && place_of(h) >= 1 && place_of(h) <= places;
  }
  constexpr bool is_edge(HexId h) const {
    return line_of(h) == 1 || line_of(h) == lines || place_of(h) == 1 || place_of(h) == places;
  }
  friend constexpr bool operator==(Grid, Grid) = default;
};

// The printed number: four digits.
std::string label(HexId h);
// The hex of a printed number; none when it is not four digits or lies outside every map.
std::optional<HexId> parse_hex(std::string_view text);

}  // namespace tercio::hex
