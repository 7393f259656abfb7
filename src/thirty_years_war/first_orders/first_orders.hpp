// First Orders, a small battle of our own to learn the standard rules by: the exclusive rules 14
// to 17.
#pragma once

#include <span>

#include "thirty_years_war/battle.hpp"

namespace tercio::thirty_years_war {

class FirstOrders final : public Battle {
 public:
  static std::span<const NumberSpec> number_specs();
  static std::span<const std::string_view> area_ids() { return {}; }
  static std::span<const std::string_view> scenario_ids();
  static std::span<const std::string_view> option_keys() { return {}; }
  static std::span<const std::string_view> set_up_ids() { return {}; }

  explicit FirstOrders(const Game& game);

  // 17.1
  void unit_lost(State& s, PieceId unit, std::uint16_t before) const override;
  void leader_lost(State&, PieceId) const override {}
  std::vector<Award> awards(const State& s) const override;
  // 17.0
  Outcome outcome(const State& s) const override;

 private:
  int per_strength_point_;
};

}  // namespace tercio::thirty_years_war
