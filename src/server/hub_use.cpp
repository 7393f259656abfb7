// What is used, and by whom: nobody can take so much that nothing is left for the others.
#include <algorithm>

#include "server/hub.hpp"

namespace tercio::server {

namespace {

constexpr double kTokensPerSecond = 1000;        // of work: a millisecond counts as a message
constexpr double kFree = 0.001;                  // seconds that a message has paid for
constexpr std::size_t kBytesPerToken = 1 << 16;  // of an answer
constexpr std::size_t kEntryBytes = 64;          // about what an entry takes besides its text

[[noreturn]] void too_many(const char* message) { refuse("too-many", message); }

}  // namespace

bool Hub::is_home(ConnectionId who) const {
  const auto it = connections_.find(who);
  return settings_.home && it != connections_.end() && it->second.visitor.home;
}

Accounts::Account& Hub::account_of(ConnectionId who) {
  const auto it = connections_.find(who);
  return it != connections_.end() ? *it->second.account : accounts_.of(Visitor{});
}

// Who has gone meanwhile pays too.
Accounts::Account& Hub::account_of(const Payer& payer) {
  const auto it = connections_.find(payer.who);
  return it != connections_.end() ? *it->second.account : accounts_.of(payer.visitor);
}

Hub::Payer Hub::payer_of(ConnectionId who) const {
  const auto it = connections_.find(who);
  if (it == connections_.end()) return {};
  return {.who = who, .visitor = it->second.visitor};
}

void Hub::charge(ConnectionId who, double seconds, std::size_t bytes) {
  const auto it = connections_.find(who);
  if (it == connections_.end()) return;
  // At home a slow machine is nobody's fault; whoever sits at it may use it.
  const double long_work = is_home(who) ? 0 : std::max(0.0, seconds - kFree) * kTokensPerSecond;
  const std::size_t long_text = bytes / kBytesPerToken;
  it->second.bucket.charge(long_work + static_cast<double>(long_text));
  it->second.account->work.charge(seconds);
}

// Before a game is played anew.
void Hub::check_may_work(const Payer& payer, std::size_t bytes) {
  const Limits& limits = settings_.limits;
  const std::size_t jobs = payer.who != kNobody ? worker_.jobs_of(payer.who)
                                                : worker_.jobs_of(accounts_.of(payer.visitor).name);
  if (jobs >= limits.jobs) {
    too_many("games are being made ready for you already; wait for them");
  }
  if (worker_.bytes() + waiting_bytes_ + bytes > limits.all_waiting) {
    too_many(settings_.alone ? "too many games are being made ready; try again in a while"
                             : "the server is busy; try again in a while");
  }
}

const char* Hub::long_games() const {
  return settings_.alone ? "too many long games are open; leave one"
                         : "your address sits at too many long games; leave one";
}

void Hub::check_is_room(std::size_t bytes) const {
  if (stored_ + bytes <= settings_.limits.stored) return;
  too_many(settings_.alone
               ? "there are as many games here as Tercio can load again; save all games "
                 "to a file, then delete some"
               : "the store of the server is full");
}

// Before a table is begun.
void Hub::check_may_open(ConnectionId who, std::size_t bytes) {
  const Limits& limits = settings_.limits;
  if (listed_.size() >= limits.tables) {
    too_many(settings_.alone ? "there are too many games here; delete some first"
                             : "there are too many tables");
  }
  check_is_room(bytes);
  check_may_work(payer_of(who), bytes);
  Accounts::Account& account = account_of(who);
  const double now = settings_.seconds();
  if (!account.stored.has(now, static_cast<double>(bytes)) || !account.tables.take(now)) {
    too_many(settings_.alone ? "too many games were begun; wait a while"
                             : "too many tables were begun from your address; wait a while");
  }
}

// Before somebody sits down at a table.
void Hub::check_may_sit(ConnectionId who, std::size_t bytes) {
  Accounts::Account& account = account_of(who);
  if (account.memory + bytes > account.most_memory) too_many(long_games());
  account.memory += bytes;
}

// Before something is done or taken back at a table; `longer`: the game will be longer.
void Hub::check_may_add(const Place& place, const Payer& payer, bool longer) {
  const Limits& limits = settings_.limits;
  if ((longer && place.table->sequence() >= limits.actions) ||
      static_cast<std::size_t>(place.entries) >= limits.entries) {
    refuse("too-large", "the game is too long: a table holds " + std::to_string(limits.actions) +
                            " actions, and " + std::to_string(limits.entries) +
                            " including what was undone");
  }
  check_is_room(0);
  Accounts::Account& account = account_of(payer);
  if (!account.stored.has(settings_.seconds(), 0)) {
    too_many(settings_.alone ? "too much was stored; wait a while"
                             : "too much was stored for your address; wait a while");
  }
  if (account.memory > account.most_memory) too_many(long_games());
}

void Hub::note_stored(const Payer& payer, std::size_t bytes) {
  stored_ += bytes + kEntryBytes;
  account_of(payer).stored.charge(static_cast<double>(bytes + kEntryBytes));
}

// A message that waits until its table can be asked.
void Hub::wait_for(Place& place, Waiting waiting) {
  const Limits& limits = settings_.limits;
  Connection& connection = connections_.at(waiting.who);
  if (place.waiting.size() >= limits.waiting ||
      connection.waiting + waiting.bytes > limits.waiting_bytes ||
      worker_.bytes() + waiting_bytes_ + waiting.bytes > limits.all_waiting) {
    too_many("too many messages wait for this table");
  }
  connection.waiting += waiting.bytes;
  waiting_bytes_ += waiting.bytes;
  place.waiting.push_back(std::move(waiting));
}

void Hub::no_longer_waits(const Waiting& waiting) {
  waiting_bytes_ -= waiting.bytes;
  const auto it = connections_.find(waiting.who);
  if (it != connections_.end()) it->second.waiting -= waiting.bytes;
}

void Hub::begin_work(const Payer& payer, std::size_t bytes,
                     std::function<bool(const std::function<bool()>&)> work,
                     std::function<void()> abandon) {
  worker_.begin({.who = payer.who,
                 .group = account_of(payer).name,
                 .bytes = bytes,
                 .work = std::move(work),
                 .abandon = std::move(abandon),
                 .spent = [this, payer](double seconds) {
                   // Who has gone meanwhile pays too.
                   if (connections_.contains(payer.who)) return charge(payer.who, seconds, 0);
                   accounts_.of(payer.visitor).work.charge(seconds);
                 }});
}

// How much the tables in memory take: all, and those at which each address sits.
void Hub::count_memory() {
  memory_ = 0;
  for (const auto& [id, place] : places_) {
    if (place.table) memory_ += place.table->bytes();
  }
  accounts_.begin_count();
  for (const auto& [who, connection] : connections_) {
    std::size_t bytes = 0;
    for (const auto& [table, joined] : connection.joined) {
      const auto it = places_.find(table);
      if (it != places_.end() && it->second.table) bytes += it->second.table->bytes();
    }
    connection.account->memory += bytes;
  }
}

}  // namespace tercio::server
