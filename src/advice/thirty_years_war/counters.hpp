// The pieces as they are drawn.
#pragma once

#include <vector>

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

std::vector<Counter> counters_of(const Scene& scene);

}  // namespace tercio::advice::tyw
