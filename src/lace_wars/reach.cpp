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

struct Node {
  Walk walk;  // without its zones; those of the start hold
  int spent = 0;
};

}  // namespace

// Cheapest first, by points spent. A node is a hex and a facing; what the walk has turned so far is
// that of the cheapest way to it.
void find_ways(const Game& game, const State& s, PieceSet pieces, Ways& out) {
  for (auto& row : {&out.cost_}) {
    std::array<std::uint8_t, kFacings> none{};
    none.fill(Ways::kNone);
    row->fill(none);
  }
  out.hexes_.clear();
  const Walk start = walk_of(game, s, pieces);
  out.start_ = start.at;
  out.start_facing_ = start.formed ? start.facing : Facing::kNNW;
  const auto facing_index = [&](const Walk& w) {
    return static_cast<std::size_t>(w.formed ? w.facing : Facing::kNNW);
  };
  std::vector<std::vector<Walk>> layers(static_cast<std::size_t>(start.points) + 1);
  layers[0].push_back(start);
  out.cost_[start.at][facing_index(start)] = 0;
  for (std::size_t spent = 0; spent < layers.size(); ++spent) {
    for (std::size_t i = 0; i < layers[spent].size(); ++i) {
      const Walk w = layers[spent][i];
      if (out.cost_[w.at][facing_index(w)] != spent) continue;
      const auto relax = [&](std::uint16_t item) {
        const Try tried = try_item(game, s, w, item);
        if (tried.denial) return;
        Walk next = w;
        go_on(game, s, next, item, tried);
        const std::size_t total = spent + static_cast<std::size_t>(tried.cost);
        auto& best = out.cost_[next.at][facing_index(next)];
        if (total >= best) return;
        best = static_cast<std::uint8_t>(total);
        out.from_[next.at][facing_index(next)] =
            static_cast<std::uint16_t>(w.at * 8U + facing_index(w));
        out.hexes_.insert(next.at);
        layers[total].push_back(next);
      };
      for (const Direction d : hex::kAllDirections) {
        if (has_direction(game.on_map(w.at), d)) relax(hex::neighbour(w.at, d));
      }
      if (!w.formed) continue;
      for (int f = 0; f < kFacings; ++f) relax(Route::turn_to(static_cast<Facing>(f)));
    }
  }
  out.hexes_.erase(start.at);
}

}  // namespace tercio::lace_wars
