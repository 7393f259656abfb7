// What the values of options change, in sentences for the players.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "data/fault.hpp"
#include "data/source.hpp"

namespace tercio::data {

struct OptionTexts {
  std::string group;                        // "set-up", "rules", "optional" or "comfort"
  std::map<std::string, std::string> says;  // value → a sentence
};

struct LoadedOptionTexts {
  std::map<std::pair<std::string, std::string>, OptionTexts> texts;  // by system and key
  std::vector<Fault> faults;

  // Null when there are none.
  const OptionTexts* find(const std::string& system, const std::string& key) const;
};

// Reads every <system>/options.toml.
LoadedOptionTexts load_option_texts(std::span<const SourceFile> sources);

}  // namespace tercio::data
