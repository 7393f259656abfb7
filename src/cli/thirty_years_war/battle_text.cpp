#include "cli/thirty_years_war/battle_text.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/table/wording.hpp"
#include "cli/thirty_years_war/guide.hpp"
#include "cli/thirty_years_war/position.hpp"
#include "cli/thirty_years_war/walls.hpp"

namespace tercio::cli::tyw {

using engine::Json;
using engine::Match;
using hex::HexId;
using thirty_years_war::Game;
using thirty_years_war::Side;

namespace {

int days_of(const Json& state) { return state["facts"].value("days", 1); }

// The date of the day; nothing where days do not follow the calendar of the campaign.
std::string date_of(const Json& state) { return state["facts"].value("date", ""); }

}  // namespace

// ---- Headings

namespace {

std::string day_of(const Json& state) {
  const std::string date = date_of(state);
  return fmt::format("day {} of {}{}", state["facts"]["day"].get<int>(), days_of(state),
                     date.empty() ? "" : ", " + date);
}

}  // namespace

std::string day_text(const Json& state) {
  return days_of(state) == 1 ? "" : capital(day_of(state)) + ". ";
}

std::string heading_text(const Match& match, const Json& state) {
  std::string heading = match.heading();
  if (match.over() || days_of(state) == 1) return heading;
  if (state["phase"] == "set-up") return fmt::format("{} ({})", heading, day_of(state));
  if (state["phase"] == "interregnum") {
    const std::string date = date_of(state);
    return date.empty() ? heading : heading + " (" + date + ")";
  }
  return fmt::format("{}: {}", capital(day_of(state)), small(heading));
}

// ---- Setting up

std::string force_text(const Json& state, const std::vector<std::string>& ids) {
  // Armies are named only where there are several.
  std::vector<std::string> armies;
  std::vector<const Json*> pieces;
  for (const auto& piece : state["pieces"]) {
    if (std::find(ids.begin(), ids.end(), piece["id"].get<std::string>()) == ids.end()) continue;
    pieces.push_back(&piece);
    const std::string army = piece["army"];
    if (std::find(armies.begin(), armies.end(), army) == armies.end()) armies.push_back(army);
  }
  advice::ForceWords words;
  for (const Json* piece : pieces) {
    const std::string kind = (*piece)["kind"];
    if (kind == "leader") {
      words.add_name((*piece)["name"].get<std::string>());
      continue;
    }
    std::string group = armies.size() > 1 ? capital((*piece)["army"].get<std::string>()) + ' ' : "";
    if (kind == "artillery") {
      group += "gun";
    } else {
      group += fmt::format("{} {}-{}", kind == "infantry" ? "foot" : "horse",
                           (*piece)["strength"].get<int>(), (*piece)["movement"].get<int>());
    }
    words.add(group);
  }
  return words.text();
}

std::vector<std::string> still_to_place(const Json& state) {
  std::vector<std::string> out;
  for (const auto& piece : state["pieces"]) {
    const Json& owner = piece.contains("owner") ? piece["owner"] : piece["side"];
    if (piece["state"] == "waiting" && owner == state["to_act"]) {
      out.push_back(piece["id"].get<std::string>());
    }
  }
  return out;
}

std::string areas_text(const Screen& screen, const Json& state, const Json& extras) {
  if (!extras.contains("areas")) return {};
  std::string out;
  char letter = 'a';
  const bool several = extras["areas"].size() > 1;
  for (const auto& area : extras["areas"]) {
    const std::string name = several ? fmt::format("{}  ", letter++) : "";
    const std::string who = several ? force_text(state, labels_of(area["pieces"])) + " in " : "";
    out += screen.wrap(fmt::format("{}{}{} ({})", name, who, hexes_text(labels_of(area["hexes"])),
                                   area["rule"].get<std::string>()),
                       2, 5) +
           '\n';
  }
  return out.empty() ? out : "Hexes for the deployment; `map` marks them:\n" + out;
}

std::string set_up_text(const Screen& screen, const Game& game, const Match& match,
                        const Json& state, bool opening) {
  const bool between = state["phase"] == "interregnum";
  if (!between && state["phase"] != "set-up") return {};
  const Side first = game.battle().deploys_first({});
  const std::string begins = days_of(state) > 1
                                 ? fmt::format("day {} begins", state["facts"]["day"].get<int>())
                                 : "the battle begins";
  const bool choosing = match.decision() == "choose";
  const bool opens = choosing || match.to_act() == game.side_id(first);
  const std::string& one = game.side_name(first);
  const std::string& two = game.side_name(other(first));
  std::string out;
  if (between && opens && opening) {
    out =
        "Between two days the armies leave the map and are brought in order, losses no longer "
        "count toward morale, and both sides are deployed anew (18.3). ";
  }
  if (choosing) {
    out += fmt::format("After this choice {} deploys, then {}; then {}.", one, two, begins);
  } else if (opens) {
    out += fmt::format("{} deploys first, then {}; then {}.", one, two, begins);
  } else {
    out += fmt::format("{} has deployed; now {} does, then {}.", one, two, begins);
  }
  return screen.wrap(out) + '\n';
}

// ---- Morale

namespace {

// "1 to 3", "1"; the die after what is taken from it.
std::string faces(int highest) {
  if (highest >= 6) return "any die";
  return highest == 1 ? "a 1" : fmt::format("1 to {}", highest);
}

std::string test_of(const Json& entry, std::size_t column) {
  const int die = entry["dice"][column];
  if (die >= 6) return "without a die";
  const int reduction = entry["reduction"];
  return fmt::format("on {}", faces(std::min(6, die + reduction)));
}

std::string army_morale(const Screen& screen, const std::string& name, const std::string& rule,
                        const Json& entry, Detail detail) {
  const int lost = entry["losses"];
  const auto next = entry["passed"].get<std::size_t>();
  const Json& levels = entry["levels"];
  const bool broken = entry["demoralized"];
  std::string text =
      fmt::format("{}: {} lost", name, counted(lost, "strength point", "strength points"));
  if (broken) {
    text += ", demoralized";
  } else {
    const int level = levels[std::min<std::size_t>(next, 3)];
    text += fmt::format("; at {} demoralized {}", level,
                        test_of(entry, std::min<std::size_t>(next, 3)));
  }
  text += fmt::format(" ({})", rule);
  const int reduction = entry["reduction"];
  if (!broken && entry["leader_lost"].get<bool>() && reduction > 0) {
    text += fmt::format("; its leader is lost: {} is taken from every die (15.22)", reduction);
  } else if (entry["leader_lost"].get<bool>()) {
    text += "; its leader is lost";
  }
  std::string out =
      screen.paint(broken ? Role::kWarning : Role::kPlain, screen.wrap(text, 2, 4)) + '\n';
  if (detail == Detail::kBrief || broken) return out;
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const char* state = i < next ? ", survived" : i == next ? ", next" : "";
    columns.push_back(fmt::format("{} {}{}", levels[i].get<int>(), test_of(entry, i), state));
  }
  return out + screen.wrap(fmt::format("Levels: {}.", fmt::join(columns, "; ")), 4, 6) + '\n';
}

std::string fixed_level(const Screen& screen, const Game& game, const Json& facts,
                        const thirty_years_war::CategoryDefinition& category) {
  const auto& army = game.definition().armies[static_cast<std::size_t>(category.army)];
  const int lost = facts["losses"].value(army.id, 0);
  const int level = facts["levels"].value(category.id, 0);
  const Json& list = facts["demoralized"];
  const bool broken = std::find(list.begin(), list.end(), category.id) != list.end();
  const std::string text = fmt::format(
      "{}: {} of {} strength points lost{} ({})", category.name, lost, level,
      broken ? ", demoralized" : fmt::format(", {} more demoralize it", std::max(0, level - lost)),
      category.rule);
  return screen.paint(broken ? Role::kWarning : Role::kPlain, screen.wrap(text, 2, 4)) + '\n';
}

}  // namespace

