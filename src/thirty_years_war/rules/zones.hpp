// 7.0 Zones of control.
#pragma once

#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// 7.0, 7.11, 7.12 Whether the hex lies in a zone of control of the side.
bool in_zone(const Game& game, const State& s, HexId h, Side of);
// A unit of the side whose zone the hex lies in; kNoPiece when there is none.
PieceId zone_holder(const Game& game, const State& s, HexId h, Side of);
// All hexes to which zones of control would extend from these hexes.
HexSet zones_from(const Game& game, const State& s, const HexSet& hexes);
// All hexes in the side's zones of control.
HexSet zones(const Game& game, const State& s, Side of);

}  // namespace tercio::thirty_years_war
