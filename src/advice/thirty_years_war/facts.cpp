#include "advice/thirty_years_war/facts.hpp"

#include <array>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tercio::advice::tyw {

namespace {

std::vector<std::string> strings(const Json& list) {
  std::vector<std::string> out;
  for (const auto& item : list) out.push_back(item.get<std::string>());
  return out;
}

PieceSet pieces_of(const Scene& scene, const Json& list) {
  PieceSet out;
  for (const auto& item : list) {
    const PieceId p = scene.game.find_piece(item.get<std::string>());
    if (p != kNoPiece) out.insert(p);
  }
  return out;
}

// --- Breitenfeld ---

void add_visibility(const Scene& scene, const Json& facts, Json& out) {
  if (!facts.contains("visibility")) return;
  const int range = scene.game.battle().longest_range(scene.s);
  const bool limited = range != thirty_years_war::Battle::kNoLimit;
  out.push_back(fact("Visibility",
                     fmt::format("{}: {}", facts["visibility"].get<std::string>(),
                                 limited ? fmt::format("guns fire at most {} hexes far", range)
                                         : "guns fire as far as they see"),
                     limited ? scene.game.battle().range_rule() : "18.0"));
}

void add_releases(const Scene& scene, const Json& facts, Json& out) {
  if (!facts.contains("released")) return;
  for (const Side side : {Side::kA, Side::kB}) {
    if (facts["released"].value(scene.game.side_id(side), true)) continue;
    const State theirs = as_if(scene.s, side, Phase::kMovement);
    for (const PieceId p : scene.game.units(side) & scene.s.present) {
      const Denial denial = scene.game.battle().why_not_move(theirs, p);
      if (!denial) continue;
      const Refusal refusal = refusal_from(scene, denial);
      out.push_back(fact(fmt::format("{} stands still", scene.game.side_name(side)),
                         capital(refusal.message), refusal.rule));
      break;
    }
  }
  if (facts.contains("saxon_collapse_turn")) {
    out.push_back(fact(
        "Saxon collapse",
        fmt::format("the Saxon army collapsed in turn {}", facts["saxon_collapse_turn"].get<int>()),
        "20.12"));
  }
}

void add_exits(const Json& facts, Json& out) {
  if (!facts.contains("exited")) return;
  constexpr std::array<std::pair<const char*, const char*>, 4> kWays{
      {{"allied_cavalry_south", "Allied cavalry to the south"},
       {"swedish_north", "Swedes to the north"},
       {"imperialist_cavalry_north", "Imperialist cavalry to the north"},
       {"imperialist_south", "Imperialists to the south"}}};
  std::vector<std::string> ways;
  for (const auto& [key, title] : kWays) {
    const int n = facts["exited"].value(key, 0);
    if (n > 0) ways.push_back(fmt::format("{} {}", title, n));
  }
  if (!ways.empty()) {
    out.push_back(fact("Left the map", fmt::format("strength points: {}", in_a_row(ways)), "19.0"));
  }
}

// --- Rocroi ---

void add_beck(const Json& facts, Json& out) {
  if (!facts.contains("beck")) return;
  const int die = facts["beck"];
  out.push_back(
      fact("Beck", die == 0 ? "has not arrived" : fmt::format("arrives by a {}", die), "17.0"));
}

// --- Freiburg ---

void add_post(const Json& facts, Json& out) {
  constexpr std::array<std::pair<const char*, const char*>, 4> kPosts{
      {{"line", "the Bavarians hold the 3 August Line"},
       {"position", "the Bavarians hold the ground on and east of the line 1113 to 2108"},
       {"hill", "the Bavarians hold the Hill"},
       {"freiburg", "the Bavarians hold Freiburg"}}};
  for (const auto& [id, text] : kPosts) {
    if (facts.value("post", "") == id) out.push_back(fact("Bavarian position", text, "17.0"));
  }
}

void add_line(const Json& facts, Json& out) {
  if (!facts.contains("line") || facts.value("post", "") != "line") return;
  const Json& line = facts["line"];
  out.push_back(fact("3 August Line",
                     fmt::format("{}: {} without Bavarians, {} with French units; four connected "
                                 "hexes cleared and two of them occupied take it",
                                 line["taken"].get<bool>() ? "taken" : "not taken",
                                 counted(static_cast<int>(line["cleared"].size()), "hex", "hexes"),
                                 line["french"].size()),
                     "17.15", line["cleared"]));
}

void add_town(const Json& facts, Json& out) {
  if (!facts.contains("sections")) return;
  for (const auto& [id, section] : facts["sections"].items()) {
    const auto french = strings(section["last_french"]);
    out.push_back(fact(
        capital(id),
        fmt::format("{}; {}",
                    section["controlled_by_bavarian"].get<bool>() ? "controlled by the Bavarians"
                                                                  : "Bavarian control broken",
                    french.empty() ? "no hex held by the French"
                                   : "the French were last in " + hexes_text(french)),
        "19.58", section["hexes"]));
  }
  if (facts.contains("french_in_1218_1220")) {
    out.push_back(
        fact("1218 to 1220",
             "the French were last in " + hexes_text(strings(facts["french_in_1218_1220"])),
             "20.31", facts["french_in_1218_1220"]));
  }
}

void add_routes(const Scene& scene, const Json& facts, Json& out) {
  if (!facts.contains("routes") || facts["routes"].empty()) return;
  std::map<std::string, std::pair<int, std::vector<std::string>>> by_rule;  // all; those closed
  for (const auto& [id, route] : facts["routes"].items()) {
    auto& [all, closed] = by_rule[route["rule"].get<std::string>()];
    ++all;
    if (!route["open"].get<bool>()) {
      closed.push_back(route_text(scene, scene.game.find_piece(id), route));
    }
  }
  for (const auto& [rule, found] : by_rule) {
    const auto& [all, closed] = found;
    std::string text = fmt::format("{} of {} open", all - static_cast<int>(closed.size()), all);
    if (!closed.empty()) text += fmt::format("; {}", some_in_a_row(closed, 3));
    out.push_back(fact(rule == "17.34" ? "Routes for guns" : "Lines of communication",
                       std::move(text), rule));
  }
}

void add_lost_today(const Scene& scene, const Json& facts, Json& out) {
  if (!facts.contains("lost_today") || facts["lost_today"].empty()) return;
  if (facts.value("day", 1) >= facts.value("days", 1)) return;
  out.push_back(fact("Lost today",
                     fmt::format("{}; half of each army's foot and horse comes back after the day",
                                 force_text(scene, pieces_of(scene, facts["lost_today"]))),
                     "18.41"));
}

void add_morale_row(const Json& facts, Json& out) {
  if (!facts.contains("morale_row")) return;
  out.push_back(fact(
      "Morale", fmt::format("the levels are those of {}", facts["morale_row"].get<std::string>()),
      "15.3"));
}

void add_awards(const Scene& scene, Json& out) {
  for (const auto& award : scene.game.battle().awards_so_far(scene.s)) {
    if (award.points == 0) continue;
    out.push_back(fact(fmt::format("{} {}", scene.game.side_name(award.side), award.points),
                       fmt::format("if the battle ended now: {}", award.text), award.rule));
  }
}

}  // namespace

