// Freiburg, 3 to 9 August 1644: the exclusive rules 14 to 20.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "thirty_years_war/battle.hpp"
#include "thirty_years_war/board.hpp"
#include "thirty_years_war/freiburg/situation.hpp"

namespace tercio::thirty_years_war {

class Freiburg final : public Battle {
 public:
  static std::span<const NumberSpec> number_specs();
  static std::span<const std::string_view> area_ids();
  static std::span<const std::string_view> scenario_ids();
  static std::span<const std::string_view> option_keys();
  static std::span<const std::string_view> set_up_ids();

  explicit Freiburg(const Game& game);

  // 15.0 Demoralization
  bool tests_morale() const override { return true; }
  int first_level(int category) const override;
  int demoralizing_die(const State& s, int category) const override;
  int morale_reduction(const State& s, int category) const override;
  void test_survived(State& s, int category) const override;
  int leader_test_die() const override { return leader_test_die_; }
  const char* leader_test_rule() const override { return "15.22"; }
  void demoralized(State& s, int category, Events* events) const override;
  void unit_lost(State& s, PieceId unit, std::uint16_t before) const override;
  void leader_lost(State& s, PieceId leader) const override;
  // 16.0 Cavalry
  bool builder_cavalry_enters_works() const override { return cavalry_enters_works_; }  // F-13
  bool bars_hexes() const override { return true; }
  HexSet barred_hexes(const State& s, PieceId piece) const override;
  Denial why_barred(const State& s, PieceId piece, HexId h) const override;
  PieceSet must_move(const State& s) const override;
  void phase_begins(State& s, Events* events) const override;
  void phase_ends(State& s, Events* events) const override;
  Denial why_not_charge(const State& s, PieceSet attackers, PieceSet defenders) const override;
  ChargeCases charge_cases() const override { return {"16.22", "16.23", "16.24"}; }
  // 17.0, 18.0, 20.0 The days
  void game_begins(State& s) const override;
  Side first_side(const State& s) const override;
  int turns(const State& s) const override;
  void day_begins(State& s, Events* events) const override;
  bool ends_at_once(const State& s) const override;
  bool ends_with_phase(const State& s) const override;
  bool next_day(State& s, Events* events) const override;
  // 17.1, 17.2, 17.3, 18.5, 19.1, 19.3, 20.1, 20.3 Deployment
  HexId set_up_hex(PieceId piece) const override;
  std::vector<Alternative> alternatives(const State& s) const override;
  Side chooser() const override { return kBavarian; }
  void chosen(State& s, int alternative, Events* events) const override;
  Side deploys_first(const State& s) const override;
  const SetUpDefinition* suggested(const State& s) const override;
  HexSet deployment_area(const State& s, PieceId piece) const override;
  const char* deployment_rule(const State& s, PieceId piece) const override;
  Denial why_not_stay_deployed(const State& s, PieceId piece) const override;
  void deployed(State& s, Side side, Events* events) const override;
  // 17.33, 17.34, 18.61 Leaving the map
  Denial why_not_exit(const State& s, PieceId piece) const override;
  Denial why_not_exit_from(const State& s, PieceId piece, HexId h) const override;
  Denial why_not_exit_yet(const State& s, PieceId piece) const override;
  int exit_cost() const override { return exit_cost_; }
  const char* exit_rule() const override { return play_ == Play::k9August ? "17.33" : "18.61"; }
  Denial why_not_withdraw(const State& s, PieceId gun) const override;
  int withdrawal_needs() const override { return withdrawal_needs_; }
  // 19.5 The town
  Denial why_not_breach(const State& s) const override;
  bool breaching_hits_units() const override { return breach_hits_unit_; }
  bool fires_along_walls() const override { return fires_along_walls_; }  // F-65, F-89
  Denial why_not_removal(const State& s, PieceId unit) const override;
  void hex_changed_hands(State& s, HexId h, Events* events) const override;
  // The facts of a position
  void add_facts(const State& s, nlohmann::ordered_json& facts) const override;
  bool read_fact(State& s, std::string_view key, const nlohmann::ordered_json& value,
                 std::string& fault) const override;
  void edit_begins(State& s) const override;
  PieceSet losses_that_count(const State& s, PieceSet eliminated) const override;
  void position_edited(State& s, Levels levels) const override;
  bool is_fact_of_the_clock(std::string_view key) const override;
  void find_faults(const State& s, std::vector<PositionFault>& faults) const override;
  bool guns_withdraw(const State& s) const override;
  // What is told of a position
  std::string day_text(const State& s) const override;
  int days() const override { return last_day(); }
  void tell_facts(const State& s, std::vector<engine::Fact>& out) const override;
  void tell_hex(const State& s, HexId h, std::vector<engine::Fact>& out) const override;
  void tell_works(const State& s, std::vector<engine::Work>& out) const override;
  std::vector<engine::OverlayInfo> overlays(const State& s) const override;
  std::optional<engine::Overlay> overlay(const State& s, std::string_view id) const override;
  std::string level_text(const State& s, int category) const override;
  Denial why_must_move(const State& s, PieceId piece) const override;
  engine::Fact about_choice(const State& s) const override;
  std::vector<engine::Fact> closed_alternatives(const State& s) const override;
  engine::Fact about_interregnum(const State& s) const override;
  // 17.15, 17.25, 17.36, 18.7, 19.6, 20.5 Victory
  std::vector<Award> awards(const State& s) const override;
  Outcome outcome(const State& s) const override;

