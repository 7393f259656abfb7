// Warburg, 31 July 1760: the French try to get back over the Diemel, which only they can ford.
#pragma once

#include "lace_wars/battle.hpp"

namespace tercio::lace_wars {

class Warburg final : public Battle {
 public:
  static std::span<const std::string_view> area_ids();

  explicit Warburg(const Game& game);

  bool may_ford(Side side) const override;
  const char* ford_rule() const override { return "16.1.6a"; }
  const char* why_not_ford() const override { return "only the French can ford the river"; }
  int ford_loss_from() const override;

  void came_to(State& s, PieceSet units, HexId hex) const override;
  void lost_in(State& s, PieceId unit, HexId hex) const override;
  Outcome outcome(const State& s) const override;

  void add_facts(const Eyes& eyes, nlohmann::ordered_json& facts) const override;
  void tell_facts(const State& s, Side seat, std::vector<engine::Fact>& facts) const override;
  void tell_gauges(const State& s, Side seat, std::vector<engine::Gauge>& gauges) const override;
  void tell_works(const State& s, Side seat, std::vector<engine::Work>& works) const override;

 private:
  const HexSet& south_bank_;
};

}  // namespace tercio::lace_wars
