// Why pieces can do nothing in a hex: of what a player could mean, the refusal of the likeliest.
#pragma once

#include <optional>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

std::optional<Refusal> why_not_at(const Scene& scene, PieceSet pieces, HexId hex);
// Why nothing can be done with what stands in a hex.
std::optional<Refusal> why_nothing_in(const Scene& scene, HexId hex);
// Why the seat decides nothing now; nothing when it does.
std::optional<Refusal> why_not_deciding(const Scene& scene);

}  // namespace tercio::advice::lace
