// The Thirty Years War system behind the type-erased contract.
#pragma once

#include <memory>

#include "engine/match.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

// The version of the rules: a record made under another one is not replayed as if nothing had
// changed.
inline constexpr int kRulesVersion = 1;
inline constexpr std::string_view kSystemId = "thirty-years-war";

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Game> game);
// The position of a match, for those that are compiled against the system. Requires: it was made
// here.
const State& state_of(const engine::Match& match);

// A battle and its scenarios, as the protocol's `games` lists them.
nlohmann::ordered_json catalogue_entry(const Definition& definition);

}  // namespace tercio::thirty_years_war
