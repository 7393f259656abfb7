// The ground that the features of a map make together.
#include <algorithm>
#include <map>
#include <utility>

#include "data/thirty_years_war/parts.hpp"
#include "hex/flood.hpp"
#include "thirty_years_war/rules/terrain_effects.hpp"

namespace tercio::data {
namespace {

using tyw::HexId;
using tyw::HexSet;
using tyw::Hexside;

using SideKey = std::pair<HexId, HexId>;  // the lower hex first

SideKey key_of(Hexside side) { return std::minmax(side.a, side.b); }

std::string name_of_side(Hexside side) { return hex::label(side.a) + '-' + hex::label(side.b); }

// What lies on each hexside, and where the file says so.
class Sides {
 public:
  struct Entry {
    std::string_view kind;
    Hexside side;
    Value where;
  };

  void add(std::string_view kind, Hexside side, const Value& where) {
    auto& entries = sides_[key_of(side)];
    for (const Entry& entry : entries) {
      if (entry.kind != kind) continue;
      // Two roads may share a part of their way.
      if (kind != "road")
        where.fault("a second " + std::string(kind) + " on " + name_of_side(side));
      return;
    }
    entries.push_back({kind, side, where});
  }

  const Entry* find(Hexside side, std::string_view kind) const {
    const auto found = sides_.find(key_of(side));
    if (found == sides_.end()) return nullptr;
    for (const Entry& entry : found->second) {
      if (entry.kind == kind) return &entry;
    }
    return nullptr;
  }
  bool has(Hexside side, std::string_view kind) const { return find(side, kind) != nullptr; }

  template <class Visit>
  void for_each(std::string_view kind, Visit visit) const {
    for (const auto& [key, entries] : sides_) {
      for (const Entry& entry : entries) {
        if (entry.kind == kind) visit(entry);
      }
    }
  }

