// Positions as players edit them.
#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

using Json = nlohmann::ordered_json;

// An edited position (`setup` of the protocol), or all that is wrong with it.
std::vector<engine::Refusal> edit(const Game& game, const Json& setup, State& s);

}  // namespace tercio::thirty_years_war
