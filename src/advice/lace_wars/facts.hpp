// What holds in a position: the initiative, bridges, arrivals, commanders, activations.
#pragma once

#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

std::vector<Fact> facts_of(const Scene& scene);

}  // namespace tercio::advice::lace
