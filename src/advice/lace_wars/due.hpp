// What a die or a decision in the middle of something is about, and what the die would do.
#pragma once

#include <string>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

struct Due {
  PieceSet pieces{};
  HexSet hexes{};
  std::string text{};  // empty: nothing in particular
  std::string rule{};
};
Due due_now(const Scene& scene);

}  // namespace tercio::advice::lace
