#include "lace_wars/rules/carry_out_activation.hpp"

#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/command.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/rules/rally.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/sequence.hpp"

namespace tercio::lace_wars {

namespace {

void ask(State& s, Step step, Side side) {
  s.step = step;
  s.decider = side;
}

Body body_of(const State& s) { return {s.formation, s.independent}; }

}  // namespace

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
        .formation = s.formation,
        .rule = "4C-e"});
  forget_activation(s);
}

namespace {

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
        .formation = s.formation,
        .automatic = s.step != Step::kActivationRoll,
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
        .formation = s.formation,
        .rule = s.formation != kNoFormation ? "5.3a" : "5.3e"});
  s.stage = Stage::kFire;
}

}  // namespace

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
        .formation = s.formation,
        .die = die,
        .up_to = highest,
        .bonus = activation_bonus(game, s, body_of(s)),
        .rule = "5.1a"});
  if (die <= highest) {
    succeed(game, s, "5.1a", events);
  } else {
    fail(game, s, events);
  }
}

namespace {

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

}  // namespace

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

// 4C-h, ruling 4C-2
void hold(const Game& game, State& s, Body body, Events* events) {
  forget_activation(s);
  s.formation = body.formation;
  s.independent = body.unit;
  s.held = 1;
  use_up(s);
  tell(game, s, events,
       {.kind = EventKind::kHeld,
        .side = s.active,
        .piece = body.unit,
        .formation = body.formation,
        .rule = "4C-h"});
  s.stage = Stage::kFire;
}

Denial suppose_activated(const Game& game, State& s, PieceSet pieces) {
  PieceId who = pieces.first();
  for (const PieceId p : pieces - game.all_commanders()) who = p;
  const Piece& piece = game.piece(who);
  if (piece.side != s.active) {
    return {.rule = "0.1b", .text = "{piece} is not a piece of the active player", .piece = who};
  }
  Body body{piece.formation, kNoPiece};
  if (piece.is_commander()) body.formation = static_cast<std::uint8_t>(formation_commanded(s, who));
  if (piece.is_unit() && piece.formation == kNoFormation) body.unit = who;
  if (piece.is_commander() && body.formation == kNoFormation) {
    return {.rule = "8.5a", .text = "{piece} can move after all activations", .piece = who};
  }
  forget_activation(s);
  s.mover = Mover{};
  s.pile = 0;
  s.step = Step::kActivate;
  if (const Denial denial = why_not_activate(game, s, body)) return denial;
  s.formation = body.formation;
  s.independent = body.unit;
  s.acting = body.unit == kNoPiece ? in_command(game, s, body.formation) : PieceSet{body.unit};
  s.activated |= s.acting;
  s.stage = Stage::kMove;
  ask(s, Step::kMove, s.active);
  return {};
}

}  // namespace tercio::lace_wars
