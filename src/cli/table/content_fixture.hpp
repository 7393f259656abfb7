// The shipped games and rules, read once for all tests.
#pragma once

#include "cli/commands/commands.hpp"
#include "data/source.hpp"

namespace tercio::cli {

inline const Content& content() {
  static const Content kContent = [] {
    const auto sources = data::embedded_sources();
    return Content{data::GameLibrary(sources), data::load_rules_references(sources).systems};
  }();
  return kContent;
}

}  // namespace tercio::cli
