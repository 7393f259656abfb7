#include "thirty_years_war/movement_terrain.hpp"

#include "thirty_years_war/game.hpp"

namespace tercio::thirty_years_war {

namespace {

Denial forbidden(const char* rule, const char* text, HexId hex) {
  return {.rule = rule, .text = text, .hex = hex};
}

// 6.21, 12.0 The price of the hex itself, before hexsides and disruption.
StepPrice hex_price(const Game& game, Kind kind, HexId to) {
  const HexTerrain& t = game.terrain(to);
  const bool cavalry = kind == Kind::kCavalry;
  const int cost = cost_to_enter(t, kind);
  if (cost != 0) return {cost, {}};
  return {0, forbidden(t.rule.c_str(),
                       cavalry && t.enter != 0 ? "cavalry may not enter this ground at {hex}"
                                               : "{hex} may not be entered except along a road",
                       to)};
}

}  // namespace

StepPrice step_price(const Game& game, Kind kind, Order order, HexId from, Direction d) {
  const HexId to = hex::neighbour(from, d);
  if (!game.grid().contains(from) || !game.grid().contains(to)) {
    return {0, forbidden("6.15", "the map ends at {hex}", from)};
  }
  const StandardOptions& rules = game.rules();
  const bool road = game.has(from, d, OnSide::kRoad);
  const bool free_of_ground = order == Order::kFleeing && rules.four_hexes_waive_all;  // S-52

  // 12.0-Road A road hexside cancels the other terrain of the hex, its prohibition included (S-34).
  StepPrice price = road ? StepPrice{1, {}} : hex_price(game, kind, to);
  if (free_of_ground) return {1, {}};
  if (price.denial) return price;

  // 6.23, 12.0-River A river is crossed only at a bridge.
  if (game.is_barred(from, d)) {
    return {0, forbidden("6.23", "a river is crossed only at a bridge", to)};
  }
  // 9.15 (S-47) A disrupted unit never crosses a river.
  if (game.has(from, d, OnSide::kRiver) && order != Order::kInOrder &&
      !rules.disrupted_use_river_bridges) {
    return {0, forbidden("9.15", "a disrupted unit may not cross a river", to)};
  }
  // 9.15 … nor enters woods, except along a road (S-48).
  if (order != Order::kInOrder) {
    if (!road && game.terrain(to).closed_to_disrupted) {
      return {0, forbidden("9.15", "a disrupted unit may not enter {hex}", to)};
    }
    return {1, {}};  // 9.15 (S-49) every hex counts one, whatever its cost
  }
  if (road && rules.road_negates_hexsides) return price;  // S-35
  // 6.22, 12.0-Stream; 12.0-Bridge: a bridge costs nothing more, a ford as much as the stream
  // (S-38).
  if (game.has(from, d, OnSide::kFord)) {
    price.cost += game.side_terrain("ford").extra;
  } else if (game.has(from, d, OnSide::kBridge)) {
    price.cost += game.side_terrain("bridge").extra;
  } else if (game.has(from, d, OnSide::kStream)) {
    price.cost += game.side_terrain("stream").extra;
  }
  // 6.24, 12.0-Slope Only out of a slope hex.
  if (game.has(from, d, OnSide::kSlope) && game.is_slope(from)) {
    price.cost += game.side_terrain("slope").extra;
  }
  return price;
}

Denial why_not_attack_across(const Game& game, Kind kind, HexId from, Direction d) {
  const HexId to = hex::neighbour(from, d);
  // 12.0-River An attack over a river only across a bridge.
  if (game.is_barred(from, d)) {
    return forbidden("12.0-River", "an attack over a river only across a bridge", to);
  }
  if (game.has(from, d, OnSide::kRoad)) return {};  // S-36
  const HexTerrain& t = game.terrain(to);
  // 12.0-Forest, 12.0-Town No combat into the hex except along its road (S-36).
  if (t.attack_forbidden) {
    return forbidden(t.rule.c_str(), "no attack into {hex} except along a road", to);
  }
  // 12.0-Woods, 12.0-Rough
  if (kind == Kind::kCavalry && t.cavalry_attack_forbidden) {
    return forbidden(t.rule.c_str(), "cavalry may not attack into {hex}", to);
  }
  return {};
}

bool zone_passes(const Game& game, HexId from, Direction d) {
  // 7.13 Into all six hexes, but not over an unbridged river.
  return !game.is_barred(from, d);
}

}  // namespace tercio::thirty_years_war
