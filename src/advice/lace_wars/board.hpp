// The board of a lace-wars game: its map, charts and tables, to be drawn.
#pragma once

#include "advice/geometry.hpp"
#include "engine/match.hpp"
#include "lace_wars/game.hpp"

namespace tercio::advice::lace {

Geometry geometry_of(const lace_wars::Game& game);
engine::Json board(const lace_wars::Game& game);

}  // namespace tercio::advice::lace
