// The small value types that every chapter of the rules uses.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/piece_set.hpp"
#include "hex/hex_set.hpp"
#include "lace_wars/definition.hpp"

namespace tercio::lace_wars {

using engine::index_of;
using engine::kNoPiece;
using engine::other;
using engine::PieceId;
using engine::Side;
using hex::Direction;
using hex::kNoHex;

inline constexpr int kMaxPieces = 64;
using PieceSet = engine::PieceSet<kMaxPieces>;
inline constexpr int kMaxFormations = 8;
inline constexpr int kNoFormation = 255;

// Formations and sides as bits of a byte.
constexpr bool has_bit(unsigned bits, int n) { return (bits >> n & 1U) != 0; }
constexpr std::uint8_t bit_of(int n) { return static_cast<std::uint8_t>(1U << n); }

// 4 The phases of a turn.
enum class Phase : std::uint8_t {
  kSetUp,          // 16.1.4a
  kTurnStart,      // initiative and reinforcements
  kMarch,          // A
  kRally,          // B
  kActivation,     // C, fire and movement
  kArmyCommander,  // C, step 4
  kCombat,         // C, step 5
  kOver,
};
std::string_view name_of(Phase phase);

// What is to be decided next.
enum class Step : std::uint8_t {
  kDeploy,             // a side places what it may choose, or ends its set-up
  kInitiativeRoll,     // the dice, one for each side
  kReinforcementRoll,  // the dice
  kRallyRoll,          // the dice: one unit or stack
  kFace,               // the facing of a rallied unit (2.2)
  kActivate,           // a formation or independent unit, or end
  kActivationRoll,     // the dice
  kJoin,               // independent units that act with the formation, or end (5.1)
  kFire,               // artillery turns and fires, or end
  kFireRoll,           // the dice
  kMove,               // the next unit, stack or commander, or end
  kMoving,             // how the unit that moves goes on, or end
  kReact,              // the other side: a shot, a charge, or pass
  kChargeRoll,         // the dice
  kCharge,             // the way of a cavalry unit whose reaction test succeeded
  kAttack,             // a combat, or end
  kEvade,              // the defender: light troops slip away, or stand
  kCombatRoll,         // the dice
  kLoss,               // where a step is lost
  kTestRoll,           // the dice: morale
  kRetreat,            // the next hex of a retreat
  kRout,               // the way of a rout
  kFordRoll,           // the dice: a step lost in the river
  kCommanderRoll,      // the dice: whether a commander is killed
  kPromote,            // who commands the army now
  kPlace,              // where a commander is put
  kAdvance,            // into a vacated hex, or pass
  kOver,
};
std::string_view name_of(Step step);
bool is_roll(Step step);

// Where a piece is in its life.
enum class Status : std::uint8_t { kUnused, kWaiting, kOnMap, kEliminated };

// 12 The order a unit keeps.
enum class Order : std::uint8_t { kGood, kDisorganised, kRouted };
std::string_view name_of(Order order);  // "good" "disorganised" "routed"

// The sides of a unit (2.1).
enum class Aspect : std::uint8_t { kFront, kFlank, kRear };
std::string_view name_of(Aspect aspect);

}  // namespace tercio::lace_wars
