#include "lace_wars/definition.hpp"

namespace tercio::lace_wars {

namespace {

template <class Enum, std::size_t Count>
std::string_view named(const std::array<std::string_view, Count>& names, Enum value) {
  return names[static_cast<std::size_t>(value)];
}

}  // namespace

std::string_view name_of(Tag tag) {
  static constexpr std::array<std::string_view, 3> kNames{"stated", "sourced", "reconstructed"};
  return named(kNames, tag);
}

std::string_view name_of(Arm arm) {
  static constexpr std::array<std::string_view, 6> kNames{"line infantry", "light infantry",
                                                          "heavy cavalry", "light cavalry",
                                                          "artillery",     "commander"};
  return named(kNames, arm);
}

std::string_view name_of(Facing facing) {
  static constexpr std::array<std::string_view, 6> kNames{"nnw", "n", "nne", "sse", "s", "ssw"};
  return named(kNames, facing);
}

std::string_view name_of(Terrain terrain) {
  static constexpr std::array<std::string_view, kTerrains> kNames{"clear", "woods", "village",
                                                                  "town"};
  return named(kNames, terrain);
}

std::string_view name_of(SideTerrain terrain) {
  static constexpr std::array<std::string_view, kSideTerrains> kNames{
      "up", "steep", "stream", "river", "bridge", "road", "trail"};
  return named(kNames, terrain);
}

const char* key_of(ModifierKey key) {
  static constexpr std::array<const char*, kModifiers> kNames{"flank",
                                                              "rear",
                                                              "fist",
                                                              "cavalry-on-line",
                                                              "cavalry-on-disorganised",
                                                              "swords-attack",
                                                              "swords-defence",
                                                              "attacker-disorganised",
                                                              "defender-disorganised",
                                                              "attacker-demoralised",
                                                              "defender-demoralised",
                                                              "light-attacks",
                                                              "light-defends",
                                                              "commander",
                                                              "reordered",
                                                              "column",
                                                              "artillery-support",
                                                              "fire-heavy-gun",
                                                              "fire-flank",
                                                              "fire-disorganised",
                                                              "fire-column",
                                                              "fire-two-units",
                                                              "fire-light-infantry",
                                                              "fire-artillery-alone"};
  return kNames[static_cast<std::size_t>(key)];
}

const HexSet& MapDefinition::area(std::string_view id) const {
  static const HexSet kNone;
  const auto found = areas.find(id);
  return found == areas.end() ? kNone : found->second;
}

}  // namespace tercio::lace_wars
