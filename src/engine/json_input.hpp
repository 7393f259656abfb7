// Where a text from outside becomes JSON: messages, lines of the protocol, records, stored rows,
// files. Everything goes through here, so that no text can cost more than its length.
#pragma once

#include <cstddef>
#include <string_view>

#include <nlohmann/json_fwd.hpp>
#include <tl/expected.hpp>

#include "engine/refusal.hpp"

namespace tercio::engine {

using Json = nlohmann::ordered_json;

// How much a text may hold. Copying, writing and destroying a value take as much stack as it is
// deep; finding a key of an object takes as long as there are keys.
struct JsonLimits {
  std::size_t bytes = std::size_t{1} << 20;
  std::size_t depth = 32;       // lists and objects in each other
  std::size_t keys = 1000;      // of one object
  std::size_t values = 50'000;  // all together
};

// Reads a text in one pass, which ends at the first thing that is wrong: what is no JSON, what is
// beyond a limit, a key that stands twice in one object. The refusal says what it is.
tl::expected<Json, Refusal> read_json(std::string_view text, const JsonLimits& limits = {});

// The object in a text that the program has written itself; an empty one when there is none.
Json read_object(std::string_view text);

}  // namespace tercio::engine
