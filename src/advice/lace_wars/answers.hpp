// What a seat may ask of a position of the lace-wars system.
#pragma once

#include <tl/expected.hpp>

#include "advice/lace_wars/scene.hpp"
#include "lace_wars/rules/sight.hpp"

namespace tercio::advice::lace {

using Answer = tl::expected<Json, Refusal>;

// 10 An attack that is being planned, by pieces of any hexes.
Json plan(const Scene& scene, PieceSet attackers, PieceSet defenders);
Answer overlay(const Scene& scene, const Adviser::OverlayRequest& request);
Answer describe(const Scene& scene, std::string_view what);

// The hex, or the hexside between two, that bars a line of sight. Requires: it is barred.
Json blockers(const lace_wars::Sight& sight);
// The position as it would be if the other side had its turn and every unit of it were activated.
State as_if_active(const Scene& scene, Side side);

// The piece of that name; 3.6 one that is not seen is not to be asked about.
tl::expected<PieceId, Refusal> piece_named(const Scene& scene, std::string_view id,
                                           const char* field);
tl::expected<PieceSet, Refusal> pieces_named(const Scene& scene, const Ids& ids, const char* field);
tl::expected<HexId, Refusal> hex_named(const Scene& scene, std::string_view label);

}  // namespace tercio::advice::lace
