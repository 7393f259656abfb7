// 8 Movement: what a step costs, who may take it, and what it does.
#pragma once

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

// The price of entering a neighbour, or why it is closed to the group. `column`: in march column.
struct StepPrice {
  int points = 0;
  Denial denial{};
  bool ford = false;  // 16.1.6
  bool road = false;  // along a road link
};
StepPrice step_price(const Game& game, PieceSet pieces, HexId from, Direction d, bool column);
// The price for one arm, without a reason where the step is closed: 0 points.
int arm_price(const Game& game, Arm arm, Side side, HexId from, Direction d, bool column);
// Whether terrain is closed to an arm whatever the points (10.1n, 11.2, 12.4).
bool may_cross(const Game& game, Arm arm, Side side, HexId from, Direction d);
// 8.2 Whether the step disorganises the arm for the time it stays.
bool step_is_rough(const Game& game, Arm arm, HexId from, Direction d);

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

// Carrying out: each may put tasks on the pile. Requires: no denial.
void begin_move(const Game& game, State& s, PieceSet pieces);
void take_step(const Game& game, State& s, std::uint16_t item, Events* events);
void turn_about(const Game& game, State& s, Events* events);
void step_back(const Game& game, State& s, HexId hex, bool withdrawal, Events* events);
void take_column(const Game& game, State& s, PieceSet pieces, Events* events);
void form_line(const Game& game, State& s, PieceSet pieces, Facing facing, Events* events);
void change_order(const Game& game, State& s, HexId hex, Events* events);
void turn_one(const Game& game, State& s, PieceId unit, Facing facing, Events* events);
// The mover has finished.
void end_move(const Game& game, State& s, Events* events);

// The groups that may start a move now: units alone, stacks, with and without commanders.
std::vector<PieceSet> movable_groups(const Game& game, const State& s, PieceId only = kNoPiece);

// What is in the way when a unit enters a hex: a lone gun dies, lone commanders make room.
void clear_hex_for(const Game& game, State& s, Side side, HexId hex, Events* events);

}  // namespace tercio::lace_wars
