// For tests: a small position of a shipped battle, and what the opponent makes of it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "engine/match.hpp"
#include "opponent/opponent_fixture.hpp"
#include "opponent/thirty_years_war/tables.hpp"

namespace tercio::opponent::tyw {

// A position arranged by hand on the empty map of a battle, then thought about and carried on.
class Position {
 public:
  explicit Position(std::string_view scenario);

  // --- Arranging ---
  Position& put(std::string_view id, std::string_view hex, Status status = Status::kReady);
  Position& put_disrupted(std::string_view id, std::string_view hex) {
    return put(id, hex, Status::kDisrupted);
  }
  // Off the map for a reason.
  Position& eliminated(std::string_view id) { return off(id, Status::kEliminated); }
  Position& left(std::string_view id) { return off(id, Status::kExited); }
  Position& owned_by(std::string_view gun, Side owner);
  // What an army has lost so far; it is demoralized where its level says so.
  Position& lost(std::string_view army, int strength);
  Position& demoralized(std::string_view category);
  // Freiburg 19.55 One hit on the walls of a hex.
  Position& hit(std::string_view hex);
  Position& points(int first_side, int second_side);
  // Takes up play, with dice (of the removal of disruption, say) that are not for the decision
  // falling as they may.
  Position& at(int turn, Side side, Phase phase);

  // --- Deciding ---
  // A level decides with so many judgements; what it decides must be legal and is carried out.
  Position& think(int judgements = 2000, std::uint64_t seed = 1,
                  std::string_view level = "marshal");
  // Decides all the attacks of the Combat Phase, each with this die, and keeps them.
  Position& fight(int die, int judgements = 8000);
  // Carries out an action that must be legal.
  Position& then(std::string_view action);
  Position& roll(int die) { return then("roll " + std::to_string(die)); }

  // --- Looking ---
  const State& state() const;
  State s;  // while arranging
  const Game& game() const { return *game_; }
  const engine::Match& match() const { return *match_; }
  const std::vector<std::string>& decided() const { return decision_.actions; }
  double value() const { return decision_.value; }
  bool did(std::string_view action) const;
  // Whether an action that begins so was decided.
  bool did_some(std::string_view beginning) const;
  // Whether fight() came to this attack: "attack royal,gardes german-1 charge".
  bool attacked(std::string_view action) const;
  // Who wins as it stands; "" for nobody.
  std::string winner() const;
  // Whether a unit of that side stands with the leader.
  bool guarded(std::string_view leader) const;
  PieceId piece(std::string_view id) const;
  std::string hex(std::string_view id) const;  // "": off the map
  Status status(std::string_view id) const { return state().status[piece(id)]; }
  int distance(std::string_view a, std::string_view b) const;
  bool adjacent(std::string_view a, std::string_view b) const { return distance(a, b) == 1; }
  // Whether a piece stands in a zone of control of the other side.
  bool in_enemy_zone(std::string_view id) const;
  bool is_mine(std::string_view gun, Side side) const;
  // The column of the combat table, "3-1", of an attack by these units, who must be adjacent.
  std::string column(std::initializer_list<std::string_view> attackers,
                     std::initializer_list<std::string_view> defenders, bool charge = false) const;
  // … of an attack by all who stand beside the enemy now.
  std::string column_against(std::string_view enemy, bool charge = false) const;
  // What was decided, for messages.
  std::string told() const;

 private:
  Position& off(std::string_view id, Status status);

  std::shared_ptr<const Game> game_;
  std::shared_ptr<const Opponent> opponent_;
  std::unique_ptr<engine::Match> match_;
  Decision decision_;
  std::vector<std::string> attacks_;
};

}  // namespace tercio::opponent::tyw
