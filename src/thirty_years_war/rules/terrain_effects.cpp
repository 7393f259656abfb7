#include "thirty_years_war/rules/terrain_effects.hpp"

#include "thirty_years_war/game.hpp"

namespace tercio::thirty_years_war {

namespace {

Denial forbidden(const char* rule, const char* text, HexId hex) {
  return {.rule = rule, .text = text, .hex = hex};
}

// 6.21, 12.0 The price of the hex itself, before hexsides and disruption.
StepPrice hex_price(const Game& game, const Mover& mover, HexId to) {
  const HexTerrain& t = game.terrain(to);
  const bool cavalry = mover.kind == Kind::kCavalry;
  const bool builder = game.is_builder(mover.side);
  const int cost = cost_to_enter(t, mover.kind, builder);
  if (cost != 0) return {cost, {}};
  // 12.0-Entrenchment (F-13) By option the builders' cavalry moves like their foot.
  if (builder && cavalry && t.enter_builder && game.battle().builder_cavalry_enters_works()) {
    return {*t.enter_builder, {}};
  }
  return {0, forbidden(t.rule.c_str(),
                       cavalry && t.enter != 0 ? "cavalry cannot enter the ground in {hex}"
                                               : "{hex} can be entered only along a road",
                       to)};
}

}  // namespace

StepPrice step_price(const Game& game, const Mover& mover, HexId from, Direction d,
                     Passage passage) {
  const Order order = mover.order;
  const HexId to = hex::neighbour(from, d);
  if (!game.grid().contains(from) || !game.grid().contains(to)) {
    return {0, forbidden("6.15", "the map ends at {hex}", from)};
  }
  const StandardOptions& rules = game.rules();
  const bool road = game.has(from, d, OnSide::kRoad);
  const bool free_of_ground = order == Order::kFleeing && rules.four_hexes_waive_all;  // S-52

  // 12.0-Road A road hexside cancels the other terrain of the hex, its prohibition included (S-34).
  StepPrice price = road ? StepPrice{1, {}} : hex_price(game, mover, to);
  // Freiburg 19.51, 12.0-Fortification, 12.0-Gate Nothing passes a wall that is not breached; a
  // gate only its friends (19.57).
  if (passage == Passage::kClosed) {
    const bool gate = (game.gates(from) >> hex::index_of(d) & 1) != 0;
    return {0, forbidden(gate ? "19.57" : "19.51",
                         gate ? "the gate in front of {hex} is not in friendly hands"
                              : "there is an unbreached wall in front of {hex}",
                         to)};
  }
  if (free_of_ground) return {1, {}};
  if (price.denial) return price;

  // 6.23, 12.0-River A river is crossed only at a bridge.
  if (game.is_barred(from, d)) {
    return {0, forbidden("6.23", "a river can be crossed only at a bridge", to)};
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
  if (passage == Passage::kBreached) {  // Freiburg 19.56
    price.cost += game.side_terrain("fortification").extra;
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

Denial why_not_attack_across(const Game& game, Kind kind, HexId from, Direction d, bool breached) {
  const HexId to = hex::neighbour(from, d);
  // Freiburg 19.51 (F-64) Through a wall that is not breached only outward, over its own teeth.
  if (!breached && (game.walls(from) >> hex::index_of(d) & 1) != 0 &&
      (game.teeth_out(from) >> hex::index_of(d) & 1) == 0) {
    return forbidden("19.51", "there is an unbreached wall in front of {hex}", to);
  }
  // 12.0-River An attack over a river only across a bridge.
  if (game.is_barred(from, d)) {
    return forbidden("12.0-River", "a river can be attacked across only at a bridge", to);
  }
  if (game.has(from, d, OnSide::kRoad)) return {};  // S-36
  const HexTerrain& t = game.terrain(to);
  // 12.0-Forest, 12.0-Town No combat into the hex except along its road (S-36).
  if (t.attack_forbidden) {
    return forbidden(t.rule.c_str(), "{hex} can be attacked only along a road", to);
  }
  // 12.0-Woods, 12.0-Rough
  if (kind == Kind::kCavalry && t.cavalry_attack_forbidden) {
    return forbidden(t.rule.c_str(), "cavalry may not attack into {hex}", to);
  }
  return {};
}

bool zone_passes(const Game& game, HexId from, Direction d, bool breached) {
  // Freiburg 19.53 Not through a wall that is not breached, nor a gate.
  if (!breached && (game.walls(from) >> hex::index_of(d) & 1) != 0) return false;
  // 7.13 Into all six hexes, but not over an unbridged river.
  return !game.is_barred(from, d);
}

}  // namespace tercio::thirty_years_war
