// The battles of the lace-wars system from their data files.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "data/fault.hpp"
#include "data/source.hpp"
#include "lace_wars/definition.hpp"

namespace tercio::data {

struct LoadedLaceWars {
  std::vector<std::shared_ptr<const lace_wars::Definition>> battles;
  std::vector<Fault> faults;
};

// Reads lace-wars/system.toml and the folder of every battle beside it. All faults of all files are
// reported, in order of file and line; a battle is loaded only if neither its files nor the
// system's have any.
LoadedLaceWars load_lace_wars(std::span<const SourceFile> sources);

}  // namespace tercio::data
