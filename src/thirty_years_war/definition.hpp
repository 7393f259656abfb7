// A battle of the Thirty Years War system as its data files describe it, checked but not yet a
// Game.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/opponent_weights.hpp"
#include "hex/hex_set.hpp"

namespace tercio::thirty_years_war {

using hex::HexId;
using hex::HexSet;

// Where a value comes from. An owner of the printed game can see what is ours and correct it.
enum class Tag : std::uint8_t { kStated, kMatched, kDeduced, kGuessed, kReconstructed };
std::string_view name_of(Tag tag);

// 2.3 Infantry and cavalry are units; leaders and artillery are not.
enum class Kind : std::uint8_t { kInfantry, kCavalry, kLeader, kArtillery };
std::string_view name_of(Kind kind);

// One row of the Terrain Effects Chart that fills a hex (12.0).
struct HexTerrain {
  std::string id;                    // "forest"
  std::string name;                  // "Forest"
  std::string rule;                  // "12.0-Forest"
  int enter = 1;                     // movement points; 0: may not enter
  std::optional<int> enter_cavalry;  // where cavalry differs; 0: may not enter
  bool blocks_sight = false;         // 5.23
  bool attack_forbidden = false;     // no attack into the hex
  bool cavalry_attack_forbidden = false;
  bool strength_halved = false;      // units in the hex, fractions rounded up
  bool closed_to_disrupted = false;  // 9.15
  // Field works: what differs for the side that built them (12.0-Entrenchment).
  std::optional<int> enter_builder;
  std::optional<int> enter_builder_cavalry;  // 0: may not enter
  int builder_strength = 0;                  // added to a unit of that side that defends here
  bool open_at_set_up = false;               // also to pieces that may not enter by moving (17.11)
  Tag tag = Tag::kStated;
};

// One row of the chart that lies on a hexside. The program knows these by name: "slope", "stream",
// "river", "bridge", "ford", "road", "fortification", "gate". Of the last two `extra` and
// `doubles_defender` hold for a breached side; a side that is not breached is closed (19.5).
struct SideTerrain {
  std::string id;
  std::string name;
  std::string rule;
  int extra = 0;                  // movement points added; for a slope only out of a slope hex
  bool impassable = false;        // a river: crossed and attacked over only at a bridge
  bool doubles_defender = false;  // if all attackers attack across it
  Tag tag = Tag::kStated;
};

// 12.0, 5.1, 8.6: the charts and tables common to all battles.
struct System {
  std::string period;                   // whose taste the table is drawn in: "1640", "1760"
  std::vector<HexTerrain> hex_terrain;  // the first is clear
  std::vector<SideTerrain> side_terrain;
  // 5.1: a range column and the highest die that hits.
  struct RangeColumn {
    std::string title;  // "3-5"
    int from = 1;       // lowest range of the column
    int hits_up_to = 0;
  };
  std::vector<RangeColumn> fire_table;
  std::vector<std::string> combat_columns;  // "1-5" … "6-1"
  std::array<std::vector<std::string>, 6>
      combat_table;  // by die 1..6: "Ad" "Ae" "Dd" "De" "Dx" "-"
};

struct Hexside {
  HexId a = hex::kNoHex;
  // For a slope: a is the slope hex, b the high hex. For a wall or gate: a is the inner hex, the
  // teeth point to b.
  HexId b = hex::kNoHex;
};

// A named feature of the map, for the map's legend and for its provenance.
struct Feature {
  std::string name;
  std::string kind;
  HexSet hexes;
  std::vector<Hexside> hexsides;
  Tag tag = Tag::kReconstructed;
  std::string reason;
};

// A named set of hexes that a rule speaks of (15.22, 17.12 …).
struct Area {
  std::string id;
  std::string rule;
  HexSet hexes;
  bool watched = false;  // a rule asks who was last in its hexes
  Tag tag = Tag::kStated;
};

struct MapDefinition {
  hex::Grid grid;
  std::vector<std::pair<std::string, HexSet>> terrain;  // id of HexTerrain, hexes
  HexSet slope_hexes;
  std::vector<std::pair<std::string, std::vector<Hexside>>> hexsides;  // id of SideTerrain, sides
  std::vector<Feature> features;
  std::vector<Area> areas;
};

struct SideDefinition {
  std::string id;        // "imperialist"
  std::string name;      // "Imperialist"
  bool builder = false;  // its field works are on the map
  std::string colour{};  // "#rrggbb": what its counters are painted with
};

struct ArmyDefinition {
  std::string id;
  std::string name;
  int side = 0;
  // 20.x, 19.0: which eliminated units of the army count toward demoralization.
  bool only_infantry_losses = false;
  std::string colour{};  // that of its side, or its own
};

// 11.0: a body of units that becomes demoralized together: an army, or a category of one.
struct CategoryDefinition {
  std::string id;
  std::string name;
  int army = 0;
  int level = 0;  // 0: the exclusive rules give it
  std::string rule;
  struct Rise {  // the level after this side's Player-Turn of this Game-Turn
    int after_turn = 0;
    int after_side = 0;
    int level = 0;
    std::string rule;
  };
  std::vector<Rise> rises;
  Tag tag = Tag::kStated;
};

struct PieceDefinition {
  std::string id;
  std::string name;
  Kind kind = Kind::kInfantry;
  int side = 0;
  int army = 0;
  int category = -1;            // units only
  int strength = 0;             // units only: the front
  int disrupted = 0;            // units only: the back
  int movement = 0;             // not for artillery
  int value = 0;                // leaders only
  HexId hex = hex::kNoHex;      // set-up hex; none for a reinforcement or where set-ups differ
  std::vector<int> arrives_on;  // dice of the reinforcement roll that bring it (Rocroi 17.0)
  Tag values_tag = Tag::kStated;
  Tag hex_tag = Tag::kStated;
  std::string note;
};

// A number of the exclusive rules: a turn, a level, an award. Keys are dotted and known to the
// battle's class, which refuses a data file that lacks one or has one more.
struct Number {
  std::string key;
  std::vector<int> values;
  std::string rule;
  Tag tag = Tag::kStated;
};

struct OptionDefinition {
  std::string key;                  // "leader.auto_apply"
  std::string title;                // one line for the player
  std::vector<std::string> values;  // the default first
  std::string rule;                 // the case
  std::string ruling;               // "S-79"
};

// A suggested set-up for a deployment by the players: which pieces take part, and where they could
// stand.
struct SetUpDefinition {
  std::string id;  // "3-august"
  std::string rule;
  Tag tag = Tag::kReconstructed;
  std::vector<std::pair<int, HexId>> places;  // index of the piece, hex
};

struct ScenarioDefinition {
  std::string id;  // "historical"
  std::string title;
  std::string set_up;  // "fixed", "free"
  int first_side = 0;
  int turns = 0;
  std::string rule;
  std::string suggested;  // id of the set-up of a "free" one; empty: the hexes of the pieces
};

using engine::OpponentWeights;

struct Definition {
  std::string id;     // "breitenfeld", also the name of the class of its exclusive rules
  std::string title;  // "Breitenfeld, 17 September 1631"
  System system;
  MapDefinition map;
  std::array<SideDefinition, 2> sides;
  std::vector<ArmyDefinition> armies;
  std::vector<CategoryDefinition> categories;
  std::vector<PieceDefinition> pieces;
  std::vector<Number> numbers;
  std::vector<OptionDefinition> options;  // the system's first
  std::vector<ScenarioDefinition> scenarios;
  std::vector<SetUpDefinition> set_ups;
  std::vector<OpponentWeights> opponent;  // of the scenarios that have been fitted
};

// A number that a battle's class reads from the data: how many values, and their bounds.
struct NumberSpec {
  std::string_view key;
  int count = 1;
  int least = 0;
  int most = 999;
  bool ascending = false;  // each value above the one before
};

}  // namespace tercio::thirty_years_war
