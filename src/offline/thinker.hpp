// What a worker that only thinks does, and what is measured of a device.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "data/library.hpp"
#include "server/games.hpp"

namespace tercio::offline {

class Thinker {
 public:
  Thinker();

  // A question in JSON and its answer (server/question.hpp). `progress` is told how much of the
  // thought is done, 0 to 1, at most ten times a second.
  std::string think(std::string_view question, std::function<void(double)> progress);
  // Judgements a second, measured for about a tenth of a second.
  double speed();
  // Random decisions a second at a scenario, measured for so long; 0: there is no such scenario.
  double decisions(const std::string& scenario, std::uint64_t seed, double milliseconds) const;

 private:
  data::GameLibrary library_;
  server::Games games_;
};

}  // namespace tercio::offline
