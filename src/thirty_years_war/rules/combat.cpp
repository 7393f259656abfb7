// 8.1, 8.2 Which units attack.
#include "thirty_years_war/rules/combat.hpp"

#include <algorithm>

#include "thirty_years_war/rules/terrain_effects.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::thirty_years_war {

bool can_attack(const Game& game, const State& s, PieceId attacker, PieceId defender) {
  const auto d = hex::direction_to(s.at[attacker], s.at[defender]);
  if (!d) return false;
  const std::uint8_t open = attack_sides(game, s, game.piece(attacker).kind, s.at[attacker]);
  return (open >> hex::index_of(*d) & 1) != 0;
}

namespace {

// Calls visit(unit, direction) for the units of a side next to a hex.
template <class Visit>
void for_each_neighbour(const State& s, HexId h, Side side, Visit visit) {
  const HexSet& units = s.units[index_of(side)];
  for (const Direction d : hex::kAllDirections) {
    const HexId there = hex::neighbour(h, d);
    if (units.contains(there)) visit(unit_in(s, there), d);
  }
}

bool open(std::uint8_t mask, Direction d) { return (mask >> hex::index_of(d) & 1) != 0; }

}  // namespace

PieceSet targets_of(const Game& game, const State& s, PieceId attacker) {
  PieceSet out;
  const std::uint8_t mask = attack_sides(game, s, game.piece(attacker).kind, s.at[attacker]);
  for_each_neighbour(s, s.at[attacker], other(s.phasing), [&](PieceId unit, Direction d) {
    if (open(mask, d) && !s.attacked.contains(unit)) out.insert(unit);
  });
  return out;
}

PieceSet attackers_of(const Game& game, const State& s, PieceId defender) {
  // 8.13 From all six hexes around it.
  PieceSet out;
  for_each_neighbour(s, s.at[defender], s.phasing, [&](PieceId unit, Direction d) {
    // 9.14, 8.14 A disrupted unit never attacks, and no unit twice.
    if (!is_ready(s, unit) || s.done.contains(unit)) return;
    if (open(attack_sides(game, s, game.piece(unit).kind, s.at[unit]), hex::opposite(d))) {
      out.insert(unit);
    }
  });
  return out;
}

void set_obligations(const Game& game, State& s) {
  s.must_attack.clear();
  s.must_be_attacked.clear();
  const bool breached = s.ground.breached != 0;
  s.ready[index_of(s.phasing)].for_each([&](HexId h) {
    const PieceId unit = unit_in(s, h);
    const Kind kind = game.piece(unit).kind;
    const std::uint8_t mask = breached ? attack_sides(game, s, kind, h) : game.attack_open(kind, h);
    for_each_neighbour(s, h, other(s.phasing), [&](PieceId enemy, Direction d) {
      // 7.21, 8.11, 8.12, 9.12 Duties come from the zone of an undisrupted enemy; what the ground
      // forbids is no duty (S-61), and what no zone reaches is none (S-58).
      if (!is_ready(s, enemy) || !open(mask, d)) return;
      const HexId from = s.at[enemy];
      if (!open(breached ? zone_sides(game, s, from) : game.zone_open(from), hex::opposite(d))) {
        return;
      }
      s.must_attack.insert(unit);
      s.must_be_attacked.insert(enemy);
    });
  });
}

namespace {

// 8.12, 9.12 (S-60) Whether a unit that had to attack still has to. Not if nobody is left to it,
// nor if only disrupted enemies are and one of them was in order when the phase began; by option
// the disrupted ones oblige it all the same.
bool has_duty_left(const Game& game, const State& s, PieceId unit) {
  const PieceSet targets = targets_of(game, s, unit);
  if (game.rules().attack_disrupted_left) return !targets.empty();
  if (targets.empty()) return false;
  return (targets & s.must_be_attacked).empty() ||
         std::any_of(targets.begin(), targets.end(), [&](PieceId t) { return is_ready(s, t); });
}

}  // namespace

PieceSet open_must_attack(const Game& game, const State& s) {
  PieceSet out;
  for (const PieceId unit : s.must_attack - s.done) {
    if (is_ready(s, unit) && has_duty_left(game, s, unit)) out.insert(unit);
  }
  return out;
}

PieceSet open_must_be_attacked(const Game& game, const State& s) {
  // 8.5 An attack at any odds discharges the duty; bombardment does not (S-74).
  PieceSet out;
  for (const PieceId unit : s.must_be_attacked - s.attacked) {
    if (is_ready(s, unit) && !attackers_of(game, s, unit).empty()) out.insert(unit);
  }
  return out;
}

Denial why_not_attacker(const Game& game, const State& s, PieceId unit) {
  const Piece& p = game.piece(unit);
  if (!p.is_unit()) {  // 2.3, 10.0 (S-75)
    return {.rule = "8.0", .text = "{piece} is not a unit and cannot attack", .piece = unit};
  }
  if (p.side != s.phasing) {
    return {.rule = "4.1D", .text = "{piece} is not on the side that is attacking", .piece = unit};
  }
  if (!on_map(s, unit)) {
    return {.rule = "8.15", .text = "{piece} is not on the map", .piece = unit};
  }
  if (is_disrupted(s, unit)) {
    return {.rule = "9.14", .text = "{piece} is disrupted and cannot attack", .piece = unit};
  }
  if (s.done.contains(unit)) {
    return {.rule = "8.14", .text = "{piece} has already attacked in this phase", .piece = unit};
  }
  return {};
}

