// The legal actions as a flat list: the adapter for front ends, tests and perft.
#pragma once

#include <cstdint>
#include <vector>

#include "lace_wars/action.hpp"

namespace tercio::lace_wars {

// Every legal action; a move by its next hex or facing only. With `only`, those of one piece.
std::vector<Action> legal_actions(const Game& game, const State& s, PieceId only = kNoPiece);

// The number of sequences of this many actions from here; dice count as six.
std::uint64_t perft(const Game& game, const State& s, int depth);

}  // namespace tercio::lace_wars
