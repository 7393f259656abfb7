// The numbers by which the scripted policy weighs what it sees. One set for each style of play.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "lace_wars/game.hpp"
#include "opponent/level.hpp"

namespace tercio::opponent::lw {

struct Taste {
  float own = 1.0F;        // what one's own losses cost against the enemy's
  float threshold = 0.2F;  // what an attack must promise beyond its cost
  float caution = 0.5F;    // weight of what a hex exposes a unit to
  float approach = 3.5F;   // weight of the way to what the battle is about
  float exposure = 0.25F;  // weight of what may come back at those who attack
  float cohesion = 0.03F;  // worth of a friend beside one
  float lone = 0.12F;      // cost of an enemy beside one who is not attacked
  float duty = 0.25F;      // cost of an enemy in front who may have to be attacked
  float flank = 0.35F;     // weight of how a facing looks at the enemies around
  float stack = -0.05F;    // worth of sharing a hex
  float hold = 0.04F;      // worth of staying
  float command = 0.06F;   // cost of a hex beyond the radius of the commander
  float north = 0.011F;    // for those who retire: share of the approach that goes to the enemy
  float retire = 0.0F;     // … weight of the way over the river
  float shaken = 0.30F;    // what being disorganised costs, as a share of a step
  float run = 0.35F;       // what a rout costs, as a share of all that runs
  float back = 0.20F;      // what a retreat costs, as a share of a step
  float guns = 1.0F;       // weight of guns, one's own and the enemy's
  float order = 1.0F;      // weight of standing together, in command and facing the enemy
  float dusk = 0.0F;       // turns by which the last hours begin sooner
  float late = 1.0F;       // weight of the way in the last hours
  float bridges = 1.0F;    // worth of the bridges
  float watch = 1.0F;      // for those who retire: worth of whoever keeps them from the bridges
  float ripe = 0.6F;       // how much dearer an enemy step is where the formation is near its end
  float brittle = 0.6F;    // the same of one's own
  float spent = 0.7F;      // worth of an enemy step of a formation that has broken
  float broken = 0.7F;     // the same of one's own
  float single = 0.75F;    // worth of a step of an independent unit
  float small = 0.0F;      // how much dearer the steps of small formations are
  float wisp = 0.7F;       // what attacking light troops gains, as a share
  float heal = 1.0F;       // weight of getting shaken units away from the enemy
  float zone = 0.15F;      // cost of staying beside an enemy unattacked
  float cover = 1.0F;      // weight of the cover that ground gives
  float mass = 1.0F;       // how much worse many enemies are than few
  float high = 0.0F;       // worth of a level of height
  float guard = 0.35F;     // worth of staying with a battery
  float react = 0.12F;     // what a shot in reaction must promise
  float charge = 0.2F;     // what an opportunity charge must promise
  float evade = 0.25F;     // what an attack must threaten for light troops to slip away
  float beside = 1.0F;     // cost of enemies beside those who attack
  float lead = 0.0F;       // worth of a commander with those who attack
  float strike = 0.5F;     // threshold of attacks once all have moved, as a share
  float follow = 0.0F;     // eagerness to advance after combat
  float last_own = 1.0F;   // what one's own losses cost on the last turn, as a share
  float last_caution = 1.0F;  // caution on the last turn, as a share
  // For those who retire, by the order of their formations: weight of the way to safety.
  float shelter_1 = 0.0F;
  float shelter_2 = 0.0F;
  float shelter_3 = 0.0F;
  float shelter_last = 0.0F;  // … for the last that has not broken
  float wise = 0.0F;          // above 0: bridges count only as long as they decide something
  float shelter_from = 0.0F;  // the turn in which it begins
  float ring = 0.0F;          // … weight of the way to the bridges for the others
  float ring_from = 0.0F;     // the turn in which it begins
  float ring_single = 0.0F;   // … for independent units, all the time
  // For those who pursue: by how many hexes the units of each formation seem farther away.
  float prey_1 = 0.0F;
  float prey_2 = 0.0F;
  float prey_3 = 0.0F;
  float noise = 0;  // of worths, as a share
  float blind = 0;  // chance to overlook an enemy stack in a turn
};

// What the numbers are called in opponent.toml.
struct TasteEntry {
  std::string_view name;
  float Taste::* number;
};
std::span<const TasteEntry> taste_entries();

Taste taste_of(Style style);
// What the data of a scenario have learned for a side; the plain one where they have nothing.
Taste learned_taste(const lace_wars::Game& game, lace_wars::Side side);
// The same in another mood, for plans that differ. `mood`: any number, 0 leaves it alone.
Taste varied(const Taste& taste, std::uint64_t mood);

}  // namespace tercio::opponent::lw
