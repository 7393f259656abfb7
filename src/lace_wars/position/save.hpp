// The whole state as JSON and back, exactly.
#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

using Json = nlohmann::ordered_json;

Json save(const Game& game, const State& s);
std::vector<engine::Refusal> restore(const Game& game, const Json& saved, State& s);

}  // namespace tercio::lace_wars
