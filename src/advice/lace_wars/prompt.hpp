// What is asked now, and with which orders it is answered.
#pragma once

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

Prompt prompt_of(const Scene& scene);
// What the side that decides is doing, for the other one: "may react to the move".
std::string_view doing(Step step);

}  // namespace tercio::advice::lace
