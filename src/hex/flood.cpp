#include "hex/flood.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace tercio::hex {

void StepCosts::set_cost(HexId from, Direction d, int cost) {
  assert(cost >= 0 && cost <= kMaxStepCost);
  const auto direction = static_cast<std::size_t>(index_of(d));
  const HexId to = neighbour(from, d);
  const auto old = static_cast<std::size_t>(costs_[from][direction]);
  if (old != 0) entered_[old][direction].erase(to);
  costs_[from][direction] = static_cast<std::uint8_t>(cost);
  if (cost == 0) return;
  entered_[static_cast<std::size_t>(cost)][direction].insert(to);
  blocks_[static_cast<std::size_t>(cost)] |= static_cast<std::uint8_t>(1U << line_of(to) / 8);
  highest_ = std::max(highest_, cost);
}

int Reach::cost_to(HexId h) const {
  for (int k = 0; k <= budget_; ++k) {
    if (layer(k).contains(h)) return k;
  }
  return -1;
}

namespace {

// Eight lines of a set at once, in one vector register where the machine has one that wide.
using Lines = std::uint32_t __attribute__((vector_size(32)));
constexpr int kBlock = 8;
constexpr int kBlocks = kLines / kBlock;

Lines load(const HexSet& set, int block) {
  Lines out;
  std::memcpy(&out, &set.row(block * kBlock), sizeof(out));
  return out;
}
void store(HexSet& set, int block, Lines lines) {
  std::memcpy(&set.row(block * kBlock), &lines, sizeof(lines));
}

// The hexes of a block that are entered from `source` for `cost`.
Lines spread(const StepCosts& costs, int cost, const HexSet& source, int block) {
  // 2.1 (G-03): a step to the next or previous line keeps its place or changes it by one, by the
  // parity of the line it enters; a block begins with an even line.
  constexpr Lines kToLow{1, 0, 1, 0, 1, 0, 1, 0};
  constexpr Lines kToHigh{0, 1, 0, 1, 0, 1, 0, 1};
  const Lines here = load(source, block);
  const Lines above = block > 0 ? load(source, block - 1) : Lines{};
  const Lines below = block + 1 < kBlocks ? load(source, block + 1) : Lines{};
  const Lines before = __builtin_shufflevector(above, here, 7, 8, 9, 10, 11, 12, 13, 14);
  const Lines after = __builtin_shufflevector(here, below, 1, 2, 3, 4, 5, 6, 7, 8);
  const auto mask = [&](Direction d) { return load(costs.entered(cost, d), block); };
  return (here >> 1 & mask(Direction::kLow)) | (here << 1 & mask(Direction::kHigh)) |
         (after >> kToLow & mask(Direction::kPrevLow)) |
         (after << kToHigh & mask(Direction::kPrevHigh)) |
         (before >> kToLow & mask(Direction::kNextLow)) |
         (before << kToHigh & mask(Direction::kNextHigh));
}

}  // namespace

void flood(const StepCosts& costs, HexId start, int budget, const HexSet& barred, Reach& out,
           std::span<const Opening> openings) {
  assert(budget >= 0 && budget <= kMaxMovement);
  out.budget_ = budget;
  out.layers_[0].clear();
  out.layers_[0].insert(start);
  out.all_.clear();
  out.all_.insert(start);
  const int line = line_of(start);
  for (int k = 1; k <= budget; ++k) {
    HexSet& fresh = out.layers_[static_cast<std::size_t>(k)];
    fresh.clear();
    const int first = std::max(0, line - k) / kBlock;
    const int last = std::min(kLines - 1, line + k) / kBlock;
    for (int block = first; block <= last; ++block) {
      Lines lines{};
      for (int cost = 1; cost <= std::min(k, costs.highest()); ++cost) {
        if (costs.uses(cost, block)) lines |= spread(costs, cost, out.layer(k - cost), block);
      }
      const Lines known = load(out.all_, block);
      lines &= ~(known | load(barred, block));
      store(fresh, block, lines);
      store(out.all_, block, known | lines);
    }
    for (const Opening& o : openings) {
      if (o.cost > k || !out.layer(k - o.cost).contains(o.from)) continue;
      if (out.all_.contains(o.to) || barred.contains(o.to)) continue;
      fresh.insert(o.to);
      out.all_.insert(o.to);
    }
  }
}

Path cheapest_path(const StepCosts& costs, const Reach& reach, HexId to,
                   std::span<const Opening> openings) {
  Path reversed;
  int left = reach.cost_to(to);
  assert(left >= 0);
  HexId here = to;
  const auto came_from = [&](HexId from, int cost) {
    if (cost == 0 || cost > left || !reach.layer(left - cost).contains(from)) return false;
    here = from;
    left -= cost;
    return true;
  };
  // A single step, where no way round is cheaper.
  const auto from_start = [&](HexId from, int cost) {
    return cost == left && cost > 0 && reach.layer(0).contains(from);
  };
  bool one_step = false;
  for (const Direction d : kAllDirections) {
    const HexId from = neighbour(to, opposite(d));
    one_step = one_step || from_start(from, costs.cost(from, d));
  }
  for (const Opening& o : openings)
    one_step = one_step || (o.to == to && from_start(o.from, o.cost));
  if (one_step) {
    reversed.push_back(to);
    return reversed;
  }
  while (left > 0) {
    reversed.push_back(here);
    bool found = false;
    for (const Direction d : kAllDirections) {
      const HexId from = neighbour(here, opposite(d));
      found = came_from(from, costs.cost(from, d));
      if (found) break;
    }
    for (std::size_t i = 0; !found && i < openings.size(); ++i) {
      if (openings[i].to == here) found = came_from(openings[i].from, openings[i].cost);
    }
    assert(found);
  }
  std::reverse(reversed.hexes.begin(), reversed.hexes.begin() + reversed.length);
  return reversed;
}

ScalarReach scalar_flood(const StepCosts& costs, HexId start, int budget, const HexSet& barred,
                         std::span<const Opening> openings) {
  ScalarReach out;
  out.cost.fill(-1);
  out.cost[start] = 0;
  std::array<std::vector<HexId>, kMaxMovement + 1> buckets;
  buckets[0].push_back(start);
  for (int k = 0; k <= budget; ++k) {
    auto& bucket = buckets[static_cast<std::size_t>(k)];
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      const HexId here = bucket[i];
      if (out.cost[here] != k) continue;  // reached more cheaply since
      const auto enter = [&](HexId next, int cost) {
        if (cost == 0 || k + cost > budget || barred.contains(next)) return;
        if (out.cost[next] >= 0 && out.cost[next] <= k + cost) return;
        out.cost[next] = static_cast<std::int8_t>(k + cost);
        buckets[static_cast<std::size_t>(k + cost)].push_back(next);
      };
      for (const Direction d : kAllDirections) enter(neighbour(here, d), costs.cost(here, d));
      for (const Opening& o : openings) {
        if (o.from == here) enter(o.to, o.cost);
      }
    }
  }
  return out;
}

}  // namespace tercio::hex
