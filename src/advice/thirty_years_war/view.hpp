// A position as a seat sees it.
#pragma once

#include <string>

#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// `heading`: the match's own.
View view_of(const Scene& scene, const std::string& heading);

}  // namespace tercio::advice::tyw
