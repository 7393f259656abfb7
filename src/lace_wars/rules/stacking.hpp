// 3 Stacking.
#pragma once

#include "lace_wars/board.hpp"
#include "lace_wars/denial.hpp"

namespace tercio::lace_wars {

// 3.1c, 3.1e Whether two units that are not artillery may share a hex at all.
bool may_stand_together(const Piece& a, const Piece& b);
// Whether the ground of a hex bears a unit, by a road or trail if need be.
bool may_stand(const Game& game, PieceId unit, HexId hex, bool column);
// 3.1a … 3.1g Why units that face so may not share the hex with the units in it; those of the set
// that already stand there are not counted twice.
Denial why_not_share(const Game& game, const State& s, PieceSet units, HexId hex, Facing facing);
// 3.1h Why they may not join the units of a hex from the neighbour in direction `d` of it.
Denial why_not_join_from(const Game& game, const State& s, PieceSet units, HexId hex, Direction d,
                         bool backward);
// Whether a set of units has a facing: one of them is neither light nor routed (2.1b).
bool is_formed(const Game& game, const State& s, PieceSet units);

}  // namespace tercio::lace_wars
