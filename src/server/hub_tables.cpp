// Tables: begun, listed, joined, loaded and let go.
#include <algorithm>
#include <tuple>
#include <utility>

#include "advice/wording.hpp"
#include "dice/committed.hpp"
#include "dice/secret.hpp"
#include "engine/json_input.hpp"
#include "engine/record.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kMostListed = 200;  // tables at once
constexpr std::size_t kUsuallyListed = 100;
constexpr std::size_t kMostKeysAsked = 5000;
constexpr std::size_t kKeyBytes = 16;
constexpr std::size_t kRowBytes = 1024;  // about what a table takes besides its texts
constexpr std::size_t kNodeBytes = 128;  // about what a key or a table of a list takes

// The position of a game that another goes on from: "turn 4 of Breitenfeld …".
std::string origin_of(const advice::TurnText& turn, const std::string& title) {
  const std::string when = advice::small(turn.text.substr(0, turn.text.rfind(" of ")));
  return when + " of " + title;
}

std::string lines_of(const engine::Record& record, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < std::min(most, record.lines.size()); ++i) {
    out += record.lines[i].action + '\n';
  }
  return out;
}

std::string unplayable(const Loading& loading) {
  return "the game cannot be played by this program: " + loading.fault();
}

}  // namespace

Hub::Later Hub::create(ConnectionId who, const Request& request) {
  if (request.has("lesson")) {
    if (request.has("terms")) refuse("bad-request", "a lesson is taken alone", "terms");
    begin_lesson(who, request);
    return std::nullopt;
  }
  if (request.has("letter")) {
    begin_letters(who, request);
    return std::nullopt;
  }
  TableRow row;
  Games::Choices options;
  if (request.has("record")) {
    auto record = granted(engine::parse_record(request.text("record", settings_.limits.record)));
    row.scenario = record.scenario;
    row.setup = record.set_up;
    for (const auto& line : record.lines) {
      if (line.action == "roll") {
        refuse("bad-request", "a record writes out what the die showed: roll 1 to roll 6",
               "record");
      }
    }
    const std::size_t most = request.optional_number("at").value_or(record.lines.size());
    if (std::min(most, record.lines.size()) > settings_.limits.actions) {
      refuse("too-large",
             "a table holds " + std::to_string(settings_.limits.actions) + " actions at most",
             "record");
    }
    row.start = lines_of(record, most);
    options = std::move(record.options);
  } else {
    row.scenario = request.text("scenario", 100);
    options = request.choices("options");
  }
  row.dice = request.text_or("dice", "server");
  if (row.dice != "server" && row.dice != "real") {
    refuse("bad-request", "dice are 'server' or 'real'", "dice");
  }
  row.title = title_field(request, games_.title_of(row.scenario));
  row.options = text_of(Json(options));
  const auto computer = computer_field(request);
  Arranged arranged;
  if (request.has("terms")) {
    row.terms = stored_text_of(terms_field(request.value("terms")));
    const auto game = granted(games_.find(row.scenario, options));
    arranged = arranged_for(invitation_field(request, *game, computer));
  }
  open_table(who, request.id(), std::move(row), computer, std::move(arranged));
  return std::nullopt;
}

Hub::Later Hub::branch(const At& at) {
  const std::size_t number = at.request.number("at");
  if (number > at.table().sequence()) refuse("unknown", "the game has not come so far", "at");
  if (!at.table().may_see_all(at.joined.seats)) {
    refuse("no-seat", "what the other side hides would be seen; it takes every seat to do this");
  }
  const TableRow& from = at.table().row();
  TableRow row;
  row.scenario = from.scenario;
  row.setup = from.setup;
  row.dice = from.dice == "letters" ? "server" : from.dice;
  row.parent = from.id;
  row.parent_at = static_cast<std::int64_t>(number);
  const auto there = at.table().session().position(number);
  row.origin = origin_of(at.advice().view(*there, at.seat()).turn,
                         from.origin.empty() ? from.title : games_.title_of(from.scenario));
  row.title = title_field(at.request, "What if, from " + row.origin);
  row.options = from.options;
  for (std::size_t i = 0; i < number; ++i) row.start += at.table().session().action(i) + '\n';
  open_table(
      at.who, at.request.id(), std::move(row),
      at.request.has("computer") ? computer_field(at.request) : at.table().computer().players);
  return std::nullopt;
}

