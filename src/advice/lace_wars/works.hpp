// What stands on the map besides counters: who holds the bridges.
#pragma once

#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

std::vector<Work> works_of(const Scene& scene);

}  // namespace tercio::advice::lace
