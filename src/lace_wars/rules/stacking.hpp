// 3 Stacking.
#pragma once

#include "lace_wars/board.hpp"
#include "lace_wars/denial.hpp"

namespace tercio::lace_wars {

// 3.1a … 3.1g Why units that face so may not share the hex with the units in it; those of the set
// that already stand there are not counted twice.
Denial why_not_share(const Game& game, const State& s, PieceSet units, HexId hex, Facing facing);
// 3.1h Why they may not join the units of a hex from the neighbour in direction `d` of it.
Denial why_not_join_from(const Game& game, const State& s, PieceSet units, HexId hex, Direction d,
                         bool backward);
// 3.1h … from which directions of it formed units may, as bits.
std::uint8_t joined_from(const Game& game, const State& s, HexId hex, bool backward);
// Whether a set of units has a facing: one of them is neither light nor routed (2.1b).
bool is_formed(const Game& game, const State& s, PieceSet units);

}  // namespace tercio::lace_wars
