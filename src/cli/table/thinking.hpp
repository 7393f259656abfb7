// Thought that takes a while: done beside, so that somebody can be told of it and end it.
#pragma once

#include <functional>

#include "opponent/opponent.hpp"

namespace tercio::cli {

// Does the work in a thread of its own, with bounds that have `stop` and `progress`. From a moment
// on `meanwhile` is told now and then how much is done. With `interruptible` Ctrl-C ends the work
// and not the program; returns whether it did.
bool think(const std::function<void(const opponent::Bounds&)>& work,
           const std::function<void(double)>& meanwhile, bool interruptible);

}  // namespace tercio::cli
