#include "opponent/evolution.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace tercio::opponent {

Evolution::Evolution(const Settings& settings)
    : settings_(settings),
      random_(settings.seed),
      spread_(settings.spread),
      mean_(settings.numbers, 0),
      variances_(settings.numbers, 1),
      spread_path_(settings.numbers, 0),
      variance_path_(settings.numbers, 0),
      steps_(settings.players, Point(settings.numbers, 0)),
      points_(settings.players, Point(settings.numbers, 0)) {
  const std::size_t better = settings.players / 2;
  for (std::size_t i = 0; i < better; ++i) {
    shares_.push_back(std::log(static_cast<double>(better) + 0.5) -
                      std::log(static_cast<double>(i) + 1));
  }
  const double sum = std::accumulate(shares_.begin(), shares_.end(), 0.0);
  double squares = 0;
  for (double& share : shares_) {
    share /= sum;
    squares += share * share;
  }
  effective_ = 1 / squares;
}

// Box and Muller. The standard library's distribution differs from one library to the next.
double Evolution::normal() {
  const auto uniform = [&] {  // above 0, at most 1
    return (static_cast<double>(random_.next() >> 11) + 1) * 0x1p-53;
  };
  const double radius = std::sqrt(-2 * std::log(uniform()));
  return radius * std::cos(2 * std::numbers::pi * uniform());
}

const std::vector<Evolution::Point>& Evolution::ask() {
  for (std::size_t k = 0; k < points_.size(); ++k) {
    for (std::size_t i = 0; i < mean_.size(); ++i) {
      // Every second player goes the other way of the one before: what a generation draws cannot
      // lie all on one side.
      steps_[k][i] = k % 2 == 1 ? -steps_[k - 1][i] : normal();
      points_[k][i] = mean_[i] + spread_ * std::sqrt(variances_[i]) * steps_[k][i];
    }
  }
  return points_;
}

void Evolution::tell(const std::vector<double>& rewards) {
  std::vector<std::size_t> best(points_.size());
  std::iota(best.begin(), best.end(), std::size_t{0});
  std::stable_sort(best.begin(), best.end(),
                   [&](std::size_t a, std::size_t b) { return rewards[a] > rewards[b]; });
  best.resize(shares_.size());
  Point step(mean_.size(), 0);
  for (std::size_t k = 0; k < best.size(); ++k) {
    for (std::size_t i = 0; i < step.size(); ++i) step[i] += shares_[k] * steps_[best[k]][i];
  }
  move_mean(step);
  adapt_variances(step, best);
  adapt_spread(step);
}

void Evolution::move_mean(const Point& step) {
  for (std::size_t i = 0; i < mean_.size(); ++i) {
    mean_[i] += spread_ * std::sqrt(variances_[i]) * step[i];
  }
}

// The variance of a number grows where those who went far along it were the better ones.
void Evolution::adapt_variances(const Point& step, const std::vector<std::size_t>& best) {
  const auto n = static_cast<double>(mean_.size());
  const double fade = 4 / (n + 4);
  // The rates of the full strategy, quicker as there are only so many variances to learn.
  const double whole = 2 / effective_ / std::pow(n + std::numbers::sqrt2, 2) +
                       (1 - 1 / effective_) *
                           std::min(1.0, (2 * effective_ - 1) / (std::pow(n + 2, 2) + effective_));
  const double rate = std::min(0.5, whole * (n + 2) / 3);
  for (std::size_t i = 0; i < mean_.size(); ++i) {
    double& path = variance_path_[i];
    path = (1 - fade) * path +
           std::sqrt(fade * (2 - fade) * effective_) * std::sqrt(variances_[i]) * step[i];
    double seen = 0;
    for (std::size_t k = 0; k < best.size(); ++k) {
      seen += shares_[k] * variances_[i] * steps_[best[k]][i] * steps_[best[k]][i];
    }
    variances_[i] = (1 - rate) * variances_[i] +
                    rate * (path * path / effective_ + (1 - 1 / effective_) * seen);
  }
}

// The spread grows while the steps lead the same way, and shrinks where they cancel each other.
void Evolution::adapt_spread(const Point& step) {
  const auto n = static_cast<double>(mean_.size());
  const double fade = (effective_ + 2) / (n + effective_ + 3);
  const double damping = 1 + fade + 2 * std::max(0.0, std::sqrt((effective_ - 1) / (n + 1)) - 1);
  const double expected = std::sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n));
  double squares = 0;
  for (std::size_t i = 0; i < step.size(); ++i) {
    double& path = spread_path_[i];
    path = (1 - fade) * path + std::sqrt(fade * (2 - fade) * effective_) * step[i];
    squares += path * path;
  }
  const double change = fade / damping * (std::sqrt(squares) / expected - 1);
  spread_ = std::clamp(spread_ * std::exp(std::min(0.3, change)), settings_.least_spread,
                       settings_.most_spread);
}

}  // namespace tercio::opponent
