// A position as a seat sees it.
#pragma once

#include "herald/thirty_years_war_scene.hpp"

namespace tercio::herald::tyw {

// `heading`: the match's own.
Json view_json(const Scene& scene, const std::string& heading);
// The overlays there are in this game.
Json overlays_json(const Scene& scene, const Json& facts);

}  // namespace tercio::herald::tyw
