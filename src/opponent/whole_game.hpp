// A game between two players from its beginning to its end, whatever the rule system.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>

#include "engine/random.hpp"
#include "opponent/dice.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent {

// A System names its Game, State, Roll, Events, MindDice, PlayoutCount and Chronicle, and has
//   game()
//   player_turn(s)      which player-turn it is; every change counts as one
//   game_turn(s)        which game-turn it is, whatever the number; 0: none has begun, or the
//   armies
//                       are being deployed
//   think(side, s, …)   one decision of that side: a Thought of its Mind
//   tell(s, played)     how it ended: winner, level, points, margin
//   chronicle(s, …)     for the course of a game that begins like this
template <class System>
class WholeGame {
 public:
  using State = typename System::State;
  // Is shown the first position of each player-turn, and the last of the game.
  using Watch = std::function<void(const State&)>;

  // `course`: is filled, where there is one. Requires: all of them outlive it.
  WholeGame(System& system, const std::array<Player, 2>& players, const Bounds& bounds,
            std::uint64_t seed, const Watch& watch, Course* course)
      : system_(system),
        players_(players),
        bounds_(bounds),
        watch_(watch),
        dice_(mix(seed), 0),
        random_(seed),
        s_(start(system.game(), nullptr)) {
    if (course == nullptr) return;
    chronicle_.emplace(system.chronicle(s_, *course));
    events_ = chronicle_->events();
  }

  Played play() {
    using Clock = std::chrono::steady_clock;
    Played played;
    int turn = -1;
    int game_turn = 0;
    while (!is_over(s_)) {
      if (is_roll(s_.step)) {
        throw_die();
        continue;
      }
      const int now = system_.game_turn(s_);
      if (now != game_turn && now != 0) {
        ++played.turns;
        game_turn = now;
      }
      if (system_.player_turn(s_) != turn) {
        ++played.player_turns;
        turn = system_.player_turn(s_);
        if (watch_ && now != 0) watch_(s_);
      }
      const std::size_t side = index_of(s_.decider);
      const auto begin = Clock::now();
      played.judgements[side] += decide(side);
      const double took = std::chrono::duration<double>(Clock::now() - begin).count();
      played.seconds[side] += took;
      played.longest[side] = std::max(played.longest[side], took);
    }
    system_.tell(s_, played);
    played.hash = hash_of(s_);
    if (chronicle_) chronicle_->finish(s_);
    if (watch_) watch_(s_);
    return played;
  }

 private:
  void throw_die() {
    const typename System::Roll roll{dice_(s_)};
    if (chronicle_) chronicle_->die(s_, roll.die);
    carry_out(roll);
  }
  // The judgements it took.
  std::int64_t decide(std::size_t side) {
    if (chronicle_) chronicle_->decision(s_);
    if (players_[side].level->style == Style::kRandom) {
      random_step(system_.game(), s_, random_, count_, events_);
      if (chronicle_) chronicle_->take(s_);
      return 0;
    }
    const auto thought = system_.think(side, s_, bounds_);
    for (const auto& action : thought.actions) carry_out(action);
    return thought.judgements;
  }
  template <class Action>
  void carry_out(const Action& action) {
    apply(system_.game(), s_, action, events_);
    if (chronicle_) chronicle_->take(s_);
  }

  System& system_;
  const std::array<Player, 2>& players_;
  const Bounds& bounds_;
  const Watch& watch_;
  typename System::MindDice dice_;
  engine::Random random_;
  typename System::PlayoutCount count_;
  State s_;
  std::optional<typename System::Chronicle> chronicle_;
  typename System::Events* events_ = nullptr;
};

}  // namespace tercio::opponent
