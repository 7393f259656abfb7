// 9.4 Line of sight.
#pragma once

#include "hex/sight_lines.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

struct Sight {
  bool clear = true;
  int range = 0;
  hex::Between blocked_by{};  // a hex, or the two beside a hexside
  const char* rule = "9.4.1a-1";
};
// `absent`: units that are treated as not standing where they stand (9.3-1).
Sight look(const Game& game, const State& s, HexId from, HexId to, PieceSet absent = {});

}  // namespace tercio::lace_wars
