// For tests: what a battle tells of a position.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war {

// The fact of a title; one without a title when it is not told.
inline engine::Fact told(const Table& t, std::string_view title) {
  std::vector<engine::Fact> facts;
  t.game().battle().tell_facts(t.s, facts);
  for (const engine::Fact& fact : facts) {
    if (fact.title == title) return fact;
  }
  return {};
}

// The works of a kind on the map.
inline std::vector<engine::Work> works(const Table& t, std::string_view kind) {
  std::vector<engine::Work> all;
  t.game().battle().tell_works(t.s, all);
  std::vector<engine::Work> out;
  for (const engine::Work& work : all) {
    if (work.kind == kind) out.push_back(work);
  }
  return out;
}

// The tone of a hex in an overlay; empty: it is not shaded.
inline std::string tone(const std::optional<engine::Overlay>& overlay, std::string_view label) {
  if (!overlay) return "no such overlay";
  for (const engine::Shade& shade : overlay->hexes) {
    if (shade.hex == Table::hex_of(label)) return shade.tone;
  }
  return {};
}

}  // namespace tercio::thirty_years_war
