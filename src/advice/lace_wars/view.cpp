#include "advice/lace_wars/view.hpp"

#include <array>

#include <fmt/format.h>

#include "advice/board_parts.hpp"
#include "advice/common.hpp"
#include "advice/lace_wars/counters.hpp"
#include "advice/lace_wars/due.hpp"
#include "advice/lace_wars/facts.hpp"
#include "advice/lace_wars/gauges.hpp"
#include "advice/lace_wars/orders.hpp"
#include "advice/lace_wars/overlays.hpp"
#include "advice/lace_wars/prompt.hpp"
#include "advice/lace_wars/ready.hpp"
#include "advice/lace_wars/todo.hpp"
#include "advice/lace_wars/works.hpp"
#include "lace_wars/battle.hpp"

namespace tercio::advice::lace {

namespace {

struct Rung {
  const char* id;
  const char* title;
  const char* rule;
};
constexpr std::array<Rung, 8> kRibbon{{
    {"turn-start", "Initiative and arrivals", "16.1b"},
    {"march", "March columns", "4A"},
    {"rally", "Rally", "4B"},
    {"activation", "Activation", "4C-b"},
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

Ribbon ribbon_of(const Scene& scene) {
  Ribbon out{.at = ribbon_place(scene.s)};
  for (const Rung& rung : kRibbon) {
    out.steps.push_back({.id = rung.id, .title = rung.title, .rule = rung.rule});
  }
  if (out.at > 0) out.side = scene.game.side_id(scene.s.active);
  return out;
}

TurnText turn_of(const Scene& scene) {
  const int of = scene.game.scenario().turns;
  return {.now = scene.s.turn,
          .of = of,
          .text = scene.s.phase == Phase::kSetUp ? std::string("Set-up")
                                                 : fmt::format("Turn {} of {}", scene.s.turn, of)};
}

std::optional<Pending> pending_of(const Scene& scene) {
  const Due due = due_now(scene);
  if (due.text.empty()) return std::nullopt;
  return Pending{
      .pieces = scene.seen_ids(due.pieces), .hexes = list_of(due.hexes), .text = due.text};
}

// The case that matters now: of the first duty, of what is due, of what can be done, else of the
// place in the sequence.
std::string matters_of(const Scene& scene, const std::vector<Todo>& todo) {
  if (scene.is_over()) return scene.game.battle().outcome(scene.s).rule;
  if (std::string duty = first_duty(todo); !duty.empty()) return duty;
  if (std::string due = due_now(scene).rule; !due.empty()) return due;
  if (!todo.empty()) return todo.front().rule;
  const int at = ribbon_place(scene.s);
  return at < 0 ? "16.1a" : kRibbon[static_cast<std::size_t>(at)].rule;
}

std::optional<Outcome> outcome_of(const Scene& scene) {
  if (!scene.is_over()) return std::nullopt;
  const auto o = scene.game.battle().outcome(scene.s);
  const std::string result =
      o.draw ? std::string("A draw")
             : fmt::format("{} {} victory", scene.game.side_name(o.winner), o.level);
  return Outcome{.winner = o.draw ? std::string() : scene.game.side_id(o.winner),
                 .level = o.level,
                 .text = fmt::format("{}: {}.", result, o.reason),
                 .rule = o.rule};
}

}  // namespace

View view_of(const Scene& scene, const std::string& heading) {
  std::vector<Todo> todo = todo_of(scene);
  std::string matters = matters_of(scene, todo);
  return {.seat = scene.game.side_id(scene.seat),
          .over = scene.is_over(),
          .heading = heading,
          .turn = turn_of(scene),
          .ribbon = ribbon_of(scene),
          .counters = counters_of(scene),
          .prompt = prompt_of(scene),
          .todo = std::move(todo),
          .orders = orders_of(scene),
          .ready = ready_of(scene),
          .gauges = gauges_of(scene),
          .facts = facts_of(scene),
          .works = works_of(scene),
          .overlays = overlay_infos(),
          .planner = scene.decides() && scene.s.step == Step::kAttack,
          .next = next_pieces(scene),
          .pending = pending_of(scene),
          .outcome = outcome_of(scene),
          .matters = std::move(matters)};
}

}  // namespace tercio::advice::lace
