// The herald of the lace-wars system.
#pragma once

#include <memory>

#include "herald/herald.hpp"
#include "lace_wars/game.hpp"

namespace tercio::herald::lace {

std::unique_ptr<Herald> make_herald(std::shared_ptr<const lace_wars::Game> game);

}  // namespace tercio::herald::lace