std::string morale_text(const Screen& screen, const Game& game, const Json& state, Detail detail) {
  const Json& facts = state["facts"];
  if (!facts.contains("morale")) {
    std::string out = "Losses and demoralization levels:\n";
    for (const auto& category : game.definition().categories) {
      out += fixed_level(screen, game, facts, category);
    }
    return out;
  }
  std::string out = "Losses and morale:\n";
  for (const auto& category : game.definition().categories) {
    if (!facts["morale"].contains(category.id)) continue;
    out += army_morale(screen, category.name, category.rule, facts["morale"][category.id], detail);
  }
  if (detail == Detail::kFull) {
    out += screen.wrap(fmt::format(
               "An army is tested at the moment its losses reach a level, and once when it loses "
               "its leader (15.13, 15.22). A demoralized army stays so for the rest of the day{}.",
               days_of(state) > 1 ? ", and after it if its leader is lost (18.35)" : "")) +
           '\n';
  }
  return out;
}

std::string morale_test_text(const Game& game, const Json& state) {
  const std::string id = state["pending"].value("category", "");
  const int index = game.category_index(id);
  const Json& morale = state["facts"]["morale"];
  if (index < 0 || !morale.contains(id)) return "An army's morale is tested";
  const auto& category = game.definition().categories[static_cast<std::size_t>(index)];
  const Json& entry = morale[id];
  const auto next = std::min<std::size_t>(entry["passed"].get<std::size_t>(), 3);
  const int level = entry["levels"][next];
  if (entry["losses"].get<int>() < level) {
    return fmt::format("The morale of the {} army is tested because its leader is lost (15.22)",
                       category.name);
  }
  return fmt::format("The morale of the {} army is tested: {} lost, level {} reached ({})",
                     category.name,
                     counted(entry["losses"].get<int>(), "strength point", "strength points"),
                     level, category.rule);
}

