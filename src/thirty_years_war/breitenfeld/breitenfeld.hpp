// Breitenfeld, 17 September 1631: the exclusive rules 14 to 21.
#pragma once

#include <span>

#include "thirty_years_war/battle.hpp"

namespace tercio::thirty_years_war {

class Breitenfeld final : public Battle {
 public:
  static std::span<const NumberSpec> number_specs();
  static std::span<const std::string_view> area_ids();
  static std::span<const std::string_view> scenario_ids();
  static std::span<const std::string_view> option_keys();
  static std::span<const std::string_view> set_up_ids() { return {}; }

  explicit Breitenfeld(const Game& game);

  // 15.0
  HexId set_up_hex(PieceId piece) const override;
  Side deploys_first(const State&) const override { return kImperialist; }
  bool is_deployed(PieceId piece) const override;
  Denial why_not_deploy(const State& s, PieceId piece, HexId h) const override;
  HexSet deployment_area(const State& s, PieceId piece) const override;
  const char* deployment_rule(const State& s, PieceId piece) const override;
  Denial why_not_stay_deployed(const State& s, PieceId piece) const override;
  // 18.0
  void turn_begins(State& s, Events* events) const override;
  Phase turn_roll(const State& s) const override;
  void turn_rolled(State& s, int die, Events* events) const override;
  int longest_range(const State& s) const override;
  const char* range_rule() const override { return "18.1-3"; }
  int allowance(const State& s, PieceId piece, Order order, int standard) const override;
  int removal_needs(const State& s, PieceId unit) const override;
  const char* removal_rule(const State& s) const override;
  // 16.0
  Denial why_not_move(const State& s, PieceId piece) const override;
  void entered_hex(State& s, PieceId piece, HexId h, Events* events) const override;
  void move_ended(State& s, PieceId piece, Events* events) const override;
  void disrupted_by_fire(State& s, PieceId unit, Events* events) const override;
  // 17.0
  Denial why_not_charge(const State& s, PieceSet attackers, PieceSet defenders) const override;
  ChargeCases charge_cases() const override { return {"17.12", "17.0", "17.14"}; }
  // 19.0
  Denial why_not_exit(const State& s, PieceId piece) const override;
  Denial why_not_exit_from(const State& s, PieceId piece, HexId h) const override;
  int exit_cost() const override { return exit_cost_; }
  const char* exit_rule() const override { return "19.11"; }
  void exited(State& s, PieceId piece, HexId h, Status before) const override;
  // 20.0
  void phase_ends(State& s, Events* events) const override;
  Denial why_not_removal(const State& s, PieceId unit) const override;
  bool rallies_demoralized(const State& s, PieceId unit) const override;
  bool leader_affects(PieceId leader, PieceId unit) const override;
  void demoralized(State& s, int category, Events* events) const override;
  // The facts of a position
  void add_facts(const State& s, nlohmann::ordered_json& facts) const override;
  bool read_fact(State& s, std::string_view key, const nlohmann::ordered_json& value,
                 std::string& fault) const override;
  void position_edited(State& s, Levels levels) const override;
  void find_faults(const State& s, std::vector<PositionFault>& faults) const override;
  // What is told of a position
  void tell_facts(const State& s, std::vector<engine::Fact>& out) const override;
  engine::Fact about_turn_die(const State& s) const override;
  // 21.0
  void unit_lost(State& s, PieceId unit, std::uint16_t before) const override;
  void leader_lost(State& s, PieceId leader) const override;
  std::vector<Award> awards(const State& s) const override;
  Outcome outcome(const State& s) const override;

 private:
  static constexpr Side kImperialist = Side::kA;
  static constexpr Side kAllied = Side::kB;  // 16.13 Swedes and Saxons, friendly to each other

  bool is_saxon(PieceId piece) const;
  bool obscured(const State& s) const { return s.breitenfeld.visibility != Visibility::kClear; }
  Denial why_not_stay_at(const State& s, PieceId piece, HexId h) const;
  bool near_leader(const State& s, PieceId unit) const;
  bool is_released(const State& s, Side side) const;
  Side side_of_collapse(const State& s) const;
  engine::Fact about_visibility(const State& s) const;
  bool scores_for(const State& s, PieceId piece, HexId h) const;
  void read_released(State& s, const nlohmann::ordered_json& value, std::string& fault) const;
  void read_exited(State& s, const nlohmann::ordered_json& value, std::string& fault) const;
  void release_allies_if_near(State& s, PieceId piece, HexId h, Events* events) const;

  int imperialist_;  // armies; their categories have the same names
  int saxon_;
  int swedish_;
  int imperialist_category_;
  int saxon_category_;
  int swedish_category_;
  PieceId gustavus_;
  HexId gustavus_hex_;
  HexSet imperialist_area_;
  HexSet saxon_area_;
  HexSet swedish_area_;
  HexSet forward_area_;
  std::array<int, 2> release_turn_;
  int release_distance_;
  int restricted_range_;
  int obscured_removal_needs_;
  int forward_limit_;
  int exit_cost_;
  bool guns_with_army_;
  bool freeze_leaders_;
  bool release_on_passing_;
  bool halve_disrupted_two_;
  bool exit_scoring_rows_only_;
  bool leaders_may_exit_;
  bool saxon_grace_;
  bool rally_on_seven_;
  int imperialist_artillery_points_;
  std::array<int, 2> per_strength_point_;  // by the side that scores
  std::array<int, 2> per_leader_point_;
  int for_gustavus_;
};

}  // namespace tercio::thirty_years_war
