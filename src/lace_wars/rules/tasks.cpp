#include "lace_wars/rules/tasks.hpp"

#include <cassert>

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/carry_out_move.hpp"
#include "lace_wars/rules/carry_out_retreat.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/evasion.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/rally.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/stacking.hpp"
#include "lace_wars/rules/succession.hpp"
#include "lace_wars/rules/walk.hpp"
#include "lace_wars/rules/zones.hpp"

namespace tercio::lace_wars {

namespace {

bool ask(State& s, Step step, Side side) {
  s.step = step;
  s.decider = side;
  return true;
}

Side side_of(const Game& game, PieceSet pieces) { return game.piece(pieces.first()).side; }

}  // namespace

namespace {

void rout(const Game& game, State& s, PieceId p, Events* events) {
  s.order[p] = Order::kRouted;
  s.rough.erase(p);
  s.spared.erase(p);
  s.column.erase(p);
  tell(game, s, events, {.kind = EventKind::kRouted, .piece = p, .to = s.at[p], .rule = "12.2b"});
  check_demoralisation(game, s, events);
}

// 11.1b, 12.2b, 12.2c Unit by unit; a second time through combat is a rout. `struck`: in the hex
// just left, where only what it had there counts (9.3-1).
void disorganise(const Game& game, State& s, PieceSet pieces, Cause cause, HexId struck,
                 Events* events) {
  const bool combat = cause == Cause::kCombat;
  const bool here = struck == kNoHex;
  PieceSet routed;
  // 11.5c, 9.5a Never artillery.
  for (const PieceId p : steady(s, pieces - game.artillery())) {
    const bool firm = here ? s.order[p] == Order::kDisorganised : s.mover.firm_there.contains(p);
    const bool rough = here ? s.rough.contains(p) : s.mover.rough_there.contains(p);
    if (combat && (firm || (rough && game.readings().terrain_comes_first))) {
      routed.insert(p);
      continue;
    }
    if (firm) continue;
    s.order[p] = Order::kDisorganised;
    if (combat) {
      s.spared.erase(p);
      if (s.mover.pieces.contains(p)) s.mover.firm_there.insert(p);
    } else {
      s.spared.insert(p);
    }
    tell(game, s, events,
         {.kind = EventKind::kDisorganised, .piece = p, .to = s.at[p], .rule = "12.1a"});
  }
  // The top unit routs first: what lies deepest on the pile comes last.
  std::array<PieceId, kMaxPieces> order;
  std::size_t count = 0;
  for (const PieceId p : routed) {
    const HexId h = s.at[p];
    const PieceId top = top_fighter(game, s, h);
    if (top == p || !routed.contains(top)) order[count++] = p;
  }
  for (const PieceId p : routed) {
    const HexId h = s.at[p];
    const PieceId top = top_fighter(game, s, h);
    if (top != p && routed.contains(top)) order[count++] = p;
  }
  for (std::size_t i = 0; i < count; ++i) rout(game, s, order[i], events);
  for (std::size_t i = count; i-- > 0;) {
    push(s, {.kind = TaskKind::kRout, .pieces = PieceSet{order[i]}});
  }
}

void eliminate_all(const Game& game, State& s, PieceSet pieces, const char* rule, Events* events) {
  for (const PieceId p : pieces) {
    if (on_map(s, p)) eliminate(game, s, p, rule, events);
  }
}

// 9.3b Units of the mover that were eliminated or routed meanwhile drop out, and commanders who
// have been placed elsewhere. False when nobody is left to move.
bool keep_together(const Game& game, State& s) {
  Mover& m = s.mover;
  const PieceSet units = m.pieces - game.all_commanders();
  const PieceSet left = steady(s, units);
  if (!units.empty() && left.empty()) return false;
  PieceSet going = left;
  for (const PieceId c : m.pieces & game.all_commanders() & s.present) {
    if (left.empty() || s.at[c] == s.at[left.first()]) going.insert(c);
  }
  if (going.empty()) return false;
  s.moved |= units - left;
  s.marched |= units - left;
  m.pieces = going;
  return true;
}

// 9.3b, 7.1-6 The mover goes on along its route, is asked, or has finished.
bool move_on(const Game& game, State& s, Events* events) {
  pop(s);
  Mover& m = s.mover;
  if (m.pieces.empty()) return false;
  if (!keep_together(game, s)) {
    end_move(game, s, events);
    return false;
  }
  const Walk walk = walk_of(game, s, m.pieces);
  if (!m.route.empty()) {
    const std::uint16_t item = m.route.front();
    if (!try_item(game, s, walk, item).denial) {
      m.route.pop_front();
      take_step(game, s, item, events);
      return false;
    }
    m.route.clear();
  }
  if (!can_go_on(game, s, walk)) {
    end_move(game, s, events);
    return false;
  }
  return ask(s, Step::kMoving, s.active);
}

bool losses(const Game& game, State& s, Events* events) {
  Task& task = top_task(s);
  if (!task.has_begun()) {
    s.struck.clear();
    task.begin();
  }
  task.pieces = task.pieces & s.present;
  if (task.steps_to_lose() == 0 || task.pieces.empty()) {
    pop(s);
    return false;
  }
  const HexSet hexes = loss_hexes(game, s);
  if (hexes.size() > 1) return ask(s, Step::kLoss, side_of(game, task.pieces));
  take_loss(game, s, hexes.nth(0), events);
  return false;
}

// 11.2.1a-4 Those of a retreat who still stand together: its units in order and who goes with them.
PieceSet retreating(const Game& game, const State& s, PieceSet pieces) {
  const PieceSet units = steady(s, pieces - game.all_commanders());
  PieceSet out = units;
  if (units.empty()) return out;
  for (const PieceId c : pieces& game.all_commanders() & s.present) {
    if (s.at[c] == s.at[units.first()]) out.insert(c);
  }
  return out;
}

bool retreat(const Game& game, State& s, Events* events) {
  Task& task = top_task(s);
  task.pieces = retreating(game, s, task.pieces);
  const PieceSet units = task.pieces - game.all_commanders();
  // 11.1i Who has routed meanwhile is not among them.
  if (units.empty() || (task.hexes_to_go() == 0 && !task.is_on_friends())) {
    pop(s);
    s.way.clear();
    return false;
  }
  const HexSet hexes = retreat_hexes(game, s, units, task.is_on_friends());
  if (hexes.empty()) {
    // 11.2.1a-3; 3.4 who stands on friends and cannot go on is one too many. The task stays until
    // it finds nobody left: it tells who of those in the hex are friends passed.
    eliminate_all(game, s, units, task.is_on_friends() ? "3.4" : "11.2.1a-3", events);
    return false;
  }
  if (hexes.size() > 1) return ask(s, Step::kRetreat, side_of(game, units));
  take_retreat(game, s, hexes.nth(0), events);
  return false;
}

bool run_away(const Game& game, State& s, Events* events) {
  const Task& task = top_task(s);
  const PieceId unit = task.pieces.first();
  if (!on_map(s, unit)) {
    pop(s);
    return false;
  }
  if (routs_off_map(game, s, unit)) {  // 12.4f
    pop(s);
    leave_map(game, s, unit, events);
    return false;
  }
  const auto routes = rout_routes(game, s, unit);
  if (routes.empty()) {  // 12.4f
    pop(s);
    eliminate(game, s, unit, "12.4f", events);
    return false;
  }
  if (routes.size() > 1 || !rout_companions(game, s, unit, routes.front()).empty()) {
    return ask(s, Step::kRout, game.piece(unit).side);
  }
  take_rout(game, s, {.route = routes.front()}, events);
  return false;
}

bool test_commanders(const Game& game, State& s) {
  (void)game;
  const PieceSet due = (s.shaken | s.orphaned) & s.present;
  if (due.empty()) {
    pop(s);
    s.shaken.clear();
    s.orphaned.clear();
    return false;
  }
  s.subject = due.first();
  s.step = Step::kCommanderRoll;
  return true;
}

bool promote(const Game& game, State& s, Events* events) {
  const PieceSet candidates = promotable(game, s);
  if (candidates.empty()) {
    const Task task = pop(s);
    s.army_commander[index_of(task.army())] = kNoPiece;
    s.status[task.pieces.first()] = Status::kEliminated;
    return false;
  }
  if (candidates.size() > 1) return ask(s, Step::kPromote, top_task(s).army());
  take_promotion(game, s, candidates.first(), events);
  return false;
}

bool place(const Game& game, State& s, Events* events) {
  const HexSet hexes = place_hexes(game, s);
  const PieceId c = top_task(s).pieces.first();
  if (hexes.empty()) {
    // 3.2-1 Nobody is left to go to: he is out of the battle and counts as dead.
    const Task task = pop(s);
    const int f = formation_commanded(s, c);
    if (!task.is_aide()) {
      tell(game, s, events,
           {.kind = EventKind::kCommanderKilled, .piece = c, .to = task.hex, .rule = "3.2b"});
    }
    if (on_map(s, c)) take(game, s, c, Status::kEliminated);
    s.status[c] = Status::kEliminated;
    if (f != kNoFormation) {
      s.commander_of[static_cast<std::size_t>(f)] = kNoPiece;
      if (!task.is_aide()) s.commander_dead |= static_cast<std::uint8_t>(1U << f);
    } else if (is_army_commander(s, c)) {
      const auto side = index_of(game.piece(c).side);
      s.army_commander[side] = kNoPiece;
      s.army_commander_dead |= static_cast<std::uint8_t>(1U << side);
    }
    check_demoralisation(game, s, events);
    return false;
  }
  if (hexes.size() > 1) return ask(s, Step::kPlace, game.piece(c).side);
  take_place(game, s, hexes.nth(0), events);
  return false;
}

// 11.3a A hex of the beaten side that its foot and horse have left.
bool is_vacated(const Game& game, const State& s, HexId h, Side beaten) {
  return h != kNoHex && !has_unit(s, h, other(beaten)) && fighters_in(game, s, h).empty();
}

bool offer_advances(const Game& game, State& s) {
  const auto offer = [&](HexId h, unsigned bit, Side beaten) {
    if ((s.combat.advanced >> bit & 1U) != 0 || !is_vacated(game, s, h, beaten)) return false;
    s.combat.advanced |= static_cast<std::uint8_t>(1U << bit);
    s.target = h;
    if (advances(game, s).empty()) return false;
    return ask(s, Step::kAdvance, other(beaten));
  };
  for (unsigned i = 0; i < 2; ++i) {
    if (offer(s.combat.defenders[i], i, other(s.active))) return true;
  }
  for (unsigned i = 0; i < 6; ++i) {
    if (offer(s.combat.attackers[i], 2 + i, s.active)) return true;
  }
  pop(s);
  s.target = kNoHex;
  return false;
}

void end_combat(const Game& game, State& s) {
  (void)game;
  pop(s);
  s.column -= s.combat.defending;  // ruling 14-4: a column that was attacked has deployed
  s.combat = Combat{};
  s.disorganised_before.clear();
  s.target = kNoHex;
}

// 1.3-3 First the light troops of each hex attacked are asked, then the die is thrown.
bool fight(const Game& game, State& s, Events* events) {
  for (unsigned i = 0; i < 2; ++i) {
    const HexId h = s.combat.defenders[i];
    if (h == kNoHex || (s.combat.asked >> i & 1U) != 0) continue;
    if (may_evade(game, s, h).empty()) {
      s.combat.asked |= static_cast<std::uint8_t>(1U << i);
      continue;
    }
    s.target = h;
    return ask(s, Step::kEvade, other(s.active));
  }
  pop(s);
  s.target = kNoHex;
  // 9.5c A battery alone, or left so by those who slipped away, falls without a die.
  for (const HexId h : s.combat.defenders) {
    if (h == kNoHex || !fighters_in(game, s, h).empty()) continue;
    const PieceId gun = gun_in(game, s, h);
    if (gun != kNoPiece) eliminate(game, s, gun, "9.5c", events);
  }
  s.combat.defending = s.combat.defending & s.present;
  if (!s.combat.defending.empty()) {
    s.step = Step::kCombatRoll;
    return true;
  }
  push(s, {.kind = TaskKind::kEndCombat});
  push(s, {.kind = TaskKind::kAdvances});
  push(s, {.kind = TaskKind::kCommanders});
  return false;
}

bool ask_for_test(State& s) {
  Task& task = top_task(s);
  task.pieces = steady(s, task.pieces);
  if (task.pieces.empty()) {
    pop(s);
    return false;
  }
  s.step = Step::kTestRoll;
  return true;
}

}  // namespace

bool perform(const Game& game, State& s, Events* events) {
  const Task task = top_task(s);
  switch (task.kind) {
    case TaskKind::kReact:
      // 4C-g, 9.3d Asked again after each reaction, until the other side passes or has none left.
      if (keep_together(game, s) && may_react(game, s)) {
        return ask(s, Step::kReact, other(s.active));
      }
      pop(s);
      return false;
    case TaskKind::kMoveOn:
      return move_on(game, s, events);
    case TaskKind::kCharge:
      return ask(s, Step::kCharge, side_of(game, task.pieces));
    case TaskKind::kLosses:
      return losses(game, s, events);
    case TaskKind::kTest:
      return ask_for_test(s);
    case TaskKind::kDisorganise:
      pop(s);
      disorganise(game, s, task.pieces, task.cause(), task.hex, events);
      return false;
    case TaskKind::kStar: {
      pop(s);
      // 11.1f, 12.2d
      PieceSet lost;
      for (const PieceId p : task.pieces & s.present & s.disorganised_before) {
        const Arm arm = arm_now(game, s, p);
        if (arm == Arm::kHeavyCavalry || arm == Arm::kLightCavalry) lost.insert(p);
      }
      eliminate_all(game, s, lost, "11.1f", events);
      return false;
    }
    case TaskKind::kEliminate:
      pop(s);
      eliminate_all(game, s, task.pieces & s.present, "11.1e", events);
      return false;
    case TaskKind::kRetreat:
      return retreat(game, s, events);
    case TaskKind::kRout:
      return run_away(game, s, events);
    case TaskKind::kFord:
      if (!on_map(s, task.pieces.first())) {
        pop(s);
        return false;
      }
      s.step = Step::kFordRoll;
      return true;
    case TaskKind::kCommanders:
      return test_commanders(game, s);
    case TaskKind::kPromote:
      return promote(game, s, events);
    case TaskKind::kPlace:
      return place(game, s, events);
    case TaskKind::kFight:
      return fight(game, s, events);
    case TaskKind::kAdvances:
      return offer_advances(game, s);
    case TaskKind::kEndCombat:
      end_combat(game, s);
      return false;
    case TaskKind::kFace:
      if (!on_map(s, task.pieces.first())) {
        pop(s);
        return false;
      }
      return ask(s, Step::kFace, side_of(game, task.pieces));
    case TaskKind::kRally:
      return next_rally(game, s, events);
    case TaskKind::kNone:
      break;
  }
  pop(s);
  return false;
}

}  // namespace tercio::lace_wars