Json battle_facts(const Scene& scene) {
  Json facts = Json::object();
  scene.game.battle().add_facts(scene.s, facts);
  return facts;
}

std::string day_text(const Json& facts) {
  const int days = facts.value("days", 1);
  std::string date = facts.value("date", "");
  if (days == 1) return date;
  return fmt::format("day {} of {}{}", facts.value("day", 1), days,
                     date.empty() ? "" : ", " + date);
}

std::string route_text(const Scene& scene, PieceId p, const Json& route) {
  const std::string what = name_and_hex(scene, p);
  if (route["open"].get<bool>()) {
    const auto path = strings(route["path"]);
    return fmt::format("{}: open, {} to {}", what,
                       counted(static_cast<int>(path.size()) - 1, "hex", "hexes"), path.back());
  }
  if (route.contains("cut_at")) {
    return fmt::format("{}: cut at {}", what, route["cut_at"].get<std::string>());
  }
  return fmt::format("{}: closed by the ground", what);
}

Json facts_json(const Scene& scene, const Json& facts) {
  Json out = Json::array();
  add_visibility(scene, facts, out);
  add_releases(scene, facts, out);
  add_exits(facts, out);
  add_beck(facts, out);
  add_post(facts, out);
  add_line(facts, out);
  add_town(facts, out);
  add_routes(scene, facts, out);
  add_lost_today(scene, facts, out);
  add_morale_row(facts, out);
  add_awards(scene, out);
  return out;
}

Json awards_json(const Scene& scene) {
  Json out = Json::array();
  for (const auto& award : scene.game.battle().awards_so_far(scene.s)) {
    out.push_back({{"side", scene.game.side_id(award.side)},
                   {"text", award.text},
                   {"points", award.points},
                   {"rule", award.rule}});
  }
  return out;
}

}  // namespace tercio::advice::tyw
