// People who have an account: which seats are theirs, how they have played, whom they do not want
// to meet, and letters that tell them of their turn. Accounts themselves are the office's.
#include <algorithm>

#include "engine/deed.hpp"
#include "server/hub.hpp"
#include "server/office.hpp"
#include "server/passwords.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kMostKeysKept = 5000;
constexpr std::size_t kMostBlocked = 500;
constexpr std::size_t kGamesOfAPerson = 50;

std::string reminder_id(const Reminders::Seat& seat) { return seat.first + '/' + seat.second; }

bool is_by_letter(const TableRow& row) {
  const auto terms = terms_of(row.terms);
  return terms && terms->pace == Terms::Pace::kCorrespondence;
}

}  // namespace

void Hub::begin_people() {
  const auto writer = [this](std::vector<Write> writes, Store::Done done) {
    write(std::move(writes), std::move(done));
  };
  people_ = std::make_unique<People>(store_, writer);
  passwords_ =
      std::make_unique<Passwords>(settings_.post, settings_.post ? 1 : 0, settings_.elsewhere);
  office_ = std::make_unique<Office>(
      *people_, *passwords_, accounts_, settings_.limits, log_,
      OfficeSettings{
          .seconds = settings_.seconds,
          .time = settings_.time,
          .send = settings_.send,
          .may_write_to =
              [this](const std::string& email) {
                return reminders_.may_write_to(folded(email), settings_.time());
              },
          .address = settings_.address,
          .write = writer,
          .signed_out =
              [this](const std::string& cookie) {
                close_all([&](const Connection& one) { return one.visitor.session == cookie; });
              },
          .signed_out_everywhere =
              [this](const std::string& user, const std::string& but) {
                close_all([&](const Connection& one) {
                  return one.person.id == user && (but.empty() || one.visitor.session != but);
                });
              },
          .games = [this](const std::string& user) { return seats_json(user); },
          .vacate = [this](const std::string& user) { return vacate(user); },
          .vacated = [this](const std::string& user) { vacated(user); }});
  // Whoever was waited for when the server was stopped.
  const double due = (settings_.seconds ? settings_.seconds() : 0) + settings_.letter_delay;
  for (const auto& [id, listed] : listed_) {
    if (listed.summary.over || listed.summary.side.empty() || !is_by_letter(listed.row)) continue;
    reminders_.turn({id, listed.summary.side}, due);
  }
}

void Hub::post(std::string_view target, std::string_view body, const Visitor& visitor,
               std::function<void(const HttpAnswer&)> done) {
  if (stopping_) return done(error_answer(kStopping));
  const double began = settings_.seconds();
  office_->post(target.substr(0, target.find('?')), body, visitor, std::move(done));
  accounts_.of(visitor).work.charge(settings_.seconds() - began);
}

// Whoever was connected with a session that has ended comes again as nobody.
void Hub::close_all(const std::function<bool(const Connection&)>& which) {
  std::vector<ConnectionId> found;
  for (const auto& [who, connection] : connections_) {
    if (!connection.person.id.empty() && which(connection)) found.push_back(who);
  }
  for (const ConnectionId who : found) {
    connections_.at(who).person = {};
    wire_.close(who, "signed out");
  }
}

Hub::Person Hub::person_of(const std::string& session) const {
  if (session.empty()) return {};
  const std::string id = people_->user_of_session(session, settings_.time());
  return id.empty() ? Person{} : Person{.id = id, .name = people_->name_of(id)};
}

const Hub::Person& Hub::needs_account(ConnectionId who) const {
  const Person& person = connections_.at(who).person;
  if (person.id.empty()) refuse("no-account", "sign in first");
  return person;
}

// Empty too while the store cannot be asked: what is told of a game does not wait for it.
std::string Hub::name_of_user(const std::string& user) const {
  try {
    return people_->name_of(user);
  } catch (const std::exception&) {
    return {};
  }
}

// ---- Seats

