// A scenario in words, before it is played.
#pragma once

#include "advice/answers.hpp"
#include "lace_wars/game.hpp"

namespace tercio::advice::lace {

// Who is first and how long the scenario is.
Introduction introduction_of(const lace_wars::Game& game);

}  // namespace tercio::advice::lace
