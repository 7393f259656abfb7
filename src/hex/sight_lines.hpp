// Lines of sight as geometry: what lies between two hex centres, in exact arithmetic.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "hex/grid.hpp"

namespace tercio::hex {

// 5.21, 5.22 One thing a line meets between its ends: a hex whose inside it crosses (`second` is
// kNoHex), or the two hexes whose shared side it runs along.
struct Between {
  HexId first = kNoHex;
  HexId second = kNoHex;
  friend bool operator==(Between, Between) = default;
};

// What lies between any two hexes of a grid, nearest to the start first (S-20, S-21, S-22). A hex
// that the line touches only in a corner is not between.
class SightLines {
 public:
  explicit SightLines(Grid grid);

  // Calls visit(Between) in order until it returns false. A hex along whose side the line runs may
  // lie outside the grid.
  template <class Visit>
  void walk(HexId from, HexId to, Visit visit) const {
    for (const Step step : steps(from, to)) {
      const Between item{static_cast<HexId>(from + step.first),
                         step.second == 0 ? kNoHex : static_cast<HexId>(from + step.second)};
      if (!visit(item)) return;
    }
  }

 private:
  struct Step {
    std::int16_t first;
    std::int16_t second;  // 0: a single hex
  };
  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };

  std::span<const Step> steps(HexId from, HexId to) const;
  std::size_t slot(HexId from, HexId to) const;

  Grid grid_;
  std::vector<Range> ranges_;  // by parity of the start's line and difference of line and place
  std::vector<Step> steps_;
};

}  // namespace tercio::hex
