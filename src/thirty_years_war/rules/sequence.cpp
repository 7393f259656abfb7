#include "thirty_years_war/rules/sequence.hpp"

#include <cassert>

#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/disruption.hpp"
#include "thirty_years_war/rules/leaders.hpp"
#include "thirty_years_war/rules/make_move.hpp"
#include "thirty_years_war/rules/results.hpp"

namespace tercio::thirty_years_war {

namespace {

void begin_turn(const Game& game, State& s, Events* events);
void begin_phase(const Game& game, State& s, Phase phase, Events* events);
void begin_set_up(const Game& game, State& s, Phase phase, Events* events);

void forget_phase(State& s) {
  s.done.clear();
  s.attacked.clear();
  s.must_attack.clear();
  s.must_be_attacked.clear();
  s.subject = kNoPiece;
  s.target = kNoHex;
  s.combats = 0;
  s.combat_of.fill(0);
  s.serves.fill(kNoPiece);
}

void begin_player_turn(const Game& game, State& s, Side side, Events* events) {
  s.phasing = side;
  ++s.player_turn;
  tell(events, {.kind = EventKind::kPlayerTurnBegan, .side = side, .rule = "4.1"});
  begin_phase(game, s, Phase::kDisruptionRemoval, events);
}

void end_game(State& s, Events* events) {
  s.phase = Phase::kOver;
  s.step = Step::kOver;
  tell(events, {.kind = EventKind::kGameOver, .rule = "4.0"});
}

// 4.0, Freiburg 18.3 After a day the battle is over, or the armies regroup for the next.
void end_day(const Game& game, State& s, Events* events) {
  forget_phase(s);
  forget_attack(s);
  s.shot = Shot::kAtUnit;
  if (!game.battle().next_day(s, events)) {
    end_game(s, events);
    return;
  }
  s.crowded = 0;
  s.player_turn = 0;
  begin_set_up(game, s, Phase::kInterregnum, events);
}

void end_player_turn(const Game& game, State& s, Events* events) {
  raise_levels(game, s, events);
  game.battle().player_turn_ends(s, events);
  // 4.0, Breitenfeld 15.31, Rocroi 15.21 The scenario names the side that is first in every turn.
  if (s.phasing == game.battle().first_side(s)) {
    begin_player_turn(game, s, other(s.phasing), events);
  } else if (s.turn >= game.battle().turns(s)) {
    // 4.0, Breitenfeld 15.32, Rocroi 15.22 After the last turn victory is evaluated.
    end_day(game, s, events);
  } else {
    begin_turn(game, s, events);  // 4.1-3
  }
}

// Freiburg 15.13 Calls for a die if an army must be tested now. Returns false when none must.
bool call_for_test(const Game& game, State& s) {
  if (category_to_test(game, s) < 0) return false;
  s.interrupted = s.step;
  s.step = Step::kMoraleRoll;
  return true;
}

void after_phase(const Game& game, State& s, Events* events);
void leave_phase(const Game& game, State& s, Events* events);

// S-07, S-76 What is tested at the end of every phase, and then the next phase of 4.1.
void end_phase(const Game& game, State& s, Events* events) {
  game.battle().phase_ends(s, events);
  test_demoralization(game, s, events);
  remove_caught_leaders(game, s, events);
  if (call_for_test(game, s)) {
    s.phase_ended = 1;
  } else {
    after_phase(game, s, events);
  }
}

// The day may end with the phase.
void after_phase(const Game& game, State& s, Events* events) {
  if (game.battle().ends_with_phase(s)) {
    end_day(game, s, events);
  } else {
    leave_phase(game, s, events);
  }
}

void leave_phase(const Game& game, State& s, Events* events) {
  forget_phase(s);
  switch (s.phase) {
    case Phase::kDisruptionRemoval:
      begin_phase(game, s, Phase::kArtilleryFire, events);
      break;
    case Phase::kArtilleryFire:
      begin_phase(game, s, Phase::kMovement, events);
      break;
    case Phase::kMovement:
      begin_phase(game, s, Phase::kCombat, events);
      break;
    default:
      end_player_turn(game, s, events);
      break;
  }
}

// 4.1A, 9.2 One die after another; the phase ends by itself.
void next_removal_roll(const Game& game, State& s, HexId after, Events* events) {
  s.subject = next_removal(game, s, after);
  s.step = Step::kRemovalRoll;
  if (s.subject == kNoPiece) end_phase(game, s, events);
}

void begin_phase(const Game& game, State& s, Phase phase, Events* events) {
  s.phase = phase;
  s.decider = s.phasing;
  tell(events, {.kind = EventKind::kPhaseBegan, .side = s.phasing, .phase = phase, .rule = "4.1"});
  game.battle().phase_begins(s, events);
  switch (phase) {
    case Phase::kDisruptionRemoval:
      next_removal_roll(game, s, kNoHex, events);
      break;
    case Phase::kArtilleryFire:
      s.step = Step::kFire;
      break;
    case Phase::kMovement:
      s.step = Step::kMove;
      break;
    default:
      set_obligations(game, s);
      s.step = Step::kAttack;
      break;
  }
}

void begin_turn(const Game& game, State& s, Events* events) {
  ++s.turn;
  tell(events, {.kind = EventKind::kTurnBegan, .turn = s.turn, .rule = "4.0"});
  game.battle().turn_begins(s, events);
  const Phase roll = game.battle().turn_roll(s);
  if (roll == Phase::kOver) {
    begin_player_turn(game, s, game.battle().first_side(s), events);
    return;
  }
  s.phasing = game.battle().first_side(s);
  s.decider = s.phasing;
  s.phase = roll;
  s.step = Step::kTurnRoll;
  tell(events, {.kind = EventKind::kPhaseBegan, .phase = roll, .rule = "4.1"});
}

// The first turn of a day.
void begin_day(const Game& game, State& s, Events* events) {
  s.turn = 0;
  game.battle().day_begins(s, events);
  if (game.battle().ends_with_phase(s)) {
    end_day(game, s, events);
  } else {
    begin_turn(game, s, events);
  }
}

// 3.0, Freiburg 18.5, 20.1 What is to be chosen first, then the deployment.
void begin_set_up(const Game& game, State& s, Phase phase, Events* events) {
  s.phase = phase;
  s.turn = 0;
  if (!game.battle().alternatives(s).empty()) {
    s.step = Step::kChoose;
    s.decider = game.battle().chooser();
  } else if (has_deployment(game)) {
    s.step = Step::kDeploy;
    s.decider = game.battle().deploys_first(s);
  } else {
    begin_day(game, s, events);
    return;
  }
  s.phasing = s.decider;
  tell(events, {.kind = EventKind::kPhaseBegan,
                .side = s.decider,
                .phase = s.phase,
                .rule = phase == Phase::kInterregnum ? "18.3" : "3.0"});
}

// Freiburg 15.13 After a test: the next, or what it interrupted.
void after_test(const Game& game, State& s, Events* events) {
  if (category_to_test(game, s) >= 0) return;
  const bool phase_ended = s.phase_ended != 0;
  s.step = s.interrupted;
  s.interrupted = Step::kDeploy;
  s.phase_ended = 0;
  if (phase_ended) after_phase(game, s, events);
}

// What every action is followed by: the tests it calls for, and the end of a day at that instant.
void settle(const Game& game, State& s, Events* events) {
  if (is_over(s) || s.phase == Phase::kSetUp || s.phase == Phase::kInterregnum) return;
  if (s.step == Step::kMoraleRoll || call_for_test(game, s)) return;
  if (game.battle().ends_at_once(s)) {
    end_day(game, s, events);
  } else if (all_resolved(game, s)) {
    end_phase(game, s, events);
  }
}

void roll(const Game& game, State& s, int die, Events* events) {
  switch (s.step) {
    case Step::kTurnRoll:
      game.battle().turn_rolled(s, die, events);
      begin_player_turn(game, s, game.battle().first_side(s), events);
      break;
    case Step::kMoraleRoll:
      roll_morale(game, s, die, events);
      after_test(game, s, events);
      break;
    case Step::kRemovalRoll: {
      const HexId h = s.at[s.subject];
      roll_removal(game, s, die, events);
      next_removal_roll(game, s, h, events);
      break;
    }
    case Step::kFireRoll:
      roll_fire(game, s, die, events);
      break;
    default:
      roll_combat(game, s, die, events);
      break;
  }
}

void end(const Game& game, State& s, Events* events) {
  switch (s.step) {
    case Step::kDeploy:
      game.battle().deployed(s, s.decider, events);
      if (s.decider == game.battle().deploys_first(s)) {
        s.decider = other(s.decider);
        s.phasing = s.decider;
      } else {
        begin_day(game, s, events);
      }
      break;
    case Step::kAttack:
      if (!game.rules().declare_all_first || !begin_resolution(game, s, events)) {
        end_phase(game, s, events);
      }
      break;
    case Step::kAssign:
      end_assigning(game, s, events);
      break;
    default:
      end_phase(game, s, events);
      break;
  }
}

}  // namespace

State start(const Game& game, Events* events) {
  State s = empty_state(game);
  set_up(game, s);
  begin_set_up(game, s, Phase::kSetUp, events);
  return s;
}

void resume(const Game& game, State& s) {
  forget_phase(s);
  s.decider = s.phasing;
  const bool second = s.phasing != game.battle().first_side(s);
  s.player_turn = static_cast<std::uint8_t>(2 * (s.turn - 1) + (second ? 2 : 1));
  switch (s.phase) {
    case Phase::kSetUp:
      begin_set_up(game, s, s.phase, nullptr);
      s.player_turn = 0;
      break;
    case Phase::kVisibility:
    case Phase::kReinforcement:
      s.step = Step::kTurnRoll;
      s.player_turn = static_cast<std::uint8_t>(2 * (s.turn - 1));
      break;
    case Phase::kOver:
      s.step = Step::kOver;
      break;
    default:
      begin_phase(game, s, s.phase, nullptr);
      break;
  }
}

void apply(const Game& game, State& s, const Action& action, Events* events) {
  struct Visitor {
    const Game& game;
    State& s;
    Events* events;
    void operator()(const End&) const { end(game, s, events); }
    void operator()(const Roll& a) const { roll(game, s, a.die, events); }
    void operator()(const Deploy& a) const { deploy(game, s, a.piece, a.hex, events); }
    void operator()(const DeploySuggested&) const { deploy_suggested(game, s, events); }
    void operator()(const Choose& a) const {
      const Alternative chosen =
          game.battle().alternatives(s)[static_cast<std::size_t>(a.alternative)];
      tell(events, {.kind = EventKind::kChosen,
                    .side = s.decider,
                    .rule = chosen.rule,
                    .text = chosen.text});
      game.battle().chosen(s, a.alternative, events);
      begin_set_up(game, s, s.phase, nullptr);
    }
    void operator()(const Breach& a) const { breach(s, a.gun, a.target, events); }
    void operator()(const Withdraw& a) const { withdraw(s, a.gun); }
    void operator()(const Fire& a) const { fire(s, a.gun, a.target, events); }
    void operator()(const Move& a) const { move(game, s, a.piece, a.path, events); }
    void operator()(const Exit& a) const { exit(game, s, a.piece, a.path, events); }
    void operator()(const Enter& a) const { enter(game, s, a.piece, a.path, events); }
    void operator()(const Attack& a) const {
      const Combat combat{a.attackers, a.defenders, a.charge};
      if (s.step == Step::kResolve) {
        resolve(game, s, combat, events);
      } else {
        declare(game, s, combat, events);
      }
    }
    void operator()(const ChooseLeaders& a) const { choose_leaders(game, s, a.leaders, events); }
    void operator()(const AssignLeader& a) const { assign(game, s, a.leader, a.unit, events); }
    void operator()(const DisruptOwn& a) const { exchange(game, s, a.units, events); }
  };
  std::visit(Visitor{game, s, events}, action);
  settle(game, s, events);
}

}  // namespace tercio::thirty_years_war
