// The pieces as they are drawn.
#pragma once

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

Json counters_json(const Scene& scene);

}  // namespace tercio::advice::tyw
