// Connections and messages; hub_tables.cpp, hub_play.cpp and hub_http.cpp do what they ask for.
#include "server/hub.hpp"

#include <algorithm>

#include "engine/fields.hpp"
#include "engine/protocol.hpp"

namespace tercio::server {

namespace {

constexpr int kWireVersion = 1;
constexpr int kDeepest = 32;  // lists in lists, in a message
constexpr std::size_t kShort = 4096;
constexpr int kPatience = 10000;  // messages over the limit before the connection is closed

bool is_at_a_table(std::string_view type) {
  static constexpr std::string_view kTypes[] = {"join",    "leave",    "do",    "undo", "select",
                                                "why",     "plan",     "order", "look", "branch",
                                                "overlay", "describe", "record"};
  return std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes);
}

// The id of a message that is not carried out, if it is quickly found.
Json id_of(std::string_view text) {
  if (text.size() > kShort || engine::nested_deeper(text, kDeepest)) return nullptr;
  const Json json = Json::parse(text, nullptr, false);
  return json.is_object() && json.contains("id") ? json["id"] : Json(nullptr);
}

}  // namespace

Hub::Hub(const data::GameLibrary& library, Store& store, Wire& wire, const Log& log,
         HubSettings settings)
    : games_(library), store_(store), wire_(wire), log_(log), settings_(std::move(settings)) {
  games_text_ = std::make_shared<const std::string>(text_of(Json{{"games", settings_.games}}));
  for (Store::Listed& listed : store_.tables()) {
    const Json keys = Json::parse(listed.row.keys, nullptr, false);
    if (keys.is_object()) {
      for (const auto& [side, key] : keys.items()) {
        if (key.is_string()) by_key_[key.get<std::string>()] = listed.row.id;
      }
    }
    listed_.emplace(listed.row.id, std::move(listed));
  }
}

Hub::~Hub() = default;

void Hub::opened(ConnectionId who) {
  const Limits& limits = settings_.limits;
  connections_.emplace(who, Connection{.bucket = {limits.messages_per_second, limits.burst}});
}

void Hub::closed(ConnectionId who) {
  const auto it = connections_.find(who);
  if (it == connections_.end()) return;
  for (const auto& [table, joined] : it->second.joined) {
    const auto place = places_.find(table);
    if (place != places_.end()) place->second.people.erase(who);
  }
  connections_.erase(it);
}

void Hub::handle(ConnectionId who, std::string_view text) {
  const auto it = connections_.find(who);
  if (it == connections_.end()) return;
  if (!it->second.bucket.take(settings_.seconds())) {
    if (++it->second.refused > kPatience) return wire_.close(who, "too many messages");
    return answer_error(who, id_of(text),
                        {"too-many", {.message = "too many messages; wait a while"}});
  }
  it->second.refused = 0;
  take(who, text);
}

void Hub::take(ConnectionId who, std::string_view text) {
  const bool large = text.size() > settings_.limits.record;
  const bool deep = !large && engine::nested_deeper(text, kDeepest);
  Json json = large || deep ? Json() : Json::parse(text, nullptr, false);
  if (large) {
    return answer_error(who, nullptr, {"too-large", {.message = "the message is too large"}});
  }
  if (!json.is_object()) {
    const char* message = deep ? "the message is nested too deep" : "a JSON object is wanted";
    return answer_error(who, nullptr, {"bad-request", {.message = message}});
  }
  const Request request(std::move(json));
  std::string type;
  guarded(who, request, [&]() -> Later {
    type = request.text("type", 40);
    if (text.size() > settings_.limits.message && type != "create") {
      refuse("too-large", "the message is too large");
    }
    if (stopping_) refuse("stopping", "the server is stopping; try again in a while");
    if (!is_at_a_table(type)) return dispatch(who, type, request);
    Place& place = place_of(request.text("table", 100));
    if (!place.storing) return dispatch(who, type, request);
    if (place.waiting.size() >= settings_.limits.waiting) {
      refuse("too-many", "too many messages wait for this table");
    }
    place.waiting.push_back({who, request, type});
    return std::nullopt;
  });
}

void Hub::carry_out(const Waiting& waiting) {
  guarded(waiting.who, waiting.request,
          [&] { return dispatch(waiting.who, waiting.type, waiting.request); });
}

// Answers with what the work comes to, whatever that is.
void Hub::guarded(ConnectionId who, const Request& request, const std::function<Later()>& work) {
  try {
    if (const Later now = work()) answer(who, request.id(), *now);
  } catch (const Fault& fault) {
    answer_error(who, request.id(), fault.error);
  } catch (const std::exception& error) {
    log_.error("a request failed", {{"what", error.what()}});
    answer_error(who, request.id(),
                 {"internal", {.message = "the server failed to answer; its log says more"}});
  }
}

void Hub::answer(ConnectionId who, const Json& id, const Answer& answer) {
  const Json head{{"id", id}, {"ok", true}};
  wire_.send(who, std::make_shared<const std::string>(text_of(head, answer)));
}

void Hub::answer_error(ConnectionId who, const Json& id, const WireError& error) {
  const Json out{{"id", id}, {"ok", false}, {"error", error_json(error)}};
  wire_.send(who, std::make_shared<const std::string>(text_of(out)));
}

Hub::Later Hub::dispatch(ConnectionId who, const std::string& type, const Request& request) {
  if (type == "hello") return hello();
  if (type == "create") return create(who, request);
  if (type == "tables") return list(request);
  if (type == "join") return join(who, request);
  if (type == "leave") return leave(who, request);
  if (!is_at_a_table(type)) {
    refuse("unknown", "there is no message of the type '" + type + "'", "type");
  }
  const std::string table = request.text("table", 100);
  Place& place = place_of(table);
  place.used = settings_.seconds();
  return dispatch_at(type, {who, request, place, joined_at(who, table)});
}

Hub::Later Hub::dispatch_at(const std::string& type, const At& at) {
  if (type == "do") return act(at);
  if (type == "undo") return undo(at);
  if (type == "select") return select(at);
  if (type == "why") return why(at);
  if (type == "plan") return plan(at);
  if (type == "overlay") return overlay(at);
  if (type == "describe") return describe(at);
  if (type == "order") return order(at);
  if (type == "look") return look(at);
  if (type == "branch") return branch(at);
  return record(at);
}

Answer Hub::hello() const {
  return {{{"name", engine::kProgramName},
           {"version", engine::kProgramVersion},
           {"wire", kWireVersion},
           {"home", settings_.home}}};
}

void Hub::stop(std::function<void()> done) {
  stopping_ = true;
  write_summaries();
  if (writing_ == 0) return done();
  stopped_ = std::move(done);
}

}  // namespace tercio::server
