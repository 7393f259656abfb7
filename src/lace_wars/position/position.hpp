// Positions as JSON, as players read them.
#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

using Json = nlohmann::ordered_json;

// The ids of pieces, and the numbers of hexes, as lists.
Json ids_of(const Game& game, PieceSet pieces);
Json labels_of(const HexSet& hexes);
// Who is to act: a side's id, "dice", or nothing when the game is over.
std::string to_act(const Game& game, const State& s);
// The side whose die it is. Requires: is_roll(s.step).
Side thrower_of(const Game& game, const State& s);

// The position as the protocol describes it.
Json position_of(const Game& game, const State& s, std::string_view scenario);

struct Eyes;
Json position_json(const Eyes& eyes, std::string_view scenario);

}  // namespace tercio::lace_wars
