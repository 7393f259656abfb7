// Heat on the drawn map: where they went, shot, fought and fell.
#pragma once

#include <string>
#include <vector>

#include "advice/answers.hpp"
#include "lab/report_findings.hpp"

namespace tercio::lab {

struct HeatLayer {
  const char* id;
  const char* title;
  const char* unit;  // of what is counted, a game
  std::int64_t HexFindings::* of;
};
const std::vector<HeatLayer>& heat_layers();

// The map once, to be used by every picture of it: ground and names under ids that begin so.
std::string heat_base(const std::string& id, const advice::Board& board);
// The four maps of an arm; HTML. `base`: the id of the map.
std::string heat_maps(const std::string& id, const std::string& base, const Arm& arm,
                      std::size_t number, const advice::Board& board);

}  // namespace tercio::lab
