#include "data/library.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "data/lace_wars/lace_wars.hpp"
#include "data/thirty_years_war/thirty_years_war.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/playable.hpp"
#include "thirty_years_war/match.hpp"
#include "thirty_years_war/playable.hpp"

namespace tercio::data {

namespace {

using engine::Code;
using engine::Refusal;

Refusal unknown(std::string field, std::string message) {
  return {.code = Code::kUnknown, .message = std::move(message), .field = std::move(field)};
}

// The option's fault, or none: an unknown key, or a value it does not have.
std::optional<Refusal> option_fault(const BattleInfo& battle, const std::string& key,
                                    const std::string& value) {
  const auto it = std::find_if(battle.options.begin(), battle.options.end(),
                               [&](const auto& o) { return o.key == key; });
  if (it == battle.options.end()) {
    return unknown("options." + key.substr(0, 60), "there is no such option in " + battle.id);
  }
  if (std::find(it->values.begin(), it->values.end(), value) != it->values.end()) {
    return std::nullopt;
  }
  std::string values;
  for (const auto& v : it->values) values += (values.empty() ? "" : ", ") + v;
  return unknown("options." + key,
                 "'" + value.substr(0, 40) + "' is not a value of the option; it takes " + values);
}

// What every system's definition of a battle has.
template <class Definition>
BattleInfo info_of(const Definition& battle, std::string_view system) {
  BattleInfo info{battle.id, battle.title, std::string(system), {}, {}};
  for (const auto& s : battle.scenarios)
    info.scenarios.push_back({battle.id + '/' + s.id, s.title});
  for (const auto& o : battle.options) {
    info.options.push_back({o.key, o.title, o.values, o.rule, o.ruling});
  }
  return info;
}

// The game of a battle's scenario, one function for each system. Requires: the scenario and the
// options are the battle's.
AnyGame make_game(const std::shared_ptr<const thirty_years_war::Definition>& battle,
                  std::string_view scenario, const GameLibrary::Choices& options) {
  return std::make_shared<const thirty_years_war::Game>(
      battle, std::string(scenario), thirty_years_war::Options(options.begin(), options.end()));
}
AnyGame make_game(const std::shared_ptr<const lace_wars::Definition>& battle,
                  std::string_view scenario, const GameLibrary::Choices& options) {
  return std::make_shared<const lace_wars::Game>(
      battle, scenario, lace_wars::Options(options.begin(), options.end()));
}

bool has_files(std::span<const SourceFile> sources, std::string_view system) {
  const std::string folder = std::string(system) + '/';
  return std::any_of(sources.begin(), sources.end(),
                     [&](const SourceFile& source) { return source.path.starts_with(folder); });
}

}  // namespace

GameLibrary::GameLibrary(std::span<const SourceFile> sources) {
  // A system without a single file is not missed, unless there is nothing at all.
  const std::string_view tyw = thirty_years_war::kSystemId;
  const std::string_view lace = lace_wars::kSystemId;
  if (has_files(sources, tyw)) add(tyw, load_thirty_years_war(sources));
  if (has_files(sources, lace)) add(lace, load_lace_wars(sources));
  if (definitions_.empty() && faults_.empty()) {
    faults_.push_back({std::string(tyw) + "/system.toml", 0, 0, "the file is missing"});
  }
}

template <class Loaded>
void GameLibrary::add(std::string_view system, Loaded loaded) {
  for (auto& battle : loaded.battles) {
    battles_.push_back(info_of(*battle, system));
    definitions_.emplace_back(std::move(battle));
  }
  faults_.insert(faults_.end(), loaded.faults.begin(), loaded.faults.end());
}

const BattleInfo* GameLibrary::battle_of(std::string_view scenario) const {
  for (const BattleInfo& battle : battles_) {
    for (const ScenarioInfo& s : battle.scenarios) {
      if (s.id == scenario) return &battle;
    }
  }
  return nullptr;
}

const AnyBattle* GameLibrary::definition(std::string_view battle) const {
  for (std::size_t i = 0; i < battles_.size(); ++i) {
    if (battles_[i].id == battle) return &definitions_[i];
  }
  return nullptr;
}

std::vector<std::string> GameLibrary::scenarios() const {
  std::vector<std::string> ids;
  for (const BattleInfo& battle : battles_) {
    for (const ScenarioInfo& s : battle.scenarios) ids.push_back(s.id);
  }
  return ids;
}

engine::Json GameLibrary::games() const {
  engine::Json out = engine::Json::array();
  for (const AnyBattle& any : definitions_) {
    std::visit([&](const auto& battle) { out.push_back(catalogue_entry(*battle)); }, any);
  }
  return out;
}

tl::expected<AnyGame, Refusal> GameLibrary::game(std::string_view scenario,
                                                 const Choices& options) const {
  const BattleInfo* battle = battle_of(scenario);
  if (battle == nullptr) {
    return tl::unexpected(
        unknown("scenario", "there is no scenario '" + std::string(scenario.substr(0, 60)) + "'"));
  }
  for (const auto& [key, value] : options) {
    if (auto fault = option_fault(*battle, key, value)) return tl::unexpected(*fault);
  }
  const auto index = static_cast<std::size_t>(battle - battles_.data());
  const std::string_view id = scenario.substr(battle->id.size() + 1);
  return std::visit([&](const auto& definition) { return make_game(definition, id, options); },
                    definitions_[index]);
}

tl::expected<std::unique_ptr<engine::Playable>, Refusal> GameLibrary::playable(
    std::string_view scenario, const Choices& options) const {
  auto made = game(scenario, options);
  if (!made) return tl::unexpected(made.error());
  return std::visit([](auto& concrete) { return make_playable(std::move(concrete)); }, *made);
}

tl::expected<std::unique_ptr<engine::Match>, Refusal> GameLibrary::start(
    std::string_view scenario, const Choices& options) const {
  auto made = game(scenario, options);
  if (!made) return tl::unexpected(made.error());
  return match_of(*made);
}

std::unique_ptr<engine::Match> match_of(const AnyGame& game) {
  return std::visit([](const auto& concrete) { return make_match(concrete); }, game);
}

}  // namespace tercio::data
