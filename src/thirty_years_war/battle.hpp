// The questions in which the battles differ. A standard chapter asks; it never tests which battle
// it is in.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/told.hpp"
#include "hex/flood.hpp"
#include "thirty_years_war/denial.hpp"
#include "thirty_years_war/event.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

class Game;

// How a side won, or that nobody did.
struct Outcome {
  bool draw = true;
  Side winner = Side::kA;
  std::string level;  // "draw", "marginal", "decisive" …; "victory" where the rules know no levels
  std::string reason;
  std::string rule;
};

// One line of the score: an award and what it comes to if the game ended now.
struct Award {
  Side side = Side::kA;
  std::string rule;
  std::string text;
  int points = 0;
};

// One of the alternatives a battle puts before a side.
struct Alternative {
  const char* id = "";
  const char* text = "";
  const char* rule = "";
  const char* meaning = "";  // what follows from it, in a sentence
};

// The cases of a battle's charge: when it is announced, what it doubles, what it costs.
struct ChargeCases {
  const char* announced = "";
  const char* doubled = "";
  const char* price = "";
};

// What is wrong with an edited position: a field of the setup, and why the rules do not allow it.
struct PositionFault {
  const char* field = "";
  Denial denial;
};

// How a unit that moves is hampered.
enum class Order : std::uint8_t { kInOrder, kDisrupted, kFleeing };  // kFleeing: 11.12

class Battle {
 public:
  static constexpr int kNoLimit = 999;

  explicit Battle(const Game& game);
  virtual ~Battle() = default;
  Battle(const Battle&) = delete;
  Battle& operator=(const Battle&) = delete;

  // --- Set-up -------------------------------------------------------------------------------
  // Where a piece starts in a fixed set-up.
  virtual HexId set_up_hex(PieceId piece) const;
  // What a side must choose before the pieces are set up; empty: nothing, and otherwise who.
  virtual std::vector<Alternative> alternatives(const State&) const { return {}; }
  virtual Side chooser() const { return Side::kA; }
  virtual void chosen(State&, int /*alternative*/, Events*) const {}
  // Which side deploys first in a free set-up.
  virtual Side deploys_first(const State&) const { return Side::kA; }
  // The set-up suggested for the deployment that is due; null: the hexes of the pieces.
  virtual const SetUpDefinition* suggested(const State&) const { return nullptr; }
  // The hexes in which a piece may be deployed, apart from stacking, and the case that says so.
  virtual HexSet deployment_area(const State&, PieceId) const { return all_hexes_; }
  virtual const char* deployment_rule(const State&, PieceId) const { return "3.0"; }
  // 3.0: whether a piece may be deployed in a hex, apart from the terrain and stacking rules.
  virtual Denial why_not_deploy(const State&, PieceId, HexId) const { return {}; }
  // What must hold of a deployed piece when its side has finished.
  virtual Denial why_not_stay_deployed(const State&, PieceId) const { return {}; }
  // Whether a piece takes part in a free set-up, rather than standing where it is printed.
  virtual bool is_deployed(PieceId) const { return true; }
  // After a side has ended its deployment.
  virtual void deployed(State&, Side, Events*) const {}

  // --- The sequence of play -----------------------------------------------------------------
  virtual void game_begins(State&) const {}
  // 4.0 The side that is first in every Game-Turn of the day, and the turns of the day.
  virtual Side first_side(const State&) const;
  virtual int turns(const State&) const;
  virtual void day_begins(State&, Events*) const {}
  // Whether the day ends at this instant, in the middle of a phase.
  virtual bool ends_at_once(const State&) const { return false; }
  // Whether it ends with the phase that has just ended.
  virtual bool ends_with_phase(const State& s) const { return ends_at_once(s); }
  // At the end of a day: prepares the next one. Returns false when the battle is over.
  virtual bool next_day(State&, Events*) const { return false; }
  virtual void turn_begins(State&, Events*) const {}
  // The phase of a die thrown before the first Player-Turn; kOver when there is none.
  virtual Phase turn_roll(const State&) const { return Phase::kOver; }
  virtual void turn_rolled(State&, int /*die*/, Events*) const {}
  virtual void phase_begins(State&, Events*) const {}
  // At the end of a phase, before its standard checks; may eliminate units.
  virtual void phase_ends(State&, Events*) const {}
  virtual void player_turn_ends(State&, Events*) const {}

