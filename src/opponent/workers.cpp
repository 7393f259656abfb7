#include "opponent/workers.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace tercio::opponent {

int threads_for(int asked) {
  if (asked > 0) return asked;
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

void share_out(std::size_t jobs, int threads, const std::function<void(std::size_t)>& job) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t n = next++; n < jobs; n = next++) job(n);
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back(work);
  work();
  for (std::thread& thread : others) thread.join();
}

}  // namespace tercio::opponent
