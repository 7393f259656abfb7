// 4 Which action belongs to which decision, and the question whether it is allowed.
#include "lace_wars/rules/legality.hpp"

#include "lace_wars/pile.hpp"
#include "lace_wars/rules/artillery.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/commanders.hpp"
#include "lace_wars/rules/entry.hpp"
#include "lace_wars/rules/evasion.hpp"
#include "lace_wars/rules/losses.hpp"
#include "lace_wars/rules/may_activate.hpp"
#include "lace_wars/rules/may_move.hpp"
#include "lace_wars/rules/may_retreat.hpp"
#include "lace_wars/rules/reaction.hpp"
#include "lace_wars/rules/sequence.hpp"
#include "lace_wars/rules/succession.hpp"

namespace tercio::lace_wars {

namespace {

Denial wrong_time(const State& s, const char* rule) {
  Denial denial{.rule = rule};
  if (is_over(s)) {
    denial.text = "the game is over";
    denial.code = engine::Code::kNotToAct;
  } else if (is_roll(s.step)) {
    denial.text = "roll the die first";
    denial.code = engine::Code::kNotToAct;
  } else {
    denial.text = "this cannot be done now";
  }
  return denial;
}

bool known(const Game& game, PieceId p) { return p < game.piece_count(); }
bool known(const Game& game, PieceSet pieces) {
  for (const PieceId p : pieces) {
    if (!known(game, p)) return false;
  }
  return !pieces.empty();
}
bool known(const Game& game, const Activate& a) {
  return (a.formation != kNoFormation) != (a.unit != kNoPiece) &&
         (a.formation == kNoFormation || a.formation < game.formation_count()) &&
         (a.unit == kNoPiece || known(game, a.unit));
}
constexpr Denial kNobody{.rule = "4C-b", .text = "there is no such piece or formation"};

struct Visitor {
  const Game& game;
  const State& s;

  bool is(Step step) const { return s.step == step; }
  bool may_move() const { return is(Step::kMove) || is(Step::kMoving); }

