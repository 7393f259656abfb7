// Writing what was fitted or learned into the opponent.toml of a battle. A scenario has a part of
// the file; the others stay as they are.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "data/library.hpp"
#include "engine/opponent_weights.hpp"

namespace tercio::cli {

// Where it is among the data files of a folder. Requires: a scenario of the library.
std::filesystem::path opponent_file(const std::filesystem::path& folder,
                                    const data::GameLibrary& library, const std::string& scenario);

// The text of a taste, as the file has it.
std::string text_of(const engine::OpponentWeights::Taste& taste);

// Each answers what is wrong, in words. `scenario`: its id within the battle.
//
// The weights, a text that begins with "[[scenario]]", in place of those the scenario had; its
// tastes stay. `made_by`: the command.
std::optional<std::string> write_weights(const std::filesystem::path& path,
                                         const std::string& made_by, const std::string& scenario,
                                         const std::string& weights);
// The taste in place of the one the side had. The scenario must have weights.
std::optional<std::string> write_taste(const std::filesystem::path& path,
                                       const std::string& scenario,
                                       const engine::OpponentWeights::Taste& taste);

}  // namespace tercio::cli
