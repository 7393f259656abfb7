// The files of one rule system among all sources, sorted by battle.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/fault.hpp"
#include "data/source.hpp"

namespace tercio::data {

// The files of one battle by their name: "map.toml" and so on.
using BattleFolder = std::map<std::string, const SourceFile*, std::less<>>;

struct Folders {
  const SourceFile* system = nullptr;
  std::map<std::string, BattleFolder, std::less<>> battles;
};

// `folder`: that of the system, "lace-wars/". A file that belongs to no battle is a fault; the
// rules reference is read by others.
Folders sort_sources(std::span<const SourceFile> sources, std::string_view folder,
                     std::vector<Fault>& faults);

}  // namespace tercio::data
