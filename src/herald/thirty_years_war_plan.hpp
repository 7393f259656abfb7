// An attack before it is made: sums, column, the six outcomes in this position, what would be left.
#pragma once

#include "herald/thirty_years_war_deeds.hpp"
#include "herald/thirty_years_war_scene.hpp"

namespace tercio::herald::tyw {

// The only switch.
inline constexpr std::string_view kCharge = "charge";

Json plan_json(const Scene& scene, const Combat& combat);

}  // namespace tercio::herald::tyw
