// What can be laid over the map.
#pragma once

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// None: there is no such overlay. `h`: the hex asked about; kNoHex: none.
std::optional<Json> overlay_json(const Scene& scene, std::string_view id, HexId h);

// The units of the side that could attack into the hex in its next Player-Turn, if nothing else
// moved, and the hexes they could do it from.
struct Threats {
  PieceSet units{};
  HexSet from{};
  PieceSet guns{};  // that could fire at a unit there
};
Threats threats_to(const Scene& scene, HexId h, Side by);

}  // namespace tercio::advice::tyw
