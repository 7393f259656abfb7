#include "cli/table/table.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/commands/files.hpp"
#include "cli/commands/retrace.hpp"
#include "cli/table/line_reader.hpp"
#include "cli/table/table_help.hpp"
#include "cli/table/wording.hpp"
#include "engine/words.hpp"

namespace tercio::cli {

using engine::Dice;
using engine::Json;
using engine::Session;

namespace {

constexpr std::size_t kLongestOrder = 4096;

// The line without its first word.
std::string rest_of(const std::string& line) {
  const auto begin = line.find_first_not_of(" \t");
  const auto end = line.find_first_of(" \t", begin);
  if (begin == std::string::npos || end == std::string::npos) return {};
  const auto rest = line.find_first_not_of(" \t", end);
  if (rest == std::string::npos) return {};
  return line.substr(rest, line.find_last_not_of(" \t\r") - rest + 1);
}

// Whether the last word is `force`; it is taken off.
bool take_force(std::string& text) {
  if (text == "force") {
    text.clear();
    return true;
  }
  if (!text.ends_with(" force")) return false;
  text.erase(text.size() - 6);
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return true;
}

}  // namespace

Table::Table(const Content& content, std::istream& in, std::ostream& out, TableSettings settings)
    : content_(content), in_(in), out_(out), settings_(std::move(settings)) {}

// ---- Games

bool Table::adopt(std::unique_ptr<Session> session) {
  auto face = face_of(content_.library, session->match());
  if (!face) return false;
  face_ = std::move(face);
  session_ = std::move(session);
  log_.clear();
  heading_.clear();
  refused_.reset();
  warned_ = false;
  asked_to_end_ = false;
  return true;
}

std::string Table::start(const std::string& scenario, const OptionChoices& options, Dice dice,
                         const std::string& seed) {
  auto match = content_.library.start(scenario, options);
  if (!match) {
    return sentence_of(match.error()) + "; `tercio list " + scenario + "` tells the options";
  }
  if (!adopt(std::make_unique<Session>(std::move(*match), dice, seed))) return "no such game";
  saved_length_ = 0;
  say(screen().paint(Role::kHeading, title_of(content_.library, scenario)) + '\n');
  const engine::Happened happened = session_->begin();
  write_down(happened, session_->length());
  announce(happened);
  return {};
}

std::string Table::load(const std::string& file) {
  const auto text = read_file(file);
  if (!text) return text.error();
  Retraced played = retrace_text(content_.library, *text);
  if (!played.fault.empty()) {
    return played.line > 0 ? fmt::format("{}:{}: {}", file, played.line, played.fault)
                           : fmt::format("{}: {}", file, played.fault);
  }
  const auto deeds = std::move(played.deeds);
  if (!adopt(std::move(played.session))) return file + ": the game cannot be set up";
  std::size_t length = 0;
  for (const Deed& deed : deeds) {
    write_down(deed.happened, length++);
  }
  saved_length_ = session_->length();
  say_line(fmt::format("{}, loaded from {} with {}.",
                       title_of(content_.library, match().scenario()), file,
                       counted(static_cast<int>(session_->length()), "action", "actions")));
  announce({});
  return {};
}

void Table::set_dice(Dice dice) {
  session_->go_on_with(dice);
  announce({});
}

// ---- The loop

bool Table::read(const std::string& prompt, std::string& line) {
  if (settings_.interactive) say(prompt);
  const LineRead got = read_line(in_, line, kLongestOrder);
  if (got == LineRead::kEnd) return false;
  if (got == LineRead::kTooLong) line = "# a line of more than 4096 characters was skipped";
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (!settings_.interactive) say("> " + line + '\n');
  return true;
}

std::string Table::prompt() const { return screen().paint(Role::kHeading, face_->prompt(match())); }

void Table::run() {
  std::string line;
  while (true) {
    if (!read(prompt(), line)) {
      say(settings_.interactive ? "\n" : "");
      if (session_->length() > saved_length_ && settings_.autosave.empty()) {
        say_line("The input has ended; the game was not saved (`save <file>` saves it).");
      }
      return;
    }
    if (!obey(line)) return;
  }
}

bool Table::obey(const std::string& line) {
  const Words words = order_words(line);
  if (words.empty() || words[0].front() == '#') return true;
  Resolved verb = resolve_word(words[0] == "?" ? "help" : words[0], verbs());
  if (verb.candidates.size() > 1) verb.value = face_->meant(verb.candidates, match());
  const bool leaving = verb.value == "quit";
  if (leaving) return quit(words.size() > 1 && words[1] == "force");
  warned_ = false;
  if (verb.value != "end") asked_to_end_ = false;
  if (!verb.value.empty()) {
    dispatch(verb.value, line, words);
    return true;
  }
  // Not a verb: perhaps a piece to which the phase gives the verb.
  const PieceNames names(state());
  const bool piece =
      words.size() > 1 && !names.piece(words[0].substr(0, words[0].find(',')), {}).value.empty();
  const bool hex = words.size() > 1 && is_hex_number(words[0].substr(0, words[0].find(',')));
  if (piece || hex) {
    act(words);
  } else if (verb.candidates.size() > 1) {
    refuse(fmt::format("'{}' can be {}", words[0], fmt::join(verb.candidates, ", ")));
  } else {
    refuse(fmt::format("'{}' is not understood; `help` lists the words", words[0].substr(0, 40)));
  }
  return true;
}

const data::BattleInfo& Table::battle() const {
  return *content_.library.battle_of(match().scenario());
}

std::vector<std::string_view> Table::verbs() const {
  std::vector<std::string_view> out;
  for (const auto some : {face_->verbs(), game_verbs()}) {
    for (const TableVerb& verb : some) out.push_back(verb.verb);
  }
  return out;
}

void Table::dispatch(const std::string& verb, const std::string& line, const Words& typed) {
  Words words = typed;
  words[0] = verb;
  std::string rest = rest_of(line);
  for (const TableVerb& known : face_->verbs()) {
    if (known.verb != verb) continue;
    return known.kind == TableVerb::Kind::kOrder ? act(words) : ask(words, rest);
  }
  if (verb == "undo") return undo(words);
  if (verb == "help") {
    const std::string topic = words.size() > 1 ? words[1] : "";
    const Resolved found = resolve_word(topic, verbs());
    say(table_help(screen(), face_->verbs(), found.value.empty() ? topic : found.value));
  } else if (verb == "save") {
    save(rest);
  } else if (verb == "load") {
    const bool forced = take_force(rest);
    reload(rest, forced);
  } else if (verb == "autosave") {
    settings_.autosave = rest == "off" ? "" : rest;
    say_line(settings_.autosave.empty() ? "Autosave is off." : "Saving to " + rest + ".");
    autosave();
  } else if (verb == "dice") {
    if (rest != "auto" && rest != "manual") return refuse("the form is: dice auto | manual");
    set_dice(rest == "auto" ? Dice::kAuto : Dice::kManual);
  } else if (verb == "open") {
    set_open(rest);
  }
}

// ---- Telling

void Table::refuse(const std::string& text) {
  std::string sentence = text;
  // What was typed may hold anything; a terminal is not to act on it.
  std::replace_if(
      sentence.begin(), sentence.end(),
      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, '?');
  sentence = engine::capital(std::move(sentence));
  const bool stopped = sentence.ends_with('.') || sentence.ends_with('?');
  say(screen().paint(Role::kWarning, screen().wrap(sentence + (stopped ? "" : "."))) + '\n');
}

void Table::refuse(const engine::Refusal& refusal) {
  refused_ = refusal;
  refuse("no, " + sentence_of(refusal));
  if (rule_of(refusal) != nullptr) say_line("`why` shows the rule.");
}

void Table::write_down(const engine::Happened& happened, std::size_t length) {
  const auto write = [&](const std::vector<Json>& events, const std::string& seat, bool common) {
    for (const Json& event : events) {
      log_.push_back({length, event_text(Screen{}, event), seat, common});
    }
  };
  write(happened.events, "", happened.seen.empty());
  const auto sides = match().sides();
  for (std::size_t i = 0; i < happened.seen.size(); ++i) write(happened.seen[i], sides[i], false);
}

const std::vector<Json>& Table::known(const engine::Happened& happened) const {
  const auto sides = match().sides();
  const auto it = std::find(sides.begin(), sides.end(), seat());
  return it == sides.end() ? happened.events
                           : happened.known_to(static_cast<std::size_t>(it - sides.begin()));
}

void Table::set_open(const std::string& word) {
  if (word != "" && word != "on" && word != "off") return refuse("the form is: open [off]");
  settings_.open = word != "off";
  if (face_->seat(match()).empty()) return say_line("Nothing is hidden in this game.");
  say_line(settings_.open ? "Everything is shown now, whoever decides; `open off` hides it again."
                          : "Each side is shown only what it may see.");
}

void Table::tell(const std::vector<Json>& events) {
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const ToldTogether told = face_->together(events, i); told.events > 0) {
      say_item(told.text);
      i += told.events - 1;
      continue;
    }
    const Json& event = events[i];
    const bool frame = face_->is_frame(event);
    const std::string text = event_text(screen(), event);
    say(screen().wrap(frame ? screen().paint(Role::kFaint, "— ") + text : text, frame ? 0 : 2, 4) +
        '\n');
  }
}

