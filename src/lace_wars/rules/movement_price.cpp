#include "lace_wars/rules/movement_price.hpp"

#include <algorithm>

#include "lace_wars/battle.hpp"

namespace tercio::lace_wars {

namespace {

// A step from a hex in a direction.
struct Ground {
  const Game& game;
  HexId from;
  Direction d;

  HexId to() const { return hex::neighbour(from, d); }
  bool road() const { return game.has(from, d, OnSide::kRoad); }
  bool trail() const { return game.has(from, d, OnSide::kTrail); }
  bool stream() const { return game.has(from, d, OnSide::kStream); }
  bool open_river() const { return game.is_open_river(from, d); }
  bool steep() const { return std::abs(game.level(to()) - game.level(from)) >= 2; }
  bool up() const { return game.level(to()) == game.level(from) + 1; }
};

constexpr int kClosed = -1;

int extra(const Game& game, SideTerrain t, std::size_t arm) { return game.row(t).extra[arm]; }

// What the hex itself costs; kClosed: it may not be entered.
int hex_price(const Ground& g, std::size_t arm, bool column) {
  const TerrainRow& row = g.game.row(g.to());
  if (row.enter[arm] > 0) return g.road() || g.trail() ? 1 : row.enter[arm];
  if (row.by_way[arm] && (g.road() || g.trail())) return 1;
  if (row.by_road_in_column[arm] && column && g.road()) return 1;
  return kClosed;
}

// What lies on the hexside adds; kClosed: it may not be crossed.
int side_price(const Ground& g, std::size_t arm, Side side) {
  if (g.road()) return 0;
  int sum = 0;
  const auto add = [&](SideTerrain t) {
    const int e = extra(g.game, t, arm);
    sum = e < 0 || sum == kClosed ? kClosed : sum + e;
  };
  if (g.steep()) add(SideTerrain::kSteep);
  if (g.up()) add(SideTerrain::kUp);
  if (g.stream() && !g.trail()) add(SideTerrain::kStream);
  if (g.open_river()) {
    if (!g.game.fords(side)) return kClosed;
    add(SideTerrain::kRiver);
  }
  return sum;
}

// 8.5b Clear, road and trail cost a commander one point, all else two; hexsides nothing.
StepPrice commander_price(const Ground& g, Side side) {
  StepPrice out;
  out.road = g.road();
  if (g.open_river()) {
    if (!g.game.fords(side)) {
      out.denial = {.rule = g.game.battle().ford_rule(),
                    .text = g.game.battle().why_not_ford(),
                    .hex = g.to()};
      return out;
    }
    out.points = g.game.numbers().commander_other;
    return out;
  }
  const bool easy = g.game.is_clear(g.to()) || g.road() || g.trail();
  out.points = easy ? g.game.numbers().commander_clear : g.game.numbers().commander_other;
  return out;
}

}  // namespace

StepPrice step_price(const Game& game, PieceSet pieces, HexId from, Direction d, bool column) {
  const Ground g{game, from, d};
  StepPrice out;
  if (!has_direction(game.on_map(from), d)) {
    out.denial = {.rule = "8.1a", .text = "the map ends there", .hex = from};
    return out;
  }
  const Side side = game.piece(pieces.first()).side;
  const PieceSet units = pieces - game.all_commanders();
  if (units.empty()) return commander_price(g, side);
  out.road = g.road();
  out.ford = g.open_river();
  for (const PieceId p : units) {
    const auto arm = static_cast<std::size_t>(game.piece(p).arm);
    const int in = hex_price(g, arm, column);
    const int over = side_price(g, arm, side);
    if (in == kClosed) {
      out.denial = {.rule = game.piece(p).is_artillery() ? "8.1f" : "8.1a",
                    .text = "{hex} is closed to {piece}",
                    .piece = p,
                    .hex = g.to()};
      return out;
    }
    if (over == kClosed) {
      const bool water = g.open_river();
      out.denial = {.rule = water                          ? game.battle().ford_rule()
                            : game.piece(p).is_artillery() ? "8.1f"
                                                           : "8.1a",
                    .text = water ? "{piece} cannot cross the river into {hex}"
                                  : "the hexside to {hex} is closed to {piece}",
                    .piece = p,
                    .hex = g.to()};
      return out;
    }
    out.points = std::max(out.points, in + over);
  }
  return out;
}

int arm_price(const Game& game, Arm arm, Side side, HexId from, Direction d, bool column) {
  if (!has_direction(game.on_map(from), d)) return 0;
  const Ground g{game, from, d};
  if (arm == Arm::kCommander) {
    const StepPrice price = commander_price(g, side);
    return price.denial ? 0 : price.points;
  }
  const auto a = static_cast<std::size_t>(arm);
  const int in = hex_price(g, a, column);
  const int over = side_price(g, a, side);
  return in == kClosed || over == kClosed ? 0 : in + over;
}

bool may_cross(const Game& game, Arm arm, Side side, HexId from, Direction d) {
  if (!has_direction(game.on_map(from), d)) return false;
  const Ground g{game, from, d};
  const auto a = static_cast<std::size_t>(arm);
  return hex_price(g, a, false) != kClosed && side_price(g, a, side) != kClosed;
}

// 8.2a A road takes its user past the terrain.
bool step_is_rough(const Game& game, Arm arm, HexId from, Direction d) {
  const Ground g{game, from, d};
  if (g.road() || arm == Arm::kCommander) return false;
  const auto a = static_cast<std::size_t>(arm);
  if (g.steep() && game.row(SideTerrain::kSteep).disorganises[a]) return true;
  return !g.trail() && game.row(g.to()).disorganises[a];
}

}  // namespace tercio::lace_wars
