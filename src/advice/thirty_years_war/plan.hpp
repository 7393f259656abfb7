// An attack before it is made: sums, column, the six outcomes in this position, what would be left.
#pragma once

#include "advice/thirty_years_war/deeds.hpp"
#include "advice/thirty_years_war/scene.hpp"

namespace tercio::advice::tyw {

// The only switch.
inline constexpr std::string_view kCharge = "charge";

Json plan_json(const Scene& scene, const Combat& combat);

}  // namespace tercio::advice::tyw
