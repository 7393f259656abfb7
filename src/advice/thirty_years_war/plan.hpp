// An attack before it is made: sums, column, the six outcomes in this position, what would be left.
// Of attackers that are not beside their enemies yet it tells what they would come to there.
#pragma once

#include "advice/thirty_years_war/ready.hpp"
#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// The only switch.
inline constexpr std::string_view kCharge = "charge";

Plan plan_of(const Scene& scene, const Combat& combat);

}  // namespace tercio::advice::tyw
