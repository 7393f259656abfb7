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

std::string_view name_of(EventKind kind);
// What a modifier is for: "attacked through a flank hex".
std::string title_of(const Game& game, const Term& term);
// … with its amount: "+2 attacked through a flank hex".
std::string words_of(const Game& game, const Term& term);
// The modifiers of one die: what the protocol calls the breakdown.
Json breakdown_of(const Game& game, const Term* first, const Term* last);
// A column of the fire table by the ranges it holds for: "3-4".
std::string range_text(const Game& game, int column);

std::vector<Json> json_of(const Game& game, const Events& events);
// 3.6 What a side learns of the events: of enemy pieces only those that were to be seen.
std::vector<Json> json_of(const Game& game, const Events& events, Side seat);

}  // namespace tercio::lace_wars
