// 8.3 - 8.6 What an attack would come to: sums, column, and what each face of the die would do.
#pragma once

#include "advice/thirty_years_war/ready.hpp"
#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// Adds them to a plan. Requires: the attackers are undisrupted and may attack all the defenders
// from where they stand.
void add_fight(const Scene& scene, const Combat& combat, Plan& plan);

}  // namespace tercio::advice::tyw
