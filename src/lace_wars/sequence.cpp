#include "lace_wars/sequence.hpp"

#include <cassert>

#include "lace_wars/activation.hpp"
#include "lace_wars/artillery.hpp"
#include "lace_wars/combat.hpp"
#include "lace_wars/command.hpp"
#include "lace_wars/commanders.hpp"
#include "lace_wars/entry.hpp"
#include "lace_wars/morale.hpp"
#include "lace_wars/movement.hpp"
#include "lace_wars/rally.hpp"
#include "lace_wars/reaction.hpp"
#include "lace_wars/results.hpp"

namespace tercio::lace_wars {

namespace {

bool has_bit(unsigned bits, int n) { return (bits >> n & 1U) != 0; }
std::uint8_t bit_of(int n) { return static_cast<std::uint8_t>(1U << n); }

void settle(const Game& game, State& s, Events* events);
void begin_turn(const Game& game, State& s, int turn, Events* events);
void begin_half_turn(const Game& game, State& s, Side side, Events* events);

void ask(State& s, Step step, Side side) {
  s.step = step;
  s.decider = side;
}

void begin_phase(const Game& game, State& s, Phase phase, Events* events, const char* rule) {
  s.phase = phase;
  tell(game, s, events,
       {.kind = EventKind::kPhaseBegan, .side = s.active, .phase = phase, .rule = rule});
}

// --- Activation ---

Body body_of(const State& s) { return {s.formation, s.independent}; }

int event_formation(const State& s) { return s.formation; }

void forget_activation(State& s) {
  s.formation = kNoFormation;
  s.independent = kNoPiece;
  s.failed = 0;
  s.held = 0;
  s.half_used = 0;
  s.commander_moved = 0;
  s.units_moved = 0;
  s.stage = Stage::kIdle;
  s.acting.clear();
  s.moved.clear();
  s.aimed.clear();
  s.shot.clear();
  s.tried.clear();
}

// 4C-e
void end_activation(const Game& game, State& s, Events* events) {
  tell(game, s, events,
       {.kind = EventKind::kActivationEnded,
        .side = s.active,
        .piece = s.independent,
        .k = event_formation(s),
        .rule = "4C-e"});
  forget_activation(s);
}

void use_up(State& s) {
  if (s.formation != kNoFormation) s.tested |= bit_of(s.formation);
  if (s.independent != kNoPiece) s.used.insert(s.independent);
}

// 4C-c, 6.3a, 6.3f Command is checked once, as the activation begins.
void succeed(const Game& game, State& s, const char* rule, Events* events) {
  s.acting =
      s.formation != kNoFormation ? in_command(game, s, s.formation) : PieceSet{s.independent};
  s.activated |= s.acting;
  tell(game, s, events,
       {.kind = EventKind::kActivated,
        .side = s.active,
        .piece = s.independent,
        .n = s.step == Step::kActivationRoll ? 0 : 1,
        .k = event_formation(s),
        .rule = rule,
        .pieces = s.acting});
  s.stage = Stage::kJoin;
}

// 5.3, 6.2
void fail(const Game& game, State& s, Events* events) {
  s.failed = 1;
  if (s.formation != kNoFormation) s.acting = in_command(game, s, s.formation);
  tell(game, s, events,
       {.kind = EventKind::kActivationFailed,
        .side = s.active,
        .piece = s.independent,
        .k = event_formation(s),
        .rule = s.formation != kNoFormation ? "5.3a" : "5.3e"});
  s.stage = Stage::kFire;
}

void activate(const Game& game, State& s, Body body, Events* events) {
  forget_activation(s);
  s.formation = body.formation;
  s.independent = body.unit;
  const char* automatic = why_automatic(game, s, body);
  use_up(s);
  if (automatic != nullptr) {
    succeed(game, s, automatic, events);
    settle(game, s, events);
    return;
  }
  s.step = Step::kActivationRoll;
}

void take_activation_die(const Game& game, State& s, int die, Events* events) {
  const int highest = highest_success(game, s, body_of(s));
  tell(game, s, events,
       {.kind = EventKind::kActivationRolled,
        .side = s.active,
        .piece = s.independent,
        .n = die,
        .m = highest,
        .k = event_formation(s),
        .rule = "5.1a",
        .attack = activation_bonus(game, s, body_of(s))});
  if (die <= highest) {
    succeed(game, s, "5.1a", events);
  } else {
    fail(game, s, events);
  }
}

bool can_serve_guns(const Game& game, const State& s) {
  if (s.turn == 0) return false;
  for (const PieceId gun : active_guns(game, s)) {
    if (!targets_of(game, s, gun).empty()) return true;
    for (const int v : {-1, 1}) {
      if (!why_not_turn_gun(game, s, gun, turned(s.facing[gun], v))) return true;
    }
  }
  return false;
}

bool can_turn_one(const Game& game, const State& s, PieceId p) {
  for (const int v : {-1, 1}) {
    if (!why_not_turn(game, s, p, turned(s.facing[p], v))) return true;
  }
  return false;
}

// Whether anybody may still move, enter or turn in this activation.
bool can_move(const Game& game, const State& s) {
  if (s.held != 0) return false;
  for (const PieceId p : s.acting & s.present) {
    if (!why_not_mover(game, s, PieceSet{p})) return true;
  }
  for (const PieceId c : game.commanders(s.active) & s.present) {
    if (!why_not_mover(game, s, PieceSet{c})) return true;
  }
  if (s.formation != kNoFormation && s.failed == 0) {
    if (may_enter(game, s, s.formation)) return true;
    for (const PieceId p : (game.units_of(s.formation) & s.present) - s.acting) {
      if (can_turn_one(game, s, p)) return true;
    }
  }
  return s.independent != kNoPiece && can_turn_one(game, s, s.independent);
}

// The next decision of the activation; false when it is over.
bool go_on_with_activation(const Game& game, State& s) {
  if (s.stage == Stage::kJoin) {
    if (s.formation != kNoFormation && s.turn > 0 && !joinable(game, s, s.formation).empty()) {
      ask(s, Step::kJoin, s.active);
      return true;
    }
    s.stage = Stage::kFire;
  }
  if (s.stage == Stage::kFire) {
    if (can_serve_guns(game, s)) {
      ask(s, Step::kFire, s.active);
      return true;
    }
    s.stage = Stage::kMove;
  }
  if (can_move(game, s)) {
    ask(s, Step::kMove, s.active);
    return true;
  }
  return false;
}

// --- Turns and phases ---

void end_game(const Game& game, State& s, Events* events) {
  s.phase = Phase::kOver;
  s.step = Step::kOver;
  tell(game, s, events, {.kind = EventKind::kGameOver, .rule = "4D-d"});
}

// 4D-a Everything that holds for one turn.
void forget_turn(State& s) {
  s.tested = 0;
  s.used.clear();
  s.fired.clear();
  s.reacted.clear();
  s.limbered.clear();
  s.army_commander_moved = 0;
}

// 4D-b, 4D-c, 13.1-2 No scenario has automatic conditions of victory.
void end_turn(const Game& game, State& s, Events* events) {
  forget_turn(s);
  for (int f = 0; f < game.formation_count(); ++f) {
    const Side side = game.side_of_formation(f);
    if (!has_bit(s.demoralised, f) || has_bit(s.army_demoralised, static_cast<int>(side))) continue;
    if (formation_losses(game, s, f) >= game.formation(f).demoralisation) continue;
    s.demoralised &= static_cast<std::uint8_t>(~bit_of(f));
    tell(game, s, events, {.kind = EventKind::kRecoveredMorale, .k = f, .rule = "4D-b"});
  }
  check_demoralisation(game, s, events);
  // 4D-d, 16.1.1
  if (s.turn >= game.scenario().turns) {
    end_game(game, s, events);
  } else {
    begin_turn(game, s, s.turn + 1, events);
  }
}

void forget_half_turn(State& s) {
  s.activated.clear();
  s.marched.clear();
  s.attacked.clear();
  s.must.clear();
}

void begin_activations(const Game& game, State& s, Side side, Phase phase, Events* events) {
  s.active = side;
  forget_activation(s);
  begin_phase(game, s, phase, events, phase == Phase::kMarch ? "4A" : "4C-b");
}

void begin_rally_phase(const Game& game, State& s, Events* events) {
  s.active = s.first;
  begin_phase(game, s, Phase::kRally, events, "4B");
  s.rally_side = 0;
  begin_rally(game, s, s.first, 0, events);
}

// 4.5, 10.1-4, 10.3e
void begin_combat_phase(const Game& game, State& s, Events* events) {
  begin_phase(game, s, Phase::kCombat, events, "4.5");
  forget_activation(s);
  for (const PieceId p : game.units(s.active)) {
    const std::uint8_t rank = game.piece(p).fist_rank;
    if (rank >= s.struck_now.size()) continue;
    s.struck_before[rank] = s.struck_now[rank];
    s.struck_now[rank].clear();
  }
  s.must = obligations(game, s);
}

bool has_attack(const Game& game, const State& s) {
  bool found = false;
  s.units[index_of(s.active)].for_each(
      [&](HexId h) { found = found || !attackable_from(game, s, h).empty(); });
  return found;
}

// 4C2
void end_half_turn(const Game& game, State& s, Events* events) {
  forget_half_turn(s);
  s.reordered -= game.units(s.active);  // 3.5.1b since phase A, until they have fought
  if (s.turn == 0) {
    forget_turn(s);
    begin_turn(game, s, 1, events);
  } else if (s.active == s.first) {
    begin_half_turn(game, s, other(s.first), events);
  } else {
    end_turn(game, s, events);
  }
}

void begin_half_turn(const Game& game, State& s, Side side, Events* events) {
  forget_half_turn(s);
  begin_activations(game, s, side, Phase::kActivation, events);
}

// 16.1.5b, 16.1.5c The reinforcement whose die is thrown next; -1: none.
int next_arrival(const Game& game, State& s, Events* events) {
  const auto& arrivals = game.arrivals();
  for (int i = 0; i < static_cast<int>(arrivals.size()); ++i) {
    const Reinforcement& r = arrivals[static_cast<std::size_t>(i)];
    if (has_bit(s.arrivals_rolled, i) || has_bit(s.arrived, r.formation)) continue;
    for (const auto& [turn, lowest] : r.rolls) {
      if (turn != s.turn) continue;
      if (lowest > 1) return i;
      s.arrivals_rolled |= bit_of(i);
      s.arrived |= bit_of(r.formation);
      tell(game, s, events,
           {.kind = EventKind::kArrived, .k = r.formation, .rule = r.rule.c_str()});
    }
  }
  return -1;
}

void begin_march(const Game& game, State& s, Events* events) {
  s.rally_side = 0;
  begin_activations(game, s, s.first, Phase::kMarch, events);
}

void begin_turn(const Game& game, State& s, int turn, Events* events) {
  s.turn = static_cast<std::uint8_t>(turn);
  s.arrivals_rolled = 0;
  s.initiative_die = 0;
  s.phase = Phase::kTurnStart;
  tell(game, s, events, {.kind = EventKind::kTurnBegan, .n = turn, .rule = "4D-d"});
}

// 4C-a, 16.1b
void take_initiative_die(const Game& game, State& s, int die, Events* events) {
  const Side side = s.initiative_die == 0 ? Side::kA : Side::kB;
  tell(game, s, events,
       {.kind = EventKind::kInitiativeRolled, .side = side, .n = die, .rule = "16.1b"});
  if (s.initiative_die == 0) {
    s.initiative_die = static_cast<std::uint8_t>(die);
    return;
  }
  const int first = s.initiative_die;
  const auto ties = static_cast<Side>(game.scenario().initiative_ties);
  s.first = die > first ? Side::kB : die < first ? Side::kA : ties;
  s.initiative_die = 7;  // thrown
  tell(game, s, events, {.kind = EventKind::kInitiative, .side = s.first, .rule = "16.1b"});
}

void take_reinforcement_die(const Game& game, State& s, int die, Events* events) {
  const int i = next_arrival(game, s, nullptr);
  assert(i >= 0);
  const Reinforcement& r = game.arrivals()[static_cast<std::size_t>(i)];
  s.arrivals_rolled |= bit_of(i);
  int lowest = 7;
  for (const auto& [turn, low] : r.rolls) {
    if (turn == s.turn) lowest = low;
  }
  tell(game, s, events,
       {.kind = EventKind::kReinforcementRolled,
        .n = die,
        .m = lowest,
        .k = r.formation,
        .rule = r.rule.c_str()});
  if (die < lowest) return;
  s.arrived |= bit_of(r.formation);
  tell(game, s, events, {.kind = EventKind::kArrived, .k = r.formation, .rule = r.rule.c_str()});
}

// Ruling 4-1: initiative, reinforcements, then phase A. True when a die is to be thrown.
bool start_of_turn(const Game& game, State& s, Events* events) {
  if (s.turn >= 2 && s.initiative_die != 7) {
    s.step = Step::kInitiativeRoll;
    return true;
  }
  if (s.turn <= 1) s.first = static_cast<Side>(game.scenario().first_side);
  if (next_arrival(game, s, events) >= 0) {
    s.step = Step::kReinforcementRoll;
    return true;
  }
  if (s.turn == 0) {
    begin_half_turn(game, s, s.first, events);
  } else {
    begin_march(game, s, events);
  }
  return false;
}

// 4B First the first player's units: the disorganised, then the routed; then the other's.
void after_rally(const Game& game, State& s, Events* events) {
  if (s.rally_stage == 0) {
    begin_rally(game, s, s.rally_side == 0 ? s.first : other(s.first), 1, events);
  } else if (s.rally_side == 0) {
    s.rally_side = 1;
    begin_rally(game, s, other(s.first), 0, events);
  } else {
    s.rally_side = 0;
    s.rally_stage = 0;
    begin_half_turn(game, s, s.first, events);
  }
}

void end_activations(const Game& game, State& s, Events* events) {
  forget_activation(s);
  if (s.phase == Phase::kMarch) {
    forget_half_turn(s);
    if (s.active == s.first) {
      begin_activations(game, s, other(s.first), Phase::kMarch, events);
    } else {
      begin_rally_phase(game, s, events);
    }
  } else if (s.turn == 0) {
    end_half_turn(game, s, events);
  } else {
    begin_phase(game, s, Phase::kArmyCommander, events, "4.4a");
  }
}

bool army_commander_may_move(const Game& game, const State& s) {
  const PieceId c = s.army_commander[index_of(s.active)];
  return c != kNoPiece && on_map(s, c) && !s.moved.contains(c) &&
         !why_not_mover(game, s, PieceSet{c});
}

// One step of the sequence with nothing on the pile. True when somebody decides or a die is thrown.
bool next_decision(const Game& game, State& s, Events* events) {
  switch (s.phase) {
    case Phase::kSetUp:
      ask(s, Step::kDeploy, (s.set_up_done & 1U) == 0 ? Side::kA : Side::kB);
      return true;
    case Phase::kTurnStart:
      return start_of_turn(game, s, events);
    case Phase::kMarch:
    case Phase::kActivation:
      if (s.stage != Stage::kIdle) {
        if (go_on_with_activation(game, s)) return true;
        end_activation(game, s, events);
        return false;
      }
      if (has_candidate(game, s)) {
        ask(s, Step::kActivate, s.active);
        return true;
      }
      end_activations(game, s, events);
      return false;
    case Phase::kRally:
      after_rally(game, s, events);
      return false;
    case Phase::kArmyCommander:
      if (army_commander_may_move(game, s)) {
        ask(s, Step::kMove, s.active);
        return true;
      }
      begin_combat_phase(game, s, events);
      return false;
    case Phase::kCombat:
      if (has_attack(game, s)) {
        ask(s, Step::kAttack, s.active);
        return true;
      }
      end_half_turn(game, s, events);
      return false;
    case Phase::kOver:
      s.step = Step::kOver;
      return true;
  }
  return true;
}

void settle(const Game& game, State& s, Events* events) {
  for (;;) {
    while (s.pile > 0) {
      if (perform(game, s, events)) return;
    }
    if (next_decision(game, s, events)) return;
  }
}

// 10.1i, 10.3e, 12.3b
void declare_attack(const Game& game, State& s, const Attack& a, Events* events) {
  Combat& c = s.combat;
  c = Combat{};
  c.attackers = a.attackers;
  c.defenders = a.defenders;
  PieceSet hit;
  for (const HexId h : a.attackers) {
    if (h != kNoHex) c.attacking |= fighters_in(game, s, h);
  }
  for (const HexId h : a.defenders) {
    if (h == kNoHex) continue;
    hit |= units_in(s, h);
    s.must.erase(h);
  }
  PieceSet routed;
  for (const PieceId p : hit) {
    if (is_routed(s, p)) {
      routed.insert(p);
    } else if (!game.piece(p).is_artillery()) {
      c.defending.insert(p);
    }
  }
  s.disorganised_before.clear();
  for (const PieceId p : c.attacking | c.defending) {
    if (s.order[p] == Order::kDisorganised && !s.spared.contains(p)) {
      s.disorganised_before.insert(p);
    }
  }
  s.attacked |= c.attacking;
  for (const PieceId p : c.attacking) {
    const std::uint8_t rank = game.piece(p).fist_rank;
    if (rank < s.struck_now.size()) s.struck_now[rank] |= hit;
  }
  tell(game, s, events,
       {.kind = EventKind::kAttackDeclared,
        .from = a.attackers[0],
        .to = a.defenders[0],
        .rule = "10.1a",
        .pieces = c.attacking,
        .others = hit});
  for (const PieceId p : routed) eliminate(game, s, p, "12.3b", events);
  push(s, {.kind = TaskKind::kFight});
}

void order_move(const Game& game, State& s, PieceSet pieces, const Route& route) {
  if (s.step != Step::kMoving) begin_move(game, s, pieces);
  s.mover.route = route;
  push(s, {.kind = TaskKind::kMoveOn});
}

void fire(const Game& game, State& s, const Fire& a, Events* events) {
  const bool reaction = s.step == Step::kReact;
  tell(game, s, events,
       {.kind = EventKind::kFireDeclared,
        .piece = a.gun,
        .to = a.target,
        .n = hex::distance(s.at[a.gun], a.target),
        .m = reaction ? 1 : 0,
        .rule = reaction ? "9.3d" : "9.1a"});
  s.fired.insert(a.gun);
  if (reaction) {
    s.reacted.insert(a.gun);
    s.mover.route.clear();
  } else {
    s.shot.insert(a.gun);
  }
  s.subject = a.gun;
  s.target = a.target;
  s.step = Step::kFireRoll;
}

void turn_gun(const Game& game, State& s, const Turn& a, Events* events) {
  s.facing[a.unit] = a.facing;
  s.aimed.insert(a.unit);
  tell(game, s, events,
       {.kind = EventKind::kTurned,
        .to = s.at[a.unit],
        .n = static_cast<int>(a.facing),
        .m = 1,
        .k = 0,
        .rule = "8.7a",
        .pieces = PieceSet{a.unit}});
}

void end(const Game& game, State& s, Events* events) {
  switch (s.step) {
    case Step::kDeploy:
      s.set_up_done |= bit_of(static_cast<int>(s.decider));
      if (s.set_up_done == 3) {
        begin_turn(game, s, game.scenario().turn_zero ? 0 : 1, events);
      }
      break;
    case Step::kActivate:
      end_activations(game, s, events);
      break;
    case Step::kJoin:
      s.stage = Stage::kFire;
      break;
    case Step::kFire:  // 9.1b Nobody has to fire.
      s.stage = Stage::kMove;
      break;
    case Step::kMoving:
      end_move(game, s, events);
      break;
    case Step::kMove:
      if (s.phase == Phase::kArmyCommander) {
        begin_combat_phase(game, s, events);
      } else {
        end_activation(game, s, events);
      }
      break;
    case Step::kAttack:
      end_half_turn(game, s, events);
      break;
    default:
      assert(false);
  }
}

void pass(State& s) {
  switch (s.step) {
    case Step::kReact:
      pop(s);
      break;
    case Step::kEvade:
      for (unsigned i = 0; i < 2; ++i) {
        if (s.combat.defenders[i] == s.target) s.combat.asked |= static_cast<std::uint8_t>(1U << i);
      }
      break;
    default:
      pass_advance(s);
      break;
  }
}

struct Carrier {
  const Game& game;
  State& s;
  Events* events;

