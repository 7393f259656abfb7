#include "advice/thirty_years_war/overlays.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "advice/heat.hpp"
#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/deployment.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/sight.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/rules/zones.hpp"
#include "thirty_years_war/telling/words.hpp"

namespace tercio::advice::tyw {

namespace {

using thirty_years_war::Sight;

const OverlayInfo kAreas{"areas", "Where pieces are set up", 'd'};

void mark(Overlay& out, HexId h, std::string_view tone, std::string label = {}) {
  out.hexes.push_back({.hex = h, .label = std::move(label), .tone = std::string(tone)});
}

std::vector<std::string> blocking(const Sight& sight) {
  if (sight.clear) return {};
  const auto [a, b] = sight.blocked_by;
  if (b == kNoHex) return {hex::label(a)};
  return {hex::label(std::min(a, b)) + "/" + hex::label(std::max(a, b))};
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
  PieceSet units;
  PieceSet comers;
  for_each_reach(scene, theirs, side, [&](PieceId p, const HexSet& hexes) {
    if (!scene.piece(p).is_unit()) return;
    all |= hexes;
    hexes.for_each([&](HexId h) { ++count[h]; });
    units.insert(p);
    if (asked != kNoHex && hexes.contains(asked)) comers.insert(p);
  });
  Overlay out{
      .title = fmt::format("Where the {} units could go next turn", scene.game.side_name(side)),
      .rule = "6.14"};
  all.for_each([&](HexId h) { mark(out, h, heat_of(count[h]), std::to_string(count[h])); });
  if (asked == kNoHex) {
    out.text = fmt::format("{} within reach of {}; the darker, the more of them can come there.",
                           counted(all.size(), "hex is", "hexes are"),
                           counted(units.size(), "unit", "units"));
    out.pieces = ids_of(scene, units);
  } else {
    out.text =
        fmt::format("{} could come to {}.",
                    capital(some_in_a_row(names_and_hexes(scene, comers), 8)), hex::label(asked));
    out.pieces = ids_of(scene, comers);
  }
  return out;
}

Overlay zones_of(const Scene& scene, Side side) {
  Overlay out{.title = fmt::format("{} zones of control", scene.game.side_name(side)),
              .text =
                  "The hexes around undisrupted units. They do not stop movement, but a unit "
                  "that ends its move in one must attack.",
              .rule = "7.0"};
  zones(scene.game, scene.s, side).for_each([&](HexId h) {
    mark(out, h, side == scene.seat ? "good" : "risk");
  });
  PieceSet holders;
  scene.s.ready[index_of(side)].for_each([&](HexId h) { holders.insert(unit_in(scene.s, h)); });
  out.pieces = ids_of(scene, holders);
  return out;
}

Overlay sight_from(const Scene& scene, HexId from) {
  Overlay out{.title = fmt::format("Line of sight from {}", hex::label(from)), .rule = "5.2"};
  const Game& game = scene.game;
  int seen = 0;
  for (int line = 1; line <= game.grid().lines; ++line) {
    for (int place = 1; place <= game.grid().places; ++place) {
      const HexId h = hex::make_hex(line, place);
      if (h == from) continue;
      const bool clear = look(game, scene.s, from, h).clear;
      const int faces = harmful_faces(scene, from, h);
      if (clear) ++seen;
      mark(out, h,
           !clear      ? "bad"
           : faces > 0 ? "good"
                       : "risk",
           clear && faces > 0 ? fmt::format("{}/6", faces) : "");
    }
  }
  scene.s.units[index_of(other(scene.seat))].for_each([&](HexId h) {
    if (h == from) return;
    const Sight sight = look(game, scene.s, from, h);
    out.lines.push_back({.from = from, .to = h, .clear = sight.clear, .by = blocking(sight)});
    if (sight.clear) out.pieces.push_back(scene.id(unit_in(scene.s, h)));
  });
  out.text = fmt::format("A gun in {} sees {}, and {} in them.", hex::label(from),
                         counted(seen, "hex", "hexes"),
                         counted(static_cast<int>(out.pieces.size()), "enemy unit", "enemy units"));
  const int limit = game.battle().longest_range(scene.s);
  if (limit != thirty_years_war::Battle::kNoLimit) {
    out.text += fmt::format(" It may fire no farther than {} now ({}).",
                            counted(limit, "hex", "hexes"), game.battle().range_rule());
  }
  return out;
}

Overlay threats_at(const Scene& scene, HexId h) {
  const PieceId unit = unit_in(scene.s, h);
  const Side holder = unit == kNoPiece ? scene.seat : scene.piece(unit).side;
  const Threats threats = threats_to(scene, h, other(holder));
  const std::string what = unit == kNoPiece ? hex::label(h) : name_and_hex(scene, unit);
  Overlay out{.title = fmt::format("What can attack {} next turn", what), .rule = "8.15"};
  int strength = 0;
  for (const PieceId p : threats.units) {
    strength += scene.piece(p).strength;
    out.lines.push_back({.from = scene.s.at[p], .to = h});
  }
  threats.from.for_each([&](HexId from) { mark(out, from, "risk"); });
  mark(out, h, "bad");
  out.pieces = ids_of(scene, threats.units | threats.guns);
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
  return out;
}

// 3.0 Each area once, with a letter where there are several.
Overlay areas_of(const Scene& scene) {
  Overlay out{.title = kAreas.title};
  const PieceSet pieces = deployable(scene.game, scene.s);
  std::vector<std::pair<HexSet, PieceSet>> groups;
  for (const PieceId p : pieces) {
    const HexSet area = scene.game.battle().deployment_area(scene.s, p);
    auto same = std::find_if(groups.begin(), groups.end(),
                             [&](const auto& group) { return group.first == area; });
    if (same == groups.end()) same = groups.insert(groups.end(), {area, {}});
    same->second.insert(p);
  }
  std::map<HexId, std::string> letters;
  char letter = 'a';
  for (const auto& [area, some] : groups) {
    const std::string name = groups.size() > 1 ? std::string(1, letter++) : "";
    out.rule = scene.game.battle().deployment_rule(scene.s, some.first());
    area.for_each([&](HexId h) { letters[h] += name; });
    out.text += fmt::format("{}{}{}.", out.text.empty() ? "" : " ", name.empty() ? "" : name + ": ",
                            force_text(scene.game, some));
  }
  for (const auto& [h, label] : letters) mark(out, h, "good", label);
  out.pieces = ids_of(scene, pieces);
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
  for (const PieceId gun : game.guns() & scene.s.present) {
    if (scene.owner(gun) != by || harmful_faces(scene, scene.s.at[gun], h) == 0) continue;
    if (look(game, scene.s, scene.s.at[gun], h).clear) out.guns.insert(gun);
  }
  return out;
}

std::vector<OverlayInfo> overlays_of(const Scene& scene) {
  std::vector<OverlayInfo> out{overlays::kOwnZones, overlays::kEnemyZones, overlays::kEnemyReach,
                               overlays::kSight, overlays::kThreats};
  if (scene.s.step == Step::kDeploy) out.push_back(kAreas);
  for (OverlayInfo& own : scene.game.battle().overlays(scene.s)) out.push_back(std::move(own));
  return out;
}

std::optional<Overlay> overlay_of(const Scene& scene, std::string_view id, HexId h) {
  const Side enemy = other(scene.seat);
  if (id == overlays::kEnemyReach.id) return reach_of(scene, enemy, h);
  if (id == overlays::kEnemyZones.id) return zones_of(scene, enemy);
  if (id == overlays::kOwnZones.id) return zones_of(scene, scene.seat);
  if (id == overlays::kSight.id && h != kNoHex) return sight_from(scene, h);
  if (id == overlays::kThreats.id && h != kNoHex) return threats_at(scene, h);
  if (id == kAreas.id) {
    if (scene.s.step == Step::kDeploy) return areas_of(scene);
    return Overlay{.title = kAreas.title, .text = "Nothing is being set up now.", .rule = "3.0"};
  }
  return scene.game.battle().overlay(scene.s, id);
}

}  // namespace tercio::advice::tyw
