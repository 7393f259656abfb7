// The scripted policy: every decision by rule of thumb, fast enough to be both sides in every
// thought of the search.
#pragma once

#include <cstdint>

#include "lace_wars/action.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "opponent/lace_wars/tables.hpp"
#include "opponent/lace_wars/taste.hpp"

namespace tercio::opponent::lw {

// The half-turns of a game one after the other; what comes before the first player's of a turn
// (initiative, march, rally) belongs to it.
inline int half_turn(const State& s) {
  const bool second = s.phase >= Phase::kActivation && s.active != s.first;
  return 2 * s.turn + (second ? 1 : 0);
}

class Script {
 public:
  explicit Script(const Tables& tables);

  void set_taste(Side side, const Taste& taste) { tastes_[index_of(side)] = taste; }
  const Taste& taste(Side side) const { return tastes_[index_of(side)]; }
  // What is left to chance where a taste has noise.
  void set_noise(std::uint64_t seed) { noise_ = seed; }

  // One decision of the side that has it. Requires: no die is due, and the game is not over.
  Action decide(const State& s);

  // Plays on while `go_on(s)` holds and the game is not over; `dice(s)` gives the face of the die
  // that is due.
  template <class GoOn, class Dice>
  void play_on(State& s, const GoOn& go_on, const Dice& dice) {
    while (!is_over(s) && go_on(s)) {
      apply(game_, s, is_roll(s.step) ? Action{Roll{dice(s)}} : decide(s), nullptr);
    }
  }

 private:
  const Tables& tables_;
  const Game& game_;
  std::array<Taste, 2> tastes_{};
  std::uint64_t noise_ = 0;
};

}  // namespace tercio::opponent::lw
