// What becomes of tables: they are renamed, deleted, and played once more.
#include <algorithm>
#include <utility>

#include "server/hub.hpp"

namespace tercio::server {

namespace {

const WireError kNoTable{"no-table", {.message = "there is no such table", .field = "table"}};

}  // namespace

// At home everybody may, but for games of people apart; elsewhere one who holds a seat. `alone`:
// who holds every seat that is not the computer's.
void Hub::check_may_keep(ConnectionId who, const Request& request, bool alone) const {
  const auto listed = listed_.find(request.text("table", 100));
  if (listed == listed_.end()) throw Fault{kNoTable};
  if (is_home(who) && listed->second.row.terms.empty()) return;
  const auto keys = request.texts("keys");
  const std::string& user = connections_.at(who).person.id;
  const auto held = [&](const SeatRow& seat) {
    return (!user.empty() && seat.user == user) ||
           std::find(keys.begin(), keys.end(), seat.key) != keys.end();
  };
  const auto& seats = listed->second.seats;
  if (std::none_of(seats.begin(), seats.end(), held)) {
    refuse("no-seat", "none of the keys opens a seat at this table", "keys");
  }
  const bool all = std::all_of(seats.begin(), seats.end(), [&](const SeatRow& seat) {
    return held(seat) || !seat.level.empty() || seat.offered;
  });
  if (alone && !all) {
    refuse("no-seat", "another player has a seat at this table; it cannot be deleted", "keys");
  }
}

Hub::Later Hub::rename(ConnectionId who, const Request& request) {
  const std::string id = request.text("table", 100);
  check_may_keep(who, request, false);
  const std::string title = title_field(request, games_.title_of(listed_.at(id).row.scenario));
  note_stored(payer_of(who), title.size());
  write({Renamed{id, title}}, [this, who, json = request.id(), id,
                               title](const std::string& fault) {
    if (!fault.empty()) {
      log_.error("a table could not be renamed", {{"table", id}, {"what", fault}});
      return answer_error(who, json, {"internal", {.message = "it could not be stored: " + fault}});
    }
    const auto listed = listed_.find(id);
    if (listed == listed_.end()) return answer_error(who, json, kNoTable);
    answer(who, json, {{{"title", title}}});
    hear_renamed(id, title);
  });
  return std::nullopt;
}

// It is called something else in the store. Those who sit there are told.
void Hub::hear_renamed(const std::string& table, const std::string& title) {
  listed_.at(table).row.title = title;
  const auto place = places_.find(table);
  if (place == places_.end() || !place->second.table) return;
  place->second.table->rename(title);
  const Json push{{"push", "renamed"}, {"table", table}, {"title", title}};
  const auto text = std::make_shared<const std::string>(text_of(push));
  for (const ConnectionId one : place->second.people) wire_.send(one, text);
}

Hub::Later Hub::remove(ConnectionId who, const Request& request) {
  const std::string id = request.text("table", 100);
  check_may_keep(who, request, true);
  delete_table(id, [this, who, json = request.id()](const std::string& fault) {
    if (fault.empty()) return answer(who, json, {});
    answer_error(who, json, {"internal", {.message = "it could not be deleted: " + fault}});
  });
  return std::nullopt;
}

// It is in the store no longer. Those who sit there are told, and what waits for it is refused.
void Hub::forget(const std::string& table) {
  try {
    if (!store_.shared()) stored_ = std::min(stored_, store_.bytes());
  } catch (const StoreAway&) {
    // It counts as it did.
  }
  if (const auto it = places_.find(table); it != places_.end()) {
    const Place gone = std::move(it->second);
    places_.erase(it);
    if (gone.table) memory_ -= std::min(memory_, gone.table->bytes());
    const Json push{{"push", "deleted"}, {"table", table}};
    const auto text = std::make_shared<const std::string>(text_of(push));
    for (const ConnectionId one : gone.people) {
      if (connections_.contains(one)) connections_.at(one).joined.erase(table);
      wire_.send(one, text);
    }
    answer_waiting(gone.waiting, kNoTable);
  }
  if (const auto listed = listed_.find(table); listed != listed_.end()) {
    for (const SeatRow& seat : listed->second.seats) {
      by_key_.erase(seat.key);
      seat_versions_.erase({table, seat.side});
      if (const auto his = by_user_.find(seat.user); his != by_user_.end()) {
        his->second.erase(table);
      }
    }
    reminders_.forget(table);
    if (const auto terms = terms_of(listed->second.row.terms); terms && terms->game == 1) {
      matches_.erase(terms->match);
    }
    listed_.erase(listed);
  }
  for (auto& [id, listed] : listed_) {
    if (listed.row.parent != table) continue;
    listed.row.parent.clear();
    const auto child = places_.find(id);
    if (child != places_.end() && child->second.table) child->second.table->forget_parent();
  }
}

// The same battle from its beginning, with the computer or the other player on the other side.
Hub::Later Hub::rematch(const At& at) {
  needs_a_seat(at.joined.seats);
  const Table& table = at.table();
  if (!table.over()) refuse("bad-request", "the game is not over yet");
  const TableRow& from = table.row();
  TableRow row;
  row.scenario = from.scenario;
  row.setup = from.setup;
  row.dice = from.dice == "letters" ? "server" : from.dice;
  row.options = from.options;
  row.title = from.origin.empty() ? from.title : games_.title_of(from.scenario);
  const auto& sides = table.game().sides;
  std::map<std::string, std::string> computer;
  for (const auto& [side, level] : table.computer().players) {
    computer[side == sides.front() ? sides.back() : sides.front()] = level;
  }
  if (table.terms()) {
    begin_rematch(at, std::move(row), computer);
  } else {
    open_table(at.who, at.request.id(), std::move(row), computer);
  }
  return std::nullopt;
}

}  // namespace tercio::server
