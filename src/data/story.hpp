// What is told of a battle before and after it is played.
#pragma once

#include <span>
#include <string_view>

#include "data/prose.hpp"

namespace tercio::data {

// The facts of history of a battle's story by their names; none where there is no story.
ProseFacts facts_of(std::span<const SourceFile> sources, std::string_view system,
                    std::string_view battle);

}  // namespace tercio::data
