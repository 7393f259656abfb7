#include "advice/thirty_years_war/view.hpp"

#include <fmt/format.h>

#include "advice/thirty_years_war/counters.hpp"
#include "advice/thirty_years_war/deeds.hpp"
#include "advice/thirty_years_war/facts.hpp"
#include "advice/thirty_years_war/guidance.hpp"
#include "thirty_years_war/rules/deployment.hpp"

namespace tercio::advice::tyw {

namespace {

Json ribbon_step(std::string_view id, std::string_view title, std::string_view rule) {
  return {{"id", id}, {"title", title}, {"rule", rule}};
}

// 3.0, Freiburg 18.3 Who chooses and deploys, in order.
Json set_up_ribbon(const Scene& scene) {
  const State& s = scene.s;
  const Game& game = scene.game;
  Json steps = Json::array();
  int at = -1;
  if (s.step == Step::kChoose) {
    steps.push_back(
        ribbon_step("choose", fmt::format("{} chooses", game.side_name(s.decider)), "3.0"));
    at = 0;
  }
  const Side first = game.battle().deploys_first(s);
  for (const Side side : {first, other(first)}) {
    if (s.step == Step::kDeploy && s.decider == side) at = static_cast<int>(steps.size());
    steps.push_back(ribbon_step("deploy-" + game.side_id(side),
                                fmt::format("{} sets up", game.side_name(side)), "3.0"));
  }
  steps.push_back(ribbon_step("battle", "The battle begins", "4.0"));
  return {{"steps", std::move(steps)}, {"at", at}, {"side", game.side_id(s.decider)}};
}

// 4.1 The phases of a Player-Turn, after the die of the Game-Turn where there is one.
Json phase_ribbon(const Scene& scene) {
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
  Json steps = Json::array();
  int at = -1;
  for (const Phase phase : phases) {
    if (phase == s.phase) at = static_cast<int>(steps.size());
    steps.push_back(ribbon_step(name_of(phase), title_of(phase), rule_of(phase)));
  }
  const bool sideless = is_over(s) || s.step == Step::kTurnRoll;
  return {{"steps", std::move(steps)},
          {"at", at},
          {"side", sideless ? Json(nullptr) : Json(scene.game.side_id(s.phasing))}};
}

Json turn_json(const Scene& scene, const Json& facts) {
  const State& s = scene.s;
  const int of = scene.game.battle().turns(s);
  const std::string day = day_text(facts);
  std::string text =
      s.turn == 0 ? "Before the first turn" : fmt::format("Turn {} of {}", s.turn, of);
  if (!day.empty()) text = fmt::format("{}: {}", capital(day), small(text));
  return {{"now", s.turn}, {"of", of}, {"text", std::move(text)}};
}

Json outcome_json(const Scene& scene) {
  if (!is_over(scene.s)) return nullptr;
  const auto outcome = scene.game.battle().outcome(scene.s);
  return {{"winner", outcome.draw ? Json(nullptr) : Json(scene.game.side_id(outcome.winner))},
          {"level", outcome.level},
          {"text", capital(outcome.reason)},
          {"rule", outcome.rule},
          {"awards", awards_json(scene)}};
}

}  // namespace

Json overlays_json(const Scene& scene, const Json& facts) {
  Json out = Json::array();
  out.push_back(overlay_info("zones-own", "Your zones of control", "z"));
  out.push_back(overlay_info("zones-enemy", "Enemy zones of control", "x"));
  out.push_back(overlay_info("enemy-reach", "Where the enemy could go next turn", "w"));
  out.push_back(overlay_info("sight", "Line of sight from a hex", "s", "hex"));
  out.push_back(overlay_info("threats", "What can attack this hex next turn", "a", "hex"));
  if (scene.s.step == Step::kDeploy) {
    out.push_back(overlay_info("areas", "Where pieces are set up", "f"));
  }
  if (facts.contains("sections")) {
    out.push_back(overlay_info("sections", "Sections of the town and who holds them", "q"));
  }
  if (facts.contains("routes") && !facts["routes"].empty()) {
    out.push_back(overlay_info("routes", "Ways out, and what cuts them", "o"));
  }
  if (facts.contains("line")) {
    out.push_back(overlay_info("line", "The 3 August Line", "y"));
  }
  return out;
}

Json view_json(const Scene& scene, const std::string& heading) {
  const State& s = scene.s;
  const Game& game = scene.game;
  const Json facts = battle_facts(scene);
  const Ready ready(scene);
  const bool setting_up = s.phase == Phase::kSetUp || s.phase == Phase::kInterregnum;
  const auto totals = game.battle().totals(s);
  return {{"seat", game.side_id(scene.seat)},
          {"over", is_over(s)},
          {"heading", heading},
          {"turn", turn_json(scene, facts)},
          {"ribbon", setting_up ? set_up_ribbon(scene) : phase_ribbon(scene)},
          {"counters", counters_json(scene)},
          {"prompt", prompt_json(scene, ready)},
          {"todo", todo_json(scene, ready)},
          {"orders", orders_json(scene, ready)},
          {"ready", ready.json(scene)},
          {"gauges", gauges_json(scene, facts)},
          {"facts", facts_json(scene, facts)},
          {"points", {{game.side_id(Side::kA), totals[0]}, {game.side_id(Side::kB), totals[1]}}},
          {"works", works_json(scene, facts)},
          {"overlays", overlays_json(scene, facts)},
          {"planner", scene.decides() && s.step == Step::kAttack},
          {"pending", pending_json(scene)},
          {"outcome", outcome_json(scene)}};
}

}  // namespace tercio::advice::tyw
