// The board of a lace-wars game: its map, charts and tables, to be drawn.
#pragma once

#include "engine/match.hpp"
#include "herald/geometry.hpp"
#include "lace_wars/game.hpp"

namespace tercio::herald::lace {

Geometry geometry_of(const lace_wars::Game& game);
engine::Json board(const lace_wars::Game& game);

}  // namespace tercio::herald::lace
