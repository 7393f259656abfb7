// The pieces as they are drawn.
#pragma once

#include "herald/thirty_years_war_scene.hpp"

namespace tercio::herald::tyw {

Json counters_json(const Scene& scene);

}  // namespace tercio::herald::tyw
