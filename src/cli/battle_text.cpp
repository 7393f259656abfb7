#include "cli/battle_text.hpp"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cli/guide.hpp"
#include "cli/names.hpp"
#include "cli/position_text.hpp"
#include "cli/walls_now.hpp"

namespace tercio::cli {

using engine::Json;
using engine::Match;
using hex::HexId;
using thirty_years_war::Game;
using thirty_years_war::Side;

namespace {

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::string small(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z') text[0] = static_cast<char>(text[0] + 32);
  return text;
}

int days_of(const Json& state) { return state["facts"].value("days", 1); }

// The date of the day; nothing where days do not follow the calendar of the campaign.
std::string date_of(const Json& state) { return state["facts"].value("date", ""); }

HexId hex_of(const std::string& label) { return hex::parse_hex(label).value_or(hex::kNoHex); }

}  // namespace

// ---- Headings and hexes

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

std::vector<std::string> labels_of(const Json& list) {
  std::vector<std::string> out;
  for (const auto& label : list) out.push_back(label.get<std::string>());
  return out;
}

std::string hexes_text(const std::vector<std::string>& labels) {
  if (labels.empty()) return "none";
  std::vector<HexId> hexes;
  hexes.reserve(labels.size());
  for (const std::string& label : labels) hexes.push_back(hex_of(label));
  std::sort(hexes.begin(), hexes.end());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < hexes.size();) {
    std::size_t j = i + 1;
    while (j < hexes.size() && hex::line_of(hexes[j]) == hex::line_of(hexes[i]) &&
           hex::place_of(hexes[j]) == hex::place_of(hexes[j - 1]) + 1) {
      ++j;
    }
    if (j - i > 2) {
      out.push_back(hex::label(hexes[i]) + ".." + hex::label(hexes[j - 1]));
    } else {
      for (std::size_t k = i; k < j; ++k) out.push_back(hex::label(hexes[k]));
    }
    i = j;
  }
  return fmt::format("{}", fmt::join(out, " "));
}

std::vector<std::string> spread_hexes(const std::string& word) {
  if (word.size() != 10 || word.compare(4, 2, "..") != 0) return {word};
  const auto first = hex::parse_hex(word.substr(0, 4));
  const auto last = hex::parse_hex(word.substr(6));
  if (!first || !last || hex::line_of(*first) != hex::line_of(*last)) return {word};
  std::vector<std::string> out;
  const int step = hex::place_of(*first) <= hex::place_of(*last) ? 1 : -1;
  for (int place = hex::place_of(*first);; place += step) {
    out.push_back(hex::label(hex::make_hex(hex::line_of(*first), place)));
    if (place == hex::place_of(*last)) return out;
  }
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
  std::vector<std::pair<std::string, int>> groups;
  std::vector<std::string> leaders;
  for (const Json* piece : pieces) {
    const std::string kind = (*piece)["kind"];
    if (kind == "leader") {
      leaders.push_back((*piece)["name"].get<std::string>());
      continue;
    }
    std::string group = armies.size() > 1 ? capital((*piece)["army"].get<std::string>()) + ' ' : "";
    if (kind == "artillery") {
      group += "gun";
    } else {
      group += fmt::format("{} {}-{}", kind == "infantry" ? "foot" : "horse",
                           (*piece)["strength"].get<int>(), (*piece)["movement"].get<int>());
    }
    auto it = std::find_if(groups.begin(), groups.end(),
                           [&](const auto& known) { return known.first == group; });
    if (it == groups.end()) it = groups.insert(groups.end(), {group, 0});
    ++it->second;
  }
  std::vector<std::string> words;
  for (const auto& [group, count] : groups) {
    const bool many = count > 1 && group.ends_with("gun");
    words.push_back(fmt::format("{} {}{}", count, group, many ? "s" : ""));
  }
  words.insert(words.end(), leaders.begin(), leaders.end());
  return in_a_row(words);
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

// ---- The town

namespace {

// The name of a gate on the map.
std::string gate_name(const Game& game, HexId inner, HexId outer) {
  for (const auto& feature : game.definition().map.features) {
    if (feature.kind != "gate") continue;
    for (const auto& side : feature.hexsides) {
      if (side.a == inner && side.b == outer) return feature.name;
    }
  }
  return "Gate";
}

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
               fmt::format("{} {}-{}: {}", gate_name(game, hex_of(inner), hex_of(outer)), inner,
                           outer, gate["breached"].get<bool>() ? "breached, open to all" : whose),
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
  if (facts.contains("lost_today") && facts["day"].get<int>() < days_of(state)) {
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

}  // namespace tercio::cli
