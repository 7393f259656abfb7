// 6.0 Movement: whether a piece may move, where to, by which way and at what price.
#pragma once

#include "hex/flood.hpp"
#include "thirty_years_war/board.hpp"

namespace tercio::thirty_years_war {

// How a piece moves just now, and how far: movement points, or hexes when it is disrupted.
struct Gait {
  Order order = Order::kInOrder;
  int budget = 0;
};
Gait gait_of(const Game& game, const State& s, PieceId piece);
inline Mover mover_of(const Game& game, PieceId piece, const Gait& gait) {
  return {game.piece(piece).side, game.piece(piece).kind, gait.order};
}

// Why a piece may not move at all in this phase.
Denial why_not_move(const Game& game, const State& s, PieceId piece);

// The points a path costs, or why it cannot be taken. `spent`: points used before the first step.
struct PathPrice {
  int cost = 0;
  Denial denial;
};
PathPrice path_price(const Game& game, const State& s, PieceId piece, HexId start,
                     const HexId* first, const HexId* last, int spent);

// Why a piece may not make a whole move.
Denial why_not_move_along(const Game& game, const State& s, PieceId piece, const hex::Path& path);
Denial why_not_exit_along(const Game& game, const State& s, PieceId piece, const hex::Path& path);
Denial why_not_enter_along(const Game& game, const State& s, PieceId piece, const hex::Path& path);

// Every hex a piece could get to, by cost, friends and stacking apart.
void flood_for(const Game& game, const State& s, PieceId piece, hex::Reach& out);
// The hexes of a flood in which the piece may end its move now.
HexSet destinations(const Game& game, const State& s, PieceId piece, const hex::Reach& reach);
// The same without the check that a friend moved upon finds room (S-91): a superset.
HexSet destinations_unchecked(const Game& game, const State& s, PieceId piece,
                              const hex::Reach& reach);
// The map-edge hexes from which the piece may leave the map, after the path to them.
HexSet exit_hexes(const Game& game, const State& s, PieceId piece, const hex::Reach& reach);
// The same for a piece that waits beside the map: where it may end the phase.
void flood_from_entry(const Game& game, const State& s, PieceId piece, HexId entry,
                      hex::Reach& out);

hex::Path path_to(const Game& game, const State& s, PieceId piece, const hex::Reach& reach,
                  HexId to);

// 6.32 Why the phase may not end.
Denial why_not_end_movement(const Game& game, const State& s);

}  // namespace tercio::thirty_years_war