// A game that is begun: played as far as it is taken over, a slice at a time, then stored.
struct Hub::Beginning {
  std::vector<std::string> lines;
  std::size_t played = 0;
  std::unique_ptr<Table> table{};
  std::vector<SeatRow> seats{};
  Arranged arranged{};
  void fail() const {
    if (arranged.failed) arranged.failed("");
  }
};

void Hub::open_table(ConnectionId who, const Json& id, TableRow row,
                     const std::map<std::string, std::string>& computer, Arranged arranged) {
  const std::size_t bytes = row.setup.size() + row.start.size();
  check_may_open(who, bytes);
  const auto game = granted(games_.find(row.scenario, choices_of(row.options)));
  for (const auto& [side, level] : computer) {
    if (!holds(game->sides, side)) {
      refuse("bad-request", "there is no such side in this battle", "computer");
    }
    if (!game->opponent) refuse("bad-request", game->no_opponent, "computer");
  }
  row.id = dice::drawn_name();
  row.created = settings_.time();
  if (row.dice == "server") {
    row.seed = dice::drawn_seed();
  }
  auto begun = std::make_shared<Beginning>();
  const auto& letters = arranged.letters;
  const Seats& offered = arranged.invitation.sides;
  const std::string once = offered.empty() ? "" : dice::drawn_text(kKeyBytes);
  // Of a table for people apart it is known whose seats are whose.
  const auto opener = connections_.find(who);
  const std::string user =
      row.terms.empty() || opener == connections_.end() ? "" : opener->second.person.id;
  for (const std::string& side : game->sides) {
    const auto level = computer.find(side);
    const bool given = offered.size() == 1 && offered.front() == side;
    begun->seats.push_back({.table = row.id,
                            .side = side,
                            .key = dice::drawn_text(kKeyBytes),
                            .once = holds(offered, side) ? once : "",
                            // By letter the other player sits elsewhere.
                            .handed = letters && letters->game.own.side != side,
                            .level = level == computer.end() ? "" : level->second,
                            .offered = holds(offered, side),
                            .user = given || level != computer.end() ? "" : user});
    if (const auto whose = arranged.seats.find(side); whose != arranged.seats.end()) {
      begun->seats.back().key = whose->second.key;
      begun->seats.back().user = whose->second.user;
      begun->seats.back().handed = true;  // nobody else is told its key, at home neither
    }
  }

  // Every option with its value, those left at their default too.
  Json options = Json::object();
  for (const auto& [key, value] : data::match_of(game->game)->options()) options[key] = value;
  row.options = text_of(options);

  begun->lines = server::lines_of(row.start);
  begun->table = granted(Table::begin(std::move(row), game));
  if (letters) begun->table->keep_letters(letters->game);
  begun->arranged = std::move(arranged);
  const auto work = [this, who, id, begun](const std::function<bool()>& time_is_up) {
    bool done = true;
    guarded(who, id, [&]() -> Later {
      while (begun->played < begun->lines.size()) {
        const std::size_t end = std::min(begun->played + kLinesAtOnce, begun->lines.size());
        for (; begun->played < end; ++begun->played) {
          if (const auto refusal = begun->table->replay(begun->lines[begun->played])) {
            refuse(*refusal);
          }
        }
        if (!connections_.contains(who)) return std::nullopt;
        if (begun->played < begun->lines.size() && time_is_up()) {
          done = false;
          return std::nullopt;
        }
      }
      begun->table->end_replay();
      bring_lesson(*begun->table);
      store_table(who, id, *begun);
      return std::nullopt;
    });
    if (done && begun->table) begun->fail();  // it did not come to be stored
    return done;
  };
  begin_work(payer_of(who), bytes + text_of(id).size(), work, [this, who, id, begun] {
    begun->fail();
    answer_error(who, id, {"stopping", {.message = "the server is stopping; nothing was begun"}});
  });
}

