// The games that can be started.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "engine/match.hpp"
#include "engine/refusal.hpp"

namespace tercio::engine {

class Library {
 public:
  virtual ~Library() = default;
  // Every game with its scenarios and their options, as the protocol's `games` tells them.
  virtual Json games() const = 0;
  // Starts a scenario; options not named have their defaults.
  virtual tl::expected<std::unique_ptr<Match>, Refusal> start(
      std::string_view scenario, const std::map<std::string, std::string>& options) const = 0;
};

}  // namespace tercio::engine
