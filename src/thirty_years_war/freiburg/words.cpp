// What is told of a Freiburg position in words.
#include "engine/words.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "thirty_years_war/freiburg/freiburg.hpp"
#include "thirty_years_war/game.hpp"
#include "thirty_years_war/rules/walls.hpp"
#include "thirty_years_war/telling/words.hpp"

namespace tercio::thirty_years_war {

using engine::capital;
using engine::counted;
using engine::Fact;
using engine::hexes_in;
using engine::hexes_text;

namespace {

// Where the Bavarians stand.
std::string_view place_of(Post post) {
  switch (post) {
    case Post::kNone:
      break;
    case Post::kLine:
      return "the 3 August Line";
    case Post::kPosition:
      return "the ground on and east of the line from 1113 to 2108";
    case Post::kHill:
      return "the Hill";
    case Post::kTown:
      return "Freiburg";
  }
  return "";
}

}  // namespace

std::string Freiburg::day_text(const State& s) const {
  std::string date(date_text(s));
  if (last_day() == 1) return date;
  return fmt::format("day {} of {}{}", s.day, last_day(), date.empty() ? "" : ", " + date);
}

void Freiburg::tell_facts(const State& s, std::vector<Fact>& out) const {
  tell_post(s, out);
  tell_line(s, out);
  tell_hill(s, out);
  tell_town(s, out);
  tell_walls(s, out);
  tell_routes(s, out);
  tell_losses(s, out);
  tell_morale(s, out);
}

void Freiburg::tell_post(const State& s, std::vector<Fact>& out) const {
  if (s.freiburg.post == Post::kNone) return;
  out.push_back({.title = "Bavarian position",
                 .text = fmt::format("the Bavarians hold {}", place_of(s.freiburg.post)),
                 .rule = "17.0"});
}

// 17.15
void Freiburg::tell_line(const State& s, std::vector<Fact>& out) const {
  if (!has_line()) return;
  if (s.freiburg.post != Post::kLine) {
    out.push_back({.title = "3 August Line",
                   .text = "the Bavarians do not hold it today",
                   .rule = "17.15",
                   .topic = "+line"});
    return;
  }
  const LineNow line = line_now(s);
  out.push_back({.title = "3 August Line",
                 .text = fmt::format("{}; the French take it by clearing {} connected hexes of "
                                     "Bavarians and holding {} of them",
                                     line.taken ? "taken by the French" : "not taken",
                                     game().number("line.cleared"), game().number("line.occupied")),
                 .rule = "17.15",
                 .hexes = hexes_in(line.cleared),
                 .topic = "line"});
  out.push_back({.title = "Hexes without Bavarians",
                 .text = hexes_text(line.cleared),
                 .rule = "17.15",
                 .hexes = hexes_in(line.cleared),
                 .topic = "+line"});
  out.push_back({.title = "Hexes with French units",
                 .text = hexes_text(line.french),
                 .rule = "17.15",
                 .hexes = hexes_in(line.french),
                 .topic = "+line"});
}

// 18.71 What will be asked about the Hill when 5 August is over.
void Freiburg::tell_hill(const State& s, std::vector<Fact>& out) const {
  if (!is_campaign() || s.day != 2 || s.freiburg.post == Post::kNone) return;
  const HexSet works = works_ & hill_;
  const int held = (works & s.units[index_of(kBavarian)]).size();
  std::string text =
      hill_is_tested(s)
          ? fmt::format(
                "the French win at the end of 5 August if no Bavarian unit is left in its "
                "entrenchments; {} there now",
                held == 1 ? "1 is" : fmt::format("{} are", held))
          : fmt::format(
                "its entrenchments do not matter at the end of 5 August, because the "
                "Bavarians hold {}",
                place_of(s.freiburg.post));
  out.push_back({.title = "The Hill",
                 .text = std::move(text),
                 .rule = "18.71",
                 .hexes = hexes_in(works),
                 .topic = hill_is_tested(s) ? "" : "+line"});
}

// 19.58, 20.31 The sections, and the hexes that decide whether Freiburg can be held on the next
// day.
void Freiburg::tell_town(const State& s, std::vector<Fact>& out) const {
  const auto sections = sections_now(s);
  const bool matters = has_siege() || std::any_of(sections.begin(), sections.end(), [](auto& now) {
                         return !now.last_french.empty();
                       });
  for (const SectionNow& section : sections) {
    out.push_back(
        {.title = std::string(section.name),
         .text = fmt::format(
             "{}; {}", section.broken ? "Bavarian control broken" : "controlled by the Bavarians",
             section.last_french.empty() ? "the French hold none of its hexes"
                                         : "the French hold " + hexes_text(section.last_french)),
         .rule = "19.58",
         .hexes = hexes_in(section.hexes),
         .topic = matters ? "town" : "+town"});
  }
  if (play_ != Play::kBoth) return;
  const HexSet french = last_french(s, keys_);
  std::string text =
      french.empty() ? "the French hold none of them" : "the French hold " + hexes_text(french);
  const bool asked = s.day == 1 && keys_for_line_ != (s.freiburg.first_post == Post::kTown);
  if (asked) text += "; if they hold all three tonight, Freiburg cannot be held tomorrow";
  out.push_back({.title = "1218, 1219 and 1220",
                 .text = std::move(text),
                 .rule = "20.31",
                 .hexes = hexes_in(keys_),
                 .topic = asked ? "town" : "+town"});
}

std::string Freiburg::gate_text(const GateNow& gate) const {
  if (gate.breached) return "breached, open to everybody";
  if (!gate.usable_by) return "closed to both sides";
  return fmt::format("only the {} can use it", *gate.usable_by == kFrench ? "French" : "Bavarians");
}

// 19.55, 19.57 Gates and breaches.
void Freiburg::tell_walls(const State& s, std::vector<Fact>& out) const {
  for (const GateNow& gate : gates_now(s)) {
    out.push_back(
        {.title = fmt::format("{}, from {} to {}", name_of_gate(game(), gate.inner, gate.outer),
                              hex::label(gate.inner), hex::label(gate.outer)),
         .text = gate_text(gate),
         .rule = "19.57",
         .hexes = {gate.inner, gate.outer},
         .topic = "+town"});
  }
  std::array<HexSet, 3> by_state;
  for (const HexId h : game().watched()) {
    by_state[static_cast<std::size_t>(walls_of(game(), s, h))].insert(h);
  }
  const HexSet& breached = by_state[static_cast<std::size_t>(Walls::kBreached)];
  const HexSet& hit = by_state[static_cast<std::size_t>(Walls::kHit)];
  if (!breached.empty()) {
    out.push_back({.title = "Walls breached",
                   .text = hexes_text(breached),
                   .rule = "19.55",
                   .hexes = hexes_in(breached),
                   .topic = "town"});
  }
  if (!hit.empty()) {
    out.push_back({.title = "Walls hit once",
                   .text = hexes_text(hit) + "; another hit breaches them",
                   .rule = "19.55",
                   .hexes = hexes_in(hit),
                   .topic = "town"});
  }
  if (const Denial denial = why_not_breach(s)) {
    out.push_back({.title = "Walls",
                   .text = refusal_of(game(), denial).message,
                   .rule = denial.rule,
                   .topic = "+town"});
  }
}

namespace {

std::string way(const RouteNow& route) {
  if (route.is_open()) {
    return fmt::format("open, {} to {}",
                       counted(static_cast<int>(route.path.size()) - 1, "hex", "hexes"),
                       hex::label(route.path.back()));
  }
  if (route.cut_at != kNoHex) return "cut by the French at " + hex::label(route.cut_at);
  return "closed by the ground";
}

}  // namespace

// 17.34, 18.73, 19.61-1
void Freiburg::tell_routes(const State& s, std::vector<Fact>& out) const {
  const std::vector<RouteNow> routes = routes_now(s);
  std::map<std::string, std::pair<int, std::vector<std::string>>> by_rule;  // all; those closed
  for (const RouteNow& route : routes) {
    auto& [all, closed] = by_rule[route.rule];
    ++all;
    if (!route.is_open()) {
      closed.push_back(name_and_hex(game(), s, route.piece) + " " + way(route));
    }
  }
  for (const auto& [rule, found] : by_rule) {
    const auto& [all, closed] = found;
    std::string text = fmt::format("{} of {} open", all - static_cast<int>(closed.size()), all);
    if (!closed.empty()) text += "; " + engine::some_in_a_row(closed, 3);
    out.push_back({.title = rule == "17.34" ? "Routes for guns" : "Lines of communication",
                   .text = std::move(text),
                   .rule = rule,
                   .topic = "routes"});
  }
  for (const RouteNow& route : routes) {
    std::string text = way(route);
    if (route.is_open()) {
      std::vector<std::string> labels;
      labels.reserve(route.path.size());
      for (const HexId h : route.path) labels.push_back(hex::label(h));
      text += fmt::format(": {}", fmt::join(labels, " "));
    }
    out.push_back({.title = name_and_hex(game(), s, route.piece),
                   .text = std::move(text),
                   .rule = route.rule,
                   .hexes = route.is_open() ? route.path : engine::Hexes{s.at[route.piece]},
                   .topic = "+routes"});
  }
}

// 18.41, 18.43
void Freiburg::tell_losses(const State& s, std::vector<Fact>& out) const {
  if (s.freiburg.lost_today.empty() || is_last_day(s)) return;
  out.push_back({.title = "Lost today",
                 .text = fmt::format("{}; half of each army's foot and horse comes back after the "
                                     "day, but none of an army that has lost its leader",
                                     force_text(game(), s.freiburg.lost_today)),
                 .rule = "18.41"});
}

// --- 15.0 Morale --------------------------------------------------------------------------------

namespace {

// "on 1 to 3", after what is taken from the die.
std::string breaking_faces(const MoraleNow& now, std::size_t column) {
  if (now.dice[column] >= 6) return "without a roll";
  const int highest = std::min(6, now.dice[column] + now.reduction);
  if (highest >= 6) return "on any roll";
  return highest == 1 ? "on a 1" : fmt::format("on 1 to {}", highest);
}

}  // namespace

std::string Freiburg::level_text(const State& s, int category) const {
  const auto now = morale_now(s, category);
  if (!now) return {};
  std::string text = counted(now->losses, "strength point", "strength points") + " lost";
  if (now->demoralized) {
    text += ": demoralized";
  } else {
    const auto next = std::min<std::size_t>(static_cast<std::size_t>(now->passed), 3);
    text +=
        fmt::format("; at {} it is demoralized {}", now->levels[next], breaking_faces(*now, next));
    for (std::size_t later = next + 1; later < now->levels.size(); ++later) {
      text += fmt::format(", at {} {}", now->levels[later], breaking_faces(*now, later));
    }
  }
  if (!now->leader_lost) return text;
  text += "; its leader is lost";
  if (now->reduction > 0 && !now->demoralized) {
    text += fmt::format(", so {} is taken from every roll", now->reduction);
  }
  return text;
}

void Freiburg::tell_morale(const State& s, std::vector<Fact>& out) const {
  out.push_back({.title = "Morale",
                 .text = fmt::format("the levels of {} apply", name_of_date(date_of(s))),
                 .rule = "15.3",
                 .topic = "morale"});
  for (const int c : {regular_, mercenary_, bavarian_}) {
    const auto now = morale_now(s, c);
    if (!now) continue;
    const auto& category = game().definition().categories[static_cast<std::size_t>(c)];
    std::vector<std::string> columns;
    for (std::size_t i = 0; i < now->levels.size(); ++i) {
      const auto passed = static_cast<std::size_t>(now->passed);
      const char* mark = i < passed ? ", survived" : i == passed ? ", next" : "";
      columns.push_back(fmt::format("{} {}{}", now->levels[i], breaking_faces(*now, i), mark));
    }
    out.push_back({.title = category.name,
                   .text = fmt::format("levels {}", fmt::join(columns, "; ")),
                   .rule = category.rule,
                   .topic = "+morale"});
  }
  out.push_back({.title = "Tests",
                 .text = "an army is tested as soon as its losses reach a level",
                 .rule = "15.13",
                 .topic = "+morale"});
  out.push_back({.title = "Leaders",
                 .text = "an army that loses its leader is tested once for that",
                 .rule = "15.22",
                 .topic = "+morale"});
  if (last_day() == 1) return;
  out.push_back({.title = "The next day",
                 .text = "a demoralized army recovers after the day unless its leader is lost",
                 .rule = "18.35",
                 .topic = "+morale"});
}

// --- Decisions ----------------------------------------------------------------------------------

// 16.1
Denial Freiburg::why_must_move(const State& s, PieceId piece) const {
  if (!must_move(s).contains(piece)) return {};
  return {.rule = "16.1-b",
          .text =
              "{piece} will be lost at the end of the phase if it stays beside the entrenched "
              "Bavarians",
          .piece = piece,
          .hex = s.at[piece]};
}

// 18.51, 20.11, 20.31
Fact Freiburg::about_choice(const State& s) const {
  const bool first = s.day == 1;
  return {.title = "where the Bavarian army makes its stand",
          .text = first
                      ? "The Bavarians hold either the 3 August Line or Freiburg. Then the armies "
                        "are set up."
                      : "The Bavarians choose what to hold on the second day. Then both armies "
                        "are set up again.",
          .rule = first                  ? "20.11"
                  : play_ == Play::kBoth ? "20.31"
                                         : "18.51"};
}

std::vector<Fact> Freiburg::closed_alternatives(const State& s) const {
  if (s.phase != Phase::kInterregnum || !is_campaign()) return {};
  const bool in_town = s.freiburg.first_post == Post::kTown;
  if (s.day == 3) {
    if (play_ == Play::kBoth && in_town) {
      return {{.title = "9 August",
               .text = "an army that held Freiburg on the first day holds it on 9 August too",
               .rule = "20.32"}};
    }
    return {{.title = "9 August",
             .text = "on 9 August the Bavarians can hold only the Hill",
             .rule = play_ == Play::kBoth ? "20.32" : "18.52"}};
  }
  const std::vector<Post> open = posts(s);
  const auto is_open = [&](Post post) {
    return std::find(open.begin(), open.end(), post) != open.end();
  };
  std::vector<Fact> out;
  if (!is_open(Post::kLine)) {
    out.push_back({.title = "3 August Line",
                   .text = "the French took it on 3 August, so it cannot be held again",
                   .rule = "18.51"});
  }
  if (play_ == Play::kBoth && !is_open(Post::kTown)) {
    const bool keys = keys_for_line_ != in_town;
    out.push_back(
        {.title = "Freiburg",
         .text = keys ? "the French were the last in 1218, 1219 and 1220, so it cannot be held"
                      : "only an army that held it on the first day can hold it on 5 August",
         .rule = "20.31",
         .hexes = keys ? hexes_in(keys_) : engine::Hexes{}});
  }
  return out;
}

Fact Freiburg::about_interregnum(const State&) const {
  return {.title = "Between two days",
          .text =
              "All pieces leave the map, disrupted units recover, and half of the day's losses "
              "come back. Losses no longer count toward demoralization. Then both sides set up "
              "again.",
          .rule = "18.3"};
}

}  // namespace tercio::thirty_years_war