void Hub::store_table(ConnectionId who, const Json& id, Beginning& begun) {
  const TableRow row = begun.table->row();
  Place place{.table = std::move(begun.table)};
  place.changed = row.created;
  place.used = settings_.seconds();
  std::vector<Write> writes{row};
  writes.insert(writes.end(), begun.seats.begin(), begun.seats.end());
  if (const std::string dice = place.table->lines_from(begun.lines.size()); !dice.empty()) {
    writes.emplace_back(Entry{.table = row.id, .number = 0, .text = dice, .at = row.created});
    place.entries = 1;
  }
  const Summary summary = place.table->summary(place.entries, place.changed);
  writes.emplace_back(summary);
  if (begun.arranged.with) {
    for (Write& one : begun.arranged.with(row.id)) writes.push_back(std::move(one));
  }
  if (const auto& letters = begun.arranged.letters) {
    writes.emplace_back(document_of(row.id, letters->game, true));
  }
  place.storing = true;
  let_go(settings_.limits.tables_in_memory);
  places_.emplace(row.id, std::move(place));
  note_stored(payer_of(who), kRowBytes + row.setup.size() + row.start.size());
  // In a lesson the learner has one seat, and the lesson or the computer the others.
  const lessons::Run* const lesson = places_.at(row.id).table->lesson();
  const auto& begun_letters = begun.arranged.letters;
  const std::string told = lesson != nullptr ? lesson->lesson().side
                           : begun_letters   ? begun_letters->game.own.side
                                             : "";
  write(std::move(writes), [this, who, id, row = in_short(row), summary, told, seats = begun.seats,
                            arranged = begun.arranged](const std::string& fault) {
    if (!fault.empty()) {
      if (arranged.failed) arranged.failed(fault);
      log_.error("a table could not be stored", {{"table", row.id}, {"what", fault}});
      places_.erase(row.id);
      const bool late = fault == kTakenMeanwhile;
      answer_error(who, id,
                   {late ? "unknown" : "internal",
                    {.message = late ? fault : "the table could not be stored: " + fault}});
    } else {
      Json keys = Json::object();
      std::string once;
      for (const SeatRow& seat : seats) {
        by_key_[seat.key] = row.id;
        if (seat.offered) once = seat.once;
        // A seat that is given away alone will not be that of who opens the table.
        const bool given = seat.offered && arranged.invitation.sides.size() == 1;
        if (!given && (told.empty() || told == seat.side)) keys[seat.side] = seat.key;
      }
      listed_[row.id] = {.row = row, .summary = summary, .seats = seats};
      note_players(row.id);
      note_match(row);
      log_.info("table opened", {{"table", row.id}, {"scenario", row.scenario}});
      if (arranged.invited) arranged.invited(row.id, once);
      Answer out{{{"table", row.id}, {"keys", keys}}};
      if (!once.empty()) out.fields["once"] = once;
      if (arranged.letters && !arranged.letters->told.empty()) {
        out.fields.update(arranged.letters->told);
        out.fields["key"] = keys.value(told, "");
        out.fields.erase("keys");
      }
      answer(who, id, arranged.opened ? arranged.opened(row.id) : out);
    }
    go_on(row.id);
  });
}

// ---- The list

// A part of the list that somebody has asked for.
struct Hub::Page {
  bool home = false;
  std::string user{};  // whose own tables these are; empty: those of the keys
  std::set<std::string> keys{};
  std::vector<std::string> tables{};
  std::size_t total = 0;
};

