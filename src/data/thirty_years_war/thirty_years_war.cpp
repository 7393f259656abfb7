#include "data/thirty_years_war/thirty_years_war.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "data/battle_folders.hpp"
#include "data/opponent.hpp"
#include "data/thirty_years_war/parts.hpp"
#include "thirty_years_war/battles.hpp"

namespace tercio::data {
namespace {

constexpr std::string_view kFolder = "thirty-years-war/";
constexpr std::string_view kSystemFile = "thirty-years-war/system.toml";

bool is_known_battle(std::string_view id) {
  const auto ids = tyw::battle_ids();
  return std::find(ids.begin(), ids.end(), id) != ids.end();
}

using ReadFile = void (*)(const Value& root, tyw::Definition& battle);

// Reads the files of one battle into its definition.
class BattleLoader {
 public:
  BattleLoader(const BattleFolder& folder, tyw::Definition& battle, std::vector<Fault>& faults)
      : folder_(folder), battle_(battle), faults_(faults) {}

  void load(std::string_view name, ReadFile read) {
    const auto found = folder_.find(name);
    if (found == folder_.end()) {
      const std::string path = std::string(kFolder) + battle_.id + '/' + std::string(name);
      faults_.push_back({path, 0, 0, "the file is missing"});
      return;
    }
    const auto root = parse_toml(*found->second, faults_);
    // Without the charts of the system the ground would be all faults.
    if (root && !battle_.system.hex_terrain.empty()) {
      read(Value(*root, found->second->path, faults_), battle_);
    }
  }

 private:
  const BattleFolder& folder_;
  tyw::Definition& battle_;
  std::vector<Fault>& faults_;
};

std::shared_ptr<const tyw::Definition> load_battle(const std::string& id,
                                                   const BattleFolder& folder,
                                                   const SystemFile& system,
                                                   std::vector<Fault>& faults) {
  if (!is_known_battle(id)) {
    faults.push_back({std::string(kFolder) + id, 0, 0,
                      "the program has no exclusive rules for " + in_quotes(id)});
    return nullptr;
  }
  const std::size_t before = faults.size();
  auto battle = std::make_shared<tyw::Definition>();
  battle->id = id;
  battle->system = system.system;
  battle->options = system.options;
  battle->map.grid = {hex::kLastLine, hex::kLastPlace};  // until the map is read
  BattleLoader loader(folder, *battle, faults);
  loader.load("battle.toml", read_battle);
  loader.load("map.toml", read_map);
  loader.load("counters.toml", read_counters);
  if (folder.contains("opponent.toml"))
    loader.load("opponent.toml", read_opponent<tyw::Definition>);
  return faults.size() == before ? battle : nullptr;
}

SystemFile load_system(const SourceFile* source, std::vector<Fault>& faults) {
  if (source == nullptr) {
    faults.push_back({std::string(kSystemFile), 0, 0, "the file is missing"});
    return {};
  }
  const auto root = parse_toml(*source, faults);
  return root ? read_system(Value(*root, source->path, faults)) : SystemFile{};
}

int rank_of(const tyw::Definition& battle) {
  const auto ids = tyw::battle_ids();
  return static_cast<int>(std::find(ids.begin(), ids.end(), battle.id) - ids.begin());
}

}  // namespace

LoadedBattles load_thirty_years_war(std::span<const SourceFile> sources) {
  LoadedBattles loaded;
  const Folders folders = sort_sources(sources, kFolder, loaded.faults);
  const std::size_t before = loaded.faults.size();
  const SystemFile system = load_system(folders.system, loaded.faults);
  const bool system_is_sound = loaded.faults.size() == before;
  for (const auto& [id, folder] : folders.battles) {
    auto battle = load_battle(id, folder, system, loaded.faults);
    if (battle && system_is_sound) loaded.battles.push_back(std::move(battle));
  }
  std::sort(loaded.battles.begin(), loaded.battles.end(),
            [](const auto& a, const auto& b) { return rank_of(*a) < rank_of(*b); });
  std::sort(loaded.faults.begin(), loaded.faults.end(), [](const Fault& a, const Fault& b) {
    return std::tie(a.file, a.line, a.column, a.message) <
           std::tie(b.file, b.line, b.column, b.message);
  });
  return loaded;
}

}  // namespace tercio::data
