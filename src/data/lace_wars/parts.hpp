// The readers of the single files of a lace-wars battle. Internal to the loader.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "data/reader.hpp"
#include "lace_wars/definition.hpp"

namespace tercio::data::lace {

namespace lw = lace_wars;

// The charts and numbers, and the options of the standard rules.
lw::System read_system(const Value& root, std::vector<lw::OptionDefinition>& options);

// Each fills its part of the definition. Requires: called in this order, after the system is set.
void read_map(const Value& root, lw::Definition& battle);
void read_battle(const Value& root, lw::Definition& battle);
void read_counters(const Value& root, lw::Definition& battle);

// --- Shared by the files -----------------------------------------------------------------------

inline constexpr Range kModifier{-9, 9};

lw::Tag read_tag(Table& table, std::string_view key);
// A number of the rules, as "8.3a", "4C-a" or "16.1.4a-3".
std::string read_case(Table& table, std::string_view key = "case");
// One of the arms of units: "line-infantry" … "artillery".
std::optional<lw::Arm> read_unit_arm(const Value& value);
// The arms of a list, as flags.
std::array<bool, lw::kUnitArms> read_arms(Table& table, std::string_view key);
// The name as data files write it, with "-" for spaces.
std::string written(std::string_view name);

// The options of a file, each checked by those who know it.
using CheckOption = void (*)(const lw::OptionDefinition& option, const Table& row);
std::vector<lw::OptionDefinition> read_options(Table& file, CheckOption check);

// A number of the rules that a file gives: where it goes, and what it can be.
struct NumberPlace {
  std::string_view key;
  int lw::Numbers::* number;
  Range range;
};
// The table "numbers" of a file, which must give exactly these.
void read_numbers(Table& file, std::span<const NumberPlace> known, lw::Numbers& numbers);
// Those of system.toml and of battle.toml.
std::span<const NumberPlace> system_numbers();
std::span<const NumberPlace> battle_numbers();

// Which of the things with an id bears this one; none after a fault. If no thing has an id, that
// is reported where they are read and not once more here.
template <class Things>
std::optional<int> find_named(const Value& value, std::string_view what, const Things& things) {
  const auto id = value.id();
  if (!id) return std::nullopt;
  bool any = false;
  int index = 0;
  for (const auto& thing : things) {
    if (thing.id == *id) return index;
    any = any || !thing.id.empty();
    ++index;
  }
  if (any) value.fault("unknown " + std::string(what) + " " + in_quotes(*id));
  return std::nullopt;
}
// The same for a key that must be there; 0 after a fault.
template <class Things>
int read_reference(Table& table, std::string_view key, std::string_view what,
                   const Things& things) {
  const auto value = table.require(key);
  return value ? find_named(*value, what, things).value_or(0) : 0;
}

// --- The ground --------------------------------------------------------------------------------

lw::Terrain terrain_of(const lw::MapDefinition& map, lw::HexId h);
// Whether a unit of this arm could stand in the hex: its terrain is open to it, or a way leads
// there that its arm may use.
bool can_stand(const lw::Definition& battle, lw::Arm arm, lw::HexId h);

}  // namespace tercio::data::lace
