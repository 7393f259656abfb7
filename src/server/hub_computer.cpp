// The computer at the table: it thinks in threads of its own, and acts by the same way as a person.
#include <algorithm>
#include <array>
#include <utility>

#include "engine/random.hpp"
#include "server/hub.hpp"
#include "server/passwords.hpp"

namespace tercio::server {

namespace {

constexpr double kSlowestPace = 10;  // seconds between two actions
constexpr double kMoment = 0.005;    // seconds that are not worth waiting for
constexpr std::size_t kLongestId = 100;
constexpr int kSuggestions = 3;
constexpr double kNoClock = 1e6;  // seconds that no thought takes

void check_level(const std::string& level, const char* field) {
  const auto levels = opponent::levels();
  if (std::none_of(levels.begin(), levels.end(),
                   [&](const opponent::Level& one) { return one.id == level; })) {
    refuse("bad-request", "there is no such level of the computer", field);
  }
}

}  // namespace

// ---- Who plays

std::map<std::string, std::string> Hub::computer_field(const Request& request) const {
  auto out = request.choices("computer");
  for (const auto& [side, level] : out) check_level(level, "computer");
  return out;
}

Hub::Later Hub::player(const At& at) {
  const std::string side = at.request.text("side", kLongestId);
  const std::string table = at.table().row().id;
  if (!at.request.given("level")) refuse("bad-request", "the field is missing", "level");
  const std::string level = at.request.has("level") ? at.request.text("level", kLongestId) : "";
  if (!holds(at.joined.seats, side)) refuse("no-seat", "you do not hold that seat", "side");
  if (!level.empty()) {
    check_level(level, "level");
    if (!at.table().game().opponent) refuse("bad-request", at.table().game().no_opponent, "level");
    if (plays_a_person(at)) {
      refuse("bad-request", "you play against a person, who expects you to decide yourself",
             "level");
    }
  }
  SeatRow seat = seat_row(table, side);
  seat.level = level;
  write_seat(at.who, at.request.id(), seat, [this, seat]() -> Later {
    Place& place = places_.at(seat.table);
    drop_thought(place);
    place.mind.faults = 0;
    if (!std::exchange(place.computer->why, {}).empty()) place.computer->paused = false;
    push_players(place, true);
    log_.info("a seat is played by another",
              {{"table", seat.table}, {"side", seat.side}, {"level", seat.level}});
    return Answer{};
  });
  return std::nullopt;
}

Answer Hub::pace(const At& at) {
  const double seconds = at.request.amount("seconds", 0, kSlowestPace);
  needs_a_seat(at.joined.seats);
  at.place.computer->pace = seconds;
  push_players(at.place);
  see_to_computer(at.table().row().id);
  return {};
}

Answer Hub::order_computer(const At& at) {
  const std::string order = at.request.text("order", kLongestId);
  needs_a_seat(at.joined.seats);
  Computer& computer = *at.place.computer;
  Mind& mind = at.place.mind;
  if (order != "now") {
    computer.why.clear();
    mind.rests = 0;
    mind.faults = 0;
  }
  if (order == "pause" || order == "step") {
    computer.paused = true;
    mind.steps = order == "step" ? 1 : 0;
  } else if (order == "go-on") {
    computer.paused = false;
    mind.steps = 0;
  } else if (order == "now") {
    if (mind.thought) mind.thought->hurry();
  } else {
    refuse("bad-request", "the orders are 'pause', 'step', 'go-on' and 'now'", "order");
  }
  push_players(at.place);
  see_to_computer(at.table().row().id);
  return {};
}

// What the store has of the seats, for the table in memory.
void Hub::note_players(const std::string& table) {
  const auto it = places_.find(table);
  const auto listed = listed_.find(table);
  if (listed != listed_.end()) note_users(listed->second);
  if (it == places_.end() || listed == listed_.end() || !it->second.table) return;
  it->second.computer->note(listed->second.seats);
  Table& at = *it->second.table;
  at.keep_computer(it->second.computer);
  if (!at.terms()) return;
  std::map<std::string, std::string> orders;
  for (const SeatRow& seat : listed->second.seats) {
    if (!seat.standing.empty()) orders[seat.side] = seat.standing;
  }
  at.keep_orders(std::move(orders));
  at.tell_apart([this, table](const Seats& seats) { return apart_json(places_.at(table), seats); });
}

void Hub::push_players(const Place& place, bool with_view) {
  const Table& table = *place.table;
  const Json head{{"push", "players"},
                  {"table", table.row().id},
                  {"sequence", table.sequence()},
                  {"computer", server::json_of(*place.computer)}};
  for (const ConnectionId who : place.people) {
    Joined& joined = connections_.at(who).joined.at(table.row().id);
    Answer out;
    if (with_view && joined.view) add_view(out, table, joined);
    wire_.send(who, std::make_shared<const std::string>(text_of(head, out)));
  }
}

// ---- It decides

bool Hub::think() { return thinkers_->think() || reviewers_->think() || passwords_->think(); }

void Hub::thought(std::uint64_t number, std::string_view answer) {
  if (!thinkers_->answered(number, answer)) (void)reviewers_->answered(number, answer);
}

void Hub::progressed(std::uint64_t number, double part) {
  if (!thinkers_->progressed(number, part)) (void)reviewers_->progressed(number, part);
}

std::unique_ptr<Thinkers::Ticket> Hub::ask(Thinkers& thinkers, const std::string& group,
                                           Question question, const Table& table,
                                           std::function<void(const Reply&)> then) {
  const TableRow& row = table.row();
  question.scenario = row.scenario;
  question.options = choices_of(row.options);
  if (thinkers.elsewhere()) {
    return thinkers.begin(
        group,
        Thinkers::Errand{.question = text_of(json_of(question, &table.match())),
                         .then = [kind = question.kind, then = std::move(then)](
                                     std::string_view text) { then(read_reply(text, kind)); }});
  }
  // A review is of the game from its beginning.
  std::shared_ptr<const engine::Match> match;
  if (question.kind != Question::Kind::kReview) match = table.match().clone();
  return thinkers.begin(
      group,
      [question = std::move(question), game = table.shared_game(), match = std::move(match),
       then = std::move(then)](Thinkers::Signals& signals) -> std::function<void()> {
        return
            [then, reply = server::answer(question, *game, match.get(), signals)] { then(reply); };
      });
}

// Of the clock that cuts a thought short. 0: as the level has it.
double Hub::clock_of(double seconds) const {
  return settings_.clock_factor > 0 ? seconds * settings_.clock_factor : kNoClock;
}

// Lets go of what it thinks and has decided, as the game or its player has changed.
void Hub::drop_thought(Place& place) {
  place.mind.thought.reset();
  place.mind.plan.clear();
  if (!place.computer->thinking) return;
  place.computer->thinking.reset();
  if (place.table) push_players(place);
}

void Hub::see_to_computer(const std::string& table) {
  const auto it = places_.find(table);
  if (it == places_.end() || stopping_) return;
  Place& place = it->second;
  if (!place.table || place.storing || !place.waiting.empty()) return;
  try {
    see_to_computer(place);
  } catch (const std::exception& error) {
    log_.error("the computer cannot go on", {{"table", table}, {"what", error.what()}});
    place.mind.tired = true;
  }
}

void Hub::see_to_computer(Place& place) {
  if (place.table->lesson() != nullptr && place.table->lesson()->waits()) {
    return go_on_by_itself(place);
  }
  Mind& mind = place.mind;
  const bool decides = place.table->computer_decides();
  const std::string side = decides ? place.table->match().to_act() : "";
  if (mind.sequence != place.table->sequence() || mind.side != side) drop_thought(place);
  if (!decides || !why_not_ready(place).empty()) return;
  if (!mind.awake || mind.tired || mind.thought) return;
  if (place.computer->paused && mind.steps == 0) return;
  if (mind.plan.empty()) return begin_thought(place, side);
  const double now = settings_.seconds();
  const double due = place.people.empty() ? now : mind.acted + place.computer->pace;
  if (due - now <= kMoment || !settings_.later) return do_planned(place);
  if (mind.due > now && mind.due <= due + kMoment) return;  // it will be seen to in time
  mind.due = due;
  settings_.later(due - now, [this, table = place.table->row().id] { see_to_computer(table); });
}

void Hub::begin_thought(Place& place, const std::string& side) {
  Mind& mind = place.mind;
  const Table& table = *place.table;
  const std::string& id = table.row().id;
  const opponent::Level* level = opponent::find_level(place.computer->players.at(side));
  if (level == nullptr || !table.game().opponent) {
    log_.error("nobody plays a seat of the computer", {{"table", id}, {"side", side}});
    place.computer->paused = true;
    return push_players(place);
  }
  const Accounts::Account& account = account_of(place.payer);
  if (thinkers_->size() >= settings_.limits.thoughts ||
      thinkers_->size_of(account.name) >= account.most_thoughts) {
    mind.tired = true;
    return;
  }
  mind.sequence = table.sequence();
  mind.side = side;
  // Without a clock the page is told how long the level thinks elsewhere.
  const double shown = settings_.clock_factor > 0 ? clock_of(level->seconds) : level->seconds;
  place.computer->thinking = {.side = side, .level = std::string(level->id), .seconds = shown};
  mind.thought = ask(*thinkers_, account.name,
                     {.kind = Question::Kind::kDecide,
                      .level = std::string(level->id),
                      .seconds = clock_of(level->seconds),
                      .side = side,
                      .seed = engine::seed_of(id + '\n' + side)},
                     table, [this, id](const Reply& reply) { decided(id, reply); });
  const auto waiting = thinkers_->places();
  const auto it = waiting.find(mind.thought->id());
  place.computer->thinking->waiting = it == waiting.end() ? 0 : it->second;
  push_players(place);
}

// Who waits until the computer can think is told how many are still before it.
void Hub::tell_places() {
  const auto waiting = thinkers_->places();
  for (auto& [id, place] : places_) {
    if (!place.mind.thought || !place.computer->thinking || !place.table) continue;
    const auto it = waiting.find(place.mind.thought->id());
    const std::size_t now = it == waiting.end() ? 0 : it->second;
    if (std::exchange(place.computer->thinking->waiting, now) != now) push_players(place);
  }
}

void Hub::decided(const std::string& table, const Reply& reply) {
  const auto it = places_.find(table);
  if (it == places_.end() || stopping_) return;
  Place& place = it->second;
  place.mind.thought.reset();
  place.computer->thinking.reset();
  const std::vector<std::string>& actions = reply.decision.actions;
  place.mind.plan.assign(actions.begin(), actions.end());
  if (actions.empty()) {
    log_.error("the computer came to no decision", {{"table", table}, {"what", reply.fault}});
    if (settings_.alone) {
      return stand_still(place, reply.fault.empty() ? "it came to no decision" : reply.fault);
    }
    // Something that cannot be done: it thinks again, and then anything will do.
    place.mind.plan.emplace_back();
  }
  if (place.table) push_players(place);
  see_to_computer(table);
}

// Until somebody lets it go on, which tries again.
void Hub::stand_still(Place& place, const std::string& why) {
  place.computer->paused = true;
  place.computer->why = why;
  place.mind.steps = 0;
  if (place.table) push_players(place);
}

// One action of what it has decided.
void Hub::do_planned(Place& place) {
  Mind& mind = place.mind;
  Table& table = *place.table;
  const auto before = static_cast<std::int64_t>(table.sequence());
  try {
    check_may_add(place, place.payer, true);
  } catch (const Fault& fault) {
    if (fault.error.code != "too-large") {
      mind.tired = true;
      return;
    }
    log_.warning("the computer cannot go on",
                 {{"table", table.row().id}, {"what", fault.error.refusal.message}});
    place.computer->paused = true;
    return push_players(place);
  }
  const std::string action = std::move(mind.plan.front());
  mind.plan.pop_front();
  auto lines = table.act(action);
  if (!lines) {
    log_.error("the computer decided what cannot be done",
               {{"table", table.row().id}, {"action", action}, {"what", lines.error().message}});
    mind.plan.clear();
    if (++mind.faults == 1) return see_to_computer(place);
    if (settings_.alone) {
      return stand_still(place, "it decided what cannot be done: " + lines.error().message);
    }
    // A game never stands still because of it.
    const auto actions = table.match().actions();
    if (!actions.empty()) lines = table.act(actions.front());
    if (!lines) {
      place.computer->paused = true;
      return push_players(place);
    }
  }
  mind.faults = 0;
  mind.sequence = table.sequence();
  if (mind.steps > 0) --mind.steps;
  keep(place, {.entry = {.table = table.row().id, .text = std::move(*lines)}, .before = before});
}

// ---- It advises

Hub::Later Hub::hint(const At& at) {
  const std::string piece =
      at.request.has("piece") ? at.request.text("piece", kLongestId) : std::string();
  const Table& table = at.table();
  const std::string& id = table.row().id;
  if (!table.game().opponent) refuse("bad-request", table.game().no_opponent);
  check_may_be_advised(at);
  check_may_act(at, table.match());
  if (table.match().dice_to_act()) refuse("not-to-act", "a die is to be thrown now");
  const std::string seat = table.match().to_act();
  if (!piece.empty() && !has_piece(table.match().view(seat), piece)) {
    refuse("unknown", "there is no such piece", "piece");
  }
  if (connections_.at(at.who).hint) {
    refuse("too-many", "a hint is being thought of already; wait for it");
  }
  Accounts::Account& account = account_of(at.who);
  if (thinkers_->size() >= settings_.limits.thoughts ||
      thinkers_->size_of(account.name) >= account.most_thoughts) {
    refuse("too-many", "the computer has too much to think of; try again in a while");
  }
  if (!account.hints.take(settings_.seconds())) {
    refuse("too-many", "too many hints were asked for; wait a while");
  }
  SeatRow row = seat_row(id, seat);
  ++row.hints;
  write_seat(at.who, at.request.id(), row,
             [this, who = at.who, json = at.request.id(), row, piece]() -> Later {
               push_players(places_.at(row.table));
               begin_hint(row, who, json, piece);
               return std::nullopt;
             });
  return std::nullopt;
}

void Hub::begin_hint(const SeatRow& seat, ConnectionId who, const Json& id,
                     const std::string& piece) {
  const auto connection = connections_.find(who);
  if (connection == connections_.end()) return;
  if (connection->second.hint) {
    return answer_error(who, id, {"too-many", {.message = "a hint is being thought of already"}});
  }
  const Table& table = *places_.at(seat.table).table;
  const opponent::Level& level = opponent::adviser_level();
  const auto then = [this, who, id, seat, sequence = table.sequence()](const Reply& reply) {
    guarded(who, id, [&]() -> Later {
      connections_.at(who).hint.reset();
      if (!reply.fault.empty()) {
        log_.error("a hint failed", {{"table", seat.table}, {"what", reply.fault}});
        refuse("internal", "the computer could not think of a hint");
      }
      const auto place = places_.find(seat.table);
      if (place == places_.end() || !place->second.table ||
          place->second.table->sequence() != sequence) {
        refuse("stale", "the game has gone on meanwhile");
      }
      return Answer{{{"suggestions", reply.suggestions}, {"hints", seat.hints}}};
    });
  };
  connection->second.hint = ask(*thinkers_, account_of(who).name,
                                {.kind = Question::Kind::kAdvise,
                                 .level = std::string(level.id),
                                 .seconds = clock_of(level.seconds),
                                 .side = seat.side,
                                 .piece = piece,
                                 .most = kSuggestions},
                                table, then);
}

}  // namespace tercio::server
