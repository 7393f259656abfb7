// The Thirty Years War system for those who play every scenario at random.
#pragma once

#include <memory>

#include "engine/playable.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::thirty_years_war {

std::unique_ptr<engine::Playable> make_playable(std::shared_ptr<const Game> game);

}  // namespace tercio::thirty_years_war
