// Where a unit, stack or commander can go, by hexes and facings.
#pragma once

#include <array>
#include <vector>

#include "lace_wars/walk.hpp"

namespace tercio::lace_wars {

// The end of a way: its last item and what the walk has spent by then.
struct WayNode {
  std::uint16_t item = 0;
  std::uint16_t before = 0;  // the node before; itself: the start
  std::uint16_t next = 0;    // another node with as many points spent
  HexId at = kNoHex;
  Facing facing = Facing::kN;
  std::uint8_t spent = 0;
  std::uint8_t turned = 0;
  std::uint8_t hexes = 0;
  std::uint8_t length = 0;
  bool rode = false;  // over a battery
};

// The cheapest way to every hex and facing that the group can come to by moving forward and turning
// from where it is now, dice and reactions aside. (In the middle of a backward move: backward.)
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
  hex::HexMap<std::array<std::uint16_t, kFacings>> node_{};  // the end of the cheapest way
  std::vector<WayNode> nodes_;
  HexSet hexes_{};
};
void find_ways(const Game& game, const State& s, PieceSet pieces, Ways& out);

// 8.6e Whether the walk stands beside the hex with it in front.
bool looks_at(const Walk& walk, HexId goal);
// … and whether the group can come to do so.
bool can_come_beside(const Game& game, const State& s, PieceSet pieces, HexId goal);

}  // namespace tercio::lace_wars
