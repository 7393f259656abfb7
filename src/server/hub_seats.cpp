// Seats: who holds one gives it away with a key that works once; whoever brings it sets a key of
// his own, and the old one is void.
#include <algorithm>

#include "advice/common.hpp"
#include "dice/secret.hpp"
#include "server/contributions.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kOnceBytes = 16;

[[noreturn]] void refuse_once() {
  refuse("no-seat", "this link to a seat has been used, or was replaced or withdrawn", "once");
}

}  // namespace

Seats Hub::seats_of(const Table& table, const std::vector<std::string>& keys) const {
  Seats out;
  const auto listed = listed_.find(table.row().id);
  if (listed == listed_.end()) return out;
  for (const std::string& side : table.game().sides) {
    for (const SeatRow& seat : listed->second.seats) {
      if (seat.side == side && std::find(keys.begin(), keys.end(), seat.key) != keys.end()) {
        out.push_back(side);
      }
    }
  }
  return out;
}

// Requires: there is such a table with that side.
SeatRow& Hub::seat_row(const std::string& table, const std::string& side) {
  auto& seats = listed_.at(table).seats;
  const auto it = std::find_if(seats.begin(), seats.end(),
                               [&](const SeatRow& seat) { return seat.side == side; });
  if (it == seats.end()) refuse("no-seat", "there is no such seat at this table", "side");
  return *it;
}

const SeatRow* Hub::seat_opened_by(const std::string& table, const std::string& once) const {
  const auto listed = listed_.find(table);
  if (listed == listed_.end() || once.empty()) return nullptr;
  const auto& seats = listed->second.seats;
  const auto it = std::find_if(seats.begin(), seats.end(),
                               [&](const SeatRow& seat) { return seat.once == once; });
  return it == seats.end() ? nullptr : &*it;
}

// What a link to a seat leads to, before anybody takes it.
Answer Hub::offer(ConnectionId /*who*/, const Request& request) {
  const std::string id = request.text("table", 100);
  const SeatRow* seat = seat_opened_by(id, request.text("once", 100));
  if (seat == nullptr) refuse_once();
  const Store::Listed& listed = listed_.at(id);
  const auto place = places_.find(id);
  const bool here = place != places_.end() && place->second.table;
  Json out{{"side", seat->side},
           {"scenario", listed.row.scenario},
           {"title", listed.row.title},
           {"heading", here ? place->second.table->match().heading() : listed.summary.heading}};
  add_invitation(out, id, offered_by(id, seat->once));
  return {out};
}

Hub::Later Hub::hand_over(const At& at) {
  const std::string side = at.request.text("side", 100);
  const std::string table = at.table().row().id;
  if (!holds(at.joined.seats, side)) refuse("no-seat", "you do not hold that seat", "side");
  SeatRow seat = seat_row(table, side);
  if (seat.offered) {
    refuse("bad-request", "somebody is invited to this seat; take the invitation back first",
           "side");
  }
  seat.once = at.request.flag_or("keep", false) ? "" : dice::drawn_text(kOnceBytes);
  write_seat(at.who, at.request.id(), seat, [seat]() -> Later {
    Answer out{{{"side", seat.side}}};
    if (!seat.once.empty()) out.fields["once"] = seat.once;
    return out;
  });
  return std::nullopt;
}

