#include "advice/geometry.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace tercio::advice {
namespace {

using hex::HexId;
using hex::make_hex;

constexpr hex::Grid kGrid{23, 29};
const Geometry kRows(kGrid, Geometry::Layout::kRows);
const Geometry kColumns(kGrid, Geometry::Layout::kColumns);

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

TEST(Geometry, g_02_line_01_is_the_north_edge_and_place_01_the_east_edge) {
  EXPECT_LT(kRows.centre(make_hex(1, 5)).y, kRows.centre(make_hex(2, 5)).y);
  EXPECT_GT(kRows.centre(make_hex(1, 5)).x, kRows.centre(make_hex(1, 6)).x);
}

TEST(Geometry, g_03_even_lines_lie_half_a_hex_toward_the_higher_places) {
  const double half = std::sqrt(3.0) / 2;
  EXPECT_NEAR(kRows.centre(make_hex(1, 5)).x - kRows.centre(make_hex(2, 5)).x, half, 0.002);
  EXPECT_NEAR(kColumns.centre(make_hex(2, 5)).y - kColumns.centre(make_hex(1, 5)).y, half, 0.002);
}

TEST(Geometry, neighbours_are_one_hex_apart_in_both_layouts) {
  for (const Geometry* geometry : {&kRows, &kColumns}) {
    for (const HexId h : {make_hex(10, 10), make_hex(11, 10)}) {
      for (const hex::Direction d : hex::kAllDirections) {
        EXPECT_NEAR(distance(geometry->centre(h), geometry->centre(hex::neighbour(h, d))),
                    std::sqrt(3.0), 0.003);
      }
    }
  }
}

TEST(Geometry, a_hexside_has_the_same_ends_seen_from_either_hex) {
  for (const Geometry* geometry : {&kRows, &kColumns}) {
    for (const hex::Direction d : hex::kAllDirections) {
      const HexId a = make_hex(10, 10);
      const HexId b = hex::neighbour(a, d);
      const auto [from, to] = geometry->side(a, d);
      const auto [other_from, other_to] = geometry->side(b, hex::opposite(d));
      EXPECT_NEAR(distance(from, other_to), 0, 0.004);
      EXPECT_NEAR(distance(to, other_from), 0, 0.004);
    }
  }
}

TEST(Geometry, every_hex_lies_within_the_map) {
  for (const Geometry* geometry : {&kRows, &kColumns}) {
    const Point size = geometry->size();
    for (const HexId h : {make_hex(1, 1), make_hex(2, 29), make_hex(23, 1), make_hex(22, 29)}) {
      for (const hex::Direction d : hex::kAllDirections) {
        const auto [from, to] = geometry->side(h, d);
        EXPECT_GE(from.x, -0.003);
        EXPECT_GE(from.y, -0.003);
        EXPECT_LE(from.x, size.x + 0.003);
        EXPECT_LE(from.y, size.y + 0.003);
      }
    }
  }
}

std::string labels(const std::vector<HexId>& hexes) {
  std::string out;
  for (const HexId h : hexes) out += (out.empty() ? "" : " ") + hex::label(h);
  return out;
}

TEST(Geometry, neighbours_are_told_clockwise_from_the_north) {
  // North-east, east, south-east, south-west, west, north-west of 0505 on a map of rows.
  EXPECT_EQ(labels(kRows.neighbours(make_hex(5, 5))), "0404 0504 0604 0605 0506 0405");
  // North, north-east … of 0505 on a map of columns.
  EXPECT_EQ(labels(kColumns.neighbours(make_hex(5, 5))), "0504 0604 0605 0506 0405 0404");
  EXPECT_EQ(kRows.neighbours(make_hex(1, 1))[0], kNoHex);
}

}  // namespace
}  // namespace tercio::advice
