// The Thirty Years War system at the terminal.
#pragma once

#include <memory>

#include "cli/table/face.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::cli::tyw {

std::unique_ptr<Face> make_face(std::shared_ptr<const thirty_years_war::Game> game);

}  // namespace tercio::cli::tyw
