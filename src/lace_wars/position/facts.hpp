// What a position holds beside its pieces.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "lace_wars/position/eyes.hpp"

namespace tercio::lace_wars {

using Json = nlohmann::ordered_json;

Json facts_json(const Eyes& eyes);

}  // namespace tercio::lace_wars
