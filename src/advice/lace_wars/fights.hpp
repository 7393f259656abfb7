// 8.6, 10, 11 Whom a stack can attack, and the ways of charges, evasions, routs and advances.
#pragma once

#include "advice/lace_wars/offers.hpp"

namespace tercio::advice::lace {

void offer_charges(const Scene& scene, PieceSet pieces, Offers& out);
void offer_attacks(const Scene& scene, PieceSet pieces, Offers& out);
void offer_evasions(const Scene& scene, PieceSet pieces, Offers& out);
void offer_routs(const Scene& scene, Offers& out);
void offer_advances(const Scene& scene, PieceSet pieces, Offers& out);

}  // namespace tercio::advice::lace
