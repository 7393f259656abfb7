// 8, 14 Who may move, how far and in which manner, and why not.
#pragma once

#include <vector>

#include "lace_wars/action.hpp"
#include "lace_wars/board.hpp"

namespace tercio::lace_wars {

constexpr int half_up(int n) { return (n + 1) / 2; }  // ruling 0.1-4
inline PieceSet units_of_group(const Game& game, PieceSet pieces) {
  return pieces - game.all_commanders();
}
// 8.3f How far a unit of the hex may go backward: one hex if it is stacked.
inline std::uint8_t hexes_back(const State& s, HexId h) {
  return units_in(s, h).size() > 1 ? 1 : 2;
}

// 8.1a, 3 The movement points with which the group starts.
int points_of(const Game& game, const State& s, PieceSet pieces);

// Why the group may not start a move (kMove, kArmyCommander); none when it may.
Denial why_not_mover(const Game& game, const State& s, PieceSet pieces);
// 8.1c Why nobody else does while one is in the middle of its move (kMoving).
Denial why_not_while_another_moves(const State& s);
// Whether it may start one now, or is in the middle of it.
bool may_start_or_go_on(const Game& game, const State& s, PieceSet pieces);
// Why the first item of the route is not allowed now, for a group that starts or the one that
// moves.
Denial why_not_move(const Game& game, const State& s, PieceSet pieces, const Route& route);
Denial why_not_about(const Game& game, const State& s, PieceSet pieces);
Denial why_not_back(const Game& game, const State& s, PieceSet pieces, HexId hex);
Denial why_not_withdraw(const Game& game, const State& s, PieceSet pieces, HexId hex);
Denial why_not_march(const Game& game, const State& s, PieceSet pieces);
Denial why_not_form(const Game& game, const State& s, PieceSet pieces, Facing facing);
Denial why_not_reorder(const Game& game, const State& s, HexId hex);
// 3.5.1a … for the stack that moves, in the middle of its move.
Denial why_not_reorder_on_the_way(const Game& game, const State& s);
// 3.5.1a The points the stack that moves would have left; negative: too few.
int points_after_reorder(const Game& game, const State& s);
// 14c Why the one that moves may not stop now.
Denial why_not_end_move(const Game& game, const State& s);
// 6.4, 6.5 The one vertex of units that do not move.
Denial why_not_turn(const Game& game, const State& s, PieceId unit, Facing facing);

// The groups that may start a move now: units alone, stacks, with and without commanders.
std::vector<PieceSet> movable_groups(const Game& game, const State& s, PieceId only = kNoPiece);

}  // namespace tercio::lace_wars