void Hub::note_users(const Store::Listed& listed) {
  for (const SeatRow& seat : listed.seats) {
    if (!seat.user.empty()) by_user_[seat.user].insert(listed.row.id);
  }
}

Seats Hub::seats_of(const Table& table, const Person& person) const {
  Seats out;
  const auto listed = listed_.find(table.row().id);
  if (listed == listed_.end() || person.id.empty()) return out;
  for (const std::string& side : table.game().sides) {
    for (const SeatRow& seat : listed->second.seats) {
      if (seat.side == side && seat.user == person.id) out.push_back(side);
    }
  }
  return out;
}

// A seat that is somebody's already stays his, and one that is being written is left alone: the
// page brings its keys again.
Hub::Later Hub::keep_keys(ConnectionId who, const Request& request) {
  const std::string user = needs_account(who).id;
  std::vector<SeatRow> seats;
  std::size_t kept = 0;
  const auto given = request.texts("keys", kMostKeysKept);
  for (const std::string& key : std::set<std::string>(given.begin(), given.end())) {
    const auto table = by_key_.find(key);
    if (table == by_key_.end()) continue;
    const auto place = places_.find(table->second);
    if (place != places_.end() && place->second.storing) continue;
    for (SeatRow& seat : listed_.at(table->second).seats) {
      if (seat.key != key || (!seat.user.empty() && seat.user != user)) continue;
      ++kept;
      if (seat.user == user) continue;
      seat.user = user;
      seats.push_back(seat);
    }
  }
  if (seats.empty()) return Answer{{{"kept", kept}}};
  const auto done = [this, who, id = request.id(), seats, kept](const std::string& fault) {
    for (const SeatRow& seat : seats) {
      const auto listed = listed_.find(seat.table);
      if (listed == listed_.end()) continue;
      for (SeatRow& held : listed->second.seats) {
        if (!fault.empty() && held.side == seat.side && held.user == seat.user) held.user.clear();
      }
      note_users(listed->second);
      if (const auto it = places_.find(seat.table); it != places_.end()) push_apart(it->second);
    }
    if (fault.empty()) return answer(who, id, {{{"kept", kept}}});
    log_.error("seats could not be stored", {{"what", fault}});
    answer_error(who, id, {"internal", {.message = "it could not be stored: " + fault}});
  };
  write({seats.begin(), seats.end()}, done);
  return std::nullopt;
}

// Nobody's name stands at the seats of an account that is gone; their keys open them as before.
std::vector<Write> Hub::vacate(const std::string& user) const {
  std::vector<Write> out;
  const auto his = by_user_.find(user);
  if (his == by_user_.end()) return out;
  for (const std::string& table : his->second) {
    const auto listed = listed_.find(table);
    if (listed == listed_.end()) continue;
    // A change of the seat may be on its way into the store; it must not be overwritten.
    const auto place = places_.find(table);
    if (place != places_.end() && place->second.storing) {
      refuse("too-many", "one of your games is being stored just now; try again");
    }
    for (SeatRow seat : listed->second.seats) {
      if (seat.user != user) continue;
      seat.user.clear();
      out.emplace_back(std::move(seat));
    }
  }
  return out;
}

void Hub::vacated(const std::string& user) {
  discard_challenges_of(user);
  const auto his = by_user_.extract(user);
  if (his.empty()) return;
  for (const std::string& table : his.mapped()) {
    const auto listed = listed_.find(table);
    if (listed == listed_.end()) continue;
    for (SeatRow& seat : listed->second.seats) {
      if (seat.user == user) seat.user.clear();
    }
    if (const auto it = places_.find(table); it != places_.end()) push_apart(it->second);
  }
}

