// How to read the counters, the results and the signs of a battle.
#pragma once

#include "advice/answers.hpp"
#include "lace_wars/game.hpp"

namespace tercio::advice::lace {

Key key_of(const lace_wars::Game& game);

}  // namespace tercio::advice::lace
