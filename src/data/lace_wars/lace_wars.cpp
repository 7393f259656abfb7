#include "data/lace_wars/lace_wars.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "data/battle_folders.hpp"
#include "data/lace_wars/parts.hpp"
#include "data/lace_wars/taste_numbers.hpp"
#include "data/opponent.hpp"
#include "lace_wars/battle.hpp"

namespace tercio::data {
namespace {

namespace lw = lace_wars;

constexpr std::string_view kFolder = "lace-wars/";
constexpr std::string_view kSystemFile = "lace-wars/system.toml";

using ReadFile = void (*)(const Value& root, lw::Definition& battle);

void load_file(std::string_view name, ReadFile read, const BattleFolder& folder,
               lw::Definition& battle, std::vector<Fault>& faults) {
  const auto found = folder.find(name);
  if (found == folder.end()) {
    const std::string path = std::string(kFolder) + battle.id + '/' + std::string(name);
    faults.push_back({path, 0, 0, "the file is missing"});
    return;
  }
  if (const auto root = parse_toml(*found->second, faults)) {
    read(Value(*root, found->second->path, faults), battle);
  }
}

std::shared_ptr<const lw::Definition> load_battle(const std::string& id, const BattleFolder& folder,
                                                  const lw::System& system,
                                                  const std::vector<lw::OptionDefinition>& options,
                                                  std::vector<Fault>& faults) {
  const auto known = lw::battle_ids();
  if (std::find(known.begin(), known.end(), id) == known.end()) {
    faults.push_back(
        {std::string(kFolder) + id, 0, 0, "the program has no rules for " + in_quotes(id)});
    return nullptr;
  }
  const std::size_t before = faults.size();
  auto battle = std::make_shared<lw::Definition>();
  battle->id = id;
  battle->system = system;
  battle->options = options;
  battle->map.grid = {hex::kLastLine, hex::kLastPlace};  // until the map is read
  load_file("map.toml", lace::read_map, folder, *battle, faults);
  load_file("battle.toml", lace::read_battle, folder, *battle, faults);
  load_file("counters.toml", lace::read_counters, folder, *battle, faults);
  if (folder.contains("opponent.toml")) {
    load_file("opponent.toml", read_opponent_with<kTasteNumbers, lw::Definition>, folder, *battle,
              faults);
  }
  return faults.size() == before ? battle : nullptr;
}

}  // namespace

LoadedLaceWars load_lace_wars(std::span<const SourceFile> sources) {
  LoadedLaceWars loaded;
  const Folders folders = sort_sources(sources, kFolder, loaded.faults);
  if (folders.system == nullptr && folders.battles.empty()) return loaded;  // a folder without it
  const std::size_t before = loaded.faults.size();
  lw::System system;
  std::vector<lw::OptionDefinition> options;
  if (folders.system == nullptr) {
    loaded.faults.push_back({std::string(kSystemFile), 0, 0, "the file is missing"});
  } else if (const auto root = parse_toml(*folders.system, loaded.faults)) {
    system = lace::read_system(Value(*root, folders.system->path, loaded.faults), options);
  }
  // Without the charts of the system the ground would be all faults.
  const bool system_is_sound = loaded.faults.size() == before;
  for (const auto& [id, folder] : folders.battles) {
    if (!system_is_sound) break;
    auto battle = load_battle(id, folder, system, options, loaded.faults);
    if (battle) loaded.battles.push_back(std::move(battle));
  }
  std::sort(loaded.faults.begin(), loaded.faults.end(), [](const Fault& a, const Fault& b) {
    return std::tie(a.file, a.line, a.column, a.message) <
           std::tie(b.file, b.line, b.column, b.message);
  });
  return loaded;
}

}  // namespace tercio::data
