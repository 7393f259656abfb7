#include "hex/flood.hpp"

#include <algorithm>
#include <cassert>

namespace tercio::hex {

void StepCosts::set_cost(HexId from, Direction d, int cost) {
  assert(cost >= 0 && cost <= kMaxStepCost);
  const auto direction = static_cast<std::size_t>(index_of(d));
  const HexId to = neighbour(from, d);
  const auto old = static_cast<std::size_t>(costs_[from][direction]);
  if (old != 0) {
    entered_[old][direction].erase(to);
    --count_[old];
  }
  costs_[from][direction] = static_cast<std::uint8_t>(cost);
  if (cost != 0) {
    entered_[static_cast<std::size_t>(cost)][direction].insert(to);
    ++count_[static_cast<std::size_t>(cost)];
  }
}

int Reach::cost_to(HexId h) const {
  for (int k = 0; k <= budget_; ++k) {
    if (layer(k).contains(h)) return k;
  }
  return -1;
}

namespace {

// Adds to `out` the hexes entered from `source` for `cost`, on lines first..last only.
void spread(const StepCosts& costs, int cost, const HexSet& source, int first, int last,
            HexSet& out) {
  const auto& low = costs.entered(cost, Direction::kLow);
  const auto& high = costs.entered(cost, Direction::kHigh);
  const auto& prev_low = costs.entered(cost, Direction::kPrevLow);
  const auto& prev_high = costs.entered(cost, Direction::kPrevHigh);
  const auto& next_low = costs.entered(cost, Direction::kNextLow);
  const auto& next_high = costs.entered(cost, Direction::kNextHigh);
  for (int l = first; l <= last; ++l) {
    const std::uint32_t here = source.row(l);
    const std::uint32_t before = source.row(l - 1);
    const std::uint32_t after = source.row(l + 1);
    const int to_low = (l & 1) == 0 ? 1 : 0;
    const int to_high = 1 - to_low;
    out.row(l) |= (here >> 1 & low.row(l)) | (here << 1 & high.row(l)) |
                  (after >> to_low & prev_low.row(l)) | (after << to_high & prev_high.row(l)) |
                  (before >> to_low & next_low.row(l)) | (before << to_high & next_high.row(l));
  }
}

}  // namespace

void flood(const StepCosts& costs, HexId start, int budget, const HexSet& barred, Reach& out) {
  assert(budget >= 0 && budget <= kMaxMovement);
  out.budget_ = budget;
  out.layers_[0].clear();
  out.layers_[0].insert(start);
  out.all_.clear();
  out.all_.insert(start);
  const int line = line_of(start);
  for (int k = 1; k <= budget; ++k) {
    const int first = std::max(1, line - k);
    const int last = std::min(kLines - 2, line + k);
    HexSet& fresh = out.layers_[static_cast<std::size_t>(k)];
    fresh.clear();
    for (int cost = 1; cost <= std::min(k, kMaxStepCost); ++cost) {
      if (costs.uses(cost)) spread(costs, cost, out.layer(k - cost), first, last, fresh);
    }
    for (int l = first; l <= last; ++l) {
      fresh.row(l) &= ~(out.all_.row(l) | barred.row(l));
      out.all_.row(l) |= fresh.row(l);
    }
  }
}

Path cheapest_path(const StepCosts& costs, const Reach& reach, HexId to) {
  Path reversed;
  int left = reach.cost_to(to);
  assert(left >= 0);
  HexId here = to;
  while (left > 0) {
    reversed.push_back(here);
    for (const Direction d : kAllDirections) {
      const HexId from = neighbour(here, opposite(d));
      const int cost = costs.cost(from, d);
      if (cost != 0 && cost <= left && reach.layer(left - cost).contains(from)) {
        here = from;
        left -= cost;
        break;
      }
    }
  }
  std::reverse(reversed.hexes.begin(), reversed.hexes.begin() + reversed.length);
  return reversed;
}

ScalarReach scalar_flood(const StepCosts& costs, HexId start, int budget, const HexSet& barred) {
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
      for (const Direction d : kAllDirections) {
        const int cost = costs.cost(here, d);
        const HexId next = neighbour(here, d);
        if (cost == 0 || k + cost > budget || barred.contains(next)) continue;
        if (out.cost[next] >= 0 && out.cost[next] <= k + cost) continue;
        out.cost[next] = static_cast<std::int8_t>(k + cost);
        buckets[static_cast<std::size_t>(k + cost)].push_back(next);
      }
    }
  }
  return out;
}

}  // namespace tercio::hex