Json Hub::seats_json(const std::string& user) const {
  Json out = Json::array();
  const auto his = by_user_.find(user);
  if (his == by_user_.end()) return out;
  for (const std::string& table : his->second) {
    const auto listed = listed_.find(table);
    if (listed == listed_.end()) continue;
    for (const SeatRow& seat : listed->second.seats) {
      if (seat.user != user) continue;
      out.push_back({{"table", table},
                     {"side", seat.side},
                     {"title", listed->second.row.title},
                     {"scenario", listed->second.row.scenario},
                     {"created", listed->second.row.created}});
    }
  }
  return out;
}

// ---- Players

Answer Hub::person(ConnectionId /*who*/, const Request& request) {
  const auto user = people_->named(request.text("name", 100));
  if (!user) refuse("unknown", "there is no player of this name", "name");
  Json record = Json::object();
  Json games = Json::array();
  for (const Played& one : people_->played_by(user->id)) {
    Json& counts = record[one.scenario];
    if (counts.is_null()) counts = {{"won", 0}, {"lost", 0}, {"drawn", 0}};
    if (counts.contains(one.result)) counts[one.result] = counts[one.result].get<int>() + 1;
    if (games.size() >= kGamesOfAPerson) continue;
    games.push_back({{"table", one.table},
                     {"scenario", one.scenario},
                     {"side", one.side},
                     {"against", people_->name_of(one.other)},
                     {"result", one.result},
                     {"at", one.at}});
  }
  return {{{"name", user->name},
           {"since", user->since},
           {"record", std::move(record)},
           {"games", std::move(games)}}};
}

Hub::Later Hub::block(ConnectionId who, const Request& request) {
  const Person& person = needs_account(who);
  const bool wanted = request.flag("block");
  const auto other = people_->named(request.text("name", 100));
  if (!other) refuse("unknown", "there is no player of this name", "name");
  if (other->id == person.id) refuse("bad-request", "this is you", "name");
  if (wanted && people_->blocked_by(person.id).size() >= kMostBlocked) {
    refuse("too-many", "you have blocked too many people");
  }
  write({wanted ? People::block(person.id, other->id, settings_.time())
                : People::unblock(person.id, other->id)},
        [this, who, id = request.id(), user = person.id](const std::string& fault) {
          people_->read_blocked_again(user);
          if (fault.empty()) return answer(who, id, {});
          answer_error(who, id, {"internal", {.message = "it could not be stored: " + fault}});
        });
  return std::nullopt;
}

Answer Hub::blocked(ConnectionId who, const Request& /*request*/) {
  Json names = Json::array();
  for (const std::string& id : people_->blocked_by(needs_account(who).id)) {
    if (std::string name = people_->name_of(id); !name.empty()) names.push_back(std::move(name));
  }
  return {{{"names", std::move(names)}}};
}

// A game of two accounts counts when it is over, and no more when its end is taken back.
void Hub::count_game(const Place& place, bool back) {
  const Table& table = *place.table;
  if (!table.over() && !back) return;
  const auto& seats = listed_.at(table.row().id).seats;
  if (seats.size() != 2 || seats[0].user.empty() || seats[1].user.empty() ||
      seats[0].user == seats[1].user) {
    return;
  }
  std::vector<Write> writes;
  std::string winner;
  if (table.over()) {
    const auto outcome = engine::read_object(
        table.view(table.match(), table.sequence(), {seats[0].side}))["outcome"];
    if (outcome.is_object() && outcome["winner"].is_string()) winner = outcome["winner"];
  }
  for (const SeatRow& seat : seats) {
    if (!table.over()) {
      if (!people_->has_played(seat.user, seat.table)) return;
      writes.push_back(People::drop_played(seat.user, seat.table));
      continue;
    }
    const SeatRow& other = &seat == seats.data() ? seats[1] : seats[0];
    writes.push_back(People::keep_played(
        seat.user, {.table = seat.table,
                    .scenario = table.row().scenario,
                    .side = seat.side,
                    .other = other.user,
                    .result = winner.empty() ? "drawn" : (winner == seat.side ? "won" : "lost"),
                    .at = place.changed}));
  }
  write(std::move(writes), [this](const std::string& fault) {
    if (!fault.empty()) log_.error("a result could not be stored", {{"what", fault}});
  });
}

