#include "lace_wars/reach.hpp"

#include <algorithm>

#include "lace_wars/walk.hpp"
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

// Cheapest first, by points spent. A way is worth following further if no cheaper one to the same
// hex and facing has turned as little: at most three vertices may be turned in all (8.3a).
class WaySearch {
 public:
  WaySearch(const Game& game, const State& s, PieceSet pieces, Ways& out)
      : game_(game), s_(s), out_(out), start_(walk_of(game, s, pieces)) {}

  void run() {
    out_.cost_.fill(filled(Ways::kNone));
    for (auto& turned : least_turned_) turned.fill(filled(Ways::kNone));
    out_.hexes_.clear();
    out_.nodes_.clear();
    layers_.resize(static_cast<std::size_t>(start_.points) + 1);
    out_.nodes_.push_back({.at = start_.at,
                           .facing = facing_of(start_),
                           .turned = static_cast<std::uint8_t>(start_.turned)});
    layers_[0].push_back(0);
    for (std::size_t spent = 0; spent < layers_.size(); ++spent) {
      for (std::size_t i = 0; i < layers_[spent].size(); ++i) settle(layers_[spent][i]);
    }
    out_.hexes_.erase(start_.at);
  }

 private:
  using Node = Ways::Node;

  static std::array<std::uint8_t, kFacings> filled(std::uint8_t value) {
    std::array<std::uint8_t, kFacings> out{};
    out.fill(value);
    return out;
  }
  // 2.1b Those without a facing are entered under the first.
  static Facing facing_of(const Walk& w) { return w.formed ? w.facing : Facing::kNNW; }

  void settle(std::uint16_t n) {
    const Node node = out_.nodes_[n];
    const auto f = static_cast<std::size_t>(node.facing);
    auto& least = least_turned_[node.rode ? 1 : 0][node.at][f];
    if (node.turned >= least) return;
    least = node.turned;
    auto& cost = out_.cost_[node.at][f];
    if (cost == Ways::kNone) {
      cost = node.spent;
      out_.node_[node.at][f] = n;
      out_.hexes_.insert(node.at);
    }
    if (node.length < Route::kMax) follow(n, walk_at(n));
  }

  // The walk as it stands at the end of a way.
  Walk walk_at(std::uint16_t n) const {
    const Node& node = out_.nodes_[n];
    Walk w = start_;
    if (node.before == n) return w;
    w.at = node.at;
    if (w.formed) w.facing = node.facing;
    w.points -= node.spent;
    w.turned = node.turned;
    const int entered = node.hexes;
    if (entered > 0) {
      w.hexes += entered;
      w.back_left = std::max(0, w.back_left - entered);
      w.leaves_formed = false;
      w.joined =
          !w.units.empty() && has_unit(s_, w.at, w.side) && !(units_in(s_, w.at) - w.units).empty();
    }
    if (node.rode) {
      for (std::uint16_t i = n; out_.nodes_[i].before != i; i = out_.nodes_[i].before) {
        if (has_unit(s_, out_.nodes_[i].at, other(w.side))) w.cleared.insert(out_.nodes_[i].at);
      }
      w.zones = zones(game_, s_, other(w.side), w.cleared);
    }
    return w;
  }

  void follow(std::uint16_t n, const Walk& w) {
    for (const Direction d : hex::kAllDirections) {
      if (has_direction(game_.on_map(w.at), d)) relax(n, w, hex::neighbour(w.at, d));
    }
    if (!w.formed) return;
    for (int f = 0; f < kFacings; ++f) relax(n, w, Route::turn_to(static_cast<Facing>(f)));
  }

  void relax(std::uint16_t n, const Walk& w, std::uint16_t item) {
    const Try tried = try_item(game_, s_, w, item);
    if (tried.denial) return;
    Walk next = w;
    go_on(game_, s_, next, item, tried);
    const Node& before = out_.nodes_[n];
    Node node{.item = item,
              .before = n,
              .at = next.at,
              .facing = facing_of(next),
              .spent = static_cast<std::uint8_t>(start_.points - next.points),
              .turned = static_cast<std::uint8_t>(next.turned),
              .hexes = static_cast<std::uint8_t>(next.hexes - start_.hexes),
              .length = static_cast<std::uint8_t>(before.length + 1),
              .rode = !next.cleared.empty()};
    const auto f = static_cast<std::size_t>(node.facing);
    if (node.turned >= least_turned_[node.rode ? 1 : 0][node.at][f]) return;
    layers_[node.spent].push_back(static_cast<std::uint16_t>(out_.nodes_.size()));
    out_.nodes_.push_back(node);
  }

  const Game& game_;
  const State& s_;
  Ways& out_;
  const Walk start_;
  // By hex and facing: the fewest vertices turned on a way settled so far.
  std::array<hex::HexMap<std::array<std::uint8_t, kFacings>>, 2> least_turned_{};
  std::vector<std::vector<std::uint16_t>> layers_;  // nodes by points spent
};

void find_ways(const Game& game, const State& s, PieceSet pieces, Ways& out) {
  WaySearch(game, s, pieces, out).run();
}

}  // namespace tercio::lace_wars
