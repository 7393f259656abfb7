// How to read the counters, the results and the signs of a battle.
#pragma once

#include "advice/answers.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::advice::tyw {

Key key_of(const thirty_years_war::Game& game);

}  // namespace tercio::advice::tyw
