#include "thirty_years_war/sequence.hpp"

#include <cassert>

#include "thirty_years_war/artillery.hpp"
#include "thirty_years_war/combat.hpp"
#include "thirty_years_war/demoralization.hpp"
#include "thirty_years_war/deployment.hpp"
#include "thirty_years_war/disruption.hpp"
#include "thirty_years_war/leaders.hpp"
#include "thirty_years_war/movement.hpp"

namespace tercio::thirty_years_war {

namespace {

void begin_turn(const Game& game, State& s, Events* events);
void begin_phase(const Game& game, State& s, Phase phase, Events* events);

void forget_phase(State& s) {
  s.done.clear();
  s.attacked.clear();
  s.must_attack.clear();
  s.must_be_attacked.clear();
  s.subject = kNoPiece;
  s.target = kNoHex;
  s.combats = 0;
  s.combat_of.fill(0);
  s.charges = 0;
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
  s.outcome_known = 1;
  tell(events, {.kind = EventKind::kGameOver, .rule = "4.0"});
}

void end_player_turn(const Game& game, State& s, Events* events) {
  raise_levels(game, s, events);
  game.battle().player_turn_ends(s, events);
  // 4.0, Breitenfeld 15.31, Rocroi 15.21 The scenario names the side that is first in every turn.
  if (s.phasing == game.first_side()) {
    begin_player_turn(game, s, other(s.phasing), events);
  } else if (s.turn >= game.scenario().turns) {
    // 4.0, Breitenfeld 15.32, Rocroi 15.22 After the last turn victory is evaluated.
    end_game(s, events);
  } else {
    begin_turn(game, s, events);  // 4.1-3
  }
}

// S-07, S-76 What is tested at the end of every phase, and then the next phase of 4.1.
void end_phase(const Game& game, State& s, Events* events) {
  game.battle().phase_ends(s, events);
  test_demoralization(game, s, events);
  remove_caught_leaders(game, s, events);
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
  tell(events, {.kind = EventKind::kTurnBegan, .n = s.turn, .rule = "4.0"});
  game.battle().turn_begins(s, events);
  const Phase roll = game.battle().turn_roll(s);
  if (roll == Phase::kOver) {
    begin_player_turn(game, s, game.first_side(), events);
    return;
  }
  s.phasing = game.first_side();
  s.decider = s.phasing;
  s.phase = roll;
  s.step = Step::kTurnRoll;
  tell(events, {.kind = EventKind::kPhaseBegan, .phase = roll, .rule = "4.1"});
}

void roll(const Game& game, State& s, int die, Events* events) {
  switch (s.step) {
    case Step::kTurnRoll:
      game.battle().turn_rolled(s, die, events);
      begin_player_turn(game, s, game.first_side(), events);
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
      if (all_resolved(game, s)) end_phase(game, s, events);
      break;
  }
}

void end(const Game& game, State& s, Events* events) {
  switch (s.step) {
    case Step::kDeploy:
      if (s.decider == game.battle().deploys_first()) {
        s.decider = other(s.decider);
      } else {
        begin_turn(game, s, events);
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
  if (all_resolved(game, s)) end_phase(game, s, events);
}

}  // namespace

State start(const Game& game, Events* events) {
  State s = empty_state(game);
  set_up(game, s);
  if (has_deployment(game)) {
    s.phase = Phase::kSetUp;
    s.step = Step::kDeploy;
    s.decider = game.battle().deploys_first();
    tell(events,
         {.kind = EventKind::kPhaseBegan, .side = s.decider, .phase = s.phase, .rule = "3.0"});
  } else {
    begin_turn(game, s, events);
  }
  return s;
}

void resume(const Game& game, State& s) {
  forget_phase(s);
  s.decider = s.phasing;
  const bool second = s.phasing != game.first_side();
  s.player_turn = static_cast<std::uint8_t>(2 * (s.turn - 1) + (second ? 2 : 1));
  switch (s.phase) {
    case Phase::kSetUp:
      s.step = Step::kDeploy;
      s.decider = game.battle().deploys_first();
      s.turn = 0;
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
    void operator()(const AssignLeader& a) const {
      assign(game, s, a.leader, a.unit, events);
      finish();
    }
    void operator()(const DisruptOwn& a) const {
      exchange(game, s, a.units, events);
      finish();
    }
    void finish() const {
      if (all_resolved(game, s)) end_phase(game, s, events);
    }
  };
  std::visit(Visitor{game, s, events}, action);
}

}  // namespace tercio::thirty_years_war
