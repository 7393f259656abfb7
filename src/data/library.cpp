#include "data/library.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "data/thirty_years_war.hpp"
#include "thirty_years_war/match.hpp"

namespace tercio::data {

namespace {

using engine::Code;
using engine::Refusal;
using thirty_years_war::Definition;

Refusal unknown(std::string field, std::string message) {
  return {.code = Code::kUnknown, .message = std::move(message), .field = std::move(field)};
}

// The option's fault, or none: an unknown key, or a value it does not have.
std::optional<Refusal> option_fault(const Definition& battle, const std::string& key,
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

}  // namespace

GameLibrary::GameLibrary(std::span<const SourceFile> sources) {
  auto loaded = load_thirty_years_war(sources);
  battles_ = std::move(loaded.battles);
  faults_ = std::move(loaded.faults);
}

engine::Json GameLibrary::games() const {
  engine::Json out = engine::Json::array();
  for (const auto& battle : battles_) out.push_back(thirty_years_war::catalogue_entry(*battle));
  return out;
}

tl::expected<std::shared_ptr<const thirty_years_war::Game>, Refusal> GameLibrary::game(
    std::string_view scenario, const std::map<std::string, std::string>& options) const {
  for (const auto& battle : battles_) {
    for (const auto& s : battle->scenarios) {
      if (battle->id + "/" + s.id != scenario) continue;
      thirty_years_war::Options chosen;
      for (const auto& [key, value] : options) {
        if (auto fault = option_fault(*battle, key, value)) return tl::unexpected(*fault);
        chosen.emplace(key, value);
      }
      return std::make_shared<const thirty_years_war::Game>(battle, s.id, std::move(chosen));
    }
  }
  return tl::unexpected(
      unknown("scenario", "there is no scenario '" + std::string(scenario.substr(0, 60)) + "'"));
}

tl::expected<std::unique_ptr<engine::Match>, Refusal> GameLibrary::start(
    std::string_view scenario, const std::map<std::string, std::string>& options) const {
  auto made = game(scenario, options);
  if (!made) return tl::unexpected(made.error());
  return thirty_years_war::make_match(std::move(*made));
}

}  // namespace tercio::data
