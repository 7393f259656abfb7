// What a player means who names only the hex where a move shall end.
#pragma once

#include "lace_wars/action.hpp"

namespace tercio::lace_wars {

// The way that a route of a single hex means: the cheapest, and of ways as cheap the step itself,
// unless it fords and the other does not; for a charge, a way that may be taken. Any other route
// means itself, and so does a hex that cannot be come to.
Route meant_route(const Game& game, const State& s, PieceSet group, const Route& given,
                  Reading reading);

}  // namespace tercio::lace_wars
