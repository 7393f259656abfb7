// What of a Freiburg position is shown on the map: sections, ways out, the Line, walls and gates.
#include <algorithm>

#include <fmt/format.h>

#include "engine/words.hpp"
#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/telling/words.hpp"

namespace tercio::thirty_years_war {

using engine::counted;
using engine::Fact;
using engine::Overlay;
using engine::Work;

namespace {

// Shades a hex; what it was shaded with before is gone.
void shade(Overlay& overlay, HexId h, const char* tone, std::string label = {}) {
  auto known = std::find_if(overlay.hexes.begin(), overlay.hexes.end(),
                            [&](const engine::Shade& other) { return other.hex == h; });
  if (known == overlay.hexes.end()) known = overlay.hexes.insert(known, {.hex = h});
  known->tone = tone;
  known->label = std::move(label);
}

}  // namespace

std::vector<engine::OverlayInfo> Freiburg::overlays(const State& s) const {
  std::vector<engine::OverlayInfo> out;
  out.push_back({.id = "sections", .title = "Sections of the town and who holds them", .key = 'q'});
  if (!routes_now(s).empty()) {
    out.push_back({.id = "routes", .title = "Ways out, and what cuts them", .key = 'o'});
  }
  if (has_line()) out.push_back({.id = "line", .title = "The 3 August Line", .key = 'y'});
  return out;
}

std::optional<Overlay> Freiburg::overlay(const State& s, std::string_view id) const {
  if (id == "sections") return overlay_of_sections(s);
  if (id == "routes") return overlay_of_routes(s);
  if (id == "line" && has_line()) return overlay_of_line(s);
  return std::nullopt;
}

// 19.58
Overlay Freiburg::overlay_of_sections(const State& s) const {
  Overlay out{.title = "Sections of Freiburg", .rule = "19.58"};
  for (const SectionNow& section : sections_now(s)) {
    section.hexes.for_each([&](HexId h) {
      const char* tone = section.last_french.contains(h) ? "bad" : section.broken ? "risk" : "good";
      shade(out, h, tone, std::string(section.name.substr(0, 1)));
    });
    out.text +=
        fmt::format("{}{}: {}.", out.text.empty() ? "" : " ", section.name,
                    section.broken ? "Bavarian control broken" : "controlled by the Bavarians");
  }
  return out;
}

// 17.34, 18.73, 19.61-1
Overlay Freiburg::overlay_of_routes(const State& s) const {
  Overlay out{
      .title = "Ways out", .text = "No way out of the map matters now.", .rule = exit_rule()};
  const std::vector<RouteNow> routes = routes_now(s);
  int open = 0;
  for (const RouteNow& route : routes) {
    out.rule = route.rule;
    if (route.is_open()) {
      ++open;
      for (const HexId h : route.path) shade(out, h, "good");
      out.lines.push_back({.from = route.path.front(), .to = route.path.back()});
      continue;
    }
    out.pieces.push_back(game().described(route.piece).id);
    if (route.cut_at == kNoHex) continue;
    shade(out, route.cut_at, "bad");
    out.lines.push_back({.from = s.at[route.piece],
                         .to = route.cut_at,
                         .clear = false,
                         .by = {hex::label(route.cut_at)}});
  }
  if (!routes.empty()) out.text = fmt::format("{} of {} ways out are open.", open, routes.size());
  return out;
}

// 17.15
Overlay Freiburg::overlay_of_line(const State& s) const {
  const LineNow line = line_now(s);
  Overlay out{.title = "The 3 August Line", .rule = "17.15"};
  line.cleared.for_each([&](HexId h) { shade(out, h, "risk"); });
  line.french.for_each([&](HexId h) { shade(out, h, "bad"); });
  out.text = fmt::format("{} without Bavarians, {} with French units: {}.",
                         counted(line.cleared.size(), "hex", "hexes"), line.french.size(),
                         line.taken ? "taken" : "not taken");
  return out;
}

// --- Works --------------------------------------------------------------------------------------

void Freiburg::tell_works(const State& s, std::vector<Work>& out) const {
  for (const GateNow& gate : gates_now(s)) {
    out.push_back(
        {.kind = "gate",
         .side = {gate.inner, gate.outer},
         .has_owner = true,
         .owner = gate.usable_by ? game().side_id(*gate.usable_by) : "",
         .text = fmt::format("{} ({} to {}): {}", name_of_gate(game(), gate.inner, gate.outer),
                             hex::label(gate.inner), hex::label(gate.outer), gate_text(gate))});
  }
  for (const WallSide& side : game().wall_sides()) {
    const std::uint8_t breached = breached_sides(game(), s, side.inner);
    if ((breached >> hex::index_of(side.direction) & 1) == 0) continue;
    out.push_back({.kind = "breach",
                   .side = {side.inner, side.outer},
                   .text = fmt::format("the wall between {} and {} is breached",
                                       hex::label(side.inner), hex::label(side.outer))});
  }
  for (const HexId h : game().watched()) {
    if (walls_of(game(), s, h) != Walls::kHit) continue;
    out.push_back({.kind = "hit",
                   .hex = h,
                   .text = fmt::format("the walls of {} have been hit once; another hit breaches "
                                       "them",
                                       hex::label(h))});
  }
  for (const SectionNow& section : sections_now(s)) {
    section.last_french.for_each([&](HexId h) {
      out.push_back(
          {.kind = "control",
           .hex = h,
           .has_owner = true,
           .owner = game().side_id(kFrench),
           .text = fmt::format("{}, {}: held by the French", hex::label(h), section.name)});
    });
  }
  if (has_line() && s.freiburg.post == Post::kLine) {
    line_now(s).cleared.for_each([&](HexId h) {
      const bool held = has_unit(s, h, kFrench);
      out.push_back({.kind = "cleared",
                     .hex = h,
                     .has_owner = true,
                     .owner = held ? game().side_id(kFrench) : "",
                     .text = fmt::format("{} of the 3 August Line: {}", hex::label(h),
                                         held ? "held by a French unit" : "no Bavarian unit")});
    });
  }
  if (!has_exits()) return;
  exits_.for_each([&](HexId h) {
    out.push_back({.kind = "exit",
                   .hex = h,
                   .text = fmt::format("{}: the Bavarians can leave the map here{}", hex::label(h),
                                       last_day() > 1 ? " on the last day" : "")});
  });
}

// --- A hex --------------------------------------------------------------------------------------

// 19.51, 19.56, 19.57 The wall or gate on one side of a hex.
void Freiburg::tell_wall(const State& s, HexId h, Direction d, std::vector<Fact>& out) const {
  const auto bit = static_cast<unsigned>(hex::index_of(d));
  if ((game().walls(h) >> bit & 1U) == 0) return;
  const HexId there = hex::neighbour(h, d);
  const bool inside = (game().teeth_out(h) >> bit & 1U) != 0;
  const bool breached = (breached_sides(game(), s, h) >> bit & 1U) != 0;
  Fact fact{.title = "Wall",
            .text = breached ? "breached"
                             : "this hex is " + std::string(inside ? "in" : "out") + "side it",
            .rule = breached ? "19.56" : "19.51",
            .hexes = {h, there}};
  if ((game().gates(h) >> bit & 1U) != 0) {
    const HexId inner = inside ? h : there;
    const HexId outer = inside ? there : h;
    fact.title = name_of_gate(game(), inner, outer);
    for (const GateNow& gate : gates_now(s)) {
      if (gate.inner == inner && gate.outer == outer) fact.text = gate_text(gate);
    }
    if (!breached) fact.rule = "19.57";
  }
  fact.title += fmt::format(" to the {}, {}", engine::compass(d), hex::label(there));
  out.push_back(std::move(fact));
}

void Freiburg::tell_hex(const State& s, HexId h, std::vector<Fact>& out) const {
  for (const Direction d : hex::kAllDirections) tell_wall(s, h, d, out);
  if (walls_of(game(), s, h) == Walls::kHit) {
    out.push_back({.title = "Walls",
                   .text = "hit once; another hit breaches them",
                   .rule = "19.55",
                   .hexes = {h}});
  }
  for (const SectionNow& section : sections_now(s)) {
    if (!section.hexes.contains(h)) continue;
    out.push_back(
        {.title = std::string(section.name),
         .text = section.last_french.contains(h) ? "held by the French" : "held by the Bavarians",
         .rule = "19.58",
         .hexes = {h}});
  }
  if (has_exits() && exits_.contains(h)) {
    out.push_back({.title = "Exit",
                   .text = fmt::format("the Bavarians can leave the map here{}",
                                       last_day() > 1 ? " on the last day" : ""),
                   .rule = exit_rule(),
                   .hexes = {h}});
  }
}

}  // namespace tercio::thirty_years_war
