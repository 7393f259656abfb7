// Where a unit, stack or commander can go, by hexes and facings.
#pragma once

#include <array>

#include "lace_wars/walk.hpp"

namespace tercio::lace_wars {

// The cheapest way to every hex and facing that the group can come to by moving forward and turning
// from where it is now, dice and reactions aside.
class Ways {
 public:
  static constexpr std::uint8_t kNone = 255;
  // Points spent; kNone: out of reach.
  std::uint8_t cost(HexId h, Facing f) const { return cost_[h][static_cast<std::size_t>(f)]; }
  std::uint8_t cost(HexId h) const;       // whatever the facing
  Facing cheapest_facing(HexId h) const;  // requires: cost(h) != kNone
  const HexSet& hexes() const { return hexes_; }
  Route route(HexId h, Facing f) const;  // requires: cost(h, f) != kNone

 private:
  friend void find_ways(const Game&, const State&, PieceSet, Ways&);
  hex::HexMap<std::array<std::uint8_t, kFacings>> cost_{};
  hex::HexMap<std::array<std::uint16_t, kFacings>> from_{};  // hex * 8 + facing before
  HexSet hexes_{};
  HexId start_ = kNoHex;
  Facing start_facing_ = Facing::kN;
};
void find_ways(const Game& game, const State& s, PieceSet pieces, Ways& out);

// 8.6e Whether the walk stands beside the hex with it in front.
bool looks_at(const Walk& walk, HexId goal);
// … and whether the group can come to do so.
bool can_come_beside(const Game& game, const State& s, PieceSet pieces, HexId goal);

}  // namespace tercio::lace_wars
