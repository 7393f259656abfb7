// The scripted policy: every decision by rule of thumb, fast enough to be both sides in every
// thought of the search.
#pragma once

#include <array>
#include <cstdint>

#include "lace_wars/action.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/reach.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "opponent/lace_wars/tables.hpp"
#include "opponent/lace_wars/taste.hpp"
#include "opponent/sums.hpp"

namespace tercio::opponent::lw {

// The half-turns of a game one after the other; what comes before the first player's of a turn
// (initiative, march, rally) belongs to it.
inline int half_turn(const State& s) {
  const bool second = s.phase >= Phase::kActivation && s.active != s.first;
  return 2 * s.turn + (second ? 1 : 0);
}

// What one group of an activation is to do.
struct Errand {
  enum class Kind : std::uint8_t { kStay, kMove, kBack, kAbout, kWithdraw, kEnter };
  PieceSet group{};  // units of one hex, a commander alone, or both
  HexId to = kNoHex;
  Facing facing = Facing::kNNW;  // at the end
  Kind kind = Kind::kStay;
  bool column = false;  // kEnter
  friend bool operator==(const Errand&, const Errand&) = default;
};

// What a whole activation is to do, in this order.
struct Plan {
  static constexpr std::size_t kMost = 24;
  std::array<Errand, kMost> orders{};
  std::size_t count = 0;

  void add(const Errand& order) {
    if (count < kMost) orders[count++] = order;
  }
  const Errand* begin() const { return orders.data(); }
  const Errand* end() const { return orders.data() + count; }
  friend bool operator==(const Plan& a, const Plan& b) {
    return a.count == b.count && a.orders == b.orders;
  }
};

class Script {
 public:
  explicit Script(const Tables& tables);

  void set_taste(Side side, const Taste& taste) { tastes_[index_of(side)] = taste; }
  const Taste& taste(Side side) const { return tastes_[index_of(side)]; }
  // What is left to chance where a taste has noise.
  void set_noise(std::uint64_t seed) { noise_ = seed; }

  // One decision of the side that has it. Requires: no die is due, and the game is not over.
  Action decide(const State& s);

  // Plays on while `go_on(s)` holds and the game is not over; `dice(s)` gives the face of the die
  // that is due. Within it, an activation is planned once.
  template <class GoOn, class Dice>
  void play_on(State& s, const GoOn& go_on, const Dice& dice) {
    while (!is_over(s) && go_on(s)) {
      apply(game_, s, is_roll(s.step) ? Action{Roll{dice(s)}} : next(s), nullptr);
    }
  }

  // In a hurry only who can come to the enemy, or has him near, is moved.
  void set_hasty(bool hasty) { hasty_ = hasty; }
  // What the script would do with those that act and have not moved (kMove of an activation).
  void plan(const State& s, Plan& out);
  // The same for these pieces only; the others do what they do in `held`.
  void plan_some(const State& s, PieceSet pieces, const Plan& held, Plan& out);
  // From now on the activation that is going on follows this plan.
  void follow(const State& s, const Plan& plan);
  // Tells one activation of a game from the others; never 0.
  static std::uint64_t activation_key(const State& s);
  // Forgets the plan of an activation.
  void forget() { planned_ = 0; }
  // The next action of the plan; End when nothing is left of it.
  Action next(const State& s);

  // What an attack promises to the side that makes it, by its taste.
  float value_of(const State& s, const Attack& attack) const;
  float value_of_shot(const State& s, PieceId gun, HexId target) const;
  // The best that can be attacked now, or End.
  Action best_attack(const State& s);

 private:
  // A group that could fight: one that is being planned, or friends where they stand.
  struct Mine {
    PieceSet group{};
    HexId at = kNoHex;
    Facing facing = Facing::kNNW;
    int points = 0;  // combat points
    int morale = 0;  // of the top unit
    bool formed = false;
    bool horse = false;
    bool light = false;
    bool fist = false;
    bool swords = false;
    bool shaky = false;
    bool low = false;    // of a demoralised formation
    bool led = false;    // a commander gives his bonus
    bool fixed = false;  // stays where it is
    bool in_zone = false;
    float shelter = 0;  // weight of the way to safety
    bool settled = false;
    bool near = false;     // it could come to the enemy
    bool flooded = false;  // `reach` is known
    float worth = 0;
    float step = 0;  // what its next step is worth
    std::array<HexSet, kFacings> reach{};
    HexSet all{};
  };
  struct Target {
    HexId hex = kNoHex;
    int points = 0;
    int morale = 0;
    bool line = false;
    bool horse = false;
    bool swords = false;
    bool shaken_foot = false;
    bool shaky = false;
    bool low = false;
    bool light = false;
    bool gun = false;
    bool foot = false;
    bool column = false;
    bool has_facing = false;
    bool nobody = false;  // routed, or a battery alone: falls without a die
    Facing facing = Facing::kNNW;
    float step = 0;
    float worth = 0;
    float extra = 0;  // what falls without a die
    int units = 1;
  };
  struct Team {
    std::size_t target = 0;
    float score = 0;
    int size = 0;
    std::array<std::uint8_t, 6> who{};
    std::array<HexId, 6> where{};
    std::array<Facing, 6> facing{};
  };

