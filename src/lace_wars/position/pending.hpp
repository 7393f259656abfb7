// What is to be decided in the middle of something.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "lace_wars/position/eyes.hpp"

namespace tercio::lace_wars {

using Json = nlohmann::ordered_json;

// An object, perhaps empty.
Json pending_json(const Eyes& eyes);

}  // namespace tercio::lace_wars
