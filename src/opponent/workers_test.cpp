#include "opponent/workers.hpp"

#include <atomic>
#include <vector>

#include <gtest/gtest.h>

namespace tercio::opponent {
namespace {

TEST(Workers, each_job_is_done_once_whatever_the_number_of_threads) {
  for (const int threads : {1, 2, 7}) {
    std::vector<std::atomic<int>> done(100);
    share_out(done.size(), threads, [&](std::size_t n) { ++done[n]; });
    for (const auto& times : done) EXPECT_EQ(times, 1) << threads;
  }
  share_out(0, 3, [](std::size_t) { FAIL(); });
}

TEST(Workers, without_a_number_there_is_a_thread_for_each_core) {
  EXPECT_EQ(threads_for(3), 3);
  EXPECT_GE(threads_for(0), 1);
}

}  // namespace
}  // namespace tercio::opponent
