// Several pieces that go the same way together, each as far as it may: the moves are those one
// would make one by one.
#pragma once

#include <vector>

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// Whether the seat moves pieces now.
bool can_go_together(const Scene& scene);
// Where the first of them that can move may go; the others follow it. Requires: can_go_together().
Selection line_selection(const Scene& scene, std::vector<PieceId> pieces);
// What becomes of them when that piece goes to the hex. Requires: can_go_together().
Group group_of(const Scene& scene, std::vector<PieceId> pieces, HexId to);

}  // namespace tercio::advice::tyw
