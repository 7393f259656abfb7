#include "advice/geometry.hpp"

#include <cmath>
#include <numbers>

namespace tercio::advice {

using hex::Direction;
using hex::HexId;

namespace {

const double kHalf = std::numbers::sqrt3 / 2;  // centre to the middle of a hexside

// Thousandths are finer than any screen shows.
double rounded(double value) { return std::round(value * 1000) / 1000; }

}  // namespace

Point Geometry::size() const {
  const double across = kHalf * (2 * grid_.places + 1);
  const double along = 1.5 * grid_.lines + 0.5;
  return flat() ? Point{rounded(along), rounded(across)} : Point{rounded(across), rounded(along)};
}

Point Geometry::centre(HexId h) const {
  const bool even = hex::line_of(h) % 2 == 0;
  // From the edge of place 01, and from that of line 01; even lines lie half a hex toward the
  // higher places.
  const double across = kHalf * (2 * hex::place_of(h) - 1 + (even ? 1 : 0));
  const double along = 1.5 * hex::line_of(h) - 0.5;
  if (flat()) return {rounded(along), rounded(across)};
  return {rounded(kHalf * (2 * grid_.places + 1) - across), rounded(along)};
}

double Geometry::bearing(HexId /*h*/, Direction d) const {
  // Clockwise in the order of the directions: from north-east (rows) or up-left (columns) on.
  const double first = flat() ? 300 : 30;
  return std::fmod(first + 60.0 * hex::index_of(d), 360.0);
}

std::pair<Point, Point> Geometry::side(HexId h, Direction d) const {
  const Point middle = centre(h);
  const auto vertex = [&](double degrees) {
    const double angle = degrees * std::numbers::pi / 180;
    return Point{rounded(middle.x + std::sin(angle)), rounded(middle.y - std::cos(angle))};
  };
  const double to = bearing(h, d);
  return {vertex(to - 30), vertex(to + 30)};
}

std::vector<HexId> Geometry::neighbours(HexId h) const {
  std::vector<HexId> out;
  const int first = flat() ? hex::index_of(Direction::kLow) : 0;
  for (int i = 0; i < hex::kDirections; ++i) {
    const HexId next = hex::neighbour(h, static_cast<Direction>((first + i) % hex::kDirections));
    out.push_back(grid_.contains(next) ? next : kNoHex);
  }
  return out;
}

std::vector<BoardHex> Geometry::hexes() const {
  std::vector<BoardHex> out;
  for (int line = 1; line <= grid_.lines; ++line) {
    for (int place = 1; place <= grid_.places; ++place) {
      const HexId h = hex::make_hex(line, place);
      const Point p = centre(h);
      out.push_back({.hex = h, .x = p.x, .y = p.y, .neighbours = neighbours(h)});
    }
  }
  return out;
}

}  // namespace tercio::advice
