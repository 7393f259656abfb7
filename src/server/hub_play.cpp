// What is done and asked at a table.
#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "advice/orders/typed.hpp"
#include "advice/wire.hpp"
#include "engine/protocol.hpp"
#include "server/hub.hpp"

namespace tercio::server {

using advice::typed_order;
using advice::wire::json_of;

namespace {

constexpr std::size_t kMostTogether = 60;  // pieces and actions
constexpr double kLongestRest = 30;        // seconds

}  // namespace

// ---- What changes the game

void Hub::check_may_act(const At& at, const engine::Match& match) const {
  needs_a_seat(at.joined.seats);
  if (match.over() || at.table().ended()) refuse("not-to-act", "the game is over");
  check_ready(at);
  if (at.table().letters() != nullptr && at.table().letter_part() != letters::Part::kDecide) {
    refuse("not-to-act", at.table().letter_told());
  }
  const std::string actor = engine::actor_of(match);
  if (at.table().computer().plays(actor)) {
    // Its real dice are thrown for it.
    if (match.dice_to_act()) return;
    refuse("not-to-act", "the computer decides for that side; take the seat over to do it");
  }
  if (holds(at.joined.seats, actor)) return;
  refuse("not-to-act",
         match.dice_to_act() ? "the other side rolls this die" : "the other side decides now");
}

// Where something is hidden, an action may name and tell only what its side sees.
std::optional<Refusal> Hub::why_not_told(const At& at, const engine::Match& match,
                                         const std::string& action) const {
  if (!at.table().game().hidden) return std::nullopt;
  // A die that is to be rolled names nothing.
  if (match.dice_to_act() && action == "roll") return std::nullopt;
  const std::string sits = at.covered() ? "" : at.joined.sits;
  return at.advice().why_not(match, at.table().seat_for(at.joined.seats, match, sits), action);
}

// The answer to a `do` that is not meant for the present position.
Hub::Later Hub::stale(const At& at, std::size_t sequence, const std::string& action) const {
  const Table& table = at.table();
  if (sequence < table.sequence()) {
    const auto before = table.session().position(sequence);
    const std::string actor = engine::actor_of(*before);
    const bool thrown_for_it = before->dice_to_act() && table.computer().plays(actor);
    const bool theirs =
        (thrown_for_it || holds(at.joined.seats, actor)) && !why_not_told(at, *before, action);
    const auto done = before->apply(action);
    if (theirs && done && done->action == table.session().action(sequence)) {
      return Answer{{{"sequence", table.sequence()}, {"repeated", true}}};
    }
  }
  refuse_stale();
}

// Why several actions of one side cannot be done one after another; each is tried on a copy.
void Hub::check_may_act_together(const At& at, const std::vector<std::string>& actions) const {
  const auto match = at.table().match().clone();
  const std::string actor = engine::actor_of(*match);
  for (const std::string& action : actions) {
    if (match->over() || match->dice_to_act() || match->to_act() != actor) {
      refuse("illegal", "what needs a die or the other side is done alone", "actions");
    }
    if (const auto refusal = why_not_told(at, *match, action)) refuse(*refusal);
    const auto done = match->apply(action);
    if (!done) refuse(done.error());
  }
  if (match->dice_to_act()) refuse("illegal", "what needs a die is done alone", "actions");
}

// Several actions, undone as one.
Hub::Later Hub::act_together(const At& at) {
  const std::size_t sequence = at.request.number("sequence");
  const std::vector<std::string> actions = at.request.texts("actions", kMostTogether);
  if (actions.empty()) refuse("bad-request", "name at least one action", "actions");
  Table& table = *at.place.table;
  if (sequence != table.sequence()) {
    // Sent again after a lost connection: it has happened already.
    const bool done = sequence + actions.size() <= table.sequence() &&
                      holds(at.joined.seats, engine::actor_of(*table.session().position(sequence)));
    for (std::size_t i = 0; done && i < actions.size(); ++i) {
      if (actions[i] != table.session().action(sequence + i)) refuse_stale();
    }
    if (!done) refuse_stale();
    return Answer{{{"sequence", table.sequence()}, {"repeated", true}}};
  }
  check_may_act(at, table.match());
  check_may_add(at.place, payer_of(at.who), true);
  if (at.covered()) refuse_covered();
  check_may_act_together(at, actions);
  check_lesson(at, actions);
  keep(at.place, {.who = at.who,
                  .id = at.request.id(),
                  .entry = {.table = table.row().id, .text = granted(table.act_together(actions))},
                  .before = static_cast<std::int64_t>(sequence)});
  return std::nullopt;
}

Hub::Later Hub::act(const At& at) {
  if (at.request.has("actions")) return act_together(at);
  const std::size_t sequence = at.request.number("sequence");
  const std::string action = at.request.text("action");
  Table& table = *at.place.table;
  if (sequence != table.sequence()) return stale(at, sequence, action);
  check_may_act(at, table.match());
  check_may_add(at.place, payer_of(at.who), true);
  if (at.covered() && !table.may_be_answered_unseen(action)) refuse_covered();
  if (const auto refusal = why_not_told(at, table.match(), action)) refuse(*refusal);
  check_lesson(at, {action});
  const bool lasting = at.request.flag_or("lasting", false);
  const std::string actor = table.match().to_act();
  if (lasting) table.answer_from_now_on(actor, action);
  auto lines = table.act(action, at.request.flag_or("joins", false));
  if (!lines) {
    if (lasting) table.ask_again(actor);
    const auto known = at.advice().why_not(table.match(), at.seat(), action);
    refuse(known ? *known : lines.error());
  }
  keep(at.place, {.who = at.who,
                  .id = at.request.id(),
                  .entry = {.table = table.row().id, .text = std::move(*lines)},
                  .before = static_cast<std::int64_t>(sequence)});
  return std::nullopt;
}

// Stores what was done; then it is acknowledged and told to all.
void Hub::keep(Place& place, Deed deed) {
  Entry& entry = deed.entry;
  entry.number = place.entries;
  entry.at = settings_.time();
  deed.arrived = arrived_;
  if (deed.who != kNobody) place.payer = payer_of(deed.who);
  note_stored(place.payer, entry.text.size());
  place.storing = true;
  std::vector<Write> writes{entry};
  if (deed.seat) writes.emplace_back(*deed.seat);
  add_clock(place, entry.kind, writes);
  write(std::move(writes), [this, deed](const std::string& fault) {
    const auto it = places_.find(deed.entry.table);
    if (it == places_.end()) return;
    if (!fault.empty()) return cannot_keep(deed, fault);
    if (deed.who == kNobody) {
      ++metrics_.by_computer;
    } else {
      ++metrics_.by_people;
      metrics_.acted.add(settings_.seconds() - deed.arrived);
    }
    it->second.told = false;
    if (deed.seat) {
      seat_row(deed.entry.table, deed.seat->side) = *deed.seat;
      note_players(deed.entry.table);
    }
    note_deed(it->second, deed);
    try {
      note_course(it->second, deed.who, deed.entry.kind == Entry::Kind::kUndo);
    } catch (const std::exception& error) {
      log_.error("the course of a game could not be noted", {{"what", error.what()}});
    }
    go_on(deed.entry.table);
    see_to_match(deed.entry.table);
  });
}

void Hub::cannot_keep(const Deed& deed, const std::string& fault) {
  const std::string& table = deed.entry.table;
  if (fault == kTakenMeanwhile) {
    answer_error(deed.who, deed.id, kStale);
  } else {
    log_.error("an action could not be stored", {{"table", table}, {"what", fault}});
    answer_error(deed.who, deed.id, {"internal", {.message = "it could not be stored: " + fault}});
    // As long as nothing can be stored it thinks for nothing.
    Mind& mind = places_.at(table).mind;
    mind.tired = true;
    mind.rests = settings_.seconds() + std::min(kLongestRest, std::exp2(++mind.unstored));
  }
  play_again(table);
}

// Something that is in the store, done here or at another server, is acknowledged and told to all.
void Hub::note_deed(Place& place, const Deed& deed) {
  ++place.entries;
  place.changed = deed.entry.at;
  place.mind.acted = settings_.seconds();
  place.mind.unstored = 0;
  place.computer->why.clear();
  place.proposals.clear();
  stop_review(place, "the game has gone on");
  answer(deed.who, deed.id, {{{"sequence", place.table->sequence()}}});
  push(place, deed.entry, deed.before, deed.undone);
}

// What is in the store counts: the game is played anew from there, with the same people at it.
void Hub::play_again(const std::string& table) {
  Place& place = places_.at(table);
  drop_thought(place);
  place.table.reset();
  if (stopping_) return cannot_load(table, kStopping);
  // What others have done since is told to those who sit here.
  place.behind = store_.shared();
  load({}, table, place.entries);
}

// What has waited for the table to be stored, a slice at a time.
void Hub::go_on(const std::string& table) {
  const auto it = places_.find(table);
  if (it == places_.end() || !it->second.table) return;  // it is on its way from the store
  it->second.storing = false;
  if (it->second.behind && !follow(it->second)) return;
  if (throw_due_dice(it->second)) return;
  see_to_clock(table);
  if (it->second.storing) return;
  if (it->second.waiting.empty()) return see_to_computer(table);
  const auto refuse_all = [this, table] {
    const auto found = places_.find(table);
    if (found == places_.end()) return;
    answer_waiting(std::exchange(found->second.waiting, {}), kStopping);
  };
  if (stopping_) return refuse_all();
  // Each message is charged to its sender; the turn is that of the first.
  worker_.begin({.group = account_of(it->second.waiting.front().who).name,
                 .work =
                     [this, table](const std::function<bool()>& time_is_up) {
                       return carry_out_waiting(table, time_is_up);
                     },
                 .abandon = refuse_all,
                 .spent = {}});
}

// Whether nothing is left to be done for now: none waits, or one has changed the game.
bool Hub::carry_out_waiting(const std::string& table, const std::function<bool()>& time_is_up) {
  for (bool first = true;; first = false) {
    const auto it = places_.find(table);
    if (it != places_.end() && is_due(it->second)) see_to_clock(table);
    if (it == places_.end() || it->second.storing || it->second.waiting.empty()) {
      see_to_computer(table);
      return true;
    }
    if (!first && time_is_up()) return false;
    const Waiting next = std::move(it->second.waiting.front());
    it->second.waiting.pop_front();
    no_longer_waits(next);
    arrived_ = next.arrived;
    if (!connections_.contains(next.who)) continue;
    const double began = settings_.seconds();
    if (account_of(next.who).work.has(began, 0)) {
      carry_out(next);
    } else {
      answer_error(next.who, next.request.id(), kTooManyMessages);
    }
    charge(next.who, settings_.seconds() - began, 0);
  }
}

// Who sits down at a screen that was covered, or comes back to it, has another's log or none.
void Hub::add_view(Answer& out, const Table& table, Joined& joined) const {
  const bool covered = joined.cover && table.covered(joined.seats, joined.sits);
  const bool changed = covered != joined.covered || !joined.told;
  joined.covered = covered;
  joined.told = true;
  out.texts.emplace_back(
      "view", covered ? table.covered_view(joined.seats)
                      : table.view(table.match(), table.sequence(), joined.seats, joined.sits));
  if (!changed) return;
  const std::string seat = table.seat_for(joined.seats, table.match(), joined.sits);
  out.texts.emplace_back("log", '[' + (covered ? "" : table.events(seat, Table::kAll)) + ']');
}

void Hub::push(const Place& place, const Entry& entry, std::int64_t before,
               const std::optional<engine::Undone>& undone) {
  const Table& table = *place.table;
  const bool back = entry.kind == Entry::Kind::kUndo;
  std::map<std::tuple<Seats, bool, bool, std::string, bool>,
           std::pair<std::shared_ptr<const std::string>, bool>>
      made;
  for (const ConnectionId who : place.people) {
    Joined& joined = connections_.at(who).joined.at(entry.table);
    auto& [text, covered] =
        made[{joined.seats, joined.view, joined.cover, joined.sits, joined.covered}];
    if (!text) {
      const Json head{{"push", "table"}, {"table", entry.table}, {"sequence", table.sequence()}};
      Answer out;
      covered = joined.cover && table.covered(joined.seats, joined.sits);
      if (back) out.fields["back"] = table.sequence();
      const std::string seat = table.seat_for(joined.seats, table.match(), joined.sits);
      if (undone) {
        const Seats eyes = holds(joined.seats, joined.sits) ? Seats{joined.sits} : joined.seats;
        out.fields["undone"] =
            covered ? "The last decision was undone." : "Undone: " + table.words_for(eyes, *undone);
      }
      const std::string events =
          covered ? table.events_known_to_all(before) : table.events(seat, before);
      out.texts.emplace_back("events", '[' + (back ? "" : events) + ']');
      if (joined.view) add_view(out, table, joined);
      text = std::make_shared<const std::string>(text_of(head, out));
    }
    joined.covered = covered;
    wire_.send(who, text);
  }
}

// ---- Questions

Answer Hub::select(const At& at) {
  return {json_of(
      granted(at.advice().select(at.table().match(), at.seat(), at.request.texts("pieces"))))};
}

Answer Hub::why(const At& at) {
  const auto& match = at.table().match();
  const auto refusal = at.request.has("action")
                           ? at.advice().why_not(match, at.seat(), at.request.text("action"))
                           : at.advice().why_not(match, at.seat(), at.request.texts("pieces"),
                                                 at.request.text("hex"));
  return {{{"why", refusal ? json_of(*refusal) : Json(nullptr)}}};
}

Answer Hub::plan(const At& at) {
  return {json_of(granted(at.advice().plan(at.table().match(), at.seat(),
                                           {.attackers = at.request.texts("attackers"),
                                            .defenders = at.request.texts("defenders"),
                                            .switches = at.request.texts("switches")})))};
}

Answer Hub::group(const At& at) {
  return {json_of(granted(at.advice().group(at.table().match(), at.seat(),
                                            at.request.texts("pieces", kMostTogether),
                                            at.request.text("hex", 100))))};
}

Answer Hub::overlay(const At& at) {
  return {json_of(granted(at.advice().overlay(at.table().match(), at.seat(),
                                              {.id = at.request.text("overlay"),
                                               .hex = at.request.text_or("hex", ""),
                                               .piece = at.request.text_or("piece", "")})))};
}

Answer Hub::describe(const At& at) {
  const std::string what =
      at.request.has("hex") ? at.request.text("hex") : at.request.text("piece");
  return {json_of(granted(at.advice().describe(at.table().match(), at.seat(), what)))};
}

// Words mean something only to the side that is to decide: what they could stand for is read from
// what may be done now.
Answer Hub::order(const At& at) {
  const std::string words = at.request.text("text", 1000);
  check_may_act(at, at.table().match());
  return {{{"action", granted(typed_order(at.advice(), at.table().match(), at.seat(), words))}}};
}

Answer Hub::look(const At& at) {
  const std::size_t number = at.request.number("at");
  const Table& table = at.table();
  if (number > table.sequence()) refuse("unknown", "the game has not come so far", "at");
  const auto match = table.session().position(number);
  Answer out;
  out.texts.emplace_back("view", table.view(*match, number, at.joined.seats, at.joined.sits));
  return out;
}

// Somebody of those who share a screen looks at it from now on.
Answer Hub::sit(const At& at) {
  const std::string side = at.request.text("side", 100);
  if (!holds(at.joined.seats, side)) refuse("no-seat", "you do not hold that seat", "side");
  if (!at.joined.cover) refuse("bad-request", "this screen is not covered", "side");
  at.joined.sits = side;
  at.joined.told = false;  // the log is another's from now on
  Answer out;
  add_view(out, at.table(), at.joined);
  return out;
}

// A side that has answered for the time being wants to be asked again.
Answer Hub::ask_again(const At& at) {
  const std::string side = at.request.text("side", 100);
  if (!holds(at.joined.seats, side)) refuse("no-seat", "you do not hold that seat", "side");
  Table& table = *at.place.table;
  table.ask_again(side);
  push(at.place, {.table = table.row().id, .text = {}}, static_cast<std::int64_t>(table.sequence()),
       {});
  return {};
}

Answer Hub::record(const At& at) {
  const Table& table = at.table();
  const std::size_t number = at.request.optional_number("at").value_or(table.sequence());
  if (number > table.sequence()) refuse("unknown", "the game has not come so far", "at");
  table.check_may_see_all(at.joined.seats, "record");
  return {{{"record", table.record(number)}}};
}

Answer Hub::statistics(const At& at) {
  const Table& table = at.table();
  return {table.statistics(at.seat(), history_of(table))};
}

// None while it is being played, and of a battle nothing is told of.
History Hub::history_of(const Table& table) {
  if (!table.over()) return {};
  const std::string scenario = table.match().scenario();
  for (const data::Story& story : settings_.reading().stories) {
    if (const data::StoryScenario* told = story.find(scenario)) {
      return {told, &granted(games_.start(scenario))->opening};
    }
  }
  return {};
}

}  // namespace tercio::server
