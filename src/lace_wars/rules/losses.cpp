#include "lace_wars/rules/losses.hpp"

#include "lace_wars/battle.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::lace_wars {

namespace {

// What a unit is about when it is not at home in its hex: it passes friends in a retreat, falls
// among them in a rout, or is struck in the hex it has just left. Who stands there is not stacked
// with it (11.2.1b, 12.4d, 9.3-1). An empty task: it is at home.
Task passage_of(const State& s, PieceId unit) {
  for (std::size_t i = s.pile; i-- > 0;) {
    const Task& task = s.tasks[i];
    if (!task.pieces.contains(unit)) continue;
    if (task.kind == TaskKind::kRetreat && task.is_on_friends()) return task;
    if (task.kind == TaskKind::kLosses && (task.is_among_friends() || task.hex != kNoHex))
      return task;
  }
  return {};
}

// 11.4 The commanders stacked with a unit: those in its hex, or only those who go with it.
PieceSet commanders_with(const Game& game, const State& s, PieceId unit, const Task& passage) {
  const PieceSet there = commanders_in(game, s, s.at[unit], game.piece(unit).side);
  if (passage.kind == TaskKind::kNone) return there;
  if (passage.kind == TaskKind::kRetreat) return there & passage.pieces;
  return passage.hex == kNoHex ? PieceSet{} : there & s.mover.pieces;
}

}  // namespace

// 1.1.4b, 1.1.4c, 1.1.4d, 1.1.4e, 1.1.4f One step down the ladder.
void lose_step(const Game& game, State& s, PieceId unit, const char* rule, Events* events) {
  const HexId h = s.at[unit];
  --s.steps[unit];
  // 11.4a
  s.shaken |= commanders_with(game, s, unit, passage_of(s, unit));
  if (!(s.shaken | s.orphaned).empty()) call_for_commanders(s);
  if (s.steps[unit] == 0) {
    eliminate(game, s, unit, rule, events);
    return;
  }
  tell(game, s, events,
       {.kind = EventKind::kStepLost,
        .piece = unit,
        .to = h,
        .steps_left = s.steps[unit],
        .rule = rule});
  check_demoralisation(game, s, events);
}

namespace {

// Takes a unit that is lost off the map. `fell`: where, for the count of those across the river.
void remove(const Game& game, State& s, PieceId unit, HexId fell, const char* rule,
            Events* events) {
  game.battle().lost_in(s, unit, fell);
  tell(game, s, events,
       {.kind = EventKind::kEliminated, .piece = unit, .to = s.at[unit], .rule = rule});
  s.steps[unit] = 0;
  take(game, s, unit, Status::kEliminated);
  s.order[unit] = Order::kGood;
}

}  // namespace

void eliminate(const Game& game, State& s, PieceId unit, const char* rule, Events* events) {
  const HexId h = s.at[unit];
  const Side side = game.piece(unit).side;
  const bool fighter = !game.piece(unit).is_artillery();
  const Task passage = passage_of(s, unit);
  const bool at_home = passage.kind == TaskKind::kNone;
  const PieceSet commanders = commanders_with(game, s, unit, passage);
  const bool there = passage.kind == TaskKind::kLosses && passage.hex != kNoHex;
  remove(game, s, unit, there ? passage.hex : h, rule, events);
  // 11.5a A battery goes with the last unit it stands with, or moves with.
  const PieceSet company = at_home ? units_in(s, h)
                           : there ? s.mover.pieces & s.present
                                   : PieceSet{};
  const PieceSet guns = company & game.artillery();
  if (fighter && (company - guns - game.all_commanders()).empty()) {
    for (const PieceId gun : guns) eliminate(game, s, gun, "11.5a", events);
  }
  // 11.4b
  const bool last = at_home ? !has_unit(s, h, side)
                            : ((passage.pieces & s.present) - game.all_commanders()).empty();
  if (last) s.orphaned |= commanders;
  if (!(s.shaken | s.orphaned).empty()) call_for_commanders(s);
  check_demoralisation(game, s, events);
}

void leave_map(const Game& game, State& s, PieceId unit, Events* events) {
  remove(game, s, unit, s.at[unit], "12.4f", events);
  check_demoralisation(game, s, events);
}

namespace {

// The unit of a hex that takes the next loss: the top one, then the lower, then the top again.
PieceId next_to_lose(const Game& game, const State& s, PieceSet pieces, HexId h) {
  PieceId first = kNoPiece;
  for (PieceId p = s.top[h]; p != kNoPiece; p = s.below[p]) {
    if (!pieces.contains(p)) continue;
    if (game.piece(p).is_artillery() && pieces.size() > 1 && !(pieces - game.artillery()).empty()) {
      continue;
    }
    if (first == kNoPiece) first = p;
    if (!s.struck.contains(p)) return p;
  }
  return first;
}

}  // namespace

HexSet loss_hexes(const Game& game, const State& s) {
  (void)game;
  HexSet out;
  for (const PieceId p : top_task(s).pieces & s.present) out.insert(s.at[p]);
  return out;
}

Denial why_not_lose(const Game& game, const State& s, HexId hex) {
  if (loss_hexes(game, s).contains(hex)) return {};
  return {.rule = "11.1d", .text = "no unit in {hex} took part", .hex = hex};
}

// 11.1d, 11.1g
void take_loss(const Game& game, State& s, HexId hex, Events* events) {
  Task& task = top_task(s);
  PieceSet there;
  for (const PieceId p : task.pieces & s.present) {
    if (s.at[p] == hex) there.insert(p);
  }
  task.count_step();
  const PieceId unit = next_to_lose(game, s, there, hex);
  s.struck.insert(unit);
  lose_step(game, s, unit, "11.1d", events);
}

}  // namespace tercio::lace_wars
