// The scripted policy: a whole player-turn by rule of thumb, fast enough to be the enemy in every
// thought of the search.
#pragma once

#include <array>
#include <vector>

#include "hex/flood.hpp"
#include "opponent/sums.hpp"
#include "opponent/thirty_years_war/aims.hpp"
#include "opponent/thirty_years_war/dice.hpp"
#include "opponent/thirty_years_war/tables.hpp"
#include "opponent/thirty_years_war/taste.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/rules/strength.hpp"

namespace tercio::opponent::tyw {

// Where each piece of a side is to be at the end of its Movement Phase.
struct MovePlan {
  static constexpr HexId kOff = 0xffff;  // off the map by an exit
  std::array<HexId, kMaxPieces> to{};    // kNoHex: not in the plan
  PieceSet pieces{};                     // that the plan speaks of
  friend bool operator==(const MovePlan& a, const MovePlan& b) {
    return a.pieces == b.pieces && a.to == b.to;
  }
};

class Script {
 public:
  explicit Script(const Tables& tables);

  void set_taste(Side side, const Taste& taste) { tastes_[index_of(side)] = taste; }
  const Taste& taste(Side side) const { return tastes_[index_of(side)]; }
  // What is left to chance where a taste has noise.
  void set_noise(std::uint64_t seed) { noise_ = seed; }
  // Writes down what is done, or does not any more.
  void record(std::vector<Action>* actions) { recorded_ = actions; }

  // One decision of the side that has it: an action, or all the moves of a phase with its end.
  // Requires: no die is due, and the game is not over.
  void decide(State& s);
  // Moves the pieces that have not moved as the script would, without ending the phase.
  void move_all(State& s);
  // The same for these pieces only; the others stay where they are.
  void move_some(State& s, PieceSet pieces);
  // Carries out a plan as far as the rules let it, without ending the phase.
  void carry_out(State& s, const MovePlan& plan);

  // Plays on with dice of the mind to the end of this player-turn of the day, or of the day or
  // game.
  void play_on(State& s, const MindDice& dice, int player_turn);

  // What an attack promises to the side that makes it, by its taste.
  float value_of(const State& s, const Combat& combat) const;
  // The best that can be attacked now; an attack without attackers: nothing need or should be.
  Combat best_attack(const State& s);
  // The best shot: a Fire, Breach or Withdraw, or End.
  Action best_shot(const State& s);
  // What a shot is worth.
  float value_of_shot(const State& s, PieceId gun, HexId target) const;

 private:
  struct Mine {
    PieceId piece = kNoPiece;
    int strength = 0;
    bool cavalry = false;
    bool settled = false;
    HexSet reach;
  };
  struct Team {
    PieceId enemy = kNoPiece;
    float score = 0;
    int size = 0;
    std::array<std::uint8_t, 6> who{};  // index into mine_
    std::array<HexId, 6> where{};
  };

  void act(State& s, const Action& action);
  void choose(State& s);
  void deploy(State& s);
  void choose_leaders(State& s);
  void assign_leaders(State& s);
  void resolve(State& s);
  void pay_exchange(State& s);
  void attack(State& s);

  // --- Movement (script_moves.cpp)
  void survey(State& s, PieceSet pieces);
  bool is_near(const State& s, PieceId piece, const std::array<HexSet, 12>& rings) const;
  void form_teams(State& s);
  bool build_team(State& s, PieceId enemy, Team& team);
  float team_value(State& s, const Team& team, int without) const;
  void commit(State& s, const Team& team);
  void leave_map(State& s);
  void place_rest(State& s);
  void place_disrupted(State& s);
  void place_leaders(State& s);
  void bring_in(State& s, PieceSet pieces);
  bool move_to(State& s, PieceId piece, HexId to);
  float risk(HexId h, float defence, PieceId piece) const;
  const std::array<HexSet, 4>& danger_classes(int strength);
  float jitter(std::uint64_t what) const;
  bool overlooks(std::uint64_t what) const;

  const Tables& tables_;
  const Game& game_;
  std::array<Taste, 2> tastes_{};
  std::uint64_t noise_ = 0;
  std::vector<Action>* recorded_ = nullptr;

  // Of the Movement Phase being planned.
  Side side_ = Side::kA;
  bool hasty_ = false;
  Aims aims_;
  hex::Reach reach_;
  std::vector<Mine> mine_;
  PieceSet disrupted_;
  PieceSet leaders_;
  Sums threat_;
  HexSet enemy_reach_;
  HexSet enemy_zones_;
  HexSet all_reach_;
  PieceSet attacked_;  // enemies that teams have been formed against
  HexSet team_hexes_;  // where they stand
  std::array<HexSet, 40> layers_;
  int layer_count_ = 0;
  std::array<std::array<HexSet, 4>, 32> classes_;
  std::uint32_t classes_known_ = 0;
};

}  // namespace tercio::opponent::tyw
