#include "server/clock.hpp"

#include <algorithm>
#include <utility>

#include "engine/json_input.hpp"

namespace tercio::server {

namespace {

constexpr Milliseconds kSecond = 1000;
constexpr Milliseconds kDay = 24 * 3600 * kSecond;
// An undo goes back over fewer turns than this.
constexpr std::size_t kRemembered = 16;

}  // namespace

Clock::Clock(const Terms& terms, const std::vector<std::string>& sides)
    : increment_(terms.clock ? terms.clock->increment * kSecond : 0), days_(terms.days * kDay) {
  for (const std::string& side : sides) {
    left_[side] = terms.clock ? terms.clock->main * kSecond : days_;
  }
}

std::string Clock::text() const {
  Json out{{"left", left_},
           {"running", running_},
           {"since", since_},
           {"paused_until", paused_until_},
           {"turn", turn_}};
  out["handed"] = Json::array();
  for (const HandedOver& one : handed_) out["handed"].push_back({one.sequence, one.by});
  out["owed"] = owed_;
  return text_of(out);
}

std::optional<Clock> Clock::read(const Terms& terms, const std::vector<std::string>& sides,
                                 const std::string& text) {
  Clock out(terms, sides);
  try {
    const auto json = engine::read_json(text);
    if (!json) return std::nullopt;
    for (auto& [side, left] : out.left_) {
      left = std::clamp<Milliseconds>(json->at("left").at(side).get<Milliseconds>(), 0, kMost);
    }
    json->at("running").get_to(out.running_);
    json->at("since").get_to(out.since_);
    json->at("paused_until").get_to(out.paused_until_);
    json->at("turn").get_to(out.turn_);
    for (const Json& one : json->at("handed")) {
      out.handed_.push_back({one.at(0).get<std::int64_t>(), one.at(1).get<std::string>()});
    }
    json->at("owed").get_to(out.owed_);
  } catch (const Json::exception&) {
    return std::nullopt;
  }
  if (!out.running_.empty() && !out.left_.contains(out.running_)) return std::nullopt;
  return out;
}

Milliseconds Clock::left(const std::string& side, Milliseconds now) const {
  const auto it = left_.find(side);
  if (it == left_.end()) return 0;
  if (side != running_) return it->second;
  const Milliseconds used = std::max<Milliseconds>(0, now - std::max(since_, paused_until_));
  return std::max<Milliseconds>(0, it->second - used);
}

void Clock::charge(Milliseconds now) {
  if (!running_.empty()) left_[running_] = left(running_, now);
  since_ = now;
}

void Clock::run(const std::string& side, Milliseconds now) {
  charge(now);
  paused_until_ = 0;
  running_ = left_.contains(side) ? side : "";
}

void Clock::go_on(const Position& to, Milliseconds now) {
  const std::string before = running_;
  run(to.decides, now);
  if (days_ > 0 && !running_.empty() && running_ != before) left_[running_] = days_;
  const std::string by = std::exchange(turn_, to.turn);
  if (by.empty() || by == to.turn || !left_.contains(by)) return;
  handed_.push_back({to.sequence, by});
  if (handed_.size() > kRemembered) handed_.pop_front();
  if (int& owed = owed_[by]; owed > 0) {
    --owed;
  } else {
    left_[by] = std::min(kMost, left_[by] + increment_);
  }
}

void Clock::go_back(const Position& to, Milliseconds now) {
  run(to.decides, now);
  turn_ = to.turn;
  while (!handed_.empty() && handed_.back().sequence > to.sequence) {
    ++owed_[handed_.back().by];
    handed_.pop_back();
  }
}

void Clock::wait_for(const std::string& side, Milliseconds now) {
  if (side == running_) return;
  const Milliseconds paused = paused_until_;
  run(side, now);
  paused_until_ = paused;
}

void Clock::pause(Milliseconds now) {
  charge(now);
  paused_until_ = now + kLongestPause;
}

void Clock::resume(Milliseconds now) {
  charge(now);
  paused_until_ = 0;
}

void Clock::add_time(Milliseconds now) {
  charge(now);
  for (auto& [side, left] : left_) {
    if (days_ > 0 && side != running_) continue;
    left = std::min(kMost, left + (days_ > 0 ? days_ : kMoreTime));
  }
}

void Clock::leave_at_least(Milliseconds least, Milliseconds now) {
  if (running_.empty() || paused(now)) return;
  charge(now);
  left_[running_] = std::max(left_[running_], least);
}

std::optional<Milliseconds> Clock::until() const {
  if (running_.empty()) return std::nullopt;
  return std::max(since_, paused_until_) + left_.at(running_);
}

bool Clock::has_run_out(Milliseconds now) const {
  const auto end = until();
  return end && now >= *end;
}

}  // namespace tercio::server
