// What never changes during a game: map, pieces, tables, options, and what is computed from them.
#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hex/sight_lines.hpp"
#include "lace_wars/readings.hpp"
#include "lace_wars/rules/facing.hpp"
#include "lace_wars/types.hpp"

namespace tercio::lace_wars {

// 1.1 The numbers printed on a piece.
struct Piece {
  Arm arm = Arm::kLineInfantry;
  Side side = Side::kA;
  std::uint8_t formation = kNoFormation;  // kNoFormation: independent, or an army commander
  std::uint8_t morale = 0;
  std::uint8_t movement = 0;
  std::uint8_t steps = 0;
  std::uint8_t calibre = 0;
  std::uint8_t radius = 0;
  std::uint8_t company = 0;      // 3.1: light units of one name share a number; 0: none
  std::uint8_t fist_rank = 255;  // its place among the units with a fist; 255: it has none
  bool fist = false;
  bool swords = false;
  bool english = false;
  bool army_commander = false;
  std::array<std::uint8_t, 5> points{};  // combat points by steps left

  // 0.1-3 Commanders are never units.
  bool is_unit() const { return arm != Arm::kCommander; }
  bool is_commander() const { return arm == Arm::kCommander; }
  bool is_artillery() const { return arm == Arm::kArtillery; }
  // 0.1c
  bool is_infantry() const { return arm == Arm::kLineInfantry || arm == Arm::kLightInfantry; }
  bool is_cavalry() const { return arm == Arm::kHeavyCavalry || arm == Arm::kLightCavalry; }
  bool is_light() const { return arm == Arm::kLightInfantry || arm == Arm::kLightCavalry; }
};

// What lies on a hexside. Bits.
enum class OnSide : std::uint8_t { kStream = 1, kRiver = 2, kBridge = 4, kRoad = 8, kTrail = 16 };

// 8.1a, 8.5b What the six steps from a hex cost a kind of mover; 0: closed. And the road links.
struct StepPrices {
  std::array<std::uint8_t, hex::kDirections> points{};
  std::uint8_t road = 0;  // bit d: along a road
  std::uint8_t spare = 0;
};

// … the same as sets: the hexes that a step in a direction enters for exactly so many points.
class StepSets {
 public:
  int highest() const { return static_cast<int>(sets_.size()); }  // the most a step costs
  // Requires: 1 <= points <= highest().
  const HexSet& entered(int points, Direction d) const {
    return sets_[static_cast<std::size_t>(points - 1)][static_cast<std::size_t>(hex::index_of(d))];
  }
  void add(HexId entered, Direction d, int points);

 private:
  std::vector<std::array<HexSet, hex::kDirections>> sets_;
};

// 7.1 How far the zone of a unit extends: light cavalry dismounts in villages and towns (1.3f).
enum class ZoneKind : std::uint8_t { kPlain, kLightInfantry, kLightCavalry };
inline constexpr std::size_t kZoneKinds = 3;
constexpr ZoneKind zone_kind(Arm arm) {
  if (arm == Arm::kLightInfantry) return ZoneKind::kLightInfantry;
  return arm == Arm::kLightCavalry ? ZoneKind::kLightCavalry : ZoneKind::kPlain;
}

class Battle;

class Game {
 public:
  // Requires: the scenario and every option key and value exist in the definition.
  Game(std::shared_ptr<const Definition> definition, std::string_view scenario, Options options);
  Game(const Game&) = delete;
  ~Game();
  Game& operator=(const Game&) = delete;

  const Definition& definition() const { return *definition_; }
  const ScenarioDefinition& scenario() const { return *scenario_; }
  const Options& options() const { return options_; }
  const Readings& readings() const { return readings_; }
  const System& system() const { return definition_->system; }
  const Numbers& numbers() const { return definition_->system.numbers; }
  // The reinforcements of this scenario that the options allow.
  const std::vector<Reinforcement>& arrivals() const { return arrivals_; }

  const Battle& battle() const { return *battle_; }

  // Pieces
  int piece_count() const { return static_cast<int>(pieces_.size()); }
  const Piece& piece(PieceId p) const { return pieces_[p]; }
  const PieceDefinition& described(PieceId p) const { return definition_->pieces[p]; }
  const std::string& name(PieceId p) const { return definition_->pieces[p].name; }
  PieceId find_piece(std::string_view id) const;  // kNoPiece when there is none
  PieceSet units(Side s) const { return units_[index_of(s)]; }
  PieceSet commanders(Side s) const { return commanders_[index_of(s)]; }
  PieceSet of_side(Side s) const { return units(s) | commanders(s); }
  PieceSet artillery() const { return artillery_; }
  PieceSet cavalry() const { return cavalry_; }
  PieceSet lights() const { return lights_; }
  PieceSet independents(Side s) const { return independents_[index_of(s)]; }
  PieceSet all_commanders() const { return commanders_[0] | commanders_[1]; }

  // Formations
  int formation_count() const { return static_cast<int>(definition_->formations.size()); }
  const FormationDefinition& formation(int f) const {
    return definition_->formations[static_cast<std::size_t>(f)];
  }
  Side side_of_formation(int f) const { return static_cast<Side>(formation(f).side); }
  PieceSet units_of(int f) const { return formation_units_[static_cast<std::size_t>(f)]; }
  int find_formation(std::string_view id) const;  // kNoFormation when there is none

