// The computer opponents a terminal can ask for, by name.
#pragma once

#include <memory>
#include <string>

#include <tl/expected.hpp>

#include "data/library.hpp"
#include "opponent/opponent.hpp"

namespace tercio::cli {

// "recruit, ensign, captain, colonel, general, marshal".
std::string level_ids();
// The level of that id, or a beginning of one; what is wrong names those there are.
tl::expected<const opponent::Level*, std::string> level_named(const std::string& word);

// Whoever plays the game of a match; why nobody does, in a sentence.
tl::expected<std::unique_ptr<opponent::Opponent>, std::string> opponent_of(
    const data::GameLibrary& library, const engine::Match& match);

}  // namespace tercio::cli
