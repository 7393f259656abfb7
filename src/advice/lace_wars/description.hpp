// A hex or a piece in words, as the seat may know it.
#pragma once

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

Description description_of_hex(const Scene& scene, HexId hex);
Description description_of_piece(const Scene& scene, PieceId piece);

}  // namespace tercio::advice::lace
