// People apart: who is here, who is waited for, and how far each has seen the game (docs/wire.md,
// Two people apart).
#include <algorithm>

#include <fmt/format.h>

#include "dice/secret.hpp"
#include "engine/deed.hpp"
#include "engine/json_input.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kWatchBytes = 16;
// Seconds after which who is here is told to other servers again, and how long it counts there.
constexpr double kPresenceTold = 20;
constexpr double kPresenceCounts = 60;
constexpr std::size_t kMostServers = 64;
// Kinds of documents.
constexpr const char* kSeen = "seen";    // by table and side: a number
constexpr const char* kWatch = "watch";  // by table: the key that lets others look on

// What discards a document discards what has its id for an owner: the table's own is another.
std::string watch_id(const std::string& table) { return table + "/watch"; }

}  // namespace

// ---- What is told

Json Hub::apart_json(const Place& place, const Seats& seats) const {
  const Table& table = *place.table;
  const auto listed = listed_.find(table.row().id);
  Json people = Json::array();
  for (const std::string& side : table.game().sides) {
    Json one{{"side", side}, {"name", ""}, {"here", false}, {"since", nullptr}, {"offered", false}};
    const auto it = place.presence.find(side);
    if (it != place.presence.end() && it->second.since != 0) {
      one["here"] = it->second.here;
      one["since"] = it->second.since;
    }
    if (listed != listed_.end()) {
      for (const SeatRow& seat : listed->second.seats) {
        if (seat.side != side) continue;
        one["offered"] = seat.offered;
        if (!seat.offered) one["name"] = name_of_user(seat.user);
      }
    }
    people.push_back(std::move(one));
  }
  const std::string decides = table.over() ? "" : engine::actor_of(table.match());
  Json out{{"terms", json_of(*table.terms())}, {"people", std::move(people)}};
  out["watchers"] = place.watchers;
  out["deciding"] = nullptr;
  if (!decides.empty() && why_not_ready(place).empty()) {
    out["deciding"] = {{"side", decides}, {"since", place.changed}};
  }
  out["clock"] = clock_json(place);
  out["proposals"] = Json::array();
  for (const Proposal& one : place.proposals) {
    out["proposals"].push_back({{"what", one.what}, {"by", one.by}});
  }
  out["standing"] = standing_json(place, seats);
  out["ended"] = nullptr;
  if (const auto& ended = table.ended()) {
    out["ended"] = {{"how", ended->how}, {"side", ended->side}, {"text", words_of(*ended)}};
  }
  out["dice"] = dice_state_json(place);
  out["seen"] = nullptr;
  if (!seats.empty()) {
    const auto seen = place.seen.find(table.asker_for(seats));
    // What was taken back since then has to be seen again.
    if (seen != place.seen.end()) {
      out["seen"] = std::min(seen->second, static_cast<std::int64_t>(table.sequence()));
    }
  }
  out["may_claim"] = may_claim(place, seats);
  out["match"] = match_json(table);
  out["rematch"] = nullptr;
  if (place.rematch && !seats.empty()) {
    const bool mine = holds(seats, place.rematch->by);
    out["rematch"] = {{"by", place.rematch->by}, {"table", place.rematch->table}};
    if (!mine) out["rematch"]["once"] = place.rematch->once;
  }
  return out;
}

void Hub::push_apart(const Place& place) {
  if (!place.table || !place.table->terms()) return;
  for (const ConnectionId who : place.people) tell_apart(place, who);
}

void Hub::tell_apart(const Place& place, ConnectionId who) {
  const Table& table = *place.table;
  const Joined& joined = connections_.at(who).joined.at(table.row().id);
  const Json out{{"push", "apart"},
                 {"table", table.row().id},
                 {"sequence", table.sequence()},
                 {"apart", apart_json(place, joined.seats)}};
  wire_.send(who, std::make_shared<const std::string>(text_of(out)));
}

// ---- Who is waited for

std::string Hub::why_not_ready(const Place& place) const {
  const Table& table = *place.table;
  if (!table.terms()) return {};
  const auto listed = listed_.find(table.row().id);
  if (listed == listed_.end()) return {};
  std::vector<std::string> offered;
  for (const SeatRow& seat : listed->second.seats) {
    if (seat.offered) offered.push_back(engine::side_in_words(seat.side));
  }
  if (offered.size() > 1) {
    return "nobody has come yet; the game begins when your guest has taken a seat";
  }
  if (!offered.empty()) {
    return fmt::format("nobody has taken the {} seat yet; the game goes on when your guest is here",
                       offered.front());
  }
  return why_no_dice(place);
}

