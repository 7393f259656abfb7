#include "server/accounts.hpp"

#include <iterator>

namespace tercio::server {

Accounts::Account& Accounts::of(const Visitor& visitor) {
  std::string key = (visitor.home ? "home " : "") + visitor.address;
  auto it = accounts_.find(key);
  if (it == accounts_.end()) {
    // When there are too many to be told apart, those that come now share one.
    if (accounts_.size() >= limits_.addresses) key = visitor.home ? "home others" : "others";
    const double factor = visitor.home ? limits_.home_factor : 1;
    const auto bucket = [&](double rate, double burst) {
      return TokenBucket(rate * factor, burst * factor);
    };
    it = accounts_
             .try_emplace(
                 key,
                 Account{.name = key,
                         .requests = bucket(limits_.requests_per_second, limits_.requests_burst),
                         .work = bucket(limits_.work_per_second, limits_.work_burst),
                         .tables = bucket(limits_.tables_per_second, limits_.tables_burst),
                         .stored = bucket(limits_.stored_per_second, limits_.stored_burst),
                         .hints = bucket(limits_.hints_per_second, limits_.hints_burst),
                         .registrations =
                             bucket(limits_.registrations_per_second, limits_.registrations_burst),
                         .letters = bucket(limits_.letters_per_second, limits_.letters_burst),
                         .most_thoughts = visitor.home ? limits_.thoughts : limits_.thoughts_of_one,
                         .most_reviews = visitor.home ? limits_.reviews : limits_.reviews_of_one,
                         .most_memory = visitor.home ? limits_.memory : limits_.memory_of_one})
             .first;
  }
  return it->second;
}

void Accounts::tidy(double now) {
  for (auto it = accounts_.begin(); it != accounts_.end();) {
    Account& one = it->second;
    const bool idle = one.connections == 0 && one.requests.full(now) && one.work.full(now) &&
                      one.tables.full(now) && one.stored.full(now) && one.hints.full(now) &&
                      one.registrations.full(now) && one.letters.full(now);
    it = idle ? accounts_.erase(it) : std::next(it);
  }
}

void Accounts::begin_count() {
  for (auto& [address, account] : accounts_) account.memory = 0;
}

}  // namespace tercio::server
