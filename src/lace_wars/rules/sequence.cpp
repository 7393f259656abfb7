#include "lace_wars/rules/sequence.hpp"

#include <cassert>

#include "lace_wars/battle.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/carry_out_activation.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/rally.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/tasks.hpp"

namespace tercio::lace_wars {

namespace {

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
    tell(game, s, events, {.kind = EventKind::kRecoveredMorale, .formation = f, .rule = "4D-b"});
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

}  // namespace

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

namespace {

bool has_attack(const Game& game, const State& s) {
  bool found = false;
  s.units[index_of(s.active)].for_each(
      [&](HexId h) { found = found || !attackable_from(game, s, h).empty(); });
  return found;
}

}  // namespace

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

namespace {

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
           {.kind = EventKind::kArrived, .formation = r.formation, .rule = r.rule.c_str()});
    }
  }
  return -1;
}

void begin_march(const Game& game, State& s, Events* events) {
  s.rally_side = 0;
  begin_activations(game, s, s.first, Phase::kMarch, events);
}

}  // namespace

void begin_turn(const Game& game, State& s, int turn, Events* events) {
  s.turn = static_cast<std::uint8_t>(turn);
  s.arrivals_rolled = 0;
  s.initiative_die = 0;
  s.phase = Phase::kTurnStart;
  tell(game, s, events, {.kind = EventKind::kTurnBegan, .turn = turn, .rule = "4D-d"});
}

// 4C-a, 16.1b
void take_initiative_die(const Game& game, State& s, int die, Events* events) {
  const Side side = s.initiative_die == 0 ? Side::kA : Side::kB;
  tell(game, s, events,
       {.kind = EventKind::kInitiativeRolled, .side = side, .die = die, .rule = "16.1b"});
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
        .formation = r.formation,
        .die = die,
        .needed = lowest,
        .rule = r.rule.c_str()});
  if (die < lowest) return;
  s.arrived |= bit_of(r.formation);
  tell(game, s, events,
       {.kind = EventKind::kArrived, .formation = r.formation, .rule = r.rule.c_str()});
}

namespace {

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

}  // namespace

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

namespace {

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

}  // namespace

void settle(const Game& game, State& s, Events* events) {
  for (;;) {
    while (s.pile > 0) {
      if (perform(game, s, events)) return;
    }
    if (next_decision(game, s, events)) return;
  }
}

// 16.1.4a The units as the scenario places them; what may be chosen is at its default.
State start(const Game& game, Events* events) {
  State s = empty_state(game);
  for (const Placement& p : game.scenario().placements) {
    const auto piece = static_cast<PieceId>(p.piece);
    put(game, s, piece, p.hex);
    s.facing[piece] = p.facing;
    if (game.piece(piece).is_unit()) game.battle().came_to(s, PieceSet{piece}, p.hex);
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

}  // namespace tercio::lace_wars
