// Questions about the position: what is where, what may be done, what the rules say.
#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands/retrace.hpp"
#include "cli/commands/rules_text.hpp"
#include "cli/table/table.hpp"
#include "cli/table/wording.hpp"

namespace tercio::cli {

using engine::Json;
using hex::HexId;

namespace {

// Hexes by what they cost, cheapest first: "3 MP: 1525 1526".
std::string by_cost(const Screen& screen, const Json& hexes) {
  std::map<int, std::vector<std::string>> costs;
  for (const auto& [hex, cost] : hexes.items()) costs[cost.get<int>()].push_back(hex);
  std::string out;
  for (const auto& [cost, labels] : costs) {
    out += screen.wrap(fmt::format("{:>2} MP: {}", cost, fmt::join(labels, " ")), 2, 9) + '\n';
  }
  return out;
}

std::string last_word(const std::string& text) {
  const auto space = text.rfind(' ');
  return space == std::string::npos ? text : text.substr(space + 1);
}

// "move merode 1722": what a piece may do in one hex or another is told together.
bool is_of_one_hex(const Words& action) {
  if (action.size() < 3 || !is_hex_number(action.back())) return false;
  // An action of hexes alone, or with turns on the way, is told by itself.
  if (is_hex_number(action[1].substr(0, action[1].find(',')))) return false;
  return std::all_of(action.begin() + 2, action.end(), is_hex_number);
}

// "enter blues 1712 n column": what enters is told together by hexes, with the facings it may take.
bool is_entry_with_facing(const Words& action) {
  return action.size() >= 4 && action[0] == "enter" && is_hex_number(action[2]) &&
         !is_hex_number(action[3]);
}

// "enter … 1712 <facing> column: blues, greys (facing ssw nnw n nne sse s)"
class Entries {
 public:
  void add(const Words& action) {
    std::string where = action[2];
    if (action.size() > 4) where += " <facing> " + action[4];
    Group& group = find(where);
    add_once(group.pieces, action[1]);
    add_once(group.facings, action[3]);
  }
  std::vector<std::string> lines() const {
    std::vector<std::string> out;
    out.reserve(groups_.size());
    for (const auto& [where, group] : groups_) {
      out.push_back(fmt::format("enter … {}: {} (facing {})", where, fmt::join(group.pieces, ", "),
                                fmt::join(group.facings, " ")));
    }
    return out;
  }

 private:
  struct Group {
    std::vector<std::string> pieces;
    std::vector<std::string> facings;
  };
  Group& find(const std::string& where) {
    for (auto& [key, group] : groups_) {
      if (key == where) return group;
    }
    return groups_.emplace_back(where, Group{}).second;
  }
  static void add_once(std::vector<std::string>& list, const std::string& word) {
    if (std::find(list.begin(), list.end(), word) == list.end()) list.push_back(word);
  }

