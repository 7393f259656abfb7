// map.toml of a lace-wars battle: extent, features, areas.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

#include "data/hex_reader.hpp"
#include "data/lace_wars/parts.hpp"
#include "lace_wars/battle.hpp"

namespace tercio::data::lace {
namespace {

using namespace std::string_view_literals;

using lw::HexId;
using lw::HexSet;
using lw::Hexside;

constexpr std::array kKinds{"heights"sv, "woods"sv,  "village"sv, "town"sv,  "stream"sv,
                            "river"sv,   "bridge"sv, "road"sv,    "trail"sv, "label"sv};

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

std::pair<HexId, HexId> key_of(Hexside side) { return std::minmax(side.a, side.b); }

std::string label_of(Hexside side) { return hex::label(side.a) + '-' + hex::label(side.b); }

// Gathers the features and checks them against each other.
class Ground {
 public:
  explicit Ground(lw::MapDefinition& map) : map_(map) {}

  void add(const lw::Feature& feature, int level, const Value& where,
           const std::vector<Value>& sides) {
    if (feature.kind == "heights") {
      add_heights(feature.hexes, level, where);
    } else if (feature.kind == "woods" || feature.kind == "village" || feature.kind == "town") {
      add_terrain(feature, where);
    }
    for (std::size_t i = 0; i < feature.hexsides.size(); ++i) {
      add_side(feature, feature.hexsides[i], sides[i]);
    }
  }

  // A bridge lies on a river, wherever in the file that is.
  void check_bridges() const {
    for (const auto& [side, where] : bridges_) {
      if (!has("river", side)) where.fault("no river at the hexside " + label_of(side));
    }
  }

  // 15a The river parts the south bank from the rest.
  void check_banks(const Table& file) const {
    for (int line = 1; line <= map_.grid.lines; ++line) {
      for (int place = 1; place <= map_.grid.places; ++place) {
        const HexId h = hex::make_hex(line, place);
        for (const hex::Direction d : hex::kAllDirections) {
          const HexId other = hex::neighbour(h, d);
          if (other < h || !map_.grid.contains(other)) continue;
          check_bank({h, other}, file);
        }
      }
    }
  }

 private:
  bool has(const std::string& kind, Hexside side) const {
    const auto found = sides_.find(kind);
    return found != sides_.end() && found->second.contains(key_of(side));
  }

  void check_bank(Hexside side, const Table& file) const {
    const HexSet& south = map_.area("south-bank");
    const bool parted = south.contains(side.a) != south.contains(side.b);
    if (parted == has("river", side)) return;
    file.fault(parted ? "no river between the banks at the hexside " + label_of(side)
                      : "the river at the hexside " + label_of(side) +
                            " has the same bank on both sides");
  }

  void add_heights(const HexSet& hexes, int level, const Value& where) {
    hexes.for_each([&](HexId h) {
      for (const HexSet& other : map_.level) {
        if (other.contains(h)) where.fault("hex " + hex::label(h) + " has two levels");
      }
      map_.level[static_cast<std::size_t>(level)].insert(h);
    });
  }

  void add_terrain(const lw::Feature& feature, const Value& where) {
    feature.hexes.for_each([&](HexId h) {
      if (terrain_of(map_, h) != lw::Terrain::kClear) {
        where.fault("hex " + hex::label(h) + " has two terrains");
      }
      for (std::size_t i = 0; i < lw::kTerrains; ++i) {
        if (name_of(static_cast<lw::Terrain>(i)) == feature.kind) map_.terrain[i].insert(h);
      }
    });
  }

  void add_side(const lw::Feature& feature, Hexside side, const Value& where) {
    const std::string& kind = feature.kind;
    const bool water = kind == "stream" || kind == "river";
    const bool way = kind == "road" || kind == "trail";
    if (!sides_[kind].insert(key_of(side)).second) {
      where.fault("the hexside " + label_of(side) + " has a second " + kind);
    } else if (water && has(kind == "stream" ? "river" : "stream", side)) {
      where.fault("the hexside " + label_of(side) + " is both stream and river");
    } else if (way && has(kind == "road" ? "trail" : "road", side)) {
      where.fault("the hexside " + label_of(side) + " is crossed by both road and trail");
    }
    if (kind == "stream") map_.streams.push_back(side);
    if (kind == "river") map_.rivers.push_back(side);
    if (kind == "road") map_.roads.push_back(side);
    if (kind == "trail") map_.trails.push_back(side);
    if (kind == "bridge") {
      map_.bridges.push_back({feature.name, side, feature.tag});
      bridges_.emplace_back(side, where);
    }
  }

