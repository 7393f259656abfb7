// Positions as JSON: as players read them, as they edit them, and exactly.
#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"
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
// An edited position (`setup` of the protocol), or all that is wrong with it.
std::vector<engine::Refusal> edit(const Game& game, const Json& setup, State& s);

// The whole state, exactly.
Json save(const Game& game, const State& s);
std::vector<engine::Refusal> restore(const Game& game, const Json& saved, State& s);

}  // namespace tercio::thirty_years_war
