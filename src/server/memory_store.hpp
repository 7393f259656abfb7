// A store that forgets, for tests and fuzzing. Writes are done when settle() is called.
#pragma once

#include <deque>
#include <map>
#include <utility>

#include "server/store_in_memory.hpp"

namespace tercio::server {

class MemoryStore final : public StoreInMemory {
 public:
  std::size_t bytes() override { return 0; }

  void write(std::vector<Write> writes, Done done) override {
    queue_.emplace_back(std::move(writes), std::move(done));
  }

  // Writes what has queued up, or fails to.
  void settle() {
    while (!queue_.empty()) {
      const auto [writes, done] = std::move(queue_.front());
      queue_.pop_front();
      const bool late = come_late(writes);
      if (fault.empty() && !late) put(writes);
      done(fault.empty() && late ? kTakenMeanwhile : fault);
    }
  }

  std::map<std::string, Stored>& stored() { return all(); }
  std::string fault;  // not empty: nothing can be written

 private:
  std::deque<std::pair<std::vector<Write>, Done>> queue_;
};

}  // namespace tercio::server
