// 5.21, 5.22 What lies between two hexes, against direct geometry.
#include "hex/sight_lines.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace tercio::hex {
namespace {

constexpr Grid kMap{23, 29};

const SightLines& lines() {
  static const SightLines kLines(kMap);
  return kLines;
}

// "0503" for a hex crossed, "0402|0502" for two hexes along whose side the line runs.
std::vector<std::string> between(const char* from, const char* to) {
  std::vector<std::string> out;
  lines().walk(*parse_hex(from), *parse_hex(to), [&](Between item) {
    std::string text = label(item.first);
    if (item.second != kNoHex) text += "|" + label(item.second);
    out.push_back(text);
    return true;
  });
  return out;
}
using Texts = std::vector<std::string>;

TEST(SightLines, r5_21_nothing_lies_between_neighbours) {
  EXPECT_EQ(between("0505", "0506"), Texts{});
  EXPECT_EQ(between("0505", "0505"), Texts{});
}

TEST(SightLines, r5_21_along_a_line_of_hexes_each_lies_between_nearest_first) {
  EXPECT_EQ(between("0501", "0505"), (Texts{"0502", "0503", "0504"}));
  EXPECT_EQ(between("0505", "0501"), (Texts{"0504", "0503", "0502"}));
  EXPECT_EQ(between("1113", "1511"), (Texts{"1212", "1312", "1411"}));
}

TEST(SightLines, r5_21_oblique_line_crosses_the_hexes_whose_inside_it_meets) {
  // One line over, two and a half places along: past the middle of two hexes.
  EXPECT_EQ(between("0501", "0603"), (Texts{"0502", "0602"}));
}

// S-21 The delta (1,4,-5) passes exactly through a corner.
TEST(SightLines, r5_21_hex_touched_only_in_a_corner_is_not_between) {
  const HexId from = *parse_hex("0505");
  const HexId to = *parse_hex("0908");
  const Cube a = cube_of(from);
  const Cube b = cube_of(to);
  EXPECT_EQ((std::set<int>{b.q - a.q, b.r - a.r, b.s() - a.s()}), (std::set<int>{1, 4, -5}));
  const Texts met = between("0505", "0908");
  EXPECT_EQ(met, (Texts{"0605", "0706", "0707", "0807"}));
}

// S-22 Two lines straight down: the side between two hexes, then a hex.
TEST(SightLines, r5_22_line_between_two_hexes_names_both) {
  EXPECT_EQ(between("0505", "0705"), Texts{"0604|0605"});
  EXPECT_EQ(between("0505", "0905"), (Texts{"0604|0605", "0705", "0804|0805"}));
  EXPECT_EQ(between("0505", "0406"), Texts{"0405|0506"});
  EXPECT_EQ(between("0505", "0606"), Texts{"0506|0605"});
}

// S-22: k hexsides and k - 1 hexes between, only for deltas (k,k,-2k).
TEST(SightLines, r5_22_hexsides_appear_only_on_the_six_directions_that_run_along_them) {
  const HexId from = *parse_hex("1214");
  for (int line = 1; line <= kMap.lines; ++line) {
    for (int place = 1; place <= kMap.places; ++place) {
      const HexId to = make_hex(line, place);
      const Cube a = cube_of(from);
      const Cube b = cube_of(to);
      const int q = b.q - a.q;
      const int r = b.r - a.r;
      const int s = -q - r;
      const bool along = q == r || r == s || s == q;
      int sides = 0;
      int hexes = 0;
      lines().walk(from, to, [&](Between item) {
        ++(item.second == kNoHex ? hexes : sides);
        return true;
      });
      const int k = distance(from, to) / 2;
      EXPECT_EQ(sides, along && from != to ? k : 0) << label(to);
      EXPECT_TRUE(!along || from == to || hexes == k - 1) << label(to);
    }
  }
}

TEST(SightLines, r5_22_the_side_may_lie_on_the_map_edge) {
  EXPECT_EQ(between("0101", "0301"), Texts{"0200|0201"});
}

TEST(SightLines, walk_stops_when_told) {
  int visited = 0;
  lines().walk(*parse_hex("0501"), *parse_hex("0509"), [&](Between) { return ++visited < 3; });
  EXPECT_EQ(visited, 3);
}

using Items = std::vector<std::pair<HexId, HexId>>;

Items items(HexId from, HexId to) {
  Items out;
  lines().walk(from, to, [&](Between item) {
    out.emplace_back(std::minmax(item.first, item.second));
    return true;
  });
  return out;
}

// S-20
TEST(SightLines, r5_21_same_hexes_lie_between_from_both_ends) {
  for (const char* start : {"1214", "1315", "0101", "2329", "0817"}) {
    const HexId from = *parse_hex(start);
    for (int line = 1; line <= kMap.lines; ++line) {
      for (int place = 1; place <= kMap.places; ++place) {
        const HexId to = make_hex(line, place);
        Items back = items(to, from);
        std::reverse(back.begin(), back.end());
        EXPECT_EQ(items(from, to), back) << start << " " << label(to);
      }
    }
  }
}

// The oracle: points on the line, each given to the hexes whose centre is nearest. A point nearest
// to one centre lies inside its hex; nearest to two, on their common side.
struct Point {
  double x = 0;
  double y = 0;
};

Point centre(HexId h) {
  const double offset = (line_of(h) & 1) == 0 ? 0.5 : 0.0;
  return {place_of(h) + offset, line_of(h) * std::sqrt(3.0) / 2};
}

struct Sampled {
  std::set<HexId> inside;
  std::set<std::pair<HexId, HexId>> sides;
};

Sampled sample(HexId from, HexId to) {
  constexpr int kSamples = 1009;  // a prime, so that no sample falls into a corner
  constexpr double kSame = 1e-9;
  Sampled out;
  const Point a = centre(from);
  const Point b = centre(to);
  for (int i = 1; i < kSamples; ++i) {
    const double t = static_cast<double>(i) / kSamples;
    const Point p{a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
    double nearest = 1e9;
    std::vector<HexId> owners;
    const int line = static_cast<int>(std::lround(p.y / (std::sqrt(3.0) / 2)));
    for (int l = line - 1; l <= line + 1; ++l) {
      for (int place = static_cast<int>(p.x) - 2; place <= static_cast<int>(p.x) + 2; ++place) {
        if (l < 0 || place < 0) continue;
        const Point c = centre(make_hex(l, place));
        const double distance_squared = (c.x - p.x) * (c.x - p.x) + (c.y - p.y) * (c.y - p.y);
        if (distance_squared < nearest - kSame) {
          nearest = distance_squared;
          owners.clear();
        }
        if (distance_squared < nearest + kSame) owners.push_back(make_hex(l, place));
      }
    }
    if (owners.size() == 1 && owners[0] != from && owners[0] != to) out.inside.insert(owners[0]);
    if (owners.size() == 2) out.sides.insert(std::minmax(owners[0], owners[1]));
  }
  return out;
}

// No line between two hexes of the map cuts a hex by a piece shorter than a sample's step.
TEST(SightLines, r5_21_r5_22_geometry_agrees_with_sampled_lines) {
  for (const char* start : {"1214", "1315"}) {
    const HexId from = *parse_hex(start);
    for (int line = 1; line <= kMap.lines; ++line) {
      for (int place = 1; place <= kMap.places; ++place) {
        const HexId to = make_hex(line, place);
        Sampled exact;
        for (const auto& [low, high] : items(from, to)) {
          if (low == kNoHex) {
            exact.inside.insert(high);
          } else {
            exact.sides.emplace(low, high);
          }
        }
        const Sampled seen = sample(from, to);
        EXPECT_EQ(exact.sides, seen.sides) << start << " " << label(to);
        EXPECT_EQ(exact.inside, seen.inside) << start << " " << label(to);
      }
    }
  }
}

}  // namespace
}  // namespace tercio::hex
