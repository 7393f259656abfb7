// A game between two players from its beginning to its end. Each decides from what he sees.
#pragma once

#include <functional>

#include "opponent/lace_wars/evaluation.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent::lw {

// Is shown the first position of each half-turn, and the last of the game.
using Watch = std::function<void(const State&)>;

// `course`: is filled, where there is one.
Played play_game(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
                 const Bounds& bounds, std::uint64_t seed, const Watch& watch,
                 Course* course = nullptr);
// The same between two scripts, by side, each by its own taste.
Played play_scripts(const Tables& tables, const Judge& judge, const std::array<Taste, 2>& tastes,
                    std::uint64_t seed);

// The steps a side has lost so far.
int steps_lost(const Game& game, const State& s, Side side);
// How far the first side is ahead, in what decides the battle: twenty for each level of victory,
// five for each formation broken, and the steps lost.
int margin_of(const Game& game, const State& s);

}  // namespace tercio::opponent::lw
