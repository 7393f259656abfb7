#include "opponent/whole_game.hpp"

#include <algorithm>
#include <chrono>

namespace tercio::opponent {

Played play_whole(GameInPlay& game) {
  using Clock = std::chrono::steady_clock;
  Played played;
  int turn = -1;
  int game_turn = 0;
  while (!game.is_over()) {
    if (game.throw_die()) continue;
    if (const int now = game.game_turn(); now != game_turn && now != 0) {
      ++played.turns;
      game_turn = now;
    }
    if (game.player_turn() != turn) {
      ++played.player_turns;
      turn = game.player_turn();
      game.begin_player_turn();
    }
    const std::size_t side = game.decider();
    const auto begin = Clock::now();
    played.judgements[side] += game.decide();
    const double took = std::chrono::duration<double>(Clock::now() - begin).count();
    played.seconds[side] += took;
    played.longest[side] = std::max(played.longest[side], took);
  }
  game.tell(played);
  return played;
}

}  // namespace tercio::opponent
