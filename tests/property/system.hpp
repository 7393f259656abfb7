// The questions of the property tests that each rule system answers for itself. A specialisation
// for a system's Game has:
//
//   using State, PlayoutCount, Events
//   static std::string broken_invariant(const Game&, const State&)   what is wrong; empty: nothing
//   static std::string broken_board(const Game&, const State&)       … of any position, also one
//   whose
//       sums were edited
//   static std::string end_fault(const Game&, const State&)          … with the end of a game
//   static int phase(const State&)                                   differs from phase to phase
//   static bool is_rare(const State&)    a decision at which a dead end is always looked for
//   static void check_list(const Game&, const State&, engine::Random&, const std::string& where)
//       what is not listed is refused (gtest assertions)
//   static void fingerprint(const Game&, const State&, const Add&)   what a game came to, as
//   numbers
#pragma once

#include <cstdint>
#include <functional>

namespace tercio::property {

template <class Game>
struct System;

using Add = std::function<void(std::int64_t)>;

}  // namespace tercio::property
