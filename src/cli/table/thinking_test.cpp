#include "cli/table/thinking.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <thread>

#include <gtest/gtest.h>

namespace tercio::cli {
namespace {

using opponent::Bounds;

void wait_for_stop(const Bounds& bounds) {
  while (!*bounds.stop) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(Thinking, is_over_before_anybody_is_told_when_it_is_short) {
  bool told = false;
  int worked = 0;
  EXPECT_FALSE(think([&](const Bounds&) { ++worked; }, [&](double) { told = true; }, true));
  EXPECT_EQ(worked, 1);
  EXPECT_FALSE(told);
}

TEST(Thinking, is_ended_by_ctrl_c_and_tells_how_far_it_is) {
  double share = 0;
  const auto work = [](const Bounds& bounds) {
    *bounds.progress = 0.25;
    wait_for_stop(bounds);
  };
  EXPECT_TRUE(think(
      work,
      [&](double progress) {
        share = progress;
        (void)std::raise(SIGINT);
      },
      true));
  EXPECT_EQ(share, 0.25);
  // The next thought begins anew.
  EXPECT_FALSE(think([](const Bounds&) {}, {}, true));
}

TEST(Thinking, passes_on_what_goes_wrong) {
  const auto fails = [](const Bounds&) { throw std::runtime_error("no"); };
  EXPECT_THROW(think(fails, {}, false), std::runtime_error);
}

}  // namespace
}  // namespace tercio::cli
