// The buttons: what has no place on the map, and what is quicker said than shown.
#pragma once

#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

std::vector<Order> orders_of(const Scene& scene);
NextPieces next_pieces(const Scene& scene);

}  // namespace tercio::advice::lace
