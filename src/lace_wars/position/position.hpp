// Positions as JSON: as players read them, as one side sees them, as they edit them, and exactly.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"
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

// 3.6 What a side does not see: the enemy units under a top counter, unless they fight.
PieceSet hidden_from(const Game& game, const State& s, Side seat);
// The position as a side sees it.
Json view_of(const Game& game, const State& s, std::string_view scenario, Side seat);
// A position without what the side does not see, to answer its questions from.
State seen_by(const Game& game, const State& s, Side seat);

// An edited position (`setup` of the protocol), or all that is wrong with it.
std::vector<engine::Refusal> edit(const Game& game, const Json& setup, State& s);

// The whole state, exactly.
Json save(const Game& game, const State& s);
std::vector<engine::Refusal> restore(const Game& game, const Json& saved, State& s);

}  // namespace tercio::lace_wars
