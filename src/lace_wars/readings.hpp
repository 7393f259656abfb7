// The readings of doubtful cases that the options of a game choose (docs/rulings.md).
#pragma once

#include <array>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>

namespace tercio::lace_wars {

// The options chosen for a game: every key with its value.
using Options = std::map<std::string, std::string, std::less<>>;

// An option of the standard rules and its two values: how this project reads the case, and how it
// may be read as well.
struct ReadingOption {
  std::string_view key;
  std::array<std::string_view, 2> values;
};
std::span<const ReadingOption> reading_options();

struct Readings {
  bool relief_by_zone = true;       // 10.1-2 duty.relief: a friend need not be obliged himself
  bool only_enemy_in_zone = true;   // 10.1-5 combat.only_enemy: in the zone, not in front
  bool chosen_rout = true;          // 12.4-1 rout.way: any step not farther, the owner's choice
  bool terrain_comes_first = true;  // 12.2-2 rout.after_terrain: a terrain marker is the first
  bool terrain_is_tested = true;    // 12.2-4 rally.terrain_in_zone
  bool leaves_gun = true;           // 8.6-2 charge.from_gun: cavalry charges away from a gun
};
// Options that are not given have the first of their values.
Readings readings_of(const Options& options);

}  // namespace tercio::lace_wars
