#include "cli/table/table.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "advice/common.hpp"
#include "advice/orders/typed.hpp"
#include "cli/commands/files.hpp"
#include "cli/commands/retrace.hpp"
#include "cli/table/help.hpp"
#include "cli/table/print.hpp"
#include "engine/words.hpp"

namespace tercio::cli {

using advice::is_hex_number;
using advice::order_words;
using advice::Resolved;
using advice::TypedOrder;
using advice::Verb;
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

// Whether an event opens or closes a part of the game.
bool is_frame(const Json& event) {
  const std::string type = event["type"];
  return type.ends_with("-began") || type == "day-ended";
}

}  // namespace

Table::Table(const Content& content, Lines& lines, std::ostream& out, TableSettings settings)
    : content_(content), lines_(lines), out_(out), settings_(std::move(settings)) {
  lines_.complete_with([this](const std::string& line) { return completions(line); });
}

Table::~Table() { lines_.complete_with({}); }

// ---- Games

std::string Table::adopt(std::unique_ptr<Session> session) {
  const auto game = game_of(content_.library, session->match());
  if (!game) return "the game cannot be set up";
  if (std::string fault = seat_computers(session->match()); !fault.empty()) return fault;
  face_ = make_face(*game);
  adviser_ = advice::make_adviser(*game);
  board_ = adviser_->board();
  session_ = std::move(session);
  log_.clear();
  passed_.clear();
  heading_.clear();
  refused_.reset();
  warned_ = false;
  asked_ = false;
  position_changed();
  return {};
}

std::string Table::start(const std::string& scenario, const OptionChoices& options, Dice dice,
                         const std::string& seed) {
  auto match = content_.library.start(scenario, options);
  if (!match) {
    return sentence_of(match.error()) + "; `tercio list " + scenario + "` tells the options";
  }
  std::string fault = adopt(std::make_unique<Session>(std::move(*match), dice, seed));
  if (!fault.empty()) return fault;
  saved_length_ = 0;
  say(screen().paint(Role::kHeading, title_of(content_.library, scenario)) + '\n');
  engine::Happened happened = session_->begin();
  position_changed();
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
  if (const std::string fault = adopt(std::move(played.session)); !fault.empty()) {
    return fmt::format("{}: {}", file, fault);
  }
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
  position_changed();
  announce({});
}

const data::BattleInfo& Table::battle() const {
  return *content_.library.battle_of(match().scenario());
}

// ---- Who looks

std::string Table::asker() const {
  if (letters_) return letters_->game.own.side;
  // Against the computer a person reads what that person may know, whoever decides.
  std::string person = board_.hidden ? lone_person() : std::string();
  if (!person.empty()) return person;
  const auto sides = match().sides();
  const std::string decides =
      match().dice_to_act() ? engine::thrower_of(match()) : match().to_act();
  return std::find(sides.begin(), sides.end(), decides) == sides.end() ? sides.front() : decides;
}

std::string Table::seat() const {
  return settings_.open || !board_.hidden || match().over() ? "" : asker();
}

std::string Table::eyes() const {
  return board_.hidden && seat().empty() ? std::string(advice::kOpenTable) : asker();
}

const advice::View& Table::view() const {
  if (!view_) view_ = adviser_->view(match(), eyes());
  return *view_;
}

// ---- The loop

bool Table::read(const std::string& prompt, std::string& line) {
  const LineRead got = lines_.read(prompt, line, kLongestOrder);
  if (got == LineRead::kEnd) return false;
  if (got == LineRead::kTooLong) {
    line.clear();
    refuse("a line of more than 4096 characters was skipped");
  }
  return true;
}

std::string Table::prompt() const {
  if (match().over()) return "> ";
  if (waits_for_a_letter()) return "Waiting> ";
  return (match().dice_to_act() ? "Dice" : side_title(board_, match().to_act())) + "> ";
}

void Table::run() {
  std::string line;
  while (true) {
    const bool stopped = !play_computers();
    if (stopped || !read(prompt(), line)) {
      say(settings_.interactive ? "\n" : "");
      if (session_->length() > saved_length_ && settings_.autosave.empty()) {
        say_line(stopped ? "Stopped; the game was not saved."
                         : "The input has ended; the game was not saved (`save <file>` saves it).");
      }
      return;
    }
    if (!obey(line)) return;
  }
}

// ---- Words

