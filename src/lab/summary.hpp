// What the results of a study come to so far: shares of wins, margins, and what each variation
// changes against the base, seed by seed.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "lab/figures.hpp"
#include "lab/results.hpp"

namespace tercio::lab {

// The games of a variation in a scenario.
struct Tally {
  int games = 0;
  double points = 0;  // of the first side: won, and half of drawn
  Mean margin;
  // Against the base's games with the same seed and seating; both seatings of a seed are one.
  PairedDifference points_more;
  PairedDifference margin_more;
};

class Summary {
 public:
  // Requires: the header outlives it.
  explicit Summary(const Header& header);

  // In the order of the results.
  void add(const GameResult& game);

  Tally of(std::size_t scenario, std::size_t variation) const;
  // "imperialist 21.3 % [17.9, 25.1]" of the base in the first scenario; empty before its first
  // game.
  std::string running() const;
  // For reading, with the line's end of each row.
  std::string table() const;

 private:
  // The seed that is being played: what the base's games came to, by seating, and by how much those
  // of a variation differ.
  struct Base {
    int pair = -1;
    double points = 0;
    int margin = 0;
  };
  struct Difference {
    int pair = -1;
    int games = 0;
    double points = 0;
    double margin = 0;
  };
  struct Kept {
    Tally tally;
    Difference open;
  };
  static void close(const Difference& open, Tally& tally);

  const Header& header_;
  std::vector<std::vector<Kept>> kept_;     // by scenario and variation
  std::vector<std::array<Base, 2>> bases_;  // by scenario
};

}  // namespace tercio::lab
