// What is still open.
#pragma once

#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

std::vector<Todo> todo_of(const Scene& scene);

}  // namespace tercio::advice::lace
