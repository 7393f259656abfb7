// Fitting the weights of an evaluation to games of self-play, and holding it against such games,
// whatever the rule system.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "opponent/appraisal.hpp"
#include "opponent/opponent.hpp"

namespace tercio::opponent {

// A position of a game, and how the game ended.
struct FitRow {
  Measures measures{};
  float left = 0;  // of the game
  int game = 0;
  int rank = 0;  // of the ending
};

// What the fit asks of a scenario.
struct FitSubject {
  std::string scenario;
  Weights rough;                   // by hand: toward these the weights are drawn
  std::vector<std::string> names;  // of the measures; empty: there is none
  std::vector<bool> is_given;      // by measure: kept as it is by hand
  bool keeps_signs = false;  // what is good by hand is never bad: a search would make use of it
  std::function<Ending(int rank)> ending;  // what a rank is called
};

// Plays a game, adds its positions and returns the rank of its ending.
using PlayForFit = std::function<int(const std::array<Player, 2>& players, const Bounds& bounds,
                                     std::uint64_t seed, std::vector<FitRow>& rows)>;

// The positions of the games, in the order of the games whatever the number of threads.
std::vector<FitRow> gather_rows(const FitOrder& order, const PlayForFit& play);
// One game in five is held out and only judged.
Fitted fit_rows(const std::vector<FitRow>& rows, int games, const FitSubject& subject);
Fitted hold_rows_against(const std::vector<FitRow>& rows, int games, const Appraisal& appraisal);

}  // namespace tercio::opponent
