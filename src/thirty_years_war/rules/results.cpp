#include "thirty_years_war/rules/results.hpp"

#include <algorithm>
#include <cassert>

#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/leaders.hpp"

namespace tercio::thirty_years_war {

namespace {

PieceSet charging(const Game& game, const State& s) {
  PieceSet out;
  if (s.charge == 0) return out;
  for (const PieceId a : s.attackers) {
    if (game.piece(a).is_cavalry()) out.insert(a);
  }
  return out;
}

int printed_total(const Game& game, PieceSet units) {
  int total = 0;
  for (const PieceId u : units) total += game.piece(u).strength;
  return total;
}

// Asks the next side that has leaders to choose, or calls for the die.
void after_leaders_of(const Game& game, State& s, bool phasing_has_chosen) {
  s.step = Step::kLeaders;
  if (!phasing_has_chosen && !leaders_to_choose(game, s, s.phasing).empty()) {
    s.decider = s.phasing;
  } else if (!leaders_to_choose(game, s, other(s.phasing)).empty()) {
    s.decider = other(s.phasing);
  } else {
    s.decider = s.phasing;
    s.step = Step::kCombatRoll;
  }
}

void make_current(const Game& game, State& s, const Combat& combat) {
  s.attackers = combat.attackers;
  s.defenders = combat.defenders;
  s.charge = combat.charge ? 1 : 0;
  s.leaders.clear();
  s.step = Step::kCombatRoll;
  // 10.11 (S-79) Where leaders do not apply themselves, the attacker and then the defender choose.
  if (!game.rules().leaders_apply_themselves && !game.rules().leaders_assigned) {
    after_leaders_of(game, s, false);
  }
}

void tell_attack(const Game& game, const Combat& combat, Events* events) {
  tell(events, {.kind = EventKind::kAttackDeclared,
                .charge = combat.charge,
                .rule = combat.charge ? game.battle().charge_cases().announced : "8.0",
                .pieces = combat.attackers,
                .others = combat.defenders});
}

// With combat.declare_all_first: the numbers of the attacks that can still be resolved.
int unresolved(const Game& game, const State& s, int* only) {
  int count = 0;
  for (int n = 1; n <= s.combats; ++n) {
    const Combat c = declared(game, s, n);
    if (c.attackers.empty() || c.defenders.empty()) continue;
    ++count;
    *only = n;
  }
  return count;
}

void next_resolution(const Game& game, State& s) {
  int only = 0;
  const int count = unresolved(game, s, &only);
  s.decider = s.phasing;
  s.step = Step::kResolve;
  if (count != 1) return;
  // The last one is taken up without being asked for, unless it could be a charge (S-94).
  const Combat last = declared(game, s, only);
  if (why_not_charge(game, s, last)) resolve(game, s, last, nullptr);
}

void finish_attack(const Game& game, State& s) {
  forget_attack(s);
  s.decider = s.phasing;
  s.step = Step::kAttack;
  if (game.rules().declare_all_first) next_resolution(game, s);
}

void hit_attackers(const Game& game, State& s, Result result, std::uint16_t before,
                   Events* events) {
  // 8.61-Ad, 8.61-Ae All attacking units; charging cavalry may be spared (B-17, R-08).
  const PieceSet spared = game.rules().charge_immune_to_ae ? charging(game, s) : PieceSet{};
  for (const PieceId a : s.attackers - spared) {
    if (result == Result::kAe) {
      eliminate(game, s, a, before, "8.61-Ae", events);
    } else {
      disrupt(game, s, a, "8.61-Ad", events);
    }
  }
}

void hit_defenders(const Game& game, State& s, Result result, std::uint16_t before,
                   Events* events) {
  for (const PieceId d : s.defenders) {
    if (result == Result::kDe) {
      eliminate(game, s, d, before, "8.61-De", events);
    } else {
      suffer_disruption(game, s, d, before, events);  // 8.61-Dd, 8.61-Dx
    }
  }
}

// S-07, S-77 The result on both sides, what follows from it, leaders, and last the charge's price.
void apply_result(const Game& game, State& s, Result result, PieceSet payers, Events* events) {
  const std::uint16_t before = s.demoralized;
  const PieceSet chargers = charging(game, s);
  switch (result) {
    case Result::kNone:
      break;  // 8.61-dot
    case Result::kAd:
    case Result::kAe:
      hit_attackers(game, s, result, before, events);
      break;
    case Result::kDd:
    case Result::kDe:
      hit_defenders(game, s, result, before, events);
      break;
    case Result::kDx:
      hit_defenders(game, s, result, before, events);
      for (const PieceId a : payers | chargers) disrupt(game, s, a, "8.61-Dx", events);
      break;
  }
  test_demoralization(game, s, events);
  remove_caught_leaders(game, s, events);
  for (const PieceId a : chargers) {
    if (on_map(s, a)) disrupt(game, s, a, game.battle().charge_cases().price, events);
  }
  finish_attack(game, s);
}

}  // namespace

void forget_attack(State& s) {
  s.attackers.clear();
  s.defenders.clear();
  s.leaders.clear();
  s.charge = 0;
}

void declare(const Game& game, State& s, const Combat& combat, Events* events) {
  s.done |= combat.attackers;
  s.attacked |= combat.defenders;
  tell_attack(game, combat, events);
  if (!game.rules().declare_all_first) {
    make_current(game, s, combat);
    return;
  }
  ++s.combats;
  for (const PieceId u : combat.attackers | combat.defenders) s.combat_of[u] = s.combats;
}

Combat declared(const Game& game, const State& s, int number) {
  Combat combat;
  for (const PieceId u : game.units(s.phasing)) {
    if (s.combat_of[u] == number && is_ready(s, u)) combat.attackers.insert(u);
  }
  for (const PieceId u : game.units(other(s.phasing))) {
    if (s.combat_of[u] == number && on_map(s, u)) combat.defenders.insert(u);
  }
  return combat;
}

bool all_resolved(const Game& game, const State& s) {
  int only = 0;
  return s.step == Step::kResolve && unresolved(game, s, &only) == 0;
}

Denial why_not_resolve(const Game& game, const State& s, const Combat& combat) {
  for (int n = 1; n <= s.combats; ++n) {
    const Combat c = declared(game, s, n);
    if (c.attackers.empty() || c.defenders.empty()) continue;
    if (c.attackers != combat.attackers || c.defenders != combat.defenders) continue;
    return combat.charge ? why_not_charge(game, s, combat) : Denial{};
  }
  return {.rule = "8.0", .text = "this is not one of the declared attacks still to be resolved"};
}

void resolve(const Game& game, State& s, const Combat& combat, Events* events) {
  tell_attack(game, combat, events);
  for (const PieceId u : combat.attackers | combat.defenders) s.combat_of[u] = 0;
  make_current(game, s, combat);
}

bool begin_resolution(const Game& game, State& s, Events* events) {
  if (s.combats == 0) return false;
  s.serves.fill(kNoPiece);
  s.decider = s.phasing;
  s.step = Step::kAssign;
  if (game.rules().leaders_assigned) {
    // Rocroi 18.0 A leader with a unit under attack must serve it.
    for (const PieceId unit : game.units(other(s.phasing))) {
      if (s.combat_of[unit] == 0 || !on_map(s, unit)) continue;
      const PieceId leader = bound_leader(game, s, unit);
      if (leader != kNoPiece) assign(game, s, leader, unit, events);
    }
  }
  const auto anyone = [&](Side side) {
    if (!game.rules().leaders_assigned) return false;
    for (const PieceId leader : game.leaders(side)) {
      if (!assignable_units(game, s, leader).empty()) return true;
    }
    return false;
  };
  if (anyone(s.phasing)) return true;
  end_assigning(game, s, events);
  return true;
}

PieceSet leaders_to_choose(const Game& game, const State& s, Side side) {
  PieceSet out;
  for (const PieceId unit : side == s.phasing ? s.attackers : s.defenders) {
    out |= combat_leaders(game, s, unit);
  }
  return out;
}

Denial why_not_choose_leaders(const Game& game, const State& s, PieceSet leaders) {
  const PieceSet offered = leaders_to_choose(game, s, s.decider);
  for (const PieceId leader : leaders) {
    if (!offered.contains(leader)) {
      return {.rule = "10.11",
              .text = "{piece} is not with a unit of his side in this attack",
              .piece = leader};
    }
    for (const PieceId second : leaders) {
      if (second != leader && s.at[second] == s.at[leader]) {
        return {.rule = "10.13",
                .text = "{piece} and {other} cannot both help the same unit",
                .piece = leader,
                .other = second,
                .hex = s.at[leader]};
      }
    }
  }
  return {};
}

void choose_leaders(const Game& game, State& s, PieceSet leaders, Events* events) {
  s.leaders |= leaders;
  tell(events,
       {.kind = EventKind::kLeadersChosen, .side = s.decider, .rule = "10.11", .pieces = leaders});
  if (s.decider == s.phasing) {
    after_leaders_of(game, s, true);
  } else {
    s.decider = s.phasing;
    s.step = Step::kCombatRoll;
  }
}

PieceSet assignable_units(const Game& game, const State& s, PieceId leader) {
  PieceSet out;
  const Side side = game.piece(leader).side;
  if (!on_map(s, leader)) return out;
  if (s.serves[static_cast<std::size_t>(game.leader_rank(leader))] != kNoPiece) return out;
  for (const PieceId unit : game.units(side)) {
    if (s.combat_of[unit] == 0 || !on_map(s, unit)) continue;
    const Role role = side == s.phasing ? Role::kAttacks : Role::kDefends;
    if (combat_leader(game, s, unit, role) != kNoPiece) continue;  // 10.13
    if (combat_leaders(game, s, unit).contains(leader)) out.insert(unit);
  }
  return out;
}

Denial why_not_assign(const Game& game, const State& s, PieceId leader, PieceId unit) {
  if (game.piece(leader).kind != Kind::kLeader || game.piece(leader).side != s.decider) {
    return {.rule = "10.11",
            .text = "{piece} is not a leader of the side that chooses",
            .piece = leader};
  }
  if (assignable_units(game, s, leader).contains(unit)) return {};
  return {.rule = game.battle().leader_rule(),
          .text = "{piece} cannot help {other} in this phase",
          .piece = leader,
          .other = unit};
}

void assign(const Game& game, State& s, PieceId leader, PieceId unit, Events* events) {
  s.serves[static_cast<std::size_t>(game.leader_rank(leader))] = unit;
  tell(events, {.kind = EventKind::kLeaderAssigned,
                .piece = leader,
                .other = unit,
                .rule = game.battle().leader_rule()});
  if (s.decider != game.piece(leader).side) return;
  for (const PieceId other_leader : game.leaders(s.decider)) {
    if (!assignable_units(game, s, other_leader).empty()) return;
  }
  end_assigning(game, s, events);
}

void end_assigning(const Game& game, State& s, Events* events) {
  (void)events;
  if (game.rules().leaders_assigned && s.decider == s.phasing) {
    s.decider = other(s.phasing);
    for (const PieceId leader : game.leaders(s.decider)) {
      if (!assignable_units(game, s, leader).empty()) return;
    }
  }
  next_resolution(game, s);
}

void roll_combat(const Game& game, State& s, int die, Events* events) {
  const Combat combat{s.attackers, s.defenders, s.charge != 0};
  const auto first = events == nullptr ? 0 : static_cast<std::uint32_t>(events->terms.size());
  const Odds odds = odds_of(game, s, combat, events == nullptr ? nullptr : &events->terms);
  const Result result = game.combat_result(odds.column, die);
  if (events != nullptr) {
    tell(events, {.kind = EventKind::kCombatRolled,
                  .die = die,
                  .column = odds.column,
                  .result = result,
                  .rule = "8.6",
                  .pieces = s.attackers,
                  .others = s.defenders,
                  .first_term = first,
                  .terms = static_cast<std::uint32_t>(events->terms.size()) - first,
                  .attack = odds.attack,
                  .defence = odds.defence});
  }
  if (result == Result::kDx) {
    const int owed = exchange_owed(game, s);
    const PieceSet payers = exchange_payers(game, s);
    int weakest = 0;
    for (const PieceId p : payers) {
      const int strength = game.piece(p).strength;
      weakest = weakest == 0 ? strength : std::min(weakest, strength);
    }
    // 8.61-Dx (S-70) A choice only where less than all would do.
    if (owed > 0 && printed_total(game, payers) - weakest >= owed) {
      s.step = Step::kExchange;
      s.decider = s.phasing;
      return;
    }
    apply_result(game, s, result, owed > 0 ? payers : PieceSet{}, events);
    return;
  }
  apply_result(game, s, result, {}, events);
}

// 8.61-Dx, Rocroi 16.15, Freiburg 16.25 The printed strength of charging cavalry counts toward the
// exchange.
int exchange_owed(const Game& game, const State& s) {
  int owed = 0;
  for (const PieceId d : s.defenders) owed += printed_defence(game, s, d);
  return owed - printed_total(game, charging(game, s));
}

PieceSet exchange_payers(const Game& game, const State& s) {
  return s.attackers - charging(game, s);
}

Denial why_not_exchange(const Game& game, const State& s, PieceSet units) {
  for (const PieceId u : units) {
    if (!exchange_payers(game, s).contains(u)) {
      return {.rule = "8.61-Dx", .text = "{piece} did not take part in this attack", .piece = u};
    }
  }
  const int owed = exchange_owed(game, s);
  const int paid = printed_total(game, units);
  if (paid >= owed) return {};
  return {
      .rule = "8.61-Dx",
      .text =
          "the attackers you disrupt must have {m} printed strength points or more; these have {n}",
      .n = paid,
      .m = owed};
}

void exchange(const Game& game, State& s, PieceSet units, Events* events) {
  tell(events, {.kind = EventKind::kExchanged,
                .owed = exchange_owed(game, s),
                .rule = "8.61-Dx",
                .pieces = units});
  apply_result(game, s, Result::kDx, units, events);
}

}  // namespace tercio::thirty_years_war
