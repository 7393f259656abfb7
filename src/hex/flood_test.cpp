// The flood of sets against a search over single hexes, on random ground.
#include "hex/flood.hpp"

#include <memory>
#include <random>

#include <gtest/gtest.h>

namespace tercio::hex {
namespace {

// Random costs for every step inside a map; steps that leave it are forbidden.
class Ground {
 public:
  Ground(unsigned seed, Grid grid, int highest_cost, int forbidden_percent)
      : costs_(std::make_unique<StepCosts>()), grid_(grid), random_(seed) {
    for_each_step([&](HexId h, Direction d) {
      const bool closed = number_below(100) < forbidden_percent;
      costs_->set_cost(h, d, closed ? 0 : 1 + number_below(highest_cost));
    });
  }
  int number_below(int bound) { return static_cast<int>(random_() % static_cast<unsigned>(bound)); }
  HexId some_hex() {
    return make_hex(1 + number_below(grid_.lines), 1 + number_below(grid_.places));
  }
  HexSet some_hexes(int count) {
    HexSet out;
    while (count-- > 0) out.insert(some_hex());
    return out;
  }
  const StepCosts& costs() const { return *costs_; }
  StepCosts& costs() { return *costs_; }

  template <class Visit>
  void for_each_step(Visit visit) const {
    for (int line = 1; line <= grid_.lines; ++line) {
      for (int place = 1; place <= grid_.places; ++place) {
        const HexId h = make_hex(line, place);
        for (const Direction d : kAllDirections) {
          if (grid_.contains(neighbour(h, d))) visit(h, d);
        }
      }
    }
  }

 private:
  std::unique_ptr<StepCosts> costs_;
  Grid grid_;
  std::mt19937 random_;
};

// Every hex has the same cost by both searches, and lies in exactly the layer of that cost.
void expect_same(const StepCosts& costs, HexId start, int budget, const HexSet& barred) {
  Reach reach;
  flood(costs, start, budget, barred, reach);
  const ScalarReach oracle = scalar_flood(costs, start, budget, barred);
  EXPECT_EQ(reach.budget(), budget);
  for (int i = 0; i < kHexCount; ++i) {
    const auto h = static_cast<HexId>(i);
    ASSERT_EQ(reach.cost_to(h), oracle.cost[h]) << label(start) << " to " << label(h);
    ASSERT_EQ(reach.all().contains(h), oracle.cost[h] >= 0);
    int layers = 0;
    for (int k = 0; k <= budget; ++k) layers += reach.layer(k).contains(h) ? 1 : 0;
    ASSERT_EQ(layers, oracle.cost[h] >= 0 ? 1 : 0);
  }
}

TEST(Flood, equals_the_search_over_single_hexes_on_random_ground) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const Grid grid = seed % 3 == 0 ? Grid{23, 29} : seed % 3 == 1 ? Grid{10, 10} : Grid{30, 30};
    Ground ground(seed, grid, 1 + static_cast<int>(seed) % kMaxStepCost,
                  static_cast<int>(seed * 7 % 60));
    for (int i = 0; i < 6; ++i) {
      const HexId start = ground.some_hex();
      expect_same(ground.costs(), start, ground.number_below(kMaxMovement + 1),
                  ground.some_hexes(ground.number_below(60)));
    }
  }
}

TEST(Flood, starts_on_even_and_odd_lines_and_in_corners) {
  Ground ground(7, {23, 29}, 3, 10);
  for (const char* start : {"0101", "0129", "2301", "2329", "1214", "1315"}) {
    expect_same(ground.costs(), *parse_hex(start), 8, {});
  }
}

TEST(Flood, a_changed_cost_is_changed_everywhere) {
  Ground ground(3, {10, 10}, 4, 20);
  ground.for_each_step(
      [&](HexId h, Direction d) { ground.costs().set_cost(h, d, ground.number_below(3)); });
  expect_same(ground.costs(), *parse_hex("0505"), 6, {});
}

TEST(Flood, a_result_is_not_disturbed_by_the_one_before_it) {
  Ground ground(11, {23, 29}, 2, 0);
  Reach used;
  flood(ground.costs(), *parse_hex("1214"), 12, {}, used);
  flood(ground.costs(), *parse_hex("0303"), 2, {}, used);
  Reach fresh;
  flood(ground.costs(), *parse_hex("0303"), 2, {}, fresh);
  EXPECT_EQ(used.all(), fresh.all());
  EXPECT_EQ(used.cost_to(*parse_hex("1214")), -1);
}

TEST(Flood, costs_on_even_ground_are_distances) {
  Ground ground(1, {23, 29}, 1, 0);
  const HexId start = *parse_hex("1214");
  Reach reach;
  flood(ground.costs(), start, 8, {}, reach);
  reach.all().for_each([&](HexId h) { EXPECT_EQ(reach.cost_to(h), distance(start, h)); });
  EXPECT_EQ(reach.all().size(), 1 + 3 * 8 * 9);
}

TEST(Flood, barred_hexes_are_gone_round) {
  Ground ground(1, {10, 10}, 1, 0);
  HexSet wall;
  for (const char* text : {"0404", "0405", "0504", "0604", "0605"}) wall.insert(*parse_hex(text));
  Reach reach;
  flood(ground.costs(), *parse_hex("0505"), 6, wall, reach);  // open only towards 0506
  EXPECT_EQ(reach.layer(1).size(), 1);
  EXPECT_EQ(reach.cost_to(*parse_hex("0404")), -1);
  EXPECT_EQ(reach.cost_to(*parse_hex("0305")), 4);
}

// The path begins beside the start, steps only where a step is open, and costs what the flood says.
TEST(Flood, cheapest_path_costs_what_the_flood_says) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Ground ground(seed, {23, 29}, 4, 25);
    const HexId start = ground.some_hex();
    const HexSet barred = ground.some_hexes(30);
    Reach reach;
    flood(ground.costs(), start, kMaxMovement, barred, reach);
    reach.all().for_each([&](HexId to) {
      const Path path = cheapest_path(ground.costs(), reach, to);
      int cost = 0;
      HexId here = start;
      for (const HexId next : path) {
        const auto d = direction_to(here, next);
        ASSERT_TRUE(d.has_value());
        ASSERT_NE(ground.costs().cost(here, *d), 0);
        ASSERT_FALSE(barred.contains(next));
        cost += ground.costs().cost(here, *d);
        here = next;
      }
      EXPECT_EQ(here, to);
      EXPECT_EQ(cost, reach.cost_to(to));
    });
    EXPECT_TRUE(cheapest_path(ground.costs(), reach, start).empty());
  }
}

}  // namespace
}  // namespace tercio::hex
