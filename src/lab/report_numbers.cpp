#include "lab/report_numbers.hpp"

#include <cmath>

#include "hex/grid.hpp"
#include "lab/report_heat.hpp"
#include "lab/report_plots.hpp"

namespace tercio::lab {

namespace {

using engine::Json;

// JSON has no infinity: an interval that is not bounded has null.
Json finite(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json json_of(const Interval& interval) {
  return {{"value", finite(interval.value)},
          {"low", finite(interval.low)},
          {"high", finite(interval.high)}};
}

Json json_of(const Counts& counts) {
  if (counts.empty()) return nullptr;
  const Band b = band_of(counts);
  return {
      {"mean", counts.mean()}, {"least", counts.least()}, {"most", counts.most()}, {"q05", b.low},
      {"q25", b.less},         {"median", b.middle},      {"q75", b.more},         {"q95", b.high}};
}

Json pair_of(const std::array<Counts, 2>& both) {
  return Json::array({json_of(both[0]), json_of(both[1])});
}

Json turns_of(const Arm& arm) {
  Json out = Json::array();
  for (const auto& [key, turn] : arm.by_turn) {
    out.push_back({{"day", key.first},
                   {"turn", key.second},
                   {"games", turn.chance.total()},
                   {"chance", json_of(turn.chance)},
                   {"lost", pair_of(turn.lost)},
                   {"demoralized", pair_of(turn.demoralized)},
                   {"shaken", pair_of(turn.shaken)}});
  }
  return out;
}

Json samples_of(const Arm& arm) {
  Json out = Json::array();
  for (const SampleGame& game : arm.samples.kept()) out.push_back(game.n);
  return out;
}

Json heat_of(const Arm& arm) {
  Json out = Json::object();
  for (const HeatLayer& layer : heat_layers()) {
    Json& hexes = out[layer.id] = Json::object();
    for (const auto& [hex, found] : arm.hexes) {
      if (found.*layer.of != 0) hexes[hex::label(hex)] = found.*layer.of;
    }
  }
  return out;
}

Json rules_of(const Arm& arm) {
  Json out = Json::object();
  for (const auto& [number, found] : arm.cases) {
    out[number] = {{"times", found.times}, {"games", found.games}};
  }
  return out;
}

Json luck_of(const LuckFindings& luck) {
  return {{"won", luck.won},
          {"luckier_won", luck.luckier_won},
          {"luck_decided", luck.luck_decided},
          {"correlation", luck.with_margin.value()},
          {"over", json_of(luck.over)},
          {"dice", luck.dice}};
}

Json endings_json(const Arm& arm) {
  Json out = Json::array();
  for (const Ending& ending : endings_of(arm)) {
    Json winner;
    if (ending.winner >= 0) {
      winner = arm.scenario->sides[static_cast<std::size_t>(ending.winner)];
    }
    out.push_back({{"winner", winner}, {"level", ending.level}, {"games", ending.games}});
  }
  return out;
}

Json margin_counts(const Arm& arm) {
  Json out = Json::object();
  std::map<std::int64_t, std::int64_t> all;
  for (const Counts& counts : arm.margins) {
    for (const auto& [value, times] : counts.times()) all[value] += times;
  }
  for (const auto& [value, times] : all) out[std::to_string(value)] = times;
  return out;
}

Json json_of(const Arm& arm, const Header& header) {
  const auto games = static_cast<double>(arm.games);
  Json out{{"scenario", arm.scenario->id},
           {"variation", arm.variation->name},
           {"games", arm.games},
           {"wins", arm.wins},
           {"draws", arm.draws},
           {"share", json_of(share_of(arm.points_won(), games))},
           {"won", Json::array({json_of(share_of(static_cast<double>(arm.wins[0]), games)),
                                json_of(share_of(static_cast<double>(arm.wins[1]), games))})},
           {"endings", endings_json(arm)},
           {"margin", json_of(arm.margin.interval())},
           {"margins", margin_counts(arm)},
           {"points", pair_of(arm.points)},
           {"turns", json_of(arm.turns)}};
  Json& players = out["players"] = Json::object();
  for (const auto& [name, player] : arm.players) {
    players[name] = {{"games", player.games}, {"points", player.points}};
  }
  if (header.observe.turns) {
    out["course"] = turns_of(arm);
    out["samples"] = samples_of(arm);
  }
  if (header.observe.heat) out["heat"] = heat_of(arm);
  if (header.observe.rules) out["rules"] = rules_of(arm);
  if (header.observe.luck) out["luck"] = luck_of(arm.luck);
  if (arm.base) return out;
  out["compared"] = {{"games", arm.compared},
                     {"same", arm.same},
                     {"pairs", arm.share.pairs()},
                     {"better", arm.share.better()},
                     {"worse", arm.share.worse()},
                     {"share", json_of(arm.share.share_interval())},
                     {"margin", json_of(arm.margin_difference.interval())}};
  return out;
}

}  // namespace

Json numbers_of(const Findings& findings) {
  Json arms = Json::array();
  for (const Arm& arm : findings.arms) arms.push_back(json_of(arm, findings.header));
  return {{"format", kReportFormat},
          {"study", Json::parse(line_of(findings.header))},
          {"games", findings.games},
          {"arms", std::move(arms)}};
}

}  // namespace tercio::lab
