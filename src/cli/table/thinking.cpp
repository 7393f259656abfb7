#include "cli/table/thinking.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <future>

namespace tercio::cli {

namespace {

constexpr std::chrono::milliseconds kMoment{400};
constexpr std::chrono::milliseconds kNowAndThen{200};

std::atomic<bool>& stop_flag() {
  static std::atomic<bool> flag{false};
  return flag;
}
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void note_interrupt(int /*signal*/) { stop_flag() = true; }

// While it lives, Ctrl-C sets the flag.
class Interruptible {
 public:
  explicit Interruptible(bool wanted) : wanted_(wanted) {
    stop_flag() = false;
    if (!wanted_) return;
    struct sigaction action{};
    action.sa_handler = note_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before_);
  }
  ~Interruptible() {
    if (wanted_) sigaction(SIGINT, &before_, nullptr);
  }
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;

 private:
  bool wanted_;
  struct sigaction before_{};
};

}  // namespace

bool think(const std::function<void(const opponent::Bounds&)>& work,
           const std::function<void(double)>& meanwhile, bool interruptible) {
  const Interruptible ctrl_c(interruptible);
  std::atomic<double> progress = 0;
  const opponent::Bounds bounds{.stop = &stop_flag(), .progress = &progress};
  auto done = std::async(std::launch::async, [&] { work(bounds); });
  for (auto wait = kMoment; done.wait_for(wait) != std::future_status::ready; wait = kNowAndThen) {
    if (meanwhile) meanwhile(progress.load());
  }
  done.get();
  return stop_flag();
}

}  // namespace tercio::cli
