#include "advice/board_parts.hpp"

namespace tercio::advice {

using engine::Json;

Json labels(const hex::HexSet& hexes) {
  Json out = Json::array();
  hexes.for_each([&](hex::HexId h) { out.push_back(hex::label(h)); });
  return out;
}

Json side_entry(const Geometry& geometry, hex::HexId a, hex::HexId b, std::string_view kind,
                std::string_view tag) {
  const auto d = hex::direction_to(a, b);
  const auto [from, to] = geometry.side(a, *d);
  return {{"a", hex::label(a)}, {"b", hex::label(b)}, {"kind", kind}, {"x1", from.x},
          {"y1", from.y},       {"x2", to.x},         {"y2", to.y},   {"tag", tag}};
}

Json courses(const Links& links, std::string_view kind, const std::string& name,
             std::string_view tag) {
  Json out = Json::array();
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (i == 0 || links[i].first != links[i - 1].second) {
      out.push_back({{"kind", kind},
                     {"name", name},
                     {"course", Json::array({hex::label(links[i].first)})},
                     {"tag", tag}});
    }
    out.back()["course"].push_back(hex::label(links[i].second));
  }
  return out;
}

}  // namespace tercio::advice
