// What the boards of all systems have in common.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "herald/geometry.hpp"
#include "hex/hex_set.hpp"

namespace tercio::herald {

using Links = std::vector<std::pair<hex::HexId, hex::HexId>>;

engine::Json labels(const hex::HexSet& hexes);
// A hexside feature with its ends.
engine::Json side_entry(const Geometry& geometry, hex::HexId a, hex::HexId b, std::string_view kind,
                        std::string_view tag);
// The courses that these links between neighbours form, in order: a link that does not begin where
// the one before ended begins a new one.
engine::Json courses(const Links& links, std::string_view kind, const std::string& name,
                     std::string_view tag);
// A feature of the map: its name, and where it comes from.
template <class Feature>
engine::Json feature_entry(const Feature& feature) {
  engine::Json sides = engine::Json::array();
  for (const auto& side : feature.hexsides) {
    sides.push_back({hex::label(side.a), hex::label(side.b)});
  }
  return {{"name", feature.name},           {"kind", feature.kind},
          {"hexes", labels(feature.hexes)}, {"sides", std::move(sides)},
          {"tag", name_of(feature.tag)},    {"reason", feature.reason}};
}
template <class Feature>
Links links_of(const Feature& feature) {
  Links out;
  for (const auto& side : feature.hexsides) out.emplace_back(side.a, side.b);
  return out;
}

}  // namespace tercio::herald
