// For tests of Breitenfeld: its map without pieces, and short ways to a state of things.
#pragma once

#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {

inline constexpr Side kImperialist = Side::kA;
inline constexpr Side kAllied = Side::kB;

inline Table field(const Table::OptionMap& options = {}) {
  return Table("breitenfeld/historical", options);
}

// Counts units as lost, as a combat would.
inline void lose(Table& t, std::initializer_list<std::string_view> units) {
  for (const auto id : units) {
    if (!on_map(t.s, t.piece(id))) t.put(id, "0128");
    eliminate(t.game(), t.s, t.piece(id), t.s.demoralized, "8.61-De", nullptr);
    test_demoralization(t.game(), t.s, nullptr);
  }
}

inline void demoralize(Table& t, std::string_view category) {
  t.s.demoralized =
      static_cast<std::uint16_t>(t.s.demoralized | 1U << t.game().category_index(category));
}

inline void see(Table& t, Visibility visibility) { t.s.breitenfeld.visibility = visibility; }

inline int budget(const Table& t, std::string_view id) {
  return gait_of(t.game(), t.s, t.piece(id)).budget;
}

// Tott 6-8 in 0815 and Brahes 5-8 in 0814 next to Grotta 9-3 in 0715, disrupted, back 5.
inline Table charge_table(const Table::OptionMap& options = {}) {
  Table t = field(options);
  t.put("tott-1", "0815").put("brahes", "0814").put_disrupted("grotta", "0715");
  t.at(6, kAllied, Phase::kCombat);
  return t;
}

}  // namespace tercio::thirty_years_war
