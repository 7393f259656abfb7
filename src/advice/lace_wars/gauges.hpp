// Losses against what demoralizes formations and armies, and who has crossed the river.
#pragma once

#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

std::vector<Gauge> gauges_of(const Scene& scene);

}  // namespace tercio::advice::lace
