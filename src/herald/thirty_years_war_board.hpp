// The board of a Thirty Years War game: its map, charts and tables, to be drawn.
#pragma once

#include "engine/match.hpp"
#include "herald/geometry.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::herald::tyw {

Geometry geometry_of(const thirty_years_war::Game& game);
engine::Json board(const thirty_years_war::Game& game);

}  // namespace tercio::herald::tyw
