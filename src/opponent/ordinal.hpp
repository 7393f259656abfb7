// What a position is worth: the chance of each way a game can end, from a few numbers of the
// position. The same for every rule system.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/opponent_weights.hpp"

namespace tercio::opponent {

// How a game can end, from the first side's highest victory to the second's.
struct Ending {
  std::string side{};   // empty: nobody wins
  std::string level{};  // as the outcome has it
};

inline constexpr int kMeasures = 48;
using Measures = std::array<float, kMeasures>;

// P(the game ends better for the first side than ending k) = Φ(slope k · (z − cut k)), where z adds
// up the measures, each with its weight and with another times the share of the game that is left.
struct Weights {
  std::vector<Ending> endings;  // from the second side's highest victory to the first's
  std::vector<float> cuts;      // one fewer
  std::vector<float> slopes;    // as many
  std::array<float, kMeasures> now{};
  std::array<float, kMeasures> later{};
};

// Weights as data files give them. `names`: what the measures are called there; what they do not
// name counts nothing.
Weights weights_from(const engine::OpponentWeights& given, std::span<const std::string> names);

// The share of the normal distribution below x: margins of victory scatter like that.
double share_below(double x);

// The sum of the measures by the weights. `left`: the share of the game that is left.
double predict(const Weights& weights, const Measures& m, float left);
// The chance of each ending, in the order of the weights.
std::vector<double> chances_of(const Weights& weights, double z);
// The mean of what the endings are worth.
double expected(const Weights& weights, std::span<const double> gains, double z);
// The ending of these that stands for one of this rank: a victory is never taken for a draw because
// it is a small one. `ranks`: those of the endings.
int nearest_ending(std::span<const int> ranks, int rank);

}  // namespace tercio::opponent
