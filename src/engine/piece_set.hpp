// Sides and pieces as numbers, and sets of pieces: the same in every rule system.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace tercio::engine {

enum class Side : std::uint8_t { kA, kB };
constexpr Side other(Side s) { return s == Side::kA ? Side::kB : Side::kA; }
constexpr std::size_t index_of(Side s) { return static_cast<std::size_t>(s); }

using PieceId = std::uint8_t;
inline constexpr PieceId kNoPiece = 255;

// A set of pieces of one game with at most this many. Size: 64 or 128.
template <int Size>
class PieceSet {
  static_assert(Size == 64 || Size == 128);
  static constexpr std::size_t kWords = Size / 64;

 public:
  constexpr PieceSet() = default;
  constexpr PieceSet(std::initializer_list<PieceId> pieces) {
    for (const PieceId p : pieces) insert(p);
  }
  constexpr bool contains(PieceId p) const { return (words_[p / 64U] >> (p % 64U) & 1U) != 0; }
  constexpr void insert(PieceId p) { words_[p / 64U] |= std::uint64_t{1} << (p % 64U); }
  constexpr void erase(PieceId p) { words_[p / 64U] &= ~(std::uint64_t{1} << (p % 64U)); }
  constexpr void clear() { words_ = {}; }
  constexpr bool empty() const { return (low() | high()) == 0; }
  constexpr int size() const { return std::popcount(low()) + std::popcount(high()); }
  // The piece with the lowest number. Requires: not empty.
  constexpr PieceId first() const { return *begin(); }
  // The n-th piece in ascending order. Requires: 0 <= n < size().
  constexpr PieceId nth(int n) const {
    std::size_t w = 0;
    if (kWords == 2 && n >= std::popcount(low())) {
      n -= std::popcount(low());
      w = 1;
    }
    std::uint64_t bits = words_[w];
    while (n-- > 0) bits &= bits - 1;
    return static_cast<PieceId>(static_cast<int>(64 * w) + std::countr_zero(bits));
  }
  constexpr PieceSet& operator|=(PieceSet o) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] |= o.words_[w];
    return *this;
  }
  constexpr PieceSet& operator&=(PieceSet o) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= o.words_[w];
    return *this;
  }
  constexpr PieceSet& operator-=(PieceSet o) {
    for (std::size_t w = 0; w < kWords; ++w) words_[w] &= ~o.words_[w];
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
  constexpr Iterator begin() const { return {low(), high()}; }
  constexpr Iterator end() const { return {0, 0}; }

 private:
  constexpr std::uint64_t low() const { return words_[0]; }
  constexpr std::uint64_t high() const { return kWords == 2 ? words_[kWords - 1] : 0; }

  std::array<std::uint64_t, kWords> words_{};
};

}  // namespace tercio::engine
