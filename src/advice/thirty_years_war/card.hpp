// The card of a piece: what its numbers mean, how it is, what it can and must do now.
#pragma once

#include <vector>

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

std::vector<Fact> card_of(const Scene& scene, PieceId p);

}  // namespace tercio::advice::tyw
