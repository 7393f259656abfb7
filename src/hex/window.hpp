// Parts of the map as bits in vector registers, for floods that keep many sets at once.
#pragma once

#include <algorithm>
#include <cstring>

#ifdef __AVX__
#include <immintrin.h>
#endif

#include "hex/hex_set.hpp"

namespace tercio::hex {

using Words = std::uint64_t __attribute__((vector_size(32)));
inline bool any_bit(Words words) {
#ifdef __AVX__
  return _mm256_testz_si256(reinterpret_cast<__m256i>(words), reinterpret_cast<__m256i>(words)) ==
         0;
#else
  return (words[0] | words[1] | words[2] | words[3]) != 0;
#endif
}

// The same, of which the compiler knows nothing. Arrays filled with a zero it knows become string
// instructions, which begin slowly, and these arrays are short.
template <class Vector>
Vector opaque(Vector vector) {
#ifdef __SSE2__
  __asm__("" : "+x"(vector));
#endif
  return vector;
}

// Sixteen lines of sixteen places, which is one register of 256 bits where the machine has such.
// What is shifted over the rim is gone.
class Patch {
 public:
  using Bits = std::uint16_t __attribute__((vector_size(32)));
  // Whatever is no farther from the centre lies inside.
  static constexpr int kRadius = 7;
  static constexpr int kRows = 16;

  // As far inside the map as it goes.
  Patch(Grid grid, HexId centre)
      : first_line_(std::clamp(line_of(centre) - kRadius, 0, spare(grid.lines + 1)) & ~1),
        first_place_(std::clamp(place_of(centre) - kRadius, 0, spare(grid.places))) {
    // A step from the rim leads out of the window, unless the map ends there too.
    if (first_line_ > 1) rim_[0] = 0xFFFF;
    if (last_line() < grid.lines) rim_[kRows - 1] = 0xFFFF;
    if (first_place_ > 1) rim_ |= 1;
    if (first_place_ + kRows - 1 < grid.places) rim_ |= 0x8000;
  }

  int first_line() const { return first_line_; }
  int last_line() const { return first_line_ + kRows - 1; }
  int first_place() const { return first_place_; }
  static constexpr int kRowBytes = 2;