void Hub::check_ready(const At& at) const {
  if (const std::string why = why_not_ready(at.place); !why.empty()) refuse("not-to-act", why);
}

// Whether somebody elsewhere has the other seat of a game that is not over.
bool Hub::plays_a_person(const At& at) const {
  const Table& table = at.table();
  if (!table.terms() || table.over()) return false;
  const auto& sides = table.game().sides;
  return std::any_of(sides.begin(), sides.end(), [&](const std::string& side) {
    return !holds(at.joined.seats, side) && !table.computer().plays(side);
  });
}

void Hub::check_may_be_advised(const At& at) const {
  if (plays_a_person(at)) {
    refuse("bad-request", "the computer advises neither of two people who play apart");
  }
}

// ---- Who is here

bool Hub::is_here(const Place& place, const std::string& side) const {
  const std::string& table = place.table->row().id;
  if (std::any_of(place.people.begin(), place.people.end(), [&](ConnectionId who) {
        return holds(connections_.at(who).joined.at(table).seats, side);
      })) {
    return true;
  }
  const auto known = place.presence.find(side);
  return known != place.presence.end() && !known->second.elsewhere.empty();
}

void Hub::note_who_is_here(const std::string& table, ConnectionId but) {
  const auto it = places_.find(table);
  if (it == places_.end() || !it->second.table || !it->second.table->terms()) return;
  Place& place = it->second;
  std::size_t watchers = 0;
  for (const ConnectionId who : place.people) {
    if (connections_.at(who).joined.at(table).seats.empty()) ++watchers;
  }
  tell_who_is_here(place);
  bool changed = watchers != place.watchers;
  place.watchers = watchers;
  for (const std::string& side : place.table->game().sides) {
    Presence& presence = place.presence[side];
    const bool here = is_here(place, side);
    if (presence.since != 0 && presence.here == here) continue;
    if (presence.since == 0 && !here) continue;  // nobody knows since when
    presence.here = here;
    presence.since = settings_.time();
    changed = true;
  }
  if (!changed) return;
  for (const ConnectionId who : place.people) {
    if (who != but) tell_apart(place, who);
  }
}

// Other servers hear who comes and goes here.
void Hub::tell_who_is_here(Place& place) {
  if (!store_.shared()) return;
  const std::string& table = place.table->row().id;
  std::set<std::string> here;
  for (const ConnectionId who : place.people) {
    const Seats& seats = connections_.at(who).joined.at(table).seats;
    here.insert(seats.begin(), seats.end());
  }
  std::vector<Write> writes;
  for (const std::string& side : place.table->game().sides) {
    Presence& presence = place.presence[side];
    if (presence.told == here.contains(side)) continue;
    presence.told = here.contains(side);
    writes.emplace_back(Here{table, side, name_, presence.told});
  }
  if (writes.empty()) return;
  // Whoever has not heard it hears it when it is told again.
  write(std::move(writes), [](const std::string& /*fault*/) {});
}

void Hub::hear_who_is_here(const News& news) {
  const auto it = places_.find(news.id);
  if (it == places_.end() || !it->second.table || !it->second.table->terms()) return;
  Place& place = it->second;
  const auto space = news.document.find(' ');
  const std::string side = news.document.substr(0, space);
  const std::string server = news.document.substr(space + 1);
  if (server == name_ || !holds(place.table->game().sides, side)) return;
  auto& elsewhere = place.presence[side].elsewhere;
  const bool came = news.number == 1 && !elsewhere.contains(server);
  if (news.number == 1) {
    if (came && elsewhere.size() >= kMostServers) return;
    elsewhere[server] = settings_.seconds() + kPresenceCounts;
  } else {
    elsewhere.erase(server);
  }
  // Who has just come there does not know yet who is here.
  if (came) {
    for (auto& [of, presence] : place.presence) presence.told = false;
  }
  note_who_is_here(news.id);
  see_to_clock(news.id);
}

