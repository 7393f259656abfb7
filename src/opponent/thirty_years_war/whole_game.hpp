// A game between two players from its beginning to its end.
#pragma once

#include <functional>

#include "opponent/opponent.hpp"
#include "opponent/thirty_years_war/evaluation.hpp"

namespace tercio::opponent::tyw {

// Is shown the first position of each player-turn, and the last of the game.
using Watch = std::function<void(const State&)>;

// `course`: is filled, where there is one.
Played play_game(const Tables& tables, const Judge& judge, const std::array<Player, 2>& players,
                 const Bounds& bounds, std::uint64_t seed, const Watch& watch,
                 Course* course = nullptr);

}  // namespace tercio::opponent::tyw
