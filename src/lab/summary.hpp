// What the results of a study come to so far: shares of wins, margins, and what each variation
// changes against the base, seed by seed.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "lab/results.hpp"

namespace tercio::lab {

// A mean with half the width of its 95 % interval (normal); without two values there is none.
class Mean {
 public:
  void add(double x) {
    ++count_;
    const double delta = x - mean_;
    mean_ += delta / count_;
    squares_ += delta * (x - mean_);
  }
  int count() const { return count_; }
  double value() const { return mean_; }
  double half() const;

 private:
  int count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

// The games of a variation in a scenario.
struct Tally {
  int games = 0;
  double points = 0;  // of the first side: won, and half of drawn
  Mean margin;
  // Against the base's game with the same seed and seating.
  Mean points_more;
  Mean margin_more;
};

class Summary {
 public:
  // Requires: the header outlives it.
  explicit Summary(const Header& header);

  // In the order of the results.
  void add(const GameResult& game);

  const Tally& of(std::size_t scenario, std::size_t variation) const {
    return tallies_[scenario][variation];
  }
  // "imperialist 21.3 % [17.9, 25.1]" of the base in the first scenario; empty before its first
  // game.
  std::string running() const;
  // For reading, with the line's end of each row.
  std::string table() const;

 private:
  const Header& header_;
  std::vector<std::vector<Tally>> tallies_;  // by scenario and variation
  // The base's games of the seed that is being played, by seating.
  struct Base {
    std::string scenario{};
    int pair = -1;
    double points = 0;
    int margin = 0;
  };
  std::array<Base, 2> base_;
};

}  // namespace tercio::lab
