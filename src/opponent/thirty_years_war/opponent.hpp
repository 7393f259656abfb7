// The opponent at the Thirty Years War battles.
#pragma once

#include <memory>

#include "opponent/opponent.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::opponent::tyw {

std::unique_ptr<Opponent> make_opponent(std::shared_ptr<const thirty_years_war::Game> game);

}  // namespace tercio::opponent::tyw
