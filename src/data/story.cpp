#include "data/story.hpp"

#include <algorithm>

namespace tercio::data {

namespace {

const SourceFile* story_of(std::span<const SourceFile> sources, std::string_view system,
                           std::string_view battle) {
  const std::string path = std::string(system) + '/' + std::string(battle) + "/story.toml";
  const auto it = std::find_if(sources.begin(), sources.end(),
                               [&](const SourceFile& source) { return source.path == path; });
  return it == sources.end() ? nullptr : &*it;
}

}  // namespace

ProseFacts facts_of(std::span<const SourceFile> sources, std::string_view system,
                    std::string_view battle) {
  ProseFacts facts;
  const SourceFile* source = story_of(sources, system, battle);
  if (source == nullptr) return facts;
  std::vector<Fault> unheard;
  const auto root = parse_toml(*source, unheard);
  if (!root) return facts;
  const auto history = Table(Value(*root, source->path, unheard)).find("history");
  if (!history) return facts;
  for (const Node& entry : history->node().items) {
    facts.emplace(entry.key, Table(history->child(entry)).text("says"));
  }
  return facts;
}

}  // namespace tercio::data
