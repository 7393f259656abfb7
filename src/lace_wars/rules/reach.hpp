// Where a unit, stack or commander can go, by hexes and facings.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "lace_wars/rules/obstacles.hpp"
#include "lace_wars/rules/walk.hpp"
#include "lace_wars/rules/way_tree.hpp"

namespace tercio::lace_wars {

// What it costs to come to every hex and facing that the group can come to by moving forward and
// turning from where it is now, dice and reactions aside. (In the middle of a backward move:
// backward.) What a way costs is what the group has spent if it stops there. A group without a
// facing has the first of all.
//
// The ways themselves are not known here: Ways has them.
class Reach {
 public:
  static constexpr std::uint8_t kNone = 255;
  // Points spent; kNone: out of reach.
  std::uint8_t cost(HexId h, Facing f) const;
  std::uint8_t cost(HexId h) const;               // whatever the facing
  Facing cheapest_facing(HexId h) const;          // requires: cost(h) != kNone
  const HexSet& hexes() const { return hexes_; }  // without the one it stands in
  int points() const { return points_; }          // that can be spent
  // The hexes it comes to for exactly so many points, facing so. Requires: 0 <= spent <= points().
  HexSet at(int spent, Facing f) const;

 private:
  template <class Window>
  friend class ReachFlood;

  // 9.5c Batteries ridden down, in ascending order of their hexes.
  struct Ride {
    std::array<HexId, 4> guns{};
    std::size_t count = 0;
    std::span<const HexId> cleared() const { return {guns.data(), count}; }
    friend bool operator==(const Ride&, const Ride&) = default;
  };
  // Where a way comes over the last of them.
  struct Gate {
    std::uint8_t ride;
    std::uint8_t slot;
    std::uint8_t spent;
    HexId hex;
  };
  void reach(HexId h, Facing f, std::uint8_t spent);
  void keep_the_cheapest();

  // By points and facing; only the lines from first to last hold anything.
  std::array<std::array<HexSet, kFacings>, kMaxPoints + 1> planes_;
  HexSet hexes_;
  int first_line_ = 1;
  int last_line_ = 0;
  int points_ = 0;
  int facings_ = 0;
  // Of the search, kept so that the next one finds the room.
  std::vector<Ride> rides_;
  std::vector<Gate> gates_;
};
void find_reach(const Game& game, const State& s, PieceSet pieces, Reach& out);
// … with what stands in the way of the side of the group, known already.
void find_reach(const Game& game, const State& s, const Obstacles& obstacles, PieceSet pieces,
                Reach& out);

// The same with a cheapest way to each. The first that is asked for takes a search of its own.
class Ways {
 public:
  static constexpr std::uint8_t kNone = Reach::kNone;
  std::uint8_t cost(HexId h, Facing f) const { return reach_.cost(h, f); }
  std::uint8_t cost(HexId h) const { return reach_.cost(h); }
  Facing cheapest_facing(HexId h) const { return reach_.cheapest_facing(h); }
  const HexSet& hexes() const { return reach_.hexes(); }
  const Reach& reach() const { return reach_; }
  Route route(HexId h, Facing f) const;  // requires: cost(h, f) != kNone

 private:
  friend void find_ways(const Game&, const State&, const Walk&, Ways&);
  Reach reach_;
  const Game* game_ = nullptr;
  State from_{};
  Walk start_;
  mutable std::unique_ptr<WayTree> tree_;  // when a way has been asked for
  mutable bool grown_ = false;
};
// Requires for its ways: the game is still there.
void find_ways(const Game& game, const State& s, PieceSet pieces, Ways& out);
// … for a walk that may have more points than the group.
void find_ways(const Game& game, const State& s, const Walk& start, Ways& out);

// Why the group does not come to a hex: what closes it to one that stands beside it, how much more
// it would cost, or what bars the way. None when it does. Requires: may_start_or_go_on. Not for the
// hot path.
Denial why_out_of_reach(const Game& game, const State& s, PieceSet pieces, HexId hex);

// 8.6e Whether the walk stands beside the hex with it in front.
bool looks_at(const Walk& walk, HexId goal);
// … and whether the group can come to do so.
bool can_come_beside(const Game& game, const State& s, PieceSet pieces, HexId goal);

}  // namespace tercio::lace_wars
