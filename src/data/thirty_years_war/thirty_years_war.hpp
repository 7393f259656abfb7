// The battles of the Thirty Years War system from their data files.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "data/fault.hpp"
#include "data/source.hpp"
#include "thirty_years_war/definition.hpp"

namespace tercio::data {

struct LoadedBattles {
  std::vector<std::shared_ptr<const thirty_years_war::Definition>> battles;  // in order of date
  std::vector<Fault> faults;
};

// Reads thirty-years-war/system.toml and the folder of every battle beside it. All faults of all
// files are reported, in order of file and line; a battle is loaded only if neither its files nor
// the system's have any.
LoadedBattles load_thirty_years_war(std::span<const SourceFile> sources);

}  // namespace tercio::data
