// A scenario to be played at random, whatever its rule system: for timings, signatures and tests
// that go through every scenario there is.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "engine/match.hpp"
#include "engine/random.hpp"

namespace tercio::engine {

// What a game at random came to.
struct PlayedGame {
  std::uint64_t decisions = 0;  // choices among what is offered; dice are not counted
  std::uint64_t rolls = 0;
  std::uint64_t moves = 0;
  std::uint64_t attacks = 0;
  std::uint64_t hash = 0;  // of the position it ended with
};

// One virtual call plays a whole game: the loop inside is compiled against the concrete system.
class Playable {
 public:
  virtual ~Playable() = default;
  virtual std::unique_ptr<Match> start() const = 0;
  // Plays one game from the start to its end.
  virtual PlayedGame play(Random& random) const = 0;
  PlayedGame play(std::uint64_t seed) const {
    Random random(seed);
    return play(random);
  }

  // --- For timings ---
  // Copies the first position so many times.
  virtual void copy(int times) const = 0;
  // Finds where each piece may go, in positions of one game; returns for how many pieces.
  virtual std::uint64_t reach() const = 0;
};

// The first position of a game; its system's own start() is found by the type of the game.
template <class Game>
auto first_position(const Game& game) {
  return start(game, nullptr);
}

// A game of a concrete system as a Playable, by the free functions that every system has in its
// namespace: start, random_game, hash_of, make_match. `Count` is its PlayoutCount. `Reaches` is
// what the system does for reach(): made from the game once, then called.
template <class Game, class Count, class Reaches>
class PlayableGame final : public Playable {
 public:
  explicit PlayableGame(std::shared_ptr<const Game> game)
      : game_(std::move(game)), first_(first_position(*game_)) {}

  std::unique_ptr<Match> start() const override { return make_match(game_); }

  PlayedGame play(Random& random) const override {
    State s = first_;
    Count count;
    random_game(*game_, s, random, count);
    return {count.decisions, count.rolls, count.moves, count.attacks, hash_of(s)};
  }

  void copy(int times) const override {
    State from = first_;
    State to = from;
    for (int i = 0; i < times; ++i) {
      keep(from);
      to = from;
      keep(to);
    }
  }

  std::uint64_t reach() const override {
    if (!reaches_) reaches_ = std::make_unique<Reaches>(*game_);
    return (*reaches_)();
  }

 private:
  using State = decltype(first_position(std::declval<const Game&>()));

  // Makes the compiler believe that the position is read and changed.
  static void keep(State& s) { asm volatile("" : "+m"(s) : : "memory"); }

  std::shared_ptr<const Game> game_;
  State first_;
  mutable std::unique_ptr<Reaches> reaches_;
};

}  // namespace tercio::engine
