// Rocroi, 19 May 1643: the exclusive rules 14 to 20.
#pragma once

#include <span>

#include "thirty_years_war/battle.hpp"

namespace tercio::thirty_years_war {

class Rocroi final : public Battle {
 public:
  static std::span<const NumberSpec> number_specs();
  static std::span<const std::string_view> area_ids();
  static std::span<const std::string_view> scenario_ids();
  static std::span<const std::string_view> option_keys();
  static std::span<const std::string_view> set_up_ids() { return {}; }

  explicit Rocroi(const Game& game);

  // 16.0
  Denial why_not_charge(const State& s, PieceSet attackers, PieceSet defenders) const override;
  ChargeCases charge_cases() const override { return {"16.12", "16.13", "16.14"}; }
  // 17.0
  Phase turn_roll(const State& s) const override;
  void turn_rolled(State& s, int die, Events* events) const override;
  Denial why_not_enter(const State& s, PieceId piece) const override;
  HexSet entry_hexes(const State& s, PieceId piece) const override;
  Denial why_not_enter_at(const State& s, PieceId piece, HexId h) const override;
  int entry_cost() const override { return entry_cost_; }
  // 18.0
  int leader_radius_removal(PieceId leader) const override;
  int leader_radius_combat(PieceId leader) const override;
  const char* leader_rule() const override { return leader_radius_ ? "18.0" : "10.11"; }
  // 19.0
  int first_level(int category) const override;
  // The facts of a position
  void add_facts(const State& s, nlohmann::ordered_json& facts) const override;
  bool read_fact(State& s, std::string_view key, const nlohmann::ordered_json& value,
                 std::string& fault) const override;
  bool is_fact_of_the_clock(std::string_view key) const override { return key == "beck"; }
  void find_faults(const State& s, std::vector<PositionFault>& faults) const override;
  Denial why_not_wait(const State& s, PieceId piece) const override;
  // What is told of a position
  void tell_facts(const State& s, std::vector<engine::Fact>& out) const override;
  engine::Fact about_turn_die(const State& s) const override;
  // 20.0
  void unit_lost(State& s, PieceId unit, std::uint16_t before) const override;
  void leader_lost(State& s, PieceId leader) const override;
  std::vector<Award> awards(const State& s) const override;
  Outcome outcome(const State& s) const override;

 private:
  static constexpr Side kFrench = Side::kA;
  static constexpr Side kSpanish = Side::kB;

  // 17.11 Whether the piece comes with Beck, and whether this die brings it.
  bool comes_with_beck(PieceId piece) const;
  bool comes_on(PieceId piece, int die) const;
  // The faces of the die that bring him.
  std::vector<int> faces_of_beck() const;
  // How many categories of a side are demoralized, and how many it has.
  std::pair<int, int> categories_down(const State& s, Side side) const;

  bool beck_;
  bool leader_radius_;
  bool removal_one_more_;
  bool average_level_;
  bool margin_5_is_marginal_;
  int beck_first_turn_;
  int entry_cost_;
  int per_strength_point_;
  int per_demoralized_infantry_point_;
  int per_gun_;
};

}  // namespace tercio::thirty_years_war
