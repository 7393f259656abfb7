// What is asked now, and with which orders it is answered.
#pragma once

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

Prompt prompt_of(const Scene& scene);

}  // namespace tercio::advice::lace
