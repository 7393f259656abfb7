// The board of a Thirty Years War game: its map, charts and tables, to be drawn.
#pragma once

#include "advice/geometry.hpp"
#include "engine/match.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::advice::tyw {

Geometry geometry_of(const thirty_years_war::Game& game);
engine::Json board(const thirty_years_war::Game& game);

}  // namespace tercio::advice::tyw
