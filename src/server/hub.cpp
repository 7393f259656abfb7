// Connections and messages; hub_messages.cpp lists them. What they ask for is done in
// hub_tables.cpp (tables), hub_seats.cpp
// (who holds a seat), hub_keeping.cpp (what becomes of tables), hub_play.cpp (the game),
// hub_undo.cpp (taking back), hub_computer.cpp and hub_review.cpp (what the computer thinks) and
// hub_http.cpp (GET); hub_people.cpp knows who has signed in, hub_use.cpp who uses how much,
// hub_operator.cpp looks after the house, and hub_nodes.cpp hears what other servers do.
#include "server/hub.hpp"

#include <algorithm>
#include <utility>

#include "engine/json_input.hpp"
#include "engine/protocol.hpp"
#include "server/office.hpp"
#include "server/passwords.hpp"

namespace tercio::server {

namespace {

constexpr int kWireVersion = 1;
constexpr std::size_t kMostKeys = 200;      // of an object in a message
constexpr std::size_t kMostValues = 8'000;  // in a message
// Messages over the limit, and their KiB, before the connection is closed.
constexpr std::size_t kPatience = 10'000;
constexpr std::size_t kShort = 4096;  // bytes of a message that costs nearly nothing to read
constexpr double kLongestPause = 1;   // seconds

// What can be played, and by whom.
Json games_json(Json games) {
  for (Json& game : games) {
    const std::string why = opponent::why_no_opponent(game.value("system", ""));
    if (!why.empty()) game["no_opponent"] = why;
  }
  Json levels = Json::array();
  for (const opponent::Level& level : opponent::levels()) {
    levels.push_back({{"id", level.id},
                      {"name", level.name},
                      {"about", level.about},
                      {"judgements", level.judgements},
                      {"seconds", level.seconds}});
  }
  return {{"games", std::move(games)},
          {"levels", std::move(levels)},
          {"default_level", opponent::default_level().id}};
}

// The id of a message that is not carried out: whoever sent it waits for an answer with it.
Json id_of(std::string_view text, const engine::JsonLimits& limits) {
  const auto json = engine::read_json(text, limits);
  return json && json->is_object() && json->contains("id") ? (*json)["id"] : Json(nullptr);
}

// Where something is hidden: what is answered from that which both sides know.
bool is_told_to_all(std::string_view type) { return type == "look" || type == "statistics"; }

}  // namespace

Hub::Hub(const data::GameLibrary& library, Store& store, Wire& wire, const Log& log,
         HubSettings settings)
    : games_(library, settings.make_opponent),
      store_(store),
      wire_(wire),
      log_(log),
      settings_(std::move(settings)),
      accounts_(settings_.limits),
      worker_(settings_.post, settings_.seconds, settings_.limits.slice),
      stored_(store.bytes()),
      lobby_(settings_.limits) {
  games_text_ = std::make_shared<const std::string>(text_of(games_json(settings_.games)));
  std::size_t threads = settings_.post ? settings_.thinkers : 0;
  if (settings_.elsewhere != nullptr) threads = std::max<std::size_t>(threads, 1);
  thinkers_ = std::make_unique<Thinkers>(settings_.post, threads, settings_.elsewhere);
  reviewers_ = std::make_unique<Thinkers>(settings_.post, std::min<std::size_t>(threads, 1),
                                          settings_.elsewhere);
  store_.listen([this](const std::vector<News>& news) { heard(news); });
  for (Store::Listed& listed : store_.tables()) know(std::move(listed));
  begin_people();
  load_challenges();
  (void)lobby_.take_changes();
  hear_documents("session", [this](const std::string& hash) { hear_session(hash); });
  hear_documents("chat", [this](const std::string& id) { hear_line(id); });
  hear_documents("block", [this](const std::string& id) { people_->read_blocked_again(id); });
  hear_documents("rematch", [this](const std::string& id) { hear_apart(id); });
  hear_documents("seen", [this](const std::string& id) { hear_apart(id); });
  hear_documents("asked", [this](const std::string& id) { hear_asked(id); });
  hear_documents("clock", [this](const std::string& table) { hear_clock(table); });
  hear_documents("dice", [this](const std::string& table) { hear_dice(table); });
  hear_documents("challenge", [this](const std::string& id) { hear_challenge(id); });
}

Hub::~Hub() { store_.listen({}); }

void Hub::opened(ConnectionId who, Visitor visitor) {
  const Limits& limits = settings_.limits;
  Accounts::Account& account = accounts_.of(visitor);
  ++account.connections;
  Person person;
  try {
    person = person_of(visitor.session);
  } catch (const std::exception&) {
    // Who it is cannot be told now; the client comes again.
    wire_.close(who, "the server cannot reach its store");
  }
  ++metrics_.connections;
  connections_.emplace(who, Connection{.bucket = {limits.messages_per_second, limits.burst},
                                       .visitor = std::move(visitor),
                                       .account = &account,
                                       .person = std::move(person)});
}

void Hub::closed(ConnectionId who) {
  const auto it = connections_.find(who);
  if (it == connections_.end()) return;
  for (const auto& [table, joined] : it->second.joined) {
    const auto place = places_.find(table);
    if (place == places_.end()) continue;
    place->second.people.erase(who);
    note_who_is_here(table);
  }
  leave_lobby(who);
  --it->second.account->connections;
  connections_.erase(it);
}

void Hub::handle(ConnectionId who, std::string_view text) {
  const auto it = connections_.find(who);
  if (it == connections_.end()) return;
  Connection& connection = it->second;
  const double now = settings_.seconds();
  arrived_ = now;
  const bool solvent = account_of(who).work.has(now, 0);
  if (solvent && connection.bucket.take(now)) {
    connection.refused = 0;
    take(who, text);
  } else {
    connection.refused += 1 + text.size() / 1024;
    if (connection.refused > kPatience) return wire_.close(who, "too many messages");
    // Only a short one is read for those whose time is used up.
    const bool read = solvent || text.size() <= kShort;
    answer_error(who, read ? id_of(text, message_limits()) : Json(nullptr), kTooManyMessages);
  }
  charge(who, settings_.seconds() - now, 0);
}

double Hub::pause(ConnectionId who) {
  if (!connections_.contains(who)) return 0;
  return std::min(kLongestPause, account_of(who).work.debt(settings_.seconds()));
}

engine::JsonLimits Hub::message_limits() const {
  return {.bytes = settings_.limits.largest(), .keys = kMostKeys, .values = kMostValues};
}

void Hub::take(ConnectionId who, std::string_view text) {
  const Limits& limits = settings_.limits;
  if (text.size() > limits.largest()) {
    return answer_error(who, nullptr, {"too-large", {.message = "the message is too large"}});
  }
  auto json = engine::read_json(text, message_limits());
  if (!json || !json->is_object()) {
    std::string message = "a JSON object is expected";
    if (!json) message += ": " + json.error().message;
    return answer_error(who, nullptr, {"bad-request", {.message = std::move(message)}});
  }
  const Request request(std::move(*json));
  guarded(who, request.id(), [&]() -> Later {
    const std::string type = request.text("type", 40);
    if (text.size() >
        (type == "create" || type == "read-letter" ? limits.record : limits.message)) {
      refuse("too-large", "the message is too large");
    }
    if (stopping_) refuse("stopping", "the server is stopping; try again in a while");
    const Message* const message = message_of(type);
    if (message == nullptr) {
      refuse("unknown", "there is no message of the type '" + type + "'", "type");
    }
    count(metrics_.messages, message->type);
    connections_.at(who).bucket.charge(message->weight - 1);
    if (message->where == Message::Where::kAnywhere) return dispatch(who, *message, request);
    const std::string table = request.text("table", 100);
    if (store_.shared()) look_again(request, type);
    if (!listed_.contains(table)) refuse("no-table", "there is no such table", "table");
    if (type == "leave" && !places_.contains(table)) return leave(who, request);
    // A link to a seat needs no seat yet, but only a good one makes the server read the table.
    const bool takes = type == "take-seat";
    if (takes && seat_opened_by(table, request.text("once", 100)) == nullptr) {
      return take_seat(who, request);
    }
    if (message->where == Message::Where::kAboutATable) {
      check_may_keep(who, request, type == "delete");
      if (!places_.contains(table)) return dispatch(who, *message, request);
    } else if (message->at != nullptr) {
      (void)joined_at(who, table);
    }
    Place& place = bring(payer_of(who), table);
    if (place.away) throw Fault{kStoreAway};
    if (is_due(place)) see_to_clock(table);
    if (!place.storing && place.waiting.empty()) return dispatch(who, *message, request);
    wait_for(place, {who, request, message, text.size(), arrived_});
    return std::nullopt;
  });
}

void Hub::carry_out(const Waiting& waiting) {
  guarded(waiting.who, waiting.request.id(),
          [&] { return dispatch(waiting.who, *waiting.message, waiting.request); });
}

// Answers with what the work comes to, whatever that is.
void Hub::guarded(ConnectionId who, const Json& id, const std::function<Later()>& work) {
  try {
    if (const Later now = work()) answer(who, id, *now);
  } catch (const Fault& fault) {
    answer_error(who, id, fault.error);
  } catch (const StoreAway& error) {
    log_.warning("the store cannot be reached", {{"what", error.what()}});
    answer_error(who, id, kStoreAway);
  } catch (const std::exception& error) {
    log_.error("a request failed", {{"what", error.what()}});
    answer_error(who, id,
                 {"internal", {.message = "the server failed to answer; its log says more"}});
  }
}

void Hub::answer(ConnectionId who, const Json& id, const Answer& answer) {
  if (who == kNobody) return;
  ++metrics_.answers;
  const Json head{{"id", id}, {"ok", true}};
  auto text = std::make_shared<const std::string>(text_of(head, answer));
  charge(who, 0, text->size());
  wire_.send(who, std::move(text));
}

void Hub::answer_error(ConnectionId who, const Json& id, const WireError& error) {
  if (who == kNobody) return;
  ++metrics_.answers;
  count(metrics_.refused, error.code);
  const Json out{{"id", id}, {"ok", false}, {"error", error_json(error)}};
  wire_.send(who, std::make_shared<const std::string>(text_of(out)));
}

Hub::Later Hub::dispatch(ConnectionId who, const Message& message, const Request& request) {
  if (store_.shared() && message.where == Message::Where::kAtATable) {
    follow_for(request.text("table", 100), request, message.type);
  }
  if (message.without != nullptr) return message.without(*this, who, request);
  const std::string table = request.text("table", 100);
  Place& place = place_of(table);
  place.used = settings_.seconds();
  const At at{who, request, place, joined_at(who, table)};
  if (message.shows && at.covered()) refuse_covered();
  if (message.shows && at.seat().empty() && !is_told_to_all(message.type)) {
    refuse("no-seat", "something is hidden in this game; those who look on cannot ask about it");
  }
  return message.at(*this, at);
}

Answer Hub::hello(ConnectionId who, const Request& /*request*/) {
  return {{{"name", engine::kProgramName},
           {"version", engine::kProgramVersion},
           {"wire", kWireVersion},
           {"home", is_home(who)}}};
}

void Hub::stop(std::function<void()> done) {
  stopping_ = true;
  thinkers_->stop();
  reviewers_->stop();
  passwords_->stop();
  worker_.clear();
  write_summaries();
  stopped_ = std::move(done);
  settle_stop();
}

void Hub::settle_stop() {
  if (stopping_ && writing_ == 0 && stopped_) std::exchange(stopped_, nullptr)();
}

void Hub::write(std::vector<Write> writes, Store::Done done) {
  ++writing_;
  pulse_.began(settings_.seconds());
  number_changes(writes);
  std::vector<SeatRow> seats;
  for (const Write& one : writes) {
    if (const auto* seat = std::get_if<SeatRow>(&one)) seats.push_back(*seat);
  }
  store_.write(std::move(writes), [this, done = std::move(done),
                                   seats = std::move(seats)](const std::string& fault) {
    --writing_;
    // Who came second has found a store that works.
    pulse_.ended(settings_.seconds(), fault == kTakenMeanwhile ? std::string() : fault);
    if (!fault.empty()) take_back_numbers(seats);
    done(fault);
    settle_stop();
  });
}

}  // namespace tercio::server