  std::vector<std::pair<std::string, Group>> groups_;
};

}  // namespace

// A question: the system's own, or one that is answered for all systems.
void Table::ask(const Words& words, const std::string& rest) {
  if (face_->answer(words, *this)) return;
  const std::string& verb = words[0];
  if (verb == "why") return why(words);
  if (verb == "legal") return legal(words);
  if (verb == "reach") return reach(words);
  if (verb == "zones") return zones(words);
  if (verb == "pieces") return pieces(words);
  if (verb == "map") return map(words);
  if (verb == "list") return list(words);
  if (verb == "log") return log(words);
  if (verb == "facts") {
    const Json now = state();
    say(face_->facts(screen(), now) + face_->guidance(screen(), match(), now));
  } else if (verb == "score") {
    say(face_->score(screen(), state()));
  } else if (verb == "options") {
    for (const auto& [key, value] : match().options()) say(fmt::format("  {} = {}\n", key, value));
  } else if (verb == "rules") {
    say(rest.empty() ? "Which rules? `rules 8.12`, `rules 8`, `rules zone of control`.\n"
                     : look_up(screen(), rules_of(content_, battle().id), rest, battle().id));
  }
}

std::string Table::side_named(const std::string& word) {
  const auto sides = match().sides();
  const std::vector<std::string_view> ids(sides.begin(), sides.end());
  const Resolved found = resolve_word(word, ids);
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
  const PieceNames names(state());
  const auto reader = face_->orders(names, match());
  Words order_of(words.begin() + 1, words.end());
  std::vector<std::string_view> orders;
  for (const TableVerb& known : face_->verbs()) {
    if (known.kind == TableVerb::Kind::kOrder) orders.push_back(known.verb);
  }
  Resolved verb = resolve_word(order_of[0], orders);
  if (verb.candidates.size() > 1) verb.value = face_->meant(verb.candidates, match());
  if (verb.value.empty() && verb.candidates.size() > 1) {
    return refuse(fmt::format("'{}' can be {}", order_of[0], fmt::join(verb.candidates, ", ")));
  }
  if (!verb.value.empty()) order_of[0] = verb.value;
  const Order order = reader->read(order_of);
  if (!order.fault.empty()) return refuse(order.fault);
  const auto refusal = match().check(order.action);
  if (!refusal) return say_line("`" + order.action + "` is legal now.");
  refused_ = refusal;
  explain(*refusal);
}

void Table::legal(const Words& words) {
  if (words.size() > 1) {
    const PieceNames names(state());
    const auto reader = face_->orders(names, match());
    const std::string id = reader->piece(words[1], OrderReader::Wanted::kOwn);
    if (id.empty()) return refuse(reader->fault());
    return legal_of(id);
  }
  const Json now = state();
  const auto actions = match().actions();
  std::vector<std::pair<std::string, int>> groups;  // verb and piece, with how many
  std::vector<std::string> single;
  Entries entries;
  for (const std::string& action : actions) {
    const auto parts = split_words(action);
    if (is_entry_with_facing(parts)) {
      entries.add(parts);
      continue;
    }
    if (!is_of_one_hex(parts)) {
      single.push_back(action);
      continue;
    }
    const std::string group = parts[0] + ' ' + parts[1];
    if (groups.empty() || groups.back().first != group) groups.emplace_back(group, 0);
    ++groups.back().second;
  }
  for (const auto& [group, count] : groups) {
    const std::string id = last_word(group);
    say(screen().wrap(fmt::format("{}: {} ({})", group, counted(count, "hex", "hexes"),
                                  name_of_piece(now, id)),
                      2, 4) +
        '\n');
  }
  for (const std::string& line : entries.lines()) say(screen().wrap(line, 2, 4) + '\n');
  for (const std::string& action : single) say("  " + action + '\n');
  say_line(
      fmt::format("{} in all.", counted(static_cast<int>(actions.size()), "action", "actions")));
}

void Table::legal_of(const std::string& piece) {
  const auto actions = match().actions_of(piece);
  if (!actions) return refuse(actions.error());
  if (actions->empty()) {
    const auto refusal = match().reach(piece);
    if (!refusal) return refuse(refusal.error());
    return say_line(name_of_piece(state(), piece) + " has nothing to do now.");
  }
  std::map<std::string, std::vector<std::string>> hexes;
  Entries entries;
  for (const std::string& action : *actions) {
    const auto parts = split_words(action);
    if (is_entry_with_facing(parts)) {
      entries.add(parts);
    } else if (is_of_one_hex(parts)) {
      hexes[parts[0]].push_back(parts.back());
    } else {
      say("  " + action + '\n');
    }
  }
  for (const std::string& line : entries.lines()) say(screen().wrap(line, 2, 4) + '\n');
  for (const auto& [verb, labels] : hexes) {
    say(screen().wrap(fmt::format("{} {}: {}", verb, piece, fmt::join(labels, " ")), 2, 4) + '\n');
  }
}

// ---- Movement

void Table::reach(const Words& words) {
  if (words.size() != 2) return refuse("the form is: reach <piece>");
  const PieceNames names(state());
  const auto reader = face_->orders(names, match());
  const std::string id = reader->piece(words[1], OrderReader::Wanted::kMover);
  if (id.empty()) return refuse(reader->fault());
  const auto found = match().reach(id);
  if (!found) return refuse(found.error());
  const Json& hexes = (*found)["hexes"];
  say_line(fmt::format("{} {} end its move in {}:", name_of_piece(state(), id),
                       found->contains("if_activated") ? "could, if it were activated," : "can",
                       counted(static_cast<int>(hexes.size()), "hex", "hexes")));
  say(by_cost(screen(), hexes));
  const auto actions = match().actions_of(id);
  if (!actions) return;
  std::vector<std::string> exits;
  for (const std::string& action : *actions) {
    if (action.starts_with("exit ")) exits.push_back(last_word(action));
  }
  if (!exits.empty()) {
    say(screen().wrap(fmt::format("It can leave the map at {}.", fmt::join(exits, " "))) + '\n');
  }
}

MapMarks Table::marks_of_reach(const std::string& piece) {
  MapMarks marks;
  const auto hexes = match().reach(piece);
  if (!hexes) {
    refuse(hexes.error());
    return marks;
  }
  for (const auto& [label, cost] : (*hexes)["hexes"].items()) {
    if (const auto h = hex::parse_hex(label)) marks[*h] = std::to_string(cost.get<int>());
  }
  return marks;
}

void Table::zones(const Words& words) {
  if (words.size() != 2) return refuse("the form is: zones <side>");
  const std::string side = side_named(words[1]);
  if (side.empty()) return;
  const auto hexes = match().zones(side);
  if (!hexes) return refuse(hexes.error());
  std::vector<std::string> labels;
  for (const auto& label : *hexes) labels.push_back(label.get<std::string>());
  say_line(fmt::format("{} zones of control ({}): {}", face_->side_title(side),
                       counted(static_cast<int>(labels.size()), "hex", "hexes"),
                       labels.empty() ? "none" : fmt::format("{}", fmt::join(labels, " "))));
}

// ---- The position

void Table::map(const Words& words) {
  MapWindow window = face_->whole_map(screen().width);
  const StandingMarks standing = face_->standing_marks(match());
  MapMarks marks = standing.marks;
  const PieceNames names(state());
  const auto reader = face_->orders(names, match());
  if (words.size() == 3 && std::string_view("reach").starts_with(words[1])) {
    const std::string id = reader->piece(words[2], OrderReader::Wanted::kMover);
    if (id.empty()) return refuse(reader->fault());
    marks = marks_of_reach(id);
    if (marks.empty()) return;
    const NamedPiece* piece = names.find(id);
    const auto h = hex::parse_hex(piece->hex);
    if (h && window.cell < 4) window = face_->ground_about(*h, screen().width);
  } else if (words.size() == 3 && std::string_view("zones").starts_with(words[1])) {
    const std::string side = side_named(words[2]);
    if (side.empty()) return;
    const auto hexes = match().zones(side);
    if (!hexes) return refuse(hexes.error());
    marks.clear();
    for (const auto& label : *hexes) {
      if (const auto h = hex::parse_hex(label.get<std::string>())) marks[*h] = "z";
    }
  } else if (words.size() == 2) {
    const auto h = hex::parse_hex(reader->hex(words[1]));
    if (!reader->fault().empty()) return refuse(reader->fault());
    if (!h || !face_->grid().contains(*h)) return refuse("there is no hex " + words[1]);
    window = face_->ground_about(*h, screen().width);
  } else if (words.size() > 1) {
    return refuse("the form is: map [<hex> | reach <piece> | zones <side>]");
  }
  const MapPicture drawn = face_->map(screen(), state(), window, marks);
  say(drawn.map + drawn.legend);
  if (!standing.marks.empty() && words.size() != 3) say_line(standing.note);
}

void Table::list(const Words& words) {
  std::string side;
  if (words.size() > 1) {
    side = side_named(words[1]);
    if (side.empty()) return;
  }
  say(face_->position(screen(), state(), side));
}

void Table::pieces(const Words& words) {
  std::string side;
  if (words.size() > 1) {
    side = side_named(words[1]);
    if (side.empty()) return;
  }
  const Json now = state();
  for (const auto& piece : now["pieces"]) {
    const std::string owner = owner_of(piece);
    const std::string status = piece["state"];
    if ((!side.empty() && owner != side) || status == "unused") continue;
    const bool to_place = status == "waiting" && face_->is_set_up(now);
    const std::string where = piece["hex"].is_string() ? "in " + piece["hex"].get<std::string>()
                              : to_place               ? "to be placed"
                                                       : status;
    say(screen().wrap(fmt::format("{:<22} {}, {}", piece["id"].get<std::string>(),
                                  face_->piece(piece, now), where),
                      2, 25) +
        '\n');
  }
}

// What has happened, as the side that reads may know it.
std::vector<std::string> Table::known_log() const {
  const std::string reader = seat();
  std::vector<std::string> out;
  for (const LogEntry& entry : log_) {
    if (entry.seat == reader || entry.common) out.push_back(entry.text);
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