Table::Word Table::word_of(const std::string& typed) const {
  const Resolved order = advice::resolve_verb(typed, adviser_->verbs(), view().prompt);
  std::vector<std::pair<std::string, Word::Kind>> known;
  for (const Verb& verb : table_verbs()) known.emplace_back(verb.verb, Word::Kind::kVerb);
  for (const std::string& topic : topics_of(view())) known.emplace_back(topic, Word::Kind::kTopic);
  for (const auto& info : view().overlays) known.emplace_back(info.id, Word::Kind::kOverlay);
  std::vector<std::string_view> names;
  for (const auto& [name, kind] : known) {
    if (name == typed && order.value != typed) return {kind, name, {}};
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  // An order goes before a question: `m` moves.
  if (!order.value.empty()) return {Word::Kind::kOrder, order.value, {}};
  Resolved other = advice::resolve_word(typed, names);
  for (const auto& [name, kind] : known) {
    if (name == other.value) return {kind, name, {}};
  }
  Word out;
  out.candidates = order.candidates;
  out.candidates.insert(out.candidates.end(), other.candidates.begin(), other.candidates.end());
  return out;
}

bool Table::obey(const std::string& line) {
  const auto typed = advice::split_words(line);
  if (typed.empty() || typed[0].front() == '#') return true;
  const std::string joined = reader()->names().joined(line);
  const Words words = order_words(joined);
  if (words.empty()) return true;
  const Word verb = word_of(words[0] == "?" || words[0] == "h" ? "help" : words[0]);
  if (verb.text == "quit") return quit(words.size() > 1 && words[1] == "force");
  warned_ = false;
  if (verb.kind != Word::Kind::kOrder) asked_ = false;
  if (verb.kind != Word::Kind::kNone) {
    dispatch(verb, line, words);
  } else if (words.size() > 1 && is_hex_number(words[0].substr(0, words[0].find(',')))) {
    act(words);  // a hex to which the phase gives the verb
  } else if (verb.candidates.size() > 1) {
    refuse(fmt::format("'{}' can be {}", words[0], fmt::join(verb.candidates, ", ")));
  } else {
    refuse(fmt::format("'{}' is not understood; `help` lists the words", words[0].substr(0, 40)));
  }
  return true;
}

void Table::dispatch(const Word& verb, const std::string& line, Words words) {
  words[0] = verb.text;
  switch (verb.kind) {
    case Word::Kind::kOrder:
      return act(words);
    case Word::Kind::kTopic:
      return say(topic_text(screen(), view(), verb.text));
    case Word::Kind::kOverlay:
      words.insert(words.begin(), "overlay");
      return overlay(words);
    case Word::Kind::kNone:
      return;
    case Word::Kind::kVerb:
      break;
  }
  for (const Verb& known : table_verbs()) {
    if (known.verb != verb.text) continue;
    return known.kind == Verb::Kind::kQuestion ? ask(words, rest_of(line))
                                               : manage(verb.text, words, rest_of(line));
  }
}

void Table::manage(const std::string& verb, const Words& words, std::string rest) {
  static constexpr std::array<std::string_view, 5> kNotByLetter{"open", "computer", "load",
                                                                "autosave", "dice"};
  if (letters_ && std::find(kNotByLetter.begin(), kNotByLetter.end(), verb) != kNotByLetter.end()) {
    return refuse(fmt::format("`{}` is not for a game by letter", verb));
  }
  if (verb == "letter") return letter();
  if (verb == "undo") return undo(words);
  if (verb == "help") return help(words);
  if (verb == "save") return save(rest);
  if (verb == "open") return set_open(rest);
  if (verb == "autopass") return set_pass(rest);
  if (verb == "computer") return set_computer(words);
  if (verb == "load") {
    const bool forced = take_force(rest);
    reload(rest, forced);
  } else if (verb == "autosave") {
    settings_.autosave = rest == "off" ? "" : rest;
    say_line(settings_.autosave.empty() ? "Autosave is off." : "Saving to " + rest + ".");
    autosave();
  } else if (verb == "dice") {
    if (rest != "auto" && rest != "manual") return refuse("the form is: dice auto | manual");
    set_dice(rest == "auto" ? Dice::kAuto : Dice::kManual);
  }
}

void Table::help(const Words& words) {
  const std::string topic = words.size() > 1 ? words[1] : "";
  const Word found = topic.empty() ? Word{} : word_of(topic);
  auto more = topics_of(view());
  for (const auto& info : view().overlays) {
    if (std::find(more.begin(), more.end(), info.id) == more.end()) more.push_back(info.id);
  }
  say(table_help(screen(), adviser_->verbs(), found.text.empty() ? topic : found.text,
                 fmt::format("{}", fmt::join(more, ", "))));
}

std::vector<std::string> Table::completions(const std::string& line) const {
  if (!session_) return {};
  const auto begin = line.find_last_of(" ,");
  const std::string word =
      advice::lower_case(begin == std::string::npos ? line : line.substr(begin + 1));
  std::vector<std::string> out;
  const auto add = [&](std::string_view candidate) {
    if (candidate.starts_with(word) && std::find(out.begin(), out.end(), candidate) == out.end()) {
      out.emplace_back(candidate);
    }
  };
  if (begin == std::string::npos) {
    for (const Verb& verb : adviser_->verbs()) add(verb.verb);
    for (const Verb& verb : table_verbs()) add(verb.verb);
    for (const std::string& topic : topics_of(view())) add(topic);
    for (const auto& info : view().overlays) add(info.id);
    return out;
  }
  if (line.starts_with("computer ")) {
    for (const auto& level : opponent::levels()) add(level.id);
    add("off");
    for (const std::string& side : match().sides()) add(side);
    return out;
  }
  for (const auto& [piece, deeds] : view().ready) add(piece);
  if (out.empty()) {
    for (const auto& counter : view().counters) {
      if (counter.place == advice::Place::kMap || counter.place == advice::Place::kWaiting) {
        add(counter.id);
      }
    }
  }
  for (const std::string& side : match().sides()) add(side);
  return out;
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

void Table::tell(const std::vector<Json>& events) {
  for (std::size_t i = 0; i < events.size(); ++i) {
    // Many pieces placed at once are told together.
    constexpr std::size_t kTogether = 4;
    std::vector<std::string> placed;
    for (std::size_t j = i; j < events.size() && events[j]["type"] == "deployed"; ++j) {
      placed.push_back(events[j]["text"].get<std::string>());
      const auto words = placed.back().find(" is placed");
      if (words != std::string::npos) placed.back().erase(words, 10);
    }
    if (placed.size() > kTogether) {
      say(screen().wrap(fmt::format("Placed: {}", fmt::join(placed, ", ")), 2, 4) + '\n');
      i += placed.size() - 1;
      continue;
    }
    const bool frame = is_frame(events[i]);
    const std::string text = event_text(screen(), events[i]);
    say(screen().wrap(frame ? screen().paint(Role::kFaint, "— ") + text : text, frame ? 0 : 2, 4) +
        '\n');
  }
}

void Table::announce(const engine::Happened& happened) {
  tell(known(happened));
  if (settings_.pass) tell(known(pass_idle_phases()));
  if (match().over()) {
    say('\n' + screen().paint(Role::kHeading, view().heading) + '\n' +
        score_text(screen(), view(), board_));
    return;
  }
  // The steps of one phase are told like phases.
  const auto& ribbon = view().ribbon;
  std::string heading = view().heading;
  const bool setting_up = heading.starts_with("Set-up") || heading.starts_with("Night");
  if (!setting_up && ribbon.at >= 0 && ribbon.at < static_cast<int>(ribbon.steps.size())) {
    const std::string step = advice::small(ribbon.steps[static_cast<std::size_t>(ribbon.at)].title);
    if (advice::lower_case(heading).find(advice::lower_case(step)) == std::string::npos) {
      heading += ": " + step;
    }
  }
  if (heading != heading_) {
    heading_ = heading;
    say('\n' + screen().paint(Role::kHeading, "== " + heading_ + " ==") + '\n');
  }
  if (computer_to_act() == nullptr) say(prompt_text(screen(), view(), adviser_->verbs()));
}

// ---- Orders

bool Table::asks_first(const TypedOrder& order, bool forced) {
  const bool again = asked_;
  asked_ = false;
  if (!settings_.interactive || !order.rest.empty() || again || forced) return false;
  if (match().check(order.action)) return false;  // the refusal says it
  const auto& orders = view().orders;
  const auto it = std::find_if(orders.begin(), orders.end(), [&](const advice::Order& button) {
    return button.action == order.action;
  });
  if (it == orders.end() || it->confirm.empty()) return false;
  asked_ = true;
  refuse(fmt::format("{} Type `{}` again to do it anyway", it->confirm, order.action));
  return true;
}

void Table::act(const Words& words) {
  if (waits_for_a_letter()) return refuse(letter_standing());
  const bool forced = words.size() == 2 && words[0] == "end" && words[1] == "force";
  const TypedOrder order = reader()->read(forced ? Words{"end"} : words);
  if (!order.fault.empty()) return refuse(order.fault);
  if (asks_first(order, forced)) return;
  if (order.action.starts_with("roll") && session_->dice() == Dice::kAuto) {
    return refuse("the program rolls the dice here (`dice manual` changes that)");
  }
  carry_out(order);
}

void Table::carry_out(const TypedOrder& order) {
  const auto first = session_->act(order.action);
  if (!first) return refuse(first.error());
  refused_.reset();
  position_changed();
  write_down(*first, session_->length());
  engine::Happened happened = *first;
  std::optional<engine::Refusal> refusal;
  for (const std::string& action : order.rest) {
    const auto more = session_->act(action);
    if (!more) {
      refusal = more.error();
      break;
    }
    position_changed();
    write_down(*more, session_->length());
    happened.add({.action = action, .events = more->events, .seen = more->seen});
  }
  announce(happened);
  autosave();
  if (refusal) refuse(*refusal);
}

bool Table::has_nothing_to_do() const {
  if (match().over() || match().dice_to_act() || computer_to_act() != nullptr) return false;
  if (waits_for_a_letter()) return false;
  return advice::nothing_to_do(view());
}

engine::Happened Table::pass_idle_phases() {
  engine::Happened out;
  constexpr int kMost = 64;
  for (int i = 0; i < kMost && has_nothing_to_do(); ++i) {
    say_line(fmt::format("{}: nothing to do.", view().heading));
    const std::size_t number = session_->length();
    const auto done = session_->act("end");
    if (!done) break;
    position_changed();
    passed_.insert(number);
    write_down(*done, session_->length());
    out.add({.action = "end", .events = done->events, .seen = done->seen});
  }
  return out;
}

// `undo` is the wish of the side that decides now; another side is named.
void Table::undo(const Words& words) {
  const std::string person = lone_person();
  Session::Asker asker{.seat = person.empty() ? session_->asker_by_default() : person};
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (std::string_view("agreed").starts_with(words[i])) {
      asker.agreed = true;
    } else {
      asker.seat = side_named(words[i]);
      if (asker.seat.empty()) return;
    }
  }
  // What ended by itself is undone with what came before it.
  while (session_->length() > 0 && passed_.contains(session_->length() - 1)) {
    const std::size_t number = session_->length() - 1;
    if (!session_->undo({.seat = session_->last_side()})) break;
    passed_.erase(number);
  }
  auto undone = session_->undo(asker);
  // Against the computer nobody has to agree.
  if (!undone && !person.empty() && asker.seat == person) {
    do {
      undone = session_->take_back(person);
    } while (undone && passed_.erase(session_->length()) > 0);
  }
  passed_.erase(passed_.lower_bound(session_->length()), passed_.end());
  position_changed();
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
    say_line(fmt::format("It was: {}. The {} player undoes it with `undo {}`.",
                         last->words_for(asker.seat), side_title(board_, last->side), last->side));
  } else if (!session_->why_not_undo({.seat = asker.seat, .agreed = true})) {
    say_line("If both players agree, `undo agreed` undoes it.");
  }
}

// ---- The game as a table and a file

void Table::set_open(const std::string& word) {
  if (word != "" && word != "on" && word != "off") return refuse("the form is: open [off]");
  settings_.open = word != "off";
  position_changed();
  if (!board_.hidden) return say_line("Nothing is hidden in this game.");
  say_line(settings_.open ? "Everything is shown now, to both sides; `open off` hides it again."
                          : "Each side is shown only what it may see.");
}

void Table::set_pass(const std::string& word) {
  if (word != "on" && word != "off") return refuse("the form is: autopass on | off");
  settings_.pass = word == "on";
  say_line(settings_.pass ? "A phase in which you can do nothing ends by itself."
                          : "Every phase waits for `end`.");
  if (settings_.pass) announce({});
}

void Table::autosave() {
  if (letters_) {
    if (const std::string fault = keep_letter(); !fault.empty()) refuse(fault);
    return;
  }
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
  refuse("this game is not saved: `save <file>` saves it, `quit` again leaves without saving");
  return true;
}

}  // namespace tercio::cli
