// The advice of the Thirty Years War system.
#pragma once

#include <memory>

#include "advice/adviser.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::advice::tyw {

std::unique_ptr<Adviser> make_adviser(std::shared_ptr<const thirty_years_war::Game> game);

}  // namespace tercio::advice::tyw
