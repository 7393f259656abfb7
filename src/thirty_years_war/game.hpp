// What never changes during a game: map, pieces, tables, options, and what is computed from them.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hex/flood.hpp"
#include "hex/sight_lines.hpp"
#include "thirty_years_war/battle.hpp"
#include "thirty_years_war/definition.hpp"
#include "thirty_years_war/rules/terrain_effects.hpp"
#include "thirty_years_war/types.hpp"

namespace tercio::thirty_years_war {

// 2.4 The numbers printed on a piece.
struct Piece {
  Kind kind = Kind::kInfantry;
  Side side = Side::kA;
  std::uint8_t army = 0;
  std::uint8_t category = 0;
  std::uint8_t strength = 0;
  std::uint8_t back = 0;
  std::uint8_t movement = 0;
  std::uint8_t value = 0;

  // 2.3
  bool is_unit() const { return kind == Kind::kInfantry || kind == Kind::kCavalry; }
  bool is_infantry() const { return kind == Kind::kInfantry; }
  bool is_cavalry() const { return kind == Kind::kCavalry; }
};

// What lies on a hexside (12.0). Bits.
enum class OnSide : std::uint8_t {
  kSlope = 1,  // a slope hexside
  kStream = 2,
  kRiver = 4,
  kBridge = 8,
  kFord = 16,
  kRoad = 32,
  kWall = 64,  // Freiburg 19.5: a fortification or a gate
};

// Freiburg 19.5 A fortified hexside; the teeth point from the inner hex to the outer.
struct WallSide {
  HexId inner = kNoHex;
  HexId outer = kNoHex;
  Direction direction = Direction::kLow;  // from the inner hex
  bool gate = false;
  std::uint16_t index = 0;
};

// The options of the standard rules, default first (docs/rulings.md).
struct StandardOptions {
  bool swap_designations = false;            // S-03
  bool plateau_is_hilltop = false;           // S-24
  bool hilltop_half_from_target = false;     // S-25
  bool minimum_one_hex = false;              // S-32
  bool road_negates_hexsides = false;        // S-35
  bool disrupted_use_river_bridges = false;  // S-47
  bool four_hexes_waive_all = false;         // S-52
  bool declare_all_first = false;            // S-59
  bool attack_disrupted_left = false;        // S-60
  bool mixed_obstacles_double = false;       // S-65
  bool leader_added_to_back = false;         // S-68
  bool dx_counts_front = false;              // S-69
  bool leader_check_continuous = false;      // S-76
  bool leaders_apply_themselves = true;      // S-79
  bool undo_by_consent = false;              // S-42
  bool leader_doubled_by_charge = false;     // B-16
  bool charge_immune_to_ae = false;          // B-17
  bool marsh_cumulative = false;             // B-37
  bool leaders_assigned = false;             // leaders lend strength at a distance
};

// The options chosen for a game: every key with its value.
using Options = std::map<std::string, std::string, std::less<>>;

class Game {
 public:
  using BattleMaker = std::function<std::unique_ptr<Battle>(const Game&)>;
  // Requires: the scenario and every option key and value exist in the definition. Without a maker
  // the class of the exclusive rules is the one the definition's id names.
  Game(std::shared_ptr<const Definition> definition, std::string_view scenario, Options options,
       const BattleMaker& maker = nullptr);
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  ~Game();

  const Definition& definition() const { return *definition_; }
  const ScenarioDefinition& scenario() const { return *scenario_; }
  const Options& options() const { return options_; }
  bool option_is(std::string_view key, std::string_view value) const;
  const StandardOptions& rules() const { return rules_; }
  const Battle& battle() const { return *battle_; }

