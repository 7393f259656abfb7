#include "advice/lace_wars/view.hpp"

#include <array>

#include <fmt/format.h>

#include "advice/lace_wars/words.hpp"

namespace tercio::advice::lace {

namespace {

struct RibbonStep {
  const char* id;
  const char* title;
  const char* rule;
};
constexpr std::array<RibbonStep, 8> kRibbon{{
    {"turn-start", "Initiative and arrivals", "16.1b"},
    {"march", "A. March columns", "4A"},
    {"rally", "B. Rally", "4B"},
    {"activation", "C. Activation", "4C-b"},
    {"fire", "Artillery fire", "4C-d"},
    {"movement", "Movement", "8.1a"},
    {"army-commander", "Army commander", "4.4a"},
    {"combat", "Combat", "4.5"},
}};

// The place in the ribbon; -1: before the first turn or after the last.
int ribbon_place(const State& s) {
  switch (s.phase) {
    case Phase::kSetUp:
    case Phase::kOver:
      return -1;
    case Phase::kTurnStart:
      return 0;
    case Phase::kMarch:
      return 1;
    case Phase::kRally:
      return 2;
    case Phase::kActivation:
      if (s.stage == lace_wars::Stage::kFire) return 4;
      return s.stage == lace_wars::Stage::kMove ? 5 : 3;
    case Phase::kArmyCommander:
      return 6;
    case Phase::kCombat:
      return 7;
  }
  return -1;
}

Json prompt(const Scene& scene) {
  const bool nobody = scene.is_over() || scene.is_rolling();
  return {{"side", nobody ? Json(nullptr) : Json(scene.game.side_id(scene.s.decider))},
          {"decision", name_of(scene.s.step)},
          {"text", prompt_text(scene)}};
}

Json turn(const Scene& scene) {
  const int of = scene.game.scenario().turns;
  return {
      {"now", scene.s.turn},
      {"of", of},
      {"text", scene.s.phase == Phase::kSetUp ? std::string("Set-up")
                                              : fmt::format("Turn {} of {}", scene.s.turn, of)}};
}

Json pending(const Scene& scene) {
  const Due due = due_now(scene);
  if (due.text.empty()) return nullptr;
  return {
      {"pieces", scene.seen_ids(due.pieces)}, {"hexes", labels_of(due.hexes)}, {"text", due.text}};
}

}  // namespace

Json ribbon(const Scene& scene) {
  Json steps = Json::array();
  for (const RibbonStep& step : kRibbon) {
    steps.push_back({{"id", step.id}, {"title", step.title}, {"rule", step.rule}});
  }
  const int at = ribbon_place(scene.s);
  return {{"steps", std::move(steps)},
          {"at", at},
          {"side", at <= 0 ? Json(nullptr) : Json(scene.game.side_id(scene.s.active))}};
}

Json overlay_list() {
  return Json::array({overlay_info("enemy-reach", "Where the enemy could go", "e"),
                      overlay_info("enemy-zones", "Enemy zones of control", "z"),
                      overlay_info("own-zones", "Your zones of control", "o"),
                      overlay_info("sight", "Line of sight from a hex", "l", "hex"),
                      overlay_info("threats", "What can attack this next turn", "t", "hex"),
                      overlay_info("command", "Who is in command", "c"),
                      overlay_info("activated", "Who has been activated", "v"),
                      overlay_info("front", "Front, flanks and rear", "f", "piece"),
                      overlay_info("fire", "Field of fire of a gun", "g", "piece")});
}

Json view(const Scene& scene, const std::string& heading) {
  return {{"seat", scene.game.side_id(scene.seat)},
          {"over", scene.is_over()},
          {"heading", heading},
          {"turn", turn(scene)},
          {"ribbon", ribbon(scene)},
          {"counters", counters(scene)},
          {"prompt", prompt(scene)},
          {"todo", todo(scene)},
          {"orders", orders(scene)},
          {"ready", ready(scene)},
          {"gauges", gauges(scene)},
          {"facts", facts(scene)},
          {"points", Json::object()},
          {"works", works(scene)},
          {"overlays", overlay_list()},
          {"planner", scene.decides() && scene.s.step == Step::kAttack},
          {"pending", pending(scene)},
          {"outcome", outcome(scene)}};
}

}  // namespace tercio::advice::lace
