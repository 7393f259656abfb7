#include "hex/window.hpp"

#include <random>

#include <gtest/gtest.h>

namespace tercio::hex {
namespace {

HexSet random_hexes(unsigned seed) {
  std::mt19937 random(seed);
  HexSet out;
  for (int i = 0; i < 200; ++i) {
    out.insert(make_hex(1 + static_cast<int>(random() % kLastLine),
                        1 + static_cast<int>(random() % kLastPlace)));
  }
  return out;
}

template <class Window>
HexSet hexes_of(const Window& window, const typename Window::Bits& bits) {
  HexSet out;
  window.write(bits, out);
  return out;
}

// The hexes of a set that a window holds.
template <class Window>
HexSet inside(const Window& window, const HexSet& set) {
  HexSet out;
  set.for_each([&](HexId h) {
    if (window.holds(h)) out.insert(h);
  });
  return out;
}

template <Direction kDirection, class Window>
void check_direction(const Window& window, const HexSet& set) {
  HexSet expected;
  inside(window, set).for_each([&](HexId h) {
    const HexId n = neighbour(h, kDirection);
    if (n < kHexCount && window.holds(n)) expected.insert(n);
  });
  EXPECT_EQ(hexes_of(window, Window::template shifted<kDirection>(window.read(set))), expected)
      << index_of(kDirection);
}

template <class Window>
void check(const Window& window, const HexSet& set) {
  typename Window::Bits bits = window.read(set);
  EXPECT_EQ(hexes_of(window, bits), inside(window, set));
  EXPECT_EQ(Window::any(bits), !inside(window, set).empty());
  EXPECT_FALSE(Window::any(typename Window::Bits{}));
  for (HexId h = 0; h < kHexCount; ++h) {
    if (window.holds(h)) {
      ASSERT_EQ(window.contains(bits, h), set.contains(h)) << label(h);
    }
  }
  check_direction<Direction::kPrevLow>(window, set);
  check_direction<Direction::kLow>(window, set);
  check_direction<Direction::kNextLow>(window, set);
  check_direction<Direction::kNextHigh>(window, set);
  check_direction<Direction::kHigh>(window, set);
  check_direction<Direction::kPrevHigh>(window, set);
}

TEST(Window, a_patch_reads_writes_and_shifts_what_lies_inside) {
  for (const HexId centre : {make_hex(1, 1), make_hex(2, 30), make_hex(15, 16), make_hex(16, 9),
                             make_hex(30, 30), make_hex(29, 2)}) {
    check(Patch(centre), random_hexes(centre));
  }
}

TEST(Window, a_patch_holds_whatever_is_no_farther_than_its_radius) {
  for (int line = 1; line <= kLastLine; ++line) {
    for (int place = 1; place <= kLastPlace; ++place) {
      const Patch patch(make_hex(line, place));
      for (HexId h = 0; h < kHexCount; ++h) {
        if (line_of(h) == 0 || line_of(h) > kLastLine || place_of(h) == 0 ||
            place_of(h) > kLastPlace || distance(h, make_hex(line, place)) > Patch::kRadius) {
          continue;
        }
        ASSERT_TRUE(patch.holds(h)) << line << ' ' << place << ' ' << label(h);
      }
    }
  }
}

TEST(Window, a_sheet_reads_writes_and_shifts_its_lines) {
  check(Sheet<2>(), random_hexes(1));
  check(Sheet<3>(), random_hexes(2));
  check(Sheet<4>(), random_hexes(3));
}

template <class Window>
void check_insert(const Window& window, HexId h) {
  typename Window::Bits bits{};
  window.insert(bits, h);
  HexSet expected;
  expected.insert(h);
  EXPECT_EQ(hexes_of(window, bits), expected);
}

TEST(Window, a_single_hex_is_put_in) {
  check_insert(Patch(make_hex(9, 9)), make_hex(12, 4));
  check_insert(Sheet<3>(), make_hex(23, 30));
}

TEST(HexSet, its_neighbours_are_those_of_each_hex) {
  const HexSet set = random_hexes(4);
  HexSet expected = set;
  set.for_each([&](HexId h) {
    for (const Direction d : kAllDirections) expected.insert(neighbour(h, d));
  });
  EXPECT_EQ(with_neighbours(set), expected);
}

}  // namespace
}  // namespace tercio::hex