  // --- script.cpp
  Action choose(const State& s);
  Action anything(const State& s) const;
  Action deploy(const State& s);
  Action activation(const State& s);
  Action join(const State& s);
  Action face(const State& s);
  Action promote(const State& s);
  Action place(const State& s);
  Action go_on_moving(const State& s);
  Action ride(const State& s);
  Facing best_facing(const State& s, Side side, HexId h) const;
  float jitter(std::uint64_t what) const;
  bool overlooks(std::uint64_t what) const;

  // --- script_fire.cpp
  Action fire(const State& s);
  Action react(const State& s);
  Action charge(const State& s);
  Action charge_way(const State& s);
  struct Charging {
    Route route;  // empty: there is none
    HexId end = kNoHex;
    HexId target = kNoHex;
    Aspect aspect = Aspect::kFront;
  };
  Charging best_charge(const State& s, PieceSet pieces) const;
  float value_of_charge(const State& s, PieceSet pieces) const;

  // --- script_combat.cpp
  Action attack(const State& s);
  Action evade(const State& s);
  Action lose(const State& s);
  Action retreat(const State& s);
  Action rout(const State& s);
  Action advance(const State& s);

  // --- worth
  float step_worth(const State& s, PieceId p) const;
  float harm_to(const State& s, const Harm& harm, HexId h) const;
  float pain(const Harm& harm, float step, float worth, int units, bool star) const;

  // --- script_moves.cpp
  bool order_to_action(const State& s, const Errand& order, Action& out);
  void survey(const State& s, PieceSet pieces);
  void add_mine(PieceSet group, bool fixed);
  float shelter_of(PieceId p) const;
  float way(const Mine& m, HexId h) const;
  void flood(Mine& m);
  void add_targets();
  void form_teams(Plan& plan);
  bool build_team(std::size_t target, Team& team);
  float team_value(const Team& team, int without) const;
  void commit(const Team& team, Plan& plan);
  void place_rest(Plan& plan);
  void place_one(Mine& m, Plan& plan);
  bool withdraw(Mine& m, Plan& plan, float stay);
  void place_guns(PieceSet guns, Plan& plan);
  void place_leader(Plan& plan);
  void bring_in(Plan& plan);
  void put_in_mind(const Errand& order);
  float risk(HexId h, float points, float worth) const;
  float spot(const Mine& m, HexId h) const;
  float look(HexId h, Facing f) const;

  const Tables& tables_;
  const Game& game_;
  std::array<Taste, 2> tastes_{};
  std::uint64_t noise_ = 0;
  bool hasty_ = false;

  Plan plan_;
  std::uint64_t planned_ = 0;  // the activation it is for
  std::size_t cursor_ = 0;

  // Of the activation being planned.
  State t_{};  // with everybody where he is to go
  Obstacles obstacles_;
  Side side_ = Side::kA;
  Ways ways_;
  Reach reach_;
  std::array<Mine, 24> mine_;
  std::size_t mine_count_ = 0;
  std::array<Target, 24> targets_;
  std::size_t target_count_ = 0;
  Sums threat_;
  HexSet enemies_;
  HexSet enemy_zones_;
  HexSet taken_;                     // enemies a team has been formed against
  HexSet near_;                      // hexes next to enemies
  hex::HexMap<std::uint8_t> far_{};  // from the goal
  float approach_ = 0;
  float caution_ = 0;
  bool bridges_matter_ = true;  // the retiring army could still win
  bool last_stand_ = false;     // one more of its formations, and it has lost
  HexSet wanted_;
  float wanted_worth_ = 0;
};

}  // namespace tercio::opponent::lw
