// Threads that think, beside the one that runs the server. A thought is given everything it needs;
// what it comes to is brought back into the loop.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace tercio::server {

class Thinkers {
 public:
  // Calls a function later from the loop; is called from any thread.
  using Post = std::function<void(std::function<void()>)>;

  // What the thinking thread and the loop both see.
  struct Signals {
    std::atomic<bool> stop{false};     // answer with what there is
    std::atomic<bool> dropped{false};  // nobody wants the answer any more
    std::atomic<double> progress{0};   // 0 to 1
  };
  // Thinks, in a thread of its own, and returns what is to be done with it in the loop.
  using Work = std::function<std::function<void()>(Signals&)>;

  // A thought that was begun. Who lets go of it wants no answer any more.
  class Ticket {
   public:
    explicit Ticket(std::shared_ptr<Signals> signals) : signals_(std::move(signals)) {}
    ~Ticket() {
      signals_->dropped = true;
      signals_->stop = true;
    }
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;
    // It shall come to its end with what it has.
    void hurry() { signals_->stop = true; }
    double progress() const { return signals_->progress; }
    const Signals* id() const { return signals_.get(); }

   private:
    std::shared_ptr<Signals> signals_;
  };

  // With no threads a thought waits until think() is called: for tests.
  Thinkers(Post post, std::size_t threads);
  // Stops all thoughts and waits until they have noticed.
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // Those of one group have one turn among them.
  std::unique_ptr<Ticket> begin(const std::string& group, Work work);
  // Drops all thoughts, and begins none any more; waits for nobody.
  void stop();

  // Thoughts that wait or are under way.
  std::size_t size() const;
  std::size_t size_of(const std::string& group) const;
  std::size_t threads() const { return threads_.size(); }
  // Those that wait: which will be the first, the second and so on, as far as can be told now. By
  // Ticket::id().
  std::map<const Signals*, std::size_t> places() const;
  // Carries out one thought in this thread, with what is done with it; whether there was one.
  bool think();

 private:
  struct Thought {
    std::string group;
    Work work;
    std::shared_ptr<Signals> signals;
  };
  void run();
  Thought next();
  std::function<void()> carry_out(Thought& thought);

  Post post_;
  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Thought> waiting_;
  std::map<std::string, std::size_t> under_way_;  // by group
  std::map<std::string, std::uint64_t> turns_;    // when a group that waits had its last
  std::uint64_t turn_ = 0;
  std::vector<std::shared_ptr<Signals>> thinking_;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tercio::server
