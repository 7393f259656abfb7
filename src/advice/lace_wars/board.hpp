// The board of a lace-wars game: its map, charts and tables, to be drawn.
#pragma once

#include "advice/answers.hpp"
#include "advice/geometry.hpp"
#include "lace_wars/game.hpp"

namespace tercio::advice::lace {

Geometry geometry_of(const lace_wars::Game& game);
Board board_of(const lace_wars::Game& game);

}  // namespace tercio::advice::lace
