#include "hex/hex_set.hpp"

#include <random>
#include <set>
#include <vector>

#include <gtest/gtest.h>

namespace tercio::hex {
namespace {

// A random set of hexes inside the largest map, and the same as a std::set.
struct Pair {
  HexSet bits;
  std::set<HexId> plain;

  explicit Pair(unsigned seed, int count = 120) {
    std::mt19937 random(seed);
    for (int i = 0; i < count; ++i) {
      const auto line = 1 + static_cast<int>(random() % kLastLine);
      const auto place = 1 + static_cast<int>(random() % kLastPlace);
      bits.insert(make_hex(line, place));
      plain.insert(make_hex(line, place));
    }
  }
};

std::set<HexId> members(const HexSet& set) {
  std::set<HexId> out;
  set.for_each([&](HexId h) { out.insert(h); });
  return out;
}

TEST(HexSet, empty_set_has_no_members) {
  const HexSet set;
  EXPECT_TRUE(set.empty());
  EXPECT_EQ(set.size(), 0);
  EXPECT_EQ(set.next_after(kNoHex), kNoHex);
  EXPECT_TRUE(members(set).empty());
}

TEST(HexSet, inserted_hex_is_there_until_erased) {
  HexSet set;
  const HexId h = make_hex(18, 25);
  set.insert(h);
  set.insert(h);
  EXPECT_TRUE(set.contains(h));
  EXPECT_FALSE(set.contains(make_hex(18, 24)));
  EXPECT_EQ(set.size(), 1);
  set.erase(h);
  EXPECT_TRUE(set.empty());
  set.set(h, true);
  EXPECT_TRUE(set.contains(h));
  set.set(h, false);
  EXPECT_FALSE(set.contains(h));
}

TEST(HexSet, order_of_visit_is_ascending_by_every_way) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Pair pair(seed);
    const std::vector<HexId> expected(pair.plain.begin(), pair.plain.end());
    std::vector<HexId> visited;
    pair.bits.for_each([&](HexId h) { visited.push_back(h); });
    EXPECT_EQ(visited, expected);
    std::vector<HexId> walked;
    for (HexId h = pair.bits.next_after(kNoHex); h != kNoHex; h = pair.bits.next_after(h)) {
      walked.push_back(h);
    }
    EXPECT_EQ(walked, expected);
    EXPECT_EQ(pair.bits.size(), static_cast<int>(expected.size()));
    for (std::size_t n = 0; n < expected.size(); ++n) {
      EXPECT_EQ(pair.bits.nth(static_cast<int>(n)), expected[n]);
    }
  }
}

TEST(HexSet, next_after_the_last_place_of_a_line_is_on_a_later_line) {
  HexSet set;
  set.insert(make_hex(3, 31));
  set.insert(make_hex(5, 0));
  EXPECT_EQ(set.next_after(make_hex(3, 30)), make_hex(3, 31));
  EXPECT_EQ(set.next_after(make_hex(3, 31)), make_hex(5, 0));
  EXPECT_EQ(set.next_after(make_hex(5, 0)), kNoHex);
}

TEST(HexSet, union_intersection_and_difference) {
  const Pair a(1, 400);
  const Pair b(2, 400);
  std::set<HexId> both;
  std::set<HexId> either = a.plain;
  std::set<HexId> only_a;
  either.insert(b.plain.begin(), b.plain.end());
  for (const HexId h : a.plain) (b.plain.contains(h) ? both : only_a).insert(h);
  EXPECT_FALSE(both.empty());
  EXPECT_EQ(members(a.bits | b.bits), either);
  EXPECT_EQ(members(a.bits & b.bits), both);
  EXPECT_EQ(members(a.bits - b.bits), only_a);
  EXPECT_EQ(a.bits, Pair(1, 400).bits);
  EXPECT_NE(a.bits, b.bits);
}

TEST(HexSet, shifting_moves_every_hex_to_its_neighbour) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const Pair pair(seed);
    for (const Direction d : kAllDirections) {
      std::set<HexId> expected;
      for (const HexId h : pair.plain) expected.insert(neighbour(h, d));
      EXPECT_EQ(members(shifted(pair.bits, d)), expected) << index_of(d);
    }
  }
}

TEST(HexMap, holds_one_value_for_each_hex) {
  HexMap<int> map;
  map.fill(7);
  map[make_hex(1, 1)] = 3;
  EXPECT_EQ(map[make_hex(1, 1)], 3);
  EXPECT_EQ(map[make_hex(30, 30)], 7);
}

}  // namespace
}  // namespace tercio::hex
