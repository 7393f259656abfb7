// A position as a seat sees it.
#pragma once

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// `heading`: the match's own.
Json view_json(const Scene& scene, const std::string& heading);
// The overlays there are in this game.
Json overlays_json(const Scene& scene, const Json& facts);

}  // namespace tercio::advice::tyw
