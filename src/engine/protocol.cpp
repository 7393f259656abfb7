#include "engine/protocol.hpp"

#include <algorithm>
#include <map>

#include <nlohmann/json.hpp>

#include "engine/json_input.hpp"

namespace tercio::engine {

namespace {

constexpr JsonLimits kLimits{.bytes = std::size_t{16} << 20};  // a record may be long

// What anybody may ask of the computer's time.
constexpr int kMostJudgements = 100'000;  // of advice, which the clock ends too
constexpr int kMostPlayedOn = 10'000;     // of an evaluation
constexpr double kLeastSeconds = 0.01;
constexpr double kMostSeconds = 60;
constexpr int kMostSuggestions = 20;

// Thrown inside this file only, caught in handle(): a request that cannot be answered.
struct Fault {
  Refusal refusal;
  std::vector<Refusal> all{};
};

[[noreturn]] void refuse(Code code, std::string field, std::string message) {
  throw Fault{{.code = code, .message = std::move(message), .field = std::move(field)}};
}

std::string text_field(const Json& request, const char* key) {
  if (!request.contains(key)) refuse(Code::kBadRequest, key, "the field is missing");
  if (!request[key].is_string()) refuse(Code::kBadRequest, key, "a string is expected");
  return request[key].get<std::string>();
}

bool flag_field(const Json& request, const char* key) {
  if (!request.contains(key)) return false;
  if (!request[key].is_boolean()) refuse(Code::kBadRequest, key, "true or false is expected");
  return request[key].get<bool>();
}

int number_field(const Json& request, const char* key, int least, int most) {
  if (!request.contains(key)) refuse(Code::kBadRequest, key, "the field is missing");
  const Json& v = request[key];
  if (!v.is_number_integer() || v.get<std::int64_t>() < least || v.get<std::int64_t>() > most) {
    refuse(Code::kBadRequest, key,
           "a whole number from " + std::to_string(least) + " to " + std::to_string(most) +
               " is expected");
  }
  return v.get<int>();
}

// A number that need not be whole; 0 where it is missing.
double seconds_field(const Json& request) {
  if (!request.contains("seconds")) return 0;
  const Json& v = request["seconds"];
  if (!v.is_number() || v.get<double>() < kLeastSeconds || v.get<double>() > kMostSeconds) {
    refuse(Code::kBadRequest, "seconds", "a number from 0.01 to 60 is expected");
  }
  return v.get<double>();
}

std::map<std::string, std::string> options_field(const Json& request) {
  std::map<std::string, std::string> out;
  if (!request.contains("options")) return out;
  const Json& options = request["options"];
  if (!options.is_object()) refuse(Code::kBadRequest, "options", "an object is expected");
  for (const auto& [key, value] : options.items()) {
    if (value.is_string()) {
      out.emplace(key, value.get<std::string>());
    } else if (value.is_boolean()) {
      out.emplace(key, value.get<bool>() ? "on" : "off");
    } else if (value.is_number_integer()) {
      out.emplace(key, value.dump());
    } else {
      refuse(Code::kBadRequest, "options." + key.substr(0, 60), "a string is expected");
    }
  }
  return out;
}

Json unwrap(tl::expected<Json, Refusal> found) {
  if (!found) throw Fault{found.error()};
  return std::move(*found);
}

// The number of the side whose eyes an answer is for; none: for somebody who may see everything.
std::optional<std::size_t> seat_field(const Json& request, const Match& match) {
  if (!request.contains("seat")) return std::nullopt;
  const std::string seat = text_field(request, "seat");
  const auto sides = match.sides();
  const auto it = std::find(sides.begin(), sides.end(), seat);
  if (it == sides.end()) {
    refuse(Code::kUnknown, "seat", "there is no side '" + seat.substr(0, 40) + "'");
  }
  return static_cast<std::size_t>(it - sides.begin());
}

// Where the game stands, for the answers of `do` and `undo`.
void add_turn(Json& out, const Match& match) {
  const std::string actor = match.to_act();
  out["to_act"] = actor.empty() ? Json(nullptr) : Json(actor);
  out["decision"] = match.decision();
}

}  // namespace

Json error_json(const Refusal& refusal) {
  Json error{{"code", name_of(refusal.code)}};
  if (!refusal.rule.empty()) error["rule"] = refusal.rule;
  error["message"] = refusal.message;
  if (!refusal.hexes.empty()) error["hexes"] = refusal.hexes;
  if (!refusal.pieces.empty()) error["pieces"] = refusal.pieces;
  if (!refusal.field.empty()) error["field"] = refusal.field;
  return error;
}

Protocol::Protocol(const Library& library, std::function<std::string()> draw_seed,
                   std::unique_ptr<Counsel> counsel)
    : library_(library), draw_seed_(std::move(draw_seed)), counsel_(std::move(counsel)) {}
Protocol::~Protocol() = default;

std::string Protocol::answer(std::string_view line) {
  const auto request = read_json(line, kLimits);
  Json out;
  if (!request || !request->is_object()) {
    std::string message = "the line is not a JSON object";
    if (!request) message += ": " + request.error().message;
    out = {
        {"id", nullptr},
        {"ok", false},
        {"error",
         error_json({.code = Code::kBadRequest, .message = std::move(message), .field = "line"})}};
  } else {
    out = handle(*request);
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json Protocol::handle(const Json& request) {
  Json out{{"id", request.contains("id") ? request["id"] : Json(nullptr)}, {"ok", true}};
  try {
    // `cmd` is accepted beside `command`.
    const char* key = request.contains("command") || !request.contains("cmd") ? "command" : "cmd";
    Json body = dispatch(text_field(request, key), request);
    out.update(body);
  } catch (const Fault& fault) {
    out["ok"] = false;
    out["error"] = error_json(fault.refusal);
    if (fault.all.size() > 1) {
      Json all = Json::array();
      for (const Refusal& r : fault.all) all.push_back(error_json(r));
      out["error"]["faults"] = std::move(all);
    }
  }
  return out;
}

Json Protocol::dispatch(const std::string& command, const Json& request) {
  if (command == "hello") {
    return {{"name", kProgramName}, {"version", kProgramVersion}, {"protocol", kProtocolVersion}};
  }
  if (command == "games") return {{"games", library_.games()}};
  if (command == "new") return start_new(request);
  if (command == "load") return load(request);
  if (command == "quit") {
    done_ = true;
    return Json::object();
  }
  static constexpr std::string_view kNeedsGame[] = {"state",  "legal",  "check",   "do",   "undo",
                                                    "reach",  "sight",  "zones",   "odds", "perft",
                                                    "record", "advise", "evaluate"};
  bool known = false;
  for (const auto name : kNeedsGame) known = known || name == command;
  if (!known) {
    refuse(Code::kUnknown, "command", "there is no command '" + command.substr(0, 40) + "'");
  }
  if (!session_) refuse(Code::kNoGame, "", "no game has been started; send `new` or `load` first");
  const Match& match = session_->match();
  if (command == "state") return state(request);
  if (command == "legal") return legal(request);
  if (command == "check") return check(request);
  if (command == "do") return act(request);
  if (command == "undo") return undo(request);
  if (command == "reach") return unwrap(match.reach(text_field(request, "piece")));
  if (command == "sight") {
    return unwrap(match.sight(text_field(request, "from"), text_field(request, "to")));
  }
  if (command == "zones") return {{"hexes", unwrap(match.zones(text_field(request, "side")))}};
  if (command == "odds") return unwrap(match.odds(request));
  if (command == "perft") {
    return {{"nodes", match.perft(number_field(request, "depth", 0, 6))}};
  }
  if (command == "record") return {{"record", text_of(session_->record())}};
  if (!counsel_) refuse(Code::kNoOpponent, "", "there is nobody to ask here");
  return command == "advise" ? advise(request) : evaluate(request);
}

Json Protocol::state_answer() const { return session_->match().state(); }

Json Protocol::start_new(const Json& request) {
  const std::string scenario = text_field(request, "scenario");
  Dice dice = Dice::kAuto;
  if (request.contains("dice")) {
    const std::string how = text_field(request, "dice");
    if (how != "auto" && how != "manual") refuse(Code::kBadRequest, "dice", "auto or manual");
    dice = how == "auto" ? Dice::kAuto : Dice::kManual;
  }
  std::string seed;
  if (!request.contains("seed")) {
    seed = draw_seed_();
  } else if (request["seed"].is_string()) {
    seed = request["seed"].get<std::string>();
    if (seed.empty() || seed.find_first_of("\r\n") != std::string::npos || seed.size() > 200) {
      refuse(Code::kBadRequest, "seed", "a seed is one line of 1 to 200 characters");
    }
  } else if (request["seed"].is_number_integer()) {
    seed = request["seed"].dump();
  } else {
    refuse(Code::kBadRequest, "seed", "a string or a whole number is expected");
  }
  auto match = library_.start(scenario, options_field(request));
  if (!match) throw Fault{match.error()};
  auto session = std::make_unique<Session>(std::move(*match), dice, seed);
  if (request.contains("setup")) {
    auto faults = session->set_up(request["setup"]);
    if (!faults.empty()) throw Fault{faults.front(), faults};
  }
  Json events = session->begin().events;
  session_ = std::move(session);
  Json out = state_answer();
  out["seed"] = seed;
  out["events"] = std::move(events);
  return out;
}

Json Protocol::load(const Json& request) {
  auto record = parse_record(text_field(request, "record"));
  if (!record) throw Fault{record.error()};
  Replayed played = replay(library_, *record);
  if (played.fault) {
    if (played.line > 0) {
      played.fault->message = "line " + std::to_string(played.line) + ": " + played.fault->message;
    }
    throw Fault{*played.fault};
  }
  played.session->go_on_with(record->manual_dice ? Dice::kManual : Dice::kAuto);
  session_ = std::move(played.session);
  return state_answer();
}

Json Protocol::legal(const Json& request) {
  const Match& match = session_->match();
  std::vector<std::string> actions;
  if (request.contains("piece")) {
    auto found = match.actions_of(text_field(request, "piece"));
    if (!found) throw Fault{found.error()};
    actions = std::move(*found);
  } else {
    actions = match.actions();
  }
  Json out = Json::object();
  add_turn(out, match);
  out["actions"] = std::move(actions);
  out.update(match.legal_extras());
  return out;
}

Json Protocol::check(const Json& request) {
  if (auto refusal = session_->match().check(text_field(request, "action"))) throw Fault{*refusal};
  return Json::object();
}

Json Protocol::state(const Json& request) {
  const Match& match = session_->match();
  const auto seat = seat_field(request, match);
  return seat ? match.view(match.sides()[*seat]) : state_answer();
}

Json Protocol::act(const Json& request) {
  const auto seat = seat_field(request, session_->match());
  const auto happened = session_->act(text_field(request, "action"));
  if (!happened) throw Fault{happened.error()};
  Json out{{"events", seat ? happened->known_to(*seat) : happened->events}};
  add_turn(out, session_->match());
  return out;
}

Json Protocol::undo(const Json& request) {
  const auto number = seat_field(request, session_->match());
  const std::string seat =
      number ? session_->match().sides()[*number] : session_->asker_by_default();
  const auto undone = session_->undo({.seat = seat, .agreed = flag_field(request, "consent")});
  if (!undone) throw Fault{undone.error()};
  Json out{{"undone", undone->sentence_for(number ? seat : undone->side)}};
  add_turn(out, session_->match());
  return out;
}

Json Protocol::advise(const Json& request) {
  const Match& match = session_->match();
  Counsel::Question question{.seat = match.to_act(), .seconds = seconds_field(request)};
  if (request.contains("most")) {
    question.most = number_field(request, "most", 1, kMostSuggestions);
  }
  if (request.contains("judgements")) {
    question.judgements = number_field(request, "judgements", 1, kMostJudgements);
  }
  if (request.contains("piece")) {
    question.piece = text_field(request, "piece");
    const auto found = match.actions_of(question.piece);
    if (!found) throw Fault{found.error()};
  }
  if (match.over()) refuse(Code::kNotToAct, "", "the game is over");
  if (match.dice_to_act()) refuse(Code::kNotToAct, "", "the dice are to act");
  return unwrap(counsel_->advise(match, question));
}

Json Protocol::evaluate(const Json& request) {
  const Match& match = session_->match();
  const auto seat = seat_field(request, match);
  Counsel::Question question{.seat = match.sides()[seat.value_or(0)]};
  if (request.contains("judgements")) {
    question.judgements = number_field(request, "judgements", 1, kMostPlayedOn);
  }
  return unwrap(counsel_->evaluate(match, question));
}

}  // namespace tercio::engine
