// The dice of the mind, thrown for a step of the position.
#pragma once

#include <cstdint>

#include "lace_wars/pile.hpp"
#include "opponent/dice.hpp"

namespace tercio::opponent::lw {

class MindDice {
 public:
  MindDice(std::uint64_t seed, int sample) : dice_(seed, sample) {}

  // What a die is thrown for: the turn, the step, who and where; how often it came to that already
  // tells one test from the next.
  int operator()(const lace_wars::State& s) const {
    using lace_wars::Step;
    std::uint64_t what = static_cast<std::uint64_t>(s.turn) |
                         static_cast<std::uint64_t>(s.active) << 8 |
                         static_cast<std::uint64_t>(s.step) << 16;
    switch (s.step) {
      case Step::kInitiativeRoll:
        what ^= static_cast<std::uint64_t>(s.initiative_die == 0 ? 0 : 1) << 24;
        break;
      case Step::kReinforcementRoll:
        what ^= static_cast<std::uint64_t>(s.arrivals_rolled) << 24;
        break;
      case Step::kActivationRoll:
        what ^= static_cast<std::uint64_t>(s.formation) << 24 |
                static_cast<std::uint64_t>(s.independent) << 32;
        break;
      case Step::kFireRoll:
      case Step::kCommanderRoll:
      case Step::kRallyRoll:
        what ^= static_cast<std::uint64_t>(s.subject) << 24 | static_cast<std::uint64_t>(s.target)
                                                                  << 32;
        break;
      case Step::kCombatRoll:
        what ^= static_cast<std::uint64_t>(s.combat.defenders[0]) << 24;
        break;
      case Step::kTestRoll:
      case Step::kChargeRoll:
      case Step::kFordRoll:
        if (s.pile > 0) {
          const lace_wars::PieceSet pieces = lace_wars::top_task(s).pieces;
          const lace_wars::PieceId who = pieces.empty() ? lace_wars::kNoPiece : pieces.first();
          what ^= static_cast<std::uint64_t>(who) << 24 |
                  static_cast<std::uint64_t>(who < lace_wars::kMaxPieces ? s.at[who] : 0) << 32 |
                  static_cast<std::uint64_t>(s.pile) << 48;
        }
        break;
      default:
        break;
    }
    return dice_.face(what);
  }

 private:
  SampledDice dice_;
};

}  // namespace tercio::opponent::lw
