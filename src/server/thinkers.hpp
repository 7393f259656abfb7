// Thoughts beside the loop that runs the server: those that wait for their turn, and those under
// way, in threads or elsewhere. A thought is given everything it needs; what it comes to is brought
// back into the loop.
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
#include <string_view>
#include <thread>
#include <vector>

namespace tercio::server {

// Where thoughts are carried out when no threads of this program do it: other processes, say. It
// is called from the loop, and does not answer before it has returned; Thinkers::answered() takes
// what it comes to.
class Elsewhere {
 public:
  virtual ~Elsewhere() = default;
  Elsewhere() = default;
  Elsewhere(const Elsewhere&) = delete;
  Elsewhere& operator=(const Elsewhere&) = delete;

  // A thought begins. Its number is that of no other.
  virtual void begin(std::uint64_t number, const std::string& question) = 0;
  // Nobody wants it any more; another may begin in its place.
  virtual void drop(std::uint64_t number) = 0;
  // It shall come to its end.
  virtual void hurry(std::uint64_t number) = 0;

  // The number of the next thought, whichever Thinkers begin it.
  std::uint64_t next() { return ++last_; }

 private:
  std::uint64_t last_ = 0;
};

class Thinkers {
 public:
  // Calls a function later from the loop; is called from any thread.
  using Post = std::function<void(std::function<void()>)>;

  // What the thinking thread and the loop both see.
  struct Signals {
    std::atomic<bool> stop{false};     // answer with what there is
    std::atomic<bool> dropped{false};  // nobody wants the answer any more
    std::atomic<double> progress{0};   // 0 to 1
    // Is told the progress in the thread that thinks.
    std::function<void(double)> listener{};
  };
  // Thinks, in a thread of its own, and returns what is to be done with it in the loop.
  using Work = std::function<std::function<void()>(Signals&)>;
  // A thought for elsewhere: what is asked, and what is done with the answer in the loop.
  struct Errand {
    std::string question;
    std::function<void(std::string_view answer)> then;
  };

  // A thought that was begun. Who lets go of it wants no answer any more.
  class Ticket {
   public:
    Ticket(std::shared_ptr<Signals> signals, std::weak_ptr<Thinkers*> errands)
        : signals_(std::move(signals)), errands_(std::move(errands)) {}
    ~Ticket();
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;
    // It shall come to its end with what it has.
    void hurry();
    double progress() const { return signals_->progress; }
    const Signals* id() const { return signals_.get(); }

   private:
    std::shared_ptr<Signals> signals_;
    std::weak_ptr<Thinkers*>
        errands_;  // to be told of it, where thoughts are carried out elsewhere
  };

  // With no threads a thought waits until think() is called: for tests. `elsewhere`: there are no
  // threads, and so many thoughts at a time are under way there; it has to outlive this.
  Thinkers(Post post, std::size_t threads, Elsewhere* elsewhere = nullptr);
  // Stops all thoughts and waits until they have noticed.
  ~Thinkers();
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;

  // Those of one group have one turn among them. Where there are no threads but elsewhere, the work
  // is done in the loop.
  std::unique_ptr<Ticket> begin(const std::string& group, Work work);
  // Requires: thoughts are carried out elsewhere.
  std::unique_ptr<Ticket> begin(const std::string& group, Errand errand);
  bool elsewhere() const { return elsewhere_ != nullptr; }
  // What came of a thought elsewhere; false: nobody waits for that number here.
  bool answered(std::uint64_t number, std::string_view answer);
  // How much of it is done, 0 to 1.
  bool progressed(std::uint64_t number, double part);
  // Drops all thoughts, and begins none any more; waits for nobody.
  void stop();

  // Thoughts that wait or are under way.
  std::size_t size() const;
  std::size_t size_of(const std::string& group) const;
  // Thoughts that can be under way at a time.
  std::size_t threads() const { return most_; }
  // Those that wait: which will be the first, the second and so on, as far as can be told now. By
  // Ticket::id().
  std::map<const Signals*, std::size_t> places() const;
  // Carries out one thought in this thread, with what is done with it; whether there was one.
  bool think();

 private:
  struct Thought {
    std::string group;
    Work work;      // or an errand
    Errand errand;  // without a question it is none
    std::shared_ptr<Signals> signals;
  };
  std::unique_ptr<Ticket> begin(Thought thought);
  void run();
  Thought next();
  std::function<void()> carry_out(Thought& thought);
  void leave(const Thought& thought);
  // Elsewhere.
  void give_out();
  void do_here(Thought thought);
  std::uint64_t number_of(const Signals& signals) const;
  void dropped(const Signals& signals);
  void hurried(const Signals& signals);

  Post post_;
  std::size_t most_;
  Elsewhere* elsewhere_;
  std::shared_ptr<Thinkers*> errands_;      // the way of tickets to this, where one is needed
  std::map<std::uint64_t, Thought> given_;  // under way elsewhere
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
