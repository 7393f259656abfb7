// What a game that is over was worth.
#pragma once

#include "engine/match.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent {

// The one way it ended, for certain. Requires: match.over().
Evaluation outcome_of(const engine::Match& match);

}  // namespace tercio::opponent
