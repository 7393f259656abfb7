// What selected pieces can do in the decision that is due.
#pragma once

#include "advice/lace_wars/offers.hpp"

namespace tercio::advice::lace {

Offers offers_of(const Scene& scene, PieceSet pieces);

}  // namespace tercio::advice::lace
