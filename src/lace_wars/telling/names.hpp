// The names of events, and modifiers in words.
#pragma once

#include <string>
#include <string_view>

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

}  // namespace tercio::lace_wars
