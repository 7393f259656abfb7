// What there is to know of a position beside the pieces: losses against levels, awards, and what
// holds by the battle's own rules.
#pragma once

#include <vector>

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

std::vector<Gauge> gauges_of(const Scene& scene);
std::vector<Fact> facts_of(const Scene& scene);
std::vector<Work> works_of(const Scene& scene);
std::vector<Award> awards_of(const Scene& scene);

}  // namespace tercio::advice::tyw
