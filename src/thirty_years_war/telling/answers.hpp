// What the protocol may ask: where a piece can go, what it sees, how an attack stands.
#pragma once

#include <string_view>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "engine/refusal.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

using Json = nlohmann::ordered_json;
using Answer = tl::expected<Json, engine::Refusal>;

// Hex → movement points, wherever the piece may end its move now.
Answer reach_answer(const Game& game, const State& s, std::string_view piece);
Answer sight_answer(const Game& game, const State& s, std::string_view from, std::string_view to);
Answer zones_answer(const Game& game, const State& s, std::string_view side);
Answer odds_answer(const Game& game, const State& s, const Json& request);

// What `legal` adds to the actions.
Json extras_of(const Game& game, const State& s);

}  // namespace tercio::thirty_years_war