  Bits read(const HexSet& set) const {
    Rows low;
    Rows high;
    std::memcpy(&low, &set.row(first_line_), sizeof low);
    std::memcpy(&high, &set.row(first_line_ + 8), sizeof high);
    return __builtin_shufflevector(reinterpret_cast<Bits>(low >> first_place_),
                                   reinterpret_cast<Bits>(high >> first_place_), 0, 2, 4, 6, 8, 10,
                                   12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  }
  // Puts the bits in place of the lines of the set.
  void write(Bits bits, HexSet& set) const {
    const Bits low = __builtin_shufflevector(bits, Bits{}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21,
                                             6, 22, 7, 23);
    const Bits high = __builtin_shufflevector(bits, Bits{}, 8, 16, 9, 17, 10, 18, 11, 19, 12, 20,
                                              13, 21, 14, 22, 15, 23);
    const Rows first = reinterpret_cast<Rows>(low) << first_place_;
    const Rows second = reinterpret_cast<Rows>(high) << first_place_;
    std::memcpy(&set.row(first_line_), &first, sizeof first);
    std::memcpy(&set.row(first_line_ + 8), &second, sizeof second);
  }
  // Whether a step from one of the hexes could lead out of the window and not off the map.
  bool touches_rim(Bits bits) const { return any(bits & rim_); }

  bool holds(HexId h) const {
    return row_of(h) >= 0 && row_of(h) < kRows && bit_of(h) >= 0 && bit_of(h) < kRows;
  }
  // Requires: holds(h).
  bool contains(const Bits& bits, HexId h) const { return (bits[row_of(h)] >> bit_of(h) & 1) != 0; }
  void insert(Bits& bits, HexId h) const {
    bits[row_of(h)] = static_cast<std::uint16_t>(bits[row_of(h)] | 1U << bit_of(h));
  }
  static bool any(Bits bits) { return any_bit(reinterpret_cast<Words>(bits)); }
  // Calls visit(HexId) for each.
  template <class Visit>
  void for_each(Bits bits, Visit visit) const {
    for (int l = 0; l < kRows; ++l) {
      for (unsigned row = bits[l]; row != 0; row &= row - 1) {
        visit(make_hex(first_line_ + l, first_place_ + std::countr_zero(row)));
      }
    }
  }
  static Bits none() { return opaque(Bits{}); }

  // All hexes from which the centre is no more lines or places away than so many.
  Bits box(HexId centre, int away) const {
    const int first = std::max(row_of(centre) - away, 0);
    const int last = std::min(row_of(centre) + away, kRows - 1);
    const int low = std::max(bit_of(centre) - away, 0);
    const int high = std::min(bit_of(centre) + away, kRows - 1);
    constexpr Bits kRow{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    const auto bits =
        static_cast<std::uint16_t>((0xFFFFU >> (kRows - 1 - high)) & (0xFFFFU << low));
    const Bits rows = reinterpret_cast<Bits>((kRow >= static_cast<std::uint16_t>(first)) &
                                             (kRow <= static_cast<std::uint16_t>(last)));
    return rows & bits;
  }

  // The bits one step in the direction.
  template <Direction kDirection>
  static Bits shifted(Bits bits) {
    // 2.1 (G-03): a step to the next or previous line keeps its place or changes it by one, by the
    // parity of the line it enters; a window begins with an even line.
    constexpr Bits kEven{0xFFFF, 0, 0xFFFF, 0, 0xFFFF, 0, 0xFFFF, 0,
                         0xFFFF, 0, 0xFFFF, 0, 0xFFFF, 0, 0xFFFF, 0};
    if constexpr (kDirection == Direction::kLow) return bits >> 1;
    if constexpr (kDirection == Direction::kHigh) return bits + bits;
    if constexpr (kDirection == Direction::kPrevLow) return low(up(bits), kEven);
    if constexpr (kDirection == Direction::kPrevHigh) return high(up(bits), kEven);
    if constexpr (kDirection == Direction::kNextLow) return low(down(bits), kEven);
    return high(down(bits), kEven);
  }

 private:
  using Rows = std::uint32_t __attribute__((vector_size(32)));

  static Bits up(Bits bits) {
    return __builtin_shufflevector(bits, Bits{}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                                   16);
  }
  static Bits down(Bits bits) {
    return __builtin_shufflevector(Bits{}, bits, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
                                   28, 29, 30);
  }
  static Bits low(Bits bits, Bits even) { return ((bits >> 1) & even) | (bits & ~even); }
  static Bits high(Bits bits, Bits even) { return bits + (bits & ~even); }

  // What a window may leave out of so many lines or places.
  static int spare(int size) { return std::max(size - (kRows - 1), 0); }
  int row_of(HexId h) const { return line_of(h) - first_line_; }
  int bit_of(HexId h) const { return place_of(h) - first_place_; }

  int first_line_;
  int first_place_;
  Bits rim_{};
};

// The first lines of the map, eight for each block.
template <std::size_t kBlocks>
class Sheet {
 public:
  using Rows = std::uint32_t __attribute__((vector_size(32)));
  struct Bits {
    std::array<Rows, kBlocks> block;

    friend Bits operator|(const Bits& a, const Bits& b) {
      return join(a, b, [](Rows x, Rows y) { return x | y; });
    }
    friend Bits operator&(const Bits& a, const Bits& b) {
      return join(a, b, [](Rows x, Rows y) { return x & y; });
    }
    Bits operator~() const {
      return join(*this, *this, [](Rows x, Rows) { return ~x; });
    }
    Bits& operator|=(const Bits& o) { return *this = *this | o; }
    Bits& operator&=(const Bits& o) { return *this = *this & o; }

   private:
    template <class Join>
    static Bits join(const Bits& a, const Bits& b, Join one) {
      Bits out;
      for (std::size_t i = 0; i < kBlocks; ++i) out.block[i] = one(a.block[i], b.block[i]);
      return out;
    }
  };
  static constexpr int kRows = 8 * static_cast<int>(kBlocks);

  static constexpr int first_line() { return 0; }
  static constexpr int last_line() { return kRows - 1; }
  static constexpr int first_place() { return 0; }
  static constexpr int kRowBytes = 4;

  static Bits read(const HexSet& set) {
    Bits out;
    std::memcpy(out.block.data(), &set.row(0), sizeof out);
    return out;
  }
  static void write(const Bits& bits, HexSet& set) {
    std::memcpy(&set.row(0), bits.block.data(), sizeof bits);
  }
  static bool touches_rim(const Bits&) { return false; }
  static Bits box(HexId, int) { return ~Bits{}; }
  static bool holds(HexId h) { return line_of(h) < kRows; }
  static bool contains(const Bits& bits, HexId h) {
    return (row(bits, h) >> place_of(h) & 1U) != 0;
  }
  static void insert(Bits& bits, HexId h) {
    bits.block[block_of(h)][line_of(h) % 8] |= 1U << place_of(h);
  }
  template <class Visit>
  static void for_each(const Bits& bits, Visit visit) {
    HexSet hexes;
    write(bits, hexes);
    hexes.for_each(visit);
  }
  static Bits none() {
    Bits out;
    out.block.fill(opaque(Rows{}));
    return out;
  }
  static bool any(const Bits& bits) {
    Rows all = bits.block[0];
    for (std::size_t i = 1; i < kBlocks; ++i) all |= bits.block[i];
    return any_bit(reinterpret_cast<Words>(all));
  }

  template <Direction kDirection>
  static Bits shifted(const Bits& bits) {
    constexpr Rows kToLow{1, 0, 1, 0, 1, 0, 1, 0};
    constexpr Rows kToHigh{0, 1, 0, 1, 0, 1, 0, 1};
    constexpr bool kPrev = kDirection == Direction::kPrevLow || kDirection == Direction::kPrevHigh;
    constexpr bool kLowSide = kDirection == Direction::kPrevLow || kDirection == Direction::kLow ||
                              kDirection == Direction::kNextLow;
    Bits out;
    for (std::size_t i = 0; i < kBlocks; ++i) {
      const Rows here = bits.block[i];
      if constexpr (kDirection == Direction::kLow) {
        out.block[i] = here >> 1;
      } else if constexpr (kDirection == Direction::kHigh) {
        out.block[i] = here << 1;
      } else {
        Rows moved;
        if constexpr (kPrev) {
          const Rows next = i + 1 < kBlocks ? bits.block[i + 1] : Rows{};
          moved = __builtin_shufflevector(here, next, 1, 2, 3, 4, 5, 6, 7, 8);
        } else {
          const Rows before = i > 0 ? bits.block[i - 1] : Rows{};
          moved = __builtin_shufflevector(before, here, 7, 8, 9, 10, 11, 12, 13, 14);
        }
        out.block[i] = kLowSide ? moved >> kToLow : moved << kToHigh;
      }
    }
    return out;
  }

 private:
  static std::size_t block_of(HexId h) { return static_cast<std::size_t>(line_of(h) / 8); }
  static std::uint32_t row(const Bits& bits, HexId h) {
    return bits.block[block_of(h)][line_of(h) % 8];
  }
};

}  // namespace tercio::hex
