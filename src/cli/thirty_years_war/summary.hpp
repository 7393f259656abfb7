// What the data of a battle of the Thirty Years War system hold.
#pragma once

#include <string>

#include "cli/table/face.hpp"
#include "cli/table/terminal.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::cli::tyw {

// What the data files hold, and where the values of the pieces come from.
std::string summary_text(const Screen& screen, const thirty_years_war::Definition& battle);

// Where the values of the pieces, their hexes and the ground come from.
std::string provenance_text(const Screen& screen, const thirty_years_war::Game& game);

}  // namespace tercio::cli::tyw
