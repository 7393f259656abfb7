#include "lace_wars/rules/meant_route.hpp"

#include <memory>

#include "lace_wars/board.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/reaction.hpp"

namespace tercio::lace_wars {

namespace {

HexId last_hex(const Route& route) {
  HexId last = kNoHex;
  for (const std::uint16_t item : route) {
    if (!Route::is_turn(item)) last = Route::hex_of(item);
  }
  return last;
}

Route charge_to(const Game& game, const State& s, PieceSet group, const Route& given) {
  if (s.pile == 0 || s.tasks[s.pile - 1U].pieces != group) return given;
  if (!why_not_charge_along(game, s, group, given)) return given;
  for (const Route& way : charge_routes(game, s, group)) {
    if (last_hex(way) == last_hex(given)) return way;
  }
  return given;
}

// 16.1.6 Whether the way fords the river.
bool fords(const Game& game, const State& s, Walk w, const Route& route) {
  for (const std::uint16_t item : route) {
    const Try tried = try_item(game, s, w, item);
    if (tried.price.ford) return true;
    go_on(game, s, w, item, tried);
  }
  return false;
}

// Whether no way can cost less: one of more steps costs two points or more, and one that turns
// before this step no less than it.
bool is_cheapest(const Try& step) {
  return !step.price.ford && step.cost == step.price.points && step.cost <= 2;
}

}  // namespace

Route meant_route(const Game& game, const State& s, PieceSet group, const Route& given,
                  Reading reading) {
  if (given.length != 1 || Route::is_turn(given.front())) return given;
  const HexId to = Route::hex_of(given.front());
  const HexId from = s.at[group.first()];
  if (from == kNoHex || to == from) return given;
  if (s.step == Step::kCharge) return charge_to(game, s, group, given);
  if (!may_start_or_go_on(game, s, group)) return given;
  const Walk start = walk_of(game, s, group);
  const bool at_once = !why_not_move(game, s, group, given);
  const Try step = at_once ? try_enter(game, s, start, to) : Try{};
  if (at_once && (reading == Reading::kRecord || is_cheapest(step))) return given;
  const auto ways = std::make_unique<Ways>();
  find_ways(game, s, start, *ways);
  if (ways->cost(to) == Ways::kNone) return given;
  const Route way = ways->route(to, ways->cheapest_facing(to));
  if (!at_once || step.cost > ways->cost(to)) return way;
  return step.price.ford && !fords(game, s, start, way) ? way : given;
}

}  // namespace tercio::lace_wars
