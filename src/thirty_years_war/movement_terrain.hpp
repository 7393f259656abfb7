// 6.2, 12.0 What a single step costs, and why it cannot be made; 8.1 and 7.13 what a hexside lets
// by.
#pragma once

#include "thirty_years_war/battle.hpp"
#include "thirty_years_war/denial.hpp"

namespace tercio::thirty_years_war {

// 6.21, 12.0 What the ground of a hex costs a piece of this kind to enter; 0: it may not.
constexpr int cost_to_enter(const HexTerrain& ground, Kind kind) {
  return kind == Kind::kCavalry && ground.enter_cavalry ? *ground.enter_cavalry : ground.enter;
}

// The price of one step over the ground, enemy pieces apart.
struct StepPrice {
  int cost = 0;
  Denial denial;
};
StepPrice step_price(const Game& game, Kind kind, Order order, HexId from, Direction d);

// 12.0 Why a unit of this kind may not attack from a hex into the next.
Denial why_not_attack_across(const Game& game, Kind kind, HexId from, Direction d);

// 7.13 Whether a zone of control passes a hexside.
bool zone_passes(const Game& game, HexId from, Direction d);

}  // namespace tercio::thirty_years_war
