#include "thirty_years_war/rules/disruption.hpp"

#include <algorithm>

#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::thirty_years_war {

// 9.11 Only ever called for units: leaders and artillery in the hex are not concerned.
void disrupt(const Game& game, State& s, PieceId unit, const char* rule, Events* events) {
  if (is_disrupted(s, unit)) return;
  set_status(game, s, unit, Status::kDisrupted);
  tell(events, {.kind = EventKind::kDisrupted, .piece = unit, .to = s.at[unit], .rule = rule});
}

void eliminate(const Game& game, State& s, PieceId unit, std::uint16_t before, const char* rule,
               Events* events) {
  const HexId h = s.at[unit];
  take(game, s, unit, Status::kEliminated);
  tell(events, {.kind = EventKind::kEliminated, .piece = unit, .from = h, .rule = rule});
  count_loss(game, s, unit);
  game.battle().unit_lost(s, unit, before);
}

void suffer_disruption(const Game& game, State& s, PieceId unit, std::uint16_t before,
                       Events* events) {
  if (is_disrupted(s, unit)) {
    eliminate(game, s, unit, before, "9.0", events);
  } else {
    disrupt(game, s, unit, "9.0", events);
  }
}

Denial why_not_removal(const Game& game, const State& s, PieceId unit) {
  if (!is_disrupted(s, unit)) {
    return {.rule = "9.2", .text = "{piece} is not disrupted", .piece = unit};
  }
  // 9.2, 7.23, 10.25 Not in an enemy zone of control, whatever leader is near.
  const PieceId enemy = zone_holder(game, s, s.at[unit], other(game.piece(unit).side));
  if (enemy != kNoPiece) {
    return {.rule = "9.2",
            .text = "{piece} is in the zone of control of {other}",
            .piece = unit,
            .other = enemy,
            .hex = s.at[unit]};
  }
  if (const Denial d = game.battle().why_not_removal(s, unit)) return d;
  // 11.11 Demoralized infantry is not restored; cavalry is (S-86).
  if (game.piece(unit).is_infantry() && is_demoralized(game, s, unit) &&
      !game.battle().rallies_demoralized(s, unit)) {
    return {.rule = "11.11", .text = "{piece} is demoralized infantry", .piece = unit};
  }
  return {};
}

RemovalOdds removal_odds(const Game& game, const State& s, PieceId unit) {
  RemovalOdds odds;
  odds.needed = game.battle().removal_needs(s, unit);
  odds.leader = best_removal_leader(game, s, unit);  // 10.23
  if (odds.leader != kNoPiece) odds.bonus = game.piece(odds.leader).value;
  return odds;
}

PieceId next_removal(const Game& game, const State& s, HexId after) {
  const auto side = index_of(s.phasing);
  const HexSet candidates = s.units[side] - s.ready[side];
  for (HexId h = candidates.next_after(after); h != kNoHex; h = candidates.next_after(h)) {
    const PieceId unit = unit_in(s, h);
    if (!why_not_removal(game, s, unit)) return unit;
  }
  return kNoPiece;
}

void roll_removal(const Game& game, State& s, int die, Events* events) {
  const PieceId unit = s.subject;
  const RemovalOdds odds = removal_odds(game, s, unit);
  tell(events, {.kind = EventKind::kRemovalRolled,
                .piece = unit,
                .other = odds.leader,
                .die = die,
                .needed = odds.needed,
                .bonus = odds.bonus,
                .rule = game.battle().removal_rule(s)});
  // 10.21, 10.22 The leader's value is added; more than six counts as six, so that only the
  // optional rally of demoralized infantry asks for seven (B-39).
  const int adjusted = odds.needed > 6 ? die + odds.bonus : std::min(6, die + odds.bonus);
  if (adjusted < odds.needed) return;
  set_status(game, s, unit, Status::kReady);
  tell(events, {.kind = EventKind::kRestored, .piece = unit, .to = s.at[unit], .rule = "9.2"});
}

}  // namespace tercio::thirty_years_war
