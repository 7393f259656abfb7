#include "lace_wars/reach.hpp"

#include <algorithm>
#include <vector>

#include "lace_wars/walk.hpp"

namespace tercio::lace_wars {

std::uint8_t Ways::cost(HexId h) const {
  return *std::min_element(cost_[h].begin(), cost_[h].end());
}

Facing Ways::cheapest_facing(HexId h) const {
  const auto it = std::min_element(cost_[h].begin(), cost_[h].end());
  return static_cast<Facing>(it - cost_[h].begin());
}

Route Ways::route(HexId h, Facing f) const {
  std::vector<std::uint16_t> items;
  while (h != start_ || f != start_facing_) {
    const std::uint16_t before = from_[h][static_cast<std::size_t>(f)];
    const auto hex = static_cast<HexId>(before / 8);
    const auto facing = static_cast<Facing>(before % 8);
    items.push_back(hex == h ? Route::turn_to(f) : h);
    h = hex;
    f = facing;
  }
  Route out;
  for (auto it = items.rbegin(); it != items.rend() && !out.full(); ++it) out.push_back(*it);
  return out;
}

namespace {

// Cheapest first, by points spent. A node is a hex and a facing; what the walk has turned so far is
// that of the cheapest way to it. Calls arrive(walk, spent, before) for every node when it is
// found cheaper than before; stops when it returns true. With a goal, walks that can no longer come
// beside it are left.
template <class Arrive>
void search(const Game& game, const State& s, const Walk& start, HexId goal, Arrive arrive) {
  constexpr std::size_t kLayers = 32;
  constexpr std::uint16_t kEnd = 0xFFFF;
  hex::HexMap<std::array<std::uint8_t, kFacings>> best;
  best.fill({Ways::kNone, Ways::kNone, Ways::kNone, Ways::kNone, Ways::kNone, Ways::kNone});
  struct Node {
    Walk walk;
    std::uint16_t next;
  };
  std::vector<Node> nodes;
  nodes.reserve(96);
  std::array<std::uint16_t, kLayers> first;
  first.fill(kEnd);
  const auto facing_index = [](const Walk& w) {
    return static_cast<std::size_t>(w.formed ? w.facing : Facing::kNNW);
  };
  best[start.at][facing_index(start)] = 0;
  nodes.push_back({start, kEnd});
  first[0] = 0;
  for (std::size_t spent = 0; spent < kLayers; ++spent) {
    while (first[spent] != kEnd) {
      const std::uint16_t i = first[spent];
      first[spent] = nodes[i].next;
      const Walk w = nodes[i].walk;
      if (best[w.at][facing_index(w)] != spent) continue;
      bool stop = false;
      const auto relax = [&](std::uint16_t item) {
        const Try tried = try_item(game, s, w, item);
        if (tried.denial) return;
        const std::size_t total = spent + static_cast<std::size_t>(tried.cost);
        Walk next = w;
        go_on(game, s, next, item, tried);
        if (goal != kNoHex && hex::distance(next.at, goal) > next.points + 1) return;
        auto& known = best[next.at][facing_index(next)];
        if (total >= known || total >= kLayers || nodes.size() >= kEnd) return;
        known = static_cast<std::uint8_t>(total);
        nodes.push_back({next, first[total]});
        first[total] = static_cast<std::uint16_t>(nodes.size() - 1);
        stop = arrive(next, total, w) || stop;
      };
      for (const Direction d : hex::kAllDirections) {
        if (has_direction(game.on_map(w.at), d)) relax(hex::neighbour(w.at, d));
      }
      for (int f = 0; w.formed && f < kFacings; ++f) {
        relax(Route::turn_to(static_cast<Facing>(f)));
      }
      if (stop) return;
    }
  }
}

}  // namespace

void find_ways(const Game& game, const State& s, PieceSet pieces, Ways& out) {
  std::array<std::uint8_t, kFacings> none{};
  none.fill(Ways::kNone);
  out.cost_.fill(none);
  out.hexes_.clear();
  const Walk start = walk_of(game, s, pieces);
  const auto facing_index = [](const Walk& w) {
    return static_cast<std::size_t>(w.formed ? w.facing : Facing::kNNW);
  };
  out.start_ = start.at;
  out.start_facing_ = static_cast<Facing>(facing_index(start));
  out.cost_[start.at][facing_index(start)] = 0;
  search(game, s, start, kNoHex, [&](const Walk& w, std::size_t spent, const Walk& before) {
    out.cost_[w.at][facing_index(w)] = static_cast<std::uint8_t>(spent);
    out.from_[w.at][facing_index(w)] =
        static_cast<std::uint16_t>(before.at * 8U + facing_index(before));
    out.hexes_.insert(w.at);
    return false;
  });
  out.hexes_.erase(start.at);
}

bool can_come_beside(const Game& game, const State& s, PieceSet pieces, HexId goal) {
  bool found = false;
  search(game, s, walk_of(game, s, pieces), goal, [&](const Walk& w, std::size_t, const Walk&) {
    return found = found || looks_at(w, goal);
  });
  return found;
}

bool looks_at(const Walk& w, HexId goal) {
  const auto d = hex::direction_to(w.at, goal);
  return d && (!w.formed || has_direction(front_of(w.facing), *d));
}

}  // namespace tercio::lace_wars
