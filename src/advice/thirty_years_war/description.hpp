// A hex or a piece in words.
#pragma once

#include <string>

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

Description description_of_hex(const Scene& scene, HexId h);
Description description_of_piece(const Scene& scene, PieceId p);

// The ground of a hex and its sides: "clear, hilltop; stream to north-east 1314".
std::string ground_text(const Game& game, HexId h);

}  // namespace tercio::advice::tyw
