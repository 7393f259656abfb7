// What the numbers are called by which the computer's script weighs what it sees in these battles
// (`[[scenario.taste]]` of opponent.toml). What they mean: opponent/lace_wars/taste.hpp, which does
// not compile while it has other ones.
#pragma once

#include <array>
#include <string_view>

namespace tercio::data {

inline constexpr auto kTasteNumbers = std::to_array<std::string_view>({
    "own",      "threshold",    "caution",   "approach",  "exposure",    "cohesion",
    "lone",     "duty",         "flank",     "stack",     "hold",        "command",
    "north",    "retire",       "shaken",    "run",       "back",        "guns",
    "order",    "dusk",         "late",      "bridges",   "watch",       "ripe",
    "brittle",  "spent",        "broken",    "single",    "small",       "wisp",
    "heal",     "zone",         "cover",     "mass",      "high",        "guard",
    "react",    "evade",        "beside",    "lead",      "strike",      "follow",
    "last_own", "last_caution", "shelter_1", "shelter_2", "shelter_3",   "shelter_last",
    "wise",     "shelter_from", "ring",      "ring_from", "ring_single", "prey_1",
    "prey_2",   "prey_3",       "charge",
});

}  // namespace tercio::data
