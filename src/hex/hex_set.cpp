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

}  // namespace tercio::hex
