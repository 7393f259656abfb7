// The pieces on the map: who stands where, in which order, kept consistent by the few functions
// that change it. And what a stack is to others: its top unit, its facing, its points.
#pragma once

#include "lace_wars/event.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::lace_wars {

inline bool on_map(const State& s, PieceId p) { return s.status[p] == Status::kOnMap; }
inline bool has_unit(const State& s, HexId h, Side side) {
  return s.units[index_of(side)].contains(h);
}
// A unit of either side.
inline bool is_occupied(const State& s, HexId h) { return s.top[h] != kNoPiece; }

// Calls visit(PieceId) for the units of a hex from the top down.
template <class Visit>
void for_each_unit(const State& s, HexId h, Visit visit) {
  for (PieceId p = s.top[h]; p != kNoPiece;) {
    const PieceId next = s.below[p];
    visit(p);
    p = next;
  }
}
PieceSet units_in(const State& s, HexId h);
// 11.1 Infantry and cavalry of a hex: those that fight and take results.
PieceSet fighters_in(const Game& game, const State& s, HexId h);
// Those of a set that are still on the map and not routed.
PieceSet steady(const State& s, PieceSet pieces);
PieceSet commanders_in(const Game& game, const State& s, HexId h, Side side);
// 3.5.3, 9.5 The topmost unit that is not artillery; kNoPiece when there is none.
PieceId top_fighter(const Game& game, const State& s, HexId h);
PieceId gun_in(const Game& game, const State& s, HexId h);  // kNoPiece when there is none

// 1.3f Light cavalry in a village or town counts as light infantry.
Arm arm_at(const Game& game, PieceId p, HexId h);
Arm arm_now(const Game& game, const State& s, PieceId p);
inline bool is_routed(const State& s, PieceId p) { return s.order[p] == Order::kRouted; }
// 12.2 By combat, fire or the terrain.
inline bool is_disorganised(const State& s, PieceId p) {
  return s.order[p] == Order::kDisorganised || s.rough.contains(p);
}
inline int combat_points(const Game& game, const State& s, PieceId p) {
  return game.piece(p).points[s.steps[p]];
}
int combat_points_in(const Game& game, const State& s, HexId h);

// 13.1 Whether the formation of a unit is demoralised.
bool is_demoralised(const Game& game, const State& s, PieceId p);
// 12.1, 13.1c The morale value, one lower in a demoralised formation.
int morale_value(const Game& game, const State& s, PieceId p);

// The unit whose facing is that of the hex; kNoPiece: it has none. 2.1b, 2.2, 3.1b
PieceId formed_unit(const Game& game, const State& s, HexId h);
// 2.1b, 2.2 Whether the hex has a facing: a formed unit that is not routed stands in it.
bool has_facing(const Game& game, const State& s, HexId h);
// 3.1-3 Requires: has_facing.
Facing facing_in(const Game& game, const State& s, HexId h);
// 2.1 Directions as bits: the frontal, flank and rear hexes of the stack in a hex. Light units
// alone have only frontal hexes, routed units none of either.
std::uint8_t front_in(const Game& game, const State& s, HexId h);
std::uint8_t flanks_in(const Game& game, const State& s, HexId h);
std::uint8_t rear_in(const Game& game, const State& s, HexId h);

// An empty map with every piece unused.
State empty_state(const Game& game);
// Puts a piece on the map; a unit goes under those in the hex, artillery on top (3.5.2, 3.5.3).
void put(const Game& game, State& s, PieceId p, HexId h);
// Takes a piece off the map and gives it a status. Requires: it is on the map.
void take(const Game& game, State& s, PieceId p, Status status);
// Changes the hex of a piece on the map.
void shift(const Game& game, State& s, PieceId p, HexId to);
// Changes the hex of several pieces of one hex, keeping their order.
void shift_stack(const Game& game, State& s, PieceSet pieces, HexId to);
// 3.5.1, 8.3d Reverses the order of the infantry or cavalry in a hex; artillery stays on top.
void reverse_order(const Game& game, State& s, HexId h);

// 3.6 The pieces of a side the other side may see: top counters, and what fights.
PieceSet open_pieces(const Game& game, const State& s, Side side);

// Adds an event when somebody listens.
void tell(const Game& game, const State& s, Events* events, Event event);

}  // namespace tercio::lace_wars
