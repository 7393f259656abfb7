// Play at random through factored decisions: a piece, then its destination; a gun, then its target.
#pragma once

#include <cstdint>

#include "engine/random.hpp"
#include "thirty_years_war/action.hpp"
#include "thirty_years_war/event.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

struct PlayoutCount {
  std::uint64_t decisions = 0;  // one for every choice among what is offered; dice are not counted
  std::uint64_t rolls = 0;
  std::uint64_t moves = 0;
  std::uint64_t attacks = 0;
};

// Takes one step: a die, or a decision with those it is made of. Requires: the game is not over.
// With `taken` it is told which action that was.
void random_step(const Game& game, State& s, engine::Random& random, PlayoutCount& count,
                 Events* events = nullptr, Action* taken = nullptr);

// Plays to the end.
void random_game(const Game& game, State& s, engine::Random& random, PlayoutCount& count);

}  // namespace tercio::thirty_years_war
