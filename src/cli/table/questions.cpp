// Questions about the position: what is where, what may be done, what the rules say.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/orders/typed.hpp"
#include "cli/commands/retrace.hpp"
#include "cli/commands/rules_text.hpp"
#include "cli/table/print.hpp"
#include "cli/table/table.hpp"

namespace tercio::cli {

using advice::Resolved;
using advice::TypedOrder;
using Wanted = advice::OrderReader::Wanted;

void Table::ask(const Words& words, const std::string& rest) {
  using Answer = void (Table::*)(const Words&);
  constexpr std::pair<std::string_view, Answer> kAnswers[] = {
      {"why", &Table::why},         {"legal", &Table::legal},     {"odds", &Table::odds},
      {"reach", &Table::reach},     {"targets", &Table::targets}, {"sight", &Table::sight},
      {"zones", &Table::zones},     {"what", &Table::what},       {"map", &Table::map},
      {"overlay", &Table::overlay}, {"log", &Table::log},         {"hint", &Table::hint}};
  const std::string& verb = words[0];
  for (const auto& [name, answer] : kAnswers) {
    if (name == verb) return (this->*answer)(words);
  }
  if (verb == "review") return review();
  if (verb == "facts") {
    say(facts_text(screen(), view()) + prompt_text(screen(), view(), adviser_->verbs()));
  } else if (verb == "score") {
    say(score_text(screen(), view(), board_));
  } else if (verb == "options") {
    for (const auto& [key, value] : match().options()) say(fmt::format("  {} = {}\n", key, value));
  } else if (verb == "rules") {
    say(rest.empty() ? "Which rules? `rules 8.12`, `rules 8`, `rules zone of control`.\n"
                     : look_up(screen(), rules_of(content_, battle().id), rest, battle().id));
  } else {
    const std::string side = words.size() > 1 ? side_named(words[1]) : "";
    if (words.size() > 1 && side.empty()) return;
    say(verb == "list" ? position_text(screen(), view(), board_, side)
                       : pieces_text(screen(), view(), side));
  }
}

std::string Table::side_named(const std::string& word) {
  const auto sides = match().sides();
  const std::vector<std::string_view> ids(sides.begin(), sides.end());
  const Resolved found = advice::resolve_word(word, ids);
  if (found.value.empty()) {
    refuse(fmt::format("there is no side '{}'; the sides are {}", word, fmt::join(sides, ", ")));
  }
  return found.value;
}

// ---- Why, and what is legal

const data::RuleCase* Table::rule_of(const engine::Refusal& refusal) const {
  if (refusal.rule.empty()) return nullptr;
  return find_rule(rules_of(content_, battle().id), battle().id, refusal.rule);
}

void Table::explain(const engine::Refusal& refusal) {
  refuse("no, " + sentence_of(refusal));
  if (const auto* rule = rule_of(refusal)) say(rule_text(screen(), *rule));
}

void Table::why(const Words& words) {
  if (words.size() < 2) {
    if (!refused_) return refuse("nothing has been refused; the form is: why <order>");
    return explain(*refused_);
  }
  Words typed(words.begin() + 1, words.end());
  const Resolved verb = advice::resolve_verb(typed[0], adviser_->verbs(), view().prompt);
  if (!verb.value.empty()) typed[0] = verb.value;
  const TypedOrder order = reader()->read(typed);
  if (!order.fault.empty()) return refuse(order.fault);
  const auto refusal = adviser_->why_not(match(), eyes(), order.action);
  if (!refusal) return say_line("`" + order.action + "` is legal now.");
  refused_ = refusal;
  explain(*refusal);
}

std::optional<advice::Selection> Table::selection_of(const std::string& word, Wanted wanted) {
  const auto reading = reader();
  const std::string id = reading->piece(word, wanted);
  if (id.empty()) {
    refuse(reading->fault());
    return std::nullopt;
  }
  auto found = adviser_->select(match(), eyes(), {id});
  if (!found) {
    refuse(found.error());
    return std::nullopt;
  }
  return std::move(*found);
}

void Table::legal(const Words& words) {
  if (words.size() > 1) {
    const auto found = selection_of(words[1], Wanted::kOwn);
    if (!found) return;
    if (found->refused && found->targets.empty() && found->choices.empty()) {
      return refuse(*found->refused);
    }
    return say(selection_text(screen(), *found));
  }
  for (const auto& [piece, deeds] : view().ready) {
    const auto* counter = find_counter(view(), piece);
    say(screen().wrap(fmt::format("{:<22} {}{}", piece, fmt::join(deeds, ", "),
                                  counter == nullptr ? "" : ": " + counter->said),
                      2, 25) +
        '\n');
  }
  for (const auto& order : view().orders) {
    if (order.refused) continue;
    say(screen().wrap(fmt::format("{:<22} {}", order.action, order.label), 2, 25) + '\n');
  }
}

// ---- Moving and fighting

void Table::reach(const Words& words) {
  if (words.size() != 2) return refuse("the form is: reach <piece>");
  const auto found = selection_of(words[1], Wanted::kMover);
  if (!found) return;
  const std::string text = reach_text(screen(), *found);
  if (!text.empty()) return say(text);
  if (found->refused) return refuse(*found->refused);
  say_line(found->title + " cannot move now.");
}

void Table::targets(const Words& words) {
  if (words.size() != 2) return refuse("the form is: targets <gun>");
  const auto found = selection_of(words[1], Wanted::kGun);
  if (!found) return;
  const std::string text = shots_text(screen(), *found);
  if (!text.empty()) return say(screen().paint(Role::kHeading, found->title) + '\n' + text);
  for (const std::string& line : found->lines) say_line(line);
  if (found->refused) return refuse(*found->refused);
  say_line(found->title + " has no target.");
}

void Table::odds(const Words& words) {
  advice::PlanRequest request;
  std::size_t count = words.size();
  if (count > 3 && std::string_view("charge").starts_with(words.back())) {
    request.switches.emplace_back("charge");
    --count;
  }
  if (count != 3) return refuse("the form is: odds <attackers> <defenders> [charge]");
  const auto reading = reader();
  request.attackers = advice::split_list(reading->pieces(words[1], Wanted::kAttacker));
  request.defenders = advice::split_list(reading->pieces(words[2], Wanted::kDefender));
  if (!reading->fault().empty()) return refuse(reading->fault());
  const auto plan = adviser_->plan(match(), eyes(), request);
  if (!plan) return refuse(plan.error());
  say(plan_text(screen(), *plan));
}

void Table::sight(const Words& words) {
  if (words.size() != 3) return refuse("the form is: sight <gun or hex> <hex>");
  const auto reading = reader();
  const std::string from = reading->hex(words[1]);
  const std::string to = reading->hex(words[2]);
  if (!reading->fault().empty()) return refuse(reading->fault());
  const auto seen = adviser_->overlay(match(), eyes(), {.id = "sight", .hex = from});
  if (!seen) return refuse(seen.error());
  const auto h = hex::parse_hex(to);
  const auto shade = std::find_if(seen->hexes.begin(), seen->hexes.end(),
                                  [&](const advice::Shade& each) { return h && each.hex == *h; });
  if (shade == seen->hexes.end()) return refuse("there is no line of sight to ask for");
  const bool clear = shade->tone != "bad";
  std::string text =
      fmt::format("From {} to {} the line is {}", from, to, clear ? "clear" : "blocked");
  if (clear && !shade->label.empty()) text += fmt::format("; a shot would hit {}", shade->label);
  for (const auto& line : seen->lines) {
    if (line.to == *h && !line.by.empty()) {
      text += fmt::format(" by {}", fmt::join(line.by, ", "));
    }
  }
  say_line(fmt::format("{} ({}).", text, seen->rule));
}

void Table::zones(const Words& words) {
  const std::string side = words.size() > 1 ? side_named(words[1]) : asker();
  if (side.empty()) return;
  overlay({"overlay", side == asker() ? "own-zones" : "enemy-zones"});
}

void Table::what(const Words& words) {
  if (words.size() != 2) return refuse("the form is: what <hex or piece>");
  const auto reading = reader();
  const std::string hex = reading->hex(words[1]);
  if (!reading->fault().empty()) return refuse(reading->fault());
  const auto told = adviser_->describe(match(), eyes(), hex);
  if (!told) return refuse(told.error());
  say(description_text(screen(), *told));
}

std::optional<advice::Overlay> Table::overlay_named(const Words& words) {
  const auto& infos = view().overlays;
  std::vector<std::string_view> ids;
  ids.reserve(infos.size());
  for (const auto& info : infos) ids.push_back(info.id);
  const Resolved found = advice::resolve_word(words[1], ids);
  const auto info = std::find_if(infos.begin(), infos.end(),
                                 [&](const auto& each) { return each.id == found.value; });
  if (info == infos.end()) {
    refuse(fmt::format("there is no overlay '{}'; there are {}", words[1], fmt::join(ids, ", ")));
    return std::nullopt;
  }
  advice::OverlayRequest request{.id = info->id};
  if (info->needs != advice::Needs::kNothing) {
    if (words.size() < 3) {
      refuse(fmt::format("the form is: {} <{}>", info->id,
                         info->needs == advice::Needs::kHex ? "hex" : "piece"));
      return std::nullopt;
    }
    const auto reading = reader();
    (info->needs == advice::Needs::kHex ? request.hex : request.piece) =
        info->needs == advice::Needs::kHex ? reading->hex(words[2])
                                           : reading->piece(words[2], Wanted::kAny);
    if (!reading->fault().empty()) {
      refuse(reading->fault());
      return std::nullopt;
    }
  }
  auto told = adviser_->overlay(match(), eyes(), request);
  if (!told) {
    refuse(told.error());
    return std::nullopt;
  }
  return std::move(*told);
}

void Table::overlay(const Words& words) {
  if (words.size() < 2) {
    for (const auto& info : view().overlays) {
      say(screen().wrap(fmt::format("{:<14} {}", info.id, info.title), 2, 17) + '\n');
    }
    return;
  }
  if (const auto told = overlay_named(words)) say(overlay_text(screen(), *told));
}

// ---- The map

void Table::map(const Words& words) {
  MapWindow window = face_->whole_map(screen().width);
  MapMarks marks;
  std::string note;
  if (words.size() == 2 && advice::is_hex_number(words[1])) {
    const auto h = hex::parse_hex(words[1]);
    if (!h || !face_->grid().contains(*h)) return refuse("there is no hex " + words[1]);
    window = face_->ground_about(*h, screen().width);
  } else if (words.size() == 3 && std::string_view("reach").starts_with(words[1])) {
    const auto found = selection_of(words[2], Wanted::kMover);
    if (!found) return;
    for (const auto& target : found->targets) {
      if (target.kind == "move") marks[target.hex] = target.label.substr(0, 2);
    }
    if (marks.empty()) {
      return found->refused ? refuse(*found->refused) : say_line(found->title + " cannot move.");
    }
    const auto* counter = find_counter(view(), found->pieces.front());
    if (counter != nullptr && counter->hex != hex::kNoHex && window.cell < 4) {
      window = face_->ground_about(counter->hex, screen().width);
    }
  } else if (words.size() > 1) {
    Words asked = words;
    const bool zones = words.size() == 3 && std::string_view("zones").starts_with(words[1]);
    if (zones) {
      const std::string side = side_named(words[2]);
      if (side.empty()) return;
      asked = {"overlay", side == asker() ? "own-zones" : "enemy-zones"};
    }
    const auto told = overlay_named(asked);
    if (!told) return;
    for (const auto& shade : told->hexes) {
      const std::string sign = shade.label.empty() ? (zones ? "z" : "*") : shade.label;
      marks[shade.hex] = sign.substr(0, 2);
    }
    note = told->title + ": " + told->text;
  }
  const MapPicture drawn = face_->map(screen(), match(), seat(), window, marks);
  say(drawn.map + drawn.legend);
  if (!note.empty()) say_line(note);
}

// ---- The log

// What has happened, as the side that reads may know it.
std::vector<std::string> Table::known_log() const {
  const std::string reads = seat();
  std::vector<std::string> out;
  for (const LogEntry& entry : log_) {
    if (entry.seat == reads || entry.common) out.push_back(entry.text);
  }
  return out;
}

void Table::log(const Words& words) {
  std::size_t n = 20;
  if (words.size() > 1) {
    const std::string& word = words[1];
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
    if (error != std::errc{} || end != word.data() + word.size()) {
      return refuse("'" + word + "' is not a number");
    }
  }
  const std::vector<std::string> texts = known_log();
  const std::size_t first = texts.size() > n ? texts.size() - n : 0;
  for (std::size_t i = first; i < texts.size(); ++i) say(screen().wrap(texts[i], 2, 4) + '\n');
}

}  // namespace tercio::cli