  // --- Artillery ----------------------------------------------------------------------------
  // The longest range at which guns may fire (5.11: none), and the case that limits it.
  virtual int longest_range(const State&) const { return kNoLimit; }
  virtual const char* range_rule() const { return "5.11"; }
  // Whether a wall on the hexside along which a line of sight runs lets it pass.
  virtual bool fires_along_walls() const { return false; }
  // Freiburg 19.55 Whether guns may fire at walls.
  virtual Denial why_not_breach(const State&) const;
  virtual bool breaching_hits_units() const { return false; }
  // Whether a gun may be withdrawn instead of firing, and the die that saves it.
  virtual Denial why_not_withdraw(const State&, PieceId gun) const;
  virtual int withdrawal_needs() const { return 6; }

  // --- Movement -----------------------------------------------------------------------------
  virtual Denial why_not_move(const State&, PieceId) const { return {}; }
  // 12.0-Entrenchment Whether cavalry of those who built field works enters them like their foot.
  virtual bool builder_cavalry_enters_works() const { return false; }
  // The allowance of a piece, given the allowance the standard rules find.
  virtual int allowance(const State&, PieceId, Order, int standard) const { return standard; }
  // Hexes closed to a piece beyond what the ground and the enemy close, and why.
  virtual bool bars_hexes() const { return false; }
  virtual HexSet barred_hexes(const State&, PieceId) const { return {}; }
  virtual Denial why_barred(const State&, PieceId, HexId) const { return {}; }
  // Pieces that will be lost if they stay where they are until the phase ends.
  virtual PieceSet must_move(const State&) const { return {}; }
  virtual void entered_hex(State&, PieceId, HexId, Events*) const {}
  // A watched hex has passed from the units of one side to those of the other.
  virtual void hex_changed_hands(State&, HexId, Events*) const {}
  virtual void move_ended(State&, PieceId, Events*) const {}
  virtual Denial why_not_exit(const State&, PieceId) const;
  // Whether a piece that may exit may do so from this map-edge hex.
  virtual Denial why_not_exit_from(const State&, PieceId, HexId) const { return {}; }
  // What a side would give away if this piece left the map before another; no denial: nothing.
  virtual Denial why_not_exit_yet(const State&, PieceId) const { return {}; }
  virtual int exit_cost() const { return 1; }
  virtual const char* exit_rule() const { return "6.14"; }
  virtual void exited(State&, PieceId, HexId, Status /*before*/) const {}
  // Where a waiting piece may enter the map, and what that costs.
  virtual Denial why_not_enter(const State&, PieceId) const;
  virtual HexSet entry_hexes(const State&, PieceId) const { return {}; }
  // Requires: the hex is not one of those.
  virtual Denial why_not_enter_at(const State&, PieceId piece, HexId) const {
    return why_not_enter({}, piece);
  }
  virtual int entry_cost() const { return 1; }

  // --- Combat -------------------------------------------------------------------------------
  // Whether these attackers may charge these defenders. Every battle has its own charge.
  virtual Denial why_not_charge(const State&, PieceSet attackers, PieceSet defenders) const;
  virtual ChargeCases charge_cases() const { return {}; }

  // --- Disruption, leaders, demoralization --------------------------------------------------
  // 9.2: the adjusted die that restores a unit.
  virtual int removal_needs(const State&, PieceId) const { return 5; }
  virtual const char* removal_rule(const State&) const { return "9.2"; }
  virtual Denial why_not_removal(const State&, PieceId) const { return {}; }
  // 11.11: whether demoralized infantry gets a roll all the same.
  virtual bool rallies_demoralized(const State&, PieceId) const { return false; }
  virtual bool leader_affects(PieceId /*leader*/, PieceId /*unit*/) const { return true; }
  // 10.21, 10.11: how far a leader's value carries for removal and for combat.
  virtual int leader_radius_removal(PieceId /*leader*/) const { return 1; }
  virtual int leader_radius_combat(PieceId /*leader*/) const { return 0; }
  virtual const char* leader_rule() const { return "10.11"; }
  virtual void disrupted_by_fire(State&, PieceId, Events*) const {}
  virtual void demoralized(State&, int /*category*/, Events*) const {}
  // Whether dice decide on demoralization.
  virtual bool tests_morale() const { return false; }
  // The highest die that demoralizes when the losses reach the level; 6: without a die.
  virtual int demoralizing_die(const State&, int /*category*/) const { return 6; }
  // What is taken from the die.
  virtual int morale_reduction(const State&, int /*category*/) const { return 0; }
  // The level is survived: sets the next.
  virtual void test_survived(State&, int /*category*/) const {}
  // The highest die that demoralizes an army which has lost its leader.
  virtual int leader_test_die() const { return 0; }
  virtual const char* leader_test_rule() const { return ""; }
  // Points for a lost piece; `before`: the categories demoralized before the event that cost it.
  virtual void unit_lost(State&, PieceId, std::uint16_t /*before*/) const = 0;
  virtual void leader_lost(State&, PieceId) const = 0;
  // The level of a category at the start.
  virtual int first_level(int category) const;

