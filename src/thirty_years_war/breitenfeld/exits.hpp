// 21.11, 21.12 The sums of strength points that have left the map where that may score.
#pragma once

#include <array>
#include <cstdint>

#include "thirty_years_war/state.hpp"

namespace tercio::thirty_years_war {

struct ExitSum {
  const char* id;     // in the facts of a position
  const char* title;  // in words
  std::uint16_t BreitenfeldFacts::* points;
};

inline constexpr std::array<ExitSum, 4> kExitSums{{
    {"allied_cavalry_south", "Allied cavalry by the south edge",
     &BreitenfeldFacts::allied_cavalry_exited_south},
    {"swedish_north", "Swedes by the north edge", &BreitenfeldFacts::swedish_exited_north},
    {"imperialist_cavalry_north", "Imperialist cavalry by the north edge",
     &BreitenfeldFacts::imperialist_cavalry_exited_north},
    {"imperialist_south", "Imperialists by the south edge",
     &BreitenfeldFacts::imperialist_exited_south},
}};

}  // namespace tercio::thirty_years_war
