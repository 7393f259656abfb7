#include "server/guesses.hpp"

#include <algorithm>
#include <cmath>

namespace tercio::server {

namespace {

constexpr double kForgotten = 24.0 * 3600;  // seconds after the last try
constexpr double kTidyEvery = 60;
const std::string kOthers = "others";

}  // namespace

double Guesses::wait(const std::string& who, double now) {
  auto it = known_.find(who);
  // When there are too many to be told apart, those that come now share one.
  if (it == known_.end() && known_.size() >= rule_.most) it = known_.find(kOthers);
  return it == known_.end() ? 0 : std::max(0.0, it->second.until - now);
}

void Guesses::tried(const std::string& who, double now) {
  tidy(now);
  const bool room = known_.contains(who) || known_.size() < rule_.most;
  Known& one = known_[room ? who : kOthers];
  ++one.wrong;
  one.last = now;
  const int beyond = one.wrong - rule_.free;
  if (beyond < 0) return;
  one.until = now + std::min(rule_.longest, rule_.first * std::exp2(std::min(beyond, 30)));
}

void Guesses::take_back(const std::string& who) {
  const auto it = known_.find(who);
  if (it == known_.end()) return;
  it->second.until = 0;
  if (--it->second.wrong <= 0) known_.erase(it);
}

void Guesses::tidy(double now) {
  if (now - tidied_ < kTidyEvery && known_.size() < rule_.most) return;
  tidied_ = now;
  std::erase_if(known_, [&](const auto& one) { return now - one.second.last > kForgotten; });
}

}  // namespace tercio::server
