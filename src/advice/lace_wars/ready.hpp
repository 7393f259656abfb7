// Which pieces can do something now, and what.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

std::vector<std::pair<std::string, std::vector<std::string>>> ready_of(const Scene& scene);

}  // namespace tercio::advice::lace
