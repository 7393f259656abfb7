// Play at random, one decision after another.
#pragma once

#include <cstdint>

#include "engine/random.hpp"
#include "lace_wars/action.hpp"
#include "lace_wars/event.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

struct PlayoutCount {
  std::uint64_t decisions = 0;  // one for every choice among what is offered; dice are not counted
  std::uint64_t rolls = 0;
  std::uint64_t moves = 0;
  std::uint64_t attacks = 0;
};

// Takes one step: a die or a decision. Requires: the game is not over.
// With `taken` it is told which action that was.
void random_step(const Game& game, State& s, engine::Random& random, PlayoutCount& count,
                 Events* events = nullptr, Action* taken = nullptr);

// Plays to the end.
void random_game(const Game& game, State& s, engine::Random& random, PlayoutCount& count);

}  // namespace tercio::lace_wars