 private:
  std::map<SideKey, std::vector<Entry>> sides_;
};

void check_water(const Sides& sides) {
  for (const std::string_view crossing : {"bridge", "ford"}) {
    sides.for_each(crossing, [&](const Sides::Entry& entry) {
      if (sides.has(entry.side, "stream") || sides.has(entry.side, "river")) return;
      entry.where.fault("a " + std::string(crossing) + " must lie on a stream or river, and " +
                        name_of_side(entry.side) + " is neither");
    });
  }
  sides.for_each("river", [&](const Sides::Entry& entry) {
    if (!sides.has(entry.side, "stream")) return;
    entry.where.fault(name_of_side(entry.side) + " cannot be stream and river at once");
  });
  sides.for_each("ford", [&](const Sides::Entry& entry) {
    if (!sides.has(entry.side, "bridge")) return;
    entry.where.fault(name_of_side(entry.side) + " cannot have bridge and ford at once");
  });
}

// 5.24, 6.24
void check_slopes(const Sides& sides, const HexSet& slope_hexes) {
  sides.for_each("slope", [&](const Sides::Entry& entry) {
    if (!slope_hexes.contains(entry.side.a)) {
      entry.where.fault(hex::label(entry.side.a) + ", the low side of " + name_of_side(entry.side) +
                        ", must be a slope hex");
    }
    if (slope_hexes.contains(entry.side.b)) {
      entry.where.fault(hex::label(entry.side.b) + ", the high side of " +
                        name_of_side(entry.side) + ", must not be a slope hex");
    }
  });
}

// Freiburg 19.5
void check_walls(const Sides& sides) {
  sides.for_each("gate", [&](const Sides::Entry& entry) {
    if (!sides.has(entry.side, "fortification")) return;
    entry.where.fault(name_of_side(entry.side) + " cannot be fortification and gate at once");
  });
}

int extra_of(const tyw::System& system, std::string_view kind) {
  for (const auto& row : system.side_terrain) {
    if (row.id == kind) return row.extra;
  }
  return 0;
}

// The points a step adds to the cost of the hex it enters.
int extra_of(const tyw::System& system, const Sides& sides, Hexside step) {
  int extra = 0;
  const auto* slope = sides.find(step, "slope");
  if (slope != nullptr && slope->side.a == step.a) extra += extra_of(system, "slope");
  for (const std::string_view wall : {"fortification", "gate"}) {  // once breached
    if (sides.has(step, wall)) extra += extra_of(system, wall);
  }
  if (sides.has(step, "bridge")) return extra + extra_of(system, "bridge");
  if (sides.has(step, "ford")) return extra + extra_of(system, "ford");
  return extra + (sides.has(step, "stream") ? extra_of(system, "stream") : 0);
}

// No step may cost more than the search for moves provides for.
void check_step_costs(const tyw::Definition& battle, const Sides& sides) {
  const auto check = [&](const Sides::Entry& entry, Hexside step) {
    const tyw::HexTerrain& terrain = terrain_of(battle, step.b);
    int enter = 0;
    for (const tyw::Kind kind : {tyw::Kind::kInfantry, tyw::Kind::kCavalry}) {
      for (const bool builder : {false, true}) {
        enter = std::max(enter, tyw::cost_to_enter(terrain, kind, builder));
      }
    }
    const int cost = enter + extra_of(battle.system, sides, step);
    if (enter == 0 || cost <= hex::kMaxStepCost) return;
    entry.where.fault("a step from " + hex::label(step.a) + " to " + hex::label(step.b) +
                      " would cost " + std::to_string(cost) + " points; the most is " +
                      std::to_string(hex::kMaxStepCost));
  };
  for (const std::string_view kind :
       {"stream", "ford", "bridge", "slope", "fortification", "gate"}) {
    sides.for_each(kind, [&](const Sides::Entry& entry) {
      check(entry, entry.side);
      check(entry, {entry.side.b, entry.side.a});
    });
  }
}

// The hexes of each terrain, in the order of the chart. No hex can be of two.
void gather_hexes(std::span<const FeatureSource> sources, tyw::Definition& battle) {
  HexSet taken;
  for (const auto& row : battle.system.hex_terrain) {
    HexSet hexes;
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const tyw::Feature& feature = battle.map.features[i];
      if (feature.kind != row.id) continue;
      (feature.hexes & taken).for_each([&](HexId h) {
        sources[i].value.fault("hex " + hex::label(h) + " already belongs to another feature");
      });
      hexes |= feature.hexes;
      taken |= feature.hexes;
    }
    if (!hexes.empty()) battle.map.terrain.emplace_back(row.id, hexes);
  }
}

Sides gather_sides(std::span<const FeatureSource> sources, tyw::Definition& battle) {
  Sides sides;
  for (const auto& row : battle.system.side_terrain) {
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const tyw::Feature& feature = battle.map.features[i];
      if (feature.kind != row.id) continue;
      if (row.id == "slope") battle.map.slope_hexes |= feature.hexes;
      for (std::size_t s = 0; s < feature.hexsides.size(); ++s) {
        sides.add(row.id, feature.hexsides[s], sources[i].sides[s]);
      }
    }
    std::vector<Hexside> list;
    sides.for_each(row.id, [&](const Sides::Entry& entry) { list.push_back(entry.side); });
    if (!list.empty()) battle.map.hexsides.emplace_back(row.id, std::move(list));
  }
  return sides;
}

}  // namespace

void gather_ground(std::span<const FeatureSource> sources, tyw::Definition& battle) {
  gather_hexes(sources, battle);
  const Sides sides = gather_sides(sources, battle);
  check_water(sides);
  check_slopes(sides, battle.map.slope_hexes);
  check_walls(sides);
  check_step_costs(battle, sides);
}

const tyw::HexTerrain& terrain_of(const tyw::Definition& battle, HexId h) {
  for (const auto& [id, hexes] : battle.map.terrain) {
    if (!hexes.contains(h)) continue;
    for (const auto& row : battle.system.hex_terrain) {
      if (row.id == id) return row;
    }
  }
  static const tyw::HexTerrain kClear{};
  return battle.system.hex_terrain.empty() ? kClear : battle.system.hex_terrain.front();
}

bool can_enter(const tyw::Definition& battle, tyw::Kind kind, bool builder, HexId h) {
  const tyw::HexTerrain& terrain = terrain_of(battle, h);
  if (tyw::cost_to_enter(terrain, kind, builder) > 0) return true;
  for (const auto& feature : battle.map.features) {
    if (feature.kind == "road" && feature.hexes.contains(h)) return true;
  }
  return false;
}

}  // namespace tercio::data
