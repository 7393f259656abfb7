// 4 The one door: what each action does.
#include "lace_wars/rules/carry_out.hpp"

#include <cassert>

#include "lace_wars/battle.hpp"
#include "lace_wars/pile.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/carry_out_activation.hpp"
#include "lace_wars/rules/carry_out_move.hpp"
#include "lace_wars/rules/carry_out_retreat.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/dice.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/evasion.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/rally.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::lace_wars {

namespace {

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
        .range = hex::distance(s.at[a.gun], a.target),
        .reaction = reaction,
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
        .facing = a.facing,
        .vertices = 1,
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
    if (game.piece(a.piece).is_unit()) game.battle().came_to(s, PieceSet{a.piece}, a.hex);
    tell(game, s, events,
         {.kind = EventKind::kDeployed, .piece = a.piece, .to = a.hex, .rule = "16.1.4a-1"});
  }
  void operator()(const Activate& a) const { activate(game, s, {a.formation, a.unit}, events); }
  void operator()(const Hold& a) const {
    hold(game, s, {a.formation, a.unit}, events);
    settle(game, s, events);
  }
  // 5.1c, 5.3f From now on it is one of those that act.
  void operator()(const Join& a) const {
    s.acting.insert(a.unit);
    s.activated.insert(a.unit);
    s.used.insert(a.unit);
    tell(game, s, events,
         {.kind = EventKind::kJoined, .piece = a.unit, .formation = s.formation, .rule = "5.1c"});
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
  void operator()(const ChooseFacing& a) const {
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

void apply(const Game& game, State& s, const Action& action, Events* events) {
  std::visit(Carrier{game, s, events}, action);
}

}  // namespace tercio::lace_wars
