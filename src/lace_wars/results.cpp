#include "lace_wars/results.hpp"

#include <cassert>

#include "lace_wars/artillery.hpp"
#include "lace_wars/combat.hpp"
#include "lace_wars/commanders.hpp"
#include "lace_wars/morale.hpp"
#include "lace_wars/movement.hpp"
#include "lace_wars/rally.hpp"
#include "lace_wars/reaction.hpp"
#include "lace_wars/stacking.hpp"
#include "lace_wars/walk.hpp"
#include "lace_wars/zones.hpp"

namespace tercio::lace_wars {

namespace {

// Those of a task that are still on the map and not routed.
PieceSet steady(const State& s, PieceSet pieces) {
  PieceSet out;
  for (const PieceId p : pieces& s.present) {
    if (!is_routed(s, p)) out.insert(p);
  }
  return out;
}

bool ask(State& s, Step step, Side side) {
  s.step = step;
  s.decider = side;
  return true;
}

Side side_of(const Game& game, PieceSet pieces) { return game.piece(pieces.first()).side; }

}  // namespace

// 11.2.1b-1, 11.2.1b-3
void cross_friends(const Game& game, State& s, PieceSet crossing, PieceSet crossed) {
  const PieceSet fighters = steady(s, crossed - game.artillery());
  if (fighters.empty()) return;
  bool same = true;
  if (is_formed(game, s, crossing) && is_formed(game, s, fighters)) {
    Facing ours = Facing::kN;
    Facing theirs = Facing::kN;
    for (const PieceId p : crossing - game.lights()) ours = s.facing[p];
    for (const PieceId p : fighters - game.lights()) theirs = s.facing[p];
    same = ours == theirs;
  }
  push(s, {.kind = same ? TaskKind::kTest : TaskKind::kDisorganise,
           .n = kNoModifier,
           .m = static_cast<std::uint8_t>(Cause::kCombat),
           .pieces = fighters});
}

namespace {

void rout(const Game& game, State& s, PieceId p, Events* events) {
  s.order[p] = Order::kRouted;
  s.rough.erase(p);
  s.column.erase(p);
  tell(game, s, events, {.kind = EventKind::kRouted, .piece = p, .to = s.at[p], .rule = "12.2b"});
  check_demoralisation(game, s, events);
}

// 11.1b, 12.2b, 12.2c Unit by unit; a second time through combat is a rout.
void disorganise(const Game& game, State& s, PieceSet pieces, Cause cause, Events* events) {
  PieceSet routed;
  for (const PieceId p : steady(s, pieces - game.artillery())) {
    if (s.order[p] == Order::kDisorganised) {
      if (cause == Cause::kCombat) routed.insert(p);
      continue;
    }
    s.order[p] = Order::kDisorganised;
    tell(game, s, events,
         {.kind = EventKind::kDisorganised, .piece = p, .to = s.at[p], .rule = "12.1a"});
  }
  // The top unit routs first: what lies deepest on the pile comes last.
  std::array<PieceId, kMaxPieces> order;
  std::size_t count = 0;
  for (const PieceId p : routed) {
    const HexId h = s.at[p];
    if (s.top[h] == p || !routed.contains(s.top[h])) order[count++] = p;
  }
  for (const PieceId p : routed) {
    const HexId h = s.at[p];
    if (!(s.top[h] == p || !routed.contains(s.top[h]))) order[count++] = p;
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
  if (task.k == 0) {
    s.struck.clear();
    task.k = 1;
  }
  task.pieces = task.pieces & s.present;
  if (task.n == 0 || task.pieces.empty()) {
    pop(s);
    return false;
  }
  const HexSet hexes = loss_hexes(game, s);
  if (hexes.size() > 1) return ask(s, Step::kLoss, side_of(game, task.pieces));
  take_loss(game, s, hexes.nth(0), events);
  return false;
}

bool retreat(const Game& game, State& s, Events* events) {
  Task& task = top_task(s);
  task.pieces = steady(s, task.pieces);
  if (task.pieces.empty() || (task.n == 0 && task.m == 0)) {
    pop(s);
    return false;
  }
  const HexSet hexes = retreat_hexes(game, s, task.pieces, task.m != 0);
  if (hexes.empty()) {
    // 11.2.1a-3; 3.4 who stands on friends and cannot go on is one too many.
    const Task last = pop(s);
    eliminate_all(game, s, last.pieces, last.m != 0 ? "3.4" : "11.2.1a-3", events);
    return false;
  }
  if (hexes.size() > 1) return ask(s, Step::kRetreat, side_of(game, task.pieces));
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
    s.army_commander[task.n] = kNoPiece;
    s.status[task.pieces.first()] = Status::kEliminated;
    return false;
  }
  if (candidates.size() > 1) return ask(s, Step::kPromote, static_cast<Side>(top_task(s).n));
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
    if (on_map(s, c)) take(game, s, c, Status::kEliminated);
    s.status[c] = Status::kEliminated;
    if (f != kNoFormation) {
      s.commander_of[static_cast<std::size_t>(f)] = kNoPiece;
      if (task.n == 0) s.commander_dead |= static_cast<std::uint8_t>(1U << f);
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
  // 9.5c A battery whose companions have slipped away is attacked alone.
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
      disorganise(game, s, task.pieces, static_cast<Cause>(task.m), events);
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

// --- Decisions ---

void take_retreat(const Game& game, State& s, HexId hex, Events* events) {
  Task task = pop(s);
  const PieceSet pieces = task.pieces;
  const HexId from = s.at[pieces.first()];
  const Side side = side_of(game, pieces);
  const auto d = hex::direction_to(from, hex);
  assert(d);
  const PieceSet friends = units_in(s, hex);
  // 11.2.1a-4 The commander goes with the units he is with.
  if (task.k == 0 && (fighters_in(game, s, from) - pieces).empty()) {
    set_followers(task, commanders_in(game, s, from, side));
  }
  const bool by_choice = task.k == kByChoice;  // 8.4a
  if (!by_choice) task.k = kNamed;
  PieceSet going = pieces;
  for (const PieceId c : followers(task)) {
    if (on_map(s, c) && s.at[c] == from) going.insert(c);
  }
  clear_hex_for(game, s, side, hex, events);
  shift_stack(game, s, going, hex);
  tell(game, s, events,
       {.kind = EventKind::kRetreated,
        .from = from,
        .to = hex,
        .rule = "11.2.1a-1",
        .pieces = going});
  if (task.m == 0) --task.n;
  task.m = friends.empty() ? 0 : 1;
  if (task.n > 0 || task.m != 0) push(s, task);
  if (!friends.empty()) cross_friends(game, s, pieces, friends);
  const auto combat = static_cast<std::uint8_t>(Cause::kCombat);
  // 7.1b, 7.2a, 7.2b, 11.2.2c A rear hex of the enemy does nothing.
  if (in_zone(game, s, other(side), hex)) {  // 11.2.2a
    push(s, {.kind = TaskKind::kTest, .n = kNoModifier + 2, .m = combat, .pieces = pieces});
    push(s, {.kind = TaskKind::kLosses, .n = 1, .pieces = pieces});
  } else if (!by_choice && on_flank(game, s, other(side), hex)) {  // 11.2.2b
    push(s, {.kind = TaskKind::kTest, .n = kNoModifier + 1, .m = combat, .pieces = pieces});
  }
  settle_in(game, s, pieces, from, *d, events);
}

void take_rout(const Game& game, State& s, const Rout& action, Events* events) {
  const Task task = pop(s);
  const PieceId unit = task.pieces.first();
  const Side side = game.piece(unit).side;
  const HexId start = s.at[unit];
  const HexSet enemy_zones = zones(game, s, other(side));
  int zones_entered = 0;
  std::array<HexId, Route::kMax> passed{};
  std::size_t crossings = 0;
  int fords = 0;
  HexId at = start;
  for (const std::uint16_t item : action.route) {
    const HexId to = Route::hex_of(item);
    const auto d = hex::direction_to(at, to);
    assert(d);
    if (game.is_open_river(at, *d)) ++fords;
    if (enemy_zones.contains(to)) ++zones_entered;
    if (has_unit(s, to, side)) passed[crossings++] = to;
    clear_hex_for(game, s, side, to, events);
    if (!game.is_south(to)) s.been_north.insert(unit);
    at = to;
  }
  shift(game, s, unit, at);
  tell(game, s, events,
       {.kind = EventKind::kRoutMoved, .piece = unit, .from = start, .to = at, .rule = "12.4a"});
  // 12.4g
  for (std::size_t i = 0; i < action.companions.size(); ++i) {
    const PieceId c = action.companions[i];
    if (c == kNoPiece) continue;
    const HexId from = s.at[c];
    shift(game, s, c, action.stops[i]);
    tell(game, s, events,
         {.kind = EventKind::kCommanderMoved,
          .piece = c,
          .from = from,
          .to = action.stops[i],
          .rule = "12.4g",
          .pieces = PieceSet{c}});
  }
  push(s, {.kind = TaskKind::kCommanders});
  // 12.4e Those it ran through, in that order, once it has come to rest.
  for (std::size_t i = crossings; i-- > 0;) {
    push(s, {.kind = TaskKind::kDisorganise,
             .m = static_cast<std::uint8_t>(Cause::kCombat),
             .pieces = fighters_in(game, s, passed[i])});
  }
  for (int i = 0; i < fords; ++i) push(s, {.kind = TaskKind::kFord, .pieces = task.pieces});
  if (zones_entered > 0) {
    push(s, {.kind = TaskKind::kLosses,
             .n = static_cast<std::uint8_t>(zones_entered),
             .pieces = task.pieces});
  }
}

void take_advance(const Game& game, State& s, const Advance& a, Events* events) {
  const Side side = side_of(game, a.pieces);
  HexId from = s.at[a.pieces.first()];
  PieceSet going = a.pieces;
  if ((fighters_in(game, s, from) - a.pieces).empty()) {
    going |= commanders_in(game, s, from, side);
  }
  for (const HexId to : {a.hex, a.second}) {
    if (to == kNoHex) continue;
    const auto d = hex::direction_to(from, to);
    assert(d);
    clear_hex_for(game, s, side, to, events);
    shift_stack(game, s, going, to);
    tell(game, s, events,
         {.kind = EventKind::kAdvanced, .from = from, .to = to, .rule = "11.3a", .pieces = going});
    settle_in(game, s, a.pieces, from, *d, events);
    from = to;
  }
}

void pass_advance(State& s) { s.target = kNoHex; }

void take_facing(const Game& game, State& s, Facing facing, Events* events) {
  const Task task = pop(s);
  const PieceId unit = task.pieces.first();
  s.facing[unit] = facing;
  tell(game, s, events,
       {.kind = EventKind::kFaced,
        .piece = unit,
        .to = s.at[unit],
        .n = static_cast<int>(facing),
        .rule = "2.2"});
}

void take_evasion(const Game& game, State& s, const Evade& evade, Events* events) {
  const HexId from = s.at[evade.pieces.first()];
  const Side side = side_of(game, evade.pieces);
  PieceSet going = evade.pieces;
  if ((fighters_in(game, s, from) - evade.pieces).empty()) {
    going |= commanders_in(game, s, from, side);
  }
  s.combat.defending -= evade.pieces;
  s.combat.evaded |= evade.pieces;
  HexId at = from;
  for (const std::uint16_t item : evade.route) {
    const HexId to = Route::hex_of(item);
    clear_hex_for(game, s, side, to, events);
    shift_stack(game, s, going, to);
    settle_in(game, s, evade.pieces, at, *hex::direction_to(at, to), events);
    at = to;
  }
  tell(game, s, events,
       {.kind = EventKind::kEvaded,
        .from = from,
        .to = at,
        .rule = evade.route.length == 2 ? "1.3e" : "1.3d",
        .pieces = going});
}

// 8.6e The whole way at once; the enemy does not react to it.
void take_charge_route(const Game& game, State& s, const Route& route, Events* events) {
  const Task task = pop(s);
  const HexId from = s.at[task.pieces.first()];
  const Side side = side_of(game, task.pieces);
  Mover m;
  m.pieces = task.pieces;
  Walk walk = walk_of(game, s, task.pieces);
  if ((units_in(s, from) - task.pieces).empty()) m.pieces |= commanders_in(game, s, from, side);
  m.points = static_cast<std::uint8_t>(walk.points);
  for (const std::uint16_t item : route) {
    const Try tried = try_item(game, s, walk, item);
    assert(!tried.denial);
    walk_item(game, s, m, item, tried, events);
    go_on(game, s, walk, item, tried);
  }
  const HexId to = s.at[task.pieces.first()];
  tell(game, s, events,
       {.kind = EventKind::kCharged,
        .from = from,
        .to = to,
        .n = static_cast<int>(s.facing[task.pieces.first()]),
        .rule = "8.6e",
        .pieces = m.pieces});
  s.mover.route.clear();
}

}  // namespace tercio::lace_wars
