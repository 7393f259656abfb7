// Which hexes a mover can reach, and for how much, by flooding sets of hexes.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "hex/hex_set.hpp"

namespace tercio::hex {

inline constexpr int kMaxStepCost = 6;
inline constexpr int kMaxMovement = 12;

// What each single step costs one class of mover; 0 where the step is forbidden.
class StepCosts {
 public:
  int cost(HexId from, Direction d) const {
    return costs_[from][static_cast<std::size_t>(index_of(d))];
  }
  // Requires: 0 <= cost <= kMaxStepCost.
  void set_cost(HexId from, Direction d, int cost);

  // The hexes that a step in this direction enters for exactly this cost.
  const HexSet& entered(int cost, Direction d) const {
    return entered_[static_cast<std::size_t>(cost)][static_cast<std::size_t>(index_of(d))];
  }
  // Whether any step for this cost enters a hex on the eight lines 8 * block .. 8 * block + 7.
  bool uses(int cost, int block) const {
    return (blocks_[static_cast<std::size_t>(cost)] >> block & 1) != 0;
  }
  int highest() const { return highest_; }

 private:
  HexMap<std::array<std::uint8_t, kDirections>> costs_{};
  std::array<std::array<HexSet, kDirections>, kMaxStepCost + 1> entered_{};
  std::array<std::uint8_t, kMaxStepCost + 1> blocks_{};
  int highest_ = 0;  // the highest cost of any step
};

// A step that the costs forbid and that is possible all the same just now: a gate that stands open.
struct Opening {
  HexId from;
  HexId to;
  std::uint8_t cost;  // 1 .. kMaxStepCost
};

// The result of a flood: layer k holds the hexes whose cheapest path costs exactly k.
class Reach {
 public:
  const HexSet& layer(int k) const { return layers_[static_cast<std::size_t>(k)]; }
  const HexSet& all() const { return all_; }
  int budget() const { return budget_; }
  // The cost of the cheapest path to a hex; -1 when it is out of reach.
  int cost_to(HexId h) const;

 private:
  friend void flood(const StepCosts&, HexId, int, const HexSet&, Reach&, std::span<const Opening>);
  std::array<HexSet, kMaxMovement + 1> layers_;  // only 0..budget_ are meaningful
  HexSet all_;
  int budget_ = 0;
};

// Floods from `start` with `budget` points, never entering a hex of `barred`. The start is layer 0.
// Requires: 0 <= budget <= kMaxMovement.
void flood(const StepCosts& costs, HexId start, int budget, const HexSet& barred, Reach& out,
           std::span<const Opening> openings = {});

// A path hex by hex, the start not named. At most kMaxMovement + 1 hexes.
struct Path {
  std::uint8_t length = 0;
  std::array<HexId, kMaxMovement + 1> hexes{};

  void push_back(HexId h) { hexes[length++] = h; }
  bool empty() const { return length == 0; }
  HexId back() const { return hexes[length - 1U]; }
  const HexId* begin() const { return hexes.data(); }
  const HexId* end() const { return hexes.data() + length; }
  friend bool operator==(const Path& a, const Path& b) {
    if (a.length != b.length) return false;
    for (std::size_t i = 0; i < a.length; ++i) {
      if (a.hexes[i] != b.hexes[i]) return false;
    }
    return true;
  }
};

// The cheapest path to a reached hex; among equals a single step, else the one found by the order
// of directions.
// Requires: reach.all().contains(to), and the openings are those of the flood.
Path cheapest_path(const StepCosts& costs, const Reach& reach, HexId to,
                   std::span<const Opening> openings = {});

// The same answer by a bucket search over single hexes: slower, simpler, the oracle of the tests.
struct ScalarReach {
  std::array<std::int8_t, kHexCount> cost{};  // -1: out of reach
};
ScalarReach scalar_flood(const StepCosts& costs, HexId start, int budget, const HexSet& barred,
                         std::span<const Opening> openings = {});

}  // namespace tercio::hex
