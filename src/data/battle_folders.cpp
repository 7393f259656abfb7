#include "data/battle_folders.hpp"

#include <algorithm>

namespace tercio::data {

namespace {

bool is_battle_file(std::string_view name) {
  return name == "battle.toml" || name == "map.toml" || name == "counters.toml" ||
         name == "opponent.toml";
}

// What is told of a system or a battle, and not played by; read by others.
bool is_told(std::string_view rest, std::string_view name) {
  return rest == "rules.toml" || rest == "options.toml" || rest == "notes.toml" ||
         rest == "examples.toml" || name == "story.toml" || name.starts_with("lessons/");
}

}  // namespace

Folders sort_sources(std::span<const SourceFile> sources, std::string_view folder,
                     std::vector<Fault>& faults) {
  Folders folders;
  for (const SourceFile& source : sources) {
    const std::string_view path = source.path;
    if (!path.starts_with(folder) || !path.ends_with(".toml")) continue;
    const std::string_view rest = path.substr(folder.size());
    if (rest == "system.toml") {
      folders.system = &source;
      continue;
    }
    const std::size_t slash = std::min(rest.find('/'), rest.size());
    const std::string_view name = rest.substr(std::min(slash + 1, rest.size()));
    if (is_told(rest, name)) continue;
    if (is_battle_file(name)) {
      folders.battles[std::string(rest.substr(0, slash))][std::string(name)] = &source;
    } else {
      faults.push_back({source.path, 0, 0, "no such file belongs to a battle"});
    }
  }
  return folders;
}

}  // namespace tercio::data
