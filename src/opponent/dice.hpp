// Dice for games in the mind: each a function of what it is thrown for, so that two plans are tried
// with the same luck.
#pragma once

#include <cstdint>

namespace tercio::opponent {

inline std::uint64_t mix(std::uint64_t z) {
  z += 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

class SampledDice {
 public:
  // Six samples in a row show each face once wherever a die is thrown.
  SampledDice(std::uint64_t seed, int sample)
      : key_(mix(seed ^ mix(static_cast<std::uint64_t>(sample / 6) + 1))), turn_(sample % 6) {}

  // `what`: what the die is thrown for, as a number.
  int face(std::uint64_t what) const {
    const std::uint64_t h = mix(key_ ^ mix(what));
    return 1 + static_cast<int>(((h >> 33) + static_cast<std::uint64_t>(turn_)) % 6);
  }

 private:
  std::uint64_t key_;
  int turn_;
};

}  // namespace tercio::opponent
