// Events as sentences and as JSON, for logs, terminals and the protocol: for somebody who may know
// everything, and for one side.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "lace_wars/event.hpp"
#include "lace_wars/game.hpp"

namespace tercio::lace_wars {

using Json = nlohmann::ordered_json;

std::vector<Json> json_of(const Game& game, const Events& events);
// 3.6 What a side learns of the events: of enemy pieces only those that were to be seen.
std::vector<Json> json_of(const Game& game, const Events& events, Side seat);

}  // namespace tercio::lace_wars