Hub::Later Hub::list(ConnectionId who, const Request& request) {
  auto page = std::make_shared<Page>();
  page->home = is_home(who);
  for (std::string& key : request.texts("keys", kMostKeysAsked)) page->keys.insert(std::move(key));
  note_changes();
  std::vector<const Store::Listed*> found;
  if (page->home) {
    for (const auto& [id, listed] : listed_) {
      if (listed.row.lesson.empty() && listed.row.terms.empty()) found.push_back(&listed);
    }
  }
  // At home too, games of people apart are told to those who have a seat there.
  std::set<std::string> tables;
  for (const std::string& key : page->keys) {
    if (const auto it = by_key_.find(key); it != by_key_.end()) tables.insert(it->second);
  }
  for (const std::string& id : tables) {
    const Store::Listed& listed = listed_.at(id);
    if (page->home && listed.row.terms.empty()) continue;
    if (listed.row.lesson.empty()) found.push_back(&listed);
  }
  return tell_page(who, request, std::move(page), std::move(found));
}

// One's own, by one's account; what waits for one's decision first.
Hub::Later Hub::mine(ConnectionId who, const Request& request) {
  auto page = std::make_shared<Page>();
  page->user = needs_account(who).id;
  const bool any = !request.has("over");
  const bool over = request.flag_or("over", false);
  note_changes();
  std::vector<const Store::Listed*> found;
  const auto his = by_user_.find(page->user);
  if (his != by_user_.end()) {
    for (const std::string& id : his->second) {
      const auto it = listed_.find(id);
      if (it == listed_.end() || (!any && it->second.summary.over != over)) continue;
      const auto& seats = it->second.seats;
      if (std::any_of(seats.begin(), seats.end(),
                      [&](const SeatRow& seat) { return seat.user == page->user; })) {
        found.push_back(&it->second);
      }
    }
  }
  return tell_page(who, request, std::move(page), std::move(found));
}

Hub::Later Hub::tell_page(ConnectionId who, const Request& request, std::shared_ptr<Page> page,
                          std::vector<const Store::Listed*> found) {
  std::size_t from = request.optional_number("from").value_or(0);
  const std::size_t count =
      std::min(request.optional_number("count").value_or(kUsuallyListed), kMostListed);
  const auto rank = [&](const Store::Listed& one) {
    const bool his_turn =
        !page->user.empty() &&
        std::any_of(one.seats.begin(), one.seats.end(), [&](const SeatRow& seat) {
          return seat.user == page->user && seat.side == one.summary.side && seat.level.empty();
        });
    return std::tuple(!his_turn, -one.summary.changed, std::string_view(one.row.id));
  };
  // The latest first; only those that are told need to be in order.
  page->total = found.size();
  from = std::min(from, found.size());
  const std::size_t end = std::min(from + count, found.size());
  std::partial_sort(
      found.begin(), found.begin() + static_cast<std::ptrdiff_t>(end), found.end(),
      [&](const Store::Listed* a, const Store::Listed* b) { return rank(*a) < rank(*b); });
  auto behind = std::make_shared<std::deque<std::string>>();  // whose summary lags behind
  for (std::size_t i = from; i < end; ++i) {
    page->tables.push_back(found[i]->row.id);
    if (!found[i]->current) behind->push_back(found[i]->row.id);
  }
  if (store_.shared() && !behind->empty()) look_again_at(*behind);
  if (behind->empty()) return page_of(*page);
  // Only the keys that open something are needed for the answer.
  const std::set<std::string> told(page->tables.begin(), page->tables.end());
  std::erase_if(page->keys, [&](const std::string& key) {
    const auto it = by_key_.find(key);
    return it == by_key_.end() || !told.contains(it->second);
  });
  std::size_t bytes = text_of(request.id()).size() +
                      (told.size() + behind->size() + page->keys.size()) * kNodeBytes;
  for (const std::string& key : page->keys) bytes += key.size();
  check_may_work(payer_of(who), bytes);
  auto loading = std::make_shared<std::unique_ptr<Loading>>();
  const auto work = [this, who, id = request.id(), page, behind,
                     loading](const std::function<bool()>& time_is_up) {
    while (!behind->empty() && connections_.contains(who)) {
      if (!*loading) *loading = new_loading(behind->front());
      if (!(*loading)->go_on(time_is_up)) return false;
      bring_up_to_date(behind->front(), **loading);
      loading->reset();
      behind->pop_front();
      if (!behind->empty() && time_is_up()) return false;
    }
    guarded(who, id, [&]() -> Later { return page_of(*page); });
    return true;
  };
  begin_work(payer_of(who), bytes, work,
             [this, who, id = request.id()] { answer_error(who, id, kStopping); });
  return std::nullopt;
}

