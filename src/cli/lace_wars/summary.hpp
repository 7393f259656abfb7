// What a battle's data hold and where they come from.
#pragma once

#include <string>

#include "cli/table/face.hpp"
#include "cli/table/terminal.hpp"
#include "lace_wars/game.hpp"

namespace tercio::cli::lace {

// For `check`; lines.
std::string summary_text(const Screen& screen, const lace_wars::Definition& battle);
// Where values come from, for `show --tags`; lines.
std::string provenance_text(const Screen& screen, const lace_wars::Game& game);

}  // namespace tercio::cli::lace
