// The lace-wars system behind the type-erased contract.
#pragma once

#include <memory>
#include <string_view>

#include "engine/match.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

// The version of the rules: a record made under another one is not replayed as if nothing had
// changed.
inline constexpr int kRulesVersion = 1;
inline constexpr std::string_view kSystemId = "lace-wars";

std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Game> game);
// A match that goes on from a position of the game.
std::unique_ptr<engine::Match> make_match(std::shared_ptr<const Game> game, const State& s);
// The position behind a match of this system; null when it is one of another.
const State* position_behind(const engine::Match& match);

// A battle and its scenarios, as the protocol's `games` lists them.
nlohmann::ordered_json catalogue_entry(const Definition& definition);

}  // namespace tercio::lace_wars