Hub::Later Hub::take_seat(ConnectionId who, const Request& request) {
  const std::string id = request.text("table", 100);
  const std::string once = request.text("once", 100);
  const std::string key = key_field(request);
  const SeatRow* found = seat_opened_by(id, once);
  if (found == nullptr) {
    // Sent again after a lost answer: the key is in force already.
    for (const SeatRow& seat : listed_.at(id).seats) {
      if (seat.key == key && seat.handed) return Answer{{{"side", seat.side}, {"repeated", true}}};
    }
    refuse_once();
  }
  if (by_key_.contains(key)) refuse("bad-request", "draw another key", "key");
  // Whoever takes a seat plays it.
  const std::string side = invited_side(request, id, offered_by(id, once));
  SeatRow seat = seat_row(id, side);
  const bool taken = !seat.level.empty();
  seat.key = key;
  seat.once.clear();
  seat.handed = true;
  seat.level.clear();
  seat.standing.clear();
  seat.offered = false;
  seat.user = connections_.at(who).person.id;
  const auto given = share_of(place_of(id), request);
  std::vector<Write> more;
  if (given) more.emplace_back(document_of(id, *given, true));
  std::vector<SeatRow> seats{seat};
  // The link is used up for the other seat too.
  for (SeatRow other : listed_.at(id).seats) {
    if (other.side == side || other.once != once) continue;
    other.once.clear();
    other.offered = false;
    seats.push_back(std::move(other));
  }
  write_seats(who, request.id(), seats, std::move(more), [this, seat, given, taken]() -> Later {
    void_key(seat);
    if (taken) push_players(places_.at(seat.table), true);
    if (given) note_contributions(seat.table, *given);
    note_who_is_here(seat.table);
    push_apart(places_.at(seat.table));
    log_.info("seat handed over", {{"table", seat.table}, {"side", seat.side}});
    return Answer{{{"side", seat.side}}};
  });
  return std::nullopt;
}

// Stores what opens a seat; then it holds, and is acknowledged.
void Hub::write_seat(ConnectionId who, const Json& id, const SeatRow& seat,
                     const std::function<Later()>& then) {
  write_seats(who, id, {seat}, {}, then);
}

// Requires: at least one, all of a table that is in memory.
void Hub::write_seats(ConnectionId who, const Json& id, const std::vector<SeatRow>& seats,
                      std::vector<Write> others, const std::function<Later()>& then) {
  const std::string table = seats.front().table;
  places_.at(table).storing = true;
  others.insert(others.end(), seats.begin(), seats.end());
  write(std::move(others), [this, who, id, table, seats, then](const std::string& fault) {
    if (fault == kTakenMeanwhile) {
      answer_error(who, id, {"stale", {.message = "the seat has changed meanwhile; ask again"}});
      return go_on(table);
    }
    if (!fault.empty()) {
      log_.error("a seat could not be stored", {{"table", table}, {"what", fault}});
      answer_error(who, id, {"internal", {.message = "it could not be stored: " + fault}});
      return go_on(table);
    }
    if (!listed_.contains(table)) return;  // deleted elsewhere
    for (const SeatRow& seat : seats) {
      SeatRow& held = seat_row(table, seat.side);
      by_key_.erase(held.key);
      by_key_[seat.key] = table;
      held = seat;
    }
    note_players(table);
    if (const Later now = then()) answer(who, id, *now);
    go_on(table);
  });
}

// Whoever sits there by the old key has lost the seat, and is told.
void Hub::void_key(const SeatRow& seat) {
  Place& place = places_.at(seat.table);
  const Table* const table = place.table.get();  // null: it is being loaded
  const std::set<ConnectionId> people = place.people;
  for (const ConnectionId who : people) {
    auto& tables = connections_.at(who).joined;
    Joined& joined = tables.at(seat.table);
    if (!holds(joined.seats, seat.side)) continue;
    std::erase(joined.seats, seat.side);
    const Json head{{"push", "seats"},
                    {"table", seat.table},
                    {"sequence", table != nullptr ? table->sequence() : 0}};
    Answer out{{{"lost", seat.side}, {"seats", joined.seats}}};
    const bool stays =
        table != nullptr && (!joined.seats.empty() || (!table->game().hidden && !table->terms()));
    if (stays) {
      if (joined.cover) joined.told = false;
      add_view(out, *table, joined);
    } else {
      tables.erase(seat.table);
      place.people.erase(who);
    }
    wire_.send(who, std::make_shared<const std::string>(text_of(head, out)));
  }
}

}  // namespace tercio::server
