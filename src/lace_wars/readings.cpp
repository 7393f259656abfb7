#include "lace_wars/readings.hpp"

namespace tercio::lace_wars {

namespace {

struct Place {
  ReadingOption option;
  bool Readings::* reading;
};
constexpr std::array kPlaces{
    Place{{"duty.relief", {"zone", "obliged"}}, &Readings::relief_by_zone},
    Place{{"combat.only_enemy", {"zone", "front"}}, &Readings::only_enemy_in_zone},
    Place{{"rout.way", {"chosen", "nearest"}}, &Readings::chosen_rout},
    Place{{"rout.after_terrain", {"yes", "no"}}, &Readings::terrain_comes_first},
    Place{{"rally.terrain_in_zone", {"tested", "kept"}}, &Readings::terrain_is_tested},
    Place{{"charge.from_gun", {"yes", "no"}}, &Readings::leaves_gun},
};

}  // namespace

std::span<const ReadingOption> reading_options() {
  static constexpr auto kOptions = [] {
    std::array<ReadingOption, kPlaces.size()> out{};
    for (std::size_t i = 0; i < kPlaces.size(); ++i) out[i] = kPlaces[i].option;
    return out;
  }();
  return kOptions;
}

Readings readings_of(const Options& options) {
  Readings out;
  for (const Place& place : kPlaces) {
    const auto found = options.find(place.option.key);
    if (found != options.end()) out.*place.reading = found->second == place.option.values[0];
  }
  return out;
}

}  // namespace tercio::lace_wars
