// 1.1.4, 11.1 Steps lost and units eliminated.
#pragma once

#include "lace_wars/board.hpp"
#include "lace_wars/denial.hpp"

namespace tercio::lace_wars {

// 1.1.4 A unit loses a step, and is eliminated with its last.
void lose_step(const Game& game, State& s, PieceId unit, const char* rule, Events* events);
void eliminate(const Game& game, State& s, PieceId unit, const char* rule, Events* events);
// 12.4f A routed unit runs off the map and is lost; a battery or commander with it stays behind.
void leave_map(const Game& game, State& s, PieceId unit, Events* events);

// 11.1d The hexes among which the loss on top of the pile may be distributed.
HexSet loss_hexes(const Game& game, const State& s);
Denial why_not_lose(const Game& game, const State& s, HexId hex);
// Requires: no denial.
void take_loss(const Game& game, State& s, HexId hex, Events* events);

}  // namespace tercio::lace_wars
