// Refusals in the words of this system's pieces.
#pragma once

#include "engine/denial.hpp"
#include "thirty_years_war/types.hpp"

namespace tercio::thirty_years_war {

class Game;

using engine::Denial;

// The sentence with its holes filled.
engine::Refusal refusal_of(const Game& game, const Denial& denial);

}  // namespace tercio::thirty_years_war
