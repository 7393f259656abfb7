#include "opponent/sums.hpp"

#include <array>

#include <gtest/gtest.h>

#include "engine/random.hpp"

namespace tercio::opponent {
namespace {

TEST(Sums, planes_add_up_to_what_adding_hex_by_hex_gives_and_stop_at_255) {
  engine::Random random(5);
  Sums sums;
  std::array<int, hex::kHexCount> plain{};
  for (int n = 0; n < 60; ++n) {
    HexSet where;
    for (int k = 0; k < 300; ++k) {
      where.insert(hex::make_hex(1 + random.below(30), 1 + random.below(30)));
    }
    const int strength = 1 + random.below(15);
    sums.add(where, strength);
    where.for_each([&](HexId h) { plain[h] = std::min(255, plain[h] + strength); });
  }
  for (int h = 0; h < hex::kHexCount; ++h) {
    EXPECT_EQ(sums.at(static_cast<HexId>(h)), plain[static_cast<std::size_t>(h)]);
  }
  for (const int least : {0, 1, 7, 64, 100, 255, 256}) {
    const HexSet set = sums.at_least(least);
    for (int h = 0; h < hex::kHexCount; ++h) {
      EXPECT_EQ(set.contains(static_cast<HexId>(h)), plain[static_cast<std::size_t>(h)] >= least);
    }
  }
}

}  // namespace
}  // namespace tercio::opponent
