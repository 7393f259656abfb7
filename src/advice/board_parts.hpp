// What the boards of all systems have in common.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "advice/geometry.hpp"
#include "hex/hex_set.hpp"

namespace tercio::advice {

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

// What the features of a map come to: `sides`, `links` and `features` of the board. `is_link`:
// whether a feature is a road or its like; `drawn_as`: the kind its hexsides are drawn as.
template <class Features, class IsLink, class DrawnAs>
void add_features(engine::Json& board, const Geometry& geometry, const Features& all,
                  const IsLink& is_link, const DrawnAs& drawn_as) {
  engine::Json& sides = board["sides"];
  engine::Json& links = board["links"];
  engine::Json& features = board["features"];
  for (engine::Json* list : {&sides, &links, &features}) {
    if (list->is_null()) *list = engine::Json::array();
  }
  for (const auto& feature : all) {
    const auto tag = name_of(feature.tag);
    features.push_back(feature_entry(feature));
    if (is_link(feature)) {
      for (auto& course : courses(links_of(feature), feature.kind, feature.name, tag)) {
        links.push_back(std::move(course));
      }
      continue;
    }
    for (const auto& side : feature.hexsides) {
      sides.push_back(side_entry(geometry, side.a, side.b, drawn_as(feature.kind), tag));
    }
  }
}
// `battle_sides` and `armies`: the bodies of which a side is made, whatever a system calls them.
template <class Sides, class Armies>
void add_sides(engine::Json& board, const Sides& sides, const Armies& armies) {
  engine::Json& out = board["battle_sides"] = engine::Json::array();
  for (const auto& side : sides) out.push_back({{"id", side.id}, {"title", side.name}});
  engine::Json& bodies = board["armies"] = engine::Json::array();
  for (const auto& army : armies) {
    bodies.push_back({{"id", army.id},
                      {"title", army.name},
                      {"side", sides[static_cast<std::size_t>(army.side)].id}});
  }
}

}  // namespace tercio::advice
