// The numbers by which the scripted policy weighs what it sees. One set for each style of play.
#pragma once

#include <cstdint>

#include "opponent/level.hpp"

namespace tercio::opponent::lw {

struct Taste {
  float own = 1.0F;        // what one's own losses cost against the enemy's
  float threshold = 0.2F;  // what an attack must promise beyond its cost
  float caution = 1.0F;    // weight of what a hex exposes a unit to
  float approach = 1.0F;   // weight of the way to what the battle is about
  float exposure = 0.25F;  // weight of what may come back at those who attack
  float cohesion = 0.03F;  // worth of a friend beside one
  float lone = 0.12F;      // cost of an enemy beside one who is not attacked
  float duty = 0.25F;      // cost of an enemy in front who may have to be attacked
  float flank = 0.35F;     // weight of how a facing looks at the enemies around
  float stack = -0.05F;    // worth of sharing a hex
  float hold = 0.04F;      // worth of staying
  float command = 0.06F;   // cost of a hex beyond the radius of the commander
  float north = 0.0F;      // for those who retire: share of the approach that goes to the enemy
  float shaken = 0.30F;    // what being disorganised costs, as a share of a step
  float run = 0.35F;       // what a rout costs, as a share of all that runs
  float back = 0.20F;      // what a retreat costs, as a share of a step
  float guns = 1.0F;       // weight of guns, one's own and the enemy's
  float order = 1.0F;      // weight of standing together, in command and facing the enemy
  float noise = 0;         // of worths, as a share
  float blind = 0;         // chance to overlook an enemy stack in a turn
};

Taste taste_of(Style style);
// The same in another mood, for plans that differ. `mood`: any number, 0 leaves it alone.
Taste varied(const Taste& taste, std::uint64_t mood);

}  // namespace tercio::opponent::lw
