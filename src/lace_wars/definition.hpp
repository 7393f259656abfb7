// A battle of the lace-wars system as its data files describe it, checked but not yet a Game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/opponent_weights.hpp"
#include "hex/hex_set.hpp"

namespace tercio::lace_wars {

using hex::HexId;
using hex::HexSet;

// Where a value comes from. An owner of the printed game can see what is ours and correct it.
enum class Tag : std::uint8_t { kStated, kSourced, kReconstructed };
std::string_view name_of(Tag tag);

// 1.1.1 The five kinds of combat units, and commanders, who are no units.
enum class Arm : std::uint8_t {
  kLineInfantry,
  kLightInfantry,
  kHeavyCavalry,
  kLightCavalry,
  kArtillery,
  kCommander,
};
inline constexpr std::size_t kUnitArms = 5;
std::string_view name_of(Arm arm);  // "line infantry" … "commander"

// 2.1 A unit faces a vertex. Facing f has the directions f and f + 1 in front, in the order of
// hex::Direction; the names are those of the rules (ruling 2.1-2).
enum class Facing : std::uint8_t { kNNW, kN, kNNE, kSSE, kS, kSSW };
inline constexpr int kFacings = 6;
std::string_view name_of(Facing facing);  // "nnw" "n" "nne" "sse" "s" "ssw"

// The terrain of a hex. The program knows these by name.
enum class Terrain : std::uint8_t { kClear, kWoods, kVillage, kTown };
inline constexpr std::size_t kTerrains = 4;
std::string_view name_of(Terrain terrain);

// A row of the Terrain Effects Chart that fills a hex.
struct TerrainRow {
  std::string name;
  std::array<int, kUnitArms> enter{};  // movement points by arm; 0: may not enter
  // By arm: closed, but open along a road or trail link (artillery), or along a road link in march
  // column (heavy cavalry); then it costs 1.
  std::array<bool, kUnitArms> by_way{};
  std::array<bool, kUnitArms> by_road_in_column{};
  bool zone_enters = true;                     // 7.1
  bool light_zone_enters = true;               // 7.1: that of light infantry
  std::array<bool, kUnitArms> disorganises{};  // 8.2, temporary, by arm
  bool blocks_sight = false;                   // 9.4
  int combat = 0;                              // 10.3, on the attacker's die
  int fire = 0;
  Tag tag = Tag::kReconstructed;
  std::vector<std::string> stated;  // keys of the row that the rules state, whatever the tag
  std::string rule;                 // a case it is shown with
};

// A row of the chart that lies on a hexside.
enum class SideTerrain : std::uint8_t { kUp, kSteep, kStream, kRiver, kBridge, kRoad, kTrail };
inline constexpr std::size_t kSideTerrains = 7;
std::string_view name_of(SideTerrain terrain);  // "up" "steep" "stream" "river" "bridge" …

struct SideRow {
  std::string name;
  std::array<int, kUnitArms> extra{};          // movement points added by arm; -1: may not cross
  bool zone_crosses = true;                    // 7.1
  std::array<bool, kUnitArms> disorganises{};  // 8.2, temporary, by arm
  int combat = 0;                              // 10.3; a slope counts for a higher defender only
  Tag tag = Tag::kReconstructed;
  std::vector<std::string> stated;
  std::string rule;
};

// 10.2 The ratio attack:defence from which a modifier holds; rows from the highest ratio down.
struct RatioRow {
  int attack = 1;
  int defence = 1;
  int modifier = 0;
  Tag tag = Tag::kReconstructed;
};

// 11.1 What a result does to one side.
struct ResultCell {
  std::string text;           // "1 D R1 *"; "-": nothing
  int losses = 0;             // 1, 2, 3
  std::optional<int> test;    // MT: the modifier of the die
  bool disorganised = false;  // D
  int retreat = 0;            // R1, R2
  bool star = false;          // *
  bool eliminated = false;    // E
};

// Rows from the lowest die to the highest, without a gap; lower and higher dice take the first and
// the last row.
struct CombatRow {
  int die = 0;  // the modified die
  ResultCell attacker;
  ResultCell defender;
  Tag tag = Tag::kReconstructed;
};
struct FireRow {
  int die = 0;
  std::vector<ResultCell> by_range;  // by column
  Tag tag = Tag::kReconstructed;
};

// A modifier with a fixed value (10.3, 9.2). The program knows the keys.
enum class ModifierKey : std::uint8_t {
  // combat
  kFlank,                  // "flank"
  kRear,                   // "rear"
  kFist,                   // "fist"
  kCavalryOnLine,          // "cavalry-on-line"
  kCavalryOnDisorganised,  // "cavalry-on-disorganised"
  kSwordsAttack,           // "swords-attack"
  kSwordsDefence,          // "swords-defence"
  kAttackerDisorganised,   // "attacker-disorganised"
  kDefenderDisorganised,   // "defender-disorganised"
  kAttackerDemoralised,    // "attacker-demoralised"
  kDefenderDemoralised,    // "defender-demoralised"
  kLightAttacks,           // "light-attacks"
  kLightDefends,           // "light-defends"
  kCommander,              // "commander"
  kReordered,              // "reordered"
  kColumn,                 // "column"
  kArtillerySupport,       // "artillery-support"
  // fire
  kFireHeavyGun,        // "fire-heavy-gun"
  kFireFlank,           // "fire-flank"
  kFireDisorganised,    // "fire-disorganised"
  kFireColumn,          // "fire-column"
  kFireTwoUnits,        // "fire-two-units"
  kFireLightInfantry,   // "fire-light-infantry"
  kFireArtilleryAlone,  // "fire-artillery-alone"
};
inline constexpr std::size_t kModifiers = 24;
const char* key_of(ModifierKey key);  // as the data files have it
inline std::string_view name_of(ModifierKey key) { return key_of(key); }

struct Modifier {
  std::string title;  // "attacked through a flank hex"
  int value = 0;
  std::string rule;
  Tag tag = Tag::kStated;
};

// The numbers of the rules, each with its case in the data file.
struct Numbers {
  int stack_points = 10;             // 3.1
  int commander_points = 6;          // 8.5
  int commander_clear = 1;           // 8.5 clear, road, trail
  int commander_other = 2;           // 8.5
  int turn_vertices = 3;             // 8.3
  int turn_cost = 1;                 // 8.3
  int turn_cost_in_zone = 2;         // 8.3
  int charge_distance = 2;           // 8.6
  int range = 6;                     // 9.1
  int rout_hexes = 3;                // 12.4
  int column_distance = 2;           // 14
  int column_factor = 2;             // 14
  int activation = 4;                // 16.1.2
  int aide_activation = 3;           // 11.4
  int army_radius = 5;               // 16.1.3
  int demoralised_formations = 3;    // 16.1.4b
  int crossed_counters = 10;         // 15
  int demoralised_for_crossing = 2;  // 15
  int demoralised_denies = 2;        // 15: French victory with fewer only
  int ford_loss_from = 5;            // 16.1.6: lowest die that costs a step
};

// 1.1.4 The charts and tables.
struct System {
  std::string period;  // whose taste the table is drawn in: "1640", "1760"
  std::array<TerrainRow, kTerrains> terrain;
  std::array<SideRow, kSideTerrains> sides;
  std::vector<RatioRow> ratios;
  int ratio_below = 0;  // the modifier below the lowest ratio
  std::array<Modifier, kModifiers> modifiers;
  std::vector<CombatRow> combat;
  std::vector<int> fire_ranges;  // the farthest range of each column
  std::vector<FireRow> fire;
  Numbers numbers;
};

struct Hexside {
  HexId a = hex::kNoHex;
  HexId b = hex::kNoHex;
};

struct Bridge {
  std::string name;
  Hexside side;
  Tag tag = Tag::kReconstructed;
};

// A named place, for the map and its provenance.
struct Feature {
  std::string name;
  std::string kind;  // "heights", "town", "road" …
  HexSet hexes;
  std::vector<Hexside> hexsides;
  Tag tag = Tag::kReconstructed;
  std::string reason;
};

struct MapDefinition {
  hex::Grid grid;
  std::array<HexSet, kTerrains> terrain;  // clear is the rest
  std::array<HexSet, 3> level;            // 1.. the set of level 0 may stay empty
  std::vector<Hexside> streams;
  std::vector<Hexside> rivers;  // bridged ones included
  std::vector<Bridge> bridges;
  std::vector<Hexside> roads;  // links between neighbours
  std::vector<Hexside> trails;
  std::map<std::string, HexSet, std::less<>> areas;  // those that the class of the battle reads
  std::array<HexSet, 2> friendly_edge;               // 12.4, by side
  Tag edge_tag = Tag::kReconstructed;
  std::vector<Feature> features;

