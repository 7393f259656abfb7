// 3.6 The position as one side sees it.
#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

using Json = nlohmann::ordered_json;

// 3.6 What a side does not see: the enemy units under a top counter, unless they fight.
PieceSet hidden_from(const Game& game, const State& s, Side seat);
// The position as a side sees it.
Json view_of(const Game& game, const State& s, std::string_view scenario, Side seat);
// A position without what the side does not see, to answer its questions from.
State seen_by(const Game& game, const State& s, Side seat);

}  // namespace tercio::lace_wars
