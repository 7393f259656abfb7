// The whole state as JSON and back, exactly.
#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

using Json = nlohmann::ordered_json;

Json save(const Game& game, const State& s);
std::vector<engine::Refusal> restore(const Game& game, const Json& saved, State& s);

}  // namespace tercio::thirty_years_war