// A server that has died says nothing any more: who is where is told again now and then.
void Hub::tidy_who_is_here() {
  if (!store_.shared()) return;
  const double now = settings_.seconds();
  const bool again = now >= presence_told_ + kPresenceTold;
  if (again) presence_told_ = now;
  std::vector<std::string> tables;
  for (auto& [id, place] : places_) {
    if (!place.table || !place.table->terms()) continue;
    bool changed = false;
    for (auto& [side, presence] : place.presence) {
      changed = std::erase_if(presence.elsewhere,
                              [&](const auto& one) { return one.second <= now; }) > 0 ||
                changed;
      if (again && presence.told) {
        presence.told = false;
        changed = true;
      }
    }
    if (changed) tables.push_back(id);
  }
  for (const std::string& table : tables) note_who_is_here(table);
}

// ---- What is kept

void Hub::bring_apart(Place& place) {
  if (!place.table->terms()) return;
  const std::string& table = place.table->row().id;
  place.seen.clear();
  for (const Document& one : store_.documents_of(kSeen, table)) {
    const Json kept = engine::read_object(one.text);
    place.seen[kept.value("side", "")] = kept.value("sequence", std::int64_t{0});
  }
  const auto rematch = store_.document("rematch", table + "/rematch");
  if (!rematch) return;
  const Json kept = engine::read_object(rematch->text);
  place.rematch = Rematch{
      .by = kept.value("by", ""), .table = kept.value("table", ""), .once = kept.value("once", "")};
}

// It has changed at another server: what is kept of a table ("TABLE/…"), or of any.
void Hub::hear_apart(const std::string& id) {
  const std::string table = id.substr(0, id.find('/'));
  for (auto& [of, place] : places_) {
    if ((!table.empty() && of != table) || !place.table || !place.table->terms()) continue;
    bring_apart(place);
    push_apart(place);
  }
}

// How far the player of a seat has seen the game. Only what is new to him is stored.
Hub::Later Hub::note_seen(const At& at) {
  needs_terms(at.table());
  needs_a_seat(at.joined.seats);
  const std::size_t sequence = at.request.number("sequence");
  if (sequence > at.table().sequence()) {
    refuse("unknown", "the game has not come so far", "sequence");
  }
  const std::string table = at.table().row().id;
  const std::string side = at.table().asker_for(at.joined.seats);
  const auto number = static_cast<std::int64_t>(sequence);
  const auto known = at.place.seen.find(side);
  if (known != at.place.seen.end()) {
    // Where something was taken back, he has seen less.
    const auto seen = std::min(known->second, static_cast<std::int64_t>(at.table().sequence()));
    if (number <= seen) return Answer{};
  }
  check_may_add(at.place, payer_of(at.who), false);
  const std::string text = text_of(Json{{"side", side}, {"sequence", number}});
  note_stored(payer_of(at.who), text.size());
  at.place.seen[side] = number;
  write({Document{.kind = kSeen,
                  .id = table + '/' + side,
                  .owner = table,
                  .text = text,
                  .at = settings_.time()}},
        [this, who = at.who, id = at.request.id()](const std::string& fault) {
          if (fault.empty()) return answer(who, id, {});
          log_.error("how far a game was seen could not be stored", {{"what", fault}});
          answer_error(who, id, {"internal", {.message = "it could not be stored: " + fault}});
        });
  return std::nullopt;
}

// ---- Who looks on

Hub::Later Hub::watch_link(const At& at) {
  needs_terms(at.table());
  needs_a_seat(at.joined.seats);
  const std::string table = at.table().row().id;
  const bool keep = at.request.flag_or("keep", false);
  const auto known = store_.document(kWatch, watch_id(table));
  if (known && !keep) return Answer{{{"watch", known->text}}};
  if (!known && keep) return Answer{};
  check_may_add(at.place, payer_of(at.who), false);
  const std::string key = dice::drawn_text(kWatchBytes);
  note_stored(payer_of(at.who), key.size());
  const Write change = keep ? Write{Discarded{.kind = kWatch, .id = watch_id(table)}}
                            : Write{Document{.kind = kWatch,
                                             .id = watch_id(table),
                                             .owner = table,
                                             .text = key,
                                             .at = settings_.time()}};
  Answer out;
  if (!keep) out.fields["watch"] = key;
  write({change}, [this, who = at.who, id = at.request.id(), out](const std::string& fault) {
    if (fault.empty()) return answer(who, id, out);
    log_.error("a link to look on could not be stored", {{"what", fault}});
    answer_error(who, id, {"internal", {.message = "it could not be stored: " + fault}});
  });
  return std::nullopt;
}

bool Hub::may_watch(const std::string& table, const std::string& key) const {
  const auto known = store_.document(kWatch, watch_id(table));
  return known && !key.empty() && known->text == key;
}

}  // namespace tercio::server
