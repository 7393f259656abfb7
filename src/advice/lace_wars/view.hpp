// The parts of a view of the lace-wars system.
#pragma once

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// What a die or a decision in the middle of something is about.
struct Due {
  PieceSet pieces{};
  HexSet hexes{};
  std::string text{};  // empty: nothing in particular
  std::string rule{};
};
Due due_now(const Scene& scene);

Json counters(const Scene& scene);
Json ribbon(const Scene& scene);
// What may and must be done now, in a sentence or two.
std::string prompt_text(const Scene& scene);
Json todo(const Scene& scene);
Json orders(const Scene& scene);
// Piece → the kinds of action it has now.
Json ready(const Scene& scene);
Json gauges(const Scene& scene);
Json facts(const Scene& scene);
Json works(const Scene& scene);
Json outcome(const Scene& scene);
Json overlay_list();

// All of it.
Json view(const Scene& scene, const std::string& heading);

}  // namespace tercio::advice::lace
