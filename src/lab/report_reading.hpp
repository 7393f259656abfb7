// The results of a study, game by game: a file of any length in little memory.
#pragma once

#include <functional>
#include <istream>
#include <string>

#include <tl/expected.hpp>

#include "lab/results.hpp"

namespace tercio::lab {

struct ResultsReader {
  std::function<void(const Header&)> begin{};  // once, before the first game
  std::function<void(const GameResult&)> game{};
};

// What was found of the file besides its games.
struct ReadResults {
  std::uint64_t games = 0;
  bool cut_off = false;  // the last line has no end, as after an interruption: it was left out
};

// Passes on each game in the order of the file. A fault names file and line: "guns.jsonl:17: …";
// what was passed on before it is to be thrown away. `name`: of the file, for faults.
tl::expected<ReadResults, std::string> for_each_game(std::istream& in, const std::string& name,
                                                     const ResultsReader& reader);
tl::expected<ReadResults, std::string> for_each_game(const std::string& path,
                                                     const ResultsReader& reader);

}  // namespace tercio::lab