Answer Hub::page_of(const Page& page) const {
  Json tables = Json::array();
  for (const std::string& id : page.tables) {
    const auto it = listed_.find(id);
    if (it == listed_.end()) continue;
    const Store::Listed& one = it->second;
    Json opens = Json::object();
    Json players = Json::object();
    Json sides = Json::array();
    Json names = Json::object();
    Json mine = Json::array();
    for (const SeatRow& seat : one.seats) {
      if (!page.user.empty()) names[seat.side] = seat.offered ? "" : name_of_user(seat.user);
      if (!page.user.empty() && seat.user == page.user) mine.push_back(seat.side);
      sides.push_back(seat.side);
      if (!seat.level.empty()) players[seat.side] = seat.level;
      // A seat that was handed over is its holder's, at home too.
      const bool everybodys = page.home && !seat.handed && one.row.terms.empty();
      if (everybodys || page.keys.contains(seat.key)) opens[seat.side] = seat.key;
    }
    Json told{{"table", one.row.id},
              {"title", one.row.title},
              {"scenario", one.row.scenario},
              {"heading", one.summary.heading},
              {"side", one.summary.side},
              {"over", one.summary.over},
              {"sequence", one.summary.sequence},
              {"changed", one.summary.changed},
              {"sides", std::move(sides)},
              {"players", std::move(players)},
              {"keys", std::move(opens)}};
    if (!one.row.origin.empty()) told["origin"] = one.row.origin;
    if (!page.user.empty()) {
      told["names"] = std::move(names);
      told["mine"] = std::move(mine);
      told["terms"] = Json(nullptr);
      if (const auto terms = terms_of(one.row.terms)) told["terms"] = json_of(*terms);
    }
    tables.push_back(std::move(told));
  }
  return {{{"tables", std::move(tables)}, {"total", page.total}}};
}

// The summaries of the tables in memory.
void Hub::note_changes() {
  for (const auto& [id, place] : places_) {
    if (place.storing) continue;
    const auto it = listed_.find(id);
    if (it == listed_.end()) continue;
    it->second.summary = place.table->summary(place.entries, place.changed);
    it->second.current = true;
  }
}

// A table that was played for its summary alone.
void Hub::bring_up_to_date(const std::string& table, Loading& loading) {
  const auto found = listed_.find(table);
  if (found == listed_.end() || found->second.current) return;
  Store::Listed& listed = found->second;
  listed.current = true;
  const auto played = loading.take();
  if (!played) {
    listed.summary.heading = unplayable(loading);
    return;
  }
  listed.summary = played->summary(loading.entries(), loading.changed());
  write({listed.summary}, [this](const std::string& fault) {
    if (!fault.empty()) log_.error("a summary could not be stored", {{"what", fault}});
  });
}

// ---- Sitting down

