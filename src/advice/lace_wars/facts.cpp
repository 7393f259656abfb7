// How the battle stands: losses, crossings, bridges, arrivals, commanders, and its end.
#include <fmt/format.h>

#include "advice/lace_wars/view.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/morale.hpp"
#include "lace_wars/warburg/victory.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Status;

bool plays(const Scene& scene, int f) {
  for (const PieceId p : scene.game.units_of(f)) {
    if (scene.s.status[p] != Status::kUnused) return true;
  }
  return false;
}

// 13.1b What the seat may count: the steps of hidden units are hidden too.
Json loss_gauge(const Scene& scene, int f) {
  const Game& game = scene.game;
  const auto& formation = game.formation(f);
  const bool sure = (game.units_of(f) & scene.hidden).empty();
  const bool broken = has_bit(scene.s.demoralised, f);
  const int losses = formation_losses(game, scene.seen, f);
  std::string text =
      fmt::format("{}{} of {} lost", sure ? "" : "at least ", losses, formation.demoralisation);
  if (broken) text += ", demoralised";
  if (!sure) text += "; what is lost under top counters is not seen";
  return {{"title", formation.name},
          {"side", game.side_id(game.side_of_formation(f))},
          {"value", losses},
          {"of", formation.demoralisation},
          {"text", text},
          {"rule", "13.1a"},
          {"broken", broken}};
}

Json army_gauge(const Scene& scene, Side side) {
  const Game& game = scene.game;
  const int broken = demoralised_formations(game, scene.s, side);
  const int of = game.numbers().demoralised_formations;
  const bool army = has_bit(scene.s.army_demoralised, static_cast<int>(side));
  return {{"title", game.side_name(side) + " army"},
          {"side", game.side_id(side)},
          {"value", broken},
          {"of", of},
          {"text", army ? std::string("the army is demoralised")
                        : fmt::format("{} of {} formations that demoralise the army", broken, of)},
          {"rule", "16.1.4b"},
          {"broken", army}};
}

Side fording_side(const Game& game) { return game.fords(Side::kA) ? Side::kA : Side::kB; }

Json crossed_gauge(const Scene& scene) {
  const Game& game = scene.game;
  const Side side = fording_side(game);
  const PieceSet over = crossed(game, scene.s) - scene.hidden;
  const bool sure = (game.units(side) & scene.hidden).empty();
  const int needed = game.numbers().crossed_counters;
  return {{"title", "Over the Diemel"},
          {"side", game.side_id(side)},
          {"value", over.size()},
          {"of", needed},
          {"text", fmt::format("{}{} of {} {} counters have crossed the Diemel",
                               sure ? "" : "at least ", over.size(), needed, game.side_name(side))},
          {"rule", "15a"},
          {"broken", over.size() >= needed}};
}

HexSet hexes_of(const lace_wars::Bridge& bridge) {
  HexSet out;
  out.insert(bridge.side.a);
  out.insert(bridge.side.b);
  return out;
}

std::string arrival_text(const Scene& scene, const lace_wars::Reinforcement& r) {
  const State& s = scene.s;
  std::vector<std::string> waiting;
  for (const PieceId p : scene.game.units_of(r.formation)) {
    if (s.status[p] == Status::kWaiting) waiting.push_back(scene.game.name(p));
  }
  if (has_bit(s.arrived, r.formation)) {
    return waiting.empty() ? "has entered the map"
                           : "may enter; still to come: " + in_a_row(waiting);
  }
  std::vector<std::string> rolls;
  rolls.reserve(r.rolls.size());
  for (const auto& [turn, least] : r.rolls) {
    rolls.push_back(least <= 1 ? fmt::format("on turn {} without a die", turn)
                               : fmt::format("on turn {} by a die of {} or more", turn, least));
  }
  return rolls.empty() ? "comes as the scenario says" : "comes " + in_a_row(rolls);
}

std::string commander_text(const Scene& scene, Side side) {
  const PieceId c = scene.s.army_commander[index_of(side)];
  if (c == kNoPiece) return "nobody commands the army";
  std::string out = scene.placed(c);
  if (scene.s.status[c] == Status::kWaiting) out += ", still to come";
  if (lace_wars::has_bit(scene.s.army_commander_dead, static_cast<int>(side))) {
    out += "; the first one has fallen";
  }
  return out;
}

}  // namespace

Json gauges(const Scene& scene) {
  Json out = Json::array();
  for (int f = 0; f < scene.game.formation_count(); ++f) {
    if (plays(scene, f)) out.push_back(loss_gauge(scene, f));
  }
  for (const Side side : {Side::kA, Side::kB}) out.push_back(army_gauge(scene, side));
  out.push_back(crossed_gauge(scene));
  return out;
}

Json facts(const Scene& scene) {
  const Game& game = scene.game;
  Json out = Json::array();
  if (scene.s.phase != Phase::kSetUp) {
    out.push_back(
        fact("Initiative", game.side_name(scene.s.first) + " plays first this turn", "16.1b"));
  }
  for (const auto& bridge : game.definition().map.bridges) {
    out.push_back(fact(bridge.name,
                       bridge_is_free(game, scene.seen, bridge)
                           ? "free of Allied units and zones of control"
                           : "held by an Allied unit or zone of control",
                       "15c", labels_of(hexes_of(bridge))));
  }
  for (const auto& r : game.arrivals()) {
    out.push_back(
        fact(game.formation(r.formation).name, arrival_text(scene, r), r.rule, labels_of(r.entry)));
  }
  for (const Side side : {Side::kA, Side::kB}) {
    HexSet at;
    const PieceId c = scene.s.army_commander[index_of(side)];
    if (c != kNoPiece && on_map(scene.s, c)) at.insert(scene.s.at[c]);
    out.push_back(fact(game.side_name(side) + " army commander", commander_text(scene, side),
                       "1.2a", labels_of(at)));
  }
  std::vector<std::string> broken;
  for (int f = 0; f < game.formation_count(); ++f) {
    if (has_bit(scene.s.demoralised, f) && plays(scene, f)) {
      broken.push_back(game.formation(f).name);
    }
  }
  if (!broken.empty()) out.push_back(fact("Demoralised", in_a_row(broken), "13.1a"));
  return out;
}

Json works(const Scene& scene) {
  const Game& game = scene.game;
  const Side french = fording_side(game);
  Json out = Json::array();
  for (const auto& bridge : game.definition().map.bridges) {
    const bool free = bridge_is_free(game, scene.seen, bridge);
    out.push_back({{"kind", "control"},
                   {"side", {hex::label(bridge.side.a), hex::label(bridge.side.b)}},
                   {"owner", game.side_id(free ? french : other(french))},
                   {"text", fmt::format("{}: {}", bridge.name,
                                        free ? "open to the French" : "barred by the Allies")}});
  }
  return out;
}

Json outcome(const Scene& scene) {
  if (!scene.is_over()) return nullptr;
  const auto o = scene.game.battle().outcome(scene.s);
  const std::string winner =
      o.draw ? std::string("A draw")
             : fmt::format("{} {} victory", scene.game.side_name(o.winner), o.level);
  return {{"winner", o.draw ? Json(nullptr) : Json(scene.game.side_id(o.winner))},
          {"level", o.level},
          {"text", fmt::format("{}: {}.", winner, o.reason)},
          {"rule", o.rule},
          {"awards", Json::array()}};
}

}  // namespace tercio::advice::lace
