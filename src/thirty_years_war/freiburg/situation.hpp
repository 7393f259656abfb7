// What there is to know of a Freiburg position beside the pieces, as values: the facts of the
// protocol and what is told in words are both made from these.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "hex/hex_set.hpp"
#include "thirty_years_war/types.hpp"

namespace tercio::thirty_years_war {

// 19.57 A gate as it is now.
struct GateNow {
  HexId inner = kNoHex;
  HexId outer = kNoHex;
  std::optional<Side> usable_by{};  // unless it is breached; none: closed to both
  bool breached = false;
};

// 19.58 A section of the town.
struct SectionNow {
  std::string_view name{};
  HexSet hexes{};
  HexSet last_french{};  // French units were the last in these
  bool broken = false;   // Bavarian control
};

// 17.15 The 3 August Line.
struct LineNow {
  HexSet cleared{};  // without a Bavarian unit
  HexSet french{};   // with a French one
  bool taken = false;
};

// 15.0 The tests of an army: levels, the highest die that demoralizes at each, and where it is.
struct MoraleNow {
  int category = 0;
  std::vector<int> levels{};
  std::vector<int> dice{};
  int passed = 0;
  int losses = 0;
  bool leader_lost = false;
  int reduction = 0;
  bool demoralized = false;
};

// 17.34, 18.73, 19.61-1 A piece's way out of the map.
struct RouteNow {
  PieceId piece = kNoPiece;
  const char* rule = "";
  std::vector<HexId> path{};  // empty: there is none
  HexId cut_at = kNoHex;      // the first hex of the shortest way that the French close

  bool is_open() const { return !path.empty(); }
};

}  // namespace tercio::thirty_years_war
