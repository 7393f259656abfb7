// What the boards of all systems have in common.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advice/answers.hpp"
#include "advice/geometry.hpp"
#include "hex/hex_set.hpp"

namespace tercio::advice {

using Links = std::vector<std::pair<HexId, HexId>>;

Hexes list_of(const hex::HexSet& hexes);
// A hexside feature with its ends.
BoardSide side_entry(const Geometry& geometry, HexId a, HexId b, std::string_view kind,
                     std::string_view tag);
// The courses that these links between neighbours form, in order: a link that does not begin where
// the one before ended begins a new one.
void add_courses(std::vector<BoardLink>& out, const Links& links, const BoardLink& like);

template <class Feature>
Links links_of(const Feature& feature) {
  Links out;
  for (const auto& side : feature.hexsides) out.emplace_back(side.a, side.b);
  return out;
}

// What the features of a map come to: `sides`, `links` and `features` of the board. `is_link`:
// whether a feature is a road or its like; `drawn_as`: the kind its hexsides are drawn as.
template <class Features, class IsLink, class DrawnAs>
void add_features(Board& board, const Geometry& geometry, const Features& all,
                  const IsLink& is_link, const DrawnAs& drawn_as) {
  for (const auto& feature : all) {
    const std::string tag(name_of(feature.tag));
    const Links links = links_of(feature);
    board.features.push_back({.name = feature.name,
                              .kind = feature.kind,
                              .hexes = list_of(feature.hexes),
                              .sides = links,
                              .tag = tag,
                              .reason = feature.reason});
    if (is_link(feature)) {
      add_courses(board.links, links, {.kind = feature.kind, .name = feature.name, .tag = tag});
      continue;
    }
    for (const auto& [a, b] : links) {
      board.sides.push_back(side_entry(geometry, a, b, drawn_as(feature.kind), tag));
    }
  }
}

// `battle_sides` and `armies`: the bodies of which a side is made, whatever a system calls them.
template <class Sides, class Armies>
void add_sides(Board& board, const Sides& sides, const Armies& armies) {
  for (const auto& side : sides) {
    board.battle_sides.push_back({.id = side.id, .title = side.name, .colour = side.colour});
  }
  for (const auto& army : armies) {
    board.armies.push_back({.id = army.id,
                            .title = army.name,
                            .side = sides[static_cast<std::size_t>(army.side)].id,
                            .colour = army.colour});
  }
}

}  // namespace tercio::advice
