// What happened, each thing with the case that made it so.
#pragma once

#include <cstdint>
#include <vector>

#include "lace_wars/types.hpp"

namespace tercio::lace_wars {

enum class EventKind : std::uint8_t {
  kTurnBegan,            // n: turn
  kPhaseBegan,           // phase, side: who is active
  kInitiativeRolled,     // side, n: die
  kInitiative,           // side plays first
  kReinforcementRolled,  // k: formation, n: die, m: lowest die that brings it (1: without a roll)
  kArrived,              // k: formation may enter
  kDeployed,             // piece, to
  kActivationRolled,  // k: formation or piece, n: die, m: highest die that succeeds, attack: bonus
  kActivated,         // k: formation or piece; pieces: in command; n: 1 = without a roll
  kActivationFailed,  // k: formation or piece
  kHeld,              // k: formation or piece
  kJoined,            // piece acts with formation k
  kActivationEnded,   // k: formation or piece
  kTurned,            // pieces, to: where, n: facing, m: vertices, k: points spent
  kTurnedAbout,       // pieces, to, n: facing
  kReordered,         // pieces, to
  kMoved,             // pieces, from, to, n: points spent, m: points left; text: nullptr,
                      // "backward" or "withdrawal"
  kEntered,           // pieces, to, n: points spent, k: facing, m: 1 = in column
  kColumn,            // pieces take march column
  kFormed,            // pieces leave it; n: facing
  kStopped,           // pieces, to: in an enemy zone
  kCommanderMoved,    // piece, from, to, n: points spent
  kRepositioned,      // piece: commander, to
  kFireDeclared,      // piece: gun, to: target hex, n: range, m: 1 = reaction
  kFired,             // piece: gun, to, n: die, m: modified die, k: row, attack: column; terms
  kChargeDeclared,    // pieces, to: the enemy
  kChargeRolled,      // pieces, n: die, m: highest die that succeeds
  kCharged,           // pieces, from, to, n: facing
  kAttackDeclared,    // pieces, others, from: first attacking hex, to: first defending hex
  kEvaded,            // pieces, from, to
  kCombatRolled,      // pieces, others, n: die, m: modified die, k: row, attack, defence; terms
  kStepLost,          // piece, n: steps left
  kEliminated,        // piece, to: where
  kTested,            // pieces, to, n: die, m: highest die that passes, k: 1 = passed
  kDisorganised,      // piece; text: "terrain" when it is for the time only
  kRecovered,         // piece: no longer disorganised
  kRouted,            // piece
  kRoutMoved,         // piece, from, to
  kRallyRolled,       // pieces, n: die, m: highest die that succeeds, k: 1 = passed
  kRallied,           // piece
  kFaced,             // piece, n: facing
  kRetreated,         // pieces, from, to
  kForded,            // piece, n: die, m: lowest die that costs a step
  kAdvanced,          // pieces, from, to
  kCommanderRolled,   // piece, n: die, m: highest die that kills
  kCommanderKilled,   // piece
  kAide,              // piece: commander whose place he takes, k: formation, to
  kPromoted,          // piece
  kDemoralised,       // k: formation, n: total, m: value
  kRecoveredMorale,   // k: formation
  kArmyDemoralised,   // side
  kGameOver,
};

// One modifier of a die, in the order in which it is added.
struct Term {
  const char* key = nullptr;   // "ratio", "morale", "terrain", or the name of a ModifierKey
  const char* rule = nullptr;  // its case
  std::int16_t amount = 0;
  std::int16_t a = 0;  // ratio: attack points; morale: the attacker's value
  std::int16_t b = 0;  // … the defender's
  PieceId piece = kNoPiece;
  HexId hex = kNoHex;
};

struct Event {
  EventKind kind = EventKind::kTurnBegan;
  Side side = Side::kA;
  Phase phase = Phase::kSetUp;
  PieceId piece = kNoPiece;
  PieceId other = kNoPiece;
  HexId from = kNoHex;
  HexId to = kNoHex;
  int n = 0;
  int m = 0;
  int k = kNoFormation;
  const char* rule = nullptr;
  const char* text = nullptr;
  PieceSet pieces{};
  PieceSet others{};
  // 3.6 What was to be seen of the pieces when it happened: the top counters and all that stands
  // open. Filled by tell().
  PieceSet open{};
  std::uint32_t first_term = 0;  // of Events::terms
  std::uint32_t terms = 0;
  int attack = 0;
  int defence = 0;
};

// The events of one action, with the arithmetic they refer to.
struct Events {
  std::vector<Event> list;
  std::vector<Term> terms;
};

}  // namespace tercio::lace_wars