  void operator()(const End&) const {
    end(game, s, events);
    settle(game, s, events);
  }
  void operator()(const Pass&) const {
    pass(s);
    settle(game, s, events);
  }
  void operator()(const Roll& a) const {
    switch (s.step) {
      case Step::kInitiativeRoll:
        take_initiative_die(game, s, a.die, events);
        break;
      case Step::kReinforcementRoll:
        take_reinforcement_die(game, s, a.die, events);
        break;
      case Step::kActivationRoll:
        take_activation_die(game, s, a.die, events);
        break;
      default:
        take_die(game, s, a.die, events);
        break;
    }
    settle(game, s, events);
  }
  void operator()(const Deploy& a) const {
    shift(game, s, a.piece, a.hex);
    if (game.piece(a.piece).is_unit() && !game.is_south(a.hex)) s.been_north.insert(a.piece);
    tell(game, s, events,
         {.kind = EventKind::kDeployed, .piece = a.piece, .to = a.hex, .rule = "16.1.4a-1"});
  }
  void operator()(const Activate& a) const { activate(game, s, {a.formation, a.unit}, events); }
  void operator()(const Hold& a) const {
    forget_activation(s);
    s.formation = a.formation;
    s.independent = a.unit;
    s.held = 1;
    use_up(s);
    tell(game, s, events,
         {.kind = EventKind::kHeld,
          .side = s.active,
          .piece = a.unit,
          .k = a.formation,
          .rule = "4C-h"});
    s.stage = Stage::kFire;
    settle(game, s, events);
  }
  // 5.1c, 5.3f From now on it is one of those that act.
  void operator()(const Join& a) const {
    s.acting.insert(a.unit);
    s.activated.insert(a.unit);
    s.used.insert(a.unit);
    tell(game, s, events,
         {.kind = EventKind::kJoined, .piece = a.unit, .k = s.formation, .rule = "5.1c"});
    settle(game, s, events);
  }
  void operator()(const Turn& a) const {
    if (s.step == Step::kFire) {
      turn_gun(game, s, a, events);
    } else {
      turn_one(game, s, a.unit, a.facing, events);
    }
    settle(game, s, events);
  }
  void operator()(const Fire& a) const { fire(game, s, a, events); }
  void operator()(const Move& a) const {
    if (s.step == Step::kCharge) {
      take_charge_route(game, s, a.route, events);
    } else {
      order_move(game, s, a.pieces, a.route);
    }
    settle(game, s, events);
  }
  void operator()(const About& a) const {
    if (s.step != Step::kMoving) begin_move(game, s, a.pieces);
    turn_about(game, s, events);
    settle(game, s, events);
  }
  void operator()(const Back& a) const {
    if (s.step != Step::kMoving) begin_move(game, s, a.pieces);
    step_back(game, s, a.hex, false, events);
    settle(game, s, events);
  }
  void operator()(const Withdraw& a) const {
    begin_move(game, s, a.pieces);
    step_back(game, s, a.hex, true, events);
    settle(game, s, events);
  }
  void operator()(const March& a) const {
    take_column(game, s, a.pieces, events);
    settle(game, s, events);
  }
  void operator()(const Form& a) const {
    form_line(game, s, a.pieces, a.facing, events);
    settle(game, s, events);
  }
  void operator()(const Reorder& a) const {
    change_order(game, s, a.hex, events);
    settle(game, s, events);
  }
  void operator()(const Enter& a) const {
    enter_map(game, s, a, events);
    settle(game, s, events);
  }
  void operator()(const Charge& a) const {
    s.tried |= a.pieces;
    push(s, {.kind = TaskKind::kCharge, .pieces = a.pieces});
    tell(game, s, events,
         {.kind = EventKind::kChargeDeclared,
          .to = s.at[s.mover.pieces.first()],
          .rule = "8.6a",
          .pieces = a.pieces});
    s.step = Step::kChargeRoll;
  }
  void operator()(const Attack& a) const {
    declare_attack(game, s, a, events);
    settle(game, s, events);
  }
  void operator()(const Evade& a) const {
    take_evasion(game, s, a, events);
    settle(game, s, events);
  }
  void operator()(const Lose& a) const {
    take_loss(game, s, a.hex, events);
    settle(game, s, events);
  }
  void operator()(const Retreat& a) const {
    take_retreat(game, s, a.hex, events);
    settle(game, s, events);
  }
  void operator()(const Rout& a) const {
    take_rout(game, s, a, events);
    settle(game, s, events);
  }
  void operator()(const Face& a) const {
    take_facing(game, s, a.facing, events);
    settle(game, s, events);
  }
  void operator()(const Promote& a) const {
    take_promotion(game, s, a.commander, events);
    settle(game, s, events);
  }
  void operator()(const Place& a) const {
    take_place(game, s, a.hex, events);
    settle(game, s, events);
  }
  void operator()(const Advance& a) const {
    take_advance(game, s, a, events);
    settle(game, s, events);
  }
};

}  // namespace

// 16.1.4a The units as the scenario places them; what may be chosen is at its default.
State start(const Game& game, Events* events) {
  State s = empty_state(game);
  for (const Placement& p : game.scenario().placements) {
    const auto piece = static_cast<PieceId>(p.piece);
    put(game, s, piece, p.hex);
    s.facing[piece] = p.facing;
    if (game.piece(piece).is_unit() && !game.is_south(p.hex)) s.been_north.insert(piece);
  }
  for (const Reinforcement& r : game.arrivals()) {
    for (const PieceId p : game.units_of(r.formation)) {
      if (!on_map(s, p)) s.status[p] = Status::kWaiting;
    }
    const PieceId c = s.commander_of[static_cast<std::size_t>(r.formation)];
    if (c != kNoPiece && !on_map(s, c)) s.status[c] = Status::kWaiting;
  }
  for (const PieceId c : s.army_commander) {
    if (c != kNoPiece && !on_map(s, c)) s.status[c] = Status::kWaiting;
  }
  s.active = static_cast<Side>(game.scenario().first_side);
  s.first = s.active;
  begin_phase(game, s, Phase::kSetUp, events, "16.1.4a-1");
  settle(game, s, events);
  return s;
}

void resume(const Game& game, State& s) {
  s.set_up_done = 3;
  s.initiative_die = 7;
  switch (s.phase) {
    case Phase::kRally:
      begin_rally_phase(game, s, nullptr);
      break;
    case Phase::kCombat:
      begin_combat_phase(game, s, nullptr);
      break;
    case Phase::kMarch:
    case Phase::kActivation:
      forget_activation(s);
      break;
    default:
      break;
  }
  settle(game, s, nullptr);
}

void apply(const Game& game, State& s, const Action& action, Events* events) {
  std::visit(Carrier{game, s, events}, action);
}

}  // namespace tercio::lace_wars
