// 8.6, 9.3 A move that is interrupted: what the side that may react is asked before it looks, an
// answer for the whole activation, and how the move goes on afterwards.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// Requires: the scene of the side that decides.
Cover cover_of(const Scene& scene);
Standing standing_of(const Game& game, const State& s);
std::optional<Order> resumed_of(const Scene& scene, std::span<const std::string> actions);

}  // namespace tercio::advice::lace
