// What a player may ask: where a piece can go, what a gun sees, how a combat or a shot stands.
#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "engine/refusal.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

using Json = nlohmann::ordered_json;
using Answer = tl::expected<Json, engine::Refusal>;

// Hex → movement points. `pieces`: one id, or several with commas for those that move together.
Answer reach_answer(const Game& game, const State& s, std::string_view pieces);
Answer sight_answer(const Game& game, const State& s, std::string_view from, std::string_view to);
Answer zones_answer(const Game& game, const State& s, std::string_view side);
// `attackers` and `defenders`, or `gun` and `target`; with `seat` only from what that side sees.
Answer odds_answer(const Game& game, const State& s, const Json& request);

}  // namespace tercio::lace_wars