  // --- The battle's own facts ---------------------------------------------------------------
  // Adds them to a position's `facts`.
  virtual void add_facts(const State&, nlohmann::ordered_json&) const {}
  // Reads one of them into an edited position. Returns false for a key the battle does not know,
  // and puts what is wrong with the value into `fault`.
  virtual bool read_fact(State&, std::string_view /*key*/, const nlohmann::ordered_json&,
                         std::string& /*fault*/) const {
    return false;
  }
  // Makes an edited position consistent with the exclusive rules. `levels`: whether the edit leaves
  // the demoralization levels to them.
  enum class Levels : std::uint8_t { kByTheRules, kGiven };
  virtual void position_edited(State&, Levels) const {}
  // Before the edit of a position is read: what holds of facts that it does not give.
  virtual void edit_begins(State&) const {}
  // Of the pieces given as eliminated, those that count toward demoralization now.
  virtual PieceSet losses_that_count(const State&, PieceSet eliminated) const { return eliminated; }
  // Facts that the clock depends on: the turns of a day, its first side, the dice of a turn.
  virtual bool is_fact_of_the_clock(std::string_view /*key*/) const { return false; }
  // Adds what the exclusive rules cannot hold of a position that has been made consistent.
  virtual void find_faults(const State&, std::vector<PositionFault>&) const {}
  // Why a piece cannot be waiting for its entry in the middle of the battle.
  virtual Denial why_not_wait(const State&, PieceId piece) const;
  // Whether guns may leave the map or be lost (5.31: elsewhere they change hands).
  virtual bool guns_withdraw(const State&) const { return false; }

  // --- What is told of a position -----------------------------------------------------------
  // "day 2 of 3, 5 August"; empty: there is nothing to say of the day.
  virtual std::string day_text(const State&) const { return {}; }
  virtual int days() const { return 1; }
  // Adds what holds by the exclusive rules, each with its case. A topic that begins with a plus is
  // for those who ask for the topic, and for no list of everything.
  virtual void tell_facts(const State&, std::vector<engine::Fact>&) const {}
  // Adds what the exclusive rules say of a hex.
  virtual void tell_hex(const State&, HexId, std::vector<engine::Fact>&) const {}
  // Adds what is built, broken or held on the map.
  virtual void tell_works(const State&, std::vector<engine::Work>&) const {}
  // What the battle can show on the map, and one of these.
  virtual std::vector<engine::OverlayInfo> overlays(const State&) const { return {}; }
  virtual std::optional<engine::Overlay> overlay(const State&, std::string_view /*id*/) const {
    return std::nullopt;
  }
  // 11.0 The losses of a category against its level; empty: its army is not in the battle.
  virtual std::string level_text(const State&, int category) const;
  // What a piece of must_move() loses by staying.
  virtual Denial why_must_move(const State&, PieceId) const { return {}; }
  // What is chosen among the alternatives, as in "the Bavarians choose …", and what it means.
  virtual engine::Fact about_choice(const State&) const;
  // The alternatives that are not open this time, and why.
  virtual std::vector<engine::Fact> closed_alternatives(const State&) const { return {}; }
  // What the die before the first Player-Turn decides.
  virtual engine::Fact about_turn_die(const State&) const;
  // What happens between two days.
  virtual engine::Fact about_interregnum(const State&) const { return {}; }

  // --- Victory ------------------------------------------------------------------------------
  virtual std::vector<Award> awards(const State&) const = 0;
  // The same to be told: none while the armies are being deployed and nothing stands where it will
  // be judged.
  std::vector<Award> awards_so_far(const State& s) const;
  // What the awards of both sides come to.
  std::array<int, 2> totals(const State& s) const;
  virtual Outcome outcome(const State&) const = 0;

 protected:
  const Game& game() const { return game_; }
  const HexSet& all_hexes() const { return all_hexes_; }

 private:
  const Game& game_;
  HexSet all_hexes_;
};

}  // namespace tercio::thirty_years_war
