// A hex or a piece in words.
#pragma once

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

Json describe_hex(const Scene& scene, HexId h);
Json describe_piece(const Scene& scene, PieceId p);

// The ground of a hex and its sides: "clear, hilltop; stream to north-east 1314".
std::string ground_text(const Game& game, HexId h);

}  // namespace tercio::advice::tyw
