// The small value types that every chapter of the rules uses.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/piece_set.hpp"
#include "hex/hex_set.hpp"
#include "thirty_years_war/definition.hpp"

namespace tercio::thirty_years_war {

using hex::Direction;
using hex::kNoHex;

using engine::index_of;
using engine::kNoPiece;
using engine::other;
using engine::PieceId;
using engine::Side;
inline constexpr int kMaxPieces = 128;
using PieceSet = engine::PieceSet<kMaxPieces>;
inline constexpr int kMaxArmies = 4;
inline constexpr int kMaxCategories = 8;

// 4.1 The phases, and those that exclusive rules put before or between them.
enum class Phase : std::uint8_t {
  kSetUp,
  kVisibility,
  kReinforcement,
  kDisruptionRemoval,
  kArtilleryFire,
  kMovement,
  kCombat,
  kInterregnum,
  kOver,
};
std::string_view name_of(Phase phase);

// What is to be decided next.
enum class Step : std::uint8_t {
  kChoose,       // one of the battle's own alternatives
  kDeploy,       // a side places its pieces, or ends its set-up
  kTurnRoll,     // the dice: visibility, arrival of reinforcements
  kRemovalRoll,  // the dice: one disrupted unit
  kFire,         // a gun and its target, or end
  kFireRoll,     // the dice
  kMove,         // a piece and its path, or end
  kAttack,       // an attack, or end
  kLeaders,      // which leaders join the declared attack (10.11, leader.auto_apply off)
  kAssign,       // which unit a leader helps (Rocroi 18.0)
  kResolve,      // which declared attack comes next (combat.declare_all_first)
  kCombatRoll,   // the dice
  kExchange,     // which attackers pay for a Dx (8.61)
  kMoraleRoll,   // the dice: whether an army is demoralized
  kOver,
};
std::string_view name_of(Step step);
constexpr bool is_roll(Step step) {
  return step == Step::kTurnRoll || step == Step::kRemovalRoll || step == Step::kFireRoll ||
         step == Step::kCombatRoll || step == Step::kMoraleRoll;
}

// What the die of a gun is thrown for.
enum class Shot : std::uint8_t { kAtUnit, kAtWall, kWithdrawal };
std::string_view name_of(Shot shot);

// Where a piece is in its life.
enum class Status : std::uint8_t { kUnused, kWaiting, kReady, kDisrupted, kEliminated, kExited };
std::string_view name_of(Status status);
constexpr bool on_map(Status s) { return s == Status::kReady || s == Status::kDisrupted; }

// 8.61
enum class Result : std::uint8_t { kNone, kAd, kAe, kDd, kDe, kDx };
std::string_view name_of(Result result);

// Breitenfeld 18.0
enum class Visibility : std::uint8_t { kClear, kModerate, kRestricted };

}  // namespace tercio::thirty_years_war
