#include "advice/lace_wars/board.hpp"

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/board_parts.hpp"
#include "advice/lace_wars/key.hpp"

namespace tercio::advice::lace {

using hex::HexId;
using lace_wars::Definition;
using lace_wars::Feature;
using lace_wars::Game;
using lace_wars::kUnitArms;
using lace_wars::SideRow;
using lace_wars::System;
using lace_wars::TerrainRow;

namespace {

using Lines = std::vector<std::string>;

bool is_link(const Feature& feature) { return feature.kind == "road" || feature.kind == "trail"; }

// Where a hex stands in the list of them.
using Places = hex::HexMap<std::uint16_t>;

void add_hexes(Board& board, const Game& game, const Geometry& geometry) {
  board.hexes = geometry.hexes();
  Places places;
  places.fill(0);
  for (std::size_t i = 0; i < board.hexes.size(); ++i) {
    BoardHex& entry = board.hexes[i];
    places[entry.hex] = static_cast<std::uint16_t>(i);
    entry.terrain = name_of(game.terrain(entry.hex));
    entry.level = game.level(entry.hex);
  }
  for (const Feature& feature : game.definition().map.features) {
    if (is_link(feature) || feature.kind == "label") continue;
    feature.hexes.for_each([&](HexId h) { board.hexes[places[h]].tag = name_of(feature.tag); });
  }
}

// Slopes are hexsides between levels; the low hex comes first.
void add_slopes(Board& board, const Game& game, const Geometry& geometry) {
  for (const BoardHex& entry : board.hexes) {
    const HexId high = entry.hex;
    for (const hex::Direction d : hex::kAllDirections) {
      const HexId low = hex::neighbour(high, d);
      if (!game.on_grid(low) || game.level(high) <= game.level(low)) continue;
      const bool steep = game.level(high) - game.level(low) > 1;
      board.sides.push_back(side_entry(geometry, low, high, steep ? "steep" : "up",
                                       entry.tag.empty() ? "reconstructed" : entry.tag));
    }
  }
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

Lines lines_of(const TerrainRow& row) {
  Lines lines{fmt::format("Movement points to enter: {}.", by_arm(row.enter, 0))};
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
    lines.emplace_back(row.light_zone_enters
                           ? "Of zones of control only that of light infantry reaches into it."
                           : "No zone of control reaches into it.");
  }
  if (row.blocks_sight) lines.emplace_back("Bars the line of fire.");
  if (row.combat != 0) lines.push_back(fmt::format("Attacker's die {:+}.", row.combat));
  if (row.fire != 0) lines.push_back(fmt::format("Die of artillery fire {:+}.", row.fire));
  return lines;
}

Lines lines_of(const SideRow& row, lace_wars::SideTerrain kind) {
  Lines lines;
  if (kind == lace_wars::SideTerrain::kRoad) {
    lines.emplace_back("Along it every hex costs 1, whatever lies in it or on the hexside.");
  } else if (kind == lace_wars::SideTerrain::kTrail) {
    lines.emplace_back("Along it a hex costs as clear ground.");
  } else {
    lines.push_back(fmt::format("Movement points more to cross: {}.", by_arm(row.extra, -1)));
  }
  if (const auto arms = arms_named(row.disorganises); !arms.empty()) {
    lines.push_back(fmt::format("Disorganises: {}.", arms));
  }
  if (!row.zone_crosses) lines.emplace_back("No zone of control reaches across.");
  if (row.combat != 0) lines.push_back(fmt::format("Attacker's die {:+}.", row.combat));
  return lines;
}

std::vector<LegendEntry> legend_of(const System& system) {
  std::vector<LegendEntry> out;
  for (std::size_t i = 0; i < lace_wars::kTerrains; ++i) {
    const TerrainRow& row = system.terrain[i];
    out.push_back({.id = std::string(name_of(static_cast<lace_wars::Terrain>(i))),
                   .title = row.name,
                   .on = "hex",
                   .rule = row.rule,
                   .lines = lines_of(row)});
  }
  for (std::size_t i = 0; i < lace_wars::kSideTerrains; ++i) {
    const auto kind = static_cast<lace_wars::SideTerrain>(i);
    const SideRow& row = system.sides[i];
    const bool link =
        kind == lace_wars::SideTerrain::kRoad || kind == lace_wars::SideTerrain::kTrail;
    out.push_back({.id = std::string(name_of(kind)),
                   .title = row.name,
                   .on = link ? "link" : "side",
                   .rule = row.rule,
                   .lines = lines_of(row, kind)});
  }
  return out;
}

ChartTable ratio_table(const System& system) {
  ChartTable out{.title = "Strength ratio", .rule = "10.3i", .columns = {"Ratio", "Die"}};
  for (const auto& row : system.ratios) {
    out.rows.push_back(
        {fmt::format("{}:{}", row.attack, row.defence), fmt::format("{:+}", row.modifier)});
  }
  out.rows.push_back({"less", fmt::format("{:+}", system.ratio_below)});
  return out;
}

ChartTable combat_table(const System& system) {
  ChartTable out{.title = "Combat results",
                 .rule = "10.2b",
                 .columns = {"Modified die", "Attacker", "Defender"}};
  for (const auto& row : system.combat) {
    out.rows.push_back({std::to_string(row.die), row.attacker.text, row.defender.text});
  }
  return out;
}

ChartTable fire_table(const System& system) {
  ChartTable out{.title = "Artillery fire", .rule = "9.2", .columns = {"Modified die"}};
  int from = 1;
  for (const int farthest : system.fire_ranges) {
    out.columns.push_back(fmt::format("Range {}-{}", from, farthest));
    from = farthest + 1;
  }
  for (const auto& row : system.fire) {
    std::vector<std::string>& cells = out.rows.emplace_back();
    cells.push_back(std::to_string(row.die));
    for (const auto& cell : row.by_range) cells.push_back(cell.text);
  }
  return out;
}

ChartTable modifier_table(const System& system) {
  ChartTable out{
      .title = "Modifiers of the die", .rule = "10.3", .columns = {"When", "Die", "Case"}};
  for (const auto& modifier : system.modifiers) {
    out.rows.push_back({modifier.title, fmt::format("{:+}", modifier.value), modifier.rule});
  }
  return out;
}

// Where north is on a map whose top is not: up at Warburg is about west-north-west.
double north_of(const std::string& battle) { return battle == "warburg" ? 67.5 : 0; }

}  // namespace

Geometry geometry_of(const Game& game) { return {game.grid(), Geometry::Layout::kColumns}; }

Board board_of(const Game& game) {
  const Definition& definition = game.definition();
  const System& system = definition.system;
  const Geometry geometry = geometry_of(game);
  const Point size = geometry.size();
  Board out{.scenario = definition.id + '/' + game.scenario().id,
            .battle = definition.id,
            .title = definition.title,
            .system = "lace-wars",
            .period = system.period,
            .hidden = true,
            .flat = geometry.flat(),
            .width = size.x,
            .height = size.y,
            .north = north_of(definition.id)};
  add_hexes(out, game, geometry);
  add_slopes(out, game, geometry);
  add_features(out, geometry, definition.map.features, is_link,
               [](const std::string& kind) { return std::string_view(kind); });
  add_sides(out, definition.sides, definition.formations);
  out.legend = legend_of(system);
  out.tables = {ratio_table(system), combat_table(system), fire_table(system),
                modifier_table(system)};
  out.key = key_of(game);
  return out;
}

}  // namespace tercio::advice::lace
