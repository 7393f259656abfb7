// Freiburg 19.5 What has become of walls, gates, sections and field works.
#include <fmt/format.h>

#include "advice/thirty_years_war/facts.hpp"
#include "thirty_years_war/rules/walls.hpp"

namespace tercio::advice::tyw {

namespace {

HexId hex_in(const Json& label) {
  return hex::parse_hex(label.get<std::string>()).value_or(kNoHex);
}

void add_gates(const Scene& scene, const Json& facts, Json& out) {
  if (!facts.contains("gates")) return;
  for (const auto& gate : facts["gates"]) {
    const bool breached = gate["breached"];
    const Json& whose = gate["friendly_to"];
    std::string use = breached ? "breached, open to all" : "closed to both sides";
    for (const Side side : {Side::kA, Side::kB}) {
      if (!breached && whose == scene.game.side_id(side)) {
        use = fmt::format("open to the {} side alone", scene.game.side_name(side));
      }
    }
    out.push_back(
        {{"kind", "gate"},
         {"side", {gate["inner"], gate["outer"]}},
         {"owner", whose},
         {"text",
          fmt::format("{} ({} to {}): {}",
                      gate_name(scene.game, hex_in(gate["inner"]), hex_in(gate["outer"])),
                      gate["inner"].get<std::string>(), gate["outer"].get<std::string>(), use)}});
  }
}

void add_breaches(const Scene& scene, const Json& facts, Json& out) {
  for (const auto& side : scene.game.wall_sides()) {
    const std::uint8_t breached = breached_sides(scene.game, scene.s, side.inner);
    if ((breached >> hex::index_of(side.direction) & 1) == 0) continue;
    const std::string inner = hex::label(side.inner);
    const std::string outer = hex::label(side.outer);
    out.push_back({{"kind", "breach"},
                   {"side", {inner, outer}},
                   {"text", fmt::format("the wall between {} and {} is breached", inner, outer)}});
  }
  if (!facts.contains("breaches")) return;
  for (const auto& [label, what] : facts["breaches"].items()) {
    if (what == "breached") continue;
    out.push_back(
        {{"kind", "hit"},
         {"hex", label},
         {"text", fmt::format("the walls of {} are damaged; another hit breaches them", label)}});
  }
}

void add_sections(const Scene& scene, const Json& facts, Json& out) {
  if (!facts.contains("sections")) return;
  const std::string& french = scene.game.side_id(Side::kA);
  for (const auto& [id, section] : facts["sections"].items()) {
    for (const auto& label : section["last_french"]) {
      out.push_back({{"kind", "control"},
                     {"hex", label},
                     {"owner", french},
                     {"text", fmt::format("{}, {}: held by the French", label.get<std::string>(),
                                          capital(id))}});
    }
  }
}

void add_line(const Scene& scene, const Json& facts, Json& out) {
  if (!facts.contains("line") || facts.value("post", "") != "line") return;
  for (const auto& label : facts["line"]["cleared"]) {
    const HexId h = hex_in(label);
    const bool held = has_unit(scene.s, h, Side::kA);
    out.push_back({{"kind", "cleared"},
                   {"hex", label},
                   {"owner", held ? Json(scene.game.side_id(Side::kA)) : Json(nullptr)},
                   {"text", fmt::format("{} of the 3 August Line: no Bavarian{}",
                                        label.get<std::string>(), held ? ", a French unit" : "")}});
  }
}

void add_exits(const Json& facts, Json& out) {
  if (!facts.contains("exits")) return;
  for (const auto& label : facts["exits"]) {
    out.push_back({{"kind", "exit"},
                   {"hex", label},
                   {"text", fmt::format("{}: the Bavarians can leave the map here on the last day",
                                        label.get<std::string>())}});
  }
}

}  // namespace

std::string gate_name(const Game& game, HexId inner, HexId outer) {
  for (const auto& feature : game.definition().map.features) {
    if (feature.kind != "gate") continue;
    for (const auto& side : feature.hexsides) {
      if (side.a == inner && side.b == outer) return feature.name;
    }
  }
  return "Gate";
}

Json works_json(const Scene& scene, const Json& facts) {
  Json out = Json::array();
  add_gates(scene, facts, out);
  add_breaches(scene, facts, out);
  add_sections(scene, facts, out);
  add_line(scene, facts, out);
  add_exits(facts, out);
  return out;
}

}  // namespace tercio::advice::tyw
