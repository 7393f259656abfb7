#include "hex/hex_set.hpp"

namespace tercio::hex {

HexSet shifted(const HexSet& set, Direction d) {
  HexSet out;
  switch (d) {
    case Direction::kLow:
      for (int l = 0; l < kLines; ++l) out.row(l) = set.row(l) >> 1;
      break;
    case Direction::kHigh:
      for (int l = 0; l < kLines; ++l) out.row(l) = set.row(l) << 1;
      break;
    case Direction::kPrevLow:
      for (int l = 0; l + 1 < kLines; ++l) out.row(l) = set.row(l + 1) >> ((l & 1) == 0 ? 1 : 0);
      break;
    case Direction::kPrevHigh:
      for (int l = 0; l + 1 < kLines; ++l) out.row(l) = set.row(l + 1) << ((l & 1) == 0 ? 0 : 1);
      break;
    case Direction::kNextLow:
      for (int l = 1; l < kLines; ++l) out.row(l) = set.row(l - 1) >> ((l & 1) == 0 ? 1 : 0);
      break;
    case Direction::kNextHigh:
      for (int l = 1; l < kLines; ++l) out.row(l) = set.row(l - 1) << ((l & 1) == 0 ? 0 : 1);
      break;
  }
  return out;
}

HexSet with_neighbours(const HexSet& set) {
  HexSet out = set;
  for (int l = 1; l < kLines - 1; ++l) {
    const std::uint32_t row = set.row(l);
    if (row == 0) continue;
    out.row(l) |= row << 1 | row >> 1;
    // Even lines lie half a hex toward the higher places.
    const std::uint32_t beside = (l & 1) == 0 ? row | row << 1 : row | row >> 1;
    out.row(l - 1) |= beside;
    out.row(l + 1) |= beside;
  }
  return out;
}

}  // namespace tercio::hex
