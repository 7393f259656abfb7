// The dice of the mind, thrown for a step of the position.
#pragma once

#include <cstdint>

#include "opponent/dice.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::opponent::tyw {

class MindDice {
 public:
  MindDice(std::uint64_t seed, int sample) : dice_(seed, sample) {}

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
    return dice_.face(what);
  }

 private:
  SampledDice dice_;
};

}  // namespace tercio::opponent::tyw
