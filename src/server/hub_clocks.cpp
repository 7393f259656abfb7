// Clocks of people apart, and questions in the other's turn that nobody is waited for to answer.
#include <algorithm>
#include <utility>

#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr const char* kClockKind = "clock";  // of the document
constexpr Milliseconds kMillisPerSecond = 1000;
// After the server was away nobody loses before he has had the time to come back.
constexpr Milliseconds kGrace = 60 * kMillisPerSecond;
// What is farther off than this waits for a tick.
constexpr Milliseconds kLongestTimer = 3600 * kMillisPerSecond;
constexpr std::size_t kLongestOrder = 100;

bool is_live(const Terms& terms) { return terms.pace == Terms::Pace::kLive; }

}  // namespace

Milliseconds Hub::clock_time() const {
  return settings_.milliseconds ? settings_.milliseconds() : settings_.time() * kMillisPerSecond;
}

// ---- What is told

Json Hub::clock_json(const Place& place) const {
  const Table& table = *place.table;
  if (!Clock::wanted(*table.terms())) return nullptr;
  const Clock clock = place.timing.clock.value_or(Clock(*table.terms(), table.game().sides));
  const Milliseconds now = clock_time();
  Json left = Json::object();
  for (const std::string& side : table.game().sides) left[side] = clock.left(side, now);
  Json out{{"left", std::move(left)}, {"running", nullptr}, {"paused", clock.paused(now)}};
  if (!clock.running().empty()) out["running"] = clock.running();
  const auto until = clock.until();
  out["until"] = until && !clock.paused(now) ? Json(*until) : Json(nullptr);
  out["now"] = now;
  return out;
}

// A standing order is nobody else's business.
Json Hub::standing_json(const Place& place, const Seats& seats) const {
  Json orders = Json::array();
  for (const advice::StandingOrder& order : place.table->game().advice->standing_orders()) {
    orders.push_back({{"id", order.id}, {"title", order.title}});
  }
  Json given = Json::object();
  if (const auto listed = listed_.find(place.table->row().id); listed != listed_.end()) {
    for (const SeatRow& seat : listed->second.seats) {
      if (holds(seats, seat.side) && !seat.standing.empty()) given[seat.side] = seat.standing;
    }
  }
  const auto until = question_due(place);
  return {{"orders", std::move(orders)},
          {"given", std::move(given)},
          {"until", until ? Json(*until) : Json(nullptr)}};
}

// ---- The clock follows the game

// The computer takes no time, and a question that is answered at a certain time takes nobody's.
Clock::Position Hub::clock_position(const Place& place) const {
  const Table& table = *place.table;
  Clock::Position out{.turn = table.game().advice->turn_of(table.match()),
                      .sequence = static_cast<std::int64_t>(table.sequence())};
  if (table.over()) return out;
  const std::string side = engine::actor_of(table.match());
  const bool bounded = table.terms()->reaction > 0 && !table.asked_meanwhile().empty();
  if (!bounded && !table.computer().plays(side)) out.decides = side;
  return out;
}

bool Hub::all_are_here(const Place& place) const {
  const Table& table = *place.table;
  return std::all_of(table.game().sides.begin(), table.game().sides.end(),
                     [&](const std::string& side) {
                       return table.computer().plays(side) || is_here(place, side);
                     });
}

void Hub::read_clock(Place& place) {
  const Table& table = *place.table;
  Timing& timing = place.timing;
  if (!table.terms()) return;
  const Milliseconds now = clock_time();
  const bool known = due_.erase(table.row().id) > 0 || timing.read;
  timing.read = true;
  timing.clock.reset();
  if (Clock::wanted(*table.terms())) {
    if (const auto stored = store_.document(kClockKind, table.row().id)) {
      timing.clock = Clock::read(*table.terms(), table.game().sides, stored->text);
    }
  }
  timing.asked = place.changed * kMillisPerSecond;
  if (known) return;
  if (timing.clock && is_live(*table.terms())) timing.clock->leave_at_least(kGrace, now);
  const Milliseconds bound = table.terms()->reaction * kMillisPerSecond;
  timing.asked = std::max(timing.asked, now - bound + std::min(bound, kGrace));
}

void Hub::store_clock(Place& place) {
  const std::string& table = place.table->row().id;
  write({Document{.kind = kClockKind,
                  .id = table,
                  .owner = table,
                  .text = place.timing.clock->text(),
                  .at = settings_.time()}},
        [this, table](const std::string& fault) {
          if (fault.empty()) return;
          log_.error("a clock could not be stored", {{"table", table}, {"what", fault}});
        });
}

