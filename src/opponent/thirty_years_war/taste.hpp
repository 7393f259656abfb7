// The numbers by which the scripted policy weighs what it sees. One set for each style of play.
#pragma once

#include <cstdint>

#include "opponent/level.hpp"

namespace tercio::opponent::tyw {

struct Taste {
  float disruption = 0.70F;   // what disrupting a unit is worth, as a share of eliminating it
  float own = 1.05F;          // what one's own losses cost against the enemy's
  float threshold = 0.2F;     // what an attack must promise beyond its cost
  float caution = 1.0F;       // weight of what a hex exposes a unit to
  float team_caution = 0.1F;  // the same for those who attack
  float approach = 0.06F;     // per hex nearer to the goal and strength point
  float wanted = 1.0F;        // weight of hexes the battle makes worth holding
  float guns = 1.0F;          // weight of guns, one's own and the enemy's
  float duty = 0.5F;  // cost of a further enemy who would have to be attacked, per strength point
  float prepare = 0.8F;  // fire: more for a target that can be assaulted
  float noise = 0;       // of worths, as a share
  float blind = 0;       // chance to overlook an enemy unit or a gun in a turn
  bool fires = true;
  bool leaders = true;
};

Taste taste_of(Style style);
// The same in another mood, for plans that differ. `mood`: any number, 0 leaves it alone.
Taste varied(const Taste& taste, std::uint64_t mood);

}  // namespace tercio::opponent::tyw