Hub::Later Hub::join(ConnectionId who, const Request& request) {
  const std::string id = request.text("table", 100);
  Place& place = place_of(id);
  const Table& table = *place.table;
  const auto keys = request.texts("keys");
  Joined joined{.seats = seats_of(table, keys),
                .view = request.flag_or("view", true),
                .cover = request.flag_or("cover", false),
                .sits = request.text_or("sit", "")};
  // Who has signed in goes on from any device.
  if (keys.empty() && !request.has("watch")) {
    joined.seats = seats_of(table, connections_.at(who).person);
  }
  joined.watches = joined.seats.empty() && request.has("watch");
  if (joined.watches) {
    if (!may_watch(id, request.text("watch", 100))) {
      refuse("no-seat", "this link to look on is no longer good", "watch");
    }
  } else if (joined.seats.empty() && (!keys.empty() || table.game().hidden || table.terms())) {
    refuse("no-seat", "none of the keys opens a seat at this table", "keys");
  }
  Connection& connection = connections_.at(who);
  if (!connection.joined.contains(id)) {
    if (connection.joined.size() >= settings_.limits.joined) {
      refuse("too-many", "the connection sits at too many tables");
    }
    check_may_sit(who, table.bytes());
  }
  place.people.insert(who);
  place.used = settings_.seconds();
  if (!joined.seats.empty() || place.payer.who == kNobody) place.payer = payer_of(who);
  if (!std::exchange(place.mind.awake, true)) place.mind.acted = settings_.seconds();
  Answer out{{{"seats", joined.seats},
              {"scenario", table.row().scenario},
              {"options", engine::read_object(table.row().options)},
              {"title", table.row().title},
              {"sequence", table.sequence()}}};
  // Who is at the table is told with it, and that is he too.
  connection.joined[id] = joined;
  note_who_is_here(id, who);
  add_view(out, table, connection.joined[id]);
  note_presence(id, joined.seats);
  // It is answered first; then the computer may go on.
  answer(who, request.id(), out);
  see_to_clock(id);
  see_to_computer(id);
  return std::nullopt;
}

Answer Hub::leave(ConnectionId who, const Request& request) {
  const std::string id = request.text("table", 100);
  connections_.at(who).joined.erase(id);
  if (const auto it = places_.find(id); it != places_.end()) it->second.people.erase(who);
  note_who_is_here(id);
  return {};
}

Hub::Place& Hub::place_of(const std::string& table) {
  const auto it = places_.find(table);
  if (it == places_.end()) refuse("no-table", "there is no such table", "table");
  return it->second;
}

// ---- From the store

std::unique_ptr<Loading> Hub::new_loading(const std::string& table,
                                          std::optional<std::int64_t> until) {
  return std::make_unique<Loading>(store_, games_, table, settings_.limits.entries, until);
}

Hub::Place& Hub::bring(const Payer& payer, const std::string& table) {
  const auto it = places_.find(table);
  if (it != places_.end()) return it->second;
  check_may_work(payer, 0);
  let_go(settings_.limits.tables_in_memory);
  if (memory_ > settings_.limits.memory) {
    refuse("too-many", "the server has no room for another table; try again in a while");
  }
  places_[table].storing = true;
  load(payer, table);
  const auto found = places_.find(table);
  if (found == places_.end()) refuse("no-table", listed_[table].summary.heading, "table");
  return found->second;
}

// Plays the game of a place that has no table. Those who wait there are answered afterwards.
void Hub::load(const Payer& payer, const std::string& table, std::optional<std::int64_t> until) {
  std::shared_ptr<Loading> loading = new_loading(table, until);
  const auto work = [this, table, loading](const std::function<bool()>& time_is_up) {
    if (!loading->go_on(time_is_up)) return false;
    try {
      loaded(table, *loading);
    } catch (const StoreAway&) {
      if (const auto it = places_.find(table); it != places_.end()) {
        it->second.table.reset();
        it->second.storing = true;
      }
      cannot_load(table, kStoreAway);
    }
    return true;
  };
  begin_work(payer, 0, work, [this, table] { cannot_load(table, kStopping); });
}