  // Empty when the map has none of this name.
  const HexSet& area(std::string_view id) const;
};

struct SideDefinition {
  std::string id;        // "french"
  std::string name;      // "French"
  bool fords = false;    // 16.1.6
  std::string colour{};  // "#rrggbb": what its counters are painted with
};

// 1.1.3
struct FormationDefinition {
  std::string id;
  std::string name;
  int side = 0;
  int demoralisation = 0;  // 13.1
  std::string rule;
  Tag tag = Tag::kStated;
  std::string colour{};  // that of its side, or its own
};

struct PieceDefinition {
  std::string id;
  std::string name;
  Arm arm = Arm::kLineInfantry;
  int side = 0;
  int formation = -1;  // -1: independent unit, or army commander
  std::string nationality;
  std::vector<int> ladder;  // 1.1.4: combat points from full strength down; artillery: {0}
  int morale = 0;           // MV; none for artillery and commanders
  int movement = 0;         // MP
  int calibre = 0;          // artillery: 6 or 12
  bool fist = false;        // 1.1.2
  bool swords = false;
  bool english = false;  // 11.3: English cavalry
  std::string company;   // 3.1: light units of one name; empty: none
  bool army_commander = false;
  int radius = 0;  // commanders: CR
  Tag name_tag = Tag::kStated;
  Tag values_tag = Tag::kReconstructed;
  std::string note;  // what it represents
};

// A unit's place at the start.
struct Placement {
  int piece = 0;
  HexId hex = hex::kNoHex;
  Facing facing = Facing::kN;
  HexSet choice;  // 16.1.4a: hexes among which its player chooses; empty: fixed
  Tag tag = Tag::kStated;
};

// A formation that comes later.
struct Reinforcement {
  int formation = 0;
  HexSet entry;
  std::vector<std::pair<int, int>> rolls;  // turn, lowest die that brings it; 1: it comes without
  std::string option;                      // key of the option that allows it; empty: always
  std::string rule;
  Tag tag = Tag::kStated;
};

struct ScenarioDefinition {
  std::string id;  // "historical"
  std::string title;
  std::string rule;
  int first_side = 0;  // on turn 1
  int turns = 0;
  int initiative_ties = 1;              // 16.1b: the side that wins ties
  bool turn_zero = false;               // 16.3: formations without a placement enter on turn 0
  std::vector<Placement> placements;    // units in stacking order, top first; commanders by default
  std::vector<Reinforcement> arrivals;  // 16.1.5; with turn_zero also those that enter on turn 0
};

struct OptionDefinition {
  std::string key;
  std::string title;
  std::vector<std::string> values;  // the default first
  std::string rule;
  std::string ruling;
};

struct Definition {
  std::string id;     // "warburg"
  std::string title;  // "Warburg, 31 July 1760"
  System system;
  MapDefinition map;
  std::array<SideDefinition, 2> sides;
  std::vector<FormationDefinition> formations;
  std::vector<PieceDefinition> pieces;
  std::vector<OptionDefinition> options;
  std::vector<ScenarioDefinition> scenarios;
  std::vector<engine::OpponentWeights> opponent;  // of the scenarios that have been fitted
};

}  // namespace tercio::lace_wars
