#include "server/question.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "engine/json_input.hpp"
#include "engine/session.hpp"
#include "opponent/level.hpp"
#include "opponent/review.hpp"
#include "server/computer.hpp"

namespace tercio::server {

namespace {

using Kind = Question::Kind;

constexpr std::string_view kHurriedLevel = "captain";
// A question holds a whole game, an answer a review of one.
constexpr engine::JsonLimits kThoughtLimits{
    .bytes = std::size_t{64} << 20U, .depth = 32, .keys = 1000, .values = 2'000'000};
constexpr std::size_t kLongestWord = 200;     // of a scenario, side, piece or level
constexpr std::size_t kLongestAction = 4096;  // a text
constexpr std::size_t kLongestSetup = std::size_t{4} << 20U;
constexpr std::size_t kMostActions = 100'000;  // of a game
constexpr std::size_t kLongestPlan = 2000;     // actions that are decided together
constexpr std::size_t kMostSuggestions = 20;
constexpr double kLongestClock = 1e7;  // seconds

constexpr std::array<std::pair<std::string_view, Kind>, 3> kKindNames{
    {{"decide", Kind::kDecide}, {"advise", Kind::kAdvise}, {"review", Kind::kReview}}};

std::string_view name_of_kind(Kind kind) {
  return std::find_if(kKindNames.begin(), kKindNames.end(),
                      [&](const auto& one) { return one.second == kind; })
      ->first;
}

Kind kind_field(const Request& request) {
  const std::string name = request.text("kind", kLongestWord);
  const auto* const it = std::find_if(kKindNames.begin(), kKindNames.end(),
                                      [&](const auto& one) { return one.first == name; });
  if (it == kKindNames.end()) {
    refuse("bad-request", "the kinds are 'decide', 'advise' and 'review'", "kind");
  }
  return it->second;
}

// Whole numbers beyond 2^53 do not survive every reader of JSON.
std::uint64_t seed_field(const Request& request) {
  const std::string text = request.text("seed", kLongestWord);
  std::uint64_t seed = 0;
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, seed);
  if (read.ec != std::errc() || read.ptr != end) {
    refuse("bad-request", "a whole number of 64 bits is expected, as text", "seed");
  }
  return seed;
}

std::vector<std::string> actions_field(const Request& request, const char* key, std::size_t most) {
  if (!request.has(key)) refuse("bad-request", "the field is missing", key);
  auto actions = request.texts(key, most);
  for (const std::string& action : actions) {
    if (action.size() > kLongestAction) refuse("too-large", "an action is too long", key);
  }
  return actions;
}

// What is there has to be known.
void check_fields(const Json& json, std::initializer_list<std::string_view> known) {
  for (const auto& [key, value] : json.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end()) {
      refuse("bad-request", "there is no such field", key.substr(0, kLongestWord));
    }
  }
}

Question read_fields(const Json& json) {
  check_fields(json, {"kind", "scenario", "options", "level", "judgements", "seconds", "hurried",
                      "position", "side", "seed", "piece", "most", "setup", "actions"});
  const Request request(json);
  Question out{.kind = kind_field(request),
               .scenario = request.text("scenario", kLongestWord),
               .options = request.choices("options"),
               .level = request.text("level", kLongestWord),
               .judgements = static_cast<std::int64_t>(request.number("judgements")),
               .seconds = request.amount("seconds", 0, kLongestClock),
               .hurried = request.flag_or("hurried", false)};
  if (opponent::find_level(out.level) == nullptr) {
    refuse("bad-request", "there is no such level of the computer", "level");
  }
  if (out.kind == Kind::kReview) {
    out.setup = request.text("setup", kLongestSetup);
    out.actions = actions_field(request, "actions", kMostActions);
    return out;
  }
  out.side = request.text("side", kLongestWord);
  if (!request.has("position") || !request.value("position").is_object()) {
    refuse("bad-request", "a position is expected", "position");
  }
  out.position = request.value("position");
  if (out.kind == Kind::kDecide) {
    out.seed = seed_field(request);
  } else {
    out.piece = request.text("piece", kLongestWord);
    out.most = static_cast<int>(request.number("most"));
    if (out.most < 1 || static_cast<std::size_t>(out.most) > kMostSuggestions) {
      refuse("bad-request", "1 to 20 suggestions are expected", "most");
    }
  }
  return out;
}

void check_suggestion(const Json& json) {
  constexpr const char* kField = "suggestions";
  if (!json.is_object()) refuse("bad-request", "a list of objects is expected", kField);
  const Request request(json);
  (void)actions_field(request, "actions", kLongestPlan);
  (void)request.amount("value", 0, 1);
  (void)request.amount("gain", -1, 1);
  (void)request.text("reason", kLongestAction);
  for (const char* key : {"hexes", "pieces"}) (void)actions_field(request, key, kLongestPlan);
  if (!json.contains("moves") || !json["moves"].is_array()) {
    refuse("bad-request", "a list is expected", "moves");
  }
}

