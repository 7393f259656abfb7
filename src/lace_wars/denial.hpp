// Refusals in the words of this system's pieces.
#pragma once

#include "engine/denial.hpp"
#include "lace_wars/types.hpp"

namespace tercio::lace_wars {

class Game;

using engine::Denial;

// The sentence with its holes filled.
engine::Refusal refusal_of(const Game& game, const Denial& denial);

}  // namespace tercio::lace_wars
