// Long work cut into slices: between two of them everybody else is looked after.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <utility>

namespace tercio::server {

class Worker {
 public:
  // Calls a function later from the loop of the server. Without it work is done at one go.
  using Post = std::function<void(std::function<void()>)>;
  using Clock = std::function<double()>;  // seconds, steady

  Worker(Post post, Clock clock, double slice)
      : post_(std::move(post)), clock_(std::move(clock)), slice_(slice) {}

  struct Job {
    std::uint64_t who = 0;  // for whom it is done
    std::string group{};    // those of one address have one turn among them
    std::size_t bytes = 0;  // that it holds while it waits
    // Goes on for a while, until the time is up; whether it has come to its end.
    std::function<bool(const std::function<bool()>& time_is_up)> work;
    // Called instead when it is not to be done any more.
    std::function<void()> abandon;
    // Is told the seconds of each slice but the first, which is part of what begins it.
    std::function<void(double seconds)> spent;
    std::size_t rank = 0;  // how many of its group came before it; set by the worker
  };

  // Begins at once, unless others of its group wait already. What one slice is not enough for goes
  // on in turn with the others.
  void begin(Job job);
  // Abandons everything that is left.
  void clear();

  std::size_t jobs_of(std::uint64_t who) const;
  std::size_t jobs_of(const std::string& group) const;
  std::size_t size() const { return queue_.size(); }
  std::size_t bytes() const { return bytes_; }

 private:
  bool do_slice(Job& job);
  void post();
  void next();

  void enqueue(Job job);

  // So many take turns; the others hardly hold more than what they were given.
  static constexpr std::size_t kAtATime = 4;

  Post post_;
  Clock clock_;
  double slice_;
  std::deque<Job> queue_;
  std::size_t turn_ = 0;
  std::size_t bytes_ = 0;
  bool posted_ = false;
};

}  // namespace tercio::server
