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
  // By what numbers a side's script weighs what it sees, where they were learned.
  struct Taste {
    std::string side;
    std::vector<std::string> numbers;  // what they are called
    std::vector<int> values;           // as many
  };
  std::vector<Taste> tastes;
};

}  // namespace tercio::engine
