#include "cli/table/print.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/wording.hpp"
#include "cli/commands/retrace.hpp"

namespace tercio::cli {

using advice::Board;
using advice::Counter;
using advice::Description;
using advice::Fact;
using advice::Order;
using advice::Overlay;
using advice::Place;
using advice::Plan;
using advice::Selection;
using advice::Target;
using advice::View;

namespace {

std::string in_brackets(const Screen& screen, const std::string& rule) {
  return rule.empty() ? "" : ' ' + screen.paint(Role::kRule, '(' + rule + ')');
}

std::string item(const Screen& screen, const std::string& text) {
  return screen.wrap(text, 2, 4) + '\n';
}

std::string labels(const advice::Hexes& hexes) {
  std::vector<std::string> out;
  out.reserve(hexes.size());
  for (const hex::HexId h : hexes) out.push_back(hex::label(h));
  return fmt::format("{}", fmt::join(out, " "));
}

// "`fire <gun> <hex>`, `withdraw <gun>` or `end`": how what makes sense now is typed.
std::string forms_of(const View& view, std::span<const advice::Verb> orders) {
  std::vector<std::string> forms;
  for (const std::string& now : view.prompt.verbs) {
    const auto it = std::find_if(orders.begin(), orders.end(),
                                 [&](const advice::Verb& verb) { return verb.verb == now; });
    if (it != orders.end()) forms.push_back(fmt::format("`{}`", it->form));
  }
  if (forms.empty()) return {};
  std::string last = forms.back();
  forms.pop_back();
  return forms.empty() ? last : fmt::format("{} or {}", fmt::join(forms, ", "), last);
}

// What can be ordered as it stands: an alternative, a formation, an attack to resolve.
std::string choices_text(const Screen& screen, const View& view) {
  constexpr std::size_t kMost = 16;
  std::string out;
  std::size_t count = 0;
  for (const Order& order : view.orders) {
    if (order.die > 0 || order.action.find(' ') == std::string::npos) continue;
    if (++count > kMost) continue;
    std::string text = fmt::format("{}: {}", order.action, order.label);
    if (order.refused) text += fmt::format(" - not now, {}", sentence_of(*order.refused));
    out += item(screen, text);
  }
  if (count > kMost) out += item(screen, fmt::format("… and {} more", count - kMost));
  return out;
}

std::string faces_text(const Screen& screen, const View& view) {
  std::string out;
  for (const auto& [faces, text] : view.prompt.faces) {
    out += screen.wrap(fmt::format("{:<12} {} in 6: {}", fmt::format("{}", fmt::join(faces, " ")),
                                   faces.size(), text),
                       2, 23) +
           '\n';
  }
  return out;
}

std::string todo_text(const Screen& screen, const View& view) {
  std::string out;
  for (const auto& todo : view.todo) {
    const std::string text =
        todo.rule.empty() ? todo.text : fmt::format("{} ({})", todo.text, todo.rule);
    const std::string line = screen.wrap(text, 2, 4);
    out += (todo.must ? screen.paint(Role::kWarning, line) : line) + '\n';
  }
  return out;
}

std::string fact_text(const Screen& screen, const Fact& fact) {
  const std::string title = fact.title.empty() ? "" : fact.title + ": ";
  return item(screen, title + fact.text + in_brackets(screen, fact.rule));
}

std::string_view topic_of(const Fact& fact) {
  const std::string_view topic = fact.topic;
  return topic.starts_with('+') ? topic.substr(1) : topic;
}

}  // namespace

// --- What is to be done --------------------------------------------------------------------------

std::string prompt_text(const Screen& screen, const View& view,
                        std::span<const advice::Verb> orders) {
  std::string out = screen.wrap(view.prompt.text) + '\n';
  const std::string choices = choices_text(screen, view);
  out += faces_text(screen, view) + (choices.empty() ? todo_text(screen, view) : choices);
  const std::string forms = forms_of(view, orders);
  if (!forms.empty() && !view.over) {
    out += screen.paint(Role::kFaint, screen.wrap("Type " + forms + '.')) + '\n';
  }
  return out;
}

// --- How things stand ----------------------------------------------------------------------------

std::string facts_text(const Screen& screen, const View& view) {
  std::string out = screen.wrap(view.turn.text + '.') + '\n';
  for (const auto& gauge : view.gauges) {
    const std::string line = gauge.title + ": " + gauge.text + in_brackets(screen, gauge.rule);
    out += item(screen, gauge.broken ? screen.paint(Role::kWarning, line) : line);
  }
  for (const Fact& fact : view.facts) {
    if (!fact.topic.starts_with('+')) out += fact_text(screen, fact);
  }
  return out;
}

std::string topic_text(const Screen& screen, const View& view, std::string_view topic) {
  std::string out;
  for (const Fact& fact : view.facts) {
    if (topic_of(fact) == topic) out += fact_text(screen, fact);
  }
  return out;
}

std::vector<std::string> topics_of(const View& view) {
  std::vector<std::string> out;
  for (const Fact& fact : view.facts) {
    const std::string topic(topic_of(fact));
    if (!topic.empty() && std::find(out.begin(), out.end(), topic) == out.end()) {
      out.push_back(topic);
    }
  }
  return out;
}

std::string score_text(const Screen& screen, const View& view, const Board& board) {
  std::string out;
  if (view.outcome) {
    out += screen.paint(Role::kHeading, screen.wrap(view.outcome->text + '.')) + '\n';
  } else {
    out += "If the battle ended now:\n";
  }
  for (const auto& award : view.awards) {
    out += item(screen, fmt::format("{:>4}  {}: {}{}", award.points, side_title(board, award.side),
                                    award.text, in_brackets(screen, award.rule)));
  }
  if (view.awards.empty() && view.points.empty()) {
    for (const auto& gauge : view.gauges) {
      out += item(screen, gauge.title + ": " + gauge.text + in_brackets(screen, gauge.rule));
    }
  }
  for (const auto& [side, points] : view.points) {
    out += item(screen, fmt::format("{:>4}  {} in all", points, side_title(board, side)));
  }
  return out;
}

// --- The position --------------------------------------------------------------------------------

const Counter* find_counter(const View& view, std::string_view id) {
  const auto it = std::find_if(view.counters.begin(), view.counters.end(),
                               [&](const Counter& counter) { return counter.id == id; });
  return it == view.counters.end() ? nullptr : &*it;
}

std::string side_title(const Board& board, std::string_view id) {
  for (const auto& side : board.battle_sides) {
    if (side.id == id) return side.title;
  }
  return std::string(id);
}

namespace {

std::string_view title_of(Place place) {
  switch (place) {
    case Place::kMap:
      return "On the map";
    case Place::kWaiting:
      return "Waiting";
    case Place::kLost:
      return "Lost";
    case Place::kExited:
      return "Left the map";
    case Place::kUnused:
      return "Not in this battle";
  }
  return "";
}

// What is said of a counter, in a list by hexes.
std::string without_place(std::string said, hex::HexId h) {
  for (const std::string_view before : {"; in ", " in "}) {
    const std::string place = std::string(before) + hex::label(h);
    const auto at = said.find(place);
    if (at != std::string::npos) said.erase(at, place.size());
  }
  if (said.ends_with('.')) said.pop_back();
  return said;
}

std::string off_the_map(const Screen& screen, const View& view, std::string_view side) {
  std::string out;
  for (const Place place : {Place::kWaiting, Place::kLost, Place::kExited}) {
    std::vector<std::string> names;
    for (const Counter& counter : view.counters) {
      if (counter.side == side && counter.place == place) names.push_back(counter.name);
    }
    if (names.empty()) continue;
    out += item(screen, fmt::format("{}: {}", title_of(place), fmt::join(names, ", ")));
  }
  return out;
}

}  // namespace

std::string position_text(const Screen& screen, const View& view, const Board& board,
                          std::string_view side) {
  std::string out;
  for (const auto& each : board.battle_sides) {
    if (!side.empty() && each.id != side) continue;
    out += screen.paint(Role::kHeading, each.title) + '\n';
    std::map<hex::HexId, std::vector<const Counter*>> stacks;
    for (const Counter& counter : view.counters) {
      if (counter.side == each.id && counter.hex != hex::kNoHex) {
        stacks[counter.hex].push_back(&counter);
      }
    }
    for (auto& [h, stack] : stacks) {
      std::sort(stack.begin(), stack.end(),
                [](const Counter* a, const Counter* b) { return a->layer > b->layer; });
      std::vector<std::string> said;
      said.reserve(stack.size());
      for (const Counter* counter : stack) said.push_back(without_place(counter->said, h));
      out += screen.wrap(fmt::format("{}  {}", hex::label(h), fmt::join(said, "; ")), 2, 8) + '\n';
    }
    out += off_the_map(screen, view, each.id);
  }
  return out;
}

std::string pieces_text(const Screen& screen, const View& view, std::string_view side) {
  std::string out;
  for (const Counter& counter : view.counters) {
    if ((!side.empty() && counter.side != side) || counter.place == Place::kUnused) continue;
    const std::string where = counter.place == Place::kMap
                                  ? ""
                                  : ", " + advice::small(std::string(title_of(counter.place)));
    out += screen.wrap(fmt::format("{:<22} {}{}", counter.id, counter.said, where), 2, 25) + '\n';
  }
  return out;
}

// --- Answers -------------------------------------------------------------------------------------

namespace {

// Hexes under what stands on them: "3: 1525 1526".
std::string by_label(const Screen& screen, const Selection& selection, std::string_view kind) {
  std::map<std::pair<std::size_t, std::string>, advice::Hexes> groups;  // short ones first: numbers
  for (const Target& target : selection.targets) {
    if (target.kind == kind) groups[{target.label.size(), target.label}].push_back(target.hex);
  }
  std::string out;
  for (const auto& [label, hexes] : groups) {
    out += screen.wrap(fmt::format("{:>2}: {}", label.second, labels(hexes)), 4, 8) + '\n';
  }
  return out;
}

std::vector<std::string> kinds_of(const Selection& selection) {
  std::vector<std::string> out;
  for (const Target& target : selection.targets) {
    if (std::find(out.begin(), out.end(), target.kind) == out.end()) out.push_back(target.kind);
  }
  return out;
}

}  // namespace

std::string selection_text(const Screen& screen, const Selection& selection) {
  std::string out;
  for (const std::string& line : selection.lines) out += screen.wrap(line) + '\n';
  for (const std::string& kind : kinds_of(selection)) {
    out += "  " + kind + '\n' + by_label(screen, selection, kind);
  }
  for (const auto& choice : selection.choices) {
    out += item(screen, fmt::format("{}: {}", choice.action, choice.label));
  }
  if (out.empty()) out = screen.wrap(selection.title + ": nothing to do now.") + '\n';
  return out;
}

std::string reach_text(const Screen& screen, const Selection& selection) {
  std::string out;
  for (const std::string_view kind : {"move", "turn", "enter", "exit"}) {
    const std::string hexes = by_label(screen, selection, kind);
    if (!hexes.empty())
      out += fmt::format("{} can {} here, by cost:\n", selection.title, kind) + hexes;
  }
  for (const auto& area : selection.areas) {
    if (area.kind != "reach") continue;
    out += screen.wrap(fmt::format("If activated, {} could go to {}: {}", selection.title,
                                   counted(static_cast<int>(area.hexes.size()), "hex", "hexes"),
                                   labels(area.hexes))) +
           '\n';
  }
  return out;
}

std::string shots_text(const Screen& screen, const Selection& selection) {
  std::string out;
  for (const Target& target : selection.targets) {
    if (target.kind == "move" || target.kind == "turn") continue;
    out += item(screen, fmt::format("{} {}", hex::label(target.hex), target.said));
  }
  for (const auto& choice : selection.choices) out += item(screen, choice.said);
  for (const auto& blocked : selection.blocked) {
    out += item(screen, fmt::format("{}: no, {}{}", hex::label(blocked.hex), blocked.message,
                                    in_brackets(screen, blocked.rule)));
  }
  return out;
}

std::string plan_text(const Screen& screen, const Plan& plan) {
  std::string out;
  if (plan.refused) {
    out += screen.paint(Role::kWarning, screen.wrap(fmt::format("Not possible now, {}.",
                                                                sentence_of(*plan.refused)))) +
           '\n';
  }
  for (const auto& note : plan.supposed) {
    out += screen.wrap(advice::capital(note.text) + in_brackets(screen, note.rule) + '.') + '\n';
  }
  for (const auto& sum : plan.sums) {
    out += fmt::format("{}: {}\n", sum.title, sum.total);
    for (const auto& term : sum.terms) {
      const std::string what = term.text.empty() ? fmt::format("{:+}", term.amount) : term.text;
      out +=
          item(screen, fmt::format("{}: {}{}", term.title, what, in_brackets(screen, term.rule)));
    }
  }
  if (plan.column) {
    out += screen.wrap(plan.column->text + in_brackets(screen, plan.column->rule) + '.') + '\n';
  }
  for (const auto& note : plan.needs) out += item(screen, note.text);
  std::vector<std::pair<std::string, std::vector<int>>> groups;  // what is said, and its faces
  for (const auto& outcome : plan.outcomes) {
    auto it = std::find_if(groups.begin(), groups.end(),
                           [&](const auto& group) { return group.first == outcome.said; });
    if (it == groups.end()) it = groups.insert(groups.end(), {outcome.said, {}});
    it->second.push_back(outcome.die);
  }
  const double chance = plan.outcomes.empty() ? 0 : plan.outcomes.front().chance;
  for (const auto& [said, dice] : groups) {
    out += screen.wrap(fmt::format("{:<12} {}: {}", fmt::format("{}", fmt::join(dice, " ")),
                                   chance > 0 && plan.outcomes.size() == 6
                                       ? fmt::format("{} in 6", dice.size())
                                       : advice::percent(chance * static_cast<double>(dice.size())),
                                   said),
                       2, 23) +
           '\n';
  }
  for (const std::string& line : plan.summary) out += item(screen, line);
  for (const auto& warning : plan.warnings) {
    out += screen.paint(Role::kWarning,
                        screen.wrap(fmt::format("{} ({})", warning.text, warning.rule), 2, 4)) +
           '\n';
  }
  return out;
}

std::string overlay_text(const Screen& screen, const Overlay& overlay) {
  std::string out = screen.paint(Role::kHeading, overlay.title) + '\n';
  if (!overlay.text.empty()) {
    out += screen.wrap(overlay.text + in_brackets(screen, overlay.rule)) + '\n';
  }
  std::vector<std::pair<std::string, advice::Hexes>> groups;  // by label, or by tone
  for (const auto& shade : overlay.hexes) {
    const std::string title = shade.label.empty() ? shade.tone : shade.label;
    auto it = std::find_if(groups.begin(), groups.end(),
                           [&](const auto& group) { return group.first == title; });
    if (it == groups.end()) it = groups.insert(groups.end(), {title, {}});
    it->second.push_back(shade.hex);
  }
  const bool one = groups.size() == 1;
  for (const auto& [title, hexes] : groups) {
    out += item(screen,
                one || title.empty() ? labels(hexes) : fmt::format("{}: {}", title, labels(hexes)));
  }
  return out;
}

std::string description_text(const Screen& screen, const Description& description) {
  std::string out = screen.paint(Role::kHeading, description.title) + '\n';
  for (const std::string& line : description.lines) out += item(screen, line);
  return out;
}

}  // namespace tercio::cli
