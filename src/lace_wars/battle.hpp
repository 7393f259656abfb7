// The questions in which the battles of the system differ. A chapter of the rules asks; it never
// tests which battle it is in.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/told.hpp"
#include "lace_wars/event.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

class Game;
struct Eyes;

// How a side won, or that nobody did.
struct Outcome {
  bool draw = true;
  Side winner = Side::kA;
  std::string level;  // "operational", "tactical", "draw"
  std::string reason;
  std::string rule;
};

class Battle {
 public:
  explicit Battle(const Game& game) : game_(game) {}
  virtual ~Battle() = default;
  Battle(const Battle&) = delete;
  Battle& operator=(const Battle&) = delete;

  // --- Rivers -------------------------------------------------------------------------------
  // Whether a side crosses a river where there is no bridge. Asked once per game.
  virtual bool may_ford(Side) const { return false; }
  // The case by which it may, and who may, in words.
  virtual const char* ford_rule() const { return "8.1a"; }
  virtual const char* why_not_ford() const { return "the river can only be crossed by a bridge"; }
  // The lowest die that costs a unit a step when it has forded; more than 6: none does.
  virtual int ford_loss_from() const { return 7; }

  // --- What counts for victory --------------------------------------------------------------
  // Units stand in a hex: placed there, arrived, or come by a step.
  virtual void came_to(State&, PieceSet /*units*/, HexId) const {}
  // A unit was lost there.
  virtual void lost_in(State&, PieceId /*unit*/, HexId) const {}
  // As it would be if the battle ended now.
  virtual Outcome outcome(const State&) const = 0;

  // --- The battle's own facts ---------------------------------------------------------------
  // Adds them to a position's `facts`, as the reader may know them.
  virtual void add_facts(const Eyes&, nlohmann::ordered_json&) const {}
  // … in words, and the works on the map, as a seat sees them.
  virtual void tell_facts(const State&, Side /*seat*/, std::vector<engine::Fact>&) const {}
  virtual void tell_gauges(const State&, Side /*seat*/, std::vector<engine::Gauge>&) const {}
  virtual void tell_works(const State&, Side /*seat*/, std::vector<engine::Work>&) const {}

 protected:
  const Game& game() const { return game_; }

 private:
  const Game& game_;
};

// The battles whose class the program has, and the areas of the map that each of them reads.
std::span<const std::string_view> battle_ids();
std::span<const std::string_view> battle_areas(std::string_view battle);
// Requires: the battle is one of them.
std::unique_ptr<Battle> make_battle(std::string_view id, const Game& game);

}  // namespace tercio::lace_wars
