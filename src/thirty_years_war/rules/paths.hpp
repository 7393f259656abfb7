// The cheapest paths of one piece to many hexes: what they depend on is found once for all of them.
#pragma once

#include <optional>

#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::thirty_years_war {

class Paths {
 public:
  // Requires: `reach` is a flood of the piece, and outlives this.
  Paths(const Game& game, const State& s, PieceId piece, const hex::Reach& reach);
  // What path_to says.
  hex::Path to(HexId to) const;

 private:
  const Game& game_;
  const hex::Reach& reach_;
  Mover mover_;
  std::optional<Openings> openings_;  // where the map has walls
};

}  // namespace tercio::thirty_years_war
