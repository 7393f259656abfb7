#include "lace_wars/rules/dice.hpp"

#include <cassert>

#include "lace_wars/battle.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/odds.hpp"
#include "lace_wars/rules/rally.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::lace_wars {

namespace {

std::uint32_t first_term_of(const Events* events) {
  return events == nullptr ? 0 : static_cast<std::uint32_t>(events->terms.size());
}

void add_terms(Event& event, Events* events, const std::vector<Term>& terms) {
  event.first_term = first_term_of(events);
  event.terms = static_cast<std::uint32_t>(terms.size());
  if (events != nullptr) events->terms.insert(events->terms.end(), terms.begin(), terms.end());
}

// 9.2, 9.5b
void take_fire_die(const Game& game, State& s, int die, Events* events) {
  const PieceId gun = s.subject;
  const HexId target = s.target;
  std::vector<Term> terms;
  const Shot shot = shot_of(game, s, gun, target, events == nullptr ? nullptr : &terms);
  const int modified = die + shot.modifier;
  const int row = game.fire_row(modified);
  const ResultCell& cell = game.system()
                               .fire[static_cast<std::size_t>(row)]
                               .by_range[static_cast<std::size_t>(shot.column)];
  const PieceSet struck = struck_by_shot(game, s, target);
  Event event{.kind = EventKind::kFired,
              .piece = gun,
              .to = target,
              .die = die,
              .modified = modified,
              .row = row,
              .column = shot.column,
              .rule = "9.2",
              .others = struck};
  add_terms(event, events, terms);
  tell(game, s, events, event);
  s.subject = kNoPiece;
  s.target = kNoHex;
  const PieceSet fighters = struck - game.artillery();
  // 9.3-1 Who has moved on is struck as he stood in the hex he left.
  const HexId there = strikes_behind(game, s, target) ? target : kNoHex;
  push(s, {.kind = TaskKind::kCommanders});
  // 9.5a A battery alone ignores all but losses.
  if (!fighters.empty()) {
    if (cell.disorganised) push(s, Task::disorganise(fighters, Cause::kCombat, there));
    if (cell.test) push(s, Task::test(fighters, *cell.test, Cause::kCombat, there));
  }
  if (cell.losses > 0) {
    push(s, Task::losses(fighters.empty() ? struck : fighters, cell.losses, there));
  }
}

// 11.1h Puts the result of one side on the pile: losses on top, then tests, star, D and retreat.
template <std::size_t N>
void pile_result(const Game& game, State& s, const ResultCell& cell, PieceSet units,
                 const std::array<HexId, N>& hexes) {
  if (cell.eliminated) {  // 11.1e
    PieceSet all = units;
    for (const HexId h : hexes) {
      if (h != kNoHex) all |= units_in(s, h) & (game.artillery() | units);
    }
    push(s, {.kind = TaskKind::kEliminate, .pieces = all});
    return;
  }
  const auto each_hex = [&](auto visit) {
    for (std::size_t i = N; i-- > 0;) {
      if (hexes[i] == kNoHex) continue;
      const PieceSet there = units_in(s, hexes[i]) & units;
      if (!there.empty()) visit(there);
    }
  };
  if (cell.retreat > 0) {  // 11.1c
    each_hex([&](PieceSet there) { push(s, Task::retreat(there, cell.retreat)); });
  }
  if (cell.disorganised) push(s, Task::disorganise(units, Cause::kCombat));
  if (cell.star) push(s, {.kind = TaskKind::kStar, .pieces = units});
  if (cell.test) {  // 11.1a
    each_hex([&](PieceSet there) { push(s, Task::test(there, *cell.test, Cause::kCombat)); });
  }
  if (cell.losses > 0) push(s, Task::losses(units, cell.losses));
}

// 10.2b, 10.2c
void take_combat_die(const Game& game, State& s, int die, Events* events) {
  std::vector<Term> terms;
  const Attack attack{s.combat.attackers, s.combat.defenders};
  const Odds odds = odds_of(game, s, attack, events == nullptr ? nullptr : &terms);
  const int modified = die + odds.modifier;
  const int row = game.combat_row(modified);
  s.combat.die = static_cast<std::uint8_t>(die);
  s.combat.modifier = static_cast<std::int8_t>(odds.modifier);
  Event event{.kind = EventKind::kCombatRolled,
              .from = s.combat.attackers[0],
              .to = s.combat.defenders[0],
              .die = die,
              .modified = modified,
              .row = row,
              .attack = odds.attack,
              .defence = odds.defence,
              .rule = "10.2b",
              .pieces = s.combat.attacking,
              .others = s.combat.defending};
  add_terms(event, events, terms);
  tell(game, s, events, event);
  const CombatRow& result = game.system().combat[static_cast<std::size_t>(row)];
  push(s, {.kind = TaskKind::kEndCombat});
  push(s, {.kind = TaskKind::kAdvances});
  push(s, {.kind = TaskKind::kCommanders});
  // The defender's part comes first.
  pile_result(game, s, result.attacker, s.combat.attacking, s.combat.attackers);
  pile_result(game, s, result.defender, s.combat.defending, s.combat.defenders);
}

// 12.1a
void take_test_die(const Game& game, State& s, int die, Events* events) {
  const Task task = pop(s);
  const int highest = highest_pass(game, s, task.pieces, task.modifier(), task.hex);
  const bool passed = die <= highest;
  tell(game, s, events,
       {.kind = EventKind::kTested,
        .to = s.at[task.pieces.first()],
        .die = die,
        .up_to = highest,
        .passed = passed,
        .rule = "12.1a",
        .pieces = task.pieces});
  if (!passed) push(s, Task::disorganise(task.pieces, task.cause(), task.hex));
}

// 16.1.6b
void take_ford_die(const Game& game, State& s, int die, Events* events) {
  const Task task = pop(s);
  const PieceId unit = task.pieces.first();
  const int from = game.battle().ford_loss_from();
  tell(game, s, events,
       {.kind = EventKind::kForded,
        .piece = unit,
        .to = s.at[unit],
        .die = die,
        .needed = from,
        .rule = "16.1.6b"});
  if (die < from) return;
  // 11.4a, W-60 Neither fire nor combat: the river does not endanger who rides along.
  const PieceSet shaken = s.shaken;
  const PieceSet orphaned = s.orphaned;
  lose_step(game, s, unit, "16.1.6b", events);
  s.shaken = shaken;
  s.orphaned = orphaned;
}

// 11.4a, 11.4b
void take_commander_die(const Game& game, State& s, int die, Events* events) {
  const PieceId c = s.subject;
  const bool orphan = s.orphaned.contains(c);
  const int highest = orphan ? 2 : 1;
  const char* rule = orphan ? "11.4b" : "11.4a";
  s.shaken.erase(c);
  s.orphaned.erase(c);
  s.subject = kNoPiece;
  tell(game, s, events,
       {.kind = EventKind::kCommanderRolled,
        .piece = c,
        .to = s.at[c],
        .die = die,
        .up_to = highest,
        .rule = rule});
  if (die <= highest) {
    commander_falls(game, s, c, rule, events);
    return;
  }
  // Ruling 11.4-2
  if (orphan && !has_unit(s, s.at[c], game.piece(c).side)) {
    push(s, Task::place_near(c, s.at[c]));
  }
}

// 8.6d
void take_charge_die(const Game& game, State& s, int die, Events* events) {
  const Task task = pop(s);
  const int highest = highest_charge(game, s, task.pieces);
  tell(game, s, events,
       {.kind = EventKind::kChargeRolled,
        .to = s.at[task.pieces.first()],
        .die = die,
        .up_to = highest,
        .rule = "8.6d",
        .pieces = task.pieces});
  if (die <= highest) push(s, task);
}

}  // namespace

void take_die(const Game& game, State& s, int die, Events* events) {
  switch (s.step) {
    case Step::kFireRoll:
      return take_fire_die(game, s, die, events);
    case Step::kCombatRoll:
      return take_combat_die(game, s, die, events);
    case Step::kTestRoll:
      return take_test_die(game, s, die, events);
    case Step::kFordRoll:
      return take_ford_die(game, s, die, events);
    case Step::kCommanderRoll:
      return take_commander_die(game, s, die, events);
    case Step::kChargeRoll:
      return take_charge_die(game, s, die, events);
    case Step::kRallyRoll:
      return take_rally_die(game, s, die, events);
    default:
      assert(false);
  }
}

}  // namespace tercio::lace_wars
