// The small value types that every chapter of the rules uses.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <string_view>

#include "hex/hex_set.hpp"
#include "thirty_years_war/definition.hpp"

namespace tercio::thirty_years_war {

using hex::Direction;
using hex::kNoHex;

enum class Side : std::uint8_t { kA, kB };
constexpr Side other(Side s) { return s == Side::kA ? Side::kB : Side::kA; }
constexpr std::size_t index_of(Side s) { return static_cast<std::size_t>(s); }

using PieceId = std::uint8_t;
inline constexpr int kMaxPieces = 128;
inline constexpr PieceId kNoPiece = 255;
inline constexpr int kMaxArmies = 4;
inline constexpr int kMaxCategories = 8;

// A set of pieces of one game.
class PieceSet {
 public:
  constexpr PieceSet() = default;
  constexpr PieceSet(std::initializer_list<PieceId> pieces) {
    for (const PieceId p : pieces) insert(p);
  }
  constexpr bool contains(PieceId p) const { return (words_[p / 64U] >> (p % 64U) & 1U) != 0; }
  constexpr void insert(PieceId p) { words_[p / 64U] |= std::uint64_t{1} << (p % 64U); }
  constexpr void erase(PieceId p) { words_[p / 64U] &= ~(std::uint64_t{1} << (p % 64U)); }
  constexpr void clear() { words_ = {}; }
  constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  // The piece with the lowest number. Requires: not empty.
  constexpr PieceId first() const {
    return static_cast<PieceId>(words_[0] != 0 ? std::countr_zero(words_[0])
                                               : 64 + std::countr_zero(words_[1]));
  }
  // The n-th piece in ascending order. Requires: 0 <= n < size().
  constexpr PieceId nth(int n) const {
    std::size_t w = 0;
    if (n >= std::popcount(words_[0])) {
      n -= std::popcount(words_[0]);
      w = 1;
    }
    std::uint64_t bits = words_[w];
    while (n-- > 0) bits &= bits - 1;
    return static_cast<PieceId>(static_cast<int>(64 * w) + std::countr_zero(bits));
  }
  constexpr PieceSet& operator|=(PieceSet o) {
    words_[0] |= o.words_[0];
    words_[1] |= o.words_[1];
    return *this;
  }
  constexpr PieceSet& operator&=(PieceSet o) {
    words_[0] &= o.words_[0];
    words_[1] &= o.words_[1];
    return *this;
  }
  constexpr PieceSet& operator-=(PieceSet o) {
    words_[0] &= ~o.words_[0];
    words_[1] &= ~o.words_[1];
    return *this;
  }
  friend constexpr PieceSet operator|(PieceSet a, PieceSet b) { return a |= b; }
  friend constexpr PieceSet operator&(PieceSet a, PieceSet b) { return a &= b; }
  friend constexpr PieceSet operator-(PieceSet a, PieceSet b) { return a -= b; }
  friend constexpr bool operator==(PieceSet, PieceSet) = default;

  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = PieceId;
    using difference_type = std::ptrdiff_t;
    using pointer = const PieceId*;
    using reference = PieceId;
    constexpr Iterator(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
    constexpr PieceId operator*() const {
      return static_cast<PieceId>(low_ != 0 ? std::countr_zero(low_)
                                            : 64 + std::countr_zero(high_));
    }
    constexpr Iterator& operator++() {
      if (low_ != 0) {
        low_ &= low_ - 1;
      } else {
        high_ &= high_ - 1;
      }
      return *this;
    }
    friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

   private:
    std::uint64_t low_;
    std::uint64_t high_;
  };
  constexpr Iterator begin() const { return {words_[0], words_[1]}; }
  constexpr Iterator end() const { return {0, 0}; }

 private:
  std::array<std::uint64_t, 2> words_{};
};

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

}  // namespace tercio::thirty_years_war
