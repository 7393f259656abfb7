// What an opponent answers, from what it has found out with its rule system.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "opponent/opponent.hpp"
#include "opponent/ordinal.hpp"

namespace tercio::opponent {

// What is to be done in a position, in the words of the actions.
template <class Game, class State, class Thought>
Decision decision_of(const Game& game, State s, const Thought& thought) {
  Decision out;
  out.value = thought.value;
  out.judgements = thought.judgements;
  out.cut_short = thought.cut_short;
  for (const auto& action : thought.actions) {
    out.actions.push_back(text_of(game, s, action));
    apply(game, s, action, nullptr);
  }
  return out;
}

// The mean of the chances of several positions.
class MeanChances {
 public:
  explicit MeanChances(std::size_t endings) : sum_(endings, 0) {}
  void add(const std::vector<double>& chances);
  // Of none: no ending has a chance.
  std::vector<double> mean() const;

 private:
  std::vector<double> sum_;
  int count_ = 0;
};

// The chances of the endings, from the second side's highest victory to the first's. `sides`: what
// they are called.
Evaluation evaluation_of(const std::vector<Ending>& endings, const std::vector<double>& chances,
                         const std::array<std::string_view, 2>& sides);

}  // namespace tercio::opponent