void Table::announce(const engine::Happened& happened) {
  tell(known(happened));
  const Json now = state();
  if (match().over()) {
    say('\n' + screen().paint(Role::kHeading, match().heading()) + '\n' +
        face_->score(screen(), now));
    return;
  }
  const std::string heading = face_->heading(match(), now);
  const std::string step = face_->step(match());
  if (heading != heading_ || step != step_) {
    const bool first = heading != heading_;
    heading_ = heading;
    step_ = step;
    say('\n' + screen().paint(Role::kHeading, "== " + heading_ + " ==") + '\n' +
        face_->opening(screen(), match(), now, first));
  }
  say(face_->guidance(screen(), match(), now));
}

// ---- Orders

bool Table::asks_to_end(const Order& order, bool forced) {
  const bool again = asked_to_end_;
  asked_to_end_ = false;
  if (order.action != "end" || !order.rest.empty() || again || forced) return false;
  if (match().check(order.action)) return false;  // the refusal says it
  const std::string left = face_->left_undone(match(), state());
  if (left.empty()) return false;
  asked_to_end_ = true;
  refuse(left);
  return true;
}

void Table::act(const Words& words) {
  const Json now = state();
  const PieceNames names(now);
  const bool forced = words.size() == 2 && words[0] == "end" && words[1] == "force";
  const Order order = face_->orders(names, match())->read(forced ? Words{"end"} : words);
  if (!order.fault.empty()) return refuse(order.fault);
  if (asks_to_end(order, forced)) return;
  if (order.action.starts_with("roll") && session_->dice() == Dice::kAuto) {
    return refuse("the program throws the dice here (`dice manual` changes that)");
  }
  const auto first = session_->act(order.action);
  if (!first) return refuse(first.error());
  refused_.reset();
  write_down(*first, session_->length());
  engine::Happened happened = *first;
  std::optional<engine::Refusal> refusal;
  for (const std::string& action : order.rest) {
    const auto more = session_->act(action);
    if (!more) {
      refusal = more.error();
      break;
    }
    write_down(*more, session_->length());
    happened.add({.action = action, .events = more->events, .seen = more->seen});
  }
  autosave();
  announce(happened);
  if (refusal) refuse(*refusal);
}

