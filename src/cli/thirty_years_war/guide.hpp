// What the side to act may and must do now, in a sentence or two.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "cli/table/terminal.hpp"
#include "engine/match.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::cli::tyw {

// The sentence, then a line for every open obligation.
std::string guidance(const Screen& screen, const thirty_years_war::Game& game,
                     const engine::Match& match, const engine::Json& state);

// What the six faces of the die that is to be thrown would do, faces with the same effect
// together.
std::string die_outcomes(const Screen& screen, const engine::Match& match);

// "De": "De, the defender is eliminated".
std::string result_text(std::string_view result);

}  // namespace tercio::cli::tyw
