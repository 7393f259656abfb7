// 8, 14 Carrying out moves: steps, turns, manoeuvres, and what they do to those in the way.
#pragma once

#include "lace_wars/board.hpp"
#include "lace_wars/rules/walk.hpp"

namespace tercio::lace_wars {

// Each may put tasks on the pile. Requires: no denial.
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

// What is in the way when a unit enters a hex: a lone gun dies, lone commanders make room.
void clear_hex_for(const Game& game, State& s, Side side, HexId hex, Events* events);

// 8.2, 16.1.6, 15 What a step into a hex does to the units that took it.
void settle_in(const Game& game, State& s, PieceSet units, HexId from, Direction d, Events* events);
// One item of a route for a group. Requires: the try had no denial.
void walk_item(const Game& game, State& s, Mover& m, std::uint16_t item, const Try& tried,
               Events* events);

}  // namespace tercio::lace_wars
