// What several subcommands share.
#include "cli/commands/commands.hpp"

#include <iostream>

#include <fmt/format.h>

#include "data/source.hpp"

namespace tercio::cli {

int complain(const std::string& message) {
  std::cerr << "tercio: " << message << '\n';
  return kBadInput;
}

std::optional<Content> load_content(const Common& common) {
  std::vector<data::SourceFile> sources;
  if (common.games.empty()) {
    sources = data::embedded_sources();
  } else {
    auto read = data::read_directory(common.games);
    if (!read) {
      complain(read.error());
      return std::nullopt;
    }
    sources = std::move(*read);
    if (sources.empty()) {
      complain("there are no data files (*.toml) in " + common.games);
      return std::nullopt;
    }
  }
  auto content = data::load_content(std::move(sources));
  if (content) return std::move(*content);
  for (const auto& fault : content.error()) std::cerr << to_string(fault) << '\n';
  complain(counted(static_cast<int>(content.error().size()), "fault", "faults") +
           " in the data files of " + (common.games.empty() ? "the program" : common.games));
  return std::nullopt;
}

std::optional<OptionChoices> parse_options(const std::vector<std::string>& words) {
  OptionChoices options;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size()) {
      complain(fmt::format("--option {}: the form is key=value", word));
      return std::nullopt;
    }
    if (!options.emplace(word.substr(0, equals), word.substr(equals + 1)).second) {
      complain(fmt::format("--option {}: the option is given twice", word.substr(0, equals)));
      return std::nullopt;
    }
  }
  return options;
}

std::optional<std::string> find_scenario(const data::GameLibrary& library,
                                         const std::string& name) {
  std::vector<std::string> fitting;
  std::string all;
  for (const auto& battle : library.battles()) {
    for (const auto& [id, title] : battle.scenarios) {
      if (id == name) return id;
      all += (all.empty() ? "" : ", ") + id;
      if (id.starts_with(name)) fitting.push_back(id);
    }
  }
  for (const auto& battle : library.battles()) {
    // The name of a battle, or its beginning, means the first scenario.
    const bool one_battle = !fitting.empty() && fitting.front().starts_with(battle.id + '/') &&
                            fitting.back().starts_with(battle.id + '/');
    if (one_battle && !name.empty()) return fitting.front();
  }
  complain(fitting.size() > 1 && !name.empty()
               ? fmt::format("'{}' can be several scenarios: {}", name, fmt::join(fitting, ", "))
               : fmt::format("there is no scenario '{}'; there are {}", name, all));
  return std::nullopt;
}

std::string title_of(const data::GameLibrary& library, std::string_view scenario) {
  for (const auto& battle : library.battles()) {
    for (const auto& [id, title] : battle.scenarios) {
      if (id == scenario) return battle.title + ": " + title;
    }
  }
  return std::string(scenario);
}

std::span<const data::RulesReference> rules_of(const Content& content, std::string_view battle) {
  const std::span<const data::RulesReference> all = content.rules;
  for (const auto& known : content.library.battles()) {
    if (known.id != battle) continue;
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (all[i].system() == known.system) return all.subspan(i, 1);
    }
  }
  return all;
}

}  // namespace tercio::cli
