#include "server/reminders.hpp"

#include <algorithm>

namespace tercio::server {

namespace {

constexpr int kLettersADay = 30;
constexpr std::int64_t kOneDay = 24LL * 3600;

}  // namespace

bool Reminders::been_there(const Seat& seat) {
  waiting_.erase(seat);
  return noting_.contains(seat);
}

std::vector<Reminders::Seat> Reminders::due(double now) {
  std::vector<Seat> out;
  for (auto it = waiting_.begin(); it != waiting_.end();) {
    if (it->second > now) {
      ++it;
      continue;
    }
    out.push_back(it->first);
    it = waiting_.erase(it);
  }
  return out;
}

void Reminders::forget(const std::string& table) {
  std::erase_if(waiting_, [&](const auto& one) { return one.first.first == table; });
}

bool Reminders::may_write_to(const std::string& email, std::int64_t now) {
  if (const std::int64_t day = now / kOneDay; day != day_) {
    day_ = day;
    today_.clear();
  }
  return ++today_[email] <= kLettersADay;
}

}  // namespace tercio::server
