// Tables: begun, listed, joined, loaded and let go.
#include <algorithm>

#include "dice/committed.hpp"
#include "dice/secret.hpp"
#include "engine/record.hpp"
#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr std::size_t kLongestTitle = 200;
constexpr std::size_t kMostListed = 1000;
constexpr std::size_t kMostPlayed = 100;
constexpr std::size_t kKeyBytes = 16;

std::string title_field(const Request& request, const std::string& otherwise) {
  std::string title = request.has("title") ? request.text("title", kLongestTitle) : "";
  const bool control = std::any_of(title.begin(), title.end(),
                                   [](char c) { return static_cast<unsigned char>(c) < ' '; });
  if (control) refuse("bad-request", "a title is one line", "title");
  return title.empty() ? otherwise : title;
}

Json object_of(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  return json.is_object() ? json : Json::object();
}

Games::Choices choices_of(const std::string& options) {
  Games::Choices choices;
  const Json json = object_of(options);
  for (const auto& [key, value] : json.items()) {
    if (value.is_string()) choices.emplace(key, value.get<std::string>());
  }
  return choices;
}

std::string lines_of(const engine::Record& record, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < std::min(most, record.lines.size()); ++i) {
    out += record.lines[i].action + '\n';
  }
  return out;
}

}  // namespace

