// A game gone over move by move: what each decision gave away, and what each die gave.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "engine/session.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent {

struct PieceMove {
  std::string piece;
  std::string from;  // empty: from beside the map
  std::string to;    // empty: off the map
};

struct ReviewStep {
  std::size_t number = 0;  // the sequence before it
  std::size_t count = 1;   // actions: all that was decided without a die in between is one step
  int turn = 0;
  std::string heading{};
  std::string side{};  // that decided, or whose die it was
  std::string text{};  // what was done
  bool die = false;
  double before = 0.5;  // the chance of the first side
  double after = 0.5;
  double loss = 0;  // of a decision: given away against the best found, of its side's chance
  double luck = 0;  // of a die: against its expectation, of its side's chance
  std::vector<std::string> best{};  // the better plan, where there is one
  std::vector<PieceMove> best_moves{};
  std::string best_text{};
};

struct ReviewTotal {
  std::string side{};
  double accuracy = 100;  // 0 to 100
  double loss = 0;
  double luck = 0;
  int decisions = 0;
  std::size_t worst = 0;  // the step that gave away most; means something where loss > 0
  std::size_t best = 0;   // the decision that raised its chance most, where there are decisions
  std::vector<std::pair<int, int>> losses{};  // turn, strength lost by then
};

struct Review {
  std::string scenario{};
  std::vector<std::string> sides{};
  std::string level{};  // who reviewed
  std::string result{};
  std::vector<ReviewStep> steps{};
  std::vector<ReviewTotal> totals{};
  std::vector<std::size_t> marks{};  // numbers of the steps with the largest swings, largest first
};

// Goes over the whole game, or as far as `stop` of the bounds lets it; `bounds.judgements` are
// those for one decision.
Review review(const engine::Session& session, const Opponent& opponent, const Bounds& bounds,
              const Level& level = adviser_level());

// The step of that number; null when there is none.
const ReviewStep* find_step(const Review& review, std::size_t number);
// What a step swung the chance of its side by: its luck, or what it gave away as a negative number.
double swing_of(const ReviewStep& step);

// As docs/wire.md has it.
engine::Json json_of(const Review& review);

}  // namespace tercio::opponent