void Hub::loaded(const std::string& table, Loading& loading) {
  const auto it = places_.find(table);
  if (it == places_.end()) return;
  auto played = loading.take();
  if (loading.away()) return cannot_load(table, kStoreAway);
  if (!played) {
    log_.warning("a table cannot be played", {{"table", table}, {"what", loading.fault()}});
    return cannot_load(table, {"no-table", {.message = unplayable(loading), .field = "table"}});
  }
  try {
    bring_lesson(*played);
  } catch (const Fault& fault) {
    return cannot_load(table, fault.error);
  }
  Place& place = it->second;
  Store::Listed& listed = listed_[table];
  place.table = std::move(played);
  place.table->rename(listed.row.title);  // it may have been renamed meanwhile
  const bool unheard = !place.people.empty() && place.entries != loading.entries();
  place.entries = loading.entries();
  place.changed = loading.changed();
  place.used = settings_.seconds();
  place.told = listed.current;
  read_clock(place);
  listed.summary = place.table->summary(place.entries, place.changed);
  listed.current = true;
  memory_ += place.table->bytes();
  bring_apart(place);
  (void)bring_asked(place);
  note_players(table);
  if (unheard) push_all(place);
  go_on(table);
  see_to_match(table);
}

void Hub::cannot_load(const std::string& table, const WireError& why) {
  const auto it = places_.find(table);
  if (it == places_.end()) return;
  if (why.code == kStoreAway.code) {
    // Those who sit there stay, and go on when the store can be reached again.
    it->second.away = true;
    return answer_waiting(std::exchange(it->second.waiting, {}), why);
  }
  const Place gone = std::move(it->second);
  places_.erase(it);
  Store::Listed& listed = listed_[table];
  if (why.code == "no-table") {
    listed.summary.heading = why.refusal.message;
    listed.current = true;
  }
  for (const ConnectionId who : gone.people) {
    if (connections_.contains(who)) connections_.at(who).joined.erase(table);
  }
  answer_waiting(gone.waiting, why);
}

void Hub::answer_waiting(const std::deque<Waiting>& waiting, const WireError& error) {
  for (const Waiting& one : waiting) {
    no_longer_waits(one);
    answer_error(one.who, one.request.id(), error);
  }
}

Hub::Joined& Hub::joined_at(ConnectionId who, const std::string& table) {
  auto& joined = connections_.at(who).joined;
  const auto it = joined.find(table);
  if (it == joined.end()) refuse("no-seat", "join the table first", "table");
  return it->second;
}

void Hub::let_go(std::size_t most) {
  count_memory();
  while (places_.size() >= most || memory_ > settings_.limits.memory) {
    auto oldest = places_.end();
    for (auto it = places_.begin(); it != places_.end(); ++it) {
      const Place& place = it->second;
      if (place.storing || !place.waiting.empty() || !place.people.empty() || !place.told) continue;
      if (place.mind.thought || !place.mind.plan.empty() || place.review.thought) continue;
      if (oldest == places_.end() || place.used < oldest->second.used) oldest = it;
    }
    if (oldest == places_.end()) return;
    memory_ -= std::min(memory_, oldest->second.table->bytes());
    if (oldest->second.timing.due != 0) due_[oldest->first] = oldest->second.timing.due;
    places_.erase(oldest);
  }
}

void Hub::write_summaries() {
  std::vector<Write> writes;
  for (auto& [id, place] : places_) {
    if (place.told || place.storing) continue;
    place.told = true;
    Summary summary = place.table->summary(place.entries, place.changed);
    listed_[id].summary = summary;
    writes.emplace_back(std::move(summary));
  }
  if (writes.empty()) return;
  write(std::move(writes), [this](const std::string& fault) {
    if (!fault.empty()) log_.error("summaries could not be stored", {{"what", fault}});
  });
}

void Hub::tick() {
  load_again();
  write_summaries();
  forget_old_lessons();
  tidy_lobby();
  tidy_who_is_here();
  let_go(settings_.limits.tables_in_memory);
  accounts_.tidy(settings_.seconds());
  send_due_letters();
  std::vector<std::string> tables;
  for (auto& [id, place] : places_) {
    if (place.review.thought) push_review(place, false);
    const bool taught = place.table && place.table->lesson() != nullptr;
    if (place.mind.awake && (taught || !place.computer->players.empty())) tables.push_back(id);
    if (settings_.seconds() >= place.mind.rests) place.mind.tired = false;
  }
  for (const std::string& table : tables) see_to_computer(table);
  see_to_clocks();
  see_to_operating();
}

}  // namespace tercio::server
