// Passwords are kept as argon2id hashes. Each takes its time and a lot of memory, so they are made
// and checked beside the loop, one after the other, and not too many may wait.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "server/thinkers.hpp"

namespace tercio::server {

class Passwords {
 public:
  // `threads`: as many are made at a time; with none they wait until think() is called. Where the
  // computer thinks elsewhere there are none either, and they are made in the loop.
  Passwords(Thinkers::Post post, std::size_t threads, Elsewhere* elsewhere)
      : thinkers_(std::move(post), threads, elsewhere) {}

  // What is wanted is told later, from the loop. Those of one group (an address) have one turn
  // among them. False: too many wait already, and nothing will come.
  // A hash that is empty could not be made, for want of memory.
  bool hash(const std::string& group, std::string password,
            std::function<void(const std::string& hash)> then);
  // Against an empty hash, that of nobody, it takes as long as against another, and is wrong.
  bool check(const std::string& group, std::string password, std::string hash,
             std::function<void(bool right)> then);

  bool think() { return thinkers_.think(); }
  void stop() { thinkers_.stop(); }

 private:
  template <class Result>
  bool begin(const std::string& group, std::function<Result()> work,
             std::function<void(const Result&)> then);

  std::uint64_t last_ = 0;
  std::map<std::uint64_t, std::unique_ptr<Thinkers::Ticket>> tickets_;
  Thinkers thinkers_;
};

}  // namespace tercio::server
