#include "advice/thirty_years_war/facts.hpp"

#include <fmt/format.h>

#include "thirty_years_war/rules/demoralization.hpp"

namespace tercio::advice::tyw {

namespace {

// 18.0 Freiburg 18.51 The alternatives, those that are not open, and what each means.
void add_alternatives(const Scene& scene, std::vector<Fact>& out) {
  if (scene.s.step == Step::kChoose) {
    for (const auto& alternative : scene.game.battle().alternatives(scene.s)) {
      std::string_view meaning = alternative.meaning;
      if (meaning.empty()) continue;
      if (meaning.ends_with('.')) meaning.remove_suffix(1);
      out.push_back({.title = capital(alternative.text),
                     .text = std::string(meaning),
                     .rule = alternative.rule,
                     .topic = "choice"});
    }
  }
  for (Fact& closed : scene.game.battle().closed_alternatives(scene.s)) {
    if (closed.topic.empty()) closed.topic = "choice";
    out.push_back(std::move(closed));
  }
}

// 18.36 Guns that lie on the map between two days, and who will have them.
void add_guns_that_lie(const Scene& scene, std::vector<Fact>& out) {
  const Side first = scene.game.battle().deploys_first(scene.s);
  if (scene.s.phase != Phase::kInterregnum || scene.s.decider != first) return;
  for (const PieceId gun : scene.game.guns() & scene.s.present) {
    if (scene.owner(gun) == first) continue;
    out.push_back(
        {.title = scene.name(gun),
         .text = fmt::format("captured, it still lies in {}: {} gets it back by placing a unit "
                             "there, otherwise it goes to {}",
                             hex::label(scene.s.at[gun]), player(scene, first),
                             player(scene, other(first))),
         .rule = "18.36",
         .hexes = {scene.s.at[gun]}});
  }
}

void add_set_up(const Scene& scene, std::vector<Fact>& out) {
  if (!is_deployment(scene.s)) return;
  const auto& battle = scene.game.battle();
  if (scene.s.phase == Phase::kInterregnum) {
    if (Fact between = battle.about_interregnum(scene.s); !between.text.empty()) {
      out.push_back(std::move(between));
    }
  }
  add_alternatives(scene, out);
  add_guns_that_lie(scene, out);
  const Side first = battle.deploys_first(scene.s);
  out.push_back({.title = "Order",
                 .text = fmt::format("{} sets up first, then {}; in every turn {} goes first",
                                     player(scene, first), player(scene, other(first)),
                                     player(scene, battle.first_side(scene.s))),
                 .rule = scene.s.phase == Phase::kInterregnum ? "18.3" : "3.0"});
}

}  // namespace

std::vector<Gauge> gauges_of(const Scene& scene) {
  std::vector<Gauge> out;
  const auto& categories = scene.game.definition().categories;
  for (std::size_t c = 0; c < categories.size(); ++c) {
    const auto& category = categories[c];
    std::string text = scene.game.battle().level_text(scene.s, static_cast<int>(c));
    if (text.empty()) continue;
    const auto army = static_cast<std::size_t>(category.army);
    const auto side = static_cast<Side>(scene.game.definition().armies[army].side);
    out.push_back({.title = category.name,
                   .side = scene.game.side_id(side),
                   .value = scene.s.losses[army],
                   .of = scene.s.levels[c],
                   .text = std::move(text),
                   .rule = category.rule,
                   .broken = category_demoralized(scene.s, static_cast<int>(c))});
  }
  return out;
}

std::vector<Fact> facts_of(const Scene& scene) {
  std::vector<Fact> out;
  add_set_up(scene, out);
  scene.game.battle().tell_facts(scene.s, out);
  return out;
}

std::vector<Work> works_of(const Scene& scene) {
  std::vector<Work> out;
  scene.game.battle().tell_works(scene.s, out);
  return out;
}

std::vector<Award> awards_of(const Scene& scene) {
  std::vector<Award> out;
  for (const auto& award : scene.game.battle().awards_so_far(scene.s)) {
    out.push_back({.side = scene.game.side_id(award.side),
                   .text = award.text,
                   .points = award.points,
                   .rule = award.rule});
  }
  return out;
}

}  // namespace tercio::advice::tyw
