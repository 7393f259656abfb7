// What is drawn over the map: zones, reach, sight, threats, command, activations, facing.
#pragma once

#include <vector>

#include <tl/expected.hpp>

#include "advice/adviser.hpp"
#include "advice/lace_wars/scene.hpp"

namespace tercio::advice::lace {

std::vector<OverlayInfo> overlay_infos();
tl::expected<Overlay, Refusal> overlay_of(const Scene& scene, const OverlayRequest& request);

}  // namespace tercio::advice::lace
