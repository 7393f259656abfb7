// For tests of Freiburg's campaign and siege: short ways to the end of a day and to a state of
// things.
#pragma once

#include <nlohmann/json.hpp>

#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/table_fixture.hpp"

namespace tercio::thirty_years_war::freiburg_days {

inline constexpr Side kFrench = Side::kA;
inline constexpr Side kBavarian = Side::kB;

// --- Arranging -----------------------------------------------------------------------------------

// Counts units as lost in a corner of the map, as a combat would, without tests of morale.
inline void lose(Table& t, std::initializer_list<std::string_view> units) {
  for (const auto id : units) {
    if (!on_map(t.s, t.piece(id))) t.put(id, "2329");
    eliminate(t.game(), t.s, t.piece(id), t.s.demoralized, "8.61-De", nullptr);
  }
}

// A leader dies and his army survives the test.
inline void lose_leader(Table& t, std::string_view id) {
  if (!on_map(t.s, t.piece(id))) t.put(id, "2329");
  eliminate_leader(t.game(), t.s, t.piece(id), "10.0", nullptr);
  t.s.leader_tests = 0;
}

inline void demoralize(Table& t, std::initializer_list<std::string_view> armies) {
  for (const auto id : armies) {
    t.s.demoralized =
        static_cast<std::uint16_t>(t.s.demoralized | 1U << t.game().category_index(id));
  }
}

// The French, or the Bavarians, were the last in these hexes.
inline void last_in(Table& t, Side side, std::initializer_list<std::string_view> hexes) {
  for (const auto h : hexes) occupy(t.game(), t.s, Table::hex_of(h), side, nullptr);
}

// Two hits on the walls of a hex.
inline void breach(Table& t, std::string_view h) {
  hit_walls(t.game(), t.s, Table::hex_of(h), nullptr);
  hit_walls(t.game(), t.s, Table::hex_of(h), nullptr);
}

// --- Playing -------------------------------------------------------------------------------------

// Ends the last Combat Phase of the day.
inline void end_day(Table& t) {
  const Battle& battle = t.game().battle();
  t.at(battle.turns(t.s), other(battle.first_side(t.s)), Phase::kCombat).ok("end");
}

// Both sides deploy as suggested; turn 1 begins.
inline void deploy_both(Table& t) {
  t.ok("deploy suggested").ok("end").ok("deploy suggested").ok("end");
}

// --- Looking -------------------------------------------------------------------------------------

inline bool waits(const Table& t, std::string_view id) { return t.status(id) == Status::kWaiting; }

// What the Bavarian may choose now, by id.
inline std::vector<std::string> choices(const Table& t) {
  std::vector<std::string> out;
  for (const Alternative& a : t.game().battle().alternatives(t.s)) out.emplace_back(a.id);
  return out;
}

inline nlohmann::ordered_json facts(const Table& t) {
  nlohmann::ordered_json out;
  t.game().battle().add_facts(t.s, out);
  return out;
}

inline bool controls(const Table& t, const char* section) {
  return facts(t)["sections"][section]["controlled_by_bavarian"].get<bool>();
}

// The points a case awards as things stand.
inline int award(const Table& t, std::string_view rule) {
  for (const Award& a : t.game().battle().awards(t.s)) {
    if (a.rule == rule) return a.points;
  }
  ADD_FAILURE() << "no award by " << rule;
  return -1;
}

inline Outcome outcome(const Table& t) { return t.game().battle().outcome(t.s); }

}  // namespace tercio::thirty_years_war::freiburg_days
