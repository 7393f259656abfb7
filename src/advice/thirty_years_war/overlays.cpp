#include "advice/thirty_years_war/overlays.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "advice/thirty_years_war/facts.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/sight.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::advice::tyw {

namespace {

using thirty_years_war::Sight;

struct Overlay {
  std::string title;
  std::string text;
  Json hexes = Json::object();
  Json lines = Json::array();
  PieceSet pieces{};
  std::string rule;

  void mark(HexId h, std::string_view tone, std::string label = {}) {
    Json entry = Json::object();
    if (!label.empty()) entry["label"] = std::move(label);
    if (!tone.empty()) entry["tone"] = tone;
    hexes[hex::label(h)] = std::move(entry);
  }
  Json json(const Scene& scene) && {
    Json out{{"title", std::move(title)},
             {"text", std::move(text)},
             {"hexes", std::move(hexes)},
             {"lines", std::move(lines)},
             {"pieces", ids(scene, pieces)}};
    if (!rule.empty()) out["rule"] = std::move(rule);
    return out;
  }
};

Json blocking(const Sight& sight) {
  if (sight.clear) return Json::array();
  const auto [a, b] = sight.blocked_by;
  if (b == kNoHex) return Json::array({hex::label(a)});
  return Json::array({hex::label(std::min(a, b)) + "/" + hex::label(std::max(a, b))});
}

// Every piece of the side that could move in its next phase, with the hexes it could end in.
template <class Visit>
void for_each_reach(const Scene& scene, const State& theirs, Side side, Visit visit) {
  hex::Reach reach;
  for (const PieceId p : scene.game.movers(side) & scene.s.present) {
    HexSet hexes;
    hexes.insert(theirs.at[p]);
    if (!why_not_move(scene.game, theirs, p)) {
      flood_for(scene.game, theirs, p, reach);
      hexes |= reach.all();
    }
    visit(p, hexes);
  }
}

Overlay reach_of(const Scene& scene, Side side, HexId asked) {
  const State theirs = as_if(scene.s, side, Phase::kMovement);
  hex::HexMap<std::uint8_t> count;
  HexSet all;
  Overlay out;
  PieceSet comers;
  for_each_reach(scene, theirs, side, [&](PieceId p, const HexSet& hexes) {
    if (!scene.piece(p).is_unit()) return;
    all |= hexes;
    hexes.for_each([&](HexId h) { ++count[h]; });
    out.pieces.insert(p);
    if (asked != kNoHex && hexes.contains(asked)) comers.insert(p);
  });
  all.for_each([&](HexId h) { out.mark(h, "risk", std::to_string(count[h])); });
  out.title = fmt::format("Where the {} side could go next turn", scene.game.side_name(side));
  out.text = fmt::format("{} within reach of {}; the number tells how many of them.",
                         counted(all.size(), "hex is", "hexes are"),
                         counted(out.pieces.size(), "unit", "units"));
  if (asked != kNoHex) {
    out.text =
        fmt::format("{} could come to {}.",
                    capital(some_in_a_row(names_and_hexes(scene, comers), 8)), hex::label(asked));
    out.pieces = comers;
  }
  out.rule = "6.14";
  return out;
}

Overlay zones_of(const Scene& scene, Side side) {
  Overlay out;
  const HexSet hexes = zones(scene.game, scene.s, side);
  hexes.for_each([&](HexId h) { out.mark(h, side == scene.seat ? "good" : "risk"); });
  out.title = fmt::format("{} zones of control", scene.game.side_name(side));
  out.text =
      "The hexes about units in order. They do not stop movement, but whoever ends there must "
      "attack.";
  scene.s.ready[index_of(side)].for_each([&](HexId h) { out.pieces.insert(unit_in(scene.s, h)); });
  out.rule = "7.0";
  return out;
}

Overlay sight_from(const Scene& scene, HexId from) {
  Overlay out;
  const Game& game = scene.game;
  int seen = 0;
  for (int line = 1; line <= game.grid().lines; ++line) {
    for (int place = 1; place <= game.grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      const int range = hex::distance(from, h);
      if (range == 0) continue;
      const bool clear = look(game, scene.s, from, h).clear;
      const int hits =
          range <= game.battle().longest_range(scene.s) ? game.fire_hits_up_to(range) : 0;
      if (clear) ++seen;
      out.mark(h,
               !clear     ? "bad"
               : hits > 0 ? "good"
                          : "risk",
               clear && hits > 0 ? fmt::format("{}/6", hits) : "");
    }
  }
  for (const Side side : {Side::kA, Side::kB}) {
    scene.s.units[index_of(side)].for_each([&](HexId h) {
      if (h == from || side == scene.seat) return;
      const Sight sight = look(game, scene.s, from, h);
      out.lines.push_back({{"from", hex::label(from)},
                           {"to", hex::label(h)},
                           {"clear", sight.clear},
                           {"by", blocking(sight)}});
      if (sight.clear) out.pieces.insert(unit_in(scene.s, h));
    });
  }
  out.title = fmt::format("Line of sight from {}", hex::label(from));
  out.text = fmt::format("A gun in {} sees {}, and {} enemy {}.", hex::label(from),
                         counted(seen, "hex", "hexes"), out.pieces.size(),
                         out.pieces.size() == 1 ? "unit" : "units");
  out.rule = "5.2";
  return out;
}

Overlay threats_at(const Scene& scene, HexId h) {
  Overlay out;
  const PieceId unit = unit_in(scene.s, h);
  const Side holder = unit == kNoPiece ? scene.seat : scene.piece(unit).side;
  const Threats threats = threats_to(scene, h, other(holder));
  int strength = 0;
  for (const PieceId p : threats.units) {
    strength += scene.piece(p).strength;
    out.lines.push_back({{"from", hex::label(scene.s.at[p])},
                         {"to", hex::label(h)},
                         {"clear", true},
                         {"by", Json::array()}});
  }
  threats.from.for_each([&](HexId from) { out.mark(from, "risk"); });
  out.mark(h, "bad");
  out.pieces = threats.units | threats.guns;
  const std::string what = unit == kNoPiece ? hex::label(h) : name_and_hex(scene, unit);
  out.title = fmt::format("What can attack {} next turn", what);
  out.text = threats.units.empty()
                 ? fmt::format("No unit can come to attack {}.", what)
                 : fmt::format("{} with {} in all could come to attack {}, from {}: {}.",
                               counted(threats.units.size(), "unit", "units"),
                               counted(strength, "strength point", "strength points"), what,
                               counted(threats.from.size(), "hex", "hexes"),
                               some_in_a_row(names_and_hexes(scene, threats.units), 8));
  if (!threats.guns.empty()) {
    out.text += fmt::format(" Guns that can fire at it: {}.",
                            some_in_a_row(names_and_hexes(scene, threats.guns), 8));
  }
  out.rule = "8.15";
  return out;
}

// --- The battle's own ----------------------------------------------------------------------------

// 3.0 Each area once, with a letter where there are several.
Overlay areas(const Scene& scene) {
  Overlay out;
  out.title = "Where pieces are set up";
  if (scene.s.step == Step::kDeploy) out.pieces = deployable(scene.game, scene.s);
  std::vector<std::pair<HexSet, PieceSet>> groups;
  for (const PieceId p : out.pieces) {
    const HexSet area = scene.game.battle().deployment_area(scene.s, p);
    auto same = std::find_if(groups.begin(), groups.end(),
                             [&](const auto& group) { return group.first == area; });
    if (same == groups.end()) same = groups.insert(groups.end(), {area, {}});
    same->second.insert(p);
  }
  char letter = 'a';
  for (const auto& [area, pieces] : groups) {
    const std::string name = groups.size() > 1 ? std::string(1, letter++) : "";
    out.rule = scene.game.battle().deployment_rule(scene.s, pieces.first());
    area.for_each([&](HexId h) {
      const std::string label = hex::label(h);
      const std::string known =
          out.hexes.contains(label) ? out.hexes[label].value("label", "") : "";
      out.mark(h, "good", known + name);
    });
    out.text +=
        fmt::format("{}{}{}: {} ({}).", out.text.empty() ? "" : " ", name.empty() ? "" : name + " ",
                    force_text(scene, pieces), counted(area.size(), "hex", "hexes"), out.rule);
  }
  if (out.text.empty()) out.text = "Nothing is set up now.";
  return out;
}

Overlay sections(const Scene& scene, const Json& facts) {
  Overlay out;
  out.title = "Sections of Freiburg";
  out.rule = "19.58";
  for (const auto& [id, section] : facts["sections"].items()) {
    const bool held = section["controlled_by_bavarian"];
    for (const auto& label : section["hexes"]) {
      const auto& french = section["last_french"];
      const bool lost = std::find(french.begin(), french.end(), label) != french.end();
      out.hexes[label.get<std::string>()] = {{"label", capital(id.substr(0, 1))},
                                             {"tone", lost   ? "bad"
                                                      : held ? "good"
                                                             : "risk"}};
    }
    out.text += fmt::format("{}{}: {}.", out.text.empty() ? "" : " ", capital(id),
                            held ? "controlled by the Bavarians" : "Bavarian control broken");
  }
  (void)scene;
  return out;
}

Overlay routes(const Scene& scene, const Json& facts) {
  Overlay out;
  out.title = "Ways out";
  int open = 0;
  int all = 0;
  for (const auto& [id, route] : facts["routes"].items()) {
    const PieceId p = scene.game.find_piece(id);
    ++all;
    out.rule = route["rule"].get<std::string>();
    if (route["open"].get<bool>()) {
      ++open;
      for (const auto& label : route["path"]) {
        out.hexes[label.get<std::string>()] = {{"tone", "good"}};
      }
      out.lines.push_back({{"from", route["path"].front()},
                           {"to", route["path"].back()},
                           {"clear", true},
                           {"by", Json::array()}});
      continue;
    }
    out.pieces.insert(p);
    const std::string from = hex::label(scene.s.at[p]);
    if (!route.contains("cut_at")) continue;
    out.hexes[route["cut_at"].get<std::string>()] = {{"tone", "bad"}};
    out.lines.push_back({{"from", from},
                         {"to", route["cut_at"]},
                         {"clear", false},
                         {"by", Json::array({route["cut_at"]})}});
  }
  out.text = fmt::format("{} of {} ways out are open.", open, all);
  return out;
}

Overlay august_line(const Scene& scene, const Json& facts) {
  Overlay out;
  out.title = "The 3 August Line";
  out.rule = "17.15";
  const Json& line = facts["line"];
  for (const auto& label : line["cleared"])
    out.hexes[label.get<std::string>()] = {{"tone", "risk"}};
  for (const auto& label : line["french"]) out.hexes[label.get<std::string>()] = {{"tone", "bad"}};
  out.text = fmt::format("{} without Bavarians, {} with French units: {}.",
                         counted(static_cast<int>(line["cleared"].size()), "hex", "hexes"),
                         line["french"].size(), line["taken"].get<bool>() ? "taken" : "not taken");
  (void)scene;
  return out;
}

}  // namespace