  // Pieces
  int piece_count() const { return static_cast<int>(pieces_.size()); }
  const Piece& piece(PieceId p) const { return pieces_[p]; }
  const PieceDefinition& described(PieceId p) const { return definition_->pieces[p]; }
  // What sentences call a piece: its name, with "(leader)" for a leader who shares it with a unit.
  const std::string& name(PieceId p) const { return names_[p]; }
  PieceId find_piece(std::string_view id) const;  // kNoPiece when there is none
  PieceSet units(Side s) const { return units_[index_of(s)]; }
  PieceSet leaders(Side s) const { return leaders_[index_of(s)]; }
  PieceSet movers(Side s) const { return units(s) | leaders(s); }
  PieceSet guns() const { return guns_; }
  // Pieces without a set-up hex.
  PieceSet reinforcements(Side s) const { return reinforcements_[index_of(s)]; }
  PieceSet units_of_army(int army) const { return army_units_[static_cast<std::size_t>(army)]; }
  int leader_rank(PieceId leader) const;  // its place among all leaders of the game
  int army_index(std::string_view id) const;
  int category_index(std::string_view id) const;
  const std::string& side_id(Side s) const { return definition_->sides[index_of(s)].id; }
  const std::string& side_name(Side s) const { return definition_->sides[index_of(s)].name; }

  // Ground
  hex::Grid grid() const { return definition_->map.grid; }
  const HexTerrain& terrain(HexId h) const;
  bool has(HexId h, Direction d, OnSide what) const {
    return (sides_[h][static_cast<std::size_t>(hex::index_of(d))] &
            static_cast<std::uint8_t>(what)) != 0;
  }
  // Whether water or a bridge on the hexside doubles a defender attacked across it (12.0).
  bool doubles_across(HexId h, Direction d) const {
    constexpr auto kOthers = static_cast<std::uint8_t>(static_cast<std::uint8_t>(OnSide::kSlope) |
                                                       static_cast<std::uint8_t>(OnSide::kWall));
    return (sides_[h][static_cast<std::size_t>(hex::index_of(d))] & doubling_sides_ &
            static_cast<std::uint8_t>(~kOthers)) != 0;
  }
  bool breaches_double() const {
    return (doubling_sides_ & static_cast<std::uint8_t>(OnSide::kWall)) != 0;
  }
  bool slopes_double() const {
    return (doubling_sides_ & static_cast<std::uint8_t>(OnSide::kSlope)) != 0;
  }
  // Whether the hexside is crossed, by steps, attacks and zones, only at a bridge or ford (6.23).
  bool is_barred(HexId h, Direction d) const {
    return (sides_[h][static_cast<std::size_t>(hex::index_of(d))] & impassable_sides_) != 0 &&
           !has(h, d, OnSide::kBridge) && !has(h, d, OnSide::kFord);
  }
  // 12.0-Entrenchment: the side that built the field works of the map.
  bool is_builder(Side s) const { return definition_->sides[index_of(s)].builder; }
  // Freiburg 19.5: bit d: a wall or gate lies in direction d, a gate does, its teeth point away
  // from the hex.
  bool has_walls() const { return !wall_sides_.empty(); }
  std::uint8_t walls(HexId h) const { return walls_[h]; }
  std::uint8_t gates(HexId h) const { return gates_[h]; }
  std::uint8_t teeth_out(HexId h) const { return teeth_out_[h]; }
  // The gates first.
  const std::vector<WallSide>& wall_sides() const { return wall_sides_; }
  static constexpr std::size_t kMaxWallSides = 128;
  // The number of a hex of which the state remembers who was there last and what was breached.
  static constexpr int kNotWatched = 255;
  static constexpr std::size_t kMaxWatched = 64;
  int watch(HexId h) const { return watch_[h]; }
  const std::vector<HexId>& watched() const { return watched_; }
  bool is_slope(HexId h) const { return definition_->map.slope_hexes.contains(h); }
  const HexSet& hilltops() const { return hilltops_; }
  const HexSet& sight_terrain() const { return sight_terrain_; }
  const HexSet& forest() const { return forest_; }
  const HexSet& area(std::string_view id) const;
  const hex::SightLines& sight_lines() const { return *sight_lines_; }
  const SideTerrain& side_terrain(std::string_view id) const;