// ---- Ways out

namespace {

std::string route_of(const Json& state, const std::string& id, const Json& route, bool whole) {
  const std::string what =
      fmt::format("{} in {}", name_of_piece(state, id), hex_of_piece(state, id));
  const std::string rule = route["rule"];
  if (route["open"].get<bool>()) {
    const auto path = labels_of(route["path"]);
    if (whole) return fmt::format("{}: open by {} ({})", what, fmt::join(path, " "), rule);
    return fmt::format("{}: open, {} to {} ({})", what,
                       counted(static_cast<int>(path.size()) - 1, "hex", "hexes"), path.back(),
                       rule);
  }
  if (route.contains("cut_at")) {
    return fmt::format("{}: closed by the French, as at {} ({})", what,
                       route["cut_at"].get<std::string>(), rule);
  }
  return fmt::format("{}: closed by the ground ({})", what, rule);
}

}  // namespace

std::string routes_text(const Screen& screen, const Json& state, Detail detail,
                        std::string_view piece) {
  const Json& facts = state["facts"];
  const bool none = !facts.contains("routes") || facts["routes"].empty();
  if (none) {
    return detail == Detail::kBrief ? "" : "No way out of the map matters here now.\n";
  }
  const Json& routes = facts["routes"];
  if (!piece.empty()) {
    if (!routes.contains(piece)) return "No way out is traced for this piece.\n";
    return screen.wrap(
               capital(route_of(state, std::string(piece), routes[std::string(piece)], true)) +
               '.') +
           '\n';
  }
  std::map<std::string, std::pair<int, int>> count;  // by rule: open, all
  for (const auto& [id, route] : routes.items()) {
    auto& [open, all] = count[route["rule"].get<std::string>()];
    open += route["open"].get<bool>() ? 1 : 0;
    ++all;
  }
  std::string out;
  for (const auto& [rule, n] : count) {
    const char* title =
        rule == "17.34" ? "Routes by which guns withdraw" : "Lines of communication";
    out += screen.wrap(fmt::format("{}: {} of {} open ({}).{}", title, n.first, n.second, rule,
                                   detail == Detail::kBrief ? " `routes` tells more." : ""),
                       0, 2) +
           '\n';
  }
  if (detail == Detail::kBrief) return out;
  for (const auto& [id, route] : routes.items()) {
    out += screen.wrap(capital(route_of(state, id, route, false)), 2, 4) + '\n';
  }
  return out + "`routes <piece>` tells the hexes.\n";
}

