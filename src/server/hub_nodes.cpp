// Several servers over one store (docs/server.md, More than one node): each hears of what the
// others have written, and tells those who sit at its tables.
#include <algorithm>
#include <utility>

#include "dice/committed.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kFollowedAtOnce = 200;  // entries

bool is_about_seats(std::string_view type) {
  return type == "join" || type == "take-seat" || type == "offer";
}

}  // namespace

// ---- News

void Hub::heard(const std::vector<News>& news) {
  if (stopping_) return;
  try {
    hear_of(news);
  } catch (const std::exception& error) {
    log_.warning("news of another server could not be followed", {{"what", error.what()}});
    missed_ = true;
  }
}

void Hub::hear_of(const std::vector<News>& news) {
  std::vector<std::string> changed;
  for (const News& one : news) {
    const bool about_table = one.kind == News::Kind::kTable || one.kind == News::Kind::kSeats;
    const bool unknown = one.kind == News::Kind::kLog && !listed_.contains(one.id);
    if (about_table || unknown) changed.push_back(one.id);
  }
  if (!changed.empty()) refresh(changed);
  for (const News& one : news) {
    switch (one.kind) {
      case News::Kind::kAnything:
        return hear_everything();
      case News::Kind::kDeleted:
        forget(one.id);
        break;
      case News::Kind::kDocument:
        heard_document(one.document, one.id);
        break;
      case News::Kind::kHere:
        hear_who_is_here(one);
        break;
      case News::Kind::kLog:
        if (const auto listed = listed_.find(one.id); listed != listed_.end()) {
          if (listed->second.summary.entries <= one.number) listed->second.current = false;
        }
        if (const auto it = places_.find(one.id);
            it != places_.end() && it->second.entries <= one.number) {
          follow(one.id);
        }
        break;
      case News::Kind::kTable:
      case News::Kind::kSeats:
        break;
    }
  }
}

// After news have been missed.
void Hub::hear_everything() {
  missed_ = false;
  std::vector<Store::Listed> all = store_.tables();
  std::set<std::string> there;
  for (Store::Listed& listed : all) {
    there.insert(listed.row.id);
    know(std::move(listed));
  }
  std::vector<std::string> gone;
  for (const auto& [id, listed] : listed_) {
    if (!there.contains(id)) gone.push_back(id);
  }
  for (const std::string& id : gone) forget(id);
  std::vector<std::string> here;
  here.reserve(places_.size());
  for (const auto& [id, place] : places_) here.push_back(id);
  for (const std::string& id : here) follow(id);
  const auto hears = documents_heard_;
  for (const auto& [kind, hear] : hears) hear("");
}

void Hub::hear_documents(const std::string& kind, std::function<void(const std::string& id)> hear) {
  documents_heard_[kind] = std::move(hear);
}

void Hub::heard_document(const std::string& kind, const std::string& id) {
  if (const auto it = documents_heard_.find(kind); it != documents_heard_.end()) it->second(id);
}

// A session that has ended at another server has ended here too.
void Hub::hear_session(const std::string& hash) {
  close_all([&](const Connection& one) {
    const std::string own = dice::sha256_of(one.visitor.session);
    return (hash.empty() || own == hash) && !store_.document("session", own);
  });
}

// ---- What is known of tables

void Hub::refresh(const std::vector<std::string>& tables) {
  std::set<std::string> missing(tables.begin(), tables.end());
  for (Store::Listed& listed : store_.tables_named({missing.begin(), missing.end()})) {
    missing.erase(listed.row.id);
    know(std::move(listed));
  }
  for (const std::string& id : missing) {
    if (listed_.contains(id)) forget(id);
  }
}

void Hub::know(Store::Listed listed) {
  listed.row = in_short(std::move(listed.row));
  const std::string id = listed.row.id;
  note_users(listed);
  note_match(listed.row);
  const auto it = listed_.find(id);
  if (it == listed_.end()) {
    for (const SeatRow& seat : listed.seats) {
      by_key_[seat.key] = id;
      if (seat.version > 0) seat_versions_[{id, seat.side}] = seat.version;
    }
    listed_.emplace(id, std::move(listed));
    return;
  }
  Store::Listed& known = it->second;
  if (known.row.title != listed.row.title) hear_renamed(id, listed.row.title);
  known.row = std::move(listed.row);
  if (!places_.contains(id)) {
    known.summary = std::move(listed.summary);
    known.current = listed.current;
  }
  know_seats(known, listed.seats);
}

