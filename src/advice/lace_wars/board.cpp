#include "advice/lace_wars/board.hpp"

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "advice/board_parts.hpp"

namespace tercio::advice::lace {

using engine::Json;
using hex::HexId;
using lace_wars::Definition;
using lace_wars::Feature;
using lace_wars::Game;
using lace_wars::kUnitArms;
using lace_wars::SideRow;
using lace_wars::System;
using lace_wars::TerrainRow;

namespace {

bool is_link(const Feature& feature) { return feature.kind == "road" || feature.kind == "trail"; }

Json hexes_of(const Game& game, const Geometry& geometry) {
  Json hexes = geometry.hexes();
  for (auto& [label, entry] : hexes.items()) {
    const HexId h = *hex::parse_hex(label);
    entry["terrain"] = name_of(game.terrain(h));
    entry["level"] = game.level(h);
  }
  for (const Feature& feature : game.definition().map.features) {
    if (is_link(feature) || feature.kind == "label") continue;
    for (const auto& label : labels(feature.hexes)) {
      hexes[label.get<std::string>()]["tag"] = name_of(feature.tag);
    }
  }
  return hexes;
}

// Slopes are hexsides between levels; the low hex comes first.
void add_slopes(const Game& game, const Geometry& geometry, const Json& hexes, Json& sides) {
  game.hexes().for_each([&](HexId low) {
    for (const hex::Direction d : hex::kAllDirections) {
      const HexId high = hex::neighbour(low, d);
      if (!game.on_grid(high) || game.level(high) <= game.level(low)) continue;
      const bool steep = game.level(high) - game.level(low) > 1;
      const std::string tag = hexes[hex::label(high)].value("tag", "reconstructed");
      sides.push_back(side_entry(geometry, low, high, steep ? "steep" : "up", tag));
    }
  });
}

// "line infantry 2, light infantry 1": what differs by arm, or one number for all.
std::string by_arm(const std::array<int, kUnitArms>& values, int closed) {
  bool same = true;
  std::vector<std::string> parts;
  for (std::size_t arm = 0; arm < kUnitArms; ++arm) {
    same = same && values[arm] == values[0];
    const auto name = name_of(static_cast<lace_wars::Arm>(arm));
    parts.push_back(values[arm] == closed ? fmt::format("{} not at all", name)
                                          : fmt::format("{} {}", name, values[arm]));
  }
  if (same) return values[0] == closed ? "nobody" : fmt::format("{} for all", values[0]);
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string arms_named(const std::array<bool, kUnitArms>& which) {
  std::vector<std::string> parts;
  for (std::size_t arm = 0; arm < kUnitArms; ++arm) {
    if (which[arm]) parts.emplace_back(name_of(static_cast<lace_wars::Arm>(arm)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

Json lines_of(const TerrainRow& row) {
  Json lines = Json::array({fmt::format("Movement points to enter: {}.", by_arm(row.enter, 0))});
  if (const auto arms = arms_named(row.by_way); !arms.empty()) {
    lines.push_back(fmt::format("Along a road or trail also {}, for 1.", arms));
  }
  if (const auto arms = arms_named(row.by_road_in_column); !arms.empty()) {
    lines.push_back(fmt::format("Along a road in march column also {}, for 1.", arms));
  }
  if (const auto arms = arms_named(row.disorganises); !arms.empty()) {
    lines.push_back(fmt::format("Disorganised while in it: {}.", arms));
  }
  if (!row.zone_enters) {
    lines.push_back(row.light_zone_enters
                        ? "Of zones of control only that of light infantry reaches into it."
                        : "No zone of control reaches into it.");
  }
  if (row.blocks_sight) lines.push_back("Bars the line of fire.");
  if (row.combat != 0) lines.push_back(fmt::format("Attacker's die {:+}.", row.combat));
  if (row.fire != 0) lines.push_back(fmt::format("Die of artillery fire {:+}.", row.fire));
  return lines;
}

Json lines_of(const SideRow& row, lace_wars::SideTerrain kind) {
  Json lines = Json::array();
  if (kind == lace_wars::SideTerrain::kRoad) {
    lines.push_back("Along it every hex costs 1, whatever lies in it or on the hexside.");
  } else if (kind == lace_wars::SideTerrain::kTrail) {
    lines.push_back("Along it a hex costs as clear ground.");
  } else {
    lines.push_back(fmt::format("Movement points more to cross: {}.", by_arm(row.extra, -1)));
  }
  if (const auto arms = arms_named(row.disorganises); !arms.empty()) {
    lines.push_back(fmt::format("Disorganises: {}.", arms));
  }
  if (!row.zone_crosses) lines.push_back("No zone of control reaches across.");
  if (row.combat != 0) lines.push_back(fmt::format("Attacker's die {:+}.", row.combat));
  return lines;
}

Json legend(const System& system) {
  Json out = Json::array();
  for (std::size_t i = 0; i < lace_wars::kTerrains; ++i) {
    const TerrainRow& row = system.terrain[i];
    out.push_back({{"id", name_of(static_cast<lace_wars::Terrain>(i))},
                   {"title", row.name},
                   {"on", "hex"},
                   {"rule", row.rule},
                   {"lines", lines_of(row)}});
  }
  for (std::size_t i = 0; i < lace_wars::kSideTerrains; ++i) {
    const auto kind = static_cast<lace_wars::SideTerrain>(i);
    const SideRow& row = system.sides[i];
    const bool link =
        kind == lace_wars::SideTerrain::kRoad || kind == lace_wars::SideTerrain::kTrail;
    out.push_back({{"id", name_of(kind)},
                   {"title", row.name},
                   {"on", link ? "link" : "side"},
                   {"rule", row.rule},
                   {"lines", lines_of(row, kind)}});
  }
  return out;
}

Json ratio_table(const System& system) {
  Json rows = Json::array();
  for (const auto& row : system.ratios) {
    rows.push_back(
        {fmt::format("{}:{}", row.attack, row.defence), fmt::format("{:+}", row.modifier)});
  }
  rows.push_back({"less", fmt::format("{:+}", system.ratio_below)});
  return {{"title", "Strength ratio"},
          {"rule", "10.3i"},
          {"columns", {"Ratio", "Die"}},
          {"rows", std::move(rows)}};
}

Json combat_table(const System& system) {
  Json rows = Json::array();
  for (const auto& row : system.combat) {
    rows.push_back({std::to_string(row.die), row.attacker.text, row.defender.text});
  }
  return {{"title", "Combat results"},
          {"rule", "10.2b"},
          {"columns", {"Modified die", "Attacker", "Defender"}},
          {"rows", std::move(rows)}};
}

Json fire_table(const System& system) {
  Json columns = Json::array({"Modified die"});
  int from = 1;
  for (const int farthest : system.fire_ranges) {
    columns.push_back(fmt::format("Range {}-{}", from, farthest));
    from = farthest + 1;
  }
  Json rows = Json::array();
  for (const auto& row : system.fire) {
    Json cells = Json::array({std::to_string(row.die)});
    for (const auto& cell : row.by_range) cells.push_back(cell.text);
    rows.push_back(std::move(cells));
  }
  return {{"title", "Artillery fire"},
          {"rule", "9.2"},
          {"columns", std::move(columns)},
          {"rows", std::move(rows)}};
}

Json modifier_table(const System& system) {
  Json rows = Json::array();
  for (const auto& modifier : system.modifiers) {
    rows.push_back({modifier.title, fmt::format("{:+}", modifier.value), modifier.rule});
  }
  return {{"title", "Modifiers of the die"},
          {"rule", "10.3"},
          {"columns", {"When", "Die", "Case"}},
          {"rows", std::move(rows)}};
}

}  // namespace

Geometry geometry_of(const Game& game) { return {game.grid(), Geometry::Layout::kColumns}; }

Json board(const Game& game) {
  const Definition& definition = game.definition();
  const Geometry geometry = geometry_of(game);
  const Point size = geometry.size();
  Json hexes = hexes_of(game, geometry);
  Json sides = Json::array();
  add_slopes(game, geometry, hexes, sides);
  Json out{{"scenario", definition.id + '/' + game.scenario().id},
           {"battle", definition.id},
           {"title", definition.title},
           {"system", "lace-wars"},
           {"hidden", true},
           {"flat", geometry.flat()},
           {"width", size.x},
           {"height", size.y},
           {"hexes", std::move(hexes)},
           {"sides", std::move(sides)}};
  add_features(out, geometry, definition.map.features, is_link,
               [](const std::string& kind) { return std::string_view(kind); });
  add_sides(out, definition.sides, definition.formations);
  out["legend"] = legend(definition.system);
  out["tables"] = Json::array({ratio_table(definition.system), combat_table(definition.system),
                               fire_table(definition.system), modifier_table(definition.system)});
  return out;
}

}  // namespace tercio::advice::lace
