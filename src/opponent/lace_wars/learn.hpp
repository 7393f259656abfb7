// Learning a taste at Warburg: an evolution strategy, each of whose players plays the script
// against a few others.
#pragma once

#include <memory>

#include "opponent/lace_wars/taste.hpp"
#include "opponent/learn.hpp"

namespace tercio::opponent::lw {

// By how much a number may change at once, which is also the unit of the bounds below.
float step_of(const TasteEntry& entry, const Taste& present);
// How many such steps a number may end from where it began.
inline constexpr int kFarthest = 4;

// Requires: a side of the game.
Learned learn_taste(std::shared_ptr<const lace_wars::Game> game, const LearnOrder& order);

}  // namespace tercio::opponent::lw
