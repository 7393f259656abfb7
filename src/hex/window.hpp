// Parts of the map as bits in vector registers, for floods that keep many sets at once.
#pragma once

#include <algorithm>
#include <cstring>

#include "hex/hex_set.hpp"

namespace tercio::hex {

// Sixteen lines of sixteen places, which is one register of 256 bits where the machine has such.
// What is shifted over the rim is gone.
class Patch {
 public:
  using Bits = std::uint16_t __attribute__((vector_size(32)));
  // Whatever is no farther from the centre lies inside.
  static constexpr int kRadius = 7;
  static constexpr int kRows = 16;

  explicit Patch(HexId centre)
      : first_line_(std::clamp(line_of(centre) - kRadius, 0, kLines - kRows) & ~1),
        first_place_(std::clamp(place_of(centre) - kRadius, 0, kPlaces - kRows)) {}

  int first_line() const { return first_line_; }
  int last_line() const { return first_line_ + kRows - 1; }

  Bits read(const HexSet& set) const {
    Rows low;
    Rows high;
    std::memcpy(&low, &set.row(first_line_), sizeof low);
    std::memcpy(&high, &set.row(first_line_ + 8), sizeof high);
    return __builtin_shufflevector(__builtin_convertvector(low >> first_place_, Half),
                                   __builtin_convertvector(high >> first_place_, Half), 0, 1, 2, 3,
                                   4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  }
  // Puts the bits in place of the lines of the set.
  void write(Bits bits, HexSet& set) const {
    const Half low = __builtin_shufflevector(bits, bits, 0, 1, 2, 3, 4, 5, 6, 7);
    const Half high = __builtin_shufflevector(bits, bits, 8, 9, 10, 11, 12, 13, 14, 15);
    const Rows first = __builtin_convertvector(low, Rows) << first_place_;
    const Rows second = __builtin_convertvector(high, Rows) << first_place_;
    std::memcpy(&set.row(first_line_), &first, sizeof first);
    std::memcpy(&set.row(first_line_ + 8), &second, sizeof second);
  }

  bool holds(HexId h) const {
    return row_of(h) >= 0 && row_of(h) < kRows && bit_of(h) >= 0 && bit_of(h) < kRows;
  }
  // Requires: holds(h).
  bool contains(const Bits& bits, HexId h) const { return (bits[row_of(h)] >> bit_of(h) & 1) != 0; }
  void insert(Bits& bits, HexId h) const {
    bits[row_of(h)] = static_cast<std::uint16_t>(bits[row_of(h)] | 1U << bit_of(h));
  }
  static bool any(Bits bits) {
    using Words = std::uint64_t __attribute__((vector_size(32)));
    const Words words = reinterpret_cast<Words>(bits);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
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
  using Half = std::uint16_t __attribute__((vector_size(16)));

  static Bits up(Bits bits) {
    return __builtin_shufflevector(bits, Bits{}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
                                   16);
  }
  static Bits down(Bits bits) {
    return __builtin_shufflevector(bits, Bits{}, 16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
                                   14);
  }
  static Bits low(Bits bits, Bits even) { return ((bits >> 1) & even) | (bits & ~even); }
  static Bits high(Bits bits, Bits even) { return bits + (bits & ~even); }

  int row_of(HexId h) const { return line_of(h) - first_line_; }
  int bit_of(HexId h) const { return place_of(h) - first_place_; }

  int first_line_;
  int first_place_;
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

  static Bits read(const HexSet& set) {
    Bits out;
    std::memcpy(out.block.data(), &set.row(0), sizeof out);
    return out;
  }
  static void write(const Bits& bits, HexSet& set) {
    std::memcpy(&set.row(0), bits.block.data(), sizeof bits);
  }
  static bool holds(HexId h) { return line_of(h) < kRows; }
  static bool contains(const Bits& bits, HexId h) {
    return (row(bits, h) >> place_of(h) & 1U) != 0;
  }
  static void insert(Bits& bits, HexId h) {
    bits.block[block_of(h)][line_of(h) % 8] |= 1U << place_of(h);
  }
  static bool any(const Bits& bits) {
    Rows all = bits.block[0];
    for (std::size_t i = 1; i < kBlocks; ++i) all |= bits.block[i];
    using Words = std::uint64_t __attribute__((vector_size(32)));
    const Words words = reinterpret_cast<Words>(all);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
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
