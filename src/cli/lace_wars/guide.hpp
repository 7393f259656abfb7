// What the side that decides may and must do now, and what to type.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/table/terminal.hpp"
#include "engine/match.hpp"
#include "lace_wars/game.hpp"

namespace tercio::cli::lace {

std::string guidance(const Screen& screen, const lace_wars::Game& game, const engine::Match& match,
                     const engine::Json& state);

// What is told once when a step begins.
std::string opening(const Screen& screen, const engine::Match& match, const engine::Json& state);

// What the six faces of the die that is to be thrown would do.
std::string die_outcomes(const Screen& screen, const engine::Match& match);

// What may be activated, held or has been tested: a line each.
std::string candidates_text(const Screen& screen, const engine::Match& match);

}  // namespace tercio::cli::lace