// A review is told as it is, by whoever can read it.
void check_review(const Json& json) {
  if (!json.is_object()) refuse("bad-request", "an object is expected", "review");
  const Request request(json);
  (void)request.text("scenario", kLongestWord);
  (void)request.text("level", kLongestWord);
  for (const char* key : {"sides", "steps", "totals", "marks"}) {
    if (!json.contains(key) || !json[key].is_array()) {
      refuse("bad-request", "a list is expected", key);
    }
  }
}

Reply read_reply_fields(const Json& json, Kind kind) {
  const Request request(json);
  Reply out;
  if (request.has("fault")) {
    out.fault = request.text("fault", kLongestAction);
    if (out.fault.empty()) refuse("bad-request", "a text is expected", "fault");
    return out;
  }
  switch (kind) {
    case Kind::kDecide:
      out.decision = {.actions = actions_field(request, "actions", kLongestPlan),
                      .value = request.amount("value", 0, 1),
                      .judgements = static_cast<std::int64_t>(request.number("judgements")),
                      .cut_short = request.flag("cut_short")};
      break;
    case Kind::kAdvise:
      if (!json.contains("suggestions") || !json["suggestions"].is_array() ||
          json["suggestions"].size() > kMostSuggestions) {
        refuse("bad-request", "a list of at most 20 is expected", "suggestions");
      }
      out.suggestions = json["suggestions"];
      for (const Json& one : out.suggestions) check_suggestion(one);
      break;
    case Kind::kReview:
      if (!json.contains("review")) refuse("bad-request", "the field is missing", "review");
      check_review(json["review"]);
      out.review = text_of(json["review"]);
      break;
  }
  return out;
}

// What one of those above comes to.
template <class Read>
auto fields_of(const Json& json, const char* what, Read read)
    -> tl::expected<decltype(read()), Refusal> {
  if (!json.is_object()) {
    return tl::unexpected(Refusal{
        .code = engine::Code::kBadRequest, .message = "an object is expected", .field = what});
  }
  try {
    return read();
  } catch (const Fault& fault) {
    Refusal refusal = fault.error.refusal;
    refusal.code = engine::Code::kBadRequest;
    return tl::unexpected(std::move(refusal));
  }
}

std::string told_fault(const char* what, const Refusal& refusal) {
  const std::string where = refusal.field.empty() ? "" : " ('" + refusal.field + "')";
  return std::string(what) + where + ": " + refusal.message;
}

opponent::Bounds bounds_of(const Question& question, const opponent::Level& level,
                           Thinkers::Signals& signals) {
  opponent::Bounds out{.judgements = question.judgements,
                       .seconds = question.seconds,
                       .stop = &signals.stop,
                       .progress = &signals.progress,
                       .listener = &signals.listener};
  if (question.hurried) {
    const std::int64_t wanted = out.judgements > 0 ? out.judgements : level.judgements;
    out.judgements = std::min(wanted, opponent::find_level(kHurriedLevel)->judgements);
  }
  return out;
}

Json suggestion_json(const opponent::Suggestion& one, const Json& position) {
  const Drawn marks = drawn(position, one.actions);
  return {{"actions", one.actions}, {"value", one.value},   {"gain", one.gain},
          {"reason", one.reason},   {"hexes", marks.hexes}, {"pieces", marks.pieces},
          {"moves", marks.moves}};
}

// The game that is to be reviewed. Throws what is wrong with it.
std::unique_ptr<engine::Session> session_of(const Question& question, const Game& game) {
  auto session =
      std::make_unique<engine::Session>(data::match_of(game.game), engine::Dice::kManual, "");
  if (!question.setup.empty() && !session->set_up_from(question.setup).empty()) {
    refuse("bad-request", "its start cannot be read", "setup");
  }
  (void)session->begin();
  for (const std::string& action : question.actions) {
    if (const auto done = session->act_recorded(action); !done) {
      refuse("bad-request", done.error().message, "actions");
    }
  }
  return session;
}

// The position of a question that decides or advises. Throws what is wrong with it.
std::unique_ptr<engine::Match> match_in(const Question& question, const Game& game) {
  auto match = data::match_of(game.game);
  const auto faults = match->restore(question.position);
  if (!faults.empty()) {
    refuse("bad-request", faults.front().field + ": " + faults.front().message, "position");
  }
  return match;
}

