#include "lace_wars/rules/reach.hpp"

#include <algorithm>
#include <string_view>

#include "lace_wars/rules/reach_flood.hpp"

namespace tercio::lace_wars {

std::uint8_t Reach::cost(HexId h, Facing f) const {
  if (hex::line_of(h) < first_line_ || hex::line_of(h) > last_line_) return kNone;
  if (index_of(f) >= facings_) return kNone;
  for (int k = 0; k <= points_; ++k) {
    const auto& plane = planes_[static_cast<std::size_t>(k)][static_cast<std::size_t>(f)];
    if (plane.contains(h)) return static_cast<std::uint8_t>(k);
  }
  return kNone;
}

std::uint8_t Reach::cost(HexId h) const {
  std::uint8_t least = kNone;
  for (int f = 0; f < facings_; ++f) least = std::min(least, cost(h, static_cast<Facing>(f)));
  return least;
}

Facing Reach::cheapest_facing(HexId h) const {
  auto best = Facing::kNNW;
  for (int f = 1; f < kFacings; ++f) {
    const auto facing = static_cast<Facing>(f);
    if (cost(h, facing) < cost(h, best)) best = facing;
  }
  return best;
}

HexSet Reach::at(int spent, Facing f) const {
  HexSet out;
  if (index_of(f) >= facings_) return out;
  const HexSet& plane = planes_[static_cast<std::size_t>(spent)][static_cast<std::size_t>(f)];
  for (int l = first_line_; l <= last_line_; ++l) out.row(l) = plane.row(l);
  return out;
}

void Reach::reach(HexId h, Facing f, std::uint8_t spent) {
  hexes_.insert(h);
  const std::uint8_t known = cost(h, f);
  if (known <= spent) return;
  const auto facing = static_cast<std::size_t>(f);
  if (known != kNone) planes_[known][facing].erase(h);
  planes_[spent][facing].insert(h);
}

void Reach::keep_the_cheapest() {
  for (std::size_t f = 0; f < static_cast<std::size_t>(facings_); ++f) {
    for (int l = first_line_; l <= last_line_; ++l) {
      std::uint32_t cheaper = 0;
      for (std::size_t k = 0; k <= static_cast<std::size_t>(points_); ++k) {
        planes_[k][f].row(l) &= ~cheaper;
        cheaper |= planes_[k][f].row(l);
      }
    }
  }
}

void find_reach(const Game& game, const State& s, PieceSet pieces, Reach& out) {
  find_reach(game, s, obstacles_of(game, s, game.piece(pieces.first()).side), pieces, out);
}
void find_reach(const Game& game, const State& s, const Obstacles& obstacles, PieceSet pieces,
                Reach& out) {
  flood_reach(game, s, obstacles, walk_of(game, s, pieces), out);
}

Route Ways::route(HexId h, Facing f) const {
  if (!tree_) tree_ = std::make_unique<WayTree>();
  if (!grown_) grow_ways(*game_, from_, start_, *tree_);
  grown_ = true;
  return tree_->route(h, f);
}

void find_ways(const Game& game, const State& s, PieceSet pieces, Ways& out) {
  find_ways(game, s, walk_of(game, s, pieces), out);
}
void find_ways(const Game& game, const State& s, const Walk& start, Ways& out) {
  out.game_ = &game;
  out.from_ = s;
  out.start_ = start;
  out.grown_ = false;
  flood_reach(game, s, obstacles_of(game, s, start.side), start, out.reach_);
}

bool can_come_beside(const Game& game, const State& s, PieceSet pieces, HexId goal) {
  const Walk start = walk_of(game, s, pieces);
  Reach reach;
  flood_reach(game, s, obstacles_of(game, s, start.side), start, reach);
  const Facing before = start.formed ? paid_facing(start) : Facing::kNNW;
  for (const Direction d : hex::kAllDirections) {
    const HexId h = hex::neighbour(goal, d);
    for (int f = 0; f < kFacings; ++f) {
      const auto facing = static_cast<Facing>(f);
      if (reach.cost(h, facing) == Reach::kNone || (h == start.at && facing == before)) continue;
      if (!start.formed || has_direction(front_of(facing), hex::opposite(d))) return true;
    }
  }
  return false;
}

bool looks_at(const Walk& w, HexId goal) {
  const auto d = hex::direction_to(w.at, goal);
  return d && (!w.formed || has_direction(front_of(w.facing), *d));
}

namespace {

Walk at_end(const Game& game, const State& s, Walk w, const Route& route) {
  for (const std::uint16_t item : route) {
    const Try tried = try_item(game, s, w, item);
    if (tried.denial) break;
    go_on(game, s, w, item, tried);
  }
  return w;
}

// 8.1d Whether the hex is only not in front: turning helps, so it says the least.
bool lies_aside(const Denial& denial) { return std::string_view(denial.rule) == "8.1d"; }

// What closes the hex to a group that stands beside it.
Denial why_closed(const Game& game, const State& s, const Walk& start, const Ways& ways, HexId to) {
  Denial least{};
  for (const Direction d : hex::kAllDirections) {
    const HexId from = hex::neighbour(to, d);
    for (int f = 0; f < kFacings && game.on_grid(from); ++f) {
      const auto facing = static_cast<Facing>(f);
      if (ways.cost(from, facing) == Ways::kNone) continue;
      const Walk w = at_end(game, s, start, ways.route(from, facing));
      const Denial denial = try_enter(game, s, w, to).denial;
      if (denial && !lies_aside(denial)) return denial;
      least = denial;
    }
  }
  return least;
}

// What keeps the group from taking any step at all: a zone of control, a friend's hex.
Denial why_stuck(const Game& game, const State& s, const Walk& start) {
  Denial out{};
  for (const Direction d : hex::kAllDirections) {
    const HexId to = hex::neighbour(start.at, d);
    if (!game.on_grid(to)) continue;
    const Denial denial = try_enter(game, s, start, to).denial;
    if (!denial) return {};
    if (!out || lies_aside(out)) out = denial;
  }
  return out;
}

}  // namespace

Denial why_out_of_reach(const Game& game, const State& s, PieceSet pieces, HexId to) {
  Walk start = walk_of(game, s, pieces);
  const PieceId first = pieces.first();
  if (start.at == to) {
    return {.rule = "8.1a", .text = "{piece} stands there", .piece = first, .hex = to};
  }
  // A hex beside it says itself why it is closed.
  const bool beside = hex::direction_to(start.at, to).has_value();
  const Denial step = beside ? try_enter(game, s, start, to).denial : Denial{};
  if (step && !lies_aside(step)) return step;
  const auto ways = std::make_unique<Ways>();
  find_ways(game, s, start, *ways);
  if (ways->cost(to) != Ways::kNone) return {};
  const int points = start.points;
  start.points = kMaxPoints;
  find_ways(game, s, start, *ways);
  if (ways->cost(to) != Ways::kNone) {
    return {.rule = start.units.empty() ? "8.5b" : "8.1a",
            .text = "{hex} costs {m} of {n} movement points",
            .piece = first,
            .hex = to,
            .n = points,
            .m = ways->cost(to)};
  }
  if (const Denial closed = why_closed(game, s, start, *ways, to)) return closed;
  if (const Denial stuck = why_stuck(game, s, start)) return stuck;
  return {.rule = start.units.empty() ? "8.5b" : "8.1a",
          .text = "{piece} cannot get to {hex}",
          .piece = first,
          .hex = to};
}

}  // namespace tercio::lace_wars
