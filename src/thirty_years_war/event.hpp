// What happened, each thing with the case that made it so.
#pragma once

#include <cstdint>
#include <vector>

#include "thirty_years_war/types.hpp"

namespace tercio::thirty_years_war {

// Which fields of Event each kind has.
enum class EventKind : std::uint8_t {
  kTurnBegan,            // turn
  kPlayerTurnBegan,      // side
  kPhaseBegan,           // phase
  kDayBegan,             // day, text
  kDayEnded,             // day
  kChosen,               // side, text
  kDeployed,             // piece, to
  kArrived,              // pieces: reinforcements and replacements
  kRegrouped,            // pieces: what the day's losses give back
  kGunsPassed,           // side, pieces: captured guns that belong to their captor now
  kVisibilityRolled,     // die, visibility
  kReinforcementRolled,  // die
  kReinforcementsDue,    // pieces
  kRemovalRolled,        // piece, die, bonus, other: the leader who gives it, needed
  kRestored,             // piece
  kFireDeclared,         // piece, to, range
  kFired,                // piece, other: target unit, to, die, up_to, range
  kBreachFired,          // piece, to, die, up_to, range
  kBreachMarked,         // to: hit once
  kBreached,             // to
  kWithdrawalRolled,     // piece, die, needed
  kWithdrawn,            // piece
  kGunLost,              // piece
  kSectionBroken,        // text: its name
  kSectionRegained,      // text: its name
  kMoved,                // piece, from, to, cost, path
  kEntered,              // piece, to, cost, path
  kExited,               // piece, from, cost
  kCaptured,             // piece: gun, other: unit
  kDisrupted,            // piece
  kEliminated,           // piece
  kLeaderEliminated,     // piece
  kReleased,             // side
  kAttackDeclared,       // pieces, others, charge
  kLeadersChosen,        // side, pieces
  kLeaderAssigned,       // piece: leader, other: unit
  kCombatRolled,         // pieces, others, die, attack, defence, column, result, terms
  kExchanged,            // pieces, owed
  kMoraleRolled,         // category, die, up_to, reduction
  kDemoralized,          // category, losses, level
  kUndemoralized,        // category
  kLevelChanged,         // category, level
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
  int turn = 0;
  int day = 0;
  int die = 0;
  int needed = 0;     // the lowest die that succeeds
  int up_to = 0;      // the highest die that hits or demoralizes
  int bonus = 0;      // added to the die
  int reduction = 0;  // taken from it
  int range = 0;
  int cost = 0;  // movement points
  int category = 0;
  int losses = 0;
  int level = 0;
  int column = 0;
  Result result = Result::kNone;
  Visibility visibility = Visibility::kClear;
  bool charge = false;
  int owed = 0;  // strength points
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
