// What happened, each thing with the case that made it so.
#pragma once

#include <cstdint>
#include <vector>

#include "thirty_years_war/types.hpp"

namespace tercio::thirty_years_war {

enum class EventKind : std::uint8_t {
  kTurnBegan,            // n: turn
  kPlayerTurnBegan,      // side
  kPhaseBegan,           // phase
  kDayBegan,             // n: day, text
  kDayEnded,             // n: day
  kChosen,               // side, text
  kDeployed,             // piece, to
  kArrived,              // pieces: reinforcements and replacements
  kRegrouped,            // pieces: what the day's losses give back
  kGunsPassed,           // side, pieces: captured guns that belong to their captor now
  kVisibilityRolled,     // n: die, m: Visibility
  kReinforcementRolled,  // n: die
  kReinforcementsDue,    // pieces
  kRemovalRolled,        // piece, n: die, m: leader's bonus, other: leader, k: needed
  kRestored,             // piece
  kFireDeclared,         // piece, to, n: range
  kFired,             // piece, other: target unit, to, n: die, m: highest die that hits, k: range
  kBreachFired,       // piece, to, n: die, m: highest die that hits, k: range
  kBreachMarked,      // to: hit once
  kBreached,          // to
  kWithdrawalRolled,  // piece, n: die, m: needed
  kWithdrawn,         // piece
  kGunLost,           // piece
  kSectionBroken,     // text: its name
  kSectionRegained,   // text: its name
  kMoved,             // piece, from, to, n: points spent, path
  kEntered,           // piece, to, n: points spent, path
  kExited,            // piece, from
  kCaptured,          // piece: gun, other: unit
  kDisrupted,         // piece
  kEliminated,        // piece
  kLeaderEliminated,  // piece
  kReleased,          // side
  kAttackDeclared,    // pieces, others, n: charge
  kLeadersChosen,     // side, pieces
  kLeaderAssigned,    // piece: leader, other: unit
  kCombatRolled,      // pieces, others, n: die, m: column, k: Result, terms
  kExchanged,         // pieces, n: points owed
  kMoraleRolled,      // n: category, m: die, k: highest die that demoralizes, attack: reduction
  kDemoralized,       // n: category, m: losses, k: level
  kUndemoralized,     // n: category
  kLevelChanged,      // n: category, k: level
  kGameOver,
};

// One term of a strength, in the order in which it is applied.
struct Term {
  enum class Kind : std::uint8_t {
    kPrinted,  // amount
    kLeader,   // other: the leader, amount added
    kDisruptedHalf,
    kBack,    // amount: the number on the back
    kCharge,  // doubled
    kMarshHalf,
    kWorks,         // amount: what field works add
    kBreachDouble,  // all attackers come through breaches
    kWaterDouble,
    kSlopeDouble,
    kObstaclesDouble,
    kTotal,  // amount
  };
  Kind kind = Kind::kPrinted;
  PieceId piece = kNoPiece;
  PieceId other = kNoPiece;
  std::int16_t amount = 0;  // what the term adds, or the strength after it
  const char* rule = nullptr;
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
  int k = 0;
  const char* rule = nullptr;
  const char* text = nullptr;
  PieceSet pieces{};
  PieceSet others{};
  std::uint32_t first_term = 0;  // of Events::terms
  std::uint32_t terms = 0;
  std::uint32_t first_hex = 0;  // of Events::hexes
  std::uint32_t hexes = 0;
  int attack = 0;
  int defence = 0;
};

// The events of one action, with the arithmetic and the paths they refer to.
struct Events {
  std::vector<Event> list;
  std::vector<Term> terms;
  std::vector<HexId> hexes;
};

}  // namespace tercio::thirty_years_war
