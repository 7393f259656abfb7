// Everything the data files hold: the battles, the rules, what is told of them, and examples.
#pragma once

#include <vector>

#include <tl/expected.hpp>

#include "data/examples.hpp"
#include "data/library.hpp"
#include "data/rules_reference.hpp"
#include "data/source.hpp"
#include "data/story.hpp"

namespace tercio::data {

// Loaded without a fault.
struct Content {
  GameLibrary library;
  std::vector<RulesReference> rules;
  std::vector<SourceFile> sources{};
  std::vector<Story> stories{};
  std::vector<Example> examples{};
};

// The content, or every fault there is.
tl::expected<Content, std::vector<Fault>> load_content(std::vector<SourceFile> sources);
// The same where the battles of these sources have been loaded before.
tl::expected<Content, std::vector<Fault>> load_content(GameLibrary library,
                                                       std::vector<SourceFile> sources);

}  // namespace tercio::data
