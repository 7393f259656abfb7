// What a request names: pieces and hexes, as far as the seat may ask about them.
#pragma once

#include <optional>
#include <string_view>

#include <tl/expected.hpp>

#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

// The piece of that name; 3.6 one that is not seen is not to be asked about.
tl::expected<PieceId, Refusal> piece_named(const Scene& scene, std::string_view id,
                                           const char* field);
tl::expected<PieceSet, Refusal> pieces_named(const Scene& scene, const Ids& ids, const char* field);
// … all of one side, and at least one.
tl::expected<PieceSet, Refusal> pieces_of_one_side(const Scene& scene, const Ids& ids);
tl::expected<HexId, Refusal> hex_named(const Scene& scene, std::string_view label);
// 3.6 Why an action may not be used to find out where a hidden unit stands; nothing when it names
// none.
std::optional<Refusal> why_not_named(const Scene& scene, std::string_view action);

}  // namespace tercio::advice::lace
