// A game between two players from its beginning to its end, whatever the rule system.
#pragma once

#include "opponent/opponent.hpp"

namespace tercio::opponent {

// What the loop asks of a rule system.
class GameInPlay {
 public:
  virtual ~GameInPlay() = default;

  virtual bool is_over() const = 0;
  // Throws the die that is due; false when none is.
  virtual bool throw_die() = 0;
  // Which player-turn it is; every change counts as one.
  virtual int player_turn() const = 0;
  virtual void begin_player_turn() {}
  // Which game-turn it is, whatever the number; 0: none has begun, or the armies are being
  // deployed.
  virtual int game_turn() const = 0;
  // Who decides: 0 or 1.
  virtual std::size_t decider() const = 0;
  // One decision of that side, carried out; the judgements it took.
  virtual std::int64_t decide() = 0;
  // How it ended: winner, level, points, margin, hash.
  virtual void tell(Played& played) = 0;
};

Played play_whole(GameInPlay& game);

}  // namespace tercio::opponent
