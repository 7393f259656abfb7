// A part of a data file as the JSON the engine reads: the `setup` of a position.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "data/node.hpp"
#include "engine/match.hpp"

namespace tercio::data {

// A table becomes an object, an array a list; what TOML has beside them (dates, fractions) null.
engine::Json json_of(const Node& node);

}  // namespace tercio::data
