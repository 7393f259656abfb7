// An action in the few words a player would use for it.
#pragma once

#include <string>
#include <string_view>

#include "engine/match.hpp"

namespace tercio::engine {

// "French" of `french`.
std::string side_in_words(std::string_view side);

// "Merode to 1424", "the attack of Merode and Strozzi on 1/Tott", "end (Turn 3, Imperialist,
// movement)": of an action in full, in a game of which `match` is any position; `heading` is that
// of the position it was done in.
std::string deed_in_words(const Match& match, std::string_view action, std::string_view heading);

}  // namespace tercio::engine
