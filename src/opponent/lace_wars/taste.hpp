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
  float guns = 1.0F;       // weight of guns, one's own and the enemy's
  float order = 1.0F;      // weight of standing together, in command and facing the enemy
  float noise = 0;         // of worths, as a share
  float blind = 0;         // chance to overlook an enemy stack in a turn
};

Taste taste_of(Style style);
// The same in another mood, for plans that differ. `mood`: any number, 0 leaves it alone.
Taste varied(const Taste& taste, std::uint64_t mood);

}  // namespace tercio::opponent::lw