  Denial operator()(const End&) const {
    switch (s.step) {
      case Step::kDeploy:
        return why_not_end_set_up(game, s);
      case Step::kAttack:
        return why_not_end_combat(game, s);
      case Step::kActivate:
        return why_not_end_activations(game, s);
      case Step::kMove:
        return why_not_end_entry(game, s);
      case Step::kMoving:
        return why_not_end_move(game, s);
      case Step::kJoin:
      case Step::kFire:
        return {};
      default:
        return wrong_time(s, "4C-b");
    }
  }
  Denial operator()(const Pass&) const {
    if (is(Step::kReact) || is(Step::kEvade)) return {};
    if (is(Step::kAdvance)) return why_not_pass_advance(game, s);
    return wrong_time(s, "11.3e");
  }
  // 0.1d
  Denial operator()(const Roll& a) const {
    if (!is_roll(s.step)) {
      return {.rule = "0.1d",
              .text = is_over(s) ? "the game is over" : "there is no die to roll now",
              .code = engine::Code::kNotToAct};
    }
    if (a.die >= 1 && a.die <= 6) return {};
    return {.rule = "0.1d", .text = "a die shows 1 to 6, not {n}", .n = a.die};
  }
  Denial operator()(const Deploy& a) const {
    if (!is(Step::kDeploy)) return wrong_time(s, "16.1.4a-1");
    return known(game, a.piece) ? why_not_deploy(game, s, a.piece, a.hex) : kNobody;
  }
  Denial operator()(const Activate& a) const {
    if (!is(Step::kActivate)) return wrong_time(s, "4C-b");
    return known(game, a) ? why_not_activate(game, s, {a.formation, a.unit}) : kNobody;
  }
  Denial operator()(const Hold& a) const {
    if (!is(Step::kActivate)) return wrong_time(s, "4C-h");
    return known(game, Activate{a.formation, a.unit}) ? why_not_hold(game, s, {a.formation, a.unit})
                                                      : kNobody;
  }
  Denial operator()(const Join& a) const {
    if (!is(Step::kJoin)) return wrong_time(s, "5.1c");
    return known(game, a.unit) ? why_not_join(game, s, a.unit) : kNobody;
  }
  Denial operator()(const Turn& a) const {
    if (!known(game, a.unit)) return kNobody;
    if (is(Step::kFire)) return why_not_turn_gun(game, s, a.unit, a.facing);
    return is(Step::kMove) && s.phase != Phase::kArmyCommander
               ? why_not_turn(game, s, a.unit, a.facing)
               : wrong_time(s, "8.7a");
  }
  Denial operator()(const Fire& a) const {
    if (!known(game, a.gun)) return kNobody;
    if (is(Step::kFire)) return why_not_fire(game, s, a.gun, a.target);
    if (is(Step::kReact)) return why_not_react_fire(game, s, a.gun, a.target);
    return wrong_time(s, is(Step::kMove) || is(Step::kMoving) ? "4C-d" : "9.1a");
  }
  Denial operator()(const Move& a) const {
    if (!known(game, a.pieces)) return kNobody;
    if (is(Step::kCharge)) {
      if (!(a.pieces == top_task(s).pieces)) {
        return {.rule = "8.6e",
                .text = "{piece} has to charge now",
                .piece = top_task(s).pieces.first()};
      }
      return why_not_charge_along(game, s, a.pieces, a.route);
    }
    return may_move() ? why_not_move(game, s, a.pieces, a.route) : wrong_time(s, "8.1a");
  }
  // A manoeuvre of a group that begins to move, or of the one in the middle of its move.
  template <class Why>
  Denial manoeuvre(PieceSet pieces, const char* rule, Why why) const {
    if (!known(game, pieces)) return kNobody;
    if (!may_move()) return wrong_time(s, rule);
    if (is(Step::kMoving) && !(pieces == s.mover.pieces)) return why_not_while_another_moves(s);
    return why();
  }
  Denial operator()(const About& a) const {
    return manoeuvre(a.pieces, "8.3d", [&] { return why_not_about(game, s, a.pieces); });
  }
  Denial operator()(const Back& a) const {
    return manoeuvre(a.pieces, "8.3f", [&] { return why_not_back(game, s, a.pieces, a.hex); });
  }
  Denial operator()(const Withdraw& a) const {
    return manoeuvre(a.pieces, "8.4a", [&] { return why_not_withdraw(game, s, a.pieces, a.hex); });
  }
  Denial operator()(const March& a) const {
    return manoeuvre(a.pieces, "14g", [&] { return why_not_march(game, s, a.pieces); });
  }
  Denial operator()(const Form& a) const {
    return manoeuvre(a.pieces, "14g", [&] { return why_not_form(game, s, a.pieces, a.facing); });
  }
  Denial operator()(const Reorder& a) const {
    if (!may_move()) return wrong_time(s, "3.5.1a");
    if (!game.on_grid(a.hex)) return {.rule = "3.5.1a", .text = "there is no such hex"};
    return why_not_reorder(game, s, a.hex);
  }
  Denial operator()(const Enter& a) const {
    if (!is(Step::kMove) || s.phase == Phase::kArmyCommander) return wrong_time(s, "16.1.5a");
    return known(game, a.pieces) ? why_not_enter(game, s, a) : kNobody;
  }
  Denial operator()(const Charge& a) const {
    if (!is(Step::kReact)) return wrong_time(s, "8.6a");
    return known(game, a.pieces) ? why_not_charge(game, s, a.pieces) : kNobody;
  }
  Denial operator()(const Attack& a) const {
    return is(Step::kAttack) ? why_not_attack(game, s, a) : wrong_time(s, "10.1f");
  }
  Denial operator()(const Evade& a) const {
    if (!is(Step::kEvade)) return wrong_time(s, "1.3d");
    return known(game, a.pieces) ? why_not_evade(game, s, a.pieces, a.route) : kNobody;
  }
  Denial operator()(const Lose& a) const {
    return is(Step::kLoss) ? why_not_lose(game, s, a.hex) : wrong_time(s, "11.1d");
  }
  Denial operator()(const Retreat& a) const {
    return is(Step::kRetreat) ? why_not_retreat(game, s, a.hex) : wrong_time(s, "11.1c");
  }
  Denial operator()(const Rout& a) const {
    return is(Step::kRout) ? why_not_rout(game, s, a) : wrong_time(s, "12.4a");
  }
  Denial operator()(const ChooseFacing&) const {
    return is(Step::kFace) ? Denial{} : wrong_time(s, "2.2");
  }
  Denial operator()(const Promote& a) const {
    return is(Step::kPromote) ? why_not_promote(game, s, a.commander) : wrong_time(s, "11.4c");
  }
  Denial operator()(const Place& a) const {
    return is(Step::kPlace) ? why_not_place(game, s, a.hex) : wrong_time(s, "11.4d");
  }
  Denial operator()(const Advance& a) const {
    if (!is(Step::kAdvance)) return wrong_time(s, "11.3a");
    return known(game, a.pieces) ? why_not_advance(game, s, a) : kNobody;
  }
};

}  // namespace

Denial why_not(const Game& game, const State& s, const Action& action) {
  return std::visit(Visitor{game, s}, action);
}

}  // namespace tercio::lace_wars
