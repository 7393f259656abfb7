#include "engine/match.hpp"

#include <nlohmann/json.hpp>

namespace tercio::engine {

Json Match::view(std::string_view) const { return state(); }

}  // namespace tercio::engine
