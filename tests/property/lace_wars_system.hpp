// The lace-wars system in the property tests.
#pragma once

#include <string>

#include "engine/random.hpp"
#include "lace_wars/action_parse.hpp"
#include "lace_wars/game.hpp"
#include "lace_wars/legal.hpp"
#include "lace_wars/playout.hpp"
#include "lace_wars/position/edit.hpp"
#include "lace_wars/position/position.hpp"
#include "lace_wars/position/save.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "system.hpp"

namespace tercio::property {

template <>
struct System<lace_wars::Game> {
  using Game = lace_wars::Game;
  using State = lace_wars::State;
  using PlayoutCount = lace_wars::PlayoutCount;
  using Events = lace_wars::Events;

  static std::string broken_invariant(const Game& game, const State& s);
  static std::string broken_board(const Game& game, const State& s) {
    return broken_invariant(game, s);
  }
  static std::string end_fault(const Game& game, const State& s);
  static int phase(const State& s) { return static_cast<int>(s.phase); }
  static bool is_rare(const State& s);
  static void check_list(const Game& game, const State& s, engine::Random& random,
                         const std::string& where);
  static void fingerprint(const Game& game, const State& s, const Add& add);
};

}  // namespace tercio::property
