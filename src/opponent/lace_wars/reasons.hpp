// Why an action is advised, in a sentence.
#pragma once

#include <string>

#include "lace_wars/action.hpp"
#include "lace_wars/game.hpp"

namespace tercio::opponent::lw {

using lace_wars::Action;

// The pieces an action is done with, or is about.
lace_wars::PieceSet pieces_of(const lace_wars::Game& game, const lace_wars::State& s,
                              const Action& action);
// `s`: the position as the seat imagines it; of enemy stacks only the counters on top are named.
std::string reason_of(const lace_wars::Game& game, const lace_wars::State& s, const Action& action);

}  // namespace tercio::opponent::lw
