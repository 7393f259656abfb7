// 8.6, 9.3 A move that is interrupted: what the side that may react is asked before it looks, an
// answer for the whole activation or given beforehand, and how the move goes on afterwards.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// Requires: the scene of the side that decides.
Cover cover_of(const Scene& scene);
Standing standing_of(const Game& game, const State& s);
std::vector<StandingOrder> reaction_orders();
// The action with which an order answers, or empty: the side wants to be asked. Requires: the scene
// of the side that may react.
std::string reaction_by(const Scene& scene, std::string_view order);
std::optional<Order> resumed_of(const Scene& scene, std::span<const std::string> actions);

}  // namespace tercio::advice::lace
