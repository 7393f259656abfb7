// For tests: a small position at Warburg, and what the opponent makes of it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "data/library.hpp"
#include "engine/match.hpp"
#include "lace_wars/board.hpp"
#include "lace_wars/game.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent::lw {

using lace_wars::Facing;
using lace_wars::Phase;
using lace_wars::Side;

inline constexpr Side kFrench = Side::kA;
inline constexpr Side kAllied = Side::kB;

// A position arranged by hand on the empty map, then thought about and carried on.
class Position {
 public:
  explicit Position(std::string_view scenario = "warburg/historical");

  // --- Arranging ---
  // Below what stands there already; artillery on top.
  Position& put(std::string_view id, std::string_view hex, Facing facing = Facing::kNNE);
  Position& order(std::string_view id, lace_wars::Order order);
  Position& steps(std::string_view id, int steps);
  Position& column(std::string_view id);
  Position& eliminated(std::string_view id);
  // The units of a formation that are not on the map are lost, until so many steps are.
  Position& formation_lost(std::string_view formation, int steps);
  Position& demoralised(std::string_view formation);
  Position& arrived(std::string_view formation);
  // So many French units stand over the Diemel, out of the way.
  Position& crossed(int units);
  // Takes up play, with this side first in its turn or second.
  Position& second() {
    second_ = true;
    return *this;
  }
  Position& at(int turn, Side side, Phase phase = Phase::kActivation);

  // --- Deciding ---
  // A level decides once, with so many judgements for a player-turn; what it decides must be legal
  // and is carried out.
  Position& think(int judgements = 4000, std::string_view level = "marshal");
  // Decides and throws this die until the step of this name is due.
  Position& until(std::string_view step, int die = 1);
  // The side that acts activates somebody, by a die of 1, and moves all it wants to; the other side
  // passes.
  Position& activate(std::string_view who);
  Position& move_all(int judgements = 400, std::string_view level = "marshal");
  // Carries out an action that must be legal.
  Position& then(std::string_view action);
  Position& roll(int die) { return then("roll " + std::to_string(die)); }

  // --- Looking ---
  const lace_wars::State& state() const;
  const lace_wars::Game& game() const { return *game_; }
  const std::vector<std::string>& decided() const { return decided_; }
  bool did(std::string_view action) const;
  // Whether an action that begins so was decided.
  bool did_some(std::string_view beginning) const;
  std::string winner() const;  // as it stands; "" for nobody
  lace_wars::PieceId piece(std::string_view id) const;
  std::string hex(std::string_view id) const;  // "": off the map
  int distance(std::string_view a, std::string_view b) const;
  int distance_to(std::string_view a, std::string_view hex) const;
  // How a hex lies to a piece: "front", "flank", "rear", or "far".
  std::string side_of(std::string_view id, std::string_view hex) const;
  bool in_enemy_zone(std::string_view id) const;
  bool is_free(std::string_view bridge) const;  // 15c, by a word of its name
  // What was decided, for messages.
  std::string told() const;

 private:
  void put_the_rest_aside();

  std::shared_ptr<const lace_wars::Game> game_;
  std::shared_ptr<const Opponent> opponent_;
  std::unique_ptr<engine::Match> match_;
  lace_wars::State s_;
  bool second_ = false;
  std::vector<std::string> decided_;
};

}  // namespace tercio::opponent::lw
