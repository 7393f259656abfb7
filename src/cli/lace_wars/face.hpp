// The lace-wars system at the terminal.
#pragma once

#include <memory>

#include "cli/table/face.hpp"
#include "lace_wars/game.hpp"

namespace tercio::cli::lace {

std::unique_ptr<Face> make_face(std::shared_ptr<const lace_wars::Game> game);

}  // namespace tercio::cli::lace