Threats threats_to(const Scene& scene, HexId h, Side by) {
  Threats out;
  const Game& game = scene.game;
  const State theirs = as_if(scene.s, by, Phase::kMovement);
  // The hexes about it from which foot and horse may attack into it.
  std::array<HexSet, 2> from;
  for (const Direction d : hex::kAllDirections) {
    const HexId n = hex::neighbour(h, d);
    if (!game.grid().contains(n) || has_unit(scene.s, n, other(by))) continue;
    const int back = hex::index_of(hex::opposite(d));
    if ((attack_sides(game, scene.s, Kind::kInfantry, n) >> back & 1) != 0) from[0].insert(n);
    if ((attack_sides(game, scene.s, Kind::kCavalry, n) >> back & 1) != 0) from[1].insert(n);
  }
  for_each_reach(scene, theirs, by, [&](PieceId p, const HexSet& hexes) {
    if (!scene.piece(p).is_unit() || !is_ready(scene.s, p)) return;
    const HexSet ways = hexes & from[scene.piece(p).is_cavalry() ? 1 : 0];
    if (ways.empty()) return;
    out.units.insert(p);
    out.from |= ways;
  });
  const int limit = game.battle().longest_range(scene.s);
  for (const PieceId gun : game.guns() & scene.s.present) {
    if (scene.owner(gun) != by || scene.s.at[gun] == h) continue;
    const int range = hex::distance(scene.s.at[gun], h);
    if (range > limit || game.fire_hits_up_to(range) == 0) continue;
    if (look(game, scene.s, scene.s.at[gun], h).clear) out.guns.insert(gun);
  }
  return out;
}

std::optional<Json> overlay_json(const Scene& scene, std::string_view id, HexId h) {
  const Side enemy = other(scene.seat);
  if (id == "enemy-reach") return reach_of(scene, enemy, h).json(scene);
  if (id == "zones-enemy") return zones_of(scene, enemy).json(scene);
  if (id == "zones-own") return zones_of(scene, scene.seat).json(scene);
  if (id == "sight" && h != kNoHex) return sight_from(scene, h).json(scene);
  if (id == "threats" && h != kNoHex) return threats_at(scene, h).json(scene);
  if (id == "areas") return areas(scene).json(scene);
  const Json facts = battle_facts(scene);
  if (id == "sections" && facts.contains("sections")) return sections(scene, facts).json(scene);
  if (id == "routes" && facts.contains("routes")) return routes(scene, facts).json(scene);
  if (id == "line" && facts.contains("line")) return august_line(scene, facts).json(scene);
  return std::nullopt;
}

}  // namespace tercio::advice::tyw