  // Tables computed once from the predicates of the chapters.
  const hex::StepCosts& step_costs(const Mover& mover) const {
    return *step_costs_[class_of(mover)];
  }
  // Freiburg 19.56, 19.57: steps through a wall side outward and inward, through a gate and through
  // a breach.
  const std::array<std::uint8_t, 4>& wall_costs(const Mover& mover, const WallSide& side) const {
    return wall_costs_[class_of(mover)][side.index];
  }
  // 8.1: bit d: a unit of this kind in the hex may attack into the hex in direction d.
  std::uint8_t attack_open(Kind kind, HexId h) const {
    return attack_open_[kind == Kind::kCavalry ? 1 : 0][h];
  }
  // 7.13: bit d: a zone of control extends from the hex in direction d.
  std::uint8_t zone_open(HexId h) const { return zone_open_[h]; }
  // The hexes that a zone of control enters in this direction.
  const HexSet& zone_entered(Direction d) const {
    return zone_entered_[static_cast<std::size_t>(hex::index_of(d))];
  }
  // Freiburg 19.56: bit d: so it is once the wall in direction d is breached.
  std::uint8_t attack_if_breached(Kind kind, HexId h) const {
    return attack_if_breached_[kind == Kind::kCavalry ? 1 : 0][h];
  }
  std::uint8_t zone_if_breached(HexId h) const { return zone_if_breached_[h]; }

  // 5.1, 8.6
  int fire_hits_up_to(int range) const;
  int combat_column(int attack, int defence) const;
  Result combat_result(int column, int die) const {
    return combat_table_[static_cast<std::size_t>(die - 1)][static_cast<std::size_t>(column)];
  }

  // A number of the exclusive rules. Requires: the battle's class declares the key.
  int number(std::string_view key) const { return numbers(key).front(); }
  const std::vector<int>& numbers(std::string_view key) const;

 private:
  void read_options();
  void read_pieces();
  void read_ground();
  void read_walls();
  void read_tables();
  void compute_tables();
  void compute_steps(const Mover& mover);

  std::shared_ptr<const Definition> definition_;
  const ScenarioDefinition* scenario_ = nullptr;
  Options options_;
  StandardOptions rules_;
  std::vector<Piece> pieces_;
  std::vector<std::string> names_;
  std::array<PieceSet, 2> units_;
  std::array<PieceSet, 2> leaders_;
  PieceSet guns_;
  std::array<PieceSet, 2> reinforcements_;
  std::array<PieceSet, kMaxArmies> army_units_;
  std::map<std::string, PieceId, std::less<>> piece_ids_;
  hex::HexMap<std::uint8_t> terrain_;
  hex::HexMap<std::array<std::uint8_t, hex::kDirections>> sides_;
  HexSet hilltops_;
  HexSet sight_terrain_;
  HexSet forest_;
  std::uint8_t doubling_sides_ = 0;  // bits of OnSide
  std::uint8_t impassable_sides_ = 0;
  std::shared_ptr<const hex::SightLines> sight_lines_;
  hex::HexMap<std::uint8_t> walls_;
  hex::HexMap<std::uint8_t> gates_;
  hex::HexMap<std::uint8_t> teeth_out_;
  std::vector<WallSide> wall_sides_;
  hex::HexMap<std::uint8_t> watch_;
  std::vector<HexId> watched_;
  // By class of mover: kind and order, for each side.
  static constexpr std::size_t kMoverClasses = 7;
  static std::size_t class_of(const Mover& mover) {
    const std::size_t arm = mover.kind == Kind::kCavalry ? 3 : 0;
    const std::size_t kind =
        mover.kind == Kind::kLeader ? 6 : arm + static_cast<std::size_t>(mover.order);
    return index_of(mover.side) * kMoverClasses + kind;
  }
  std::array<std::shared_ptr<hex::StepCosts>, 2 * kMoverClasses> step_costs_;
  std::array<std::vector<std::array<std::uint8_t, 4>>, 2 * kMoverClasses> wall_costs_;
  std::array<hex::HexMap<std::uint8_t>, 2> attack_open_;
  std::array<hex::HexMap<std::uint8_t>, 2> attack_if_breached_;
  hex::HexMap<std::uint8_t> zone_open_;
  std::array<HexSet, hex::kDirections> zone_entered_;
  hex::HexMap<std::uint8_t> zone_if_breached_;
  std::array<std::uint8_t, 64> fire_table_{};
  std::array<std::array<Result, 10>, 6> combat_table_{};
  std::unique_ptr<Battle> battle_;
};

}  // namespace tercio::thirty_years_war
