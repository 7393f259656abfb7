// The herald of the Thirty Years War system.
#pragma once

#include <memory>

#include "herald/herald.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::herald::tyw {

std::unique_ptr<Herald> make_herald(std::shared_ptr<const thirty_years_war::Game> game);

}  // namespace tercio::herald::tyw
