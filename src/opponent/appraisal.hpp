// How good positions are, by weights of the ways a game can end. The same for every rule system.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/piece_set.hpp"
#include "opponent/ordinal.hpp"

namespace tercio::opponent {

// Where a position stands.
struct Standing {
  std::optional<int> rank{};  // of the ending; none: the game goes on
  double ahead = 0;           // while it goes on: how far the first side is, by the weights
};

class Appraisal {
 public:
  // `rank_of`: higher for a higher victory of the first side; 0 for a draw. `gain`: what a victory
  // of that rank, 1 or more, is worth to who wins it beyond a draw, up to a half.
  Appraisal(Weights weights, const std::function<int(const Ending&)>& rank_of,
            double (*gain)(int rank));

  const Weights& weights() const { return weights_; }
  // Of the endings, in the order of the weights.
  const std::vector<int>& ranks() const { return ranks_; }

  // The chance of each ending, in the order of the weights.
  std::vector<double> chances(const Standing& standing) const;
  // How good the position is for a side, 0 to 1: won and half of drawn, a higher victory a little
  // more.
  double utility(const Standing& standing, engine::Side side) const;
  // The same without the higher victory.
  double value(const Standing& standing, engine::Side side) const;

 private:
  std::size_t ending_of(int rank) const;
  double mean(const Standing& standing, const std::vector<double>& gains, double still) const;

  Weights weights_;
  std::vector<int> ranks_;
  std::vector<double> utility_;  // of the first side, by ending
  std::vector<double> value_;
};

}  // namespace tercio::opponent
