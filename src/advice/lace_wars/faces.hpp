// What the faces of the die that is due would do.
#pragma once

#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// Empty when no die is due, or when the seat may not know.
std::vector<FaceText> faces_of(const Scene& scene);

}  // namespace tercio::advice::lace
