// The counters as they are drawn.
#pragma once

#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

std::vector<Counter> counters_of(const Scene& scene);

}  // namespace tercio::advice::lace
