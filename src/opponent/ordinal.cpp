#include "opponent/ordinal.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace tercio::opponent {

double share_below(double x) { return 0.5 * std::erfc(-x * 0.70710678118654752440); }

Weights weights_from(const engine::OpponentWeights& given, std::span<const std::string> names) {
  constexpr float kThousandth = 0.001F;
  Weights w;
  for (const std::string& ending : given.endings) {
    const std::size_t space = ending.find(' ');
    if (space == std::string::npos) {
      w.endings.push_back({"", ending});
    } else {
      w.endings.push_back({ending.substr(0, space), ending.substr(space + 1)});
    }
  }
  for (const int cut : given.cuts) w.cuts.push_back(static_cast<float>(cut) * kThousandth);
  for (const int slope : given.slopes) w.slopes.push_back(static_cast<float>(slope) * kThousandth);
  for (const auto& weight : given.weights) {
    const auto it = std::find(names.begin(), names.end(), weight.measure);
    if (it == names.end()) continue;
    const auto i = static_cast<std::size_t>(it - names.begin());
    w.now[i] = static_cast<float>(weight.now) * kThousandth;
    w.later[i] = static_cast<float>(weight.later) * kThousandth;
  }
  return w;
}

double predict(const Weights& weights, const Measures& m, float left) {
  double z = 0;
  for (std::size_t i = 0; i < m.size(); ++i) {
    z += static_cast<double>(m[i]) * static_cast<double>(weights.now[i] + left * weights.later[i]);
  }
  return z;
}

namespace {

double above(const Weights& weights, double z, std::size_t cut) {
  return share_below(static_cast<double>(weights.slopes[cut]) *
                     (z - static_cast<double>(weights.cuts[cut])));
}

}  // namespace

std::vector<double> chances_of(const Weights& weights, double z) {
  std::vector<double> out(weights.endings.size(), 0);
  double before = 1;
  for (std::size_t k = 0; k < out.size(); ++k) {
    const double next = k + 1 < out.size() ? std::min(before, above(weights, z, k)) : 0;
    out[k] = before - next;
    before = next;
  }
  return out;
}

double expected(const Weights& weights, std::span<const double> gains, double z) {
  double sum = gains[0];
  double before = 1;
  for (std::size_t k = 0; k + 1 < gains.size(); ++k) {
    before = std::min(before, above(weights, z, k));
    sum += (gains[k + 1] - gains[k]) * before;
  }
  return sum;
}

int nearest_ending(std::span<const int> ranks, int rank) {
  int best = 0;
  for (std::size_t k = 0; k < ranks.size(); ++k) {
    const auto n = static_cast<int>(k);
    const int there = ranks[k];
    if (there == rank) return n;
    const int here = ranks[static_cast<std::size_t>(best)];
    const auto same = [rank](int other) {
      return (other > 0) == (rank > 0) && (other < 0) == (rank < 0);
    };
    const bool nearer = std::abs(there - rank) < std::abs(here - rank);
    if (same(there) != same(here) ? same(there) : nearer) best = n;
  }
  return best;
}

}  // namespace tercio::opponent