// `undo` is the wish of the side that decides now; another side is named.
void Table::undo(const Words& words) {
  Session::Asker asker{.seat = session_->asker_by_default()};
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (std::string_view("agreed").starts_with(words[i])) {
      asker.agreed = true;
    } else {
      asker.seat = side_named(words[i]);
      if (asker.seat.empty()) return;
    }
  }
  const auto undone = session_->undo(asker);
  if (!undone) return explain_undo(undone.error(), asker);
  std::erase_if(log_, [&](const LogEntry& entry) { return entry.length > session_->length(); });
  saved_length_ = std::min(saved_length_, session_->length());
  say_line(undone->sentence_for(undone->side) + '.');
  autosave();
  announce({});
}

// Why not, and what would help.
void Table::explain_undo(const engine::Refusal& refusal, const Session::Asker& asker) {
  refuse(sentence_of(refusal));
  const auto last = session_->last_undoable();
  if (!last || asker.agreed) return;
  if (last->side != asker.seat && !session_->why_not_undo({.seat = last->side})) {
    say_line(fmt::format("It was: {}. The {} player takes it back with `undo {}`.",
                         last->words_for(asker.seat), face_->side_title(last->side), last->side));
  } else if (!session_->why_not_undo({.seat = asker.seat, .agreed = true})) {
    say_line("If both players agree, `undo agreed` takes it back.");
  }
}

void Table::autosave() {
  if (settings_.autosave.empty()) return;
  const std::string fault = write_file(settings_.autosave, text_of(session_->record()));
  if (fault.empty()) {
    saved_length_ = session_->length();
  } else {
    refuse(fault);
  }
}

void Table::save(const std::string& file) {
  if (file.empty()) return refuse("the form is: save <file>");
  const std::string fault = write_file(file, text_of(session_->record()));
  if (!fault.empty()) return refuse(fault);
  saved_length_ = session_->length();
  say_line("Saved to " + file + ".");
}

void Table::reload(const std::string& file, bool forced) {
  if (file.empty()) return refuse("the form is: load <file> [force]");
  if (session_->length() > saved_length_ && !forced) {
    return refuse("this game is not saved: `save <file>` first, or `load " + file +
                  " force` to drop it");
  }
  const std::string fault = load(file);
  if (!fault.empty()) refuse(fault);
}

bool Table::quit(bool forced) {
  const bool unsaved = session_->length() > saved_length_;
  if (!unsaved || forced || warned_) return false;
  warned_ = true;
  refuse("this game is not saved: `save <file>` saves it, `quit` again leaves without");
  return true;
}

}  // namespace tercio::cli
