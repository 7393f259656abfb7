// 6.2, 12.0 What a single step costs, and why it cannot be made; 8.1 and 7.13 what a hexside lets
// by.
#pragma once

#include "thirty_years_war/battle.hpp"
#include "thirty_years_war/denial.hpp"

namespace tercio::thirty_years_war {

// 6.21, 12.0 What the ground of a hex costs a piece of this kind to enter; 0: it may not.
// `builder`: whether the piece is of the side that built the field works.
constexpr int cost_to_enter(const HexTerrain& ground, Kind kind, bool builder) {
  const bool cavalry = kind == Kind::kCavalry;
  if (builder && cavalry && ground.enter_builder_cavalry) return *ground.enter_builder_cavalry;
  if (builder && ground.enter_builder) return *ground.enter_builder;
  return cavalry && ground.enter_cavalry ? *ground.enter_cavalry : ground.enter;
}

// What a wall on the hexside is to the mover; open where there is none.
enum class Passage : std::uint8_t { kClosed, kOpen, kBreached };

// All that the price of a step depends on.
struct Mover {
  Side side = Side::kA;
  Kind kind = Kind::kInfantry;
  Order order = Order::kInOrder;
};

// The price of one step over the ground, enemy pieces apart.
struct StepPrice {
  int cost = 0;
  Denial denial;
};
StepPrice step_price(const Game& game, const Mover& mover, HexId from, Direction d,
                     Passage passage);

// 12.0 Why a unit of this kind may not attack from a hex into the next.
Denial why_not_attack_across(const Game& game, Kind kind, HexId from, Direction d, bool breached);

// 7.13 Whether a zone of control passes a hexside.
bool zone_passes(const Game& game, HexId from, Direction d, bool breached);

}  // namespace tercio::thirty_years_war
