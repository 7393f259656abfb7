#include "engine/match.hpp"

#include <nlohmann/json.hpp>

namespace tercio::engine {

Json Match::view(std::string_view) const { return state(); }

tl::expected<Match::Done, Refusal> Match::apply_recorded(std::string_view action) {
  return apply(action);
}

}  // namespace tercio::engine
