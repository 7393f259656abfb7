// What the computer opponent makes of the numbers of a position (docs/opponent.md), as data files
// give it: the same in every rule system. In thousandths.
#pragma once

#include <string>
#include <vector>

namespace tercio::engine {

struct OpponentWeights {
  std::string scenario;
  std::vector<std::string> endings;  // "allied victory", "draw" …, from the second side's highest
  std::vector<int> cuts;             // between them, ascending
  std::vector<int> slopes;           // how sharp each cut is
  struct Weight {
    std::string measure;
    int now = 0;
    int later = 0;
  };
  std::vector<Weight> weights;
};

}  // namespace tercio::engine
