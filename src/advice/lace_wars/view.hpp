// A position as a seat sees it.
#pragma once

#include <string>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

View view_of(const Scene& scene, const std::string& heading);

}  // namespace tercio::advice::lace
