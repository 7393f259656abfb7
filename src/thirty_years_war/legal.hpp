// The legal actions as a flat list: the adapter for front ends, tests and perft.
#pragma once

#include <cstdint>
#include <vector>

#include "thirty_years_war/action.hpp"

namespace tercio::thirty_years_war {

// Every legal action; a move by its destination only, along the cheapest path. With `only`, those
// of one piece. In the Combat Phase every legal attack.
std::vector<Action> legal_actions(const Game& game, const State& s, PieceId only = kNoPiece);

// The number of sequences of this many actions from here; dice count as six.
std::uint64_t perft(const Game& game, const State& s, int depth);

}  // namespace tercio::thirty_years_war
