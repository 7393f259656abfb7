// 8, 14, 16.1.5 Where a group can go, how it faces there, and what awaits it.
#pragma once

#include "advice/lace_wars/offers.hpp"

namespace tercio::advice::lace {

void offer_moves(const Scene& scene, PieceSet group, Offers& out);
void offer_entries(const Scene& scene, PieceSet pieces, Offers& out);
// The one vertex of a unit or gun that does not move.
void offer_turns(const Scene& scene, PieceId unit, Offers& out);

}  // namespace tercio::advice::lace
