// What can be laid over the map.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// Those there are in this position.
std::vector<OverlayInfo> overlays_of(const Scene& scene);
// None: there is no such overlay. `h`: the hex asked about; kNoHex: none.
std::optional<Overlay> overlay_of(const Scene& scene, std::string_view id, HexId h);

// The units of the side that could attack into the hex in its next Player-Turn, if nothing else
// moved, and the hexes they could do it from.
struct Threats {
  PieceSet units{};
  HexSet from{};
  PieceSet guns{};  // that see it and could hurt what stands there
};
Threats threats_to(const Scene& scene, HexId h, Side by);

}  // namespace tercio::advice::tyw
