#include "server/terms.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "engine/json_input.hpp"

namespace tercio::server {

namespace {

constexpr std::int64_t kLongestMain = 7 * 24 * 3600;
constexpr std::int64_t kShortestMain = 60;
constexpr std::int64_t kLongestIncrement = 3600;
constexpr std::int64_t kMostDays = 60;
constexpr std::int64_t kShortestReaction = 10;
constexpr std::int64_t kLongestReaction = 7 * 24 * 3600;
constexpr std::size_t kSealDigits = 64;

std::int64_t whole(const Json& json, const char* key, std::int64_t least, std::int64_t most) {
  const auto it = json.find(key);
  if (it == json.end() || !it->is_number_integer() || it->get<std::int64_t>() < least ||
      it->get<std::int64_t>() > most) {
    refuse("bad-request", fmt::format("{} is a whole number from {} to {}", key, least, most),
           "terms");
  }
  return it->get<std::int64_t>();
}

bool has(const Json& json, const char* key) {
  const auto it = json.find(key);
  return it != json.end() && !it->is_null();
}

}  // namespace

Terms terms_field(const Json& json) {
  if (!json.is_object()) refuse("bad-request", "terms are an object", "terms");
  static constexpr std::string_view kKnown[] = {"pace", "clock", "reaction",
                                                "chat", "seal",  "invite"};
  for (const auto& [key, value] : json.items()) {
    if (std::find(std::begin(kKnown), std::end(kKnown), key) == std::end(kKnown)) {
      refuse("bad-request", "there are no such terms: " + key, "terms");
    }
  }
  Terms out;
  const auto pace = json.find("pace");
  if (pace == json.end() || (*pace != "live" && *pace != "correspondence")) {
    refuse("bad-request", "the pace is 'live' or 'correspondence'", "terms");
  }
  out.pace = *pace == "live" ? Terms::Pace::kLive : Terms::Pace::kCorrespondence;
  if (has(json, "clock")) {
    const Json& clock = json["clock"];
    if (!clock.is_object()) refuse("bad-request", "a clock is an object", "terms");
    if (out.pace == Terms::Pace::kLive) {
      out.clock = Terms::Clock{.main = whole(clock, "main", kShortestMain, kLongestMain),
                               .increment = whole(clock, "increment", 0, kLongestIncrement)};
    } else {
      out.days = whole(clock, "days", 1, kMostDays);
    }
  }
  if (has(json, "reaction")) {
    out.reaction = whole(json, "reaction", kShortestReaction, kLongestReaction);
  }
  if (has(json, "chat")) {
    if (!json["chat"].is_boolean()) refuse("bad-request", "chat is true or false", "terms");
    out.chat = json["chat"].get<bool>();
  }
  if (has(json, "seal")) out.seal = seal_field(json["seal"]);
  return out;
}

std::string seal_field(const Json& json) {
  std::string seal = json.is_string() ? json.get<std::string>() : "";
  if (seal.size() != kSealDigits ||
      seal.find_first_not_of("0123456789abcdef") != std::string::npos) {
    refuse("bad-request", "a seal is 64 small hexadecimal digits", "terms");
  }
  return seal;
}

Json json_of(const Terms& terms) {
  const bool live = terms.pace == Terms::Pace::kLive;
  Json out{{"pace", live ? "live" : "correspondence"}, {"clock", nullptr}, {"reaction", nullptr}};
  if (terms.clock) {
    out["clock"] = {{"main", terms.clock->main}, {"increment", terms.clock->increment}};
  }
  if (terms.days > 0) out["clock"] = {{"days", terms.days}};
  if (terms.reaction > 0) out["reaction"] = terms.reaction;
  out["chat"] = terms.chat;
  return out;
}

std::string stored_text_of(const Terms& terms) {
  Json out = json_of(terms);
  if (!terms.seal.empty()) out["seal"] = terms.seal;
  if (!terms.sealer.empty()) out["sealer"] = terms.sealer;
  if (terms.game > 0) {
    out["match"] = terms.match;
    out["game"] = terms.game;
  }
  return text_of(out);
}

std::optional<Terms> terms_of(const std::string& stored) {
  if (stored.empty()) return std::nullopt;
  Json json = engine::read_object(stored);
  Terms out;
  const std::string match = json.value("match", "");
  const int game = json.value("game", 0);
  const std::string sealer = json.value("sealer", "");
  json.erase("match");
  json.erase("game");
  json.erase("sealer");
  try {
    out = terms_field(json);
  } catch (const Fault&) {
    return Terms{};  // of a damaged row: played without limits
  }
  out.match = match;
  out.game = game;
  out.sealer = sealer;
  return out;
}

}  // namespace tercio::server