// A clock that another server has stored.
void Hub::hear_clock(const std::string& table) {
  if (table.empty()) {
    std::vector<std::string> here;
    here.reserve(places_.size());
    for (const auto& [id, place] : places_) here.push_back(id);
    for (const std::string& id : here) hear_clock(id);
    return;
  }
  const auto it = places_.find(table);
  if (it == places_.end() || !it->second.table || it->second.storing) return;
  read_clock(it->second);
  see_to_clock(table);
  if (const auto found = places_.find(table); found != places_.end()) push_apart(found->second);
}

void Hub::add_clock(Place& place, Entry::Kind kind, std::vector<Write>& writes) {
  const Table& table = *place.table;
  Timing& timing = place.timing;
  if (!table.terms()) return;
  const Milliseconds now = clock_time();
  timing.asked = now;
  if (!Clock::wanted(*table.terms())) return;
  if (!timing.clock) {
    // Who does not want to wait for the other to come begins.
    if (kind != Entry::Kind::kDo) return;
    timing.clock.emplace(*table.terms(), table.game().sides);
    timing.read = true;
  }
  const Clock::Position position = clock_position(place);
  if (kind == Entry::Kind::kUndo) {
    timing.clock->go_back(position, now);
  } else {
    timing.clock->go_on(position, now);
  }
  writes.emplace_back(Document{.kind = kClockKind,
                               .id = table.row().id,
                               .owner = table.row().id,
                               .text = timing.clock->text(),
                               .at = settings_.time()});
}

// A live game begins when everybody is here for the first time, one by correspondence when the
// seats are taken.
void Hub::begin_clock(Place& place, Milliseconds now) {
  const Table& table = *place.table;
  const Terms& terms = *table.terms();
  auto& clock = place.timing.clock;
  if (!Clock::wanted(terms)) return;
  const Clock::Position position = clock_position(place);
  if (!clock) {
    if (!why_not_ready(place).empty() || (is_live(terms) && !all_are_here(place))) return;
    clock.emplace(terms, table.game().sides);
    clock->go_on(position, now);
    place.timing.read = true;
  } else if (clock->running() != position.decides) {
    clock->wait_for(position.decides, now);  // the computer has taken or left a seat
  } else {
    return;
  }
  store_clock(place);
  push_apart(place);
}

// ---- What happens by itself

std::optional<Milliseconds> Hub::question_due(const Place& place) const {
  const Table& table = *place.table;
  if (table.terms()->reaction == 0 || !why_not_ready(place).empty()) return std::nullopt;
  const std::string side = table.asked_meanwhile();
  if (side.empty() || table.computer().plays(side)) return std::nullopt;
  const auto& clock = place.timing.clock;
  if (clock && clock->paused(clock_time())) return std::nullopt;
  return place.timing.asked + table.terms()->reaction * kMillisPerSecond;
}

// By correspondence nobody loses by himself: the other may claim the game, or wait.
std::optional<Milliseconds> Hub::flag_due(const Place& place) const {
  if (!place.timing.clock || !is_live(*place.table->terms())) return std::nullopt;
  return place.timing.clock->until();
}

bool Hub::is_due(const Place& place) const {
  return place.timing.due != 0 && clock_time() >= place.timing.due;
}

void Hub::see_to_clock(const std::string& table) {
  if (stopping_) return;
  try {
    const auto it = places_.find(table);
    if (it == places_.end()) {
      const auto due = due_.find(table);
      if (due == due_.end() || clock_time() < due->second) return;
      if (listed_.contains(table)) {
        (void)bring({}, table);
      } else {
        due_.erase(due);
      }
    } else if (it->second.table && !it->second.storing && !it->second.mind.tired) {
      see_to_clock(it->second);
    }
  } catch (const Fault& fault) {
    if (fault.error.code == "no-table") due_.erase(table);
    log_.debug("a table waits for its clock",
               {{"table", table}, {"what", fault.error.refusal.message}});
  } catch (const std::exception& error) {
    log_.error("a clock cannot go on", {{"table", table}, {"what", error.what()}});
  }
}

void Hub::see_to_clock(Place& place) {
  Table& table = *place.table;
  if (!table.terms()) return;
  place.timing.due = 0;
  if (table.over()) return;
  const Milliseconds now = clock_time();
  begin_clock(place, now);
  arm(place);
  if (const auto flag = flag_due(place); flag && now >= *flag) {
    return end_by_time(place, kNobody, nullptr);
  }
  const auto question = question_due(place);
  const bool late = question && now >= *question;
  if ((late || std::exchange(place.timing.ordered, false)) && !table.asked_meanwhile().empty()) {
    check_may_add(place, place.payer, true);
    const auto before = static_cast<std::int64_t>(table.sequence());
    std::string lines = late ? table.answer_with_no() : table.answer_as_ordered();
    if (!lines.empty()) {
      return keep(place,
                  {.entry = {.table = table.row().id, .text = std::move(lines)}, .before = before});
    }
  }
}

