// The walled town of Freiburg in words.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "advice/thirty_years_war/facts.hpp"
#include "cli/table/wording.hpp"
#include "cli/thirty_years_war/battle_text.hpp"
#include "cli/thirty_years_war/position.hpp"
#include "cli/thirty_years_war/walls.hpp"

namespace tercio::cli::tyw {

using engine::Json;
using thirty_years_war::Game;

namespace {

std::vector<std::string> with_breach(const Json& facts, const char* what) {
  std::vector<std::string> out;
  for (const auto& [label, state] : facts["breaches"].items()) {
    if (state == what) out.push_back(label);
  }
  return out;
}

std::string town_in_brief(const Screen& screen, const Game& game, const Json& state) {
  const Json& facts = state["facts"];
  const WallsNow walls(game, state);
  std::vector<std::string> lost;
  int french = 0;
  for (const auto& [id, section] : facts["sections"].items()) {
    if (!section["controlled_by_bavarian"].get<bool>()) lost.push_back(capital(id));
    french += static_cast<int>(section["last_french"].size());
  }
  if (!walls.can_be_breached() && french == 0) return {};
  std::string text =
      lost.empty() ? "Freiburg: the Bavarians control all three sections"
                   : fmt::format("Freiburg: Bavarian control of {} is broken", in_a_row(lost));
  if (french > 0) text += fmt::format(", the French hold {}", counted(french, "hex", "hexes"));
  const auto breached = with_breach(facts, "breached");
  const auto hit = with_breach(facts, "hit");
  if (!breached.empty()) text += "; breached: " + hexes_text(breached);
  if (!hit.empty()) text += "; hit once: " + hexes_text(hit);
  return screen.wrap(text + ". `town` tells more.", 0, 2) + '\n';
}

}  // namespace

std::string town_text(const Screen& screen, const Game& game, const Json& state, Detail detail) {
  const Json& facts = state["facts"];
  if (!facts.contains("sections")) {
    return detail == Detail::kBrief ? "" : "There is no walled town on this map.\n";
  }
  if (detail == Detail::kBrief) return town_in_brief(screen, game, state);
  std::string out = "Sections of Freiburg (19.58):\n";
  for (const auto& [id, section] : facts["sections"].items()) {
    const auto french = labels_of(section["last_french"]);
    const std::string held = french.empty() ? "none held by the French"
                                            : "the French were last in " + hexes_text(french);
    out +=
        screen.wrap(fmt::format("{}: {}; {} ({}), {}.", capital(id),
                                section["controlled_by_bavarian"].get<bool>()
                                    ? "controlled by the Bavarians"
                                    : "Bavarian control broken",
                                counted(static_cast<int>(section["hexes"].size()), "hex", "hexes"),
                                hexes_text(labels_of(section["hexes"])), held),
                    2, 4) +
        '\n';
  }
  out += "Gates (19.57), inner hex first:\n";
  for (const auto& gate : facts["gates"]) {
    const std::string inner = gate["inner"];
    const std::string outer = gate["outer"];
    const std::string whose =
        gate["friendly_to"].is_string()
            ? side_title(game, gate["friendly_to"].get<std::string>()) + " only"
            : "closed to both sides";
    out += screen.wrap(
               fmt::format("{} {}-{}: {}",
                           advice::tyw::gate_name(game, hex_of(inner), hex_of(outer)), inner, outer,
                           gate["breached"].get<bool>() ? "breached, open to all" : whose),
               2, 4) +
           '\n';
  }
  const auto hit = with_breach(facts, "hit");
  const auto breached = with_breach(facts, "breached");
  out += screen.wrap(fmt::format("Walls breached at {}; hit once, so that the next hit breaches "
                                 "them, at {} (19.55).",
                                 hexes_text(breached), hexes_text(hit)),
                     0, 2) +
         '\n';
  if (!WallsNow(game, state).can_be_breached()) {
    out += "In this scenario guns do not fire at walls (19.55).\n";
  }
  if (facts.contains("french_in_1218_1220")) {
    const auto keys = labels_of(facts["french_in_1218_1220"]);
    out += screen.wrap("The French were last in " + hexes_text(keys) + " of 1218..1220 (20.31).") +
           '\n';
  }
  return out;
}

}  // namespace tercio::cli::tyw
