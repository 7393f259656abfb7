// map.toml: extent, features, areas.
#include <algorithm>
#include <array>

#include "data/hex_reader.hpp"
#include "data/thirty_years_war/parts.hpp"
#include "thirty_years_war/battles.hpp"

namespace tercio::data {
namespace {

using namespace std::string_view_literals;

using tyw::HexSet;

constexpr std::array kWithoutEffect{"hill"sv, "entry"sv, "label"sv};
constexpr int kMaxWalledHexes = 64;
constexpr std::size_t kMaxWallSides = 128;

hex::Grid read_extent(Table& file) {
  const auto value = file.require("extent");
  if (!value) return {hex::kLastLine, hex::kLastPlace};
  Table table(*value);
  const auto lines = table.require("lines");
  const auto places = table.require("places");
  read_tag(table, "tag");
  table.text("reason");
  table.finish();
  // After a fault the largest map, so that the hexes can still be checked.
  const auto extent = [](const auto& number, int most) {
    return static_cast<std::uint8_t>(number ? number->integer({1, most}).value_or(most) : most);
  };
  return {extent(lines, hex::kLastLine), extent(places, hex::kLastPlace)};
}

std::vector<std::string_view> feature_kinds(const tyw::System& system) {
  std::vector<std::string_view> kinds;
  for (const auto& terrain : system.hex_terrain) {
    if (terrain.id != "clear") kinds.emplace_back(terrain.id);
  }
  for (const auto& terrain : system.side_terrain) kinds.emplace_back(terrain.id);
  kinds.insert(kinds.end(), kWithoutEffect.begin(), kWithoutEffect.end());
  return kinds;
}

void read_road(Table& table, hex::Grid grid, tyw::Feature& feature, FeatureSource& source) {
  const auto values = table.list("course");
  if (values.size() == 1) table.fault("the course of a road must have at least two hexes");
  const auto course = read_course(values, grid);
  for (const tyw::HexId h : course) feature.hexes.insert(h);
  for (std::size_t i = 1; i < course.size(); ++i) {
    feature.hexsides.push_back({course[i - 1], course[i]});
    source.sides.push_back(values[std::min(i, values.size() - 1)]);
  }
}

void read_sides(Table& table, hex::Grid grid, tyw::Feature& feature, FeatureSource& source) {
  for (const Value& value : table.list("hexsides")) {
    const auto side = read_hexside(value, grid);
    if (!side) continue;
    feature.hexsides.push_back({side->first, side->second});
    source.sides.push_back(value);
  }
}

// Which of hexes, hexsides and course a feature has depends on its kind.
void read_extent_of(Table& table, const tyw::Definition& battle, tyw::Feature& feature,
                    FeatureSource& source) {
  const hex::Grid grid = battle.map.grid;
  const auto& rows = battle.system.side_terrain;
  const bool on_sides = std::any_of(rows.begin(), rows.end(),
                                    [&](const auto& row) { return row.id == feature.kind; });
  if (feature.kind == "road") {
    read_road(table, grid, feature, source);
    return;
  }
  if (on_sides) read_sides(table, grid, feature, source);
  if (!on_sides || feature.kind == "slope") {
    feature.hexes = read_hexes(table.list("hexes"), grid);
  }
}

void read_features(Table& file, tyw::Definition& battle) {
  const auto kinds = feature_kinds(battle.system);
  std::vector<FeatureSource> sources;
  for (const Value& value : file.list_if_any("feature")) {
    Table table(value);
    FeatureSource source{value, {}};
    tyw::Feature feature;
    feature.name = table.text("name");
    const auto kind = table.require("kind");
    const auto index = kind ? kind->choice(kinds) : std::nullopt;
    feature.tag = read_tag(table, "tag");
    feature.reason = table.text("reason");
    if (!index) continue;
    feature.kind = kinds[static_cast<std::size_t>(*index)];
    read_extent_of(table, battle, feature, source);
    table.finish();
    battle.map.features.push_back(std::move(feature));
    sources.push_back(std::move(source));
  }
  gather_ground(sources, battle);
}

void require_enterable(const tyw::Definition& battle, const tyw::Area& area, const Value& where) {
  area.hexes.for_each([&](tyw::HexId h) {
    for (const tyw::Kind kind : {tyw::Kind::kInfantry, tyw::Kind::kCavalry}) {
      for (const bool builder : {false, true}) {
        if (can_enter(battle, kind, builder, h)) return;
      }
    }
    where.fault("no piece can enter hex " + hex::label(h) + " of the area " + in_quotes(area.id));
  });
}

// Freiburg 19.5 The rules can keep the breaches of walls and the control of sections for so many
// hexes.
void check_walled_hexes(const Table& file, const tyw::MapDefinition& map) {
  HexSet hexes;
  for (const auto& [kind, sides] : map.hexsides) {
    if (kind != "fortification" && kind != "gate") continue;
    for (const tyw::Hexside side : sides) {
      hexes.insert(side.a);
      hexes.insert(side.b);
    }
  }
  for (const tyw::Area& area : map.areas) {
    if (area.watched) hexes |= area.hexes;
  }
  std::size_t walls = 0;
  for (const auto& [kind, sides] : map.hexsides) {
    if (kind == "fortification" || kind == "gate") walls += sides.size();
  }
  if (walls > kMaxWallSides) {
    file.fault("there are " + std::to_string(walls) + " walls and gates; the most is " +
               std::to_string(kMaxWallSides));
  }
  if (hexes.size() <= kMaxWalledHexes) return;
  file.fault(std::to_string(hexes.size()) +
             " hexes lie beside walls or in watched areas; the most the program can keep is " +
             std::to_string(kMaxWalledHexes));
}

void read_areas(Table& file, tyw::Definition& battle) {
  const auto known = tyw::battle_areas(battle.id);
  std::vector<std::string> given;
  Names names("area");
  for (const Value& value : file.list_if_any("area")) {
    Table table(value);
    tyw::Area area;
    area.id = table.id("id");
    area.rule = read_case(table);
    area.tag = read_tag(table, "tag");
    area.watched = table.flag("watched");
    area.hexes = read_hexes(table.list("hexes"), battle.map.grid);
    table.finish();
    names.add(area.id, value);
    if (!area.id.empty() && std::find(known.begin(), known.end(), area.id) == known.end()) {
      value.fault("no rule knows the area " + in_quotes(area.id));
    }
    require_enterable(battle, area, value);
    given.push_back(area.id);
    battle.map.areas.push_back(std::move(area));
  }
  require_all(file.value(), "area", known, given);
  check_walled_hexes(file, battle.map);
}

}  // namespace

void read_map(const Value& root, tyw::Definition& battle) {
  Table file(root);
  require_format(file, "tercio-map/1");
  battle.map.grid = read_extent(file);
  read_features(file, battle);
  read_areas(file, battle);
  file.finish();
}

}  // namespace tercio::data
