#include "advice/thirty_years_war/die_effects.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "thirty_years_war/rules/demoralization.hpp"
#include "thirty_years_war/rules/results.hpp"
#include "thirty_years_war/telling/tell.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::Event;
using thirty_years_war::EventKind;
using thirty_years_war::Events;
using thirty_years_war::Result;

namespace {

// Whether the event begins something that would come anyway.
bool is_frame(EventKind kind) {
  return kind == EventKind::kPhaseBegan || kind == EventKind::kPlayerTurnBegan ||
         kind == EventKind::kTurnBegan;
}

bool is_the_roll(EventKind kind) {
  return kind == EventKind::kFired || kind == EventKind::kCombatRolled ||
         kind == EventKind::kRemovalRolled || kind == EventKind::kReinforcementRolled ||
         kind == EventKind::kBreachFired || kind == EventKind::kWithdrawalRolled ||
         kind == EventKind::kMoraleRolled;
}

std::string sentence(const Scene& scene, const Event& event) {
  if (event.kind == EventKind::kVisibilityRolled) {
    return fmt::format("visibility {}", name_of(event.visibility));
  }
  if (event.kind == EventKind::kDayEnded) return "the day ends";
  return sentence_of(scene.game, event);
}

// What the position after the die still asks for.
void add_owed(const Scene& scene, DieEffect& effect) {
  const State& s = effect.after;
  if (s.step == Step::kExchange) {
    effect.sentences.push_back(
        fmt::format("attackers worth at least {} are disrupted, as the attacker chooses",
                    counted(exchange_owed(scene.game, s), "strength point", "strength points")));
    for (const PieceId d : s.defenders) {
      effect.sentences.push_back(
          fmt::format("{} is {}", scene.name(d), is_disrupted(s, d) ? "eliminated" : "disrupted"));
    }
  }
  if (s.step == Step::kMoraleRoll && scene.s.step != Step::kMoraleRoll) {
    const int c = category_to_test(scene.game, s);
    const int breaks = std::min(
        6, scene.game.battle().demoralizing_die(s, c) + scene.game.battle().morale_reduction(s, c));
    effect.sentences.push_back(fmt::format("the morale of {} is tested ({} breaks it)",
                                           body(scene, c), percent(breaks / 6.0)));
  }
}

DieEffect effect_of(const Scene& scene, int die) {
  DieEffect out;
  out.die = die;
  out.after = scene.s;
  Events events;
  apply(scene.game, out.after, thirty_years_war::Roll{die}, &events);
  for (const Event& event : events.list) {
    if (is_frame(event.kind)) break;
    if (event.kind == EventKind::kCombatRolled) out.result = event.result;
    if (is_the_roll(event.kind)) continue;
    out.events.push_back(event);
    out.sentences.push_back(sentence(scene, event));
    if (event.kind == EventKind::kDayEnded) break;
  }
  add_owed(scene, out);
  return out;
}

}  // namespace

std::array<DieEffect, 6> six_effects(const Scene& scene) {
  std::array<DieEffect, 6> out;
  for (int die = 1; die <= 6; ++die) out[static_cast<std::size_t>(die - 1)] = effect_of(scene, die);
  return out;
}

std::vector<FaceText> face_texts(const Scene& scene) {
  const std::string nothing =
      scene.s.step == Step::kMoraleRoll ? "the army holds" : "nothing changes";
  std::vector<FaceText> out;
  for (const DieEffect& effect : six_effects(scene)) {
    std::string text =
        effect.sentences.empty() ? nothing : fmt::format("{}", fmt::join(effect.sentences, ", "));
    if (effect.result != Result::kNone) text = fmt::format("{}, {}", name_of(effect.result), text);
    auto it = std::find_if(out.begin(), out.end(),
                           [&](const FaceText& known) { return known.text == text; });
    if (it == out.end()) it = out.insert(out.end(), {.text = std::move(text)});
    it->faces.push_back(effect.die);
  }
  return out;
}

}  // namespace tercio::advice::tyw
