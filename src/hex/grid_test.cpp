// 2.1 Hex numbers, neighbours and distances.
#include "hex/grid.hpp"

#include <set>
#include <string>

#include <gtest/gtest.h>

namespace tercio::hex {
namespace {

HexId hex_of(const char* text) { return *parse_hex(text); }

std::set<std::string> neighbours(const char* of) {
  std::set<std::string> out;
  for (const Direction d : kAllDirections) out.insert(label(neighbour(hex_of(of), d)));
  return out;
}

TEST(Grid, r2_1_number_is_line_and_place) {
  const HexId h = hex_of("1825");
  EXPECT_EQ(line_of(h), 18);
  EXPECT_EQ(place_of(h), 25);
  EXPECT_EQ(label(h), "1825");
}

TEST(Grid, r2_1_every_number_of_the_largest_map_survives_being_written) {
  for (int line = 1; line <= kLastLine; ++line) {
    for (int place = 1; place <= kLastPlace; ++place) {
      EXPECT_EQ(parse_hex(label(make_hex(line, place))), make_hex(line, place));
    }
  }
}

TEST(Grid, r2_1_what_is_no_hex_number_is_refused) {
  for (const char* text : {"", "825", "18255", "18x5", "0001", "0100", "3101", "0131", "-101"}) {
    EXPECT_FALSE(parse_hex(text).has_value()) << text;
  }
}

// G-03
TEST(Grid, r2_1_odd_lines_touch_the_lower_place_and_even_lines_the_higher) {
  EXPECT_EQ(neighbours("0505"),
            (std::set<std::string>{"0504", "0506", "0404", "0405", "0604", "0605"}));
  EXPECT_EQ(neighbours("0605"),
            (std::set<std::string>{"0604", "0606", "0505", "0506", "0705", "0706"}));
}

// G-03: the battle lines that fix the displacement of the even lines.
TEST(Grid, r2_1_printed_battle_lines_are_unbroken) {
  for (const auto& [a, b] : {std::pair{"1226", "1327"},
                             {"1327", "1427"},
                             {"1427", "1528"},
                             {"0927", "1027"},
                             {"1027", "1128"},
                             {"1808", "1908"},
                             {"1808", "1909"},
                             {"1816", "1917"}}) {
    EXPECT_EQ(distance(hex_of(a), hex_of(b)), 1) << a << " " << b;
  }
}

// G-07
TEST(Grid, r2_1_a_grain_line_has_as_many_steps_as_lines) {
  EXPECT_EQ(distance(hex_of("1113"), hex_of("2108")), 10);
  EXPECT_EQ(distance(hex_of("1116"), hex_of("2011")), 9);
  EXPECT_EQ(distance(hex_of("1825"), hex_of("1528")), 4);
}

TEST(Grid, directions_run_clockwise_and_have_opposites) {
  const HexId h = hex_of("0505");
  EXPECT_EQ(label(neighbour(h, Direction::kPrevLow)), "0404");
  EXPECT_EQ(label(neighbour(h, Direction::kLow)), "0504");
  EXPECT_EQ(label(neighbour(h, Direction::kNextLow)), "0604");
  EXPECT_EQ(label(neighbour(h, Direction::kNextHigh)), "0605");
  EXPECT_EQ(label(neighbour(h, Direction::kHigh)), "0506");
  EXPECT_EQ(label(neighbour(h, Direction::kPrevHigh)), "0405");
  for (const char* text : {"0505", "0605"}) {
    for (const Direction d : kAllDirections) {
      EXPECT_EQ(neighbour(neighbour(hex_of(text), d), opposite(d)), hex_of(text));
      EXPECT_EQ(direction_to(hex_of(text), neighbour(hex_of(text), d)), d);
    }
  }
  EXPECT_FALSE(direction_to(hex_of("0505"), hex_of("0507")).has_value());
  EXPECT_FALSE(direction_to(hex_of("0505"), hex_of("0505")).has_value());
}

TEST(Grid, distance_is_the_number_of_steps_of_a_breadth_first_walk) {
  const Grid grid{23, 29};
  for (const char* start : {"1114", "1214", "0101", "2329"}) {
    HexId from = hex_of(start);
    std::vector<HexId> queue{from};
    std::array<int, kHexCount> steps;
    steps.fill(-1);
    steps[from] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      EXPECT_EQ(distance(from, queue[i]), steps[queue[i]]);
      EXPECT_EQ(distance(queue[i], from), steps[queue[i]]);
      for (const Direction d : kAllDirections) {
        const HexId next = neighbour(queue[i], d);
        if (!grid.contains(next) || steps[next] >= 0) continue;
        steps[next] = steps[queue[i]] + 1;
        queue.push_back(next);
      }
    }
    EXPECT_EQ(queue.size(), 23U * 29U);
  }
}

TEST(Grid, map_ends_at_its_last_line_and_place) {
  const Grid grid{23, 29};
  EXPECT_TRUE(grid.contains(hex_of("0101")));
  EXPECT_TRUE(grid.contains(hex_of("2329")));
  EXPECT_FALSE(grid.contains(hex_of("2401")));
  EXPECT_FALSE(grid.contains(hex_of("0130")));
  EXPECT_FALSE(grid.contains(kNoHex));
  for (const char* text : {"0110", "2310", "1001", "1029"}) {
    EXPECT_TRUE(grid.is_edge(hex_of(text))) << text;
  }
  EXPECT_FALSE(grid.is_edge(hex_of("0202")));
}

}  // namespace
}  // namespace tercio::hex