void Hub::know_seats(Store::Listed& known, const std::vector<SeatRow>& seats) {
  const std::string& id = known.row.id;
  const std::vector<SeatRow> before = std::exchange(known.seats, seats);
  if (before == seats) return;
  for (const SeatRow& seat : before) by_key_.erase(seat.key);
  for (const SeatRow& seat : seats) {
    by_key_[seat.key] = id;
    if (seat.version > 0) seat_versions_[{id, seat.side}] = seat.version;
  }
  const auto it = places_.find(id);
  if (it == places_.end()) return;
  bool players = false;
  for (const SeatRow& seat : seats) {
    const auto was = std::find_if(before.begin(), before.end(),
                                  [&](const SeatRow& old) { return old.side == seat.side; });
    if (was == before.end()) continue;
    players = players || was->level != seat.level;
    if (was->key != seat.key) void_key(seat);
  }
  note_players(id);
  if (!it->second.table) return;
  if (players) push_players(it->second, true);
  push_apart(it->second);
}

// A client may come from another server that has just told it something.
void Hub::look_again(const Request& request, const std::string& type) {
  const std::string table = request.text("table", 100);
  if (is_about_seats(type) || !listed_.contains(table)) refresh({table});
}

void Hub::look_again_at(std::deque<std::string>& tables) {
  refresh({tables.begin(), tables.end()});
  std::erase_if(tables, [this](const std::string& id) {
    const auto it = listed_.find(id);
    return it == listed_.end() || it->second.current;
  });
}

// ---- What is done at tables

void Hub::follow_for(const std::string& table, const Request& request, std::string_view type) {
  Place& place = place_of(table);
  if (!place.table) return;
  const bool ahead =
      request.has("sequence") && request.number("sequence") > place.table->sequence();
  // What cannot be followed is on its way from the store.
  if ((ahead || type == "join") && !follow(place)) throw Fault{kStoreAway};
}

void Hub::follow(const std::string& table) {
  const auto it = places_.find(table);
  if (it == places_.end()) return;
  it->second.behind = true;
  if (it->second.storing || !it->second.table) return;
  if (follow(it->second)) see_to_computer(table);
}

// Whether the table is there; otherwise it is loaded, and the place may be another.
bool Hub::follow(Place& place) {
  const std::string table = place.table->row().id;
  const std::int64_t before = place.entries;
  place.behind = false;
  try {
    for (bool more = true; more;) {
      const auto entries = store_.entries(table, place.entries, kFollowedAtOnce);
      more = entries.size() == kFollowedAtOnce;
      for (const Entry& entry : entries) follow(place, entry);
    }
    if (place.entries > before) hear_asked(table);
  } catch (const StoreAway&) {
    place.behind = true;
    missed_ = true;
  } catch (const std::exception& error) {
    // It is played anew, whatever is wrong with what is here.
    log_.error("a table cannot be followed", {{"table", table}, {"what", error.what()}});
    place.storing = true;
    place.table.reset();
    load({}, table);
    return false;
  }
  return true;
}

void Hub::follow(Place& place, const Entry& entry) {
  const auto before = static_cast<std::int64_t>(place.table->sequence());
  auto followed = place.table->follow(entry);
  if (!followed) throw std::runtime_error(followed.error().message);
  note_deed(place, {.entry = entry, .before = before, .undone = std::move(*followed)});
}

void Hub::push_all(Place& place) {
  const std::string table = place.table->row().id;
  for (const ConnectionId who : place.people) connections_.at(who).joined.at(table).told = false;
  push(place, {.table = table, .text = {}}, static_cast<std::int64_t>(place.table->sequence()), {});
}

// Tables that could not be loaded as the store was away, and news that could not be read.
void Hub::load_again() {
  if (stopping_) return;
  if (missed_) heard({News{}});
  std::vector<std::string> tables;
  for (const auto& [id, place] : places_) {
    if (place.away) tables.push_back(id);
  }
  for (const std::string& table : tables) {
    Place& place = places_.at(table);
    place.away = false;
    if (place.people.empty()) {
      places_.erase(table);
    } else {
      load({}, table, place.entries);
    }
  }
}

// ---- Changes of seats

// Each change of a seat follows upon the one before, whoever made it.
void Hub::number_changes(std::vector<Write>& writes) {
  for (Write& one : writes) {
    auto* seat = std::get_if<SeatRow>(&one);
    if (seat == nullptr) continue;
    seat->version = listed_.contains(seat->table) ? ++seat_versions_[{seat->table, seat->side}] : 0;
  }
}

// They have not been stored: either somebody else was faster, or nothing was.
void Hub::take_back_numbers(const std::vector<SeatRow>& seats) {
  std::vector<std::string> tables;
  for (const SeatRow& seat : seats) {
    if (!listed_.contains(seat.table)) continue;
    auto& version = seat_versions_[{seat.table, seat.side}];
    version = std::min(version, seat.version - 1);
    tables.push_back(seat.table);
  }
  if (tables.empty() || !store_.shared()) return;
  try {
    refresh(tables);
  } catch (const std::exception&) {
    missed_ = true;
  }
}

}  // namespace tercio::server
