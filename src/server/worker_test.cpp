// Long work in slices, and accounts of addresses.
#include "server/worker.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "server/accounts.hpp"

namespace tercio::server {
namespace {

class WorkerTest : public ::testing::Test {
 protected:
  // Work that takes so many slices; each writes the name.
  Worker::Job job(const std::string& name, const std::string& group, int slices) {
    return {.who = 1,
            .group = group,
            .bytes = 10,
            .work =
                [this, name, slices](const std::function<bool()>& time_is_up) mutable {
                  order_ += name;
                  EXPECT_FALSE(time_is_up());
                  now_ += 0.01;
                  EXPECT_TRUE(time_is_up());
                  return --slices <= 0;
                },
            .abandon = [this, name] { order_ += '-' + name; },
            .spent = [this](double seconds) { spent_ += seconds; }};
  }
  void run() {
    while (!posted_.empty()) {
      const auto next = std::move(posted_.front());
      posted_.pop_front();
      next();
    }
  }

  double now_ = 0;
  double spent_ = 0;
  std::string order_;
  std::deque<std::function<void()>> posted_;
  Worker worker_{[this](std::function<void()> f) { posted_.push_back(std::move(f)); },
                 [this] { return now_; }, 0.004};
};

TEST_F(WorkerTest, what_is_short_is_done_at_once) {
  worker_.begin(job("a", "x", 1));
  EXPECT_EQ(order_, "a");
  EXPECT_EQ(worker_.size(), 0U);
  EXPECT_TRUE(posted_.empty());
}

TEST_F(WorkerTest, what_is_long_takes_turns) {
  worker_.begin(job("a", "x", 3));
  worker_.begin(job("b", "y", 3));
  EXPECT_EQ(worker_.jobs_of(1), 2U);
  EXPECT_EQ(worker_.bytes(), 20U);
  run();
  EXPECT_EQ(order_, "abbaba");
  EXPECT_EQ(worker_.bytes(), 0U);
  EXPECT_NEAR(spent_, 0.04, 1e-9);
}

TEST_F(WorkerTest, who_asks_for_much_does_not_stand_before_others) {
  for (int i = 0; i < 20; ++i) worker_.begin(job("a", "x", 2));
  worker_.begin(job("b", "y", 1));
  EXPECT_EQ(order_, "ab") << "a newcomer's first slice is done at once";
  worker_.begin(job("c", "z", 4));
  run();
  EXPECT_LT(order_.rfind('c'), 20U) << order_;
  EXPECT_EQ(order_.size(), 2 * 20U + 1 + 4);
}

TEST_F(WorkerTest, what_is_left_is_abandoned) {
  worker_.begin(job("a", "x", 3));
  worker_.begin(job("b", "x", 3));
  worker_.clear();
  run();
  EXPECT_EQ(order_, "a-a-b");
}

TEST(Worker, without_a_loop_everything_is_done_at_one_go) {
  Worker worker({}, [] { return 0.0; }, 0.004);
  int slices = 0;
  worker.begin({.work =
                    [&](const std::function<bool()>& time_is_up) {
                      while (!time_is_up() && slices < 100) ++slices;
                      return true;
                    },
                .abandon = {},
                .spent = {}});
  EXPECT_EQ(slices, 100);
}

TEST(Accounts, an_address_has_one_account_and_is_forgotten_when_it_owes_nothing) {
  Limits limits;
  limits.addresses = 3;
  Accounts accounts(limits);
  const Visitor ann{.address = "192.0.2.1", .home = false};
  accounts.of(ann).tables.take(0, limits.tables_burst);
  EXPECT_FALSE(accounts.of(ann).tables.take(0));
  EXPECT_TRUE(accounts.of({.address = "192.0.2.2", .home = false}).tables.take(0));
  accounts.tidy(0);
  EXPECT_FALSE(accounts.of(ann).tables.take(0)) << "a new connection is no new beginning";
  accounts.tidy(1e9);
  EXPECT_EQ(accounts.size(), 0U);
  // At home there is more of everything.
  EXPECT_TRUE(accounts.of({.address = "127.0.0.1"}).tables.take(0, limits.tables_burst * 2));
  for (int i = 0; i < 100; ++i) (void)accounts.of({.address = std::to_string(i), .home = false});
  EXPECT_LE(accounts.size(), 4U);
}

}  // namespace
}  // namespace tercio::server
