// Positions as JSON, as players read them.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

using Json = nlohmann::ordered_json;

// The ids of pieces as a list.
Json ids_of(const Game& game, PieceSet pieces);
// What is printed on a counter, with its tags.
Json printed_of(const Game& game, PieceId piece);
// Who is to act: a side's id, "dice", or nothing when the game is over.
std::string to_act(const Game& game, const State& s);
// The position as the protocol describes it.
Json position_of(const Game& game, const State& s, std::string_view scenario);

}  // namespace tercio::thirty_years_war
