// The map of a battle as a quiet drawing in SVG, for heat to be laid upon. Its colours are classes
// of the report's style, so that one drawing serves light and dark.
#pragma once

#include <string>

#include "advice/answers.hpp"

namespace tercio::lab {

// "-0.3 -0.3 50.6 38.2": the room of the map with its margin.
std::string map_box(const advice::Board& board);
// The ground without its names; `id` begins the ids of what is referred to.
std::string draw_ground(const advice::Board& board, const std::string& id);
// The names, which lie above the heat.
std::string draw_names(const advice::Board& board, const std::string& id);

}  // namespace tercio::lab
