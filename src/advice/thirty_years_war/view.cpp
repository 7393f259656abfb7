#include "advice/thirty_years_war/view.hpp"

#include <fmt/format.h>

#include "advice/thirty_years_war/counters.hpp"
#include "advice/thirty_years_war/facts.hpp"
#include "advice/thirty_years_war/guidance.hpp"
#include "advice/thirty_years_war/overlays.hpp"
#include "thirty_years_war/rules/demoralization.hpp"

namespace tercio::advice::tyw {

namespace {

using thirty_years_war::Shot;

// 3.0, Freiburg 18.3 Who chooses and deploys, in order.
Ribbon set_up_ribbon(const Scene& scene) {
  const State& s = scene.s;
  const Game& game = scene.game;
  Ribbon out{.side = game.side_id(s.decider)};
  if (s.step == Step::kChoose) {
    out.steps.push_back({.id = "choose",
                         .title = fmt::format("{} chooses", game.side_name(s.decider)),
                         .rule = "3.0"});
    out.at = 0;
  }
  const Side first = game.battle().deploys_first(s);
  for (const Side side : {first, other(first)}) {
    if (s.step == Step::kDeploy && s.decider == side) out.at = static_cast<int>(out.steps.size());
    out.steps.push_back({.id = "deploy-" + game.side_id(side),
                         .title = fmt::format("{} sets up", game.side_name(side)),
                         .rule = "3.0"});
  }
  out.steps.push_back({.id = "battle", .title = "The battle begins", .rule = "4.0"});
  return out;
}

// 4.1 The phases of a Player-Turn, after the die of the Game-Turn where there is one.
Ribbon phase_ribbon(const Scene& scene) {
  const State& s = scene.s;
  std::vector<Phase> phases;
  const Phase roll = scene.game.battle().turn_roll(s);
  if (s.phase == Phase::kVisibility || s.phase == Phase::kReinforcement) {
    phases.push_back(s.phase);
  } else if (roll != Phase::kOver) {
    phases.push_back(roll);
  }
  for (const Phase phase :
       {Phase::kDisruptionRemoval, Phase::kArtilleryFire, Phase::kMovement, Phase::kCombat}) {
    phases.push_back(phase);
  }
  Ribbon out;
  for (const Phase phase : phases) {
    if (phase == s.phase) out.at = static_cast<int>(out.steps.size());
    out.steps.push_back({.id = std::string(name_of(phase)),
                         .title = std::string(title_of(phase)),
                         .rule = std::string(rule_of(phase))});
  }
  const bool sideless = is_over(s) || s.step == Step::kTurnRoll;
  if (!sideless) out.side = scene.game.side_id(s.phasing);
  return out;
}

TurnText turn_of(const Scene& scene) {
  const State& s = scene.s;
  TurnText out{.now = s.turn, .of = scene.game.battle().turns(s)};
  out.text = s.turn == 0 ? "Before the first turn" : fmt::format("Turn {} of {}", s.turn, out.of);
  const std::string day = scene.game.battle().day_text(s);
  if (!day.empty()) out.text = fmt::format("{}: {}", capital(day), small(out.text));
  return out;
}

// The case a die is thrown by.
std::string die_rule(const Scene& scene) {
  const State& s = scene.s;
  switch (s.step) {
    case Step::kTurnRoll:
      return scene.game.battle().about_turn_die(s).rule;
    case Step::kRemovalRoll:
      return "9.2";
    case Step::kFireRoll:
      if (s.shot == Shot::kAtWall) return "19.55";
      return s.shot == Shot::kWithdrawal ? "17.34" : "5.1";
    case Step::kMoraleRoll: {
      const int c = category_to_test(scene.game, s);
      if (c >= 0) return scene.game.definition().categories[static_cast<std::size_t>(c)].rule;
      return "11.0";
    }
    default:
      return "8.6";
  }
}

// The case that matters now: of the first duty, of the die that is due, else the chapter of what
// the phase is for.
std::string matters_of(const Scene& scene, const std::vector<Todo>& todo) {
  const State& s = scene.s;
  if (is_over(s)) return scene.game.battle().outcome(s).rule;
  if (std::string duty = first_duty(todo); !duty.empty()) return duty;
  if (is_roll(s.step)) return die_rule(scene);
  switch (s.phase) {
    case Phase::kArtilleryFire:
      return "5.0";
    case Phase::kMovement:
      return "6.0";
    case Phase::kCombat:
      return "8.0";
    default:
      return is_deployment(s) ? "3.0" : std::string(rule_of(s.phase));
  }
}

std::optional<Outcome> outcome_of(const Scene& scene) {
  if (!is_over(scene.s)) return std::nullopt;
  const auto outcome = scene.game.battle().outcome(scene.s);
  return Outcome{.winner = outcome.draw ? "" : scene.game.side_id(outcome.winner),
                 .level = outcome.level,
                 .text = capital(outcome.reason),
                 .rule = outcome.rule};
}

}  // namespace

View view_of(const Scene& scene, const std::string& heading) {
  const State& s = scene.s;
  const Game& game = scene.game;
  const Ready ready(scene);
  const auto totals = game.battle().totals(s);
  std::vector<Todo> todo = todo_of(scene, ready);
  std::string matters = matters_of(scene, todo);
  return {.seat = game.side_id(scene.seat),
          .over = is_over(s),
          .heading = heading,
          .turn = turn_of(scene),
          .ribbon = is_deployment(s) ? set_up_ribbon(scene) : phase_ribbon(scene),
          .counters = counters_of(scene),
          .prompt = prompt_of(scene, ready),
          .todo = std::move(todo),
          .orders = buttons_of(scene, ready),
          .ready = ready.list(scene),
          .gauges = gauges_of(scene),
          .facts = facts_of(scene),
          .points = {{game.side_id(Side::kA), totals[0]}, {game.side_id(Side::kB), totals[1]}},
          .awards = awards_of(scene),
          .works = works_of(scene),
          .overlays = overlays_of(scene),
          .planner = scene.decides() && s.step == Step::kAttack,
          .together = scene.decides() && s.step == Step::kMove,
          .next = next_pieces(scene, ready),
          .pending = pending_of(scene),
          .outcome = outcome_of(scene),
          .matters = std::move(matters)};
}

}  // namespace tercio::advice::tyw
