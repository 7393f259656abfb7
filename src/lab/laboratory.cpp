#include "lab/laboratory.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace tercio::lab {

namespace {

// How many games may be finished before one that began earlier; bounds what is held back.
constexpr std::uint64_t kAhead = 2000;
constexpr auto kTick = std::chrono::milliseconds(200);

class Table {
 public:
  Table(const Plan& plan, Jobs& jobs, const std::atomic<bool>& stop)
      : plan_(plan), jobs_(jobs), stop_(stop) {}

  // One thread's work: game after game.
  void work() {
    try {
      while (const auto next = take_job()) {
        GameResult game = play(plan_, next->second, &give_up_);
        if (give_up_) break;
        put(next->first, std::move(game));
      }
    } catch (...) {
      const std::scoped_lock lock(mutex_);
      if (!fault_) fault_ = std::current_exception();
      give_up_ = true;
    }
    const std::scoped_lock lock(mutex_);
    --at_work_;
    changed_.notify_all();
  }

  bool hand_out(const std::function<bool(GameResult&&)>& take, const std::function<void()>& tick) {
    bool wanted = true;
    std::unique_lock lock(mutex_);
    while (true) {
      const auto it = finished_.find(handed_out_);
      if (it != finished_.end() && wanted) {
        GameResult game = std::move(it->second);
        finished_.erase(it);
        ++handed_out_;
        room_.notify_all();
        lock.unlock();
        wanted = take(std::move(game));
        if (!wanted) give_up_ = true;
        lock.lock();
        room_.notify_all();
        tick_now(lock, tick);
        continue;
      }
      if (at_work_ == 0) break;
      changed_.wait_for(lock, kTick);
      if (stop_) {
        give_up_ = true;
        room_.notify_all();
      }
      tick_now(lock, tick);
    }
    if (fault_) std::rethrow_exception(fault_);
    return wanted && all_given_ && finished_.empty() && handed_out_ == begun_;
  }

  void expect(int threads) { at_work_ = threads; }

 private:
  std::optional<std::pair<std::uint64_t, Job>> take_job() {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return give_up_ || begun_ < handed_out_ + kAhead; });
    if (give_up_ || stop_) return std::nullopt;
    auto job = jobs_.next();
    if (!job) {
      all_given_ = true;
      return std::nullopt;
    }
    return std::pair(begun_++, *job);
  }

  void put(std::uint64_t place, GameResult&& game) {
    const std::scoped_lock lock(mutex_);
    finished_.emplace(place, std::move(game));
    changed_.notify_all();
  }

  void tick_now(std::unique_lock<std::mutex>& lock, const std::function<void()>& tick) {
    const auto now = std::chrono::steady_clock::now();
    if (!tick || now - ticked_ < kTick) return;
    ticked_ = now;
    lock.unlock();
    tick();
    lock.lock();
  }

  const Plan& plan_;
  Jobs& jobs_;
  const std::atomic<bool>& stop_;
  std::atomic<bool> give_up_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;  // a game is finished, or a thread
  std::condition_variable room_;     // a game may begin
  std::map<std::uint64_t, GameResult> finished_;
  std::uint64_t begun_ = 0;
  std::uint64_t handed_out_ = 0;
  bool all_given_ = false;
  int at_work_ = 0;
  std::exception_ptr fault_;
  std::chrono::steady_clock::time_point ticked_ = std::chrono::steady_clock::now();
};

}  // namespace

bool run(const Plan& plan, Jobs& jobs, int threads, const std::atomic<bool>& stop,
         const std::function<bool(GameResult&&)>& take, const std::function<void()>& tick) {
  Table table(plan, jobs, stop);
  table.expect(threads);
  std::vector<std::jthread> workers;
  workers.reserve(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) workers.emplace_back([&] { table.work(); });
  return table.hand_out(take, tick);
}

}  // namespace tercio::lab
