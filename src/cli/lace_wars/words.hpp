// Pieces, facings and ground of the lace-wars system in words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "advice/lace_wars/words.hpp"
#include "cli/table/terminal.hpp"
#include "engine/match.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::cli::lace {

using advice::lace::ground_text;
using advice::lace::hexes_around;
using advice::lace::result_text;

// The position behind a match, for questions that need the rules themselves.
lace_wars::State position_behind(const lace_wars::Game& game, const engine::Match& match);
// … without what the reader of `state` may not see.
lace_wars::State position_seen(const lace_wars::Game& game, const engine::Match& match,
                               const engine::Json& state);

std::string side_title(const lace_wars::Game& game, std::string_view id);
std::string formation_title(const lace_wars::Game& game, std::string_view id);

// "Post, line infantry 5, morale 3, moves 4, faces nne": with what has become of it.
std::string piece_text(const lace_wars::Game& game, const engine::Json& piece);
// What has become of it: "disorganised, in march column"; empty: nothing.
std::string condition_text(const engine::Json& piece);
// "nne →, toward 1105 and 1106".
std::string facing_text(const lace_wars::Game& game, hex::HexId h, std::string_view facing);
// "up, up-right, …": where a neighbour lies on the map.
std::string_view bearing(hex::Direction d);

// "Post in 1005" of every piece; a hidden one is left out.
std::vector<std::string> with_hexes(const engine::Json& state, const engine::Json& ids);
std::vector<std::string> names_of(const engine::Json& state, const engine::Json& ids);

}  // namespace tercio::cli::lace
