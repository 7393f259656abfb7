#include "data/content.hpp"

#include <utility>

namespace tercio::data {

tl::expected<Content, std::vector<Fault>> load_content(std::vector<SourceFile> sources) {
  GameLibrary library(sources);
  return load_content(std::move(library), std::move(sources));
}

tl::expected<Content, std::vector<Fault>> load_content(GameLibrary library,
                                                       std::vector<SourceFile> sources) {
  Content content{.library = std::move(library), .rules = {}};
  auto rules = load_rules_references(sources);
  auto stories = load_stories(content.library, rules.systems, sources);
  auto examples = load_examples(sources);
  std::vector<Fault> all;
  for (const auto& faults :
       {content.library.faults(), rules.faults, stories.faults, examples.faults}) {
    all.insert(all.end(), faults.begin(), faults.end());
  }
  if (!all.empty()) return tl::unexpected(std::move(all));
  content.rules = std::move(rules.systems);
  content.sources = std::move(sources);
  content.stories = std::move(stories.stories);
  content.examples = std::move(examples.examples);
  return content;
}

}  // namespace tercio::data
