// A position in words, for those who do not look at the map and for those who want numbers.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "cli/table/terminal.hpp"
#include "engine/match.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::cli::tyw {

// "Merode, cavalry 5, moves 8"; disrupted and demoralized are told.
std::string piece_text(const engine::Json& piece, const engine::Json& state);

// Every piece on the map, one hex a line, by side and hex; then those off it.
// `side`: only this one; empty: both.
std::string position_list(const Screen& screen, const thirty_years_war::Game& game,
                          const engine::Json& state, std::string_view side);

// Turn, phase, losses against levels, points and the battle's own facts.
std::string facts_text(const Screen& screen, const thirty_years_war::Game& game,
                       const engine::Json& state);

// The awards as they stand, and the outcome when the battle is over.
std::string score_text(const Screen& screen, const thirty_years_war::Game& game,
                       const engine::Json& state);

// Where the values of the pieces, their hexes and the ground come from.
std::string provenance_text(const Screen& screen, const thirty_years_war::Game& game);

// The ground of a hex and its sides: "clear, hilltop; stream to the north-east (1314)".
std::string ground_text(const thirty_years_war::Game& game, const engine::Json& state,
                        hex::HexId h);

// "Imperialist" of "imperialist".
std::string side_title(const thirty_years_war::Game& game, std::string_view id);

}  // namespace tercio::cli::tyw
