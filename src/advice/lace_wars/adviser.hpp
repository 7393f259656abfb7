// The advice of the lace-wars system.
#pragma once

#include <memory>

#include "advice/adviser.hpp"
#include "lace_wars/game.hpp"

namespace tercio::advice::lace {

std::unique_ptr<Adviser> make_adviser(std::shared_ptr<const lace_wars::Game> game);

}  // namespace tercio::advice::lace
