#include "thirty_years_war/rules/legality.hpp"

#include "thirty_years_war/rules/artillery.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/rules/sequence.hpp"

namespace tercio::thirty_years_war {

namespace {

// The case by which an action belongs to a phase or a moment, and what is said at another.
struct Belongs {
  const char* rule;
  const char* text;
};

struct BelongsOf {
  static constexpr Belongs kSetUp{"3.0", "pieces are placed only during set-up"};
  static constexpr Belongs kGuns{"4.1B", "guns act only in the artillery fire phase"};
  static constexpr Belongs kMoves{"6.11", "pieces move only in the movement phase"};  // 6.13, 4.1D
  static constexpr Belongs kLeaders{"10.11", "no leader is to be chosen now"};

  Belongs operator()(const End&) const { return {"4.1", "there is nothing to end now"}; }
  Belongs operator()(const Roll&) const { return {"4.1", "there is nothing to roll for now"}; }
  Belongs operator()(const Deploy&) const { return kSetUp; }
  Belongs operator()(const DeploySuggested&) const { return kSetUp; }
  Belongs operator()(const Choose&) const { return {"3.0", "there is nothing to choose now"}; }
  Belongs operator()(const Fire&) const { return kGuns; }
  Belongs operator()(const Breach&) const { return kGuns; }
  Belongs operator()(const Withdraw&) const { return kGuns; }
  Belongs operator()(const Move&) const { return kMoves; }
  Belongs operator()(const Exit&) const { return kMoves; }
  Belongs operator()(const Enter&) const {
    return {"4.1C", "pieces enter the map only in the movement phase"};
  }
  Belongs operator()(const Attack&) const {
    return {"4.1D", "units attack only in the combat phase"};
  }
  Belongs operator()(const ChooseLeaders&) const { return kLeaders; }
  Belongs operator()(const AssignLeader&) const { return kLeaders; }
  Belongs operator()(const DisruptOwn&) const {
    return {"8.61-Dx", "there is no exchange to pay for now"};
  }
};

// 4.1 No action of another phase is accepted.
Denial wrong_time(const State& s, const Action& action) {
  const Belongs belongs = std::visit(BelongsOf{}, action);
  Denial denial{.rule = belongs.rule, .text = belongs.text};
  if (is_over(s)) {
    denial.text = "the game is over";
    denial.code = engine::Code::kNotToAct;
  } else if (is_roll(s.step)) {
    denial.text = "the die must be rolled first";
    denial.code = engine::Code::kNotToAct;
  } else if (std::holds_alternative<Roll>(action)) {
    denial.code = engine::Code::kNotToAct;
  }
  return denial;
}

Denial why_not_end(const Game& game, const State& s) {
  switch (s.step) {
    case Step::kDeploy:
      return why_not_end_deployment(game, s);
    case Step::kMove:
      return why_not_end_movement(game, s);
    case Step::kAttack:
      return why_not_end_combat(game, s);
    default:
      return {};
  }
}

struct Visitor {
  const Game& game;
  const State& s;

  Denial operator()(const End& a) const {
    const bool now = s.step == Step::kDeploy || s.step == Step::kFire || s.step == Step::kMove ||
                     s.step == Step::kAttack || s.step == Step::kAssign;
    return now ? why_not_end(game, s) : wrong_time(s, a);
  }
  Denial operator()(const Roll& a) const {
    if (!is_roll(s.step)) return wrong_time(s, a);
    if (a.die >= 1 && a.die <= 6) return {};
    return {.rule = "4.1", .text = "a die shows one to six, not {n}", .n = a.die};
  }
  Denial operator()(const Deploy& a) const {
    return s.step == Step::kDeploy ? why_not_deploy(game, s, a.piece, a.hex) : wrong_time(s, a);
  }
  Denial operator()(const DeploySuggested& a) const {
    return s.step == Step::kDeploy ? why_not_deploy_suggested(game) : wrong_time(s, a);
  }
  Denial operator()(const Choose& a) const {
    if (s.step != Step::kChoose) return wrong_time(s, a);
    const auto count = static_cast<int>(game.battle().alternatives(s).size());
    if (a.alternative >= 0 && a.alternative < count) return {};
    return {.rule = "3.0", .text = "this cannot be chosen now"};
  }
  Denial operator()(const Breach& a) const {
    return s.step == Step::kFire ? why_not_breach(game, s, a.gun, a.target) : wrong_time(s, a);
  }
  Denial operator()(const Withdraw& a) const {
    return s.step == Step::kFire ? why_not_withdraw(game, s, a.gun) : wrong_time(s, a);
  }
  Denial operator()(const Fire& a) const {
    return s.step == Step::kFire ? why_not_fire(game, s, a.gun, a.target) : wrong_time(s, a);
  }
  Denial operator()(const Move& a) const {
    return s.step == Step::kMove ? why_not_move_along(game, s, a.piece, a.path) : wrong_time(s, a);
  }
  Denial operator()(const Exit& a) const {
    return s.step == Step::kMove ? why_not_exit_along(game, s, a.piece, a.path) : wrong_time(s, a);
  }
  Denial operator()(const Enter& a) const {
    return s.step == Step::kMove ? why_not_enter_along(game, s, a.piece, a.path) : wrong_time(s, a);
  }
  Denial operator()(const Attack& a) const {
    const Combat combat{a.attackers, a.defenders, a.charge};
    if (s.step == Step::kResolve) return why_not_resolve(game, s, combat);
    return s.step == Step::kAttack ? why_not_attack(game, s, combat) : wrong_time(s, a);
  }
  Denial operator()(const ChooseLeaders& a) const {
    return s.step == Step::kLeaders ? why_not_choose_leaders(game, s, a.leaders) : wrong_time(s, a);
  }
  Denial operator()(const AssignLeader& a) const {
    return s.step == Step::kAssign ? why_not_assign(game, s, a.leader, a.unit) : wrong_time(s, a);
  }
  Denial operator()(const DisruptOwn& a) const {
    return s.step == Step::kExchange ? why_not_exchange(game, s, a.units) : wrong_time(s, a);
  }
};

}  // namespace

Denial why_not(const Game& game, const State& s, const Action& action) {
  return std::visit(Visitor{game, s}, action);
}

}  // namespace tercio::thirty_years_war
