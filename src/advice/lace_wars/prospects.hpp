// What becomes of a combat or a shot: the dice that follow its own followed to their ends.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// Chances of what may have happened when a combat is over.
struct Prospects {
  PieceSet units{};   // those that fight, or are fired at
  double harmed = 0;  // any of them loses a step or its order, or is lost
  std::array<double, lace_wars::kMaxPieces> lost{};
  std::array<double, lace_wars::kMaxPieces> routed{};
  std::array<double, lace_wars::kMaxPieces> disorganised{};
  // Driven from its hex, or lost.
  std::array<double, lace_wars::kMaxPieces> left{};
  std::array<double, lace_wars::kMaxFormations> demoralised{};  // that were not before
  std::array<double, 2> army_demoralised{};

  void add(const Prospects& other, double weight);
};

// Follows a state in which a die has just been applied. Where a side decides, it is taken to do the
// first thing it may, and not to advance; after several dice in a row a branch is left as it
// stands.
Prospects follow(const Game& game, const State& before, PieceSet units, const State& after);

// "Post leaves its hex: 50 %" … for what is likely enough to be told.
std::vector<std::string> sentences(const Scene& scene, const Prospects& prospects);

}  // namespace tercio::advice::lace
