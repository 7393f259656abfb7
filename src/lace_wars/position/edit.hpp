// Editing a starting position (`setup` of the protocol): everything that is wrong is told at once.
#pragma once

#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/refusal.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

using Json = nlohmann::ordered_json;

// An edited position (`setup` of the protocol), or all that is wrong with it.
std::vector<engine::Refusal> edit(const Game& game, const Json& setup, State& s);

}  // namespace tercio::lace_wars
