// Events as sentences and as JSON, for logs, terminals and the protocol.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "thirty_years_war/event.hpp"
#include "thirty_years_war/game.hpp"

namespace tercio::thirty_years_war {

using Json = nlohmann::ordered_json;

std::string_view name_of(EventKind kind);
std::string_view name_of(Visibility visibility);
// 8.61 "defender eliminated"
std::string_view meaning_of(Result result);
// The sentence of an event, without its rule.
std::string sentence_of(const Game& game, const Event& event);
// What a term does, in words: "+2 Tilly", "halved".
std::string words_of(const Game& game, const Term& term);
// The terms of one combat, per piece: what the protocol calls the breakdown.
Json breakdown_of(const Game& game, const Term* first, const Term* last);
std::vector<Json> json_of(const Game& game, const Events& events);

}  // namespace tercio::thirty_years_war
