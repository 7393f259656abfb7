#include "advice/lace_wars/gauges.hpp"

#include <fmt/format.h>

#include "advice/wording.hpp"
#include "lace_wars/battle.hpp"
#include "lace_wars/rules/morale.hpp"

namespace tercio::advice::lace {

namespace {

// 13.1b What the seat may count: the steps of hidden units are hidden too.
Gauge loss_gauge(const Scene& scene, int f) {
  const Game& game = scene.game;
  const auto& formation = game.formation(f);
  const bool sure = (game.units_of(f) & scene.hidden).empty();
  const bool broken = has_bit(scene.s.demoralised, f);
  const int losses = formation_losses(game, scene.seen, f);
  std::string text =
      fmt::format("lost {}{}, limit {}", sure ? "" : "at least ", losses, formation.demoralisation);
  if (broken) text = fmt::format("demoralized ({})", text);
  if (has_bit(scene.s.commander_dead, f)) text += "; its commander has been killed";
  if (!sure) text += "; you do not see losses under the top counters";
  return {.title = formation.name,
          .side = game.side_id(game.side_of_formation(f)),
          .value = losses,
          .of = formation.demoralisation,
          .text = text,
          .rule = "13.1a",
          .broken = broken};
}

Gauge army_gauge(const Scene& scene, Side side) {
  const Game& game = scene.game;
  const int broken = demoralised_formations(game, scene.s, side);
  const int of = game.numbers().demoralised_formations;
  const bool army = has_bit(scene.s.army_demoralised, static_cast<int>(side));
  return {.title = game.side_name(side) + " army",
          .side = game.side_id(side),
          .value = broken,
          .of = of,
          .text = army ? std::string("demoralized")
                       : fmt::format("{} demoralized, {} demoralize the army",
                                     counted(broken, "formation", "formations"), of),
          .rule = "16.1.4b",
          .broken = army};
}

}  // namespace

std::vector<Gauge> gauges_of(const Scene& scene) {
  std::vector<Gauge> out;
  for (int f = 0; f < scene.game.formation_count(); ++f) {
    if (scene.plays(f)) out.push_back(loss_gauge(scene, f));
  }
  for (const Side side : {Side::kA, Side::kB}) out.push_back(army_gauge(scene, side));
  scene.game.battle().tell_gauges(scene.s, scene.seat, out);
  return out;
}

}  // namespace tercio::advice::lace
