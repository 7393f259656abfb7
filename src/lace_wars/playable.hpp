// The lace-wars system for those who play every scenario at random.
#pragma once

#include <memory>

#include "engine/playable.hpp"
#include "lace_wars/game.hpp"

namespace tercio::lace_wars {

std::unique_ptr<engine::Playable> make_playable(std::shared_ptr<const Game> game);

}  // namespace tercio::lace_wars
