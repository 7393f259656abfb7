// 3.6 The position as a seat may imagine it: what it sees, and under the top counters of the enemy
// units that may lie there.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "lace_wars/game.hpp"
#include "lace_wars/state.hpp"

namespace tercio::opponent::lw {

using lace_wars::Game;
using lace_wars::HexId;
using lace_wars::kMaxPieces;
using lace_wars::PieceId;
using lace_wars::PieceSet;
using lace_wars::Side;
using lace_wars::State;

// What a seat sees of a position, and nothing else: two positions that look alike to it make equal
// sights, whatever lies under the counters. Every thought of a seat begins here.
//
// What is known: each counter on top, and where more lie below; which units those are, as the
// others are seen, waiting or dead; and what was done in the open. What is not: which of them lies
// where, with how many steps, in which order; what the enemy has ordered to be done next.
class Sight {
 public:
  // `begin`: how the scenario begins, which everybody knows. Without a seat everything is open.
  Sight(const Game& game, const State& begin, const State& s, std::optional<Side> seat);

  // Equal where the position looks the same.
  std::uint64_t key() const { return key_; }
  // Whether nothing is hidden: every guess is the same.
  bool is_open() const { return heaps_.empty(); }
  // A position that looks exactly like the real one, with a sample of what may be hidden.
  State guess(std::uint64_t seed) const;

 private:
  // The hidden units of a hex.
  struct Heap {
    HexId hex = 0;
    PieceId top = 0;       // the counter that is seen
    bool elastic = false;  // under a gun: one unit or two (3.1a, 3.1f)
    std::uint8_t count = 0;
    std::uint8_t spare[2] = {};
  };
  // That a set of the position has hidden units of a heap, such as those that move.
  struct Mention {
    std::uint8_t set = 0;  // as for_each_group counts them
    std::uint8_t heap = 0;
    std::uint8_t which = 0;  // bits, the uppermost first; kAll: all that lie there
  };
  static constexpr std::uint8_t kAll = 0xff;
  using Lying = std::vector<std::vector<PieceId>>;  // by heap, the uppermost first
  using Steps = std::array<std::uint8_t, kMaxPieces>;

  State sample(std::uint64_t seed) const;
  bool can_be(const State& s) const;
  void look(const State& s, Side seat);
  void note_groups(const State& s, const Lying& lying);
  void note_subject(const Lying& lying);
  void forget(PieceSet pieces);
  void weigh();
  std::uint64_t hash() const;
  Steps guess_steps(std::uint64_t seed, int attempt) const;
  std::vector<int> share_out(std::uint64_t seed) const;
  bool deal(const std::vector<int>& counts, const Steps& steps, std::uint64_t seed,
            Lying& out) const;
  void lay(State& s, const Heap& heap, PieceId p, int steps, std::uint64_t seed) const;
  void name_again(State& s, const Lying& lying) const;

  const Game& game_;
  const State& begin_;
  State seen_;  // without the hidden units, and without what only the other side knows
  Side enemy_ = Side::kA;
  PieceSet hidden_;
  std::vector<Heap> heaps_;
  int extra_ = 0;  // units that lie second under guns
  std::vector<Mention> mentions_;
  int subject_heap_ = -1;  // what a die is about lies there …
  int subject_depth_ = 0;  // … so deep
  std::uint64_t key_ = 0;
  std::vector<std::array<float, kMaxPieces>> weights_;  // by heap: how likely each unit lies there
};

}  // namespace tercio::opponent::lw