  lw::MapDefinition& map_;
  std::map<std::string, std::set<std::pair<HexId, HexId>>, std::less<>> sides_;
  std::vector<std::pair<Hexside, Value>> bridges_;
};

// The links of a road or trail.
void read_course_of(Table& table, hex::Grid grid, lw::Feature& feature, std::vector<Value>& sides) {
  const auto values = table.list("course");
  if (values.size() == 1) table.fault("the course must have at least two hexes");
  const auto course = read_course(values, grid);
  for (const HexId h : course) feature.hexes.insert(h);
  for (std::size_t i = 1; i < course.size(); ++i) {
    feature.hexsides.push_back({course[i - 1], course[i]});
    sides.push_back(values[std::min(i, values.size() - 1)]);
  }
}

void read_sides_of(Table& table, hex::Grid grid, lw::Feature& feature, std::vector<Value>& sides) {
  const auto values = table.list("hexsides");
  for (const Value& value : values) {
    const auto side = read_hexside(value, grid);
    if (!side) continue;
    feature.hexsides.push_back({side->first, side->second});
    sides.push_back(value);
  }
  if (feature.kind == "bridge" && values.size() > 1) table.fault("a bridge lies on one hexside");
}

void read_feature(const Value& value, lw::MapDefinition& map, Ground& ground) {
  Table table(value);
  lw::Feature feature;
  feature.name = table.text("name");
  const auto kind = table.require("kind");
  const auto index = kind ? kind->choice(kKinds) : std::nullopt;
  feature.tag = read_tag(table, "tag");
  feature.reason = table.text("reason");
  if (!index) return;
  feature.kind = kKinds[static_cast<std::size_t>(*index)];
  const int highest = static_cast<int>(map.level.size()) - 1;
  const int level = feature.kind == "heights" ? table.integer("level", {1, highest}) : 0;
  std::vector<Value> sides;
  if (feature.kind == "road" || feature.kind == "trail") {
    read_course_of(table, map.grid, feature, sides);
  } else if (feature.kind == "stream" || feature.kind == "river" || feature.kind == "bridge") {
    read_sides_of(table, map.grid, feature, sides);
  } else {
    feature.hexes = read_hexes(table.list("hexes"), map.grid);
  }
  table.finish();
  ground.add(feature, level, value, sides);
  map.features.push_back(std::move(feature));
}

// The areas that the class of the battle reads, each once and no others.
void read_areas(Table& file, std::string_view battle, lw::MapDefinition& map) {
  const auto ids = lw::battle_areas(battle);
  for (const Value& value : file.list_if_any("area")) {
    Table table(value);
    const auto id = table.require("id");
    const auto index = id ? id->choice(ids) : std::nullopt;
    read_case(table);
    read_tag(table, "tag");
    const HexSet hexes = read_hexes(table.list("hexes"), map.grid);
    table.finish();
    if (!index) continue;
    const std::string_view name = ids[static_cast<std::size_t>(*index)];
    const bool added = map.areas.try_emplace(std::string(name), hexes).second;
    if (!added) value.fault("a second area " + in_quotes(name));
  }
  for (const std::string_view id : ids) {
    if (!map.areas.contains(id)) file.fault("missing area " + in_quotes(id));
  }
}

}  // namespace

void read_map(const Value& root, lw::Definition& battle) {
  Table file(root);
  require_format(file, "tercio-map/1");
  lw::MapDefinition& map = battle.map;
  map.grid = read_extent(file);
  Ground ground(map);
  for (const Value& value : file.list_if_any("feature")) read_feature(value, map, ground);
  ground.check_bridges();
  read_areas(file, battle.id, map);
  if (!map.area("south-bank").empty()) ground.check_banks(file);
  file.finish();
}

lw::Terrain terrain_of(const lw::MapDefinition& map, lw::HexId h) {
  for (std::size_t i = 1; i < lw::kTerrains; ++i) {
    if (map.terrain[i].contains(h)) return static_cast<lw::Terrain>(i);
  }
  return lw::Terrain::kClear;
}

bool can_stand(const lw::Definition& battle, lw::Arm arm, lw::HexId h) {
  if (arm == lw::Arm::kCommander) return true;
  const auto& row = battle.system.terrain[static_cast<std::size_t>(terrain_of(battle.map, h))];
  const auto i = static_cast<std::size_t>(arm);
  if (row.enter[i] != 0) return true;
  const auto touches = [&](const Hexside& side) { return side.a == h || side.b == h; };
  const auto& roads = battle.map.roads;
  const auto& trails = battle.map.trails;
  const bool road = std::any_of(roads.begin(), roads.end(), touches);
  const bool trail = std::any_of(trails.begin(), trails.end(), touches);
  return row.by_way[i] && (road || trail);
}

}  // namespace tercio::data::lace
