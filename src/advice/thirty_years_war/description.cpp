#include "advice/thirty_years_war/description.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/thirty_years_war/card.hpp"
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

using Lines = std::vector<std::string>;

std::string points(int n) { return counted(n, "movement point", "movement points"); }

// What the ground of a hex does, a sentence each.
void add_effects(const Scene& scene, HexId h, Lines& lines) {
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

// What the battle's own rules say of it.
void add_battle(const Scene& scene, HexId h, Lines& lines) {
  std::vector<Fact> facts;
  scene.game.battle().tell_hex(scene.s, h, facts);
  for (const Fact& fact : facts) {
    const std::string title = fact.title.empty() ? "" : fact.title + ": ";
    const std::string rule = fact.rule.empty() ? "" : fmt::format(" ({})", fact.rule);
    lines.push_back(fmt::format("{}{}.", capital(title + fact.text), rule));
  }
}

void add_zones(const Scene& scene, HexId h, Lines& lines) {
  for (const Side side : {Side::kA, Side::kB}) {
    const PieceId holder = zone_holder(scene.game, scene.s, h, side);
    if (holder == kNoPiece) continue;
    lines.push_back(fmt::format("It is in the {} zone of control of {} (7.0).",
                                scene.game.side_name(side), name_and_hex(scene, holder)));
  }
}

// The units of a side that stand beside the hex and can attack into it.
PieceSet beside(const Scene& scene, HexId h, Side side) {
  PieceSet out;
  for (const Direction d : hex::kAllDirections) {
    const HexId n = hex::neighbour(h, d);
    const PieceId unit = unit_in(scene.s, n);
    if (unit == kNoPiece || scene.piece(unit).side != side || !is_ready(scene.s, unit)) continue;
    const int back = hex::index_of(hex::opposite(d));
    if ((attack_sides(scene.game, scene.s, scene.piece(unit).kind, n) >> back & 1) != 0) {
      out.insert(unit);
    }
  }
  return out;
}

// "battery 2 in 1811 at range 3 (hits on 1 to 3)"
std::vector<std::string> guns_text(const Scene& scene, HexId h, PieceSet guns) {
  std::vector<std::string> out;
  for (const PieceId gun : guns) {
    out.push_back(fmt::format("{} at range {} ({})", name_and_hex(scene, gun),
                              hex::distance(scene.s.at[gun], h),
                              hit_text(harmful_faces(scene, scene.s.at[gun], h))));
  }
  return out;
}

void add_attackers(const Scene& scene, HexId h, Lines& lines) {
  const PieceId unit = unit_in(scene.s, h);
  for (const Side side : {Side::kA, Side::kB}) {
    if (unit != kNoPiece && scene.piece(unit).side == side) continue;
    const std::string& whose = scene.game.side_name(side);
    const PieceSet now = beside(scene, h, side);
    if (!now.empty()) {
      lines.push_back(
          fmt::format("{} units that can attack into it from where they stand: {} "
                      "(8.15).",
                      whose, in_a_row(names_and_hexes(scene, now))));
    }
    const Threats threats = threats_to(scene, h, side);
    const PieceSet more = threats.units - now;
    if (!more.empty()) {
      lines.push_back(fmt::format("{} units that could come to attack it next turn: {} (8.15).",
                                  whose, some_in_a_row(names_and_hexes(scene, more), 8)));
    }
    if (!threats.guns.empty()) {
      lines.push_back(fmt::format("{} guns that can fire at it: {} (5.2).", whose,
                                  some_in_a_row(guns_text(scene, h, threats.guns), 8)));
    }
  }
  if (unit != kNoPiece && is_disrupted(scene.s, unit)) {
    lines.push_back(
        fmt::format("{} is disrupted already: gun fire cannot hurt it (5.11).", scene.name(unit)));
  }
}

// Who of the side to move can come here now.
void add_comers(const Scene& scene, HexId h, Lines& lines) {
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
  lines.push_back(fmt::format("Can move here now, with the movement points it takes: {} (6.14).",
                              some_in_a_row(comers, 10)));
}

Ids pieces_in(const Scene& scene, HexId h) {
  Ids out;
  for (const PieceId p : stack_in(scene, h)) out.push_back(scene.id(p));
  return out;
}

}  // namespace

Description description_of_hex(const Scene& scene, HexId h) {
  Description out{.title = fmt::format("Hex {}", hex::label(h)), .pieces = pieces_in(scene, h)};
  out.lines.push_back(capital(ground_text(scene.game, h)) + '.');
  add_effects(scene, h, out.lines);
  add_battle(scene, h, out.lines);
  for (const PieceId p : stack_in(scene, h)) out.lines.push_back(said_of(scene, p) + '.');
  add_zones(scene, h, out.lines);
  add_attackers(scene, h, out.lines);
  add_comers(scene, h, out.lines);
  return out;
}

Description description_of_piece(const Scene& scene, PieceId p) {
  const HexId h = scene.s.at[p];
  Description out{.title = scene.name(p),
                  .facts = card_of(scene, p),
                  .pieces = h == kNoHex ? Ids{scene.id(p)} : pieces_in(scene, h)};
  out.lines.push_back(said_of(scene, p) + '.');
  const auto& note = scene.game.described(p).note;
  if (!note.empty()) out.lines.push_back(capital(note) + '.');
  if (h == kNoHex) return out;
  if (scene.piece(p).kind != Kind::kArtillery) {
    const auto gait = gait_of(scene.game, scene.s, p);
    out.lines.push_back(
        gait.order == thirty_years_war::Order::kInOrder
            ? fmt::format("It has {} (6.14).", points(gait.budget))
            : fmt::format("Disrupted, it moves {} (9.15).", counted(gait.budget, "hex", "hexes")));
  }
  out.lines.push_back(fmt::format("It is in {}: {}.", hex::label(h), ground_text(scene.game, h)));
  if (scene.piece(p).is_unit()) add_attackers(scene, h, out.lines);
  if (scene.piece(p).kind == Kind::kArtillery) {
    for (const std::string& line : sights_of(scene, p)) out.lines.push_back(line + '.');
  }
  return out;
}

}  // namespace tercio::advice::tyw
