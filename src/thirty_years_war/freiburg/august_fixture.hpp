// For tests of Freiburg: its map without pieces, and short ways to a state of things.
#pragma once

#include <algorithm>
#include <string>

#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war::august {

inline constexpr Side kFrench = Side::kA;
inline constexpr Side kBavarian = Side::kB;

inline Table field(const std::string& scenario = "3-august", const Table::OptionMap& options = {}) {
  return Table("freiburg/" + scenario, options);
}

inline void set_losses(Table& t, std::string_view army, int points) {
  t.s.losses[static_cast<std::size_t>(t.game().army_index(army))] =
      static_cast<std::uint16_t>(points);
}

// The army has survived that many of its tests.
inline void survive(Table& t, std::string_view army, int tests) {
  for (int n = 0; n < tests; ++n)
    t.game().battle().test_survived(t.s, t.game().category_index(army));
}

inline void demoralize(Table& t, std::string_view army) {
  t.s.demoralized =
      static_cast<std::uint16_t>(t.s.demoralized | 1U << t.game().category_index(army));
}

inline void breach(Table& t, std::string_view hex) {
  t.s.ground.breached |= std::uint64_t{1} << t.game().watch(Table::hex_of(hex));
}

// What a step to the next hex costs; 0: it is not allowed.
inline int cost(const Table& t, std::string_view id, std::string_view to) {
  const HexId h = Table::hex_of(to);
  return path_price(t.game(), t.s, t.piece(id), t.s.at[t.piece(id)], &h, &h + 1, 0).cost;
}

// Attacks one disrupted unit with three foot of the enemy, at 6 to 1: eliminated.
inline void kill(Table& t, std::string_view victim) {
  const bool french = t.game().piece(t.piece(victim)).side == kFrench;
  const std::array<const char*, 3> killers =
      french ? std::array{"bavarian-foot-6", "bavarian-foot-7", "bavarian-foot-8"}
             : std::array{"regular-foot-4", "regular-foot-5", "regular-foot-6"};
  const std::array<const char*, 3> hexes =
      french ? std::array{"1825", "1827", "1726"} : std::array{"1525", "1527", "1425"};
  if (!on_map(t.s, t.piece(victim))) t.put_disrupted(victim, french ? "1826" : "1526");
  std::string attackers;
  for (std::size_t i = 0; i < killers.size(); ++i) {
    if (!on_map(t.s, t.piece(killers[i]))) t.put(killers[i], hexes[i]);
    attackers += std::string(i == 0 ? "" : ",") + killers[i];
  }
  t.at(2, french ? kBavarian : kFrench, Phase::kCombat);
  t.ok("attack " + attackers + " " + std::string(victim)).roll(1);
  EXPECT_TRUE(t.is_eliminated(victim));
}

inline bool test_is_due(const Table& t) { return t.s.step == Step::kMoraleRoll; }

// The event of a kind in the last action. Requires: there is one.
inline const Event& event(const Table& t, EventKind kind) {
  const auto& list = t.events().list;
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const Event& e) { return e.kind == kind; });
  if (found == list.end()) throw std::runtime_error("no such event");
  return *found;
}

inline std::string told(const Table& t, EventKind kind) {
  return sentence_of(t.game(), event(t, kind));
}

}  // namespace tercio::thirty_years_war::august