Reply think(const Question& question, const Game& game, const engine::Match* match,
            Thinkers::Signals& signals) {
  if (!game.opponent) refuse("bad-request", game.no_opponent, "scenario");
  const opponent::Level* level = opponent::find_level(question.level);
  if (level == nullptr) refuse("bad-request", "there is no such level", "level");
  const opponent::Bounds bounds = bounds_of(question, *level, signals);
  Reply out;
  if (question.kind == Kind::kReview) {
    const auto session = session_of(question, game);
    out.review =
        text_of(opponent::json_of(opponent::review(*session, *game.opponent, bounds, *level)));
    return out;
  }
  std::unique_ptr<engine::Match> made;
  if (match == nullptr) {
    made = match_in(question, game);
    match = made.get();
  }
  if (match->to_act() != question.side) {
    refuse("bad-request", "that side has nothing to decide", "side");
  }
  if (question.kind == Kind::kDecide) {
    out.decision = game.opponent->decide(*match, question.side,
                                         {.level = level, .seed = question.seed}, bounds);
    return out;
  }
  const Json position = match->view(question.side);
  if (!question.piece.empty() && !has_piece(position, question.piece)) {
    refuse("unknown", "there is no such piece", "piece");
  }
  for (const auto& one : game.opponent->advise(
           *match, question.side, {.piece = question.piece, .most = question.most}, bounds)) {
    out.suggestions.push_back(suggestion_json(one, position));
  }
  return out;
}

// What the thought comes to, whatever that is.
template <class Think>
Reply guarded_reply(Think think) {
  try {
    return think();
  } catch (const Fault& fault) {
    return {.fault = told_fault("the question", fault.error.refusal)};
  } catch (const std::exception& error) {
    return {.fault = error.what()};
  }
}

}  // namespace

Json json_of(const Question& question, const engine::Match* match) {
  Json out{{"kind", name_of_kind(question.kind)}, {"scenario", question.scenario},
           {"options", Json(question.options)},   {"level", question.level},
           {"judgements", question.judgements},   {"seconds", question.seconds},
           {"hurried", question.hurried}};
  if (question.kind == Kind::kReview) {
    out["setup"] = question.setup;
    out["actions"] = question.actions;
    return out;
  }
  out["position"] = match == nullptr ? question.position : match->save();
  out["side"] = question.side;
  if (question.kind == Kind::kDecide) {
    out["seed"] = std::to_string(question.seed);
  } else {
    out["piece"] = question.piece;
    out["most"] = question.most;
  }
  return out;
}

Json json_of(const Reply& reply, Question::Kind kind) {
  if (!reply.fault.empty()) return {{"fault", reply.fault}};
  switch (kind) {
    case Kind::kDecide:
      return {{"actions", reply.decision.actions},
              {"value", reply.decision.value},
              {"judgements", reply.decision.judgements},
              {"cut_short", reply.decision.cut_short}};
    case Kind::kAdvise:
      return {{"suggestions", reply.suggestions}};
    case Kind::kReview:
      break;
  }
  return {{"review", engine::read_json(reply.review, kThoughtLimits).value_or(Json())}};
}

tl::expected<Question, Refusal> question_of(const Json& json) {
  return fields_of(json, "question", [&] { return read_fields(json); });
}

tl::expected<Reply, Refusal> reply_of(const Json& json, Question::Kind kind) {
  return fields_of(json, "answer", [&] { return read_reply_fields(json, kind); });
}

tl::expected<Question, Refusal> read_question(std::string_view text) {
  const auto json = engine::read_json(text, kThoughtLimits);
  if (!json) return tl::unexpected(json.error());
  return question_of(*json);
}

Reply read_reply(std::string_view text, Question::Kind kind) {
  const auto json = engine::read_json(text, kThoughtLimits);
  auto reply = json ? reply_of(*json, kind) : tl::unexpected(json.error());
  if (!reply) return {.fault = told_fault("the answer", reply.error())};
  return std::move(*reply);
}

Reply answer(const Question& question, const Game& game, const engine::Match* match,
             Thinkers::Signals& signals) {
  return guarded_reply([&] { return think(question, game, match, signals); });
}

Reply answer(const Question& question, Games& games, Thinkers::Signals& signals) {
  return guarded_reply([&] {
    const auto game = granted(games.find(question.scenario, question.options));
    return think(question, *game, nullptr, signals);
  });
}

std::string answer(std::string_view question, Games& games, Thinkers::Signals& signals) {
  const auto read = read_question(question);
  if (!read) {
    return text_of(
        json_of(Reply{.fault = told_fault("the question", read.error())}, Kind::kDecide));
  }
  return text_of(json_of(answer(*read, games, signals), read->kind));
}

}  // namespace tercio::server
