// Sums of strengths over the map, kept bit by bit: plane k holds the hexes whose sum has bit k.
#pragma once

#include <array>

#include "hex/hex_set.hpp"

namespace tercio::opponent {

using hex::HexId;
using hex::HexSet;

class Sums {
 public:
  static constexpr int kPlanes = 8;

  // Adds a strength in all hexes of the set. A sum never exceeds 255.
  void add(const HexSet& where, int strength) {
    HexSet carry;
    for (int k = 0; k < kPlanes; ++k) {
      auto& plane = planes_[static_cast<std::size_t>(k)];
      const bool bit = (strength >> k & 1) != 0;
      for (int l = 0; l < hex::kLines; ++l) {
        const std::uint32_t a = plane.row(l);
        const std::uint32_t b = bit ? where.row(l) : 0;
        const std::uint32_t c = carry.row(l);
        plane.row(l) = a ^ b ^ c;
        carry.row(l) = (a & b) | (c & (a ^ b));
      }
    }
    for (HexSet& plane : planes_) plane |= carry;  // as much as can be told
  }
  int at(HexId h) const {
    int sum = 0;
    for (int k = 0; k < kPlanes; ++k) {
      sum |= static_cast<int>(planes_[static_cast<std::size_t>(k)].contains(h)) << k;
    }
    return sum;
  }
  // The hexes whose sum is at least n.
  HexSet at_least(int n) const {
    if (n <= 0) {
      HexSet all;
      for (int l = 0; l < hex::kLines; ++l) all.row(l) = ~0U;
      return all;
    }
    if (n >= 1 << kPlanes) return {};
    HexSet more;
    HexSet equal;
    for (int l = 0; l < hex::kLines; ++l) equal.row(l) = ~0U;
    for (int k = kPlanes - 1; k >= 0; --k) {
      const HexSet& plane = planes_[static_cast<std::size_t>(k)];
      if ((n >> k & 1) != 0) {
        equal &= plane;
      } else {
        more |= equal & plane;
        equal -= plane;
      }
    }
    return more | equal;
  }

 private:
  std::array<HexSet, kPlanes> planes_{};
};

}  // namespace tercio::opponent