// What cannot be done now is tried again.
void Hub::see_to_clocks() {
  std::vector<std::string> tables;
  for (const auto& [id, place] : places_) {
    if (is_due(place)) tables.push_back(id);
  }
  const Milliseconds now = clock_time();
  for (const auto& [id, due] : due_) {
    if (now >= due) tables.push_back(id);
  }
  for (const std::string& table : tables) see_to_clock(table);
}

void Hub::arm(Place& place) {
  Timing& timing = place.timing;
  const auto flag = flag_due(place);
  const auto question = question_due(place);
  if (!flag && !question) return;
  timing.due = flag && question ? std::min(*flag, *question) : flag.value_or(question.value_or(0));
  const Milliseconds now = clock_time();
  const bool armed = timing.timer > now && timing.timer <= timing.due;
  const Milliseconds wait = timing.due - now;
  if (armed || !settings_.later || wait <= 0 || wait > kLongestTimer) return;
  timing.timer = timing.due;
  settings_.later(static_cast<double>(wait + 1) / kMillisPerSecond,
                  [this, table = place.table->row().id] { see_to_clock(table); });
}

void Hub::end_by_time(Place& place, ConnectionId who, const Json& id) {
  const std::string side = place.timing.clock->running();
  log_.info("a game was lost on time", {{"table", place.table->row().id}, {"side", side}});
  end_game(place, {.how = "time", .side = side}, who, id);
}

// ---- What the players do about it

bool Hub::may_claim(const Place& place, const Seats& seats) const {
  const Table& table = *place.table;
  const auto& clock = place.timing.clock;
  return table.terms() && !is_live(*table.terms()) && clock && !table.over() && !seats.empty() &&
         clock->has_run_out(clock_time()) && !holds(seats, clock->running());
}

Hub::Later Hub::claim(const At& at) {
  const std::size_t sequence = at.request.number("sequence");
  const Table& table = at.table();
  needs_a_seat(at.joined.seats);
  if (table.over()) refuse("not-to-act", "the game is over");
  if (sequence != table.sequence()) refuse_stale();
  if (!table.terms() || table.terms()->days == 0) {
    refuse("not-to-act", "nobody has promised to decide within some days at this table");
  }
  if (!may_claim(at.place, at.joined.seats)) {
    refuse("not-to-act", "the days of the other player have not run out");
  }
  end_by_time(at.place, at.who, at.request.id());
  return std::nullopt;
}

Hub::Later Hub::give_standing_order(const At& at) {
  const std::string side = at.request.text("side", kLongestOrder);
  const std::string order = at.request.text("order", kLongestOrder);
  const Table& table = at.table();
  if (!table.terms()) refuse("bad-request", "standing orders are for people apart");
  if (!holds(at.joined.seats, side)) refuse("no-seat", "you do not hold that seat", "side");
  const auto orders = table.game().advice->standing_orders();
  if (!order.empty() && std::none_of(orders.begin(), orders.end(),
                                     [&](const auto& one) { return one.id == order; })) {
    refuse("unknown", "there is no such standing order in this battle", "order");
  }
  SeatRow seat = seat_row(table.row().id, side);
  seat.standing = order;
  write_seat(at.who, at.request.id(), seat, [this, seat]() -> Later {
    Place& place = places_.at(seat.table);
    place.timing.ordered = true;
    // The others are not even told that there is one.
    for (const ConnectionId who : place.people) {
      const Seats& held = connections_.at(who).joined.at(seat.table).seats;
      if (holds(held, seat.side)) tell_apart(place, who);
    }
    return Answer{};
  });
  return std::nullopt;
}

void Hub::agreed(Place& place, const std::string& what) {
  auto& clock = place.timing.clock;
  const Milliseconds now = clock_time();
  if (what == "go-on") place.timing.asked = now;
  if (!clock) return;
  if (what == "pause") {
    clock->pause(now);
  } else if (what == "go-on") {
    clock->resume(now);
  } else if (what == "more-time") {
    clock->add_time(now);
  } else {
    return;
  }
  store_clock(place);
  see_to_clock(place.table->row().id);
}

}  // namespace tercio::server
