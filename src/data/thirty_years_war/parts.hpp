// The readers of the single files of a Thirty Years War battle. Internal to the loader.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "data/reader.hpp"
#include "thirty_years_war/definition.hpp"

namespace tercio::data {

namespace tyw = thirty_years_war;

struct SystemFile {
  tyw::System system;
  std::vector<tyw::OptionDefinition> options;
};

SystemFile read_system(const Value& root);

// Each fills its part of the definition. Requires: called in this order, after the system is set.
void read_battle(const Value& root, tyw::Definition& battle);
void read_map(const Value& root, tyw::Definition& battle);
void read_counters(const Value& root, tyw::Definition& battle);

// --- Shared by the files -----------------------------------------------------------------------

tyw::Tag read_tag(Table& table, std::string_view key);
// A number of the rules, as "8.12" or "12.0-Forest".
std::string read_case(Table& table, std::string_view key = "case");
// The options of a file, which must be exactly these.
std::vector<tyw::OptionDefinition> read_options(Table& file,
                                                std::span<const std::string_view> known);
// Reports the keys that a file must give and does not.
void require_all(const Value& where, std::string_view what, std::span<const std::string_view> known,
                 std::span<const std::string> given);

// Which of the things with an id the key names; 0 after a fault. If no thing has an id, that is
// reported where they are read and not once more here.
template <class Things>
int read_reference(Table& table, std::string_view key, std::string_view what,
                   const Things& things) {
  const auto value = table.require(key);
  const auto id = value ? value->id() : std::nullopt;
  if (!id) return 0;
  bool any = false;
  int index = 0;
  for (const auto& thing : things) {
    if (thing.id == *id) return index;
    any = any || !thing.id.empty();
    ++index;
  }
  if (any) value->fault("unknown " + std::string(what) + " " + in_quotes(*id));
  return 0;
}

// --- The ground, once the features are read ----------------------------------------------------

// A feature with the values it was read from, so that a fault can be shown where it stands.
struct FeatureSource {
  Value value;
  std::vector<Value> sides;  // beside Feature::hexsides
};

// The row of the Terrain Effects Chart that fills the hex.
const tyw::HexTerrain& terrain_of(const tyw::Definition& battle, tyw::HexId h);

// Whether a piece of this kind could move into the hex (12.0; a road leads into every hex).
// `builder`: whether it is of the side that built the field works.
bool can_enter(const tyw::Definition& battle, tyw::Kind kind, bool builder, tyw::HexId h);

// Checks the features against each other and gathers them as terrain and hexsides of the map.
void gather_ground(std::span<const FeatureSource> sources, tyw::Definition& battle);

}  // namespace tercio::data
