// An evolution strategy that learns how far to go along each number by itself: a mean, a common
// spread, and a variance for each number (sep-CMA-ES; Ros and Hansen 2008). It is told nothing but
// how good what it proposed has been, so that rewards may depend on dice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/random.hpp"

namespace tercio::opponent {

class Evolution {
 public:
  struct Settings {
    std::size_t numbers = 1;   // that are learned; the mean begins at 0
    std::size_t players = 16;  // of a generation; an even number, at least 4
    double spread = 0.3;       // at the beginning
    double least_spread = 0;   // where rewards are noisy it would shrink before it has arrived …
    double most_spread = 1e9;  // … or grow without end
    std::uint64_t seed = 1;
  };
  using Point = std::vector<double>;

  explicit Evolution(const Settings& settings);

  // A generation: who is to be tried.
  const std::vector<Point>& ask();
  // How good each of them was, in their order; more is better.
  void tell(const std::vector<double>& rewards);

  const Point& mean() const { return mean_; }
  double spread() const { return spread_; }

 private:
  double normal();
  void move_mean(const Point& step);
  void adapt_spread(const Point& step);
  void adapt_variances(const Point& step, const std::vector<std::size_t>& best);

  Settings settings_;
  engine::Random random_;
  std::vector<double> shares_;  // of the better half in the next mean, the best first
  double effective_ = 1;        // how many players the shares amount to
  double spread_;
  Point mean_;
  Point variances_;
  Point spread_path_;  // where the steps of the last generations led
  Point variance_path_;
  std::vector<Point> steps_;  // of the generation, in units of the deviation of each number
  std::vector<Point> points_;
};

}  // namespace tercio::opponent
