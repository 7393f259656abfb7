// How much a client may ask for.
#pragma once

#include <algorithm>
#include <cstddef>

namespace tercio::server {

struct Limits {
  std::size_t message = 256 * 1024;      // bytes of a message
  std::size_t record = 1024 * 1024;      // bytes of one that brings a record
  double messages_per_second = 500;      // of a connection, in the long run
  double burst = 1000;                   // at once
  std::size_t connections = 2000;        // at a time
  std::size_t header = 16 * 1024;        // bytes of an HTTP header
  std::size_t outgoing = 32UL << 20U;    // bytes that may wait for a slow client
  std::size_t outgoing_messages = 2000;  // messages that may wait for it
  std::size_t joined = 50;               // tables a connection sits at
  std::size_t waiting = 2000;            // messages that may wait for a table to be stored
  std::size_t tables_in_memory = 1000;
  std::size_t tables = 1'000'000;
};

// Fills at a steady rate up to the burst; each message takes one out.
class TokenBucket {
 public:
  TokenBucket(double rate, double burst) : rate_(rate), burst_(burst), level_(burst) {}
  // Whether there is one to take at this time, in seconds.
  bool take(double now) {
    level_ = std::min(burst_, level_ + std::max(0.0, now - last_) * rate_);
    last_ = std::max(now, last_);
    if (level_ < 1) return false;
    level_ -= 1;
    return true;
  }

 private:
  double rate_;
  double burst_;
  double level_;
  double last_ = 0;
};

}  // namespace tercio::server
