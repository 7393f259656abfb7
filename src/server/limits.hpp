// How much a client, an address and all together may ask for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace tercio::server {

struct Limits {
  // --- A message
  std::size_t message = 256 * 1024;  // bytes
  std::size_t record = 1024 * 1024;  // bytes of one that brings a record
  std::size_t header = 16 * 1024;    // bytes of an HTTP header
  // What is longer is not read to its end; up to here it is refused with its id.
  std::size_t largest() const { return record + 64UL * 1024; }

  // --- A connection
  double messages_per_second = 500;       // in the long run; a costly one counts for several
  double burst = 1000;                    // at once
  std::size_t outgoing = 8UL << 20U;      // bytes that may wait behind what is being sent
  std::size_t outgoing_messages = 2000;   // messages that may wait to be sent
  std::size_t joined = 50;                // tables it sits at
  std::size_t waiting_bytes = 2UL << 20;  // of its messages that wait for a table
  std::size_t jobs = 8;                   // games being played anew for it

  // --- An address. At home all but the connections are multiplied.
  std::size_t connections_of_one = 200;
  std::size_t connections_at_home = 2200;
  double requests_per_second = 50;  // HTTP
  double requests_burst = 400;
  double work_per_second = 0.5;              // seconds of the server's one thread
  double work_burst = 10;                    //
  double tables_per_second = 0.05;           // that are begun
  double tables_burst = 200;                 //
  double stored_per_second = 16 * 1024;      // bytes
  double stored_burst = 64UL << 20U;         //
  std::size_t memory_of_one = 256UL << 20U;  // bytes of the tables it sits at
  std::size_t outgoing_of_one = 64UL << 20U;
  std::size_t incoming_of_one = 32UL << 20U;  // bytes of messages that have not come to their end
  std::size_t thoughts_of_one = 8;            // of the computer, that wait or are under way
  std::size_t reviews_of_one = 2;
  double hints_per_second = 0.5;
  double hints_burst = 20;
  double registrations_per_second = 1.0 / 600;  // accounts that are opened
  double registrations_burst = 10;
  double letters_per_second = 1.0 / 60;  // that are asked for
  double letters_burst = 5;
  std::size_t challenges_of_person = 5;  // that are open
  std::size_t challenges_of_one = 20;    // the same, of an address; at home too
  double home_factor = 64;

  // --- All together
  std::size_t connections = 2400;
  std::size_t addresses = 20'000;  // that are told apart
  std::size_t waiting = 2000;      // messages that may wait for one table
  std::size_t tables_in_memory = 1000;
  std::size_t memory = 1UL << 30U;          // bytes of the tables in memory, as estimated
  std::size_t all_waiting = 64UL << 20U;    // bytes of messages and of games to be played anew
  std::size_t all_outgoing = 256UL << 20U;  // bytes
  std::size_t all_incoming = 128UL << 20U;  // bytes
  std::size_t thoughts = 500;               // of the computer, that wait or are under way
  std::size_t reviews = 20;                 //
  std::size_t users = 100'000;              // with an account
  std::size_t challenges = 2000;            // that are open
  std::size_t tables = 200'000;             // in the store
  std::uint64_t stored = std::uint64_t{16} << 30U;  // bytes of the store

  // --- A table
  std::size_t actions = 10'000;  // dice included
  std::size_t entries = 40'000;  // of its log, including what was undone

  // --- Time
  double slice = 0.004;  // seconds of work without looking after the others
  int arrival = 30;      // seconds in which a message that has begun has to come to its end
};

// Fills at a steady rate up to the burst; what is done takes out of it.
class TokenBucket {
 public:
  TokenBucket(double rate, double burst) : rate_(rate), burst_(burst), level_(burst) {}
  // Takes so many out if there are as many at this time, in seconds.
  bool take(double now, double amount = 1) {
    if (!has(now, amount)) return false;
    level_ -= amount;
    return true;
  }
  bool has(double now, double amount) {
    level_ = std::min(burst_, level_ + std::max(0.0, now - last_) * rate_);
    last_ = std::max(now, last_);
    return level_ >= amount;
  }
  // Takes out what has been used already, below nothing if need be.
  void charge(double amount) { level_ -= amount; }
  bool full(double now) { return has(now, burst_); }
  // Seconds until nothing is owed any more.
  double debt(double now) { return has(now, 0) ? 0 : -level_ / rate_; }

 private:
  double rate_;
  double burst_;
  double level_;
  double last_ = 0;
};

}  // namespace tercio::server
