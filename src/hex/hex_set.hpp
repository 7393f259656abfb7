// A set of hexes as one 32-bit word per map line, and arrays indexed by hex.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "hex/grid.hpp"

namespace tercio::hex {

class HexSet {
 public:
  constexpr bool contains(HexId h) const { return (row(line_of(h)) >> place_of(h) & 1U) != 0; }
  constexpr void insert(HexId h) { rows_[line(h)] |= bit(h); }
  constexpr void erase(HexId h) { rows_[line(h)] &= ~bit(h); }
  constexpr void set(HexId h, bool present) { present ? insert(h) : erase(h); }
  constexpr void clear() { rows_ = {}; }

  constexpr bool empty() const {
    std::uint32_t all = 0;
    for (const auto r : rows_) all |= r;
    return all == 0;
  }
  constexpr int size() const {
    int n = 0;
    for (const auto r : rows_) n += std::popcount(r);
    return n;
  }

  constexpr const std::uint32_t& row(int line_number) const {
    return rows_[static_cast<std::size_t>(line_number)];
  }
  constexpr std::uint32_t& row(int line_number) {
    return rows_[static_cast<std::size_t>(line_number)];
  }

  constexpr HexSet& operator|=(const HexSet& o) {
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] |= o.rows_[i];
    return *this;
  }
  constexpr HexSet& operator&=(const HexSet& o) {
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] &= o.rows_[i];
    return *this;
  }
  // Removes the hexes of the other set.
  constexpr HexSet& operator-=(const HexSet& o) {
    for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] &= ~o.rows_[i];
    return *this;
  }
  friend constexpr HexSet operator|(HexSet a, const HexSet& b) { return a |= b; }
  friend constexpr HexSet operator&(HexSet a, const HexSet& b) { return a &= b; }
  friend constexpr HexSet operator-(HexSet a, const HexSet& b) { return a -= b; }
  friend constexpr bool operator==(const HexSet&, const HexSet&) = default;

  // Calls visit(HexId) for every hex in ascending order of number.
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (int l = 0; l < kLines; ++l) {
      for (std::uint32_t bits = row(l); bits != 0; bits &= bits - 1) {
        visit(make_hex(l, std::countr_zero(bits)));
      }
    }
  }

  // The lowest hex above `after`; kNoHex when there is none.
  constexpr HexId next_after(HexId after) const {
    int l = line_of(after);
    const int p = place_of(after);
    std::uint32_t bits = p == kPlaces - 1 ? 0 : row(l) & (~0U << (p + 1));
    while (bits == 0) {
      if (++l == kLines) return kNoHex;
      bits = row(l);
    }
    return make_hex(l, std::countr_zero(bits));
  }

  // The n-th hex in ascending order. Requires: 0 <= n < size().
  constexpr HexId nth(int n) const {
    int l = 0;
    for (; n >= std::popcount(row(l)); ++l) n -= std::popcount(row(l));
    std::uint32_t bits = row(l);
    while (n-- > 0) bits &= bits - 1;
    return make_hex(l, std::countr_zero(bits));
  }

 private:
  static constexpr std::size_t line(HexId h) { return static_cast<std::size_t>(line_of(h)); }
  static constexpr std::uint32_t bit(HexId h) { return 1U << place_of(h); }

  std::array<std::uint32_t, kLines> rows_{};
};

template <class T>
class HexMap {
 public:
  constexpr const T& operator[](HexId h) const { return values_[h]; }
  constexpr T& operator[](HexId h) { return values_[h]; }
  constexpr void fill(const T& value) { values_.fill(value); }
  friend constexpr bool operator==(const HexMap&, const HexMap&) = default;

 private:
  std::array<T, kHexCount> values_{};
};

// The hexes one step in the given direction from those of the set.
HexSet shifted(const HexSet& set, Direction d);
// The hexes of a set and their neighbours.
HexSet with_neighbours(const HexSet& set);

}  // namespace tercio::hex
