// The opponent at Warburg.
#pragma once

#include <memory>

#include "lace_wars/game.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent::lw {

std::unique_ptr<Opponent> make_opponent(std::shared_ptr<const lace_wars::Game> game);

}  // namespace tercio::opponent::lw
