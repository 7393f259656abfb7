// How much a thought may still cost.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "opponent/opponent.hpp"

namespace tercio::opponent {

// Counts judgements and looks at the clock.
class Budget {
 public:
  Budget(std::int64_t judgements, double seconds, const Bounds& bounds);

  bool spent() const { return used_ >= most_ || cut_; }
  bool cut_short() const { return cut_; }
  std::int64_t used() const { return used_; }
  std::int64_t most() const { return most_; }
  void count();
  // A part of what is left may be used until this is called with a larger one.
  void allow(std::int64_t most) { most_ = most; }

 private:
  std::int64_t most_;
  std::int64_t used_ = 0;
  bool cut_ = false;
  const std::atomic<bool>* stop_;
  std::chrono::steady_clock::time_point until_;
};

}  // namespace tercio::opponent
