// Dice for games in the mind: each a function of what it is thrown for, so that two plans are tried
// with the same luck.
#pragma once

#include <cstdint>

#include "engine/random.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::opponent::tyw {

class MindDice {
 public:
  // Six samples in a row show each face once wherever a die is thrown.
  MindDice(std::uint64_t seed, int sample)
      : key_(mix(seed ^ mix(static_cast<std::uint64_t>(sample / 6) + 1))), turn_(sample % 6) {}

  int operator()(const thirty_years_war::State& s) const {
    using thirty_years_war::Step;
    std::uint64_t what =
        static_cast<std::uint64_t>(s.day) << 32 | static_cast<std::uint64_t>(s.player_turn) << 16 |
        static_cast<std::uint64_t>(s.turn) << 24 | static_cast<std::uint64_t>(s.step);
    if (s.step == Step::kCombatRoll) {
      what ^= static_cast<std::uint64_t>(s.defenders.first()) << 40;
    } else if (s.step == Step::kFireRoll || s.step == Step::kRemovalRoll) {
      what ^= static_cast<std::uint64_t>(s.subject) << 40;
    } else {
      what ^= static_cast<std::uint64_t>(s.losses[0]) << 40 ^
              static_cast<std::uint64_t>(s.losses[1]) << 52;
    }
    const std::uint64_t h = mix(key_ ^ mix(what));
    return 1 + static_cast<int>(((h >> 33) + static_cast<std::uint64_t>(turn_)) % 6);
  }

  static std::uint64_t mix(std::uint64_t z) {
    z += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t key_;
  int turn_;
};

}  // namespace tercio::opponent::tyw