std::string line_text(const Screen& screen, const Json& state, Detail detail) {
  const Json& facts = state["facts"];
  if (!facts.contains("line")) {
    return detail == Detail::kBrief ? "" : "No line of entrenchments decides this game.\n";
  }
  const Json& line = facts["line"];
  const auto cleared = labels_of(line["cleared"]);
  const auto french = labels_of(line["french"]);
  const bool taken = line["taken"];
  if (detail == Detail::kBrief) {
    if (facts.value("post", "") != "line") return {};
    return screen.wrap(fmt::format("3 August Line: {} without Bavarians, {} with French units; it "
                                   "is {}taken (17.15). `line` tells more.",
                                   counted(static_cast<int>(cleared.size()), "hex", "hexes"),
                                   french.size(), taken ? "" : "not "),
                       0, 2) +
           '\n';
  }
  return screen.wrap(
             fmt::format("3 August Line: without a Bavarian unit {}; with French units {}. "
                         "It is {}: the French need four connected hexes without "
                         "Bavarians, and units of their own in two of them (17.15).",
                         hexes_text(cleared), hexes_text(french), taken ? "taken" : "not taken"),
             0, 2) +
         '\n';
}

std::string days_text(const Screen& screen, const Game& game, const Json& state) {
  const Json& facts = state["facts"];
  std::string out;
  constexpr std::array<std::pair<const char*, const char*>, 4> kPosts{
      {{"line", "the 3 August Line"},
       {"position", "the ground on and east of the line 1113 to 2108"},
       {"hill", "the Hill"},
       {"freiburg", "Freiburg"}}};
  const std::string post = facts.value("post", "");
  for (const auto& [id, name] : kPosts) {
    if (post != id) continue;
    out += screen.wrap(fmt::format("The Bavarians are deployed to hold {}.", name), 0, 2) + '\n';
  }
  out += line_text(screen, state, Detail::kBrief) + town_text(screen, game, state, Detail::kBrief) +
         routes_text(screen, state, Detail::kBrief);
  if (facts.contains("lost_today") && !facts["lost_today"].empty() &&
      facts["day"].get<int>() < days_of(state)) {
    out += screen.wrap(fmt::format("Lost today: {}. Half of each army's foot and horse comes back "
                                   "after the day (18.41), but none of an army whose leader is "
                                   "lost (18.43).",
                                   force_text(state, labels_of(facts["lost_today"]))),
                       0, 2) +
           '\n';
  }
  return out;
}

std::string turns_text(const Game& game, int days) {
  if (days <= 1) return counted(game.battle().turns({}), "turn", "turns");
  constexpr std::array<const char*, 5> kNumbers{"", "one", "two", "three", "four"};
  std::vector<std::string> turns;
  for (int day = 1; day <= days; ++day) {
    thirty_years_war::State s{};
    s.day = static_cast<std::uint8_t>(day);
    turns.push_back(std::to_string(game.battle().turns(s)));
  }
  const std::string number =
      days < 5 ? kNumbers[static_cast<std::size_t>(days)] : std::to_string(days);
  return fmt::format("{} days of {} turns", number, in_a_row(turns));
}

}  // namespace tercio::cli::tyw
