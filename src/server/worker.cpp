#include "server/worker.hpp"

#include <algorithm>

namespace tercio::server {

bool Worker::do_slice(Job& job) {
  const double began = clock_();
  return job.work([&] { return post_ && clock_() - began > slice_; });
}

void Worker::begin(Job job) {
  job.rank = jobs_of(job.group);
  if (job.rank == 0 && do_slice(job)) return;
  enqueue(std::move(job));
  post();
}

// The first of each group, then the second of each, and so on.
void Worker::enqueue(Job job) {
  bytes_ += job.bytes;
  const auto at = std::find_if(queue_.begin(), queue_.end(),
                               [&](const Job& one) { return one.rank > job.rank; });
  queue_.insert(at, std::move(job));
}

void Worker::post() {
  if (posted_ || queue_.empty()) return;
  posted_ = true;
  post_([this] {
    posted_ = false;
    next();
  });
}

// One slice of the one whose turn it is.
void Worker::next() {
  if (queue_.empty()) return;
  turn_ = turn_ + 1 < std::min(queue_.size(), kAtATime) ? turn_ + 1 : 0;
  // It is taken out meanwhile: what it does may begin another one.
  Job job = std::move(queue_[turn_]);
  queue_.erase(queue_.begin() + static_cast<std::ptrdiff_t>(turn_));
  bytes_ -= job.bytes;
  const double began = clock_();
  const bool done = do_slice(job);
  if (job.spent) job.spent(clock_() - began);
  if (!done) {
    bytes_ += job.bytes;
    const std::size_t at = std::min(turn_, queue_.size());
    queue_.insert(queue_.begin() + static_cast<std::ptrdiff_t>(at), std::move(job));
  } else {
    for (Job& one : queue_) {
      if (one.group == job.group && one.rank > 0) --one.rank;
    }
    std::stable_sort(queue_.begin(), queue_.end(),
                     [](const Job& a, const Job& b) { return a.rank < b.rank; });
  }
  post();
}

void Worker::clear() {
  bytes_ = 0;
  for (Job& job : std::exchange(queue_, {})) {
    if (job.abandon) job.abandon();
  }
}

std::size_t Worker::jobs_of(std::uint64_t who) const {
  return static_cast<std::size_t>(
      std::count_if(queue_.begin(), queue_.end(), [&](const Job& job) { return job.who == who; }));
}

std::size_t Worker::jobs_of(const std::string& group) const {
  return static_cast<std::size_t>(std::count_if(
      queue_.begin(), queue_.end(), [&](const Job& job) { return job.group == group; }));
}

}  // namespace tercio::server