Denial why_not_defender(const Game& game, const State& s, PieceId unit) {
  const Piece& p = game.piece(unit);
  if (!p.is_unit()) {
    return {.rule = "8.0", .text = "{piece} is not a unit and cannot be attacked", .piece = unit};
  }
  if (p.side == s.phasing) {
    return {.rule = "8.0", .text = "{piece} is not an enemy", .piece = unit};
  }
  if (!on_map(s, unit)) {
    return {.rule = "8.15", .text = "{piece} is not on the map", .piece = unit};
  }
  if (s.attacked.contains(unit)) {
    return {
        .rule = "8.14", .text = "{piece} has already been attacked in this phase", .piece = unit};
  }
  return {};
}

namespace {

// 8.15, 8.22 (S-55) Every attacker is adjacent to every defender, and the ground allows it.
Denial why_not_together(const Game& game, const State& s, const Combat& combat) {
  for (const PieceId a : combat.attackers) {
    for (const PieceId d : combat.defenders) {
      const auto direction = hex::direction_to(s.at[a], s.at[d]);
      if (!direction) {
        return {
            .rule = combat.attackers.size() > 1 && combat.defenders.size() > 1 ? "8.22" : "8.15",
            .text = "{piece} is not adjacent to {other}",
            .piece = a,
            .other = d,
            .hex = s.at[a]};
      }
      if (can_attack(game, s, a, d)) continue;
      const bool breached =
          (breached_sides(game, s, s.at[a]) >> hex::index_of(*direction) & 1) != 0;
      Denial denial =
          why_not_attack_across(game, game.piece(a).kind, s.at[a], *direction, breached);
      denial.piece = a;
      denial.other = d;
      return denial;
    }
  }
  return {};
}

// S-54 After the attack no open obligation may be left without a partner.
Denial why_not_leave(const Game& game, const State& s, const Combat& combat) {
  for (const PieceId unit : open_must_attack(game, s) - combat.attackers) {
    if (!(targets_of(game, s, unit) - combat.defenders).empty()) continue;
    return {
        .rule = "8.12",
        .text =
            "{piece} is in an enemy zone of control and must attack, but would have nobody left "
            "to attack",
        .piece = unit,
        .hex = s.at[unit]};
  }
  for (const PieceId unit : open_must_be_attacked(game, s) - combat.defenders) {
    if (!(attackers_of(game, s, unit) - combat.attackers).empty()) continue;
    return {.rule = combat.attackers.size() == 1 ? "8.21" : "8.11",
            .text = "{piece} must be attacked, but nobody would be left to attack it",
            .piece = unit,
            .hex = s.at[unit]};
  }
  return {};
}

}  // namespace

Denial why_not_charge(const Game& game, const State& s, const Combat& combat) {
  if (s.step == Step::kAttack && game.rules().declare_all_first) {
    return {.rule = game.battle().charge_cases().announced,
            .text = "a charge is announced when the attack is resolved, just before the roll"};
  }
  return game.battle().why_not_charge(s, combat.attackers, combat.defenders);
}

Denial why_not_attack(const Game& game, const State& s, const Combat& combat) {
  if (combat.attackers.empty() || combat.defenders.empty()) {
    return {.rule = "8.0", .text = "an attack needs at least one attacker and one defender"};
  }
  for (const PieceId a : combat.attackers) {
    if (const Denial d = why_not_attacker(game, s, a)) return d;
  }
  for (const PieceId u : combat.defenders) {
    if (const Denial d = why_not_defender(game, s, u)) return d;
  }
  if (const Denial d = why_not_together(game, s, combat)) return d;
  if (combat.charge) {
    if (const Denial d = why_not_charge(game, s, combat)) return d;
  }
  return why_not_leave(game, s, combat);
}

Denial why_not_end_combat(const Game& game, const State& s) {
  const PieceSet must = open_must_attack(game, s);
  if (!must.empty()) {
    const PieceId unit = must.first();
    const PieceId holder = zone_holder(game, s, s.at[unit], other(s.phasing));
    return {.rule = "8.12",
            .text = holder == kNoPiece
                        ? "{piece} ended its move in an enemy zone of control and must still attack"
                        : "{piece} is in the zone of control of {other} and must still attack",
            .piece = unit,
            .other = holder,
            .hex = s.at[unit]};
  }
  const PieceSet target = open_must_be_attacked(game, s);
  if (!target.empty()) {
    const PieceId unit = target.first();
    return {
        .rule = "8.11", .text = "{piece} must still be attacked", .piece = unit, .hex = s.at[unit]};
  }
  return {};
}

}  // namespace tercio::thirty_years_war
