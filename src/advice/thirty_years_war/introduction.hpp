// A scenario in words, before it is played.
#pragma once

#include "advice/answers.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::advice::tyw {

// Who is first and how long the scenario is, also of one with several days.
Introduction introduction_of(const thirty_years_war::Game& game);

}  // namespace tercio::advice::tyw
