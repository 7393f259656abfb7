// What happened, each thing with the case that made it so.
#pragma once

#include <cstdint>
#include <vector>

#include "lace_wars/types.hpp"

namespace tercio::lace_wars {

// Which fields of Event each kind has. A body is a formation, or an independent unit as piece.
enum class EventKind : std::uint8_t {
  kTurnBegan,            // turn
  kPhaseBegan,           // phase, side: who is active
  kInitiativeRolled,     // side, die
  kInitiative,           // side: who plays first
  kReinforcementRolled,  // formation, die, needed
  kArrived,              // formation: it may enter
  kDeployed,             // piece, to
  kActivationRolled,     // body, die, up_to, bonus
  kActivated,            // body, automatic, pieces: in command
  kActivationFailed,     // body
  kHeld,                 // body
  kJoined,               // piece, formation: with which it acts
  kActivationEnded,      // body
  kTurned,               // pieces, to: where, facing, vertices, cost
  kTurnedAbout,          // pieces, to, facing
  kReordered,            // pieces, to
  kMoved,                // pieces, from, to, cost, points_left, manner
  kEntered,              // pieces, to, cost, facing, in_column
  kColumn,               // pieces: they take march column
  kFormed,               // pieces: they leave it; facing
  kStopped,              // pieces, to: in an enemy zone
  kCommanderMoved,       // piece, from, to, cost
  kRepositioned,         // piece: commander, to
  kFireDeclared,         // piece: gun, to: target hex, range, reaction
  kFired,                // piece: gun, to, others, die, modified, row, column, terms
  kChargeDeclared,       // pieces, to: the enemy
  kChargeRolled,         // pieces, die, up_to
  kCharged,              // pieces, from, to, facing
  kAttackDeclared,       // pieces, others, from: first attacking hex, to: first defending hex
  kEvaded,               // pieces, from, to
  kCombatRolled,         // pieces, others, die, modified, row, attack, defence, terms
  kStepLost,             // piece, steps_left
  kEliminated,           // piece, to: where
  kTested,               // pieces, to, die, up_to, passed
  kDisorganised,         // piece, while_there
  kRecovered,            // piece: no longer disorganised
  kRouted,               // piece
  kRoutMoved,            // piece, from, to
  kRallyRolled,          // pieces, die, up_to, passed
  kRallied,              // piece
  kFaced,                // piece, facing
  kRetreated,            // pieces, from, to
  kForded,               // piece, die, needed
  kAdvanced,             // pieces, from, to
  kCommanderRolled,      // piece, die, up_to
  kCommanderKilled,      // piece
  kAide,                 // piece: commander whose place he takes, formation, to
  kPromoted,             // piece
  kDemoralised,          // formation, losses, limit
  kRecoveredMorale,      // formation
  kArmyDemoralised,      // side
  kGameOver,
};

// How a group moved.
enum class Manner : std::uint8_t { kForward, kBackward, kWithdrawal };

// One modifier of a die, in the order in which it is added.
struct Term {
  const char* key = nullptr;   // "ratio", "morale", "terrain", or the name of a ModifierKey
  const char* rule = nullptr;  // its case
  std::int16_t amount = 0;
  std::int16_t attacker = 0;  // ratio: his combat points; morale: his value
  std::int16_t defender = 0;
  PieceId piece = kNoPiece;
  HexId hex = kNoHex;
};

struct Event {
  EventKind kind = EventKind::kTurnBegan;
  Side side = Side::kA;
  Phase phase = Phase::kSetUp;
  PieceId piece = kNoPiece;
  HexId from = kNoHex;
  HexId to = kNoHex;
  int formation = kNoFormation;
  int turn = 0;
  int die = 0;
  int modified = 0;  // the die with its modifiers
  int needed = 0;    // the lowest die that brings the formation, or costs the step
  int up_to = 0;     // the highest die that succeeds, passes or kills
  int bonus = 0;     // counted in up_to
  bool passed = false;
  bool automatic = false;  // without a roll
  int cost = 0;            // movement points spent
  int points_left = 0;     // movement points
  Manner manner = Manner::kForward;
  bool in_column = false;
  Facing facing = Facing::kN;
  int vertices = 0;
  int range = 0;
  bool reaction = false;
  int row = 0;     // of the fire or combat table
  int column = 0;  // of the fire table
  int attack = 0;
  int defence = 0;
  int steps_left = 0;
  bool while_there = false;  // 8.2 disorganised only as long as it stays on this ground
  int losses = 0;
  int limit = 0;  // 13.1 losses that demoralise
  const char* rule = nullptr;
  PieceSet pieces{};
  PieceSet others{};
  // 3.6 What was to be seen of the pieces when it happened: the top counters and all that stands
  // open. Filled by tell().
  PieceSet open{};
  std::uint32_t first_term = 0;  // of Events::terms
  std::uint32_t terms = 0;
};

// The events of one action, with the arithmetic they refer to.
struct Events {
  std::vector<Event> list;
  std::vector<Term> terms;
};

}  // namespace tercio::lace_wars
