// The board of a Thirty Years War game: its map, charts and tables, to be drawn.
#pragma once

#include "advice/answers.hpp"
#include "advice/geometry.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::advice::tyw {

Geometry geometry_of(const thirty_years_war::Game& game);
Board board_of(const thirty_years_war::Game& game);

}  // namespace tercio::advice::tyw