 private:
  static constexpr Side kFrench = Side::kA;
  static constexpr Side kBavarian = Side::kB;
  static constexpr std::size_t kSections = 3;
  static constexpr std::array<const char*, kSections> kSectionNames{"Altstadt", "Neuburg",
                                                                    "Vorstadt"};

  enum class Play : std::uint8_t { k3August, k5August, k9August, kCampaign, kSiege, kBoth };
  enum class Date : std::uint8_t { k3August, k5August, k9August };

  // The days
  bool is_campaign() const { return play_ == Play::kCampaign || play_ == Play::kBoth; }
  bool has_siege() const { return play_ == Play::kSiege || play_ == Play::kBoth; }
  int last_day() const;
  bool is_last_day(const State& s) const { return s.day >= last_day(); }
  bool is_day_of_retreat(const State& s) const;
  Date date_of(const State& s) const;
  std::vector<Post> posts(const State& s) const;
  std::vector<Post> possible_posts(const State& s) const;
  void wait(State& s, std::string_view set_up) const;
  bool is_listed(PieceId piece, std::string_view set_up) const;
  void set_levels(State& s) const;
  const std::vector<int>* levels_of(Date date, int category) const;
  bool in_play(const State& s, int army) const;
  const char* result_of_day(const State& s) const;
  void regroup(State& s, Events* events) const;
  void pass_guns(State& s, Events* events) const;
  static void tell_guns_passed(Side side, PieceSet guns, Events* events);
  void replace_losses(State& s, Events* events) const;
  void reinforce(State& s, Events* events) const;
  void restore_morale(State& s, Events* events) const;
  int category_of_army(int army) const;

  // Deployment
  HexSet bavarian_area(const State& s, PieceId piece) const;
  HexSet french_area(const State& s) const;
  HexSet with_surplus(const State& s, PieceId piece, const HexSet& area) const;
  HexSet extended(std::string_view line, Side side) const;

  // 16.1
  HexSet zones_of_works(const State& s) const;
  PieceSet cavalry_at_works(const State& s) const;

  // 17.34, 18.73 What a route may lead over.
  enum class Route : std::uint8_t { kNotForest, kClearOnly };
  bool may_pass(const State& s, HexId from, Direction d) const;
  HexSet open_ground(const State& s, Route route, bool ignore_the_french) const;
  HexSet connected_to(const State& s, const HexSet& goals, const HexSet& ground) const;
  bool leads_out(const State& s, HexId from, const HexSet& goals, const HexSet& region,
                 Route route) const;
  // F-38, F-56 Whether a zone of control over the hex a route starts from closes it, by option.
  bool closed_at_start(const State& s, HexId from, Route route) const;
  bool has_route(const State& s, HexId from, const HexSet& goals, Route route) const;
  struct Trace {
    std::vector<HexId> path;  // empty when there is none
    HexId cut_at = kNoHex;    // the first hex of the shortest way that the French close
  };
  Trace trace(const State& s, HexId from, const HexSet& goals, Route route) const;
  int units_in_communication(const State& s) const;

  // 19.57, 19.58 Who was last where.
  std::uint64_t all_watched() const;
  HexSet last_french(const State& s, const HexSet& hexes) const;
  void note_occupants(State& s) const;
  bool is_broken(const State& s, std::size_t section) const;
  HexSet broken_sections(const State& s) const;
  int sections_broken(const State& s) const;

