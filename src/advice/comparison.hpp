// How a game that is over differed from what really happened, in sentences.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "advice/answers.hpp"
#include "advice/statistics.hpp"
#include "data/story.hpp"

namespace tercio::advice {

// A game that is over. Requires: the outcome of the view is there.
struct Ended {
  const View& view;
  const Statistics& numbers;
  const std::map<std::string, int>& strength;        // Opening
  const std::map<std::string, std::string>& titles;  // of the sides
};

std::vector<std::string> how_it_differed(const data::RealEnd& real, const Ended& game);

}  // namespace tercio::advice
