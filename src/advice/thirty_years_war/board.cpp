#include "advice/thirty_years_war/board.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "advice/board_parts.hpp"
#include "advice/thirty_years_war/key.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Definition;
using thirty_years_war::Feature;
using thirty_years_war::Game;
using thirty_years_war::HexTerrain;
using thirty_years_war::SideTerrain;
using thirty_years_war::System;

namespace {

bool is_link(const Feature& feature) { return feature.kind == "road"; }

// A wall of a town is a fortification in the words of the chart.
std::string_view drawn_as(std::string_view kind) {
  return kind == "fortification" ? std::string_view("wall") : kind;
}

std::vector<BoardHex> hexes_of(const Game& game, const Geometry& geometry) {
  const Definition& definition = game.definition();
  std::vector<BoardHex> hexes = geometry.hexes();
  for (BoardHex& hex : hexes) {
    hex.terrain = game.terrain(hex.hex).id;
    hex.slope = game.is_slope(hex.hex);
    if (game.hilltops().contains(hex.hex)) hex.level = 1;
    for (const Feature& feature : definition.map.features) {
      if (is_link(feature) || feature.kind == "label" || !feature.hexes.contains(hex.hex)) continue;
      hex.tag = name_of(feature.tag);
      // The ground within a hill is as high as its rim, though only the rim counts (5.24).
      if (feature.kind == "hill") hex.level = 1;
    }
  }
  return hexes;
}

std::string costs(int enter, const std::optional<int>& cavalry) {
  const auto points = [](int cost) {
    return fmt::format("{} movement point{}", cost, cost == 1 ? "" : "s");
  };
  if (enter == 0) return "Nobody may enter.";
  if (!cavalry) return "Costs " + points(enter) + " to enter.";
  if (*cavalry == 0) return "Costs " + points(enter) + " to enter; cavalry may not.";
  return fmt::format("Costs {} to enter, cavalry {}.", points(enter), *cavalry);
}

std::vector<std::string> lines_of(const HexTerrain& row) {
  std::vector<std::string> lines{costs(row.enter, row.enter_cavalry)};
  if (row.enter_builder) {
    lines.push_back("For those who built it: " +
                    costs(*row.enter_builder, row.enter_builder_cavalry));
  }
  if (row.blocks_sight) lines.emplace_back("Bars the line of fire.");
  if (row.attack_forbidden) lines.emplace_back("No attack into it.");
  if (row.cavalry_attack_forbidden) lines.emplace_back("Cavalry may not attack into it.");
  if (row.strength_halved) lines.emplace_back("Units in it have half their strength, rounded up.");
  if (row.closed_to_disrupted) lines.emplace_back("Disrupted units may not enter.");
  if (row.builder_strength > 0) {
    lines.push_back(fmt::format("Those who built it defend in it with {} more strength point each.",
                                row.builder_strength));
  }
  return lines;
}

std::vector<std::string> lines_of(const SideTerrain& row) {
  std::vector<std::string> lines;
  const bool wall = row.id == "fortification" || row.id == "gate";
  if (row.impassable) lines.emplace_back("Crossed, and attacked across, only at a bridge.");
  if (row.id == "road") lines.emplace_back("Along it every hex costs 1 movement point.");
  if (wall) lines.emplace_back("Closed until it is breached.");
  if (row.id == "gate") lines.emplace_back("Open to the side it is friendly to.");
  if (row.extra > 0) {
    lines.push_back(fmt::format("Costs {} more to cross{}.", row.extra,
                                row.id == "slope" ? " uphill, out of the slope hex"
                                : wall            ? " through a breach"
                                                  : ""));
  }
  if (row.doubles_defender) {
    lines.push_back(row.id == "slope" ? "A defender is doubled if all attack uphill across it."
                    : wall            ? "A defender is doubled if all attack through a breach."
                                      : "A defender is doubled if all attack across it.");
  }
  return lines;
}

std::vector<LegendEntry> legend_of(const Definition& definition) {
  const auto on_map = [&](const std::string& id) {
    return id == "clear" ||
           std::any_of(definition.map.features.begin(), definition.map.features.end(),
                       [&](const Feature& feature) { return feature.kind == id; });
  };
  std::vector<LegendEntry> out;
  for (const HexTerrain& row : definition.system.hex_terrain) {
    if (!on_map(row.id)) continue;
    out.push_back(
        {.id = row.id, .title = row.name, .on = "hex", .rule = row.rule, .lines = lines_of(row)});
  }
  for (const SideTerrain& row : definition.system.side_terrain) {
    if (!on_map(row.id)) continue;
    out.push_back({.id = std::string(drawn_as(row.id)),
                   .title = row.name,
                   .on = row.id == "road" ? "link" : "side",
                   .rule = row.rule,
                   .lines = lines_of(row)});
  }
  return out;
}

std::vector<ChartTable> tables_of(const System& system) {
  ChartTable fire{.title = "Artillery fire", .rule = "5.1", .columns = {"Range"}};
  std::vector<std::string> hits{"Hits on"};
  for (const auto& column : system.fire_table) {
    fire.columns.push_back(column.title);
    hits.push_back(column.hits_up_to == 1 ? "1" : fmt::format("1-{}", column.hits_up_to));
  }
  fire.rows.push_back(std::move(hits));
  ChartTable combat{.title = "Combat results", .rule = "8.6", .columns = {"Die"}};
  combat.columns.insert(combat.columns.end(), system.combat_columns.begin(),
                        system.combat_columns.end());
  for (std::size_t die = 0; die < system.combat_table.size(); ++die) {
    std::vector<std::string> row{std::to_string(die + 1)};
    row.insert(row.end(), system.combat_table[die].begin(), system.combat_table[die].end());
    combat.rows.push_back(std::move(row));
  }
  return {std::move(fire), std::move(combat)};
}

constexpr int kMetres = 175;  // 2.5: across a hex

}  // namespace

Geometry geometry_of(const Game& game) { return {game.grid(), Geometry::Layout::kRows}; }

Board board_of(const Game& game) {
  const Definition& definition = game.definition();
  const Geometry geometry = geometry_of(game);
  const Point size = geometry.size();
  Board out{.scenario = definition.id + '/' + game.scenario().id,
            .battle = definition.id,
            .title = definition.title,
            .system = "thirty-years-war",
            .period = definition.system.period,
            .flat = geometry.flat(),
            .width = size.x,
            .height = size.y,
            .metres = kMetres,
            .hexes = hexes_of(game, geometry),
            .legend = legend_of(definition),
            .tables = tables_of(definition.system),
            .key = key_of(game)};
  add_features(out, geometry, definition.map.features, is_link, drawn_as);
  add_sides(out, definition.sides, definition.armies);
  return out;
}

}  // namespace tercio::advice::tyw