  bool read_day(State& s, std::string_view key, const nlohmann::ordered_json& value,
                std::string& fault) const;
  bool read_ground(State& s, std::string_view key, const nlohmann::ordered_json& value,
                   std::string& fault) const;
  void settle_morale(State& s, Levels levels) const;
  void add_morale(const State& s, nlohmann::ordered_json& facts) const;
  void add_walls(const State& s, nlohmann::ordered_json& facts) const;
  void add_routes(const State& s, nlohmann::ordered_json& facts) const;

  // The position as values
  static std::string_view name_of_date(Date date);
  std::string_view date_text(const State& s) const;  // empty: the siege stands in no calendar
  bool has_exits() const { return last_day() > 1 || play_ == Play::k9August; }
  bool has_line() const { return play_ == Play::k3August || is_campaign(); }
  LineNow line_now(const State& s) const;
  std::vector<GateNow> gates_now(const State& s) const;
  std::array<SectionNow, kSections> sections_now(const State& s) const;
  std::vector<RouteNow> routes_now(const State& s) const;
  std::optional<MoraleNow> morale_now(const State& s, int category) const;

  // The same in words
  void tell_post(const State& s, std::vector<engine::Fact>& out) const;
  void tell_line(const State& s, std::vector<engine::Fact>& out) const;
  void tell_hill(const State& s, std::vector<engine::Fact>& out) const;
  void tell_town(const State& s, std::vector<engine::Fact>& out) const;
  void tell_walls(const State& s, std::vector<engine::Fact>& out) const;
  void tell_routes(const State& s, std::vector<engine::Fact>& out) const;
  void tell_losses(const State& s, std::vector<engine::Fact>& out) const;
  void tell_morale(const State& s, std::vector<engine::Fact>& out) const;
  void tell_wall(const State& s, HexId h, Direction d, std::vector<engine::Fact>& out) const;
  std::string gate_text(const GateNow& gate) const;
  engine::Overlay overlay_of_sections(const State& s) const;
  engine::Overlay overlay_of_routes(const State& s) const;
  engine::Overlay overlay_of_line(const State& s) const;

  // 17.15
  bool line_is_taken(const State& s) const;
  bool hill_is_tested(const State& s) const;
  bool hill_is_lost(const State& s) const;
  int bavarians(const State& s, Status a, Status b) const;
  bool holds_all_guns(const State& s, Side holder) const;
  bool is_down(const State& s, int category) const { return (s.demoralized >> category & 1U) != 0; }
  void add_siege_awards(const State& s, std::vector<Award>& out) const;
  Outcome by_difference(const State& s, const char* rule) const;
  Outcome by_ratio(const State& s) const;
  Outcome of_campaign(const State& s) const;
  void add_award(std::vector<Award>& out, Side side, const char* rule, const char* text, bool met,
                 std::string_view number) const;

  Play play_;
  int regular_;  // categories
  int mercenary_;
  int bavarian_;
  HexSet works_;
  HexSet line_;
  HexSet beside_line_;  // 2012
  HexSet hill_;
  HexSet town_;
  std::array<HexSet, kSections> sections_;
  HexSet north_;
  HexSet keys_;
  HexSet french_3_august_;
  HexSet bavarian_5_august_;
  HexSet french_5_august_;
  HexSet exits_;
  bool cascade_is_state_;
  bool french_first_always_;
  bool first_by_post_;
  bool ends_with_phase_;
  bool campaign_withdrawal_;
  bool hill_always_tested_;
  bool hill_tested_from_line_;
  std::array<bool, 2> own_hex_counts_;  // by Route: a zone over the hex it starts from closes it
  bool cavalry_enters_works_;
  bool fires_along_walls_;
  bool breach_everywhere_;
  bool breach_hits_unit_;
  bool all_forces_in_town_;
  bool twelve_turns_always_;
  bool keys_for_line_;
  int leader_test_die_;
  int leader_reduction_;
  int exit_cost_;
  int withdrawal_needs_;
};

// The size of the largest part of a set that hangs together and that `counts`; 0: there is none.
template <class Counts>
int largest_part(HexSet left, Counts counts) {
  int largest = 0;
  while (!left.empty()) {
    HexSet part;
    part.insert(left.next_after(kNoHex));
    for (HexSet wider; wider != part;) {
      wider = part;
      for (const Direction d : hex::kAllDirections) part |= hex::shifted(wider, d) & left;
    }
    left -= part;
    if (counts(part) && part.size() > largest) largest = part.size();
  }
  return largest;
}

}  // namespace tercio::thirty_years_war
