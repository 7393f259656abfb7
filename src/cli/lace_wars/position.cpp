#include "cli/lace_wars/position.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/lace_wars/words.hpp"
#include "cli/table/wording.hpp"

namespace tercio::cli::lace {

using engine::Json;
using lace_wars::Game;
using lace_wars::Side;

namespace {

// The unit that lies on it in its hex; empty: it is the uppermost.
std::string above(const Json& state, const std::string& id) {
  for (const auto& stack : state["facts"]["stacks"]) {
    std::string before;
    for (const auto& unit : stack["units"]) {
      if (unit == id) return before;
      before = unit.get<std::string>();
    }
  }
  return {};
}

std::string where(const Json& piece) {
  if (piece["hex"].is_string()) return piece["hex"].get<std::string>();
  const std::string status = piece["state"];
  return status == "hidden" ? "????" : status == "waiting" ? "wait" : "lost";
}

std::string line_of(const Screen& screen, const Game& game, const Json& state, const Json& piece) {
  const std::string under = above(state, piece["id"].get<std::string>());
  return screen.wrap(fmt::format("{}  {}{}", where(piece), piece_text(game, piece),
                                 under.empty() ? "" : ", under " + name_of_piece(state, under)),
                     2, 8) +
         '\n';
}

std::string formation_heading(const Game& game, const Json& state, const std::string& id) {
  const Json& f = state["facts"]["formations"][id];
  std::string out = formation_title(game, id);
  if (f.contains("losses")) {
    out += fmt::format(", {} of {} lost", f["losses"].get<int>(), f["value"].get<int>());
  } else {
    out += fmt::format(", demoralised at {}", f["value"].get<int>());
  }
  if (f["demoralised"].get<bool>()) out += ", demoralised";
  if (f["tested"].get<bool>()) out += ", tested this turn";
  return out;
}

// The pieces of a formation of a side, or of none.
std::vector<const Json*> members(const Json& state, const std::string& side,
                                 const std::string& formation) {
  std::vector<const Json*> out;
  for (const auto& piece : state["pieces"]) {
    const std::string of =
        piece["formation"].is_string() ? piece["formation"].get<std::string>() : "";
    if (piece["side"] == side && of == formation && piece["state"] != "unused") {
      out.push_back(&piece);
    }
  }
  std::sort(out.begin(), out.end(), [](const Json* x, const Json* y) {
    return std::pair(where(*x), x) < std::pair(where(*y), y);
  });
  return out;
}

}  // namespace

std::string position_list(const Screen& screen, const Game& game, const Json& state,
                          std::string_view only) {
  std::string out;
  for (const Side s : {Side::kA, Side::kB}) {
    const std::string& side = game.side_id(s);
    if (!only.empty() && side != only) continue;
    std::vector<std::string> formations;
    for (const auto& [id, f] : state["facts"]["formations"].items()) {
      if (f["side"] == side) formations.push_back(id);
    }
    formations.emplace_back("");
    for (const std::string& id : formations) {
      const auto pieces = members(state, side, id);
      if (pieces.empty()) continue;
      const std::string title =
          id.empty() ? "army commander and independent units" : formation_heading(game, state, id);
      out += screen.paint(Role::kHeading, game.side_name(s) + ": " + title) + '\n';
      for (const Json* piece : pieces) out += line_of(screen, game, state, *piece);
    }
  }
  if (state.contains("seat")) {
    out += screen.wrap(fmt::format("As the {} player sees it; ???? lies under another counter.",
                                   side_title(game, state["seat"].get<std::string>()))) +
           '\n';
  }
  return out;
}

std::string morale_text(const Screen& screen, const Game& game, const Json& state) {
  std::string out;
  for (const Side s : {Side::kA, Side::kB}) {
    out += screen.paint(Role::kHeading, game.side_name(s)) + '\n';
    int broken = 0;
    for (const auto& [id, f] : state["facts"]["formations"].items()) {
      if (f["side"] != game.side_id(s) || members(state, game.side_id(s), id).empty()) continue;
      const int value = f["value"];
      std::string text = formation_title(game, id) + ": ";
      text +=
          f.contains("losses")
              ? fmt::format("{} lost, demoralised at {}", f["losses"].get<int>(), value)
              : fmt::format("demoralised at {}; what is lost under its top counters is not seen",
                            value);
      if (f["commander_dead"].get<bool>()) text += "; its commander has been killed";
      if (f["demoralised"].get<bool>()) {
        text += "; demoralised";
        ++broken;
      }
      out += screen.wrap(text + " (13.1)", 2, 4) + '\n';
    }
    const auto& armies = state["facts"]["army_demoralised"];
    const bool army = std::find(armies.begin(), armies.end(), game.side_id(s)) != armies.end();
    out += screen.wrap(army ? fmt::format("The army is demoralised (13.3).")
                            : fmt::format("{} of {} formations that demoralise the army (16.1.4b).",
                                          broken, game.numbers().demoralised_formations),
                       2, 4) +
           '\n';
  }
  return out;
}

std::string bridges_text(const Screen& screen, const Json& state) {
  std::string out;
  for (const auto& bridge : state["facts"]["bridges"]) {
    out += screen.wrap(fmt::format("{} {}/{}: {}", bridge["name"].get<std::string>(),
                                   bridge["hexes"][0].get<std::string>(),
                                   bridge["hexes"][1].get<std::string>(),
                                   bridge["free"].get<bool>()
                                       ? "open to the French, no Allied unit or zone on it (15c)"
                                       : "held by an Allied unit or zone of control (15c)"),
                       0, 2) +
           '\n';
  }
  return out;
}

std::string crossed_text(const Screen& screen, const Json& state) {
  const Json& crossed = state["facts"]["crossed"];
  const auto names = names_of(state, crossed["pieces"]);
  return screen.wrap(
             fmt::format("French counters over the Diemel: {}{} of the {} that count (15a).",
                         crossed.contains("count") ? std::to_string(crossed["count"].get<int>())
                                                   : std::to_string(names.size()) + " seen",
                         names.empty() ? "" : fmt::format(" ({})", fmt::join(names, ", ")),
                         crossed["needed"].get<int>()),
             0, 2) +
         '\n';
}

std::string reinforcements_text(const Screen& screen, const Game& game, const Json& state) {
  std::string out;
  for (const auto& r : state["facts"]["arrivals"]) {
    const std::string name = formation_title(game, r["formation"].get<std::string>());
    const auto waiting = names_of(state, r["waiting"]);
    std::string text = name + ": ";
    if (r["arrived"].get<bool>()) {
      text += waiting.empty() ? "has entered the map"
                              : fmt::format("may enter at {}; still to come: {}",
                                            hexes_text(labels_of(r["entry"])), in_a_row(waiting));
    } else {
      std::vector<std::string> rolls;
      for (const auto& roll : r["rolls"]) {
        const int least = roll["at_least"];
        rolls.push_back(least <= 1
                            ? fmt::format("turn {} without a die", roll["turn"].get<int>())
                            : fmt::format("turn {} on {} or more", roll["turn"].get<int>(), least));
      }
      text += fmt::format("{}; it enters at {}", fmt::join(rolls, ", "),
                          hexes_text(labels_of(r["entry"])));
    }
    out += screen.wrap(fmt::format("{} ({}).", text, r["rule"].get<std::string>()), 0, 2) + '\n';
  }
  return out.empty() ? "No reinforcements come in this game.\n" : out;
}

std::string facts_text(const Screen& screen, const Game& game, const Json& state) {
  const Json& facts = state["facts"];
  const int turns = state["turns"];
  std::string out = state["phase"] == "set-up"
                        ? fmt::format("Set-up of a battle of {} turns.", turns)
                        : fmt::format("Turn {} of {}.", state["turn"].get<int>(), turns);
  if (state["phase"] != "set-up") {
    out += fmt::format(" {} plays first this turn.",
                       side_title(game, facts["first"].get<std::string>()));
  }
  if (facts["activation"].is_object()) {
    const Json& a = facts["activation"];
    const std::string who = a.contains("formation")
                                ? formation_title(game, a["formation"].get<std::string>())
                                : name_of_piece(state, a["unit"].get<std::string>());
    out += fmt::format(" {} acts{}.", who,
                       a["held"].get<bool>()     ? ", held: its artillery may fire"
                       : a["failed"].get<bool>() ? ", its test failed: one unit or stack may move"
                                                 : "");
  }
  std::vector<std::string> losses;
  for (const auto& [id, f] : facts["formations"].items()) {
    if (!f.contains("losses") || f["losses"] == 0) continue;
    losses.push_back(fmt::format("{} {} of {}{}", formation_title(game, id), f["losses"].get<int>(),
                                 f["value"].get<int>(),
                                 f["demoralised"].get<bool>() ? " demoralised" : ""));
  }
  if (!losses.empty()) out += fmt::format(" Lost: {}.", fmt::join(losses, ", "));
  out = screen.wrap(out) + '\n';
  return out + bridges_text(screen, state) + crossed_text(screen, state);
}

std::string score_text(const Screen& screen, const Game& game, const Json& state) {
  std::string out;
  if (state["outcome"].is_object()) {
    const Json& o = state["outcome"];
    const std::string winner = o["winner"].is_string()
                                   ? side_title(game, o["winner"].get<std::string>()) + " " +
                                         o["level"].get<std::string>() + " victory"
                                   : "A draw";
    out = screen.wrap(fmt::format("{}: {} ({}).", winner, o["reason"].get<std::string>(),
                                  o["rule"].get<std::string>())) +
          '\n';
  } else {
    const auto& n = game.numbers();
    out = screen.wrap(fmt::format(
              "The Allies win operationally when the French army is demoralised and theirs is not "
              "(15b), tactically when {} French counters have crossed the Diemel and {} French "
              "formations are demoralised (15a); the French win tactically when both bridges are "
              "open at the end and fewer than {} of their formations are demoralised (15c).",
              n.crossed_counters, n.demoralised_for_crossing, n.demoralised_denies)) +
          '\n';
  }
  return out + bridges_text(screen, state) + crossed_text(screen, state) +
         morale_text(screen, game, state);
}

namespace {

using Counts = std::map<std::string, int>;

std::string told(const Counts& counts) {
  std::vector<std::string> out;
  for (const char* tag : {"stated", "sourced", "reconstructed"}) {
    const auto it = counts.find(tag);
    if (it != counts.end()) out.push_back(fmt::format("{} {}", it->second, tag));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

}  // namespace

std::string provenance_text(const Screen& screen, const Game& game) {
  const auto& battle = game.definition();
  Counts values;
  for (const auto& piece : battle.pieces) ++values[std::string(name_of(piece.values_tag))];
  Counts ground;
  for (const auto& feature : battle.map.features) ++ground[std::string(name_of(feature.tag))];
  Counts combat;
  for (const auto& row : battle.system.combat) ++combat[std::string(name_of(row.tag))];
  Counts fire;
  for (const auto& row : battle.system.fire) ++fire[std::string(name_of(row.tag))];
  std::string out =
      screen.wrap(
          "Where values come from: stated by the rules; sourced from accounts and maps of the real "
          "battle and its ground; reconstructed, worked out by us because neither the counters, "
          "nor "
          "the map, nor the charts were to be had. Most values are reconstructed: an owner of the "
          "printed game can correct them in games/lace-wars.") +
      '\n' +
      screen.wrap(
          fmt::format("Values of the pieces: {}. Ground: {}. Rows of the combat table: {}; of "
                      "the fire table: {}.",
                      told(values), told(ground), told(combat), told(fire))) +
      '\n' + screen.paint(Role::kHeading, "Ground") + '\n';
  for (const auto& feature : battle.map.features) {
    out += screen.wrap(fmt::format("{} ({}): {}. {}", feature.name, feature.kind,
                                   name_of(feature.tag), feature.reason),
                       2, 4) +
           '\n';
  }
  out += screen.paint(Role::kHeading, "Formations and pieces") + '\n';
  for (const auto& f : battle.formations) {
    out += screen.wrap(fmt::format("{}: demoralised at {}, {} ({})", f.name, f.demoralisation,
                                   name_of(f.tag), f.rule),
                       2, 4) +
           '\n';
  }
  for (const auto& piece : battle.pieces) {
    out += screen.wrap(fmt::format("{} ({}): name {}, values {}{}", piece.name, piece.id,
                                   name_of(piece.name_tag), name_of(piece.values_tag),
                                   piece.note.empty() ? "" : "; " + piece.note),
                       2, 4) +
           '\n';
  }
  return out;
}

std::string summary_text(const Screen& screen, const lace_wars::Definition& battle) {
  int units = 0;
  int guns = 0;
  int commanders = 0;
  Counts values;
  for (const auto& piece : battle.pieces) {
    ++values[std::string(name_of(piece.values_tag))];
    (piece.arm == lace_wars::Arm::kCommander   ? commanders
     : piece.arm == lace_wars::Arm::kArtillery ? guns
                                               : units) += 1;
  }
  return screen.wrap(
             fmt::format(
                 "{}; map of {} columns of {} hexes with {}; {} in {}, {}, {}; {}.",
                 counted(static_cast<int>(battle.scenarios.size()), "scenario", "scenarios"),
                 battle.map.grid.lines, battle.map.grid.places,
                 counted(static_cast<int>(battle.map.features.size()), "feature", "features"),
                 counted(units, "unit", "units"),
                 counted(static_cast<int>(battle.formations.size()), "formation", "formations"),
                 counted(guns, "battery", "batteries"),
                 counted(commanders, "commander", "commanders"),
                 counted(static_cast<int>(battle.options.size()), "option", "options")),
             2) +
         "\n  Values of the pieces: " + told(values) + ".\n";
}

ScenarioText scenario_text(const Game& game) {
  const auto& scenario = game.scenario();
  const auto first = static_cast<Side>(scenario.first_side);
  const std::string turns = counted(scenario.turns, "turn", "turns");
  const std::string order = fmt::format("{} plays first on turn 1", game.side_name(first));
  return {
      fmt::format("{}; {}", order, turns),
      fmt::format("{}. {}; afterwards a die decides every turn (rule {}). Lower counters of a "
                  "stack are hidden from the enemy. The numbers on most counters, the map and "
                  "most rows of the tables are reconstructed: `tercio show --tags` tells which.",
                  capital(turns), order, scenario.rule)};
}

}  // namespace tercio::cli::lace
