// Where hexes lie on the page. A hex has the radius 1; x runs right, y down; north is up.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "advice/answers.hpp"
#include "hex/grid.hpp"

namespace tercio::advice {

struct Point {
  double x = 0;
  double y = 0;
};

class Geometry {
 public:
  // kRows: lines run across, line 01 at the top, place 01 on the right (the Thirty Years War maps).
  // kColumns: lines run down, line 01 on the left, place 01 at the top (Warburg).
  enum class Layout : std::uint8_t { kRows, kColumns };

  Geometry(hex::Grid grid, Layout layout) : grid_(grid), layout_(layout) {}

  const hex::Grid& grid() const { return grid_; }
  bool flat() const { return layout_ == Layout::kColumns; }
  Point size() const;
  Point centre(hex::HexId h) const;
  // The ends of the hexside in this direction.
  std::pair<Point, Point> side(hex::HexId h, hex::Direction d) const;
  // The six neighbours, clockwise on the page, from the north-east (rows) or the north
  // (columns) on; kNoHex off the map.
  std::vector<hex::HexId> neighbours(hex::HexId h) const;
  // The bearing from a hex to its neighbour in a direction: degrees clockwise from up.
  double bearing(hex::HexId h, hex::Direction d) const;
  // Every hex of the map with its place and neighbours.
  std::vector<BoardHex> hexes() const;

 private:
  hex::Grid grid_;
  Layout layout_;
};

}  // namespace tercio::advice
