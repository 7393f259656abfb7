// The Thirty Years War system in the property tests.
#pragma once

#include <string>

#include "engine/random.hpp"
#include "system.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/legal.hpp"
#include "thirty_years_war/playout.hpp"
#include "thirty_years_war/position/edit.hpp"
#include "thirty_years_war/position/position.hpp"
#include "thirty_years_war/position/save.hpp"
#include "thirty_years_war/rules/legality.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::property {

template <>
struct System<thirty_years_war::Game> {
  using Game = thirty_years_war::Game;
  using State = thirty_years_war::State;
  using PlayoutCount = thirty_years_war::PlayoutCount;
  using Events = thirty_years_war::Events;

  static std::string broken_invariant(const Game& game, const State& s);
  static std::string broken_board(const Game& game, const State& s);
  static std::string end_fault(const Game& game, const State& s);
  static int phase(const State& s) { return static_cast<int>(s.phase); }
  static bool is_rare(const State& s);
  static void check_list(const Game& game, const State& s, engine::Random& random,
                         const std::string& where);
  static void fingerprint(const Game& game, const State& s, const Add& add);
};

}  // namespace tercio::property