  const std::string& side_id(Side s) const { return definition_->sides[index_of(s)].id; }
  const std::string& side_name(Side s) const { return definition_->sides[index_of(s)].name; }
  bool fords(Side s) const { return fords_[index_of(s)]; }  // what the battle says

  // Ground
  hex::Grid grid() const { return definition_->map.grid; }
  bool on_grid(HexId h) const { return grid().contains(h); }
  Terrain terrain(HexId h) const { return terrain_[h]; }
  const TerrainRow& row(HexId h) const {
    return system().terrain[static_cast<std::size_t>(terrain_[h])];
  }
  const SideRow& row(SideTerrain t) const { return system().sides[static_cast<std::size_t>(t)]; }
  bool is_clear(HexId h) const { return terrain_[h] == Terrain::kClear; }
  int level(HexId h) const { return level_[h]; }
  bool has(HexId h, Direction d, OnSide what) const {
    return (sides_[h][static_cast<std::size_t>(hex::index_of(d))] &
            static_cast<std::uint8_t>(what)) != 0;
  }
  // A river hexside without a bridge.
  bool is_open_river(HexId h, Direction d) const {
    return has(h, d, OnSide::kRiver) && !has(h, d, OnSide::kBridge);
  }
  // 12.4 The hexes from a hex to the nearest friendly edge hex of a side: 0 on the edge.
  int to_edge(Side s, HexId h) const { return to_edge_[index_of(s)][h]; }
  const hex::SightLines& sight_lines() const { return *sight_lines_; }

  // 7.1 Bit d: a zone of control extends from the hex in direction d, of light infantry or of any
  // other unit. Only hexes of the map.
  std::uint8_t zone_open(HexId h, bool light_infantry) const {
    return zone_open_[light_infantry ? 1 : 0][h];
  }
  const HexSet& hexes() const { return hexes_; }
  // The prices of movement_price.cpp, for units of one arm, in march column or not, and commanders.
  const hex::HexMap<StepPrices>& prices(Arm arm, Side side, bool column) const {
    return prices_[static_cast<std::size_t>(arm)][index_of(side)][column ? 1 : 0];
  }
  const StepSets& steps(Arm arm, Side side, bool column) const {
    return steps_[static_cast<std::size_t>(arm)][index_of(side)][column ? 1 : 0];
  }
  // The hexes from which a road leads in a direction, and from which a zone extends in it.
  const HexSet& roads(Direction d) const {
    return roads_[static_cast<std::size_t>(hex::index_of(d))];
  }
  const HexSet& zones_open(ZoneKind kind, Direction d) const {
    return zones_open_[static_cast<std::size_t>(kind)][static_cast<std::size_t>(hex::index_of(d))];
  }
  // Bit d: there is a hex of the map in direction d.
  std::uint8_t on_map(HexId h) const { return on_map_[h]; }

  const Modifier& modifier(ModifierKey key) const {
    return system().modifiers[static_cast<std::size_t>(key)];
  }
  int ratio_modifier(int attack, int defence) const;  // 10.2
  // 10.2, 9.2 The row for a modified die, and the cell of the fire table.
  int combat_row(int die) const;
  int fire_row(int die) const;
  int fire_column(int range) const;

 private:
  void read_pieces();
  void read_ground();
  void compute_tables();
  void price_steps_from(HexId h);
  void note_sets_of(HexId h);

  std::shared_ptr<const Definition> definition_;
  const ScenarioDefinition* scenario_ = nullptr;
  std::unique_ptr<const Battle> battle_;
  std::array<bool, 2> fords_{};
  Options options_;
  Readings readings_;
  std::vector<Reinforcement> arrivals_;
  std::vector<Piece> pieces_;
  std::array<PieceSet, 2> units_;
  std::array<PieceSet, 2> commanders_;
  std::array<PieceSet, 2> independents_;
  PieceSet artillery_;
  PieceSet cavalry_;
  PieceSet lights_;
  std::array<PieceSet, kMaxFormations> formation_units_;
  std::map<std::string, PieceId, std::less<>> piece_ids_;
  hex::HexMap<Terrain> terrain_;
  hex::HexMap<std::uint8_t> level_;
  hex::HexMap<std::array<std::uint8_t, hex::kDirections>> sides_;
  HexSet hexes_;
  hex::HexMap<std::uint8_t> on_map_;
  std::array<hex::HexMap<std::uint8_t>, 2> zone_open_;
  std::array<hex::HexMap<std::uint8_t>, 2> to_edge_;
  using PricesOfArm = std::array<std::array<hex::HexMap<StepPrices>, 2>, 2>;  // by side, column
  std::array<PricesOfArm, kUnitArms + 1> prices_;
  std::array<std::array<std::array<StepSets, 2>, 2>, kUnitArms + 1> steps_;
  std::array<HexSet, hex::kDirections> roads_;
  std::array<std::array<HexSet, hex::kDirections>, kZoneKinds> zones_open_;
  std::shared_ptr<const hex::SightLines> sight_lines_;
};

}  // namespace tercio::lace_wars
