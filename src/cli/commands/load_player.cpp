#include "cli/commands/load_player.hpp"

#include <algorithm>

#include "engine/json_input.hpp"
#include "engine/record.hpp"

namespace tercio::cli {

namespace {

constexpr engine::JsonLimits kAnswer{.bytes = std::size_t{64} << 20, .values = 10'000'000};
constexpr std::size_t kTried = 24;  // actions picked from those that were legal a while ago

}  // namespace

LoadPlayer::LoadPlayer(const data::GameLibrary& library, std::string scenario, std::uint64_t seed,
                       bool views, Send send)
    : library_(library),
      scenario_(std::move(scenario)),
      random_(seed),
      views_(views),
      send_(std::move(send)) {}

void LoadPlayer::tell(Json message) {
  message["id"] = 1;
  send_(message.dump());
}

void LoadPlayer::fail(const std::string& what) {
  if (fault_.empty()) fault_ = what;
}

void LoadPlayer::begin() {
  if (!table_.empty()) finished_.push_back({table_, lines_});
  lines_.clear();
  candidates_.clear();
  stage_ = Stage::kCreating;
  tell({{"type", "create"}, {"scenario", scenario_}});
}

LoadPlayer::Heard LoadPlayer::hear(std::string_view text, bool more) {
  const auto read = engine::read_json(text, kAnswer);
  if (!read || !read->is_object()) {
    fail("the server sent what is no JSON object");
    return Heard::kBad;
  }
  const Json& message = *read;
  const bool acting = stage_ == Stage::kActing;
  if (message.contains("push")) {
    if (!acting || !take_push(message)) return fault_.empty() ? Heard::kNothing : Heard::kBad;
    stage_ = Stage::kIdle;
    if (match_->over()) {
      begin();
    } else if (more) {
      act();
    }
    return Heard::kNothing;
  }
  if (!message.value("ok", false)) {
    fail("the server refused: " + std::string(text.substr(0, 300)) + " after " + action_);
    return Heard::kBad;
  }
  answered(message);
  if (!fault_.empty()) return Heard::kBad;
  if (acting) return Heard::kAcknowledged;
  if (stage_ == Stage::kIdle && more) act();
  return Heard::kNothing;
}

void LoadPlayer::answered(const Json& answer) {
  if (stage_ == Stage::kCreating) {
    table_ = answer["table"].get<std::string>();
    Json keys = Json::array();
    for (const auto& [side, key] : answer["keys"].items()) keys.push_back(key);
    stage_ = Stage::kJoining;
    tell({{"type", "join"}, {"table", table_}, {"keys", keys}, {"view", views_}});
  } else if (stage_ == Stage::kJoining) {
    stage_ = Stage::kRecord;
    tell({{"type", "record"}, {"table", table_}});
  } else if (stage_ == Stage::kRecord) {
    take_record(answer["record"].get<std::string>());
    stage_ = Stage::kIdle;
  } else if (stage_ == Stage::kActing) {
    latency_ = std::chrono::duration<double>(std::chrono::steady_clock::now() - sent_).count();
    acknowledged_ = answer["sequence"].get<std::size_t>();
    acked_ = true;
  }
}

void LoadPlayer::take_record(const std::string& text) {
  const auto record = engine::parse_record(text);
  auto match = library_.start(scenario_, {});
  if (!record || !match) return fail("the record of a table cannot be read");
  match_ = std::move(*match);
  for (const auto& line : record->lines) {
    lines_.push_back(line.action);
    if (!match_->apply_recorded(line.action)) return fail("the record of a table cannot be played");
  }
}

// Carries out at home what was done at the table. The dice are in the events.
bool LoadPlayer::take_push(const Json& push) {
  const auto sequence = push["sequence"].get<std::size_t>();
  if (!acked_ || sequence != acknowledged_) {
    fail("a push came before the answer, or for another action");
    return false;
  }
  std::vector<std::string> lines{action_};
  for (std::size_t n = lines_.size() + 2; n <= sequence; ++n) {
    int die = 0;
    for (const Json& event : push["events"]) {
      if (event["n"] == n && die == 0) die = event.value("die", 0);
    }
    lines.push_back("roll " + std::to_string(die));
  }
  for (const std::string& line : lines) {
    const auto done = match_->apply(line);
    if (!done) {
      fail("the server allowed what is refused here: " + line + ": " + done.error().message);
      return false;
    }
    lines_.push_back(done->action);
  }
  return true;
}

void LoadPlayer::act() {
  action_ = choose();
  if (action_.empty()) return fail("there is nothing to do at " + match_->heading());
  stage_ = Stage::kActing;
  acked_ = false;
  sent_ = std::chrono::steady_clock::now();
  tell({{"type", "do"}, {"table", table_}, {"sequence", lines_.size()}, {"action", action_}});
}

// A legal action at random. To list them all takes longer than to try one that was legal before.
std::string LoadPlayer::choose() {
  for (std::size_t i = 0; i < kTried && !candidates_.empty(); ++i) {
    const auto at = static_cast<std::size_t>(random_.below(static_cast<int>(candidates_.size())));
    std::string action = std::move(candidates_[at]);
    candidates_[at] = std::move(candidates_.back());
    candidates_.pop_back();
    if (!match_->check(action)) return action;
  }
  candidates_ = match_->actions();
  if (candidates_.empty()) return {};
  return candidates_[static_cast<std::size_t>(random_.below(static_cast<int>(candidates_.size())))];
}

std::vector<LoadPlayer::Played> LoadPlayer::games() const {
  auto out = finished_;
  if (!table_.empty()) out.push_back({table_, lines_});
  return out;
}

}  // namespace tercio::cli
