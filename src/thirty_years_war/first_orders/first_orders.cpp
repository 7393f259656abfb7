#include "thirty_years_war/first_orders/first_orders.hpp"

#include <array>

#include "thirty_years_war/game.hpp"
#include "thirty_years_war/rules/score.hpp"

namespace tercio::thirty_years_war {

std::span<const NumberSpec> FirstOrders::number_specs() {
  static constexpr std::array kSpecs{NumberSpec{"victory.per_strength_point"}};
  return kSpecs;
}

std::span<const std::string_view> FirstOrders::scenario_ids() {
  static constexpr std::array<std::string_view, 1> kScenarios{"training"};
  return kScenarios;
}

FirstOrders::FirstOrders(const Game& game)
    : Battle(game), per_strength_point_(game.number("victory.per_strength_point")) {}

void FirstOrders::unit_lost(State& s, PieceId unit, std::uint16_t) const {
  const Piece& p = game().piece(unit);
  auto& points = s.points[index_of(other(p.side))];
  points = static_cast<std::int16_t>(points + p.strength * per_strength_point_);
}

std::vector<Award> FirstOrders::awards(const State& s) const {
  std::vector<Award> out;
  for (const Side side : {Side::kA, Side::kB}) {
    out.push_back({side, "17.1", "enemy units eliminated", s.points[index_of(side)]});
  }
  return out;
}

Outcome FirstOrders::outcome(const State& s) const { return more_points_win(totals(s), "17.0"); }

}  // namespace tercio::thirty_years_war
