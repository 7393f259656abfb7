#include "server/table.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "advice/common.hpp"
#include "advice/wire.hpp"
#include "dice/committed.hpp"
#include "dice/proof.hpp"
#include "dice/secret.hpp"
#include "engine/deed.hpp"
#include "engine/json_input.hpp"
#include "engine/words.hpp"
#include "opponent/level.hpp"

namespace tercio::server {

using engine::Dice;
using engine::Match;

bool holds(const Seats& seats, const std::string& side) {
  return std::find(seats.begin(), seats.end(), side) != seats.end();
}

void needs_a_seat(const Seats& seats) {
  if (seats.empty()) refuse("no-seat", "you are watching; take a seat to act");
}

void needs_terms(const Table& table) {
  if (!table.terms()) refuse("bad-request", "this table is not for people apart", "table");
}

namespace {

// Real dice: whose die it is tells what it shows, and anybody who has a seat for the computer.
void show_thrower(advice::View& view, const std::string& thrower, bool theirs) {
  if (!theirs) view.orders.clear();
  view.prompt.side = thrower;
}

void nothing_can_be_done(advice::View& view) {
  view.orders.clear();
  view.ready.clear();
  view.next = {};
  view.together = false;
  view.planner = false;
  view.notes.clear();
  view.todo.clear();
  view.prompt.how.clear();
}

}  // namespace

Table::Table(TableRow row, std::shared_ptr<const Game> game)
    : row_(std::move(row)), terms_(terms_of(row_.terms)), game_(std::move(game)) {
  if (terms_ && server_dice()) given_.seal = terms_->seal;
  // At a table with real dice the box throws only those that are asked for, the same one however
  // often it is asked.
  auto committed = std::make_unique<dice::CommittedDice>(
      row_.id, server_dice() ? row_.seed : dice::drawn_seed());
  box_ = committed.get();
  std::unique_ptr<engine::DiceBox> box = std::move(committed);
  if (!row_.lesson.empty()) {
    faces_ = std::make_shared<lessons::LaidDice::Faces>();
    box = std::make_unique<lessons::LaidDice>(faces_, std::move(box));
  }
  // The seed is the box's secret: the session's record does not tell it.
  session_ = std::make_unique<engine::Session>(data::match_of(game_->game), Dice::kManual, "",
                                               std::move(box));
  session_->listen([this](std::size_t number, const Match::Done& done) {
    hear(number, done.events, done.seen);
    if (!chain_.empty()) chain_.push_back(dice::next_link(chain_.back(), done.action));
  });
}

tl::expected<std::unique_ptr<Table>, Refusal> Table::begin(TableRow row,
                                                           std::shared_ptr<const Game> game) {
  std::unique_ptr<Table> table(new Table(std::move(row), std::move(game)));
  if (!table->row_.setup.empty()) {
    auto faults = table->session_->set_up_from(table->row_.setup);
    if (!faults.empty()) return tl::unexpected(std::move(faults.front()));
    table->row_.setup = table->session_->set_up_text();
    table->row_.setup.shrink_to_fit();  // an assignment keeps the room of the longer text
  }
  table->hear(0, table->session_->begin().events, {});
  table->taken_over_ = lines_of(table->row_.start).size();
  return table;
}

std::optional<Refusal> Table::replay(std::string_view line) {
  const std::size_t number = sequence() + 1;
  if (sequence() == taken_over_) begin_here();
  begin_after_letters();
  auto done = session_->act_recorded(line);
  if (done) return std::nullopt;
  done.error().message = "action " + std::to_string(number) + ": " + done.error().message;
  return std::move(done.error());
}

void Table::end_replay() {
  taken_over_ = std::min(taken_over_, sequence());
  if (sequence() == taken_over_) begin_here();
  begin_after_letters();
  // The actions taken over as they were carried out, each in full.
  if (taken_over_ > 0) {
    row_.start.clear();
    for (std::size_t i = 0; i < taken_over_; ++i) {
      row_.start.append(session_->action(i)).append("\n");
    }
    row_.start.shrink_to_fit();
  }
  settle_dice();
}

// What was taken over is played: that is how the game began.
void Table::begin_here() {
  session_->begin_here();
  if (row_.proof < 2 || by_letter()) return;
  if (taken_over_ > 0) taken_over_hash_ = dice::hash_of_actions(*session_, taken_over_);
  if (row_.commitment.empty()) {
    row_.commitment = dice::sha256_of(engine::beginning_of(beginning()));
  }
  chain_ = {dice::first_link(given_, row_.commitment)};
}

void Table::take_lesson(std::shared_ptr<const lessons::Lesson> lesson, std::string after) {
  lesson_ = std::make_unique<lessons::Run>(std::move(lesson), faces_,
                                           static_cast<std::size_t>(row_.lesson_step));
  lesson_->catch_up(*session_, taken_over_);
  lesson_after_ = std::move(after);
}

// After something of free play was undone; what was read before it stays read.
void Table::take_lesson_again() {
  if (!lesson_) return;
  lesson_ = std::make_unique<lessons::Run>(lesson_->shared_lesson(), faces_,
                                           static_cast<std::size_t>(row_.lesson_step));
  lesson_->catch_up(*session_, taken_over_);
  while (lesson_->go_on()) {
  }
}

void Table::tell_die_again() { session_->note_thrown(); }

std::size_t Table::bytes() const {
  constexpr std::size_t kEmpty = 384UL << 10U;  // with a game that has options of its own
  constexpr std::size_t kStep = 500;  // its texts, and its share of the positions that are kept
  return kEmpty + row_.setup.size() + row_.start.size() + sequence() * kStep + log_bytes_;
}

void Table::hear(std::size_t number, const std::vector<Json>& events,
                 const std::vector<std::vector<Json>>& seen) {
  const std::string head = "{\"n\":" + std::to_string(number) + ',';
  const auto told = [&](const std::vector<Json>& list) {
    std::string text;
    for (const Json& event : list) {
      if (!text.empty()) text += ',';
      text += head + text_of(event).substr(1);
    }
    return text;
  };
  Told entry{.number = static_cast<std::int64_t>(number)};
  if (seen.empty()) {
    entry.known.push_back(told(events));
  } else {
    for (const auto& list : seen) entry.known.push_back(told(list));
  }
  for (const std::string& text : entry.known) log_bytes_ += text.size();
  log_.push_back(std::move(entry));
}

// The computer's seats count only for one who has no others.
Seats Table::seats_that_count(const Seats& seats) const {
  Seats own = computer_->by_hand(seats);
  return own.empty() ? seats : own;
}

std::string Table::seat_for(const Seats& seats, const Match& match, const std::string& sits) const {
  if (holds(seats, sits)) return sits;
  const Seats own = seats_that_count(seats);
  if (own.empty()) return game_->hidden && !over() ? "" : game_->sides.front();
  const std::string decider = engine::actor_of(match);
  return holds(own, decider) ? decider : own.front();
}

bool Table::shared(const Seats& seats) const {
  return game_->hidden && !over() && computer_->by_hand(seats).size() > 1;
}

// A die is thrown before the eyes of whoever sits there.
bool Table::covered(const Seats& seats, const std::string& sits) const {
  if (!shared(seats)) return false;
  return !holds(seats, sits) || (!match().dice_to_act() && match().to_act() != sits);
}

bool Table::computer_decides() const {
  return !over() && dice_ready() && !match().dice_to_act() && computer_->plays(match().to_act());
}

std::string Table::undoes_as(const std::string& seat) const {
  const bool told = !server_dice() && sequence() > 0 && session_->is_die(sequence() - 1);
  const std::string last = told && plays_the_computer(seat) ? session_->last_side() : "";
  return last.empty() ? seat : last;
}

bool Table::plays_the_computer(const std::string& seat) const {
  return std::all_of(game_->sides.begin(), game_->sides.end(), [&](const std::string& side) {
    return (side == seat) != computer_->plays(side);
  });
}

bool Table::may_see_all(const Seats& seats) const {
  // Who plays against the computer holds its seat too and does not look at its pieces.
  return !game_->hidden || over() || seats_that_count(seats).size() == game_->sides.size();
}

void Table::check_may_see_all(const Seats& seats, std::string_view what) const {
  if (may_see_all(seats)) return;
  refuse("no-seat", fmt::format("the {} tells what is hidden; it is given when the game is over, "
                                "or to one who plays every seat",
                                what));
}

tl::expected<std::string, Refusal> Table::act(std::string_view action, bool joins) {
  const std::size_t before = sequence();
  // Only to what the same side decided just before.
  const bool joined = joins && before > 0 && !session_->is_die(before - 1) &&
                      session_->last_side() == engine::actor_of(match());
  const auto from = lesson_ ? match().clone() : nullptr;
  if (auto done = session_->act(action); !done) return tl::unexpected(std::move(done.error()));
  if (lesson_) lesson_->note(*from, action, match());
  if (joined) joined_.insert(before);
  asked_.reset();
  answer_for_the_time_being();
  return lines_from(before);
}

tl::expected<std::string, Refusal> Table::act_together(const std::vector<std::string>& actions) {
  const std::size_t before = sequence();
  for (const std::string& action : actions) {
    if (auto done = act(action, sequence() > before); !done) {
      return tl::unexpected(std::move(done.error()));
    }
  }
  return lines_from(before);
}

void Table::answer_from_now_on(const std::string& side, std::string_view action) {
  const advice::Standing now = game_->advice->standing(match());
  if (now.side != side || now.action != action) {
    refuse("bad-request", "this cannot be answered for later as well", "lasting");
  }
  answered_[side] = now.span;
}

bool Table::may_be_answered_unseen(std::string_view action) const {
  const auto orders = game_->advice->cover(match()).orders;
  return std::any_of(orders.begin(), orders.end(),
                     [&](const advice::Order& order) { return order.action == action; });
}

// What the side that is asked has answered beforehand; empty: nothing.
std::string Table::answer_by_itself(const advice::Standing& question) const {
  if (question.side.empty()) return {};
  if (answered_.contains(question.side)) return question.action;
  const auto order = orders_.find(question.side);
  if (order == orders_.end() || computer_->plays(question.side)) return {};
  return game_->advice->answer_by(match(), order->second);
}

void Table::answer_for_the_time_being() {
  while (!answered_.empty() || !orders_.empty()) {
    const advice::Standing now = game_->advice->standing(match());
    std::erase_if(answered_, [&](const auto& one) { return one.second != now.span; });
    const std::string action = answer_by_itself(now);
    const std::size_t before = sequence();
    if (action.empty() || !session_->act(action)) return;
    joined_.insert(before);  // what was answered without being asked is taken back with the cause
  }
}

std::string Table::asked_meanwhile() const {
  return over() ? "" : game_->advice->standing(match()).side;
}

std::string Table::answer_with_no() {
  const std::size_t before = sequence();
  if (asked_meanwhile().empty()) return {};
  if (!session_->act(game_->advice->standing(match()).action)) return {};
  asked_.reset();
  answer_for_the_time_being();
  return lines_from(before);
}

std::string Table::answer_as_ordered() {
  const std::size_t before = sequence();
  if (asked_meanwhile().empty()) return {};
  answer_for_the_time_being();
  if (sequence() > before) asked_.reset();
  return lines_from(before);
}

// The sides for which questions are answered for the time being.
Json Table::answering() const {
  Json out = Json::array();
  if (answered_.empty()) return out;
  const advice::Standing now = game_->advice->standing(match());
  for (const auto& [side, lasts] : answered_) {
    if (lasts != now.span) continue;
    out.push_back(
        {{"side", side},
         {"text", fmt::format("The {} player {}.", engine::side_in_words(side), now.told)}});
  }
  return out;
}

std::optional<advice::Order> Table::lasting_answer() const {
  const advice::Standing now = game_->advice->standing(match());
  if (now.side.empty()) return std::nullopt;
  return advice::Order{.action = now.action, .label = now.label, .lasting = true};
}

// What can be ordered because of what came before: to go on with what was interrupted, and to
// answer once for a while.
void Table::add_orders(advice::View& view) const {
  constexpr std::size_t kBack = 24;  // actions and dice of an interruption
  std::vector<std::string> last;
  for (std::size_t i = sequence(); i > 0 && last.size() < kBack; --i) {
    last.push_back(session_->action(i - 1));
  }
  if (auto order = game_->advice->resumed(match(), view.seat, last)) {
    for (advice::Order& other : view.orders) other.primary = false;
    view.orders.insert(view.orders.begin(), std::move(*order));
  }
  if (auto order = lasting_answer(); order && view.prompt.side == view.seat) {
    view.orders.push_back(std::move(*order));
  }
}

std::string Table::lines_from(std::size_t number) const {
  std::string out;
  for (std::size_t i = number; i < sequence(); ++i) {
    if (!out.empty()) out += '\n';
    out += session_->action(i);
  }
  return out;
}

// What was done together is undone as one: the words tell what it began with.
tl::expected<engine::Undone, Refusal> Table::undo_joined(
    const std::function<tl::expected<engine::Undone, Refusal>()>& undo) {
  const std::size_t before = sequence();
  auto undone = undo();
  if (!undone) return undone;
  int more = 0;
  while (joined_.contains(sequence())) {
    auto earlier = undo();
    if (!earlier) break;
    ++more;
    undone = std::move(earlier);
  }
  if (more > 0) undone->words = fmt::format("{} and {} more", undone->words, more);
  forget_what_was_undone(before);
  return undone;
}

tl::expected<engine::Undone, Refusal> Table::undo(const engine::Session::Asker& asker) {
  return undo_joined([&] { return session_->undo(asker); });
}

tl::expected<engine::Undone, Refusal> Table::take_back(const std::string& seat) {
  return undo_joined([&] { return session_->take_back(seat); });
}

tl::expected<std::optional<engine::Undone>, Refusal> Table::follow(const Entry& entry) {
  asked_.reset();
  if (entry.kind == Entry::Kind::kUndo) return follow_undo(entry);
  if (entry.kind == Entry::Kind::kEnd) {
    ended_ = engine::ended_of(entry.text);
  } else if (auto refusal = follow_actions(entry)) {
    return tl::unexpected(std::move(*refusal));
  }
  return std::nullopt;
}

// The dice are those of the log.
std::optional<Refusal> Table::follow_actions(const Entry& entry) {
  (void)session_->go_on_with(Dice::kManual);
  for (const std::string& line : lines_of(entry.text)) {
    if (auto refusal = replay(line)) return refusal;
  }
  settle_dice();
  take_lesson_again();
  return std::nullopt;
}

tl::expected<std::optional<engine::Undone>, Refusal> Table::follow_undo(const Entry& entry) {
  const std::size_t before = sequence();
  std::size_t left = before;
  (void)std::from_chars(entry.text.data(), entry.text.data() + entry.text.size(), left);
  const bool die = left < before && session_->is_die(left);
  std::optional<engine::Undone> undone;
  while (sequence() > left) {
    undone = session_->last_undoable();
    if (!session_->step_back()) break;
  }
  if (sequence() != left) {
    return tl::unexpected(Refusal{.message = "it cannot go back to action " + entry.text});
  }
  forget_what_was_undone(before);
  if (die) tell_die_again();
  return undone;
}

void Table::forget_what_was_undone(std::size_t from) {
  asked_.reset();
  undone_from_ = from;
  undone_to_ = sequence();
  const auto left = static_cast<std::int64_t>(sequence());
  while (!log_.empty() && log_.back().number > left) {
    for (const std::string& text : log_.back().known) log_bytes_ -= text.size();
    log_.pop_back();
  }
  if (!chain_.empty()) chain_.resize(sequence() - taken_over_ + 1);
  joined_.erase(joined_.lower_bound(sequence()), joined_.end());
  take_lesson_again();
}

std::string Table::asker_for(const Seats& seats) const {
  const Seats own = seats_that_count(seats);
  const std::string decider = session_->asker_by_default();
  return holds(own, decider) ? decider : own.front();
}

void Table::ask(const std::string& by) {
  auto last = session_->last_undoable();
  if (last) asked_ = Asked{.by = by, .what = std::move(*last)};
}

std::string Table::words_for(const Seats& seats, const engine::Undone& undone) const {
  return undone.words_for(holds(seats, undone.side) ? undone.side : seat_for(seats, match()));
}

Json Table::undo_json(const Seats& seats) const {
  if (seats.empty()) {
    return {{"may", false}, {"rule", ""}, {"message", "you are watching; take a seat to act"}};
  }
  if (ended_) return {{"may", false}, {"rule", ""}, {"message", "the game is over"}};
  if (lesson_ && !lesson_->free()) {
    return {{"may", false},
            {"rule", ""},
            {"message", "in a lesson, Back takes you to the step before"}};
  }
  const std::string seat = asker_for(seats);
  Json out = undo_for(seat, seats.size() == game_->sides.size());
  if (!asked_) return out;
  const bool mine = holds(seats, asked_->by);
  out.erase("ask");
  const std::string words = words_for(seats, asked_->what);
  out["asked"] = {{"by", asked_->by},
                  {"mine", mine},
                  {"text", mine ? fmt::format("You have asked to undo: {}.", words)
                                : fmt::format("The {} player asks to undo: {}.",
                                              engine::side_in_words(asked_->by), words)}};
  return out;
}

// `all`: whoever asks holds every seat, and needs nobody's consent but his own.
Json Table::undo_for(const std::string& seat, bool all) const {
  const auto refusal = session_->why_not_undo({.seat = undoes_as(seat)});
  if (!refusal && !computer_->plays(seat)) return {{"may", true}, {"seat", seat}};
  if (plays_the_computer(seat)) {
    const auto last = session_->last_of(seat);
    if (!last) return {{"may", false}, {"rule", refusal->rule}, {"message", refusal->message}};
    return {{"may", true},
            {"seat", seat},
            {"confirm", fmt::format("Undo {}, and everything since then? It will be counted.",
                                    last->words_for(seat))}};
  }
  if (computer_->plays(seat)) {
    return {{"may", false},
            {"rule", ""},
            {"message", "the computer plays this side; take the seat over first"}};
  }
  const auto words = [&] { return session_->last_undoable()->words_for(seat); };
  const std::string last = session_->last_side();
  if (all && !last.empty() && last != seat && !session_->why_not_undo({.seat = last})) {
    return {{"may", true},
            {"seat", last},
            {"confirm", fmt::format("The last decision was made by the {} player: {}. Undo it?",
                                    engine::side_in_words(last), words())}};
  }
  Json out{{"may", false}, {"rule", refusal->rule}, {"message", refusal->message}};
  if (session_->why_not_undo({.seat = seat, .agreed = true})) return out;
  if (all) {
    return {{"may", true},
            {"seat", seat},
            {"agreed", true},
            {"confirm", fmt::format("Undo {}? Both players have to agree.", words())}};
  }
  out["ask"] = fmt::format("Ask the other player to undo: {}?", words());
  return out;
}

bool Table::was_undone(std::size_t from) const {
  return undone_from_ > 0 && from == undone_from_ && sequence() == undone_to_;
}

std::string Table::events(const std::string& seat, std::int64_t after) const {
  if (seat.empty()) return events_known_to_all(after);
  const auto side = static_cast<std::size_t>(
      std::find(game_->sides.begin(), game_->sides.end(), seat) - game_->sides.begin());
  auto first = log_.end();
  while (first != log_.begin() && std::prev(first)->number > after) --first;
  std::string out;
  for (auto it = first; it != log_.end(); ++it) {
    const std::string& text = it->known.size() == 1 ? it->known.front() : it->known[side];
    if (!out.empty() && !text.empty()) out += ',';
    out += text;
  }
  return out;
}

// An event that is the same to every side tells nothing that is hidden.
std::string Table::events_known_to_all(std::int64_t after) const {
  std::string out;
  for (const Told& entry : log_) {
    if (entry.number <= after) continue;
    std::vector<Json> lists;
    lists.reserve(entry.known.size());
    for (const std::string& text : entry.known) lists.push_back(Json::parse('[' + text + ']'));
    for (const Json& event : lists.front()) {
      const bool all = std::all_of(lists.begin(), lists.end(), [&](const Json& list) {
        return std::find(list.begin(), list.end(), event) != list.end();
      });
      if (!all) continue;
      if (!out.empty()) out += ',';
      out += text_of(event);
    }
  }
  return out;
}

Json Table::head_of_view(const Match& match, std::size_t sequence, const std::string& seat,
                         const Seats& seats) const {
  return {
      {"table", row_.id},    {"sequence", sequence},
      {"seat", seat},        {"seats", seats},
      {"title", row_.title}, {"over", match.over() || (ended_ && sequence == this->sequence())}};
}

Json Table::tail_of_view(std::size_t sequence, const Seats& seats) const {
  Json out{
      {"computer", json_of(*computer_)}, {"answering", answering()}, {"dice", dice_json(sequence)}};
  if (apart_) out["apart"] = apart_(seats);
  if (letters_) out["letter"] = letter_json();
  if (lesson_) {
    out["lesson"] = lesson_->json();
    out["lesson"]["following"] = lesson_after_.empty() ? Json(nullptr) : Json(lesson_after_);
  }
  if (row_.origin.empty()) return out;
  out["what_if"] = {{"text", "What if, from " + row_.origin}, {"at", row_.parent_at}};
  if (!row_.parent.empty() && !seats.empty()) out["what_if"]["table"] = row_.parent;
  return out;
}

std::string Table::covered_view(const Seats& seats) const {
  const std::string side = engine::actor_of(match());
  Json view = head_of_view(match(), sequence(), side, seats);
  const advice::View open = game_->advice->view(match(), side);
  advice::Cover cover = game_->advice->cover(match());
  if (auto order = lasting_answer(); order && !cover.orders.empty()) {
    cover.orders.push_back(std::move(*order));
  }
  advice::View told{
      .seat = side, .heading = open.heading, .turn = open.turn, .ribbon = open.ribbon};
  told.prompt = {.side = side, .decision = open.prompt.decision, .text = cover.text};
  view.update(advice::wire::json_of(told));
  view.update(tail_of_view(sequence(), seats));
  view["undo"] = {{"may", false}, {"rule", ""}, {"message", "the map is covered"}};
  view["cover"] = advice::wire::json_of(cover);
  return text_of(view);
}

std::string Table::view(const Match& match, std::size_t sequence, const Seats& seats,
                        const std::string& sits) const {
  const std::string seat = seat_for(seats, match, sits);
  if (seat.empty()) return watched_view(match, sequence);
  Json view = head_of_view(match, sequence, seat, seats);
  advice::View told = game_->advice->view(match, seat);
  if (match.dice_to_act()) {
    const std::string thrower = engine::thrower_of(match);
    show_thrower(told, thrower,
                 holds(seats, thrower) || (computer_->plays(thrower) && !seats.empty()));
  }
  if (sequence == this->sequence()) {
    add_orders(told);
    if (computer_decides()) tell_that_the_computer_decides(told);
    if (!dice_ready()) tell_that_dice_are_waited_for(told);
    if (letters_ && !over() && letter_part() != letters::Part::kDecide) {
      nothing_can_be_done(told);
      told.prompt.text = engine::capital(letter_told()) + '.';
    }
    if (ended_) tell_that_it_has_ended(told);
  }
  view.update(advice::wire::json_of(told));
  view.update(tail_of_view(sequence, seats));
  if (sequence == this->sequence()) {
    view["undo"] = undo_json(seats);
  } else {
    view["undo"] = {{"may", false}, {"rule", ""}, {"message", "this is an earlier position"}};
  }
  return text_of(view);
}

// What both sides see: the counters of each as its enemy sees them, and nothing that is worked out
// for one of them.
std::string Table::watched_view(const Match& match, std::size_t sequence) const {
  const std::string& first = game_->sides.front();
  const advice::View one = game_->advice->view(match, first);
  const advice::View other = game_->advice->view(match, game_->sides.back());
  const auto as_the_enemy_sees = [&](const auto& list, const auto& of_other) {
    std::decay_t<decltype(list)> out;
    for (const auto& each : of_other) {
      if (each.side == first) out.push_back(each);
    }
    for (const auto& each : list) {
      if (each.side != first) out.push_back(each);
    }
    return out;
  };
  const std::string decides = engine::actor_of(match);
  const advice::Cover cover = match.dice_to_act() ? advice::Cover{} : game_->advice->cover(match);
  advice::View told{.heading = one.heading, .turn = one.turn, .ribbon = one.ribbon};
  told.counters = as_the_enemy_sees(one.counters, other.counters);
  told.gauges = as_the_enemy_sees(one.gauges, other.gauges);
  told.prompt = {.side = decides, .text = cover.text.empty() ? one.heading + "." : cover.text};
  Json view = head_of_view(match, sequence, "", {});
  view.update(advice::wire::json_of(told));
  view.update(tail_of_view(sequence, {}));
  view["undo"] = undo_json({});
  return text_of(view);
}

// Nobody else can do anything meanwhile.
void Table::tell_that_the_computer_decides(advice::View& view) const {
  const std::string side = match().to_act();
  const opponent::Level* level = opponent::find_level(computer_->players.at(side));
  nothing_can_be_done(view);
  view.prompt.text = fmt::format("The computer{} plays the {} side.",
                                 level != nullptr ? fmt::format(" ({})", level->name) : "",
                                 engine::side_in_words(side));
}

void Table::tell_that_dice_are_waited_for(advice::View& view) const {
  nothing_can_be_done(view);
  view.prompt.text = engine::capital(why_no_dice()) + '.';
}

void Table::tell_that_it_has_ended(advice::View& view) const {
  nothing_can_be_done(view);
  view.over = true;
  std::string winner;
  for (const std::string& side : game_->sides) {
    if (!ended_->side.empty() && side != ended_->side) winner = side;
  }
  view.prompt = {.text = words_of(*ended_)};
  view.outcome = advice::Outcome{.winner = winner, .text = words_of(*ended_)};
}

// The chain after so many actions; empty: there is none, or the actions are of an earlier game.
std::string Table::link(std::size_t steps) const {
  if (steps < taken_over_ || steps - taken_over_ >= chain_.size()) return {};
  return chain_[steps - taken_over_];
}

// The head of the record, without what is told later.
engine::Record Table::beginning() const {
  engine::Record record = session_->record(0);
  // Those of the day it began, whatever options there are today.
  if (auto options = choices_of(row_.options); !options.empty()) {
    record.options = std::move(options);
  }
  record.manual_dice = !server_dice();
  record.table = row_.id;
  record.taken_over = taken_over_;
  record.taken_over_hash = taken_over_hash_;
  if (server_dice()) record.seed_hash = dice::sha256_of(row_.seed);
  record.seal = given_.seal;
  return record;
}

std::string Table::record(std::size_t steps) const {
  engine::Record record = session_->record(steps);
  if (by_letter()) {
    record.manual_dice = false;
    return engine::text_of(record);
  }
  const std::string chain = link(steps);
  if (!chain.empty()) {
    engine::Record head = beginning();
    head.lines = std::move(record.lines);
    head.outcome = std::move(record.outcome);
    record = std::move(head);
    record.commitment = row_.commitment;
    record.share = given_.share;
    record.unsealed = given_.secret;
    record.chain = chain;
  } else if (row_.proof < 2 && server_dice()) {
    record.table = row_.id;
    record.commitment = row_.commitment;
    record.taken_over = std::min(taken_over_, steps);
  }
  if (ended_ && steps == sequence()) record.ended = engine::text_of(*ended_);
  if (!record.commitment.empty() && server_dice() && over()) record.seed = row_.seed;
  return engine::text_of(record);
}

Summary Table::summary(std::int64_t entries, std::int64_t changed) const {
  return {.table = row_.id,
          .heading = ended_ ? words_of(*ended_) : match().heading(),
          .side = over() ? "" : engine::actor_of(match()),
          .over = over(),
          .sequence = static_cast<std::int64_t>(sequence()),
          .entries = entries,
          .changed = changed};
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    if (end > 0) out.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

bool play_on(std::vector<std::string>& lines, const Entry& entry) {
  if (entry.kind == Entry::Kind::kUndo) {
    std::size_t left = lines.size();
    (void)std::from_chars(entry.text.data(), entry.text.data() + entry.text.size(), left);
    left = std::min(left, lines.size());
    const bool die = left < lines.size() && lines[left].starts_with("roll ");
    lines.resize(left);
    return die;
  }
  if (entry.kind == Entry::Kind::kEnd) return false;
  for (std::string& line : lines_of(entry.text)) lines.push_back(std::move(line));
  return false;
}

std::vector<std::string> lines_of(const Store::Stored& stored) {
  std::vector<std::string> lines = lines_of(stored.row.start);
  for (const Entry& entry : stored.entries) play_on(lines, entry);
  return lines;
}

}  // namespace tercio::server
