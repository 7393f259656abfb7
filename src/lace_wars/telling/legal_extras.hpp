// What `legal` of the protocol adds to the actions, by decision.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

using Json = nlohmann::ordered_json;

Json extras_of(const Game& game, const State& s);

}  // namespace tercio::lace_wars
