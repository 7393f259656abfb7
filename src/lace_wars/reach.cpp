#include "lace_wars/reach.hpp"

#include <algorithm>
#include <span>

#include "lace_wars/zones.hpp"

namespace tercio::lace_wars {

std::uint8_t Ways::cost(HexId h) const {
  return *std::min_element(cost_[h].begin(), cost_[h].end());
}

Facing Ways::cheapest_facing(HexId h) const {
  const auto it = std::min_element(cost_[h].begin(), cost_[h].end());
  return static_cast<Facing>(it - cost_[h].begin());
}

Route Ways::route(HexId h, Facing f) const {
  std::array<std::uint16_t, Route::kMax> items{};
  std::size_t count = 0;
  for (std::uint16_t n = node_[h][static_cast<std::size_t>(f)]; nodes_[n].before != n;
       n = nodes_[n].before) {
    items[count++] = nodes_[n].item;
  }
  Route out;
  while (count > 0) out.push_back(items[--count]);
  return out;
}

namespace {

using ByFacing = hex::HexMap<std::array<std::uint8_t, kFacings>>;

void forget(ByFacing& map) {
  map.fill({Ways::kNone, Ways::kNone, Ways::kNone, Ways::kNone, Ways::kNone, Ways::kNone});
}

// 2.1b Those without a facing are entered under the first.
Facing facing_of(const Walk& w) { return w.formed ? w.facing : Facing::kNNW; }

// Cheapest first, by points spent. A way is worth following further if no cheaper one to the same
// hex and facing has turned as little: at most three vertices may be turned in all (8.3a). With a
// goal, ways that can no longer come beside it are left.
class WaySearch {
 public:
  WaySearch(const Game& game, const State& s, PieceSet pieces, HexId goal)
      : game_(game), s_(s), goal_(goal), start_(walk_of(game, s, pieces)) {
    nodes_.reserve(96);
  }

  // Calls arrive(number of a node, its walk) as the ways are settled, the start first; stops when
  // it returns true.
  template <class Arrive>
  void run(Arrive arrive) {
    first_.fill(kEnd);
    forget(least_turned_[0]);
    forget(least_turned_[1]);
    nodes_.push_back({.next = kEnd,
                      .at = start_.at,
                      .facing = facing_of(start_),
                      .turned = static_cast<std::uint8_t>(start_.turned)});
    first_[0] = 0;
    for (auto& head : first_) {
      while (head != kEnd) {
        const std::uint16_t n = head;
        head = nodes_[n].next;
        auto& least = least_turned(nodes_[n]);
        if (nodes_[n].turned >= least) continue;
        least = nodes_[n].turned;
        const Walk w = walk_at(n);
        if (arrive(n, w)) return;
        if (nodes_[n].length < Route::kMax) follow(n, w);
      }
    }
  }

  std::vector<WayNode>& nodes() { return nodes_; }

 private:
  static constexpr std::uint16_t kEnd = 0xFFFF;

  // By hex and facing, and whether a battery was ridden down on the way.
  std::uint8_t& least_turned(const WayNode& node) {
    return least_turned_[node.rode ? 1 : 0][node.at][static_cast<std::size_t>(node.facing)];
  }

  // The walk as it stands at the end of a way.
  Walk walk_at(std::uint16_t n) const {
    const WayNode& node = nodes_[n];
    Walk w = start_;
    if (node.before == n) return w;
    w.at = node.at;
    if (w.formed) w.facing = node.facing;
    w.points -= node.spent;
    w.turned = node.turned;
    if (node.hexes == 0 || w.units.empty()) return w;
    w.hexes += node.hexes;
    w.back_left = std::max(0, w.back_left - node.hexes);
    w.leaves_formed = false;
    w.joined = has_unit(s_, w.at, w.side) && !(units_in(s_, w.at) - w.units).empty();
    for (std::uint16_t i = n; node.rode && nodes_[i].before != i; i = nodes_[i].before) {
      if (Route::is_turn(nodes_[i].item) || !has_unit(s_, nodes_[i].at, other(w.side))) continue;
      if (w.ridden < w.cleared.size()) w.cleared[w.ridden++] = nodes_[i].at;
    }
    w.in_zone = in_zone(game_, s_, other(w.side), w.at, std::span{w.cleared.data(), w.ridden});
    return w;
  }

  void follow(std::uint16_t n, const Walk& w) {
    for (const Direction d : hex::kAllDirections) {
      if (has_direction(game_.on_map(w.at), d)) relax(n, w, hex::neighbour(w.at, d));
    }
    // One turn goes all the way; only along a road are several worth more than one (14c).
    if (!w.formed || (Route::is_turn(nodes_[n].item) && !w.column)) return;
    for (int f = 0; f < kFacings; ++f) relax(n, w, Route::turn_to(static_cast<Facing>(f)));
  }

  void relax(std::uint16_t n, const Walk& w, std::uint16_t item) {
    const Try tried = try_item(game_, s_, w, item);
    if (tried.denial) return;
    Walk next = w;
    go_on(game_, s_, next, item, tried);
    if (goal_ != kNoHex && hex::distance(next.at, goal_) > next.points + 1) return;
    const auto spent = static_cast<std::size_t>(start_.points - next.points);
    WayNode node{.item = item,
                 .before = n,
                 .at = next.at,
                 .facing = facing_of(next),
                 .spent = static_cast<std::uint8_t>(spent),
                 .turned = static_cast<std::uint8_t>(next.turned),
                 .hexes = static_cast<std::uint8_t>(next.hexes - start_.hexes),
                 .length = static_cast<std::uint8_t>(nodes_[n].length + 1),
                 .rode = next.ridden > 0};
    if (node.turned >= least_turned(node) || spent >= first_.size() || nodes_.size() >= kEnd) {
      return;
    }
    node.next = first_[spent];
    first_[spent] = static_cast<std::uint16_t>(nodes_.size());
    nodes_.push_back(node);
  }

  const Game& game_;
  const State& s_;
  const HexId goal_;
  const Walk start_;
  std::vector<WayNode> nodes_;
  std::array<std::uint16_t, 32> first_{};  // by points spent: a node still to be settled
  std::array<ByFacing, 2> least_turned_;
};

}  // namespace

void find_ways(const Game& game, const State& s, PieceSet pieces, Ways& out) {
  forget(out.cost_);
  out.hexes_.clear();
  WaySearch search(game, s, pieces, kNoHex);
  HexId from = kNoHex;
  search.run([&](std::uint16_t n, const Walk& w) {
    if (n == 0) from = w.at;
    const auto f = static_cast<std::size_t>(facing_of(w));
    if (out.cost_[w.at][f] != Ways::kNone) return false;
    out.cost_[w.at][f] = search.nodes()[n].spent;
    out.node_[w.at][f] = n;
    out.hexes_.insert(w.at);
    return false;
  });
  out.hexes_.erase(from);
  out.nodes_ = std::move(search.nodes());
}

bool can_come_beside(const Game& game, const State& s, PieceSet pieces, HexId goal) {
  bool found = false;
  WaySearch(game, s, pieces, goal).run([&](std::uint16_t n, const Walk& w) {
    return found = n != 0 && looks_at(w, goal);
  });
  return found;
}

bool looks_at(const Walk& w, HexId goal) {
  const auto d = hex::direction_to(w.at, goal);
  return d && (!w.formed || has_direction(front_of(w.facing), *d));
}

}  // namespace tercio::lace_wars
