#include "opponent/appraisal.hpp"

#include <cmath>
#include <cstdlib>
#include <utility>

namespace tercio::opponent {

Appraisal::Appraisal(Weights weights, const std::function<int(const Ending&)>& rank_of,
                     double (*gain)(int rank))
    : weights_(std::move(weights)) {
  for (const Ending& ending : weights_.endings) {
    const int rank = rank_of(ending);
    ranks_.push_back(rank);
    value_.push_back(rank > 0 ? 1 : rank < 0 ? 0 : 0.5);
    const double more = rank == 0 ? 0 : gain(std::abs(rank));
    utility_.push_back(0.5 + (rank > 0 ? more : -more));
  }
}

std::size_t Appraisal::ending_of(int rank) const {
  return static_cast<std::size_t>(nearest_ending(ranks_, rank));
}

std::vector<double> Appraisal::chances(const Standing& standing) const {
  if (!standing.rank) return chances_of(weights_, standing.ahead);
  std::vector<double> out(weights_.endings.size(), 0);
  out[ending_of(*standing.rank)] = 1;
  return out;
}

double Appraisal::mean(const Standing& standing, const std::vector<double>& gains,
                       double still) const {
  if (standing.rank) return gains[ending_of(*standing.rank)];
  const double z = standing.ahead;
  return expected(weights_, gains, z) + still * z / (3 + std::abs(z));
}

double Appraisal::utility(const Standing& standing, engine::Side side) const {
  // Where all seems won or lost, what brings it about sooner or puts it off still counts a little.
  const double a = mean(standing, utility_, 0.004);
  return side == engine::Side::kA ? a : 1 - a;
}

double Appraisal::value(const Standing& standing, engine::Side side) const {
  const double a = mean(standing, value_, 0);
  return side == engine::Side::kA ? a : 1 - a;
}

}  // namespace tercio::opponent
