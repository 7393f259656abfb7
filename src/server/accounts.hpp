// What the addresses have used of what each may use, so that a new connection is no new beginning.
#pragma once

#include <cstddef>
#include <map>
#include <string>

#include "server/limits.hpp"

namespace tercio::server {

// Somebody at the other end of a connection, as the sockets know him.
struct Visitor {
  std::string address{};  // empty: not known; all of those share one account
  bool home = true;       // sits at the machine the server runs on, with no proxy between
  std::string session{};  // what the cookie says; empty: nobody has signed in
};

class Accounts {
 public:
  explicit Accounts(const Limits& limits) : limits_(limits) {}

  struct Account {
    std::string name;
    TokenBucket requests;  // HTTP
    TokenBucket work;      // seconds of the server's thread
    TokenBucket tables;
    TokenBucket stored;  // bytes
    TokenBucket hints;
    TokenBucket registrations;  // accounts that were opened
    TokenBucket letters;        // that were asked for
    std::size_t most_thoughts;
    std::size_t most_reviews;
    std::size_t most_memory;  // bytes
    std::size_t memory = 0;   // of the tables its connections sit at, as of the last count
    std::size_t connections = 0;
  };
  // Stays where it is while it has connections, and until tidy() is called.
  Account& of(const Visitor& visitor);
  // Forgets those that have used nothing lately and have no connection.
  void tidy(double now);
  // Sets every memory to nothing, to be counted again.
  void begin_count();
  std::size_t size() const { return accounts_.size(); }

 private:
  const Limits& limits_;
  std::map<std::string, Account> accounts_;
};

}  // namespace tercio::server
