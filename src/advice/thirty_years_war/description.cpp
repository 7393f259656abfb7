#include "advice/thirty_years_war/description.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/thirty_years_war/facts.hpp"
#include "advice/thirty_years_war/overlays.hpp"
#include "advice/thirty_years_war/selection.hpp"
#include "thirty_years_war/rules/combat.hpp"
#include "thirty_years_war/rules/movement.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/rules/zones.hpp"

namespace tercio::advice::tyw {

using thirty_years_war::HexTerrain;
using thirty_years_war::OnSide;

std::string ground_text(const Game& game, HexId h) {
  std::string out = small(game.terrain(h).name);
  if (game.is_slope(h)) out += ", slope";
  if (game.hilltops().contains(h)) out += ", hilltop";
  for (const auto& feature : game.definition().map.features) {
    if (!feature.hexes.contains(h)) continue;
    out += ", " + feature.name + (feature.kind == "label" ? "" : " (" + feature.kind + ")");
  }
  constexpr std::pair<OnSide, const char*> kKinds[] = {
      {OnSide::kSlope, "slope"},   {OnSide::kStream, "stream"}, {OnSide::kRiver, "river"},
      {OnSide::kBridge, "bridge"}, {OnSide::kFord, "ford"},     {OnSide::kRoad, "road"}};
  for (const auto& [kind, name] : kKinds) {
    std::vector<std::string> ways;
    for (const Direction d : hex::kAllDirections) {
      if (!game.has(h, d, kind)) continue;
      const HexId there = hex::neighbour(h, d);
      const std::string label = game.grid().contains(there) ? " " + hex::label(there) : "";
      ways.push_back(fmt::format("{}{}", compass(d), label));
    }
    const char* way = kind != OnSide::kSlope ? "" : game.is_slope(h) ? " up" : " down";
    if (!ways.empty()) out += fmt::format("; {}{} to {}", name, way, fmt::join(ways, ", "));
  }
  return out;
}

namespace {

std::string points(int n) { return counted(n, "movement point", "movement points"); }

// What the ground of a hex does, a sentence each.
void add_effects(const Scene& scene, HexId h, Json& lines) {
  const HexTerrain& ground = scene.game.terrain(h);
  const auto add = [&](std::string text) {
    lines.push_back(fmt::format("{} ({}).", capital(std::move(text)), ground.rule));
  };
  const int horse = ground.enter_cavalry.value_or(ground.enter);
  if (ground.enter == 0 && horse == 0) {
    add("no piece may enter it");
  } else if (horse == ground.enter) {
    add(fmt::format("it costs {} to enter", points(ground.enter)));
  } else {
    add(fmt::format("foot enters for {}, horse {}", points(ground.enter),
                    horse == 0 ? "not at all" : "for " + points(horse)));
  }
  if (ground.blocks_sight) add("it blocks the line of sight");
  if (ground.attack_forbidden) add("no attack may be made into it");
  if (ground.cavalry_attack_forbidden) add("horse may not attack into it");
  if (ground.strength_halved) add("units in it have half their strength");
  if (ground.closed_to_disrupted) add("disrupted units may not enter it");
  if (ground.builder_strength > 0) {
    add(fmt::format("a unit of those who built it has {} more in defence",
                    ground.builder_strength));
  }
}

// Freiburg 19.5
void add_walls(const Scene& scene, HexId h, Json& lines) {
  const Game& game = scene.game;
  for (const Direction d : hex::kAllDirections) {
    const int bit = hex::index_of(d);
    if ((game.walls(h) >> bit & 1) == 0) continue;
    const HexId there = hex::neighbour(h, d);
    const bool gate = (game.gates(h) >> bit & 1) != 0;
    const bool out = (game.teeth_out(h) >> bit & 1) != 0;
    std::string text = gate ? gate_name(game, out ? h : there, out ? there : h) : "a wall";
    text += fmt::format(" lies to {} {}", compass(d), hex::label(there));
    if ((breached_sides(game, scene.s, h) >> bit & 1) != 0) {
      text += ", breached (19.56)";
    } else if (gate) {
      std::string whose = "closed to both sides";
      for (const Side side : {Side::kA, Side::kB}) {
        if (is_friendly_gate(game, scene.s, side, h, d)) {
          whose = fmt::format("open to the {} side alone", game.side_name(side));
        }
      }
      text += ", " + whose + " (19.57)";
    } else {
      text += " (19.51)";
    }
    lines.push_back(capital(text) + '.');
  }
  const int index = game.watch(h);
  if (index == Game::kNotWatched) return;
  const bool hit = (scene.s.ground.hit >> static_cast<unsigned>(index) & 1U) != 0;
  const bool breached = (scene.s.ground.breached >> static_cast<unsigned>(index) & 1U) != 0;
  if (hit && !breached)
    lines.push_back("Its walls have been hit once; another hit breaches them (19.55).");
}

void add_zones(const Scene& scene, HexId h, Json& lines) {
  for (const Side side : {Side::kA, Side::kB}) {
    const PieceId holder = zone_holder(scene.game, scene.s, h, side);
    if (holder == kNoPiece) continue;
    lines.push_back(fmt::format("It lies in a {} zone of control, that of {} (7.0).",
                                scene.game.side_name(side), name_and_hex(scene, holder)));
  }
}

void add_attackers(const Scene& scene, HexId h, Json& lines) {
  const PieceId unit = unit_in(scene.s, h);
  for (const Side side : {Side::kA, Side::kB}) {
    if (unit != kNoPiece && scene.piece(unit).side == side) continue;
    PieceSet now;
    for (const Direction d : hex::kAllDirections) {
      const HexId n = hex::neighbour(h, d);
      const PieceId enemy = unit_in(scene.s, n);
      if (enemy == kNoPiece || scene.piece(enemy).side != side || !is_ready(scene.s, enemy)) {
        continue;
      }
      const int back = hex::index_of(hex::opposite(d));
      if ((attack_sides(scene.game, scene.s, scene.piece(enemy).kind, n) >> back & 1) != 0) {
        now.insert(enemy);
      }
    }
    if (!now.empty()) {
      lines.push_back(fmt::format("{} can attack into it from where they stand with {} (8.15).",
                                  scene.game.side_name(side),
                                  in_a_row(names_and_hexes(scene, now))));
    }
    const Threats threats = threats_to(scene, h, side);
    const PieceSet more = threats.units - now;
    if (!more.empty()) {
      lines.push_back(fmt::format("{} could come to attack it next turn: {}.",
                                  scene.game.side_name(side),
                                  some_in_a_row(names_and_hexes(scene, more), 8)));
    }
    if (!threats.guns.empty()) {
      lines.push_back(fmt::format("{} guns that see it: {} (5.2).", scene.game.side_name(side),
                                  some_in_a_row(names_and_hexes(scene, threats.guns), 8)));
    }
  }
}

// Who of the side to move can come here now.
void add_comers(const Scene& scene, HexId h, Json& lines) {
  if (scene.s.step != Step::kMove) return;
  std::vector<std::string> comers;
  hex::Reach reach;
  for (const PieceId p : scene.game.movers(scene.s.phasing) & scene.s.present) {
    if (why_not_move(scene.game, scene.s, p)) continue;
    flood_for(scene.game, scene.s, p, reach);
    const int cost = reach.cost_to(h);
    if (cost <= 0 || !destinations_unchecked(scene.game, scene.s, p, reach).contains(h)) continue;
    comers.push_back(fmt::format("{} ({})", scene.name(p), cost));
  }
  if (comers.empty()) return;
  lines.push_back(
      fmt::format("Can move here now, with the points it takes: {}.", some_in_a_row(comers, 10)));
}

Json pieces_in(const Scene& scene, HexId h) {
  Json out = Json::array();
  for (const PieceId p : stack_in(scene, h)) out.push_back(scene.id(p));
  return out;
}

}  // namespace

Json describe_hex(const Scene& scene, HexId h) {
  Json lines = Json::array();
  lines.push_back(capital(ground_text(scene.game, h)) + '.');
  add_effects(scene, h, lines);
  add_walls(scene, h, lines);
  for (const PieceId p : stack_in(scene, h)) lines.push_back(said_of(scene, p) + '.');
  add_zones(scene, h, lines);
  add_attackers(scene, h, lines);
  add_comers(scene, h, lines);
  return {{"title", fmt::format("Hex {}", hex::label(h))},
          {"lines", std::move(lines)},
          {"pieces", pieces_in(scene, h)}};
}

Json describe_piece(const Scene& scene, PieceId p) {
  const HexId h = scene.s.at[p];
  Json lines = Json::array();
  lines.push_back(said_of(scene, p) + '.');
  const auto& note = scene.game.described(p).note;
  if (!note.empty()) lines.push_back(capital(note) + '.');
  if (scene.piece(p).kind != Kind::kArtillery && h != kNoHex) {
    const auto gait = gait_of(scene.game, scene.s, p);
    lines.push_back(
        gait.order == thirty_years_war::Order::kInOrder
            ? fmt::format("It has {} (6.14).", points(gait.budget))
            : fmt::format("Disrupted, it moves {} (9.15).", counted(gait.budget, "hex", "hexes")));
  }
  if (h != kNoHex) {
    lines.push_back(fmt::format("It stands in {}: {}.", hex::label(h), ground_text(scene.game, h)));
    if (scene.piece(p).is_unit()) add_attackers(scene, h, lines);
  }
  return {{"title", scene.name(p)},
          {"lines", std::move(lines)},
          {"pieces", h == kNoHex ? Json::array({scene.id(p)}) : pieces_in(scene, h)}};
}

}  // namespace tercio::advice::tyw