Hub::Later Hub::create(ConnectionId who, const Request& request) {
  TableRow row;
  Games::Choices options;
  if (request.has("record")) {
    auto record = granted(engine::parse_record(request.text("record", settings_.limits.record)));
    row.scenario = record.scenario;
    row.setup = record.set_up;
    row.start = lines_of(record, request.optional_number("at").value_or(record.lines.size()));
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
  open_table(who, request.id(), std::move(row));
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
  row.dice = from.dice;
  row.title = title_field(at.request, from.title);
  row.options = from.options;
  for (std::size_t i = 0; i < number; ++i) row.start += at.table().session().action(i) + '\n';
  open_table(at.who, at.request.id(), std::move(row));
  return std::nullopt;
}

void Hub::open_table(ConnectionId who, const Json& id, TableRow row) {
  if (listed_.size() >= settings_.limits.tables) refuse("too-many", "there are too many tables");
  const auto game = granted(games_.find(row.scenario, choices_of(row.options)));
  row.id = dice::drawn_name();
  row.created = settings_.time();
  if (row.dice == "server") {
    row.seed = dice::drawn_seed();
    row.commitment = dice::commitment_of(row.seed);
  }
  Json keys = Json::object();
  for (const std::string& side : game->sides) keys[side] = dice::drawn_text(kKeyBytes);
  row.keys = text_of(keys);

  // Every option with its value, those left at their default too.
  Json options = Json::object();
  for (const auto& [key, value] : data::match_of(game->game)->options()) options[key] = value;
  row.options = text_of(options);

  const auto lines = server::lines_of(row.start);
  Place place{.table = granted(Table::play(row, game, lines))};
  place.changed = row.created;
  place.used = settings_.seconds();
  std::vector<Write> writes{row};
  if (const std::string dice = place.table->lines_from(lines.size()); !dice.empty()) {
    writes.emplace_back(Entry{.table = row.id, .number = 0, .text = dice, .at = row.created});
    place.entries = 1;
  }
  const Summary summary = place.table->summary(place.entries, place.changed);
  writes.emplace_back(summary);
  place.storing = true;
  let_go(settings_.limits.tables_in_memory);
  places_.emplace(row.id, std::move(place));
  ++writing_;
  store_.write(std::move(writes), [this, who, id, row, summary, keys](const std::string& fault) {
    --writing_;
    if (!fault.empty()) {
      log_.error("a table could not be stored", {{"table", row.id}, {"what", fault}});
      places_.erase(row.id);
      answer_error(who, id, {"internal", {.message = "the table could not be stored: " + fault}});
    } else {
      for (const auto& [side, key] : keys.items()) by_key_[key.get<std::string>()] = row.id;
      listed_[row.id] = {.row = row, .summary = summary};
      listed_[row.id].row.start.clear();
      log_.info("table opened", {{"table", row.id}, {"scenario", row.scenario}});
      answer(who, id, {{{"table", row.id}, {"keys", keys}}});
    }
    go_on(row.id);
  });
}

Answer Hub::list(const Request& request) {
  std::vector<Store::Listed*> found;
  const auto keys = request.texts("keys");
  if (settings_.home) {
    for (auto& [id, listed] : listed_) found.push_back(&listed);
  } else {
    std::set<std::string> tables;
    for (const std::string& key : keys) {
      if (const auto it = by_key_.find(key); it != by_key_.end()) tables.insert(it->second);
    }
    for (const std::string& id : tables) found.push_back(&listed_.at(id));
  }
  const auto later = [](const Store::Listed* a, const Store::Listed* b) {
    return a->summary.changed > b->summary.changed;
  };
  for (Store::Listed* one : found) note_changes(*one);
  std::sort(found.begin(), found.end(), later);
  found.resize(std::min(found.size(), kMostListed));
  std::size_t played = 0;  // games whose summary lags behind are played, not too many at once
  for (Store::Listed* one : found) {
    if (!one->current && ++played <= kMostPlayed) bring_up_to_date(*one);
  }
  Json tables = Json::array();
  for (const Store::Listed* one : found) {
    Json opens = Json::object();
    const Json all = object_of(one->row.keys);
    for (const auto& [side, key] : all.items()) {
      const bool given = std::find(keys.begin(), keys.end(), key) != keys.end();
      if (settings_.home || given) opens[side] = key;
    }
    tables.push_back({{"table", one->row.id},
                      {"title", one->row.title},
                      {"scenario", one->row.scenario},
                      {"heading", one->summary.heading},
                      {"over", one->summary.over},
                      {"sequence", one->summary.sequence},
                      {"changed", one->summary.changed},
                      {"keys", std::move(opens)}});
  }
  return {{{"tables", std::move(tables)}}};
}

// The summary of a table in memory.
void Hub::note_changes(Store::Listed& listed) const {
  const auto it = places_.find(listed.row.id);
  if (it == places_.end() || it->second.storing) return;
  listed.summary = it->second.table->summary(it->second.entries, it->second.changed);
  listed.current = true;
}

void Hub::bring_up_to_date(Store::Listed& listed) {
  try {
    (void)load(listed.row.id);
  } catch (const Fault& fault) {
    listed.summary.heading = fault.error.refusal.message;
    listed.current = true;
  }
}

Answer Hub::join(ConnectionId who, const Request& request) {
  const std::string id = request.text("table", 100);
  Place& place = place_of(id);
  const Table& table = *place.table;
  const auto keys = request.texts("keys");
  Joined joined{table.seats_of(keys), request.flag_or("view", true)};
  if (joined.seats.empty() && (!keys.empty() || table.game().hidden)) {
    refuse("no-seat", "none of the keys opens a seat at this table", "keys");
  }
  Connection& connection = connections_.at(who);
  if (!connection.joined.contains(id) && connection.joined.size() >= settings_.limits.joined) {
    refuse("too-many", "the connection sits at too many tables");
  }
  place.people.insert(who);
  place.used = settings_.seconds();
  connection.joined[id] = joined;
  Answer out{{{"seats", joined.seats},
              {"scenario", table.row().scenario},
              {"options", object_of(table.row().options)},
              {"title", table.row().title},
              {"sequence", table.sequence()}}};
  out.texts.emplace_back("view", table.view(table.match(), table.sequence(), joined.seats));
  const std::string seat = table.seat_for(joined.seats, table.match());
  out.texts.emplace_back("log", '[' + table.events(seat, Table::kAll) + ']');
  return out;
}

Answer Hub::leave(ConnectionId who, const Request& request) {
  const std::string id = request.text("table", 100);
  connections_.at(who).joined.erase(id);
  place_of(id).people.erase(who);
  return {};
}

Hub::Place& Hub::place_of(const std::string& table) {
  const auto it = places_.find(table);
  return it != places_.end() ? it->second : load(table);
}

Hub::Place& Hub::load(const std::string& table) {
  const auto known = listed_.find(table);
  if (known == listed_.end()) refuse("no-table", "there is no such table", "table");
  const auto stored = store_.load(table);
  if (!stored) refuse("no-table", "the table is not in the store any more", "table");
  const auto unplayable = [&](const Refusal& refusal) {
    log_.warning("a table cannot be played", {{"table", table}, {"what", refusal.message}});
    refuse("no-table", "the game cannot be played by this program: " + refusal.message, "table");
  };
  auto game = games_.find(stored->row.scenario, choices_of(stored->row.options));
  if (!game) unplayable(game.error());
  auto made = Table::play(stored->row, *game, server::lines_of(*stored));
  if (!made) unplayable(made.error());
  let_go(settings_.limits.tables_in_memory);
  Place place{.table = std::move(*made)};
  place.entries = static_cast<std::int64_t>(stored->entries.size());
  place.changed = stored->entries.empty() ? stored->row.created : stored->entries.back().at;
  place.used = settings_.seconds();
  place.told = known->second.current;
  known->second.summary = place.table->summary(place.entries, place.changed);
  known->second.current = true;
  return places_.emplace(table, std::move(place)).first->second;
}

const Hub::Joined& Hub::joined_at(ConnectionId who, const std::string& table) const {
  const auto& joined = connections_.at(who).joined;
  const auto it = joined.find(table);
  if (it == joined.end()) refuse("no-seat", "join the table first", "table");
  return it->second;
}

void Hub::let_go(std::size_t most) {
  while (places_.size() >= most) {
    auto oldest = places_.end();
    for (auto it = places_.begin(); it != places_.end(); ++it) {
      const Place& place = it->second;
      if (place.storing || !place.people.empty() || !place.told) continue;
      if (oldest == places_.end() || place.used < oldest->second.used) oldest = it;
    }
    if (oldest == places_.end()) return;
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
  ++writing_;
  store_.write(std::move(writes), [this](const std::string& fault) {
    --writing_;
    if (!fault.empty()) log_.error("summaries could not be stored", {{"what", fault}});
    if (stopping_ && writing_ == 0 && stopped_) std::exchange(stopped_, nullptr)();
  });
}

void Hub::tick() {
  write_summaries();
  let_go(settings_.limits.tables_in_memory);
}

}  // namespace tercio::server