// ---- Letters

void Hub::note_course(Place& place, ConnectionId who, bool back) {
  const Table& table = *place.table;
  if (!table.terms()) return;
  count_game(place, back);
  if (!settings_.send || table.over() || table.terms()->pace != Terms::Pace::kCorrespondence) {
    return;
  }
  const std::string& id = table.row().id;
  const std::string side = engine::actor_of(table.match());
  // Who has just acted and goes on to decide knows of it.
  const auto by = connections_.find(who);
  if (by != connections_.end()) {
    const auto joined = by->second.joined.find(id);
    if (joined != by->second.joined.end() && holds(joined->second.seats, side)) return;
  }
  reminders_.turn({id, side}, settings_.seconds() + settings_.letter_delay);
}

// The letter may have been another server's.
void Hub::note_presence(const std::string& table, const Seats& seats) {
  if (!is_by_letter(listed_.at(table).row)) return;
  std::vector<Write> writes;
  for (const std::string& side : seats) {
    const Reminders::Seat seat{table, side};
    const std::string id = reminder_id(seat);
    if (reminders_.been_there(seat) || store_.document("reminded", id)) {
      writes.emplace_back(Discarded{"reminded", id});
    }
  }
  if (writes.empty()) return;
  write(std::move(writes), [this](const std::string& fault) {
    if (!fault.empty()) log_.error("a letter could not be noted", {{"what", fault}});
  });
}

bool Hub::is_waited_for(const std::string& table, const std::string& side) const {
  const auto listed = listed_.find(table);
  if (listed == listed_.end()) return false;
  const auto place = places_.find(table);
  if (place == places_.end() || !place->second.table) {
    return !listed->second.summary.over && listed->second.summary.side == side;
  }
  const Table& game = *place->second.table;
  if (game.over() || engine::actor_of(game.match()) != side) return false;
  return !is_here(place->second, side);
}

void Hub::send_due_letters() {
  if (!settings_.send) return;
  const double now = settings_.seconds();
  bool away = false;
  for (const auto& [table, side] : reminders_.due(now)) {
    try {
      if (!away && is_waited_for(table, side)) send_turn_letter(table, side);
    } catch (const StoreAway&) {
      away = true;
    }
    if (away) reminders_.turn({table, side}, now);  // at the next tick
  }
  missed_ = missed_ || (away && store_.shared());
}

// Noted before it is sent, so that nobody is written to twice, whatever happens meanwhile.
void Hub::send_turn_letter(const std::string& table, const std::string& side) {
  const Store::Listed& listed = listed_.at(table);
  std::string against;
  std::optional<User> user;
  for (const SeatRow& seat : listed.seats) {
    if (seat.offered) return;
    if (seat.side != side) {
      against = name_of_user(seat.user);
    } else if (seat.level.empty()) {
      user = people_->user(seat.user);
    }
  }
  const Reminders::Seat seat{table, side};
  if (!user || !user->notify || user->email.empty()) return;
  if (store_.document("reminded", reminder_id(seat))) return;
  if (!reminders_.may_write_to(folded(user->email), settings_.time())) return;
  reminders_.begin_note(seat);
  Letter letter = turn_letter(*user, settings_.address, table, listed.row.title, against);
  write({Document{.kind = "reminded",
                  .id = reminder_id(seat),
                  .owner = table,
                  .at = settings_.time(),
                  .fresh = true}},
        [this, seat, letter = std::move(letter)](const std::string& fault) {
          reminders_.end_note(seat);
          if (fault == kTakenMeanwhile) return;  // another server was faster
          if (!fault.empty()) {
            return log_.error("a letter could not be noted", {{"what", fault}});
          }
          if (!settings_.send(letter)) log_.warning("too many letters wait; one is not sent");
        });
}

}  // namespace tercio::server
